"""Matrix games in plain Python: values as exact fractions have them, whatever rounding does."""

from fractions import Fraction
from itertools import product
from random import Random

import pytest
from hypothesis import given, strategies as st

from holmgang.solvers import plain_matrix
from holmgang.solvers.exact_matrix import solve_exactly
from holmgang.solvers.plain_matrix import PlainMatrixGame, solve_plainly

Payoffs = list[list[float]]


def true_value(payoffs: Payoffs) -> Fraction:
    return solve_exactly([[Fraction(entry) for entry in row] for row in payoffs]).value


def assert_solved(payoffs: Payoffs, solved: PlainMatrixGame) -> None:
    """Mixtures are mixtures, and the value is right to what the largest payoff and the spread of payoffs allow."""
    entries = [entry for row in payoffs for entry in row]
    allowed = 1e-11 * (max(entries) - min(entries)) + 1e-14 * max(map(abs, entries))
    for mixture, count in ((solved.rows, len(payoffs)), (solved.columns, len(payoffs[0]))):
        assert len(mixture) == count
        assert min(mixture) >= 0
        assert sum(mixture) == pytest.approx(1, abs=1e-12)
    assert abs(Fraction(solved.value) - true_value(payoffs)) <= allowed
    assert solved.gap <= allowed


@pytest.mark.parametrize(
    ("payoffs", "value", "rows", "columns"),
    [
        ([[0.25]], 0.25, [1], [1]),
        ([[1, 0], [0, 1]], 0.5, [0.5, 0.5], [0.5, 0.5]),
        ([[0, -1, 1], [1, 0, -1], [-1, 1, 0]], 0, [1 / 3] * 3, [1 / 3] * 3),
        ([[3, 1], [0, 2]], 1.5, [0.5, 0.5], [0.25, 0.75]),
        ([[1, 2], [3, 4]], 3, [0, 1], [1, 0]),
        ([[0.5] * 4] * 3, 0.5, [1, 0, 0], [1, 0, 0, 0]),
    ],
)
def test_known_games_have_their_known_answers(payoffs: Payoffs, value: float, rows: list[float], columns: list[float]) -> None:
    solved = solve_plainly(payoffs)
    assert solved.value == pytest.approx(value)
    assert solved.rows == pytest.approx(rows)
    assert solved.columns == pytest.approx(columns)


@pytest.mark.parametrize("shape", [(2, 2), (2, 7), (8, 8), (13, 13)])
def test_games_of_every_shape_are_solved(shape: tuple[int, int]) -> None:
    rng = Random(f"{shape}")
    payoffs = [[rng.random() for _ in range(shape[1])] for _ in range(shape[0])]
    assert_solved(payoffs, solve_plainly(payoffs))


entries = st.one_of(
    st.sampled_from([0.0, 0.5, 1.0, 0.5 + 1e-15, 0.5 - 1e-13, 1e-300, -1.0]),
    st.floats(0, 1),
    st.floats(-1e6, 1e6),
    st.integers(0, 3).map(float),
)


@given(
    st.tuples(st.integers(1, 5), st.integers(1, 5)).flatmap(
        lambda shape: st.lists(st.lists(entries, min_size=shape[1], max_size=shape[1]), min_size=shape[0], max_size=shape[0])
    )
)
def test_nearly_equal_payoffs_do_not_lead_astray(payoffs: Payoffs) -> None:
    assert_solved(payoffs, solve_plainly(payoffs))


@pytest.mark.parametrize("payoffs", [[[1e308, -1e308], [-1e308, 1e308]], [[5e-324, 0.0], [0.0, 5e-324]]])
def test_payoffs_at_the_ends_of_the_scale_are_solved(payoffs: Payoffs) -> None:
    assert solve_plainly(payoffs).rows == pytest.approx([0.5, 0.5])


def test_what_rounding_spoils_is_solved_in_fractions(monkeypatch: pytest.MonkeyPatch) -> None:
    payoffs = [[float((3 * i + 5 * j) % 7) for j in range(4)] for i in range(4)]
    monkeypatch.setattr(plain_matrix, "_simplex", lambda *_: PlainMatrixGame(0.0, [1, 0, 0, 0], [1, 0, 0, 0], 6.0))
    assert_solved(payoffs, solve_plainly(payoffs))


def test_swapping_the_sides_turns_the_answer_round() -> None:
    rng = Random(5)
    payoffs = [[rng.random() for _ in range(6)] for _ in range(5)]
    turned = [[-payoffs[i][j] for i in range(5)] for j in range(6)]
    one, two = solve_plainly(payoffs), solve_plainly(turned)
    assert one.value == pytest.approx(-two.value)
    for i, j in product(range(5), range(6)):
        assert one.rows[i] * one.columns[j] == pytest.approx(two.columns[i] * two.rows[j])
