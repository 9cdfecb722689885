"""One lap of Duo Regna, compiled: every pair of hands of one size, three places of the dragon each, is a matrix game."""

from typing import NamedTuple

import numpy as np

from holmgang.compiling.caching import compiled, inner
from holmgang.solvers.arrays import Floats, Indices
from holmgang.solvers.matrix import solve_into

from .hands import Rounds


class Size(NamedTuple):
    """All hands of one size, as compiled code goes through them."""

    cards: int
    hands: int
    first_pair: int
    """The number of the first pair of them."""
    shorter_hands: int
    shorter_first_pair: int
    """The same of the hands with a card less."""
    full: int
    """The pair of full hands."""
    playable: Indices
    """For each hand the kinds in it, a negative number after the last."""
    without: Indices
    """For each hand and each kind in it the hand that is left."""
    first_weight: Indices
    """Where the weights of mixtures begin, for each hand."""
    todo: Indices
    """The pairs to be solved."""
    mirrored: bool
    """Whether the score is its own mirror image; then only one of each two mirror images is listed."""


class Beyond(NamedTuple):
    """What the first seat gets once the lap is over, by the dragon's place, or once somebody has captured a dragon."""

    laps: Floats
    after_first: Floats
    after_second: Floats


class Results(NamedTuple):
    """Where the results go, for the score and for the score with seats swapped."""

    values: Floats
    mixtures: Floats
    values_across: Floats
    mixtures_across: Floats
    returns: Floats
    """For each position the chances of reaching the next lap at this score with the dragon at each place, if both play their
    mixtures."""


class Pair(NamedTuple):
    """Two hands that face each other, by their numbers."""

    one: int
    two: int
    kinds: int
    """How many kinds the first hand holds."""
    facing_kinds: int
    number: int
    across: int
    """The number of the pair with seats swapped."""


class Work(NamedTuple):
    """What the games of one size of hands at one score are solved with, and where their solutions go."""

    size: Size
    results: Indices
    """For each two kinds which of the results of a round they bring."""
    rounds: Rounds
    beyond: Beyond
    tables: Results


@compiled
def solve_size(chunk: int, chunks: int, work: Work) -> None:
    """Solves the games of pairs of hands of one size at one score: one in so many ``chunks`` of them, for one thread."""
    size = work.size
    most = size.playable.shape[1]
    payoffs, tableau = np.empty((most, most)), np.empty((most + 1, most + 1))
    labels, rows, columns = np.empty(2 * most, np.int64), np.empty(most), np.empty(most)
    for entry in range(chunk, len(size.todo), chunks):
        pair = _pair(size, size.todo[entry, 0], size.todo[entry, 1])
        own_image = size.mirrored and pair.one == pair.two
        for place in range(1 if own_image else 0, 3):
            for i in range(pair.kinds):
                for j in range(pair.facing_kinds):
                    payoffs[i, j] = _next_value(pair, i, j, place, work)
            value, _ = solve_into(payoffs, pair.kinds, pair.facing_kinds, tableau, labels, rows, columns)
            if own_image and place == 1:
                # both face the same: nobody is ahead, and one mixture serves both
                value = 0.0
                for i in range(pair.kinds):
                    columns[i] = rows[i]
            _keep(pair, place, value, rows, columns, work)
            _find_returns(pair, place, rows, columns, work)


@inner
def _pair(size: Size, one: int, two: int) -> Pair:
    kinds, facing_kinds = 0, 0
    while kinds < size.playable.shape[1] and size.playable[one, kinds] >= 0:
        kinds += 1
    while facing_kinds < size.playable.shape[1] and size.playable[two, facing_kinds] >= 0:
        facing_kinds += 1
    number, across = size.first_pair + one * size.hands + two, size.first_pair + two * size.hands + one
    return Pair(one, two, kinds, facing_kinds, number, across)


@inner
def _left(pair: Pair, i: int, j: int, size: Size) -> int:
    """The pair of hands after both have played."""
    left: int = size.shorter_first_pair + size.without[pair.one, i] * size.shorter_hands + size.without[pair.two, j]
    return left


@inner
def _next_value(pair: Pair, i: int, j: int, place: int, work: Work) -> float:
    """What a round leads to for the first seat."""
    size, rounds, beyond = work.size, work.rounds, work.beyond
    result = work.results[size.playable[pair.one, i], size.playable[pair.two, j]]
    dragon, captor = rounds.dragon[place, result], rounds.captor[place, result]
    left = _left(pair, i, j, size)
    if captor < 0:
        return float(beyond.laps[dragon] if size.cards == 1 else work.tables.values[left, dragon])
    hands = size.full if size.cards == 1 or rounds.refilled[place, result] else left
    return float(beyond.after_first[hands, dragon] if captor == 0 else beyond.after_second[hands, dragon])


@inner
def _keep(pair: Pair, place: int, value: float, rows: Floats, columns: Floats, work: Work) -> None:
    """Writes value and mixtures of a position, and of the one with seats swapped."""
    size, tables = work.size, work.tables
    tables.values[pair.number, place] = value
    tables.values_across[pair.across, 2 - place] = 0.0 - value
    # element by element: compiling the assignment of a slice takes seconds
    row_weights = size.first_weight[pair.one] + pair.two * pair.kinds
    column_weights = size.first_weight[pair.two] + pair.one * pair.facing_kinds
    for i in range(pair.kinds):
        tables.mixtures[place, row_weights + i] = rows[i]
    for j in range(pair.facing_kinds):
        tables.mixtures_across[2 - place, column_weights + j] = columns[j]


@inner
def _find_returns(pair: Pair, place: int, rows: Floats, columns: Floats, work: Work) -> None:
    size, rounds, returns = work.size, work.rounds, work.tables.returns
    for target in range(3):
        returns[pair.number, place, target] = 0.0
    for i in range(pair.kinds):
        for j in range(pair.facing_kinds):
            chance = rows[i] * columns[j]
            result = work.results[size.playable[pair.one, i], size.playable[pair.two, j]]
            if chance > 0.0 and rounds.captor[place, result] < 0:
                dragon = rounds.dragon[place, result]
                if size.cards == 1:
                    returns[pair.number, place, dragon] += chance
                else:
                    left = _left(pair, i, j, size)
                    for target in range(3):
                        returns[pair.number, place, target] += chance * returns[left, dragon, target]
    if size.mirrored:
        for target in range(3):
            returns[pair.across, 2 - place, 2 - target] = returns[pair.number, place, target]
