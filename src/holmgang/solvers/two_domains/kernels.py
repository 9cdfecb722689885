"""Sweeps over all pairs of domains of two lengths, compiled.

`facing[i, j]` is always the worth to the owner of domain i when the owner of domain j is to move; so a sweep reads whole rows,
and the table for the mover is turned into one for the other by a transposition. Worths are 32-bit floats for the approximate
value and whole numbers for the proven bounds, which round outwards.
"""

from typing import Any

import numpy as np
from numba import prange

from holmgang.compiling.caching import compiled, compiled_parallel

from .domains import CONSENSUS, NONE
from .sweeps import HELD, OUTWARDS, TO

BLOCK = 64


@compiled_parallel
def negated_across(values: Any, facing: Any) -> None:
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
def impatient_across(bound: Any, facing: Any, torn_rows: Any, torn_columns: Any, patience: int, upper: bool) -> None:
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


@compiled_parallel
def value_sweep(
    values: Any,
    facing: Any,
    facing_shorter: Any,
    desertion: Any,
    steps: Any,
    gatherings: Any,
    torn: Any,
    battle: Any,
    fronts: Any,
    torn_columns: Any,
    struck_rolled: Any,
    shorter_rolled: Any,
    struck_consensus: Any,
    shorter_consensus: Any,
    fail: int,
    discount: Any,
    weight: Any,
) -> float:
    """One step of value iteration, towards the new value by ``weight``; returns the largest change that was called for."""
    columns = values.shape[1]
    changes = np.zeros(gatherings.shape[0], np.float32)
    sixth = np.float32(discount / 6.0)
    for row in prange(gatherings.shape[0]):
        gathering = np.zeros(columns, np.float32)
        best = np.empty(columns, np.float32)
        for face in range(6):
            source = gatherings[row, face]
            for j in range(columns):
                gathering[j] += facing[source, j]
        for j in range(columns):
            gathering[j] *= sixth
        largest = np.float32(0.0)
        for face in range(6):
            i = gatherings[row, face]
            if torn[i]:
                continue
            for j in range(columns):
                best[j] = gathering[j]
            for k in range(6):
                target = steps[i, k]
                if target == NONE:
                    break
                for j in range(columns):
                    worth = discount * facing[target, j]
                    if worth > best[j]:
                        best[j] = worth
            if battle[i]:
                if columns == 1:
                    worth = np.float32((5.0 + discount * desertion[i]) / 6.0)
                    if worth > best[0]:
                        best[0] = worth
                elif battle[i] == CONSENSUS:
                    source = fronts[i, 3]
                    for j in range(columns):
                        if shorter_consensus[j]:
                            worth = discount * facing_shorter[source, struck_consensus[j]]
                        else:
                            worth = discount * facing[source, struck_consensus[j]]
                        if worth > best[j]:
                            best[j] = worth
                else:
                    for j in range(columns):
                        total = np.float32(0.0)
                        for rolled in range(6):
                            source = fronts[i, rolled]
                            if rolled + 1 == fail:
                                total += facing[source, j]
                            elif torn[source]:
                                total -= np.float32(1.0)
                            elif shorter_rolled[j]:
                                total += facing_shorter[source, struck_rolled[j]]
                            else:
                                total += facing[source, struck_rolled[j]]
                        worth = total * sixth
                        if worth > best[j]:
                            best[j] = worth
            for j in range(columns):
                if not torn_columns[j]:
                    change = best[j] - values[i, j]
                    largest = max(largest, abs(change))
                    values[i, j] += weight * change
        changes[row] = largest
    return float(changes.max())


@compiled
def rounded(sixfold: Any, upper: bool) -> Any:
    """A sixth, rounded outwards; the sum of six worths just fits 32 bits."""
    return -((-sixfold) // np.int32(6)) if upper else sixfold // np.int32(6)


@compiled_parallel
def bound_sweep(
    bound: Any,
    facing: Any,
    facing_shorter: Any,
    desertion: Any,
    steps: Any,
    step_codes: Any,
    gatherings: Any,
    torn: Any,
    battle: Any,
    fronts: Any,
    torn_columns: Any,
    struck_rolled: Any,
    shorter_rolled: Any,
    struck_consensus: Any,
    shorter_consensus: Any,
    fail: int,
    won: int,
    upper: bool,
    way: int,
    coarse: int,
    moves: Any,
    battle_code: int,
) -> int:
    """Moves a bound towards what follows from its successors, and returns the largest move.

    ``way`` is TO (all the way), MOSTLY, or OUTWARDS (only where the bound does not follow, and then to a multiple of 2 to the
    ``coarse``). Where ``moves`` has rows, nothing is moved but the moves that the bound follows from are written there.
    """
    columns = bound.shape[1]
    largest = np.zeros(gatherings.shape[0], np.int32)
    writing = moves.shape[0] > 0
    won32 = np.int32(won)
    up = np.int32((1 << coarse) - 1) if upper else np.int32(0)
    for row in prange(gatherings.shape[0]):
        gathering = np.zeros(columns, np.int32)
        best = np.empty(columns, np.int32)
        chosen = np.empty(columns, np.uint8)
        for face in range(6):
            source = gatherings[row, face]
            for j in range(columns):
                gathering[j] += facing[source, j]
        for j in range(columns):
            gathering[j] = rounded(gathering[j], upper)
        most = np.int32(0)
        for face in range(6):
            i = gatherings[row, face]
            if torn[i]:
                continue
            for j in range(columns):
                best[j] = gathering[j]
            if writing:
                for j in range(columns):
                    chosen[j] = 0
            for k in range(6):
                target = steps[i, k]
                if target == NONE:
                    break
                if writing:
                    code = step_codes[i, k]
                    for j in range(columns):
                        if facing[target, j] > best[j]:
                            best[j] = facing[target, j]
                            chosen[j] = code
                else:
                    for j in range(columns):
                        best[j] = max(best[j], facing[target, j])
            if battle[i]:
                consensus = battle[i] == CONSENSUS
                for j in range(columns):
                    if columns == 1:
                        worth = rounded(np.int32(5) * won32 + np.int32(desertion[i]), upper)
                    elif consensus:
                        source = fronts[i, 3]
                        if shorter_consensus[j]:
                            worth = facing_shorter[source, struck_consensus[j]]
                        else:
                            worth = facing[source, struck_consensus[j]]
                    else:
                        worth = rounded(
                            rolled_sum(i, j, facing, facing_shorter, torn, fronts, struck_rolled, shorter_rolled, fail, won32),
                            upper,
                        )
                    if worth > best[j]:
                        best[j] = worth
                        chosen[j] = battle_code
            if writing:
                for j in range(columns):
                    if not torn_columns[j]:
                        moves[i, j] = chosen[j]
                continue
            for j in range(columns):
                if torn_columns[j]:
                    continue
                change = best[j] - bound[i, j]
                if way == OUTWARDS:
                    if (change > 0) == upper and change != 0:
                        most = max(most, abs(change))
                        bound[i, j] = max(min(((best[j] + up) >> coarse) << coarse, won32), -won32)
                else:
                    most = max(most, abs(change))
                    bound[i, j] = best[j] if way == TO else best[j] - (change >> HELD)
        largest[row] = most
    return int(largest.max())


@compiled
def rolled_sum(
    i: int,
    j: int,
    facing: Any,
    facing_shorter: Any,
    torn: Any,
    fronts: Any,
    struck_rolled: Any,
    shorter_rolled: Any,
    fail: int,
    won: Any,
) -> Any:
    """The six worths of a rolled battle together."""
    total = np.int32(0)
    for rolled in range(6):
        source = fronts[i, rolled]
        if rolled + 1 == fail:
            total += facing[source, j]
        elif torn[source]:
            total -= won
        elif shorter_rolled[j]:
            total += facing_shorter[source, struck_rolled[j]]
        else:
            total += facing[source, struck_rolled[j]]
    return total
