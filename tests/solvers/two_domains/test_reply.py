"""What the best reply to a policy is made of: the domains that can come up, and steps that lead somewhere slowly."""

import numpy as np
import pytest

from holmgang.core.nodes import Chance, Over
from holmgang.games.two_domains.options import TwoDomainsOptions
from holmgang.games.two_domains.rules import TwoDomainsRules
from holmgang.games.two_domains.table import Line, State
from holmgang.solvers.two_domains.acceleration import Acceleration
from holmgang.solvers.two_domains.domains import all_domains, index_of, lines
from holmgang.solvers.two_domains.reachable import reachable

OPTIONS = TwoDomainsOptions(no_progress_limit=None)


def domains_by_the_rules(dice: int) -> set[Line]:
    """All domains of all states that can come up, whoever owns them."""
    rules = TwoDomainsRules(OPTIONS, dice)
    found: set[State] = set()
    ahead: list[State] = [rules.start()]
    while ahead:
        state = ahead.pop()
        if state not in found:
            found.add(state)
            match node := rules.node(state):
                case Over():
                    pass
                case Chance():
                    ahead += [rules.settle(state, face) for face in node.outcomes]
                case _:
                    ahead += [rules.play(state, {state.mover: move}) for move in node.options[state.mover]]
    return {line for state in found for line in state.lines if line}


def test_every_domain_that_can_come_up_is_kept() -> None:
    kept = reachable(all_domains(OPTIONS), 2).kept
    assert {lines(length)[index] for length, indices in kept.items() for index in indices} >= domains_by_the_rules(2)


def test_of_the_largest_domains_a_third_never_comes_up() -> None:
    kept = reachable(all_domains(OPTIONS), 5).kept
    assert {length: len(indices) for length, indices in kept.items()} == {1: 1, 2: 36, 3: 216, 4: 1_098, 5: 5_154}


def test_what_a_kept_domain_can_do_is_what_it_could_do_before() -> None:
    before, kept = all_domains(OPTIONS), reachable(all_domains(OPTIONS), 5)
    for line in ((2, 2, 2, 2, 2), (1, 2, 3, 4, 6), (1, 2, 5, 3, 6)):
        own, place, index = kept.domains[5], kept.place(line), index_of(line)
        assert [kept.kept[5][step] if step >= 0 else step for step in own.steps[place]] == list(before[5].steps[index])
        assert kept.kept[5 - int(own.shorter_rolled[place])][own.struck_rolled[place]] == before[5].struck_rolled[index]
        assert kept.kept[4][own.deserted[place]] == before[5].deserted[index] or not own.battle[place]
        assert own.torn[place] == before[5].torn[index]


@pytest.mark.parametrize("slowness", [0.9, 0.99, 0.9999])
def test_steps_that_hardly_shrink_the_distance_come_to_their_end_all_the_same(slowness: float) -> None:
    """Three things that come to an end at different paces, the slowest after thousands of steps."""
    shrinks, ends = np.array([0.3, 0.8, slowness]), np.array([0.5, -0.25, 0.125])
    values, acceleration = np.zeros(3), Acceleration()
    for _ in range(25):
        before = values.copy()
        for _ in range(8):
            values[:] = ends + shrinks * (values - ends)
        acceleration.improve(before, values)
    assert values == pytest.approx(ends, abs=1e-9)


def test_what_has_come_to_its_end_stays_there() -> None:
    values, acceleration = np.array([0.5, -1.0, 1.0]), Acceleration()
    for _ in range(5):
        acceleration.improve(values.copy(), values)
    assert values.tolist() == [0.5, -1.0, 1.0]
