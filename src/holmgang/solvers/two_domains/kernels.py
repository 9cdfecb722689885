"""Sweeps over all pairs of domains of two lengths, compiled.

`facing[i, j]` is always the value for the owner of domain i when the owner of domain j is to move; so a sweep reads whole rows,
and the table for the mover is turned into one for the other by a transposition. Values are 32-bit floats for the approximation
and whole numbers for the proven bounds, which round outwards.

Rows are gone through by gatherings: six domains that differ at the Gathering Place alone share what gathering is worth.
"""

from typing import Any, TypeVar

import numpy as np
from numba import prange
from numpy.typing import NDArray

from holmgang.compiling.caching import compiled, compiled_parallel, inner
from holmgang.games.two_domains.table import BATTLE

from .domains import CODE, CONSENSUS, NONE, Domains, Flags
from .solution import ONE, Moves
from .sweeps import HELD, OUTWARDS, TO, Following, Moving

BLOCK = 64
BATTLE_CODE = CODE[BATTLE]
WON = np.int32(ONE)

Floats = NDArray[np.float32]
Units = NDArray[np.int32]
Number = TypeVar("Number", np.float32, np.int32)
Row = NDArray[Any]
"""For one domain of the mover's and every domain that it may face; of floats or of units."""


@compiled_parallel
def negated_across(values: Floats, facing: Floats) -> None:
    """``facing[j, i] = -values[i, j]``."""
    rows, columns = values.shape
    for block in prange((rows + BLOCK - 1) // BLOCK):
        top = block * BLOCK
        bottom = min(rows, top + BLOCK)
        for left in range(0, columns, BLOCK):
            right = min(columns, left + BLOCK)
            for i in range(top, bottom):
                for j in range(left, right):
                    facing[j, i] = -values[i, j]


@compiled_parallel
def impatient_across(bound: Units, facing: Units, torn_rows: Flags, torn_columns: Flags, patience: int, upper: bool) -> None:
    """A bound across the table, what is still to be won losing one part in 2 to the ``patience`` a move.

    ``upper`` says that the bound is one from above: then it is the other side that holds it. Rounding is against the holder;
    finished games lose nothing.
    """
    rows, columns = bound.shape
    part = np.int32((1 << patience) - 1)
    for block in prange((rows + BLOCK - 1) // BLOCK):
        top = block * BLOCK
        bottom = min(rows, top + BLOCK)
        for left in range(0, columns, BLOCK):
            right = min(columns, left + BLOCK)
            for i in range(top, bottom):
                for j in range(left, right):
                    held = -bound[i, j] if upper else bound[i, j]
                    if held > 0 and not (torn_rows[i] or torn_columns[j]):
                        held -= (held + part) >> patience
                    facing[j, i] = held if upper else -held


# Values


@compiled_parallel
def value_sweep(
    values: Floats, following: Following, own: Domains, theirs: Domains, fail: int, discount: np.float32, weight: np.float32
) -> float:
    """One step of value iteration, towards the new value by ``weight``; returns the largest change that was called for."""
    changes = np.zeros(own.gatherings.shape[0], np.float32)
    for gathering in prange(own.gatherings.shape[0]):
        changes[gathering] = _sweep_values(gathering, values, following, own, theirs, fail, discount, weight)
    return float(changes.max())


@compiled
def _sweep_values(
    gathering: int,
    values: Floats,
    following: Following,
    own: Domains,
    theirs: Domains,
    fail: int,
    discount: np.float32,
    weight: np.float32,
) -> np.float32:
    columns = values.shape[1]
    sixth = np.float32(discount / 6.0)
    gathered, best = np.zeros(columns, np.float32), np.empty(columns, np.float32)
    sum_up(following.facing, own.gatherings[gathering], gathered)
    for j in range(columns):
        gathered[j] *= sixth
    largest = np.float32(0.0)
    for face in range(6):
        i = own.gatherings[gathering, face]
        if own.torn[i]:
            continue
        for j in range(columns):
            best[j] = gathered[j]
        _take_better_steps(following.facing, own.steps[i], discount, best)
        if own.battle[i]:
            _take_better_battles(i, following, own, theirs, fail, discount, best)
        for j in range(columns):
            if not theirs.torn[j]:
                change = best[j] - values[i, j]
                largest = max(largest, abs(change))
                values[i, j] += weight * change
    return largest


@inner
def _take_better_steps(facing: Floats, steps: Units, discount: np.float32, best: Row) -> None:
    for target in steps:
        if target == NONE:
            break
        for j in range(len(best)):
            value = discount * facing[target, j]
            if value > best[j]:
                best[j] = value


@inner
def _take_better_battles(
    i: int, following: Following, own: Domains, theirs: Domains, fail: int, discount: np.float32, best: Row
) -> None:
    sixth = np.float32(discount / 6.0)
    for j in range(len(best)):
        if len(best) == 1:
            value = np.float32((5.0 + discount * following.desertion[i]) / 6.0)
        elif own.battle[i] == CONSENSUS:
            value = discount * consented(i, j, following, own, theirs)
        else:
            value = sixth * rolled_sum(i, j, following, own, theirs, fail, np.float32(1.0))
        if value > best[j]:
            best[j] = value


# What both have in common


@inner
def sum_up(facing: Row, sources: Units, total: Row) -> None:
    """The sum of six rows, for a roll at the Gathering Place."""
    for source in sources:
        for j in range(len(total)):
            total[j] += facing[source, j]


@inner
def consented(i: int, j: int, following: Following, own: Domains, theirs: Domains) -> Any:
    """What faces the mover after a battle without a roll."""
    source, struck = own.fronts[i, 3], theirs.struck_consensus[j]
    return following.shorter[source, struck] if theirs.shorter_consensus[j] else following.facing[source, struck]


@inner
def rolled_sum(i: int, j: int, following: Following, own: Domains, theirs: Domains, fail: int, won: Number) -> Number:
    """What faces the mover after a battle, over the six rolls together."""
    total = won - won  # nothing, of the right type
    for rolled in range(6):
        source = own.fronts[i, rolled]
        if rolled + 1 == fail:
            total += following.facing[source, j]
        elif own.torn[source]:
            total -= won
        elif theirs.shorter_rolled[j]:
            total += following.shorter[source, theirs.struck_rolled[j]]
        else:
            total += following.facing[source, theirs.struck_rolled[j]]
    return total


# Bounds


@compiled_parallel
def bound_sweep(
    bound: Units, following: Following, own: Domains, theirs: Domains, fail: int, moving: Moving, moves: Moves
) -> int:
    """Moves a bound towards what follows from its successors, and returns the largest move.

    Where ``moves`` has rows, nothing is moved but the moves that the bound follows from are written there.
    """
    largest = np.zeros(own.gatherings.shape[0], np.int32)
    for gathering in prange(own.gatherings.shape[0]):
        largest[gathering] = _sweep_bounds(gathering, bound, following, own, theirs, fail, moving, moves)
    return int(largest.max())


@compiled
def _sweep_bounds(
    gathering: int,
    bound: Units,
    following: Following,
    own: Domains,
    theirs: Domains,
    fail: int,
    moving: Moving,
    moves: Moves,
) -> int:
    columns = bound.shape[1]
    gathered, best, chosen = np.zeros(columns, np.int32), np.empty(columns, np.int32), np.zeros(columns, np.uint8)
    sum_up(following.facing, own.gatherings[gathering], gathered)
    for j in range(columns):
        gathered[j] = rounded(gathered[j], moving.is_upper)
    most = 0
    for face in range(6):
        i = own.gatherings[gathering, face]
        if own.torn[i]:
            continue
        for j in range(columns):
            best[j] = gathered[j]
        if len(moves) == 0:
            _take_best_steps(following.facing, own.steps[i], best)
        else:
            _choose_best_steps(following.facing, own.steps[i], own.step_codes[i], best, chosen)
        if own.battle[i]:
            _take_best_battles(i, following, own, theirs, fail, moving.is_upper, best, chosen)
        if len(moves) == 0:
            most = max(most, _move_row(bound[i], best, theirs.torn, moving))
        else:
            for j in range(columns):
                if not theirs.torn[j]:
                    moves[i, j] = chosen[j]
    return most


@inner
def rounded(sixfold: np.int32, upper: bool) -> np.int32:
    """A sixth, rounded outwards; the sum of six values just fits 32 bits."""
    return -((-sixfold) // np.int32(6)) if upper else sixfold // np.int32(6)


@inner
def _take_best_steps(facing: Units, steps: Units, best: Row) -> None:
    for target in steps:
        if target == NONE:
            break
        for j in range(len(best)):
            best[j] = max(best[j], facing[target, j])


@inner
def _choose_best_steps(facing: Units, steps: Units, codes: Moves, best: Row, chosen: Row) -> None:
    """And says which; gathering has the code 0."""
    for j in range(len(best)):
        chosen[j] = 0
    for k in range(len(steps)):
        if steps[k] == NONE:
            break
        for j in range(len(best)):
            if facing[steps[k], j] > best[j]:
                best[j] = facing[steps[k], j]
                chosen[j] = codes[k]


@inner
def _take_best_battles(
    i: int, following: Following, own: Domains, theirs: Domains, fail: int, upper: bool, best: Row, chosen: Row
) -> None:
    for j in range(len(best)):
        if len(best) == 1:
            value = rounded(np.int32(5) * WON + np.int32(following.desertion[i]), upper)
        elif own.battle[i] == CONSENSUS:
            value = consented(i, j, following, own, theirs)
        else:
            value = rounded(rolled_sum(i, j, following, own, theirs, fail, WON), upper)
        if value > best[j]:
            best[j] = value
            chosen[j] = BATTLE_CODE


@inner
def _move_row(bound: Units, best: Row, torn: Flags, moving: Moving) -> int:
    """One domain's bounds to what they follow from, as far as they are moved; the largest move that was called for."""
    most = 0
    up = np.int32((1 << moving.coarse) - 1) if moving.is_upper else np.int32(0)
    for j in range(len(best)):
        if torn[j]:
            continue
        change = best[j] - bound[j]
        if moving.way == OUTWARDS:
            if (change > 0) == moving.is_upper and change != 0:
                most = max(most, abs(change))
                bound[j] = max(min(((best[j] + up) >> moving.coarse) << moving.coarse, WON), -WON)
        else:
            most = max(most, abs(change))
            bound[j] = best[j] if moving.way == TO else best[j] - (change >> HELD)
    return most
