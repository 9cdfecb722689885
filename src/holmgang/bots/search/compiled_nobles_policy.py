"""Dueling Nobles' policy as the compiled search asks it. Importing this loads numba."""

from functools import lru_cache
from typing import Any, NamedTuple

import numpy as np
from numpy.typing import NDArray

from holmgang.compiling.caching import inlined, inner
from holmgang.compiling.contract import Row, mean
from holmgang.compiling.game import CompiledGame
from holmgang.games.dueling_nobles.features import MOST
from holmgang.games.dueling_nobles.layout import DRAFT, PHASE
from holmgang.pocket.dueling_nobles_policy import HIGHEST, SPAN, STEP, STEPS, Policy, powers
from holmgang.pocket.network_arithmetic import SURE

from .compiled import CompiledWorld, measure_by, measure_greedily, share_by, weigh_by
from .compiled_nobles_network import list_features

TOTAL, BEST = range(2)
"""Kept of the options that were scored last: the sum of their powers, 0 where no policy has scored them, and the best score."""


class CompiledPolicy(NamedTuple):
    """The weights, a row for each feature and each move, and room to work in; where nothing is learned, there are none."""

    first: NDArray[np.int16]
    first_bias: NDArray[np.int16]
    moves: NDArray[np.int16]
    moves_bias: NDArray[np.int32]
    powers: Row
    found: NDArray[np.int64]
    sums: NDArray[np.int32]
    hidden: NDArray[np.int16]
    scores: NDArray[np.int64]
    """Of the options that were scored last."""
    known: NDArray[np.int64]
    """`TOTAL` and `BEST` of them."""


def compiled_policy(policy: Policy | None, fast: CompiledGame) -> CompiledPolicy:
    """With room to work in of its own, for one thread."""
    shared = _shared(policy, fast)
    return shared._replace(
        found=shared.found.copy(),
        sums=shared.sums.copy(),
        hidden=shared.hidden.copy(),
        scores=shared.scores.copy(),
        known=shared.known.copy(),
    )


@lru_cache(maxsize=4)
def _shared(policy: Policy | None, fast: CompiledGame) -> CompiledPolicy:
    moves: tuple[Any, ...] = () if policy is None else fast.moves
    hidden = 0 if policy is None else policy.hidden
    first, bias = ([], []) if policy is None else (policy.weights["policy_first"], policy.weights["policy_first_bias"])
    of_moves = [] if policy is None else [policy.of_move(move) for move in moves]
    return CompiledPolicy(
        first=np.array(first, np.int16).reshape(-1, max(hidden, 1)),
        first_bias=np.array(bias, np.int16),
        moves=np.array([weights for weights, _ in of_moves], np.int16).reshape(-1, max(hidden, 1)),
        moves_bias=np.array([bias for _, bias in of_moves], np.int32),
        powers=np.array(powers()),
        found=np.zeros(MOST, np.int64),
        sums=np.zeros(hidden, np.int32),
        hidden=np.zeros(hidden, np.int16),
        scores=np.zeros(len(moves), np.int64),
        known=np.zeros(2, np.int64),
    )


@inlined
def power_of(policy: CompiledPolicy, option: int) -> int:
    """What an option's share is measured by."""
    return policy.powers[min((policy.known[BEST] - policy.scores[option]) // STEP, SPAN * STEPS - 1)]


@inner
def score_options(policy: CompiledPolicy, row: Row, codes: Row, count: int) -> None:
    """What `Policy.scores` gives, where a policy can tell: not in the draft."""
    sums, hidden, known = policy.sums, policy.hidden, policy.known
    known[TOTAL] = 0
    if len(sums) == 0 or row[PHASE] == DRAFT:
        return
    found = list_features(row, policy.found)
    for number in range(len(sums)):
        sums[number] = policy.first_bias[number]
    for place in range(found):
        weights = policy.first[policy.found[place]]
        for number in range(len(sums)):
            sums[number] += weights[number]
    for number in range(len(sums)):
        hidden[number] = min(max(sums[number], 0), HIGHEST)
    for option in range(count):
        weights = policy.moves[codes[option]]
        summed = policy.moves_bias[codes[option]]
        for number in range(len(hidden)):
            summed = np.int32(summed + np.int32(np.int32(weights[number]) * np.int32(hidden[number])))
        policy.scores[option] = summed
        known[BEST] = summed if option == 0 else max(known[BEST], summed)
    for option in range(count):
        known[TOTAL] += power_of(policy, option)


@inlined
def share_of(policy: CompiledPolicy, option: int) -> int:
    """What `shares` gives for an option; 0 where no policy has scored it."""
    return SURE * power_of(policy, option) // policy.known[TOTAL] if policy.known[TOTAL] else 0


@inlined
def measure_scored(policy: CompiledPolicy, world: CompiledWorld, seat: int, option: int) -> int:
    """Its score; where no policy has scored it, what the greedy bot thinks of it."""
    return int(policy.scores[option]) if policy.known[TOTAL] else measure_greedily(world, seat, option)


mean(weigh_by, CompiledPolicy, score_options)
mean(measure_by, CompiledPolicy, measure_scored)
mean(share_by, CompiledPolicy, share_of)
