"""Sweeps over all pairs of domains of two lengths when one side goes by a mixture and the other replies to it, compiled.

Tables are as in `kernels`, but in double precision: where play can go round for ever the best of several rounded numbers is taken
again and again, and in single precision that alone would lift a value by more than what is promised.
"""

import numpy as np
from numba import prange
from numpy.typing import NDArray

from holmgang.compiling.caching import compiled, compiled_parallel, inner

from .domains import CONSENSUS, NONE, Domains, PairTable
from .kernels import BLOCK, consented, sum_up
from .shares import Shares
from .solution import Moves
from .sweeps import Following

Row = NDArray[np.float64]
"""For one domain of the mover's and every domain that it may face."""

SIXTH = 1.0 / 6.0
LEAST = 1e-12
"""A rise by less is one of rounding."""


@compiled_parallel
def hasty_across(values: PairTable, facing: PairTable, rate: float) -> None:
    """``facing[j, i] = -values[i, j]``, of which only a part counts where it is more than nothing."""
    rows, columns = values.shape
    for block in prange((rows + BLOCK - 1) // BLOCK):
        top = block * BLOCK
        bottom = min(rows, top + BLOCK)
        for left in range(0, columns, BLOCK):
            right = min(columns, left + BLOCK)
            for i in range(top, bottom):
                for j in range(left, right):
                    value = -values[i, j]
                    facing[j, i] = value * rate if value > 0 else value


@compiled_parallel
def mixture_sweep(values: PairTable, following: Following, own: Domains, theirs: Domains, fail: int, shares: Shares) -> float:
    """Values of a mover who goes by a mixture; returns the largest change.

    The actions of a domain come in this order: gathering, its steps, and battle if it can.
    """
    changes = np.zeros(own.gatherings.shape[0])
    for gathering in prange(own.gatherings.shape[0]):
        changes[gathering] = _sweep_mixtures(gathering, values, following, own, theirs, fail, shares)
    return float(changes.max())


@compiled
def _sweep_mixtures(
    gathering: int,
    values: PairTable,
    following: Following,
    own: Domains,
    theirs: Domains,
    fail: int,
    shares: Shares,
) -> float:
    columns = values.shape[1]
    gathered, mixed, won, row = np.zeros(columns), np.empty(columns), np.empty(columns), np.empty(columns)
    struck = np.empty((2, columns))
    sum_up(following.facing, own.gatherings[gathering], gathered)
    largest = 0.0
    for face in range(6):
        i = own.gatherings[gathering, face]
        if own.torn[i]:
            continue
        at = shares.first[i]
        _read(shares, at, row)
        for j in range(columns):
            mixed[j] = row[j] * SIXTH * gathered[j]
        for target in own.steps[i]:
            if target == NONE:
                break
            at += columns
            _read(shares, at, row)
            for j in range(columns):
                mixed[j] += row[j] * following.facing[target, j]
        if own.battle[i]:
            at += columns
            _read(shares, at, row)
            _fight(i, following, own, theirs, fail, struck, won)
            for j in range(columns):
                mixed[j] += row[j] * won[j]
        largest = max(largest, _move_row(values, i, mixed, theirs))
    return largest


@inner
def _read(shares: Shares, at: int, row: Row) -> None:
    """The shares of one action of one domain, which begin there, against every domain."""
    if len(shares.codes):
        for j in range(len(row)):
            row[j] = shares.values[shares.codes[at + j]]
    else:
        for j in range(len(row)):
            row[j] = shares.values[at + j]


FOLLOW, CHOOSE, RISE = 0, 1, 2
"""What a reply sweep does: follows the moves that are fixed, chooses all of them anew, or only where that wins more."""


@compiled_parallel
def reply_sweep(
    values: PairTable, following: Following, own: Domains, theirs: Domains, fail: int, replies: Moves, way: int
) -> float:
    """Values of a mover who replies, by moves that are fixed or by better ones, which are fixed then; the largest change.

    Moves are numbered as they come: gathering, the steps, and last battle.
    """
    changes = np.zeros(own.gatherings.shape[0])
    for gathering in prange(own.gatherings.shape[0]):
        changes[gathering] = _sweep_replies(gathering, values, following, own, theirs, fail, replies, way)
    return float(changes.max())


@compiled
def _sweep_replies(
    gathering: int, values: PairTable, following: Following, own: Domains, theirs: Domains, fail: int, replies: Moves, way: int
) -> float:
    columns, steps = values.shape[1], own.steps.shape[1]
    gathered, best, won = np.zeros(columns), np.empty(columns), np.empty(columns)
    struck, chosen = np.empty((2, columns)), np.empty(columns, np.uint8)
    sum_up(following.facing, own.gatherings[gathering], gathered)
    largest = 0.0
    for face in range(6):
        i = own.gatherings[gathering, face]
        if own.torn[i]:
            continue
        for j in range(columns):
            best[j] = SIXTH * gathered[j]
            chosen[j] = replies[i, j] if way == FOLLOW else 0
        for nth in range(steps):
            target = own.steps[i, nth]
            if target == NONE:
                break
            _take(following.facing[target], nth + 1, way, best, chosen)
        if own.battle[i]:
            _fight(i, following, own, theirs, fail, struck, won)
            _take(won, steps + 1, way, best, chosen)
        if way != FOLLOW:
            _fix(values, i, best, chosen, replies, way)
        largest = max(largest, _move_row(values, i, best, theirs))
    return largest


@inner
def _take(won: Row, move: int, way: int, best: Row, chosen: Moves) -> None:
    """One move against every domain: what it wins where it is fixed, or where it is better than all before it."""
    if way == FOLLOW:
        for j in range(len(best)):
            best[j] = won[j] if chosen[j] == move else best[j]
    else:
        for j in range(len(best)):
            better = won[j] > best[j]
            best[j] = won[j] if better else best[j]
            chosen[j] = move if better else chosen[j]


@inner
def _fix(values: PairTable, i: int, best: Row, chosen: Moves, replies: Moves, way: int) -> None:
    """Fixes the moves that were chosen; where values may only rise, those that win more: one that wins as much may only wait."""
    for j in range(len(best)):
        if way == CHOOSE or best[j] > values[i, j] + LEAST:
            replies[i, j] = chosen[j]
        else:
            best[j] = values[i, j]


@inner
def _move_row(values: PairTable, i: int, wanted: Row, theirs: Domains) -> float:
    """Puts the values of one domain in their place, but for games that are over; the largest change."""
    largest = 0.0
    for j in range(len(wanted)):
        if not theirs.torn[j]:
            largest = max(largest, abs(wanted[j] - values[i, j]))
            values[i, j] = wanted[j]
    return largest


@inner
def _fight(i: int, following: Following, own: Domains, theirs: Domains, fail: int, struck: NDArray[np.float64], won: Row) -> None:
    """What a battle is worth against every domain."""
    columns = len(won)
    if columns == 1:
        won[0] = (5.0 + following.desertion[i]) * SIXTH
    elif own.battle[i] == CONSENSUS:
        for j in range(columns):
            won[j] = consented(i, j, following, own, theirs)
    else:
        # rolls that strike are summed up before the target is looked at: it is the same for all of them
        struck[:] = 0.0
        for rolled in range(6):
            if rolled + 1 != fail:
                _add(following.facing[own.fronts[i, rolled]], struck[0])
                _add(following.shorter[own.fronts[i, rolled]], struck[1])
        failed = following.facing[own.fronts[i, fail - 1]]
        for j in range(columns):
            hit = struck[1 if theirs.shorter_rolled[j] else 0, theirs.struck_rolled[j]]
            won[j] = SIXTH * (failed[j] + hit)


@inner
def _add(row: Row, total: Row) -> None:
    for j in range(len(row)):
        total[j] += row[j]
