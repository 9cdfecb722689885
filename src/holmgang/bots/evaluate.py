"""The value of a position: looked up where the game is solved, estimated by bots' play where it is not."""

from typing import Any

from msgspec.structs import replace

from holmgang.core.extras import MissingExtra
from holmgang.core.game import AnyGame
from holmgang.core.seats import Seat
from holmgang.solvers.files import BadTables, NoTables
from holmgang.solvers.look_up import look_up
from holmgang.solvers.solver import NotSolvable
from holmgang.solvers.values import Value


def evaluate(game: AnyGame, state: Any, seat: Seat | None = None, *, games: int | None = None, seed: int = 0) -> Value:
    """The value of a position, seen in full or, where one is named, by a seat.

    If the game can be solved but is not yet, the notes say how to do that, and the value is estimated meanwhile. An estimate
    takes so many games for the position and for each option; unless told otherwise, 400 by compiled rules and 40 without them.
    """
    missing: tuple[str, ...] = ()
    try:
        return look_up(game, state)
    except NotSolvable:
        pass
    except (NoTables, BadTables, MissingExtra) as error:
        missing = (str(error),)
    from .estimate import estimate

    estimated = estimate(game, state, seat, games, seed)
    return replace(estimated, notes=missing + estimated.notes)
