"""Solutions of Duo Regna: against brute force in exact fractions, their symmetry, and the way an interrupted solver goes on."""

from fractions import Fraction
from itertools import combinations, product
from pathlib import Path

import numpy as np
import pytest

from holmgang.games.duo_regna.options import DuoRegnaOptions
from holmgang.games.duo_regna.rules import DuoRegnaRules
from holmgang.games.duo_regna.table import State
from holmgang.solvers.duo_regna.hands import DRAGONS
from holmgang.solvers.duo_regna.solution import Solution, swapped
from holmgang.solvers.duo_regna.solve import scores, solve
from holmgang.solvers.duo_regna.solver import SOLVER
from holmgang.solvers.files import PartFiles
from holmgang.solvers.solver import Progress

from .brute import Claims


def solved(options: DuoRegnaOptions, hand: str) -> Solution:
    solution = Solution.empty(options, hand)
    solve(solution)
    return solution


def every_state(solution: Solution) -> list[State]:
    numbers = range(solution.options.target)
    return [
        State((one, two), dragon, (first, second))
        for size in range(1, len(solution.hand) + 1)
        for one, two in product(["".join(cards) for cards in combinations(solution.hand, size)], repeat=2)
        for dragon, first, second in product(DRAGONS, numbers, numbers)
    ]


def claims_below(solution: Solution, little: Fraction) -> Claims:
    """Claims on laps that are a little below our values; more where more scores are to come, whose claims are below theirs."""
    laps = {}
    for dragon, first, second in product(DRAGONS, range(solution.options.target), range(solution.options.target)):
        value = Fraction(solution.value(State((solution.hand, solution.hand), dragon, (first, second))))
        laps[(first, second), dragon] = value - little * (2 * solution.options.target - first - second)
    return Claims(DuoRegnaRules(solution.options, solution.hand), laps)


@pytest.mark.parametrize(
    ("hand", "options"),
    [
        ("J2Q", DuoRegnaOptions(target=2)),
        ("J2Q", DuoRegnaOptions(target=2, refill_on_capture=True)),
        ("256", DuoRegnaOptions(target=2)),
        ("J5K", DuoRegnaOptions(target=1, priest_vs_royal="royal", joker_vs_priest="priest")),
        ("J36K", DuoRegnaOptions(target=1)),
    ],
)
def test_values_are_those_of_brute_force_in_exact_fractions(hand: str, options: DuoRegnaOptions) -> None:
    """Claims a little below our values are good, so the values are bounds from below; with seats swapped, from above."""
    solution = solved(options, hand)
    claims = claims_below(solution, Fraction(1, 10**11))
    assert claims.good()
    rounding = Fraction(1, 10**12)
    for state in every_state(solution):
        assert claims.at(state) - rounding <= Fraction(solution.value(state)) <= rounding - claims.at(swapped(state))
        assert -claims.at(swapped(state)) - claims.at(state) < Fraction(1, 10**9)


@pytest.mark.parametrize(("hand", "target"), [("J5Q", 1), ("26Q", 2)])
def test_a_value_that_no_strategy_reaches_is_approached(hand: str, target: int) -> None:
    """Each card beats the next. With the dragon on his side and one to win, a player wins almost surely, by taking a risk so
    rarely that it hardly ever goes wrong; but never for sure.
    """
    solution = solved(DuoRegnaOptions(target=target), hand)
    assert solution.value(State((hand, hand), 1, (target - 1, target - 1))) == pytest.approx(1, abs=1e-4)
    assert claims_below(solution, Fraction(1, 10**4)).good()


@pytest.mark.parametrize("hand", ["A", "QK", "A6"])
def test_play_that_never_ends_is_worth_half_a_win(hand: str) -> None:
    """All rounds are draws there, so any numbers that laps are given come out as they went in; only nothing is right."""
    solution = solved(DuoRegnaOptions(target=2), hand)
    assert not solution.values.any()


def test_a_pull_that_decides_is_found() -> None:
    solution = solved(DuoRegnaOptions(target=1), "J2Q")
    assert solution.value(State(("Q", "2"), 1)) == 1.0
    assert solution.value(State(("2", "Q"), -1)) == -1.0
    assert solution.value(State(("Q", "2"), 0, (1, 0))) == 1.0


@pytest.mark.parametrize(("hand", "target"), [("AJ25QK", 2), ("J2345", 3)])
def test_seats_swapped_bring_the_opposite_and_nobody_is_ahead_at_the_start(hand: str, target: int) -> None:
    solution = solved(DuoRegnaOptions(target=target), hand)
    for state in every_state(solution):
        assert solution.value(state) == -solution.value(swapped(state))
    assert solution.value(DuoRegnaRules(solution.options, hand).start()) == 0.0


def test_equal_cards_share_what_their_kind_is_due() -> None:
    solution = solved(DuoRegnaOptions(target=1), "J5QK")
    mixture = solution.mixture(State(("J5QK", "J5QK")))
    assert mixture["Q"] == mixture["K"] > 0
    assert sum(mixture.values()) == pytest.approx(1, abs=1e-12)
    assert solution.value(State(("5Q", "JK"))) == solution.value(State(("5K", "JQ")))


def test_scores_are_solved_after_those_that_they_lead_to() -> None:
    assert scores(3) == [(2, 2), (2, 1), (1, 1), (2, 0), (1, 0), (0, 0)]


# Interrupted and resumed


class Enough(Exception):
    """Somebody has pressed Ctrl-C."""


def test_an_interrupted_solver_goes_on_where_it_was(tmp_path: Path) -> None:
    options, hand = DuoRegnaOptions(target=3), "J25Q"
    whole = solved(options, hand)
    parts = PartFiles(tmp_path / "game.tables", SOLVER.about(options))

    def stop(step: Progress) -> None:
        if step.doing.endswith("2-0"):
            raise Enough

    with pytest.raises(Enough):
        solve(Solution.empty(options, hand), stop, parts)
    assert {part.name for part in parts.folder.iterdir()} == {f"score-{score}.tables" for score in ("2-2", "2-1", "1-1")}
    # the parts are taken as they are: one that was changed by hand shows
    kept = parts.find("score-1-1")
    assert kept is not None
    parts.keep("score-1-1", {name: array / 2 for name, array in kept.arrays.items()})
    resumed = Solution.empty(options, hand)
    solve(resumed, parts=parts)
    assert np.array_equal(resumed.values[2], whole.values[2])
    assert np.array_equal(resumed.values[1, 1], whole.values[1, 1] / 2)
    parts.keep("score-1-1", kept.arrays)
    for score in ("1-0", "0-0"):
        (parts.folder / f"score-{score}.tables").unlink()
    resumed = Solution.empty(options, hand)
    solve(resumed, parts=parts)
    assert np.array_equal(resumed.values, whole.values)
    assert np.array_equal(resumed.mixtures, whole.mixtures)
