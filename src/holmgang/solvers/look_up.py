"""Solved games to be looked up: the proven value of a position, where its game is solved."""

from pathlib import Path
from typing import Any

from holmgang.core.game import AnyGame
from holmgang.core.nodes import Over
from holmgang.core.options import changed

from .files import NoTables, Tables
from .solver import CheckResult, Device, OnProgress, Solver, check_solved, find_solver, open_solved, solve_once
from .values import Value


class SolvedGame:
    """A game under its options whose every position is solved, in tables on this machine."""

    def __init__(self, game: AnyGame, solver: Solver, tables: Tables) -> None:
        """Use `load_solved` or `solve_game`, which find the tables."""
        self.game = game
        self._solver, self._tables = solver, tables

    @property
    def path(self) -> Path:
        """Where the tables lie."""
        return self._tables.path

    @property
    def bounds(self) -> dict[str, float]:
        """What was proven when they were made."""
        return dict(self._tables.about.bounds)

    def value(self, state: Any) -> Value:
        """The proven value of a position, given as a state, at once."""
        return _ended(self.game, state) or self._solver.value(self.game.options, self._tables, state)

    def check(self, progress: OnProgress | None = None) -> CheckResult:
        """Proves the tables anew by code that shares nothing with the solver; this takes minutes in Two Domains."""
        return check_solved(self._solver, self.game.options, self._tables, progress or _quietly)

    def __repr__(self) -> str:
        return f"<SolvedGame {self.game.name}, {self.path.name}>"


def load_solved(game: AnyGame) -> SolvedGame:
    """The solved game, if its tables are there; NoTables says how to make them."""
    solver = find_solver(game.name)
    try:
        return SolvedGame(game, solver, open_solved(solver, game.options))
    except NoTables as error:
        raise NoTables(f"Proven values need the solved game. Make it with: {solve_command(game)}") from error


def solve_game(game: AnyGame, progress: OnProgress | None = None, device: Device = "auto") -> SolvedGame:
    """Solves a game under its options, or takes the tables that are there already."""
    solver = find_solver(game.name)
    return SolvedGame(game, solver, solve_once(solver, game.options, progress or _quietly, device)[0])


def look_up(game: AnyGame, state: Any) -> Value:
    """The proven value of a position, at once. NoTables says how to make the table that is missing."""
    return _ended(game, state) or load_solved(game).value(state)


def solve_command(game: AnyGame) -> str:
    """The command that solves this game under its options."""
    matter = find_solver(game.name).about(game.options).options
    options = [f" --option {name}={text}" for name, text in changed(game.options).items() if name in matter]
    return f"holmgang solve {game.name}{''.join(options)}"


def beside_others(game: AnyGame, error: Exception) -> str:
    """What is said beside values that stand in for proven ones: why those are missing, or how whoever wants them makes them."""
    if not isinstance(error, NoTables):
        return str(error)
    return f"These figures need nothing more. Whoever wants proven ones, too, makes them with: {solve_command(game)}"


def _ended(game: AnyGame, state: Any) -> Value | None:
    """The result of a game that is over; None while it goes on."""
    node = game.node(state)
    if not isinstance(node, Over):
        return None
    first = 0.5 if node.winner is None else 1.0 - node.winner
    return Value((first, 1 - first), "exact", 0.0, notes=(f"The game is over: {node.reason}.",))


def _quietly(progress: object) -> None:
    """Takes the news of a solver, for those who want none."""
