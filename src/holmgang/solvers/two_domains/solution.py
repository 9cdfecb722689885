"""What a solution is: for every position two bounds on its value and a move, in three long arrays.

A position is a pair of domains, the mover's first. Pairs are grouped by the two lengths, and within a group lie in the order of
the mover's domain, then of the other's. Values are from -1 (the mover is sure to lose) to 1, endless play being worth nothing,
and are kept in whole numbers of which `ONE` make a win.
"""

from dataclasses import dataclass
from typing import Any, Protocol

import numpy as np
from numpy.typing import NDArray

from holmgang.games.two_domains.options import TwoDomainsOptions
from holmgang.games.two_domains.table import LONGEST, Action, State

from .domains import MOVES, SIZE, Group, PairTable, index_of

ONE = 2**28
"""A sure win. Six of them just fit 32 bits."""
PATIENCE = 20
"""What is still to be won loses one part in 2 to the power of this a move; see `check` for why."""

Moves = NDArray[np.uint8]


def all_groups(longest: int = LONGEST) -> list[Group]:
    """Every pair of lengths, in the order in which they are kept."""
    return [(own, theirs) for own in range(1, longest + 1) for theirs in range(1, longest + 1)]


def positions(longest: int = LONGEST) -> int:
    """How many positions there are with domains of at most so many dice."""
    return sum(SIZE[own] * SIZE[theirs] for own, theirs in all_groups(longest))


def offsets(longest: int = LONGEST) -> dict[Group, int]:
    """Where each group begins."""
    found, at = {}, 0
    for group in all_groups(longest):
        found[group] = at
        at += SIZE[group[0]] * SIZE[group[1]]
    return found


class NumberArray(Protocol):
    """A long array of which single numbers are looked up."""

    def __getitem__(self, at: int, /) -> float:
        """The number at a place."""
        ...


class KeptBounds:
    """The bounds of single positions, from a file that checks what is read."""

    def __init__(self, lower: NumberArray, upper: NumberArray, longest: int) -> None:
        self._lower, self._upper, self._starts = lower, upper, offsets(longest)

    def bounds(self, state: State) -> tuple[float, float]:
        """Between which numbers the mover's chance to win lies, endless play counting half."""
        group, (own, theirs) = _place(state)
        at = self._starts[group] + own * SIZE[group[1]] + theirs
        return _chance(self._lower[at]), _chance(self._upper[at])


@dataclass
class Solution:
    """Bounds and moves under one set of options; ``longest`` is the most dice a domain has in it."""

    options: TwoDomainsOptions
    lower_flat: NDArray[np.int32]
    upper_flat: NDArray[np.int32]
    moves_flat: Moves
    longest: int = LONGEST

    def __post_init__(self) -> None:
        self.lower: dict[Group, PairTable] = self._tables(self.lower_flat)
        self.upper: dict[Group, PairTable] = self._tables(self.upper_flat)
        self.moves: dict[Group, Moves] = self._tables(self.moves_flat)

    @classmethod
    def empty(cls, options: TwoDomainsOptions, longest: int = LONGEST) -> "Solution":
        """One in memory, with nothing solved yet."""
        size = positions(longest)
        return cls(options, np.zeros(size, np.int32), np.zeros(size, np.int32), np.zeros(size, np.uint8), longest)

    def bounds(self, state: State) -> tuple[float, float]:
        """Between which numbers the mover's chance to win lies, endless play counting half."""
        group, place = _place(state)
        return _chance(int(self.lower[group][place])), _chance(int(self.upper[group][place]))

    def gaps(self) -> NDArray[np.float64]:
        """How far apart the bounds on the mover's chance are at each position; two lone kings, the first of all, never meet."""
        apart = np.subtract(self.upper_flat[1:], self.lower_flat[1:], dtype=np.float64)
        apart /= 2 * ONE
        return apart

    def move(self, state: State) -> Action:
        """A move that is sure of the lower bound and makes progress."""
        group, place = _place(state)
        return MOVES[int(self.moves[group][place])]

    def _tables(self, flat: Any) -> dict[Group, Any]:
        starts = offsets(self.longest)
        return {
            (own, theirs): flat[starts[own, theirs] :][: SIZE[own] * SIZE[theirs]].reshape(SIZE[own], SIZE[theirs])
            for own, theirs in all_groups(self.longest)
        }


def _chance(number: float) -> float:
    return (1 + number / ONE) / 2


def _place(state: State) -> tuple[Group, tuple[int, int]]:
    own, theirs = state.lines[state.mover], state.lines[1 - state.mover]
    return (len(own), len(theirs)), (index_of(own), index_of(theirs))
