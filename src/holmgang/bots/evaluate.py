"""The value of a position: looked up where the game is solved, else by pocket values, else estimated by bots' play."""

from typing import Any

from msgspec.structs import replace

from holmgang.core.extras import MissingExtra
from holmgang.core.game import AnyGame
from holmgang.core.kind import write_position, write_seen
from holmgang.core.seats import Seat
from holmgang.pocket.reference import usable_pocket
from holmgang.pocket.value import value_by
from holmgang.solvers.files import BadTables, NoTables
from holmgang.solvers.look_up import beside_others, look_up
from holmgang.solvers.solver import NotSolvable
from holmgang.solvers.values import Value


def evaluate(game: AnyGame, state: Any, seat: Seat | None = None, *, games: int | None = None, seed: int = 0) -> Value:
    """The value of a position, seen in full or, where one is named, by a seat.

    If the game can be solved but is not yet, the notes offer how to do that, and pocket values are used meanwhile, where the game
    has them and nothing is hidden from the seat. Otherwise, or if ``games`` asks for it, the value is estimated: from so many
    games for the position and for each option; unless told otherwise, 400 by compiled rules and 40 without them.
    """
    missing: tuple[str, ...] = ()
    try:
        return look_up(game, state)
    except NotSolvable:
        pass
    except (NoTables, BadTables, MissingExtra) as error:
        missing = (beside_others(game, error),)
    if games is None and _sees_all(game, state, seat):
        reference, wrong = usable_pocket(game)
        missing += wrong
        if reference is not None:
            value = value_by(reference, game, state)
            return replace(value, notes=missing + value.notes)
    from .estimate import estimate

    estimated = estimate(game, state, seat, games, seed)
    return replace(estimated, notes=missing + estimated.notes)


def _sees_all(game: AnyGame, state: Any, seat: Seat | None) -> bool:
    return seat is None or write_seen(game, game.view(state, seat)) == write_position(game, state)
