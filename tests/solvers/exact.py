"""Matrix games in exact fractions, by trying every kernel: slow, simple, and nobody's copy."""

from collections.abc import Sequence
from fractions import Fraction
from itertools import combinations

Row = Sequence[Fraction]
Matrix = Sequence[Row]


def exact_value(payoffs: Matrix) -> Fraction:
    """The value of a game: some square part of it, solved for mixtures that make the other side indifferent, is optimal."""
    rows, columns = range(len(payoffs)), range(len(payoffs[0]))
    for size in range(1, min(len(rows), len(columns)) + 1):
        for chosen_rows in combinations(rows, size):
            for chosen_columns in combinations(columns, size):
                part = [[payoffs[i][j] for j in chosen_columns] for i in chosen_rows]
                first, second = _indifferent(list(zip(*part, strict=True))), _indifferent(part)
                if first is None or second is None or any(weight < 0 for weight in first + second):
                    continue
                one = dict(zip(chosen_rows, first, strict=True))
                two = dict(zip(chosen_columns, second, strict=True))
                sure = min(sum((one[i] * payoffs[i][j] for i in one), Fraction(0)) for j in columns)
                conceded = max(sum((two[j] * payoffs[i][j] for j in two), Fraction(0)) for i in rows)
                if sure == conceded:
                    return sure
    raise AssertionError("every matrix game has a kernel")


def _indifferent(part: Matrix) -> list[Fraction] | None:
    """The weights (one in all) of the columns that make all rows earn the same; None if that does not say which."""
    size = len(part)
    system = [[*row, Fraction(-1), Fraction(0)] for row in part] + [[Fraction(1)] * size + [Fraction(0), Fraction(1)]]
    for at in range(size + 1):
        pivot = next((row for row in range(at, size + 1) if system[row][at]), None)
        if pivot is None:
            return None
        system[at], system[pivot] = system[pivot], system[at]
        for row in range(size + 1):
            if row != at and system[row][at]:
                factor = system[row][at] / system[at][at]
                system[row] = [mine - factor * theirs for mine, theirs in zip(system[row], system[at], strict=True)]
    return [system[at][-1] / system[at][at] for at in range(size)]
