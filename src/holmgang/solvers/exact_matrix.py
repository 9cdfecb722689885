"""Matrix games of a few rows and columns in exact fractions, in plain Python: the value and a best mixture for either side.

The simplex method on the condensed tableau, as in `matrix`, which is for millions of games; without rounding, Bland's rule is
all it takes to come to an end.
"""

from collections.abc import Sequence
from fractions import Fraction
from typing import NamedTuple


class ExactMatrixGame(NamedTuple):
    """A solved matrix game: payoffs go to the row player."""

    value: Fraction
    rows: list[Fraction]
    """The row player's mixture."""
    columns: list[Fraction]


def solve_exactly(payoffs: Sequence[Sequence[Fraction]]) -> ExactMatrixGame:
    """The value and mixtures of one game."""
    m, n = len(payoffs), len(payoffs[0])
    raised = 1 - min(min(row) for row in payoffs)  # the method needs a positive value
    tableau = [[entry + raised for entry in row] + [Fraction(1)] for row in payoffs]
    tableau.append([Fraction(-1)] * n + [Fraction(0)])
    across, down = list(range(n)), list(range(n, n + m))
    while entering := [(across[j], j) for j in range(n) if tableau[m][j] < 0]:
        _, column = min(entering)
        _, _, row = min((tableau[i][n] / tableau[i][column], down[i], i) for i in range(m) if tableau[i][column] > 0)
        _pivot(tableau, row, column)
        across[column], down[row] = down[row], across[column]
    total = tableau[m][n]
    mixed = dict(zip(down, (tableau[i][n] / total for i in range(m)), strict=True))
    dual = dict(zip(across, (tableau[m][j] / total for j in range(n)), strict=True))
    rows = [dual.get(n + i, Fraction(0)) for i in range(m)]
    return ExactMatrixGame(1 / total - raised, rows, [mixed.get(j, Fraction(0)) for j in range(n)])


def _pivot(tableau: list[list[Fraction]], row: int, column: int) -> None:
    pivot = tableau[row][column]
    scaled = [entry / pivot for entry in tableau[row]]
    for i, other in enumerate(tableau):
        factor = other[column]
        tableau[i] = [entry - factor * theirs for entry, theirs in zip(other, scaled, strict=True)]
        tableau[i][column] = -factor / pivot
    scaled[column] = 1 / pivot
    tableau[row] = scaled
