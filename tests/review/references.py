"""References to review games by: a rough one for every game, and the exact one of a game that is small enough."""

from functools import cache
from math import exp
from random import Random
from typing import Any

from holmgang.bots import Bot
from holmgang.bots.random import RandomBot
from holmgang.core.chance import Seeded
from holmgang.core.game import AnyGame
from holmgang.core.nodes import Cause, Choose
from holmgang.core.recording import record_of
from holmgang.core.referee import Ending, Referee
from holmgang.core.replay import Replay
from holmgang.games import find_kind
from holmgang.pocket.reference import Reference
from holmgang.solvers.plain_matrix import solve_plainly


def rough_reference(game: AnyGame) -> Reference:
    """Chances by how good a table looks: wrong nearly everywhere, and so a test of what must hold whatever the values are."""
    measure = find_kind(game.name).parts.measure
    assert measure is not None

    def looking(game: AnyGame, state: Any) -> float:
        looks = (measure(game, game.view(state, 0)) or 0) - (measure(game, game.view(state, 1)) or 0)
        return 1 / (1 + exp(-max(-30.0, min(30.0, looks / 200))))

    return Reference("how it looks", "estimated", 0.5, looking, at_chance=looking)


def exact_reference(game: AnyGame) -> Reference:
    """The values of a game without secrets that is small enough to be searched to all its ends."""

    @cache
    def at_choice(state: Any) -> float:
        node = game.node(state)
        assert isinstance(node, Choose)
        first, second = node.options
        after = [[value(game.play(state, _moves(one, two))) for two in second or (None,)] for one in first or (None,)]
        return solve_plainly(after).value

    def value(state: Any) -> float:
        return reference.chance(game, state)

    reference = Reference("searched to all its ends", "exact", 0.0, lambda _, state: at_choice(state))
    return reference


def _moves(one: Any, two: Any) -> dict[Any, Any]:
    return {seat: move for seat, move in enumerate((one, two)) if move is not None}


def played(
    game: AnyGame,
    seed: int,
    most: int = 40,
    ending: Ending | None = None,
    bot: Bot = RandomBot(),  # noqa: B008 - it keeps nothing
) -> Replay:
    """A game of random moves, or of another bot's, to its end or until somebody outside the rules ends it after so many
    decisions."""
    causes: list[Cause[Any, Any]] = []
    states = [game.start()]

    def hear(step: Any) -> None:
        causes.append(step.cause)
        states.append(step.after)

    referee: Referee[Any, Any, Any, Any] = Referee(game, Seeded(seed), listener=hear, max_steps=most)
    rng = Random(seed)
    while referee.ending is None:
        node, state = referee.node, referee.state
        assert isinstance(node, Choose)
        referee.play({seat: bot.choose(game, game.view(state, seat), rng) for seat in node.seats})
    by_rules = referee.ending.by_rules
    record = record_of(game, None, causes, referee.ending if by_rules else ending)
    return Replay(game, record, tuple(states), tuple(causes))
