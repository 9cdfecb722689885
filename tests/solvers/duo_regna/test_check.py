"""The certificate: it holds for solutions, and for nothing else."""

from collections.abc import Callable

import numpy as np
import pytest

from holmgang.games.duo_regna.options import DuoRegnaOptions
from holmgang.games.duo_regna.table import State
from holmgang.solvers.duo_regna import check as checking
from holmgang.solvers.duo_regna.check import DIFFERENCE, GAIN, check
from holmgang.solvers.duo_regna.solution import Solution, swapped
from holmgang.solvers.duo_regna.solve import solve
from holmgang.solvers.duo_regna.solver import SOLVER

HAND = "AJ25Q"


@pytest.fixture(scope="module")
def solution() -> Solution:
    """A shrunken game, solved; tests change copies of it."""
    made = Solution.empty(DuoRegnaOptions(target=2), HAND)
    solve(made)
    return made


def copied(solution: Solution) -> Solution:
    return Solution(solution.options, solution.values.copy(), solution.mixtures.copy(), solution.hand)


@pytest.mark.parametrize("refill", [False, True])
def test_a_solution_is_proven(refill: bool) -> None:
    solution = Solution.empty(DuoRegnaOptions(target=2, refill_on_capture=refill), HAND)
    solve(solution)
    verdict = check(solution)
    assert verdict.holds
    assert verdict.facts["positions"] == solution.values.size
    assert verdict.facts["gain"] < GAIN / 1000
    assert verdict.facts["difference"] < DIFFERENCE / 1000
    assert 0 < verdict.facts["quiet_lap"] < 1


def place(solution: Solution, state: State) -> tuple[int, int, int, int]:
    return (*state.captured, solution.hands.pair(*state.hands), state.dragon + 1)


def spoil_value(solution: Solution) -> None:
    state = State(("J2", "25"), 1, (1, 0))
    solution.values[place(solution, state)] += 1e-8
    solution.values[place(solution, swapped(state))] -= 1e-8


def spoil_one_side(solution: Solution) -> None:
    solution.values[place(solution, State(("J2", "25"), 1, (1, 0)))] += 1e-11


def spoil_mixture(solution: Solution) -> None:
    """A mixture that gives a few parts in a million to another card."""
    weights = solution.mixtures[0, 0, 1, -5:]
    used = int(np.argmax(weights))
    weights[used] -= 1e-5
    weights[(used + 1) % 5] += 1e-5


def spoil_sum(solution: Solution) -> None:
    solution.mixtures[1, 1, 0, -5:] *= 1 + 1e-10


def spoil_sign(solution: Solution) -> None:
    solution.mixtures[1, 1, 0, -5:] = [1.5, -0.5, 0, 0, 0]


def no_number(solution: Solution) -> None:
    solution.values[place(solution, State(("J2", "25"), 1, (1, 0)))] = np.nan


def no_weight(solution: Solution) -> None:
    solution.mixtures[0, 1, 2, 0] = np.nan


@pytest.mark.parametrize("spoil", [spoil_value, spoil_one_side, spoil_mixture, spoil_sum, spoil_sign, no_number, no_weight])
def test_a_corrupted_table_is_caught(solution: Solution, spoil: Callable[[Solution], None]) -> None:
    corrupted = copied(solution)
    spoil(corrupted)
    verdict = check(corrupted)
    assert not verdict.holds
    assert "do not prove" in verdict.sentences[0]


def test_tables_of_other_options_are_caught(solution: Solution) -> None:
    assert not check(Solution(DuoRegnaOptions(target=2, priest_vs_royal="royal"), solution.values, solution.mixtures, HAND)).holds


def test_a_fixed_point_that_is_not_the_value_is_caught() -> None:
    """Where all rounds are draws no single card gains anything, whatever laps are said to be worth."""
    solution = Solution.empty(DuoRegnaOptions(target=1), "A")
    solve(solution)
    solution.values[0, 0, :] = [-0.5, 0, 0.5]
    verdict = check(solution)
    assert verdict.facts["gain"] == 0
    assert verdict.facts["quiet_lap"] == 1
    assert not verdict.holds


def test_what_is_not_known_of_later_scores_is_not_known_of_earlier_ones(
    solution: Solution, monkeypatch: pytest.MonkeyPatch
) -> None:
    """At 1-1 laps are given up on before they come to rest; at the scores that lead there they do, but to what is off by that."""
    exact = checking._Checker(solution)
    spoilt = copied(solution)
    spoilt.values[1, 1, -1] += 0.1
    rough = checking._Checker(spoilt)
    for score in ((1, 1), (1, 0), (0, 1), (0, 0)):
        exact.score(*score)
        with monkeypatch.context() as patch:
            patch.setattr(checking, "_MOST_LAPS", 1 if score == (1, 1) else 200)
            rough.score(*score)
        off = np.abs(rough.sure[score] - exact.sure[score]).max()
        assert 1e-3 < off <= rough.beyond[score]
    assert exact.beyond.max() < 1e-9


def test_the_whole_game_is_proven() -> None:
    options = DuoRegnaOptions(target=1)
    solution = Solution.empty(options)
    solve(solution)
    verdict = check(solution)
    assert verdict.holds, verdict.sentences
    assert solution.value(State()) == 0.0
    # the dragon's place in the decisive round of a game to one: known from the first solution of this game
    assert solution.value(State(dragon=1)) == pytest.approx(0.4870257, abs=1e-7)


@pytest.mark.long
@pytest.mark.parametrize("options", SOLVER.combinations())
def test_every_combination_of_options_is_proven(options: DuoRegnaOptions) -> None:
    solution = Solution.empty(options)
    solve(solution)
    verdict = check(solution)
    assert verdict.holds, verdict.sentences
    assert solution.value(State()) == 0.0
