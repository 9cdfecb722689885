"""A game's compiled rules from Python: states into rows and back, many games at a time, playouts.

What searches or plays inside compiled code calls the functions of `contract` with ``CompiledGame.rules`` itself.
"""

from collections.abc import Iterable
from functools import cached_property
from typing import Any, NamedTuple

import numpy as np
from numpy.typing import NDArray

from holmgang.core.game import AnyGame
from holmgang.core.nodes import MOST_OUTCOMES_OF_A_NODE
from holmgang.core.parts import CompiledForm
from holmgang.core.referee import MAX_STEPS
from holmgang.core.seats import Seat

from . import contract, loops
from .caching import entry
from .contract import DRAWN, FIRST_WON, NO_MOVE, Codes, Row, Rows
from .loops import Policy
from .randomness import Source, make_sources


class Playouts(NamedTuple):
    """How games went: by position, then by game."""

    wins: NDArray[np.float64]
    """What the first seat got: 1 for a win, a half for a draw, 0 for a loss."""
    decisions: Rows


class CompiledGame:
    """One game under one set of options, compiled when it is first used. Compiling takes seconds, and is kept."""

    def __init__(self, game: AnyGame, form: CompiledForm) -> None:
        self.game = game
        self.form = form
        self.rules = form.make_rules(game)

    # Between values and numbers

    def pack(self, states: Iterable[Any]) -> Rows:
        """States as rows."""
        return np.array([self.form.pack(self.game, state) for state in states], np.int64).reshape(-1, self.form.words)

    def unpack(self, row: Row) -> Any:
        """The state of a row."""
        return self.form.unpack(_plain(row))

    def starts(self, count: int) -> Rows:
        """So many rows, all at the start."""
        return np.repeat(self.pack([self.game.start()]), count, axis=0)

    @property
    def moves(self) -> tuple[Any, ...]:
        """The reference move of every code."""
        return tuple(self.form.moves)

    @cached_property
    def codes(self) -> dict[Any, int]:
        """The code of every reference move."""
        return {move: code for code, move in enumerate(self.form.moves)}

    def outcome(self, row: Row, code: int) -> Any:
        """The reference outcome of a code at a chance node."""
        return self.form.read_outcome(_plain(row), code)

    # One game

    def node(self, row: Row) -> int:
        """What happens next, as `contract` has it."""
        return _node(self.rules, row)

    def options(self, row: Row, seat: Seat) -> list[int]:
        """The codes of a seat's options, in the order of the reference rules."""
        codes = np.empty(len(self.form.moves), np.int64)
        count = _list_options(self.rules, row, seat, codes)
        return [int(code) for code in codes[:count]]

    def outcomes(self, row: Row) -> list[int]:
        """The codes of what chance may bring, all equally likely, in the order of the reference rules."""
        codes = np.empty(MOST_OUTCOMES_OF_A_NODE, np.int64)
        count = _list_outcomes(self.rules, row, codes)
        return [int(code) for code in codes[:count]]

    def play(self, row: Row, first: int = NO_MOVE, second: int = NO_MOVE) -> None:
        """Changes the row. `NO_MOVE` for a seat that is not asked."""
        _play(self.rules, row, first, second)

    def settle(self, row: Row, outcome: int) -> None:
        """Lets chance bring this, in place."""
        _settle(self.rules, row, outcome)

    def sees_outcome(self, row: Row, seat: Seat) -> bool:
        """Whether the seat learns what chance brings here."""
        return _sees_outcome(self.rules, row, seat)

    def imagine(self, row: Row, seat: Seat, source: Source) -> None:
        """Draws anew, in place, what the seat cannot know."""
        _imagine(self.rules, row, seat, source)

    @property
    def has_numbers(self) -> bool:
        """Whether its compiled rules tell what a seat knows in numbers; a game from elsewhere may do without."""
        return contract.is_bound(type(self.rules), contract.observe.__name__)

    def observe(self, row: Row, seat: Seat, numbers: NDArray[np.int32]) -> None:
        """Writes all that the seat knows, as the game's encoding has it in an information state."""
        _observe(self.rules, row, seat, numbers)

    # Many games side by side

    def step(self, rows: Rows, first: Rows, second: Rows, sources: Source) -> Rows:
        """Plays in every game, lets chance decide, and says what comes next; see `loops.step_rows`."""
        nodes = np.empty(len(rows), np.int64)
        loops.step_rows(self.rules, rows, first, second, sources, nodes)
        return nodes

    def choose(self, rows: Rows, sources: Source, policy: Policy = None) -> tuple[Rows, Rows]:
        """For either seat a code in every game in which it is asked: any option, or what the policy takes."""
        chosen = np.empty((2, len(rows)), np.int64)
        loops.choose(self.rules, rows, sources, policy, chosen)
        return chosen[0], chosen[1]

    def masks(self, rows: Rows, seat: Seat) -> NDArray[np.bool_]:
        """For every game which codes are options of the seat."""
        masks = np.empty((len(rows), len(self.form.moves)), np.bool_)
        loops.mask_options(self.rules, rows, seat, np.empty(len(self.form.moves), np.int64), masks)
        return masks

    def playouts(self, rows: Rows, each: int, seed: int, policy: Policy = None, *, most_decisions: int = MAX_STEPS) -> Playouts:
        """So many games from each row to their ends, by random play or by a policy for both seats.

        A game with more decisions than the referee allows is a draw. The same seed brings the same games.
        """
        ends, decisions = np.empty((len(rows), each), np.int64), np.empty((len(rows), each), np.int64)
        sources, row = make_sources(seed, len(rows)), np.empty(self.form.words, np.int64)
        loops.playouts(self.rules, rows, sources, most_decisions, row, policy, ends, decisions)
        return Playouts(np.where(ends == DRAWN, 0.5, ends == FIRST_WON), decisions)


def _plain(row: Row) -> list[int]:
    numbers: list[int] = np.asarray(row).tolist()
    return numbers


# The functions of the contract, to be called from Python


@entry
def _node(rules: Any, row: Row) -> int:
    return contract.node(rules, row)


@entry
def _list_options(rules: Any, row: Row, seat: int, codes: Codes) -> int:
    return contract.list_options(rules, row, seat, codes)


@entry
def _list_outcomes(rules: Any, row: Row, codes: Codes) -> int:
    return contract.list_outcomes(rules, row, codes)


@entry
def _play(rules: Any, row: Row, first: int, second: int) -> None:
    contract.play(rules, row, first, second)


@entry
def _settle(rules: Any, row: Row, outcome: int) -> None:
    contract.settle(rules, row, outcome)


@entry
def _sees_outcome(rules: Any, row: Row, seat: int) -> bool:
    return contract.sees_outcome(rules, row, seat)


@entry
def _observe(rules: Any, row: Row, seat: int, numbers: NDArray[np.int32]) -> None:
    contract.observe(rules, row, seat, numbers)


@entry
def _imagine(rules: Any, row: Row, seat: int, source: Source) -> None:
    contract.imagine(rules, row, seat, source)
