"""The page of findings says what was gathered, and what was gathered is so."""

import json

import pytest
from findings.gathering import FACTS
from findings.page import PAGE, page

from holmgang.games.two_domains.rules import TwoDomainsRules
from holmgang.solvers.two_domains.compiled_sweeps import CompiledSweeps
from holmgang.solvers.two_domains.self_play import self_play
from holmgang.solvers.two_domains.solution import Solution
from holmgang.solvers.two_domains.solve import solve
from holmgang.solvers.two_domains.solver import SOLVER


def test_every_figure_on_the_page_was_gathered() -> None:
    assert PAGE.read_text() == page(json.loads(FACTS.read_text())), "make findings writes the page"


def test_every_plot_on_the_page_is_there() -> None:
    for line in PAGE.read_text().splitlines():
        if line.startswith("!["):
            assert (PAGE.parent / line.rpartition("(")[2].rstrip(")")).exists()


@pytest.mark.parametrize("number", [0, 2])
def test_the_smallest_game_is_found_as_it_was(number: int) -> None:
    """Two dice a side are solved in a moment, so those figures are gathered once more."""
    facts = json.loads(FACTS.read_text())["two-domains"][number]
    options = SOLVER.combinations()[number]
    assert SOLVER.about(options).options == facts["options"]
    solution = Solution.empty(options, 2)
    solve(solution, CompiledSweeps(options))
    rules = TwoDomainsRules(options, 2)
    followed = self_play(rules, solution, rules.start())
    told = facts["sizes"]["2"]
    assert solution.bounds(rules.start()) == pytest.approx((told["low"], told["high"]), abs=1e-5)
    assert followed.won == pytest.approx(told["followed"]["won"], abs=1e-5)
    assert followed.endless == told["followed"]["endless"] == 0.0
