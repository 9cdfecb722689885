"""Where both seats choose at once: what the games after each pair of options say, as a matrix game."""

from holmgang.core.seats import Seat
from holmgang.pocket.network_arithmetic import SURE
from holmgang.solvers.plain_matrix import solve_plainly

from .tree import SearchTree

STEADYING = 100
"""As many games as these are taken to have shown, for every pair, what both options are worth on average.

A few games a pair are mostly luck, and a mixture worked out from luck would follow it; how two options fit together matters less
than how good each of them is.
"""


def mixture(tree: SearchTree, pairs: tuple[int, int], seat: Seat) -> list[float]:
    """How often a seat should take each of its options."""
    solved = solve_plainly(_matrix(tree, pairs))
    return solved.columns if seat else solved.rows


def chances(tree: SearchTree, pairs: tuple[int, int], seat: Seat) -> list[float]:
    """The seat's chance to win with each of its options, against the other one's mixture."""
    matrix = _matrix(tree, pairs)
    solved = solve_plainly(matrix)
    if seat == 0:
        return [sum(share * entry for share, entry in zip(solved.columns, row, strict=True)) for row in matrix]
    return [
        1 - sum(share * entry for share, entry in zip(solved.rows, column, strict=True)) for column in zip(*matrix, strict=True)
    ]


def _matrix(tree: SearchTree, pairs: tuple[int, int]) -> list[list[float]]:
    """The first seat's chance to win, for each pair."""
    rows, columns = range(pairs[0]), range(pairs[1])
    places = [[1 + row * pairs[1] + column for column in columns] for row in rows]
    row_means = [_mean(tree, row) for row in places]
    column_means = [_mean(tree, list(column)) for column in zip(*places, strict=True)]
    both = _mean(tree, [place for row in places for place in row])
    steady = [[row_means[row] + column_means[column] - both for column in columns] for row in rows]
    return [
        [
            (tree.points[places[row][column]] / SURE + STEADYING * steady[row][column])
            / (tree.visits[places[row][column]] + STEADYING)
            for column in columns
        ]
        for row in rows
    ]


def _mean(tree: SearchTree, places: list[int]) -> float:
    visits = sum(tree.visits[place] for place in places)
    return sum(tree.points[place] for place in places) / (SURE * visits) if visits else 0.5
