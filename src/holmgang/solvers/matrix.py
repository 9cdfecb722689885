"""Matrix games, compiled: the value and a best mixture for either side.

**The method.** A saddle point is taken as it is. Otherwise payoffs are scaled to lie between 1 and 2, and the column player's
linear programme (as much weight in all as possible, such that no row earns more than 1) is solved by the simplex method on the
condensed tableau; the row player's mixture is its dual and stands in the last row. The value is then read off the mixtures and
the payoffs themselves: what the row player is sure of, and what the column player does not exceed. Their difference is the *gap*,
and it is known for every answer, whatever happened on the way.

Rounding can lead the tableau astray where payoffs are nearly equal, since small pivots multiply what was lost before. So where
the gap is not as small as it should be, the same is done again with numbers of twice the length and by Bland's rule, which cannot
go round in circles. That is slower and rare.
"""

from dataclasses import dataclass

import numpy as np
from numpy.typing import ArrayLike, NDArray

from holmgang.compiling.caching import compiled
from holmgang.core.errors import HolmgangError
from holmgang.solvers.arrays import Floats

EXACT = 2e-14
"""The gap that is small enough, as a part of the difference between the largest and the smallest payoff."""
_ROUNDING = 1e-15
"""What rounding alone may add to the gap, as a part of the largest payoff."""
_NOTHING, _LARGEST = 1e-300, 1e150
_COST, _PIVOT, _TIE = 1e-14, 1e-11, 1e-12
_PRECISE_COST, _PRECISE_PIVOT = 1e-18, 1e-24
_PATIENCE = 10
"""So many pivots for each row and column are more than any game needs unless it goes round in circles."""

Labels = NDArray[np.int64]


class BadMatrix(HolmgangError):
    """Payoffs that are no matrix game."""


@dataclass(frozen=True)
class MatrixGame:
    """A solved matrix game: payoffs go to the row player."""

    value: float
    rows: Floats
    """The row player's mixture."""
    columns: Floats
    gap: float
    """What the column player concedes at most, less what the row player is sure of; the value lies in the middle."""


def solve_matrix(payoffs: ArrayLike) -> MatrixGame:
    """The value and mixtures of one game."""
    matrix = _checked(payoffs, 2)
    values, rows, columns, gaps = _solve_each(matrix[None])
    return MatrixGame(float(values[0]), rows[0], columns[0], float(gaps[0]))


def solve_matrices(payoffs: ArrayLike) -> tuple[Floats, Floats, Floats, Floats]:
    """Values, row mixtures, column mixtures and gaps of many games of the same size."""
    values, rows, columns, gaps = _solve_each(_checked(payoffs, 3))
    return values, rows, columns, gaps


def _checked(payoffs: ArrayLike, dimensions: int) -> Floats:
    matrix = np.ascontiguousarray(payoffs, np.float64)
    if matrix.ndim != dimensions or 0 in matrix.shape[-2:]:
        raise BadMatrix(f"Payoffs of shape {matrix.shape} are no matrix game: at least one row and one column are needed.")
    if not (np.abs(matrix) <= _LARGEST).all():
        raise BadMatrix(f"A payoff is not a finite number, or larger than {_LARGEST:g}.")
    return matrix


@compiled
def _solve_each(games: Floats) -> tuple[Floats, Floats, Floats, Floats]:
    count, m, n = games.shape
    values, gaps = np.empty(count), np.empty(count)
    rows, columns = np.empty((count, m)), np.empty((count, n))
    tableau = np.empty((m + 1, n + 1))
    labels = np.empty(m + n, np.int64)
    for game in range(count):
        values[game], gaps[game] = solve_into(games[game], m, n, tableau, labels, rows[game], columns[game])
    return values, rows, columns, gaps


@compiled
def solve_into(
    payoffs: Floats, m: int, n: int, tableau: Floats, labels: Labels, rows: Floats, columns: Floats
) -> tuple[float, float]:
    """Solves the game in the upper left m x n corner of ``payoffs``; returns value and gap.

    The mixtures go to the first m of ``rows`` and n of ``columns``. ``tableau`` (m + 1 by n + 1 at least) and ``labels`` (m + n
    at least) are room to work in.
    """
    lowest, highest = payoffs[0, 0], payoffs[0, 0]
    surest, surest_row = -np.inf, 0
    for i in range(m):
        worst = payoffs[i, 0]
        for j in range(n):
            worst = min(worst, payoffs[i, j])
            highest = max(highest, payoffs[i, j])
        lowest = min(lowest, worst)
        if worst > surest:
            surest, surest_row = worst, i
    for j in range(n):
        best = payoffs[0, j]
        for i in range(1, m):
            best = max(best, payoffs[i, j])
        if best <= surest or highest - lowest < _NOTHING:  # a saddle point
            for i in range(m):
                rows[i] = 1.0 if i == surest_row else 0.0
            for k in range(n):
                columns[k] = 1.0 if k == j else 0.0
            return surest, 0.0
    scale = 1.0 / (highest - lowest)
    _fill(payoffs, m, n, lowest, scale, tableau, labels)
    value, gap = 0.0, np.inf
    if _pivot(m, n, tableau, labels):
        _read(m, n, tableau, labels, rows, columns)
        value, gap = _weigh(payoffs, m, n, rows, columns)
    if gap > EXACT * (highest - lowest) + _ROUNDING * max(-lowest, highest):
        _fill(payoffs, m, n, lowest, scale, tableau, labels)
        _pivot_precisely(m, n, tableau, labels)
        _read(m, n, tableau, labels, rows, columns)
        value, gap = _weigh(payoffs, m, n, rows, columns)
    return value, gap


@compiled
def _fill(payoffs: Floats, m: int, n: int, lowest: float, scale: float, tableau: Floats, labels: Labels) -> None:
    """The first tableau. Columns 0 to n - 1 are labelled as they are, and row i as n + i."""
    for i in range(m):
        for j in range(n):
            tableau[i, j] = (payoffs[i, j] - lowest) * scale + 1.0
        tableau[i, n] = 1.0
    for j in range(n):
        tableau[m, j] = -1.0
    tableau[m, n] = 0.0
    for k in range(m + n):
        labels[k] = k


@compiled
def _pivot(m: int, n: int, tableau: Floats, labels: Labels) -> bool:
    """Exchanges rows and columns until no column is worth having; False if that does not come to an end."""
    for _ in range(_PATIENCE * (m + n)):
        column, cost = -1, -_COST
        for j in range(n):
            if tableau[m, j] < cost:
                column, cost = j, tableau[m, j]
        if column < 0:
            return True
        row, least, pivot = -1, np.inf, 0.0
        for i in range(m):
            entry = tableau[i, column]
            if entry > _PIVOT:
                ratio = tableau[i, n] / entry
                # among equals the largest pivot loses least
                if ratio < least - _TIE or (ratio < least + _TIE and entry > pivot):
                    row, least, pivot = i, ratio, entry
        if row < 0:
            return False
        inverse = 1.0 / pivot
        for j in range(n + 1):
            tableau[row, j] *= inverse
        tableau[row, column] = inverse
        for i in range(m + 1):
            if i != row:
                factor = tableau[i, column]
                tableau[i, column] = 0.0
                for j in range(n + 1):
                    tableau[i, j] -= factor * tableau[row, j]
        labels[column], labels[n + row] = labels[n + row], labels[column]
    return False


@compiled
def _read(m: int, n: int, tableau: Floats, labels: Labels, rows: Floats, columns: Floats) -> None:
    """Both mixtures from the last tableau."""
    in_rows, in_columns = 0.0, 0.0
    for i in range(m):
        rows[i] = 0.0
    for j in range(n):
        columns[j] = 0.0
    for i in range(m):
        if labels[n + i] < n:
            columns[labels[n + i]] = max(0.0, tableau[i, n])
            in_columns += columns[labels[n + i]]
    for j in range(n):
        if labels[j] >= n:
            rows[labels[j] - n] = max(0.0, tableau[m, j])
            in_rows += rows[labels[j] - n]
    for i in range(m):
        rows[i] /= in_rows
    for j in range(n):
        columns[j] /= in_columns


@compiled
def _weigh(payoffs: Floats, m: int, n: int, rows: Floats, columns: Floats) -> tuple[float, float]:
    """The middle between what the mixtures are sure of, and how far apart that is."""
    sure, conceded = np.inf, -np.inf
    for j in range(n):
        earned = 0.0
        for i in range(m):
            earned += rows[i] * payoffs[i, j]
        sure = min(sure, earned)
    for i in range(m):
        earned = 0.0
        for j in range(n):
            earned += columns[j] * payoffs[i, j]
        conceded = max(conceded, earned)
    return 0.5 * (sure + conceded), conceded - sure


# The same with numbers of twice the length: each is the sum of two, the second being what rounding took from the first


@compiled
def _pivot_precisely(m: int, n: int, tableau: Floats, labels: Labels) -> None:
    low = np.zeros((m + 1, n + 1))
    for _ in range(1000 * (m + n)):
        column = -1
        for j in range(n):
            if tableau[m, j] < -_PRECISE_COST and (column < 0 or labels[j] < labels[column]):
                column = j
        if column < 0:
            return
        row, least, least_low = -1, np.inf, 0.0
        for i in range(m):
            if tableau[i, column] > _PRECISE_PIVOT:
                ratio, ratio_low = _divided(tableau[i, n], low[i, n], tableau[i, column], low[i, column])
                if (
                    row < 0
                    or ratio < least
                    or (ratio == least and ratio_low < least_low)
                    or (ratio == least and ratio_low == least_low and labels[n + i] < labels[n + row])
                ):
                    row, least, least_low = i, ratio, ratio_low
        if row < 0:
            return
        inverse, inverse_low = _divided(1.0, 0.0, tableau[row, column], low[row, column])
        for j in range(n + 1):
            tableau[row, j], low[row, j] = _times(tableau[row, j], low[row, j], inverse, inverse_low)
        tableau[row, column], low[row, column] = inverse, inverse_low
        for i in range(m + 1):
            if i != row:
                factor, factor_low = tableau[i, column], low[i, column]
                tableau[i, column] = low[i, column] = 0.0
                for j in range(n + 1):
                    product, product_low = _times(factor, factor_low, tableau[row, j], low[row, j])
                    tableau[i, j], low[i, j] = _plus(tableau[i, j], low[i, j], -product, -product_low)
        labels[column], labels[n + row] = labels[n + row], labels[column]


@compiled
def _plus(one: float, one_low: float, two: float, two_low: float) -> tuple[float, float]:
    total = one + two
    part = total - one
    lost = (one - (total - part)) + (two - part) + one_low + two_low
    rounded = total + lost
    return rounded, lost - (rounded - total)


@compiled
def _times(one: float, one_low: float, two: float, two_low: float) -> tuple[float, float]:
    product = one * two
    split = 134217729.0 * one
    one_high = split - (split - one)
    split = 134217729.0 * two
    two_high = split - (split - two)
    one_rest, two_rest = one - one_high, two - two_high
    lost = ((one_high * two_high - product) + one_high * two_rest + one_rest * two_high) + one_rest * two_rest
    lost += one * two_low + one_low * two
    rounded = product + lost
    return rounded, lost - (rounded - product)


@compiled
def _divided(one: float, one_low: float, two: float, two_low: float) -> tuple[float, float]:
    first = one / two
    product, product_low = _times(first, 0.0, two, two_low)
    rest, rest_low = _plus(one, one_low, -product, -product_low)
    second = (rest + rest_low) / two
    rounded = first + second
    return rounded, second - (rounded - first)
