"""Dueling Nobles' network as the compiled search asks it. Importing this loads numba."""

from functools import lru_cache
from typing import Any, NamedTuple

import numpy as np
from numba.extending import overload, register_jitable
from numpy.typing import NDArray

from holmgang.compiling.bits import lowest, popcount
from holmgang.compiling.caching import INLINED, inner
from holmgang.compiling.contract import BOTH, CHANCE, NO_MOVE, SECOND, Row, any_option, any_outcome, mean, node, play, settle
from holmgang.compiling.randomness import Source
from holmgang.games.dueling_nobles import features
from holmgang.games.dueling_nobles.layout import ACTIVE, DRAFT, PHASE
from holmgang.pocket.dueling_nobles_network import HIGHEST, PARTS, SPAN, STEPS, Network, chances
from holmgang.pocket.network_arithmetic import SURE

from .compiled import judge_by, result_points

Weights = NDArray[np.int16]
STEP = PARTS // STEPS


class CompiledNetwork(NamedTuple):
    """The weights, and room to work in."""

    first: Weights
    first_bias: Weights
    second: Weights
    second_bias: NDArray[np.int32]
    last: Weights
    last_bias: int
    chances: Row
    found: NDArray[np.int64]
    sums: NDArray[np.int32]
    wide: Weights


def compiled_network(network: Network) -> CompiledNetwork:
    """With room to work in of its own, for one thread."""
    shared = _shared(network)
    return shared._replace(found=shared.found.copy(), sums=shared.sums.copy(), wide=shared.wide.copy())


@lru_cache(maxsize=2)
def _shared(network: Network) -> CompiledNetwork:
    weights = {name: np.array(numbers) for name, numbers in network.weights.items()}
    wide = len(weights["first_bias"])
    return CompiledNetwork(
        first=weights["first"].astype(np.int16).reshape(-1, wide),
        first_bias=weights["first_bias"].astype(np.int16),
        second=weights["second"].astype(np.int16).reshape(-1, wide),
        second_bias=weights["second_bias"].astype(np.int32),
        last=weights["last"].astype(np.int16),
        last_bias=int(weights["last_bias"][0]),
        chances=np.array(chances()),
        found=np.zeros(features.MOST, np.int64),
        sums=np.zeros(wide, np.int32),
        wide=np.zeros(wide, np.int16),
    )


@overload(features.count_bits, jit_options=INLINED, strict=False)
def _count_bits(bits: Any) -> Any:  # noqa: ARG001 - numba asks by its type
    return lambda bits: popcount(bits)


@overload(features.lowest_bit, jit_options=INLINED, strict=False)
def _lowest_bit(bits: Any) -> Any:  # noqa: ARG001 - numba asks by its type
    return lambda bits: lowest(bits)


for _part in (
    features.between,
    features.list_side,
    features.list_hand,
    features.list_duel,
    features.twice_the_lead,
    features.best_reply,
    features.cheapest_win,
    features.added_by,
    features.strength_of,
    features.wounds_of,
    features.limit_of,
    features.dice_of,
):
    register_jitable(_part)

list_features = inner(features.list_features)


@inner
def points_of(network: CompiledNetwork, row: Row) -> int:
    """The points of `Network.points`, to the last one."""
    found, sums, wide = network.found, network.sums, network.wide
    count = list_features(row, found)
    for number in range(len(sums)):
        sums[number] = network.first_bias[number]
    for place in range(count):
        weights = network.first[found[place]]
        for number in range(len(sums)):
            sums[number] += weights[number]
    for number in range(len(sums)):
        wide[number] = min(max(sums[number], 0), HIGHEST)
    total = network.last_bias
    for narrow in range(len(network.last)):
        weights = network.second[narrow]
        summed = network.second_bias[narrow]
        for number in range(len(wide)):
            summed = np.int32(summed + np.int32(np.int32(weights[number]) * np.int32(wide[number])))
        total += np.int64(network.last[narrow]) * max(summed, 0)
    step = total // STEP + SPAN * STEPS
    points = network.chances[max(0, min(2 * SPAN * STEPS - 1, step))]
    return SURE - points if row[ACTIVE] else points


@inner
def look_up(by: CompiledNetwork, rules: Any, row: Row, source: Source) -> int:
    """Lets chance decide until a turn goes on; a draft that is under way is finished anyhow."""
    while True:
        asked = node(rules, row)
        if asked == CHANCE:
            settle(rules, row, any_outcome(rules, row, source))
        elif asked > BOTH:
            return result_points(asked)
        elif row[PHASE] == DRAFT:
            move = any_option(rules, row, asked - 1, source)
            play(rules, row, NO_MOVE if asked == SECOND else move, move if asked == SECOND else NO_MOVE)
        else:
            return points_of(by, row)


mean(judge_by, CompiledNetwork, look_up)
