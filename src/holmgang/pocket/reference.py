"""What choices and luck are measured by: a named source of chances to win, and the best one that there is for a game."""

from collections.abc import Callable
from dataclasses import dataclass, replace
from typing import Any, Literal, NamedTuple

from holmgang.core.extras import MissingExtra
from holmgang.core.game import AnyGame
from holmgang.core.nodes import Chance, Over
from holmgang.core.parts import load_part
from holmgang.core.seats import Seat
from holmgang.games import find_kind
from holmgang.solvers.files import NoTables, TablesError
from holmgang.solvers.solver import NotSolvable, find_solver, open_solved
from holmgang.solvers.values import WITHOUT_LIMIT

from .files import PocketError

Known = Literal["exact", "pocket", "estimated"]
"""*exact*: solved, up to rounding or proven bounds; *pocket*: from what comes with the package; *estimated*: from games."""

ESTIMATED = "holmgang.bots.estimate:estimated_reference"
"""Named and not imported, since estimates come from the play of bots, a later layer."""


class Expectation(NamedTuple):
    """What a seat that is asked can expect, by its view and by how either side plays what it sees."""

    chances: dict[Any, float]
    """Its own chance to win after each of its moves."""
    mixture: dict[Any, float]
    """How often it should make each."""
    value: float
    """Its own chance before it moves, as `Reference.chance` has it on average over what it cannot see."""


@dataclass(frozen=True)
class Reference:
    """A named source of chances to win. It sees states, and views only where a hidden card tells what it is by having been kept;
    so it judges a game and plays in none with secrets."""

    name: str
    """For people: *the solved game*, *pocket values of Duo Regna*."""
    known: Known
    error: float
    """What a chance may be off by: at most where exact, as the notes say where not."""
    at_choice: Callable[[AnyGame, Any], float]
    """The first seat's chance where somebody is to choose."""
    notes: tuple[str, ...] = ()
    """What else must be known to read the figures, in sentences."""
    at_chance: Callable[[AnyGame, Any], float] | None = None
    """The same where chance is to decide, for who can tell without trying every outcome, as when two hands are dealt."""
    choice_error: Callable[[Any], float] | None = None
    """What the chances after each option at a state may be off by, for who knows some choices less well than others."""
    at_view: Callable[[AnyGame, Any], Expectation | None] | None = None
    """What a seat can expect that is asked, where what it cannot see is less likely to be this than that by what has been
    chosen; None where it may be anything that `Game.imagine` draws."""
    instead: str = ""
    """Why nothing better is used, as a sentence; empty where nothing better was to be had."""

    def error_of_choice(self, state: Any) -> float:
        """What the chances after each option at this state may be off by."""
        return self.error if self.choice_error is None else self.choice_error(state)

    def expectation(self, game: AnyGame, state: Any, seat: Seat) -> Expectation | None:
        """What a seat can expect that is asked at this state; None where what it cannot see may be anything."""
        return None if self.at_view is None else self.at_view(game, game.view(state, seat))

    def chance(self, game: AnyGame, state: Any) -> float:
        """The first seat's chance to win, from 0 to 1, draws and endless play counted half: a game that is over by its result,
        what is left to chance by the mean of what may come."""
        node = game.node(state)
        if isinstance(node, Over):
            return 0.5 if node.winner is None else 1.0 - node.winner
        if isinstance(node, Chance):
            if self.at_chance is not None:
                return self.at_chance(game, state)
            after = zip(node.outcomes, node.weights, strict=True)
            return sum(weight * self.chance(game, game.settle(state, outcome)) for outcome, weight in after) / node.total
        return self.at_choice(game, state)


def find_reference(game: AnyGame) -> Reference:
    """The best there is: the solved game where its tables are there, else pocket values, else an estimate; its notes say what
    could not be used and what to do about it."""
    notes: list[str] = []
    try:
        return solved_reference(game)
    except (NotSolvable, NoTables, MissingExtra):
        pass  # as on every fresh machine: nothing is wrong
    except TablesError as error:
        notes.append(str(error))
    reference, wrong = usable_pocket(game)
    if reference is None:
        reference = load_part(ESTIMATED)(game)
    return replace(reference, notes=(*notes, *wrong, *reference.notes))


def solved_reference(game: AnyGame) -> Reference:
    """By the tables of the solved game; NotSolvable, TablesError or MissingExtra says why there are none."""
    solver = find_solver(game.name)
    chances = solver.chances(game.options, open_solved(solver, game.options))
    notes = (WITHOUT_LIMIT,) if getattr(game.options, "no_progress_limit", None) is not None else ()
    return Reference("the solved game", "exact", chances.error, lambda _, state: chances.first(state), notes)


def usable_pocket(game: AnyGame) -> tuple[Reference | None, tuple[str, ...]]:
    """By what comes with the package, where there is something that can be used; and what is wrong where it cannot."""
    try:
        return pocket_reference(game), ()
    except PocketError as error:
        return None, (str(error),)


def pocket_reference(game: AnyGame) -> Reference | None:
    """By what comes with the package; None for a game that has no pocket values, PocketError where they cannot be used."""
    pocket: Callable[[AnyGame], Reference] | None = find_kind(game.name).load("pocket")
    return None if pocket is None else pocket(game)
