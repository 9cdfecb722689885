"""What a game is reviewed by: the best values there are, and where nobody has any, an estimate that takes a bounded time."""

from collections.abc import Callable
from contextlib import AbstractContextManager, nullcontext
from dataclasses import replace
from math import sqrt
from typing import Any

from holmgang.bots.measure_reference import looking_reference
from holmgang.core.extras import MissingExtra, is_installed, needing
from holmgang.core.game import AnyGame
from holmgang.core.kind import GameKind
from holmgang.core.parts import MissingPart
from holmgang.core.replay import Replay
from holmgang.games import find_kind
from holmgang.pocket.reference import Reference, find_reference
from holmgang.solvers.solver import OnProgress, Progress

from .ledger import unlimited, write_ledger

MOST_GAMES = 600_000
"""So many games an estimate plays for a whole review: some fifteen seconds on one core. A long game has fewer a position."""
MOST_EACH = 400


def reference_for(replayed: Replay, seed: int, progress: OnProgress) -> Reference:
    """The reference of a game. Estimates are by games played out from every position that the ledger asks for, where rules are
    compiled; without compiled rules they are by how a table looks."""
    game = replayed.game
    found = find_reference(game)
    if found.known != "estimated":
        return found
    try:
        with needing("fast", "A better estimate, from games played out,"):
            estimated = _played_out(unlimited(replayed), seed, progress)
    except MissingPart:
        estimated = looking_reference(game, seed)
    except MissingExtra as error:
        estimated = looking_reference(game, seed)
        estimated = replace(estimated, notes=(*estimated.notes, str(error)))
    return replace(estimated, notes=(*found.notes, *estimated.notes))


def compiling_told(kind: GameKind, tell: Callable[[str | None], None]) -> AbstractContextManager[None]:
    """Within it, this is told what a review of such a game compiles, instead of the terminal; None once that is over."""
    if kind.pocket is not None or not is_installed("fast"):
        return nullcontext()
    from holmgang.compiling.progress import telling  # loads numba

    return telling(tell)


def _played_out(replayed: Replay, seed: int, progress: OnProgress) -> Reference:
    game = replayed.game
    form = find_kind(game.name).compiled()
    from holmgang.bots.estimate_compiled import estimate_each  # loads numba

    asked, played = asked_states(replayed, seed), set(replayed.states)
    path, others = [state for state in asked if state in played], [state for state in asked if state not in played]
    # the chances that everybody sees are those of the game itself, so they get half of the games
    on_path, each = (max(1, min(MOST_EACH, MOST_GAMES // 2 // max(1, len(states)))) for states in (path, others))
    chances: dict[Any, float] = {}
    for states, games in ((path, on_path), (others, each)):
        for state, chance in zip(states, estimate_each(game, form, states, games, seed), strict=True):
            chances[state] = chance
            progress(Progress(len(chances) / len(asked), "playing games from every position"))
    told = (
        f"Each chance of the game is the mean of {on_path} games of the greedy bot against itself, and what else could have "
        f"happened of {each}."
    )

    def looked_up(_: AnyGame, state: Any) -> float:
        return chances[state]

    return Reference("an estimate", "estimated", 0.5 / sqrt(each), looked_up, (told,), looked_up)


def asked_states(replayed: Replay, seed: int) -> list[Any]:
    """Every state whose chance the ledger of the game asks for at this seed: it asks for the same ones whatever it is told."""
    asked: dict[Any, None] = {}

    def noting(_: AnyGame, state: Any) -> float:
        asked[state] = None
        return 0.5

    for _ in write_ledger(replayed, Reference("nothing", "estimated", 0.5, noting, at_chance=noting), seed):
        pass
    return list(asked)
