"""The proven value of a position, where its game is solved."""

from typing import Any

from holmgang.core.game import AnyGame
from holmgang.core.nodes import Over
from holmgang.core.options import changed

from .files import NoTables
from .solver import find_solver, open_solved
from .values import Value


def look_up(game: AnyGame, state: Any) -> Value:
    """The proven value of a position, at once. NoTables says how to make the table that is missing."""
    node = game.node(state)
    if isinstance(node, Over):
        first = 0.5 if node.winner is None else 1.0 - node.winner
        return Value((first, 1 - first), "exact", 0.0, notes=(f"The game is over: {node.reason}.",))
    solver = find_solver(game.name)
    try:
        tables = open_solved(solver, game.options)
    except NoTables as error:
        raise NoTables(f"Proven values need the solved game. Make it with: {solve_command(game)}") from error
    return solver.value(game.options, tables, state)


def solve_command(game: AnyGame) -> str:
    """The command that solves this game under its options."""
    matter = find_solver(game.name).about(game.options).options
    options = [f" --option {name}={text}" for name, text in changed(game.options).items() if name in matter]
    return f"holmgang solve {game.name}{''.join(options)}"
