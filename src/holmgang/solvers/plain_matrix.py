"""Matrix games of a few rows and columns in plain Python and floating point: where nothing is compiled, and there is no numpy.

The method is that of `matrix`: a saddle point is taken as it is, everything else goes through the simplex method on the condensed
tableau, and the value is read off the mixtures and the payoffs themselves, so that every answer comes with its own gap. Where
rounding made that larger than it should be, the same game is solved once more in fractions (`exact_matrix`), which takes some
fifty times as long and is rare.
"""

from collections.abc import Sequence
from fractions import Fraction
from math import inf
from typing import NamedTuple

from .exact_matrix import solve_exactly

Payoffs = Sequence[Sequence[float]]
_Tableau = list[list[float]]

EXACT = 1e-12
"""The gap that is small enough, as a part of the difference between the largest and the smallest payoff."""
_ROUNDING = 1e-15
"""What rounding alone may add to the gap, as a part of the largest payoff."""
_COST, _PIVOT, _TIE = 1e-14, 1e-11, 1e-12
_PATIENCE = 10
"""So many pivots for each row and column are more than any game needs unless it goes round in circles."""


class PlainMatrixGame(NamedTuple):
    """A solved matrix game: payoffs go to the row player."""

    value: float
    rows: list[float]
    """The row player's mixture."""
    columns: list[float]
    gap: float
    """What the column player concedes at most, less what the row player is sure of; the value lies in the middle."""


def solve_plainly(payoffs: Payoffs) -> PlainMatrixGame:
    """The value and mixtures of one game; every payoff is a finite number."""
    worst = [min(row) for row in payoffs]
    best = [max(column) for column in zip(*payoffs, strict=True)]
    sure, conceded = max(worst), min(best)
    if conceded <= sure:
        return PlainMatrixGame(sure, _pure(worst.index(sure), len(worst)), _pure(best.index(conceded), len(best)), 0.0)
    lowest, highest = min(worst), max(best)
    allowed = EXACT * (highest - lowest) + _ROUNDING * max(-lowest, highest)
    solved = _simplex(payoffs, lowest, highest)
    if solved is not None and solved.gap <= allowed:
        return solved
    exact = solve_exactly([[Fraction(entry) for entry in row] for row in payoffs])
    return _weighed(payoffs, [float(share) for share in exact.rows], [float(share) for share in exact.columns])


def _pure(chosen: int, count: int) -> list[float]:
    return [float(index == chosen) for index in range(count)]


def _simplex(payoffs: Payoffs, lowest: float, highest: float) -> PlainMatrixGame | None:
    """What comes of it, good or not; None where it comes to nothing."""
    m, n = len(payoffs), len(payoffs[0])
    if highest - lowest == inf:
        return None
    # between 1 and 2: the method needs a positive value
    tableau = [[(entry - lowest) / (highest - lowest) + 1.0 for entry in row] + [1.0] for row in payoffs]
    tableau.append([-1.0] * n + [0.0])
    across, down = list(range(n)), list(range(n, n + m))
    if not _pivoted(tableau, across, down):
        return None
    rows, columns = [0.0] * m, [0.0] * n
    for label, row in zip(down, tableau, strict=False):
        if label < n:
            columns[label] = max(0.0, row[n])
    for label, cost in zip(across, tableau[m], strict=False):
        if label >= n:
            rows[label - n] = max(0.0, cost)
    in_rows, in_columns = sum(rows), sum(columns)
    if not (0.0 < in_rows < inf and 0.0 < in_columns < inf):
        return None
    return _weighed(payoffs, [share / in_rows for share in rows], [share / in_columns for share in columns])


def _pivoted(tableau: _Tableau, across: list[int], down: list[int]) -> bool:
    """Exchanges rows and columns until no column is worth having; False if that does not come to an end."""
    m, n = len(down), len(across)
    for _ in range(_PATIENCE * (m + n)):
        costs = tableau[m][:n]
        cost = min(costs)
        if cost >= -_COST:
            return True
        column = costs.index(cost)
        row, least, pivot = -1, inf, 0.0
        for i in range(m):
            entry = tableau[i][column]
            if entry > _PIVOT:
                ratio = tableau[i][n] / entry
                # among equals the largest pivot loses least
                if ratio < least - _TIE or (ratio < least + _TIE and entry > pivot):
                    row, least, pivot = i, ratio, entry
        if row < 0:
            return False
        scaled = [entry / pivot for entry in tableau[row]]
        scaled[column] = 1.0 / pivot
        for i, other in enumerate(tableau):
            if i != row and (factor := other[column]) != 0.0:
                other[column] = 0.0
                tableau[i] = [entry - factor * theirs for entry, theirs in zip(other, scaled, strict=True)]
        tableau[row] = scaled
        across[column], down[row] = down[row], across[column]
    return False


def _weighed(payoffs: Payoffs, rows: list[float], columns: list[float]) -> PlainMatrixGame:
    """The mixtures with what they are sure of."""
    earned = [0.0] * len(columns)
    for share, row in zip(rows, payoffs, strict=True):
        if share:
            earned = [sum_ + share * entry for sum_, entry in zip(earned, row, strict=True)]
    sure = min(earned)
    conceded = max(sum(share * entry for share, entry in zip(columns, row, strict=True)) for row in payoffs)
    return PlainMatrixGame(0.5 * (sure + conceded), rows, columns, conceded - sure)
