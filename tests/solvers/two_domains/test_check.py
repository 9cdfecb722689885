"""The checker: its own rules in step with the reference, good tables proven, spoilt ones caught."""

from typing import Any

import numpy as np
import pytest

from holmgang.core.nodes import Chance, Over
from holmgang.games.two_domains.options import TwoDomainsOptions
from holmgang.games.two_domains.rules import TwoDomainsRules, actions
from holmgang.games.two_domains.table import Action, State
from holmgang.solvers.two_domains import check as checking
from holmgang.solvers.two_domains.check import check
from holmgang.solvers.two_domains.compiled_sweeps import CompiledSweeps
from holmgang.solvers.two_domains.domains import CODE, MOVES, SIZE, index_of, lines
from holmgang.solvers.two_domains.solution import ONE, PATIENCE, Solution, offsets
from holmgang.solvers.two_domains.solve import solve
from holmgang.solvers.two_domains.solver import SOLVER

from .conftest import Shrunken

DOMAINS = {length: lines(length) for length in range(1, 5)}


def test_all_positions_of_a_shrunken_game_are_proven(shrunken: Shrunken) -> None:
    shares: list[float] = []
    verdict = check(shrunken.solution, shares.append)
    assert verdict.holds
    assert verdict.broken == 0
    assert verdict.positions == (1 + 36 + 216) ** 2 - 1
    assert verdict.largest_gap < 1e-4
    assert shares == sorted(shares)
    assert shares[-1] == pytest.approx(1.0, abs=1e-4)


def _place(solution: Solution, state: State) -> int:
    own, theirs = state.lines
    return offsets(solution.longest)[len(own), len(theirs)] + index_of(own) * SIZE[len(theirs)] + index_of(theirs)


SPOILT = State(((1, 2, 6), (2, 3, 4)))


@pytest.mark.parametrize(
    ("table", "change"),
    [
        ("lower", 200_000),
        ("upper", -200_000),
        ("lower", 2 * ONE),
        ("upper", -2 * ONE),
        ("moves", CODE[MOVES[-1]]),
        ("moves", 200),
    ],
)
def test_a_single_wrong_number_is_caught(shrunken: Shrunken, table: str, change: int) -> None:
    spoilt = shrunken.copy()
    flat = getattr(spoilt, f"{table}_flat")
    at = _place(spoilt, SPOILT)
    flat[at] = change if table == "moves" else np.clip(int(flat[at]) + change, -(2**31), 2**31 - 1)
    verdict = check(spoilt)
    assert verdict.broken >= 1
    assert not verdict.holds


def test_a_move_that_does_not_keep_what_is_claimed_is_caught(shrunken: Shrunken) -> None:
    at = _place(shrunken.solution, SPOILT)
    others = [action for action in actions(SPOILT.lines[0]) if action != MOVES[shrunken.solution.moves_flat[at]]]
    assert len(others) == 2
    for move in others:
        spoilt = shrunken.copy()
        spoilt.moves_flat[at] = CODE[move]
        assert check(spoilt).broken == 1


def test_waiting_for_ever_in_a_won_position_proves_nothing(shrunken: Shrunken) -> None:
    """Were positive claims not to lose a little with every move, going round in circles would prove anything."""
    spoilt = shrunken.copy()
    at = _place(spoilt, State(((1, 1, 1), (1, 1, 1))))
    spoilt.lower_flat[at] = spoilt.upper_flat[at] = ONE // 2
    assert not check(spoilt).holds


@pytest.mark.parametrize("face", [1, 6])
@pytest.mark.parametrize("war", ["at_least", "exact"])
def test_the_checkers_own_rules_walk_in_step_with_the_reference(face: Any, war: Any) -> None:
    """With random numbers for bounds, every move of random positions has the same mean by both."""
    rules = TwoDomainsRules(TwoDomainsOptions(face, war, None))
    rng = np.random.default_rng(11)
    longest = 4
    bound = rng.integers(-ONE, ONE, (sum(SIZE[n] for n in range(1, longest + 1))) ** 2, dtype=np.int32)
    starts = np.full((6, 6), -1, np.int64)
    for (own, theirs), at in offsets(longest).items():
        starts[own, theirs] = at
    scratch = np.zeros((2, 6), np.int64)
    claimed = checking._Claimed(bound, bound, np.zeros(0, np.uint8), starts, face, war == "exact")
    walked = set()
    for _ in range(4000):
        state = _random_position(rng, longest)
        if isinstance(rules.node(state), Over):
            continue
        lines = [np.array([*line, *[0] * (6 - len(line))], np.int64) for line in state.lines]
        lengths = [len(line) for line in state.lines]
        node = rules.node(state)
        assert not isinstance(node, Chance | Over)
        for code, action in enumerate(MOVES):
            assert checking._can(lines[0], lengths[0], code) == (action in node.options[0])
        for action in node.options[0]:
            for upper in (False, True):
                ours = checking._six_times(lines[0], lengths[0], lines[1], lengths[1], CODE[action], scratch, claimed, upper)
                assert ours == _six_times(rules, state, action, bound, longest, upper)
            walked.add((action.name, lengths[0] == 1, lengths[1] == 1))
    assert len(walked) == 8 + 1, "every kind of action, against one die and against more; passing only when alone"


def _random_position(rng: Any, longest: int) -> State:
    own, theirs = rng.integers(1, longest + 1, 2)
    if own == theirs == 1:
        own = 2
    first, second = (DOMAINS[length][rng.integers(SIZE[length])] for length in (own, theirs))
    if rng.integers(2) and own > 1:  # battles need an army at the Front and a king
        first = (*first[:-1], 6)
    return State((first, second))


def _six_times(rules: TwoDomainsRules, state: State, action: Action, bound: Any, longest: int, upper: bool) -> int:
    after = rules.play(state, {0: action})
    following = [after] * 6 if after.rolling is None else [rules.settle(after, face) for face in range(1, 7)]
    total = 0
    for each in following:
        node = rules.node(each)
        if isinstance(node, Over):
            total += ONE if node.winner == 0 else -ONE
            continue
        own, theirs = each.lines
        at = offsets(longest)[len(theirs), len(own)] + index_of(theirs) * SIZE[len(own)] + index_of(own)
        held = int(bound[at]) if upper else -int(bound[at])
        if held > 0:
            held -= -(-held // 2**PATIENCE)
        total += -held if upper else held
    return total


@pytest.mark.long
@pytest.mark.parametrize("options", SOLVER.combinations(), ids=str)
def test_four_dice_a_side_are_proven_under_every_reading(options: TwoDomainsOptions) -> None:
    solution = Solution.empty(options, 4)
    solve(solution, CompiledSweeps(options))
    verdict = check(solution)
    assert verdict.broken == 0
    assert verdict.largest_gap < 1e-4
