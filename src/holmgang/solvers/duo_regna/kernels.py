"""One lap of Duo Regna, compiled: every pair of hands of one size, three places of the dragon each, is a matrix game."""

from typing import Any

import numpy as np

from holmgang.compiling.caching import compiled
from holmgang.solvers.matrix import solve_into


@compiled
def next_value(
    after: Any, place: int, result: int, size: int, full: int, values: Any, after_first: Any, after_second: Any, laps: Any,
    dragons: Any, captors: Any, refilled: Any,
) -> float:  # fmt: skip
    """What a round leads to for the first seat. ``after`` is the pair of hands left, if any are."""
    dragon = dragons[place, result]
    captor = captors[place, result]
    if captor < 0:
        return float(laps[dragon] if size == 1 else values[after, dragon])
    pair = full if size == 1 or refilled[place, result] else after
    return float(after_first[pair, dragon] if captor == 0 else after_second[pair, dragon])


@compiled
def solve_size(
    chunk: int, chunks: int, size: int, full: int, first_pair: int, next_first_pair: int,
    hands: int, next_hands: int, todo: Any, mirrored: bool,
    playable: Any, without: Any, starts: Any, results: Any, dragons: Any, captors: Any, refilled: Any,
    laps: Any, after_first: Any, after_second: Any, values: Any, mixtures: Any, values_across: Any, mixtures_across: Any,
    returns: Any,
) -> None:  # fmt: skip
    """Solves the games of pairs of hands of one size at one score: one in so many ``chunks`` of them, for one thread.

    ``laps`` is what the first seat gets from a new lap at the same score, by the dragon's place; ``after_first`` and
    ``after_second`` are the values once one of them has captured a dragon. ``todo`` lists pairs of hands. Values and mixtures
    also go to the tables of the score with seats swapped (``..._across``); where that is the same score (``mirrored``), only one
    of each two mirror images is listed. ``returns`` gets, for each position, the chances of reaching the next lap at this score
    with the dragon at each place, if both play their mixtures.
    """
    most = playable.shape[1]
    payoffs = np.empty((most, most))
    tableau = np.empty((most + 1, most + 1))
    labels = np.empty(2 * most, np.int64)
    rows, columns = np.empty(most), np.empty(most)
    for entry in range(chunk, len(todo), chunks):
        one, two = todo[entry, 0], todo[entry, 1]
        m, n = 0, 0
        while m < most and playable[one, m] >= 0:
            m += 1
        while n < most and playable[two, n] >= 0:
            n += 1
        pair, across = first_pair + one * hands + two, first_pair + two * hands + one
        row_weights, column_weights = starts[one] + two * m, starts[two] + one * n
        own_image = mirrored and one == two
        for place in range(1 if own_image else 0, 3):
            for i in range(m):
                for j in range(n):
                    after = next_first_pair + without[one, i] * next_hands + without[two, j]
                    payoffs[i, j] = next_value(
                        after, place, results[playable[one, i], playable[two, j]], size, full, values, after_first,
                        after_second, laps, dragons, captors, refilled,
                    )  # fmt: skip
            value, _ = solve_into(payoffs, m, n, tableau, labels, rows, columns)
            if own_image and place == 1:
                # both face the same: nobody is ahead, and one mixture serves both
                value = 0.0
                for i in range(m):
                    columns[i] = rows[i]
            values[pair, place] = value
            values_across[across, 2 - place] = 0.0 - value
            # element by element: compiling the assignment of a slice takes seconds
            for i in range(m):
                mixtures[place, row_weights + i] = rows[i]
            for j in range(n):
                mixtures_across[2 - place, column_weights + j] = columns[j]
            for target in range(3):
                returns[pair, place, target] = 0.0
            for i in range(m):
                for j in range(n):
                    chance = rows[i] * columns[j]
                    if chance > 0.0:
                        result = results[playable[one, i], playable[two, j]]
                        if captors[place, result] < 0:
                            dragon = dragons[place, result]
                            if size == 1:
                                returns[pair, place, dragon] += chance
                            else:
                                after = next_first_pair + without[one, i] * next_hands + without[two, j]
                                for target in range(3):
                                    returns[pair, place, target] += chance * returns[after, dragon, target]
            if mirrored:
                for target in range(3):
                    returns[across, 2 - place, 2 - target] = returns[pair, place, target]
