"""What a Master knows of a position: the solved game where its tables are there, else pocket values."""

from typing import Any

from holmgang.core.extras import MissingExtra
from holmgang.core.game import AnyGame
from holmgang.pocket.reference import pocket_reference
from holmgang.pocket.value import value_by
from holmgang.solvers.files import TablesError
from holmgang.solvers.look_up import look_up
from holmgang.solvers.values import Value


def best_known_value(game: AnyGame, state: Any) -> Value:
    """The value of a position of a solved game."""
    try:
        return look_up(game, state)
    except (TablesError, MissingExtra):
        return pocket_value(game, state)


def pocket_value(game: AnyGame, state: Any) -> Value:
    """The value by what comes with the package."""
    reference = pocket_reference(game)
    assert reference is not None
    return value_by(reference, game, state)
