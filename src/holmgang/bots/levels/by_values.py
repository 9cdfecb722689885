"""What a Master knows of a position: the solved game where its tables are there, else pocket values."""

from dataclasses import replace
from typing import Any

from holmgang.core.extras import MissingExtra
from holmgang.core.game import AnyGame
from holmgang.pocket.files import PocketError
from holmgang.pocket.reference import Reference, pocket_reference, solved_reference
from holmgang.pocket.value import value_by
from holmgang.solvers.files import NoTables, TablesError
from holmgang.solvers.look_up import look_up, solve_command
from holmgang.solvers.solver import find_solver, open_solved
from holmgang.solvers.values import Value


def best_known_value(game: AnyGame, state: Any) -> Value:
    """The value of a position of a solved game."""
    try:
        return look_up(game, state)
    except (TablesError, MissingExtra):
        return pocket_value(game, state)


def pocket_value(game: AnyGame, state: Any) -> Value:
    """The value by what comes with the package."""
    return value_by(_in_pocket(game), game, state)


def known_values(game: AnyGame) -> Reference:
    """What `best_known_value` goes by; it says why that is not the solved game, or not everywhere, for which all of the tables is
    read. PocketError where there is nothing to go by."""
    try:
        solved = solved_reference(game)
    except NoTables:
        return replace(_in_pocket(game), instead=f"The solved game is not here; {solve_command(game)} makes it.")
    except (TablesError, MissingExtra) as error:
        return replace(_in_pocket(game), instead=f"The solved game is not used. {_sentence(error)}")
    try:
        open_solved(find_solver(game.name), game.options).verify()
    except TablesError as error:
        return replace(solved, instead=f"{_sentence(error)} What stood there is judged {_otherwise(game)}.")
    return solved


def _otherwise(game: AnyGame) -> str:
    try:
        return f"by {_in_pocket(game).name}"
    except PocketError as error:
        return f"by nothing, so that it cannot play there: {str(error).rstrip('.')}"


def _sentence(error: Exception) -> str:
    return f"{str(error).rstrip('.')}."


def _in_pocket(game: AnyGame) -> Reference:
    reference = pocket_reference(game)
    assert reference is not None
    return reference
