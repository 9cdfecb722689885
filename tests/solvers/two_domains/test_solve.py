"""The solver against brute force, against plain value iteration, interrupted, and on other devices."""

from pathlib import Path
from typing import Any

import numpy as np
import pytest

from holmgang.core.errors import HolmgangError
from holmgang.core.extras import MissingExtra
from holmgang.games.two_domains.options import TwoDomainsOptions
from holmgang.games.two_domains.rules import TwoDomainsRules
from holmgang.games.two_domains.table import State
from holmgang.solvers.files import PartFiles
from holmgang.solvers.solver import NoDevice
from holmgang.solvers.two_domains import solve as solving
from holmgang.solvers.two_domains.compiled_sweeps import CompiledSweeps
from holmgang.solvers.two_domains.devices import sweeps_for
from holmgang.solvers.two_domains.domains import SIZE, Group, index_of, lines
from holmgang.solvers.two_domains.solution import ONE, Solution
from holmgang.solvers.two_domains.solve import SweepDone, groups, solve
from holmgang.solvers.two_domains.solver import TwoDomainsSolver
from holmgang.solvers.two_domains.sweeps import Following, Sweeps, WholeTableSweeps

from .brute_force import exact_values
from .conftest import LONGEST, OPTIONS, Shrunken

THREE_DICE = lines(3)


def test_a_king_and_an_army_against_a_lone_king_in_exact_fractions(shrunken: Shrunken) -> None:
    exact = exact_values(TwoDomainsRules(OPTIONS), State(((1, 6), (1,))))
    assert len(exact) == 12
    for state, value in exact.items():
        low, high = shrunken.solution.bounds(state)
        chance = float(1 + value) / 2 if state.mover == 0 else float(1 - value) / 2
        assert low <= chance <= high
        assert high - low < 1e-5


def test_of_moves_that_are_worth_the_same_the_one_that_gets_on_is_stored(shrunken: Shrunken) -> None:
    """All twelve of those positions are worth the same, so a player could put the battle off for ever."""
    assert str(shrunken.solution.move(State(((1, 6), (1,))))) == "battle"
    assert str(shrunken.solution.move(State(((1, 5), (1,))))) == "grow 2"
    assert str(shrunken.solution.move(State(((1,), (1, 3, 6))))) == "pass"


def test_plain_value_iteration_swings_for_ever_where_neither_wants_to_commit_and_ours_is_right(shrunken: Shrunken) -> None:
    """Iterating from nothing never settles on three dice against three; half of its answers lie far outside proven bounds."""
    side = (3, 3)
    sweeps = CompiledSweeps(OPTIONS)
    values = np.zeros((SIZE[3], SIZE[3]), np.float32)
    torn = sweeps.domains[3].torn
    values[:, torn] = 1.0
    values[torn, :] = -1.0
    held = {name: getattr(shrunken.solution, name)[2, 3] / ONE for name in ("lower", "upper")}
    shorter = sweeps.across(((held["lower"] + held["upper"]) / 2).astype(np.float32)).copy()
    changes = [
        sweeps.move_values(side, values, Following(sweeps.across(values), shorter, np.zeros(SIZE[3])), discount=1.0, weight=1.0)
        for _ in range(500)
    ]
    assert min(changes[300:]) > 0.1
    outside = np.maximum(shrunken.solution.lower[side] / ONE - values, values - shrunken.solution.upper[side] / ONE)
    worst = np.unravel_index(outside.argmax(), outside.shape)
    assert outside[worst] > 0.1
    state = State((THREE_DICE[worst[0]], THREE_DICE[worst[1]]))
    low, high = shrunken.solution.bounds(state)
    assert high - low < 1e-4


def test_groups_come_after_all_that_they_lead_to() -> None:
    order = groups(5)
    assert len(order) == 14
    for own, theirs in order:
        if theirs > 1:
            assert order.index((own, theirs)) > order.index(_longer_first(own, theirs - 1))
            assert own == theirs or order.index((own, theirs)) > order.index(_longer_first(own - 1, theirs))
        elif own > 2:
            assert order.index((own, 1)) > order.index(_longer_first(own - 1, 2))  # a deserting army


def _longer_first(one: int, two: int) -> Group:
    return max(one, two), min(one, two)


class _Enough(Exception):
    """The user has had enough."""


@pytest.mark.parametrize("stage", ["values", "proof"])
def test_a_solver_that_was_interrupted_goes_on_where_it_was(shrunken: Shrunken, tmp_path: Path, stage: str) -> None:
    parts = PartFiles(tmp_path / "two-domains.tables", TwoDomainsSolver(LONGEST).about(OPTIONS))

    def stop(at: SweepDone) -> None:
        if at.group == (3, 2) and at.stage.startswith(stage):
            raise _Enough

    with pytest.raises(_Enough):
        solve(Solution.empty(OPTIONS, LONGEST), CompiledSweeps(OPTIONS), stop, parts)
    again: list[SweepDone] = []
    solution = Solution.empty(OPTIONS, LONGEST)
    solve(solution, CompiledSweeps(OPTIONS), again.append, parts)
    assert {at.group for at in again} == {(3, 2), (3, 3)}, "finished groups are taken up as they were left"
    assert any(at.stage.startswith("values") for at in again if at.group == (3, 2)) == (stage == "values")
    for name in ("lower_flat", "upper_flat", "moves_flat"):
        assert (getattr(solution, name) == getattr(shrunken.solution, name)).all()


def test_bounds_that_do_not_come_to_rest_are_told_in_a_sentence_and_not_kept(
    tmp_path: Path, monkeypatch: pytest.MonkeyPatch
) -> None:
    monkeypatch.setattr(solving, "MOST_SWEEPS", 1)
    parts = PartFiles(tmp_path / "two-domains.tables", TwoDomainsSolver(2).about(OPTIONS))
    with pytest.raises(HolmgangError, match=r"domains of 2 and 1 dice do not come to rest in 1 sweeps.* solve again"):
        solve(Solution.empty(OPTIONS, 2), CompiledSweeps(OPTIONS), parts=parts)
    assert parts.size() == 0


@pytest.mark.parametrize("face", [1, 6])
@pytest.mark.parametrize("war", ["at_least", "exact"])
def test_whole_tables_come_to_the_same_as_compiled_loops(face: Any, war: Any) -> None:
    """What a GPU does, done by numpy."""
    options = TwoDomainsOptions(face, war, None)
    assert_same_as_compiled_loops(options, WholeTableSweeps(options, np))


def test_a_gpu_comes_to_the_same_as_compiled_loops() -> None:
    try:
        sweeps, where = sweeps_for(OPTIONS, "gpu")
    except (NoDevice, MissingExtra):
        pytest.skip("no GPU that CuPy can solve on")
    assert where == "on the GPU"
    assert_same_as_compiled_loops(OPTIONS, sweeps)


def assert_same_as_compiled_loops(options: TwoDomainsOptions, sweeps: Sweeps) -> None:
    """With two dice a side, to a millionth."""
    one, two = Solution.empty(options, 2), Solution.empty(options, 2)
    solve(one, CompiledSweeps(options))
    solve(two, sweeps)
    for state in (State(((1, 6), (1, 6))), State(((2, 2), (2, 2))), State(((1, 5), (3, 6))), State(((2, 4), (1,)))):
        assert one.bounds(state) == pytest.approx(two.bounds(state), abs=1e-6)
        assert one.move(state) == two.move(state)
    assert np.abs(one.lower_flat - two.lower_flat).max() < 1e-6 * ONE
    assert np.abs(one.upper_flat - two.upper_flat).max() < 1e-6 * ONE


def test_what_is_looked_up_is_what_the_rules_lead_to(shrunken: Shrunken) -> None:
    """The stored move keeps what is claimed: its successors, by the reference rules, are worth as much."""
    rng = np.random.default_rng(5)
    for _ in range(300):
        own, theirs = (THREE_DICE[rng.integers(SIZE[3])] for _ in range(2))
        state = State((own, theirs))
        if rules_over(shrunken, state):
            continue
        low, high = shrunken.solution.bounds(state)
        after = shrunken.rules.play(state, {0: shrunken.solution.move(state)})
        following = [after] if after.rolling is None else [shrunken.rules.settle(after, face) for face in range(1, 7)]
        worth = sum(_sure(shrunken, each) for each in following) / len(following)
        assert low - 1e-9 <= worth <= high + 1e-9
    assert index_of((2, 2, 2)) == 43


def rules_over(shrunken: Shrunken, state: State) -> bool:
    return hasattr(shrunken.rules.node(state), "winner")


def _sure(shrunken: Shrunken, state: State) -> float:
    """What the first seat is sure of, the second being to move, or how it ended."""
    if rules_over(shrunken, state):
        return 1.0 if shrunken.rules.node(state).winner == 0 else 0.0  # type: ignore[union-attr]
    return 1 - shrunken.solution.bounds(state)[1]
