"""The certificate of a solution, checked at every position by code of its own.

Nothing is taken from the solver or from its tables of domains: the rules are written out here once more, die by die, and a test
walks them side by side with the reference.

**What is checked.** L and U are the bounds for the mover. A player's *claim* is L where he is to move, and -U where the other is.
phi(x) is x where x <= 0; where x > 0 it is x less one part in 2 to the power of PATIENCE. At every position

1. the mover's claim is at most the mean, over the rolls of the stored move, of phi(his claim after it), and
2. the other player's claim is at most, for *every* move of the mover, the mean of phi(his claim after it);

a finished game counts as it ended, without phi. All of it in whole numbers, so nothing is rounded in our favour.

**Why that suffices.** Let a player follow the stored moves, and the other do what he likes. By 1 and 2 his claim at each moment
is at most the expectation of phi(the next claim), which is at most that of the next claim: the claims are a bounded
submartingale. So they converge, and in expectation to no less than the first; where the game ends, to its result. The expected
rise of the claim in a move is at least the part of a positive next claim that phi takes away; all the rises together cannot be
more than two; so the expected positive claims of games that still go on have a finite sum, and go to nothing. Where the game
never ends, then, the claim converges to at most 0, which is what endless play is worth. Hence the first claim is at most what
the player gets in expectation. So L is what the mover can be sure of, and U what he cannot exceed. Nobody had to assume that
play stops.
"""

from collections.abc import Callable
from dataclasses import dataclass
from itertools import product
from typing import NamedTuple

import numpy as np
from numba import prange
from numpy.typing import NDArray

from holmgang.compiling.caching import compiled_parallel, entry, inner

from .cores import cores_for
from .solution import ONE, PATIENCE, Solution, offsets

_KING, _CAPITAL, _ARMY = 1, 5, 6
_MOST = 5
_ROWS = 512
"""Rows checked between two tellings of progress."""

_Line = NDArray[np.int64]
"""A domain's faces, Home first, with room for one die more."""
_Lines = NDArray[np.int64]
_GATHER, _GROW, _MOBILISE, _BATTLE, _PASS = 0, 1, 6, 7, 8


@dataclass(frozen=True)
class BoundsCheck:
    """What a walk over all positions has found of the bounds."""

    positions: int
    broken: int
    """Positions at which a bound does not follow. A certificate has none."""
    largest_gap: float
    """The largest difference between the bounds, as a chance to win."""
    quantiles: dict[str, float]
    """How large the difference is at most in so many positions."""

    @property
    def holds(self) -> bool:
        """Whether the bounds are proven."""
        return self.broken == 0


def check(solution: Solution, progress: Callable[[float], None] | None = None) -> BoundsCheck:
    """Checks every position of a solution; ``progress`` is told the share that is done."""
    starts = np.full((_MOST + 1, _MOST + 1), -1, np.int64)
    for (own, theirs), at in offsets(solution.longest).items():
        starts[own, theirs] = at
    options = solution.options
    claimed = _Claimed(
        solution.lower_flat,
        solution.upper_flat,
        solution.moves_flat,
        starts,
        options.battle_fail_face,
        options.civil_war == "exact",
    )
    broken = checked = 0
    for own, theirs in product(range(1, solution.longest + 1), repeat=2):
        rows, columns = 1 if own == 1 else 6**own, 1 if theirs == 1 else 6**theirs
        for row in range(0, rows, _ROWS) if (own, theirs) != (1, 1) else ():
            until = min(row + _ROWS, rows)
            with cores_for(rows * columns):
                broken += _check_rows(own, theirs, row, until, claimed)
            checked += (until - row) * columns
            if progress is not None:
                progress(checked / len(solution.moves_flat))
    gaps = solution.gaps()
    marks = {"half": 0.5, "99 %": 0.99, "99.99 %": 0.9999}
    quantiles = {name: float(np.quantile(gaps, mark)) for name, mark in marks.items()}
    return BoundsCheck(len(gaps), broken, float(gaps.max()), quantiles)


# The rules once more


@inner
def _read(index: int, length: int, line: _Line) -> None:
    """The faces of a domain, Home first."""
    if length == 1:
        line[0] = _KING
        return
    for place in range(length - 1, -1, -1):
        line[place] = index % 6 + 1
        index //= 6


@inner
def _index(line: _Line, length: int) -> int:
    index = 0
    if length > 1:
        for place in range(length):
            index = index * 6 + line[place] - 1
    return index


@inner
def _count(line: _Line, length: int, face: int) -> int:
    found = 0
    for place in range(length):
        if line[place] == face:
            found += 1
    return found


@inner
def _torn(line: _Line, length: int, exact: bool) -> bool:
    kings, armies = _count(line, length, _KING), _count(line, length, _ARMY)
    if exact:
        return kings == 2 and armies == 2
    return kings >= 2 and armies >= 2


@entry
def _can(line: _Line, length: int, move: int) -> bool:
    """Whether a domain can make a move."""
    if length == 1 or move == _PASS:
        return length == 1 and move == _PASS
    if move == _GATHER:
        return True
    if move == _MOBILISE:
        for place in range(length - 1):  # noqa: SIM110 - numba compiles no generator
            if line[place] > line[place + 1]:
                return True
        return False
    kings, capitals = _count(line, length, _KING), _count(line, length, _CAPITAL)
    if move == _BATTLE:
        return line[length - 1] == _ARMY and kings == 1 and capitals <= 1
    place = move - _GROW
    if place >= length:
        return False
    face = line[place]
    return face == 2 or face == 3 or (face == 4 and capitals == 0) or (face == 5 and kings == 1)


@inner
def _sort(line: _Line, length: int) -> None:
    for place in range(1, length):
        face, at = line[place], place
        while at > 0 and line[at - 1] > face:
            line[at] = line[at - 1]
            at -= 1
        line[at] = face


# Claims


class _Claimed(NamedTuple):
    """What is to be checked, and under which options."""

    lower: NDArray[np.int32]
    upper: NDArray[np.int32]
    moves: NDArray[np.uint8]
    starts: NDArray[np.int64]
    """Where the positions of each pair of lengths begin."""
    fail: int
    """The face at which a battle fails."""
    exact: bool
    """Whether only two kings and two armies make a civil war."""


@inner
def _claim(own: _Line, own_length: int, theirs: _Line, their_length: int, claimed: _Claimed, upper: bool) -> int:
    """What the position after an action is worth to whoever acted: by his claim, or (``upper``) by what the other claims."""
    if their_length == 0 or own_length == 0:
        return ONE if their_length == 0 else -ONE
    if own_length == 1:
        own[0] = _KING
    if their_length == 1:
        theirs[0] = _KING
    if _torn(own, own_length, claimed.exact):
        return -ONE
    if _torn(theirs, their_length, claimed.exact):
        return ONE
    columns = 1 if own_length == 1 else 6**own_length
    at = claimed.starts[their_length, own_length] + _index(theirs, their_length) * columns + _index(own, own_length)
    held = np.int64(claimed.lower[at]) if upper else -np.int64(claimed.upper[at])
    if held > 0:
        held -= (held + (np.int64(1) << PATIENCE) - 1) >> PATIENCE
    return int(-held if upper else held)


@inner
def _act(line: _Line, length: int, target: _Line, target_length: int, move: int, roll: int, fail: int) -> tuple[int, int]:
    """Makes a move in place, with what a die shows if one is rolled; returns how long both domains are then."""
    front = target_length - 1
    if move == _GATHER:
        line[1] = roll
    elif move == _MOBILISE:
        _sort(line, length)
    elif move == _BATTLE and target_length == 1:
        if roll != 1:
            return length, 0
        target[1] = _ARMY
        return length - 1, 2
    elif move == _BATTLE and _count(line, length, _CAPITAL) == 1:
        line[length - 1] = 4
        if target[front] != _ARMY:
            return length, front
        target[front] = 2
    elif move == _BATTLE:
        line[length - 1] = roll
        if roll != fail:
            if target[front] < 4:
                return length, front
            target[front] -= 2
    elif move != _PASS:
        line[move - _GROW] += 1
    return length, target_length


@entry
def _six_times(
    line: _Line, length: int, target: _Line, target_length: int, move: int, scratch: _Lines, claimed: _Claimed, upper: bool
) -> int:
    """Six times the mean of what a move is worth to the mover."""
    own, theirs = scratch[0], scratch[1]
    total = np.int64(0)
    for roll in range(1, 7):
        for place in range(length):
            own[place] = line[place]
        for place in range(target_length):
            theirs[place] = target[place]
        own_length, their_length = _act(own, length, theirs, target_length, move, roll, claimed.fail)
        total += _claim(own, own_length, theirs, their_length, claimed, upper)
    return int(total)


@inner
def _follows(line: _Line, length: int, target: _Line, target_length: int, at: int, scratch: _Lines, claimed: _Claimed) -> bool:
    """Whether both bounds of a position follow from what comes after it."""
    low, high, stored = np.int64(claimed.lower[at]), np.int64(claimed.upper[at]), claimed.moves[at]
    if not (-ONE <= low <= high <= ONE and _can(line, length, stored)):
        return False
    if 6 * low > _six_times(line, length, target, target_length, stored, scratch, claimed, False):
        return False
    for move in range(_PASS + 1):
        if _can(line, length, move) and 6 * high < _six_times(line, length, target, target_length, move, scratch, claimed, True):
            return False
    return True


@compiled_parallel
def _check_rows(length: int, target_length: int, first: int, until: int, claimed: _Claimed) -> int:
    """How many positions of a group break the certificate, in some of its rows."""
    columns = 1 if target_length == 1 else 6**target_length
    broken = np.zeros(until - first, np.int64)
    for offset in prange(until - first):
        row = first + offset
        line, target = np.zeros(_MOST + 1, np.int64), np.zeros(_MOST + 1, np.int64)
        scratch = np.zeros((2, _MOST + 1), np.int64)
        _read(row, length, line)
        if _torn(line, length, claimed.exact):
            continue
        for column in range(columns):
            _read(column, target_length, target)
            if _torn(target, target_length, claimed.exact):
                continue
            at = claimed.starts[length, target_length] + row * columns + column
            if not _follows(line, length, target, target_length, at, scratch, claimed):
                broken[offset] += 1
    return int(broken.sum())
