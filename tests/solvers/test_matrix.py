"""Matrix games: values as exact fractions have them, and mixtures that are sure of them."""

from fractions import Fraction
from typing import Any

import numpy as np
import pytest
from hypothesis import given, strategies as st

from holmgang.solvers.exact_matrix import solve_exactly
from holmgang.solvers.matrix import BadMatrix, MatrixGame, solve_matrices, solve_matrix
from tests.solvers.exact import exact_value

CLOSE = Fraction(1, 10**12)
GAMES = 2000


def fractions(payoffs: Any) -> list[list[Fraction]]:
    return [[Fraction(entry) for entry in row] for row in np.asarray(payoffs, float).tolist()]


def exact_gap(payoffs: Any, solved: MatrixGame) -> tuple[Fraction, Fraction]:
    """What each mixture, its sum made exactly one, is sure of: computed without rounding."""
    matrix = fractions(payoffs)
    one, two = (fractions([mixture])[0] for mixture in (solved.rows, solved.columns))
    assert all(weight >= 0 for weight in one + two)
    sure = min(sum(p * row[j] for p, row in zip(one, matrix, strict=True)) for j in range(len(two))) / sum(one)
    conceded = max(sum(q * entry for q, entry in zip(two, row, strict=True)) for row in matrix) / sum(two)
    return Fraction(sure), Fraction(conceded)


@st.composite
def small_games(draw: st.DrawFn) -> list[list[int]]:
    rows, columns, most = draw(st.integers(1, 4)), draw(st.integers(1, 4)), draw(st.sampled_from([1, 2, 9]))
    return draw(st.lists(st.lists(st.integers(-most, most), min_size=columns, max_size=columns), min_size=rows, max_size=rows))


@given(small_games())
def test_small_games_have_their_exact_value(payoffs: list[list[int]]) -> None:
    solved = solve_matrix(payoffs)
    value = exact_value(fractions(payoffs))
    sure, conceded = exact_gap(payoffs, solved)
    assert abs(Fraction(solved.value) - value) <= CLOSE
    assert value - CLOSE <= sure <= value <= conceded <= value + CLOSE


@given(small_games())
def test_small_games_are_solved_without_rounding(payoffs: list[list[int]]) -> None:
    matrix = fractions(payoffs)
    solved = solve_exactly(matrix)
    assert solved.value == exact_value(matrix)
    assert sum(solved.rows) == sum(solved.columns) == 1
    assert min(solved.rows + solved.columns) >= 0
    assert solved.value == min(sum(p * row[j] for p, row in zip(solved.rows, matrix, strict=True)) for j in range(len(matrix[0])))
    assert solved.value == max(sum(q * entry for q, entry in zip(solved.columns, row, strict=True)) for row in matrix)


KNOWN = [
    ([[0, -1, 1], [1, 0, -1], [-1, 1, 0]], 0, [1 / 3] * 3, [1 / 3] * 3),  # rock, paper, scissors
    ([[1, -1], [-1, 1]], 0, [0.5, 0.5], [0.5, 0.5]),
    ([[3, -1], [-2, 1]], 1 / 7, [3 / 7, 4 / 7], [2 / 7, 5 / 7]),
    (np.eye(9), 1 / 9, [1 / 9] * 9, [1 / 9] * 9),
    (np.diag([1.0, 2.0, 4.0]), 4 / 7, [4 / 7, 2 / 7, 1 / 7], [4 / 7, 2 / 7, 1 / 7]),
    ([[5]], 5, [1], [1]),
    ([[2, 7, 4]], 2, [1], [1, 0, 0]),
    ([[2], [7]], 7, [0, 1], [1]),
]


@pytest.mark.parametrize(("payoffs", "value", "rows", "columns"), KNOWN)
def test_known_games(payoffs: Any, value: float, rows: list[float], columns: list[float]) -> None:
    solved = solve_matrix(payoffs)
    assert solved.value == pytest.approx(value, abs=1e-15)
    assert solved.rows == pytest.approx(rows, abs=1e-14)
    assert solved.columns == pytest.approx(columns, abs=1e-14)


def test_a_saddle_point_is_taken_as_it_is() -> None:
    solved = solve_matrix([[0.1, 0.3, 0.2], [0.15, 0.7, 0.4], [0.05, 0.9, 0.0]])
    assert (solved.value, solved.gap) == (0.15, 0.0)
    assert solved.rows.tolist() == [0, 1, 0]
    assert solved.columns.tolist() == [1, 0, 0]


def _twice(matrices: Any) -> Any:
    """Most rows and columns there twice."""
    matrices[:, 5:] = matrices[:, :4]
    matrices[:, :, 6:] = matrices[:, :, :3]
    return matrices


def _families() -> dict[str, Any]:
    rng = np.random.default_rng(5)
    rounded = np.round(rng.uniform(-1, 1, (GAMES, 9, 9)), 1)
    doubled = _twice(rng.integers(-1, 2, (GAMES, 9, 9)).astype(float))
    noise = rng.uniform(-1, 1, (GAMES, 9, 9))
    antisymmetric = rng.integers(-2, 3, (GAMES, 8, 8)).astype(float)
    return {
        "random": rng.uniform(-1, 1, (GAMES, 9, 9)),
        "wide": rng.normal(size=(GAMES, 3, 11)),
        "tall": rng.normal(size=(GAMES, 12, 2)),
        "whole numbers": rng.integers(-1, 2, (GAMES, 9, 9)).astype(float),
        "rows and columns twice": doubled,
        "low rank": rng.uniform(-1, 1, (GAMES, 9, 2)) @ rng.uniform(-1, 1, (GAMES, 2, 9)),
        "antisymmetric": antisymmetric - antisymmetric.transpose(0, 2, 1),
        "large": rng.normal(size=(GAMES, 6, 6)) * 1e12 + 1e13,
        "all but equal": 0.3 + 1e-9 * rng.normal(size=(GAMES, 6, 6)),
        "30 by 30": rng.integers(-1, 2, (50, 30, 30)).astype(float),
        **{f"nearly rounded, {part:g}": rounded + part * noise for part in (1e-6, 1e-9, 1e-12, 1e-14)},
        **{f"nearly twice, {part:g}": doubled + part * noise for part in (1e-6, 1e-9, 1e-12, 1e-14)},
    }


FAMILIES = _families()


@pytest.mark.parametrize("family", FAMILIES)
def test_mixtures_are_sure_of_the_value(family: str) -> None:
    """To one part in ten million millions of the largest payoff, also where games are degenerate or nearly so."""
    games = FAMILIES[family]
    values, rows, columns, gaps = solve_matrices(games)
    size = np.abs(games).max((1, 2))
    assert (gaps <= 1e-13 * size).all()
    for at in range(0, len(games), len(games) // 10):
        solved = MatrixGame(values[at], rows[at], columns[at], gaps[at])
        sure, conceded = exact_gap(games[at], solved)
        slack = Fraction(2e-13 * size[at])
        assert sure <= conceded
        assert conceded - slack <= Fraction(values[at]) <= sure + slack
    assert np.abs(rows.sum(1) - 1).max() < 1e-14
    assert np.abs(columns.sum(1) - 1).max() < 1e-14


def test_many_are_solved_as_each_alone() -> None:
    games = FAMILIES["whole numbers"][:50]
    values, rows, columns, gaps = solve_matrices(games)
    for game, value, row, column, gap in zip(games, values, rows, columns, gaps, strict=True):
        alone = solve_matrix(game)
        assert (alone.value, alone.gap) == (value, gap)
        assert (alone.rows == row).all()
        assert (alone.columns == column).all()


def test_exchanging_the_players_negates_the_value() -> None:
    games = FAMILIES["random"][:200]
    values, *_ = solve_matrices(games)
    mirrored, *_ = solve_matrices(-games.transpose(0, 2, 1))
    assert mirrored == pytest.approx(-values, abs=1e-14)


def test_differences_too_small_for_a_number_are_none() -> None:
    assert solve_matrix([[0.0, 5e-324], [5e-324, 0.0]]).value == 0.0


@pytest.mark.parametrize("payoffs", [[], [[]], [1, 2], np.zeros((2, 0)), [[[1]]]])
def test_what_is_no_matrix_is_refused(payoffs: Any) -> None:
    with pytest.raises(BadMatrix, match="at least one row"):
        solve_matrix(payoffs)


@pytest.mark.parametrize("payoff", [float("nan"), float("inf"), -1e200])
def test_what_is_no_payoff_is_refused(payoff: float) -> None:
    with pytest.raises(BadMatrix, match="finite"):
        solve_matrix([[1.0, 2.0], [payoff, 4.0]])
