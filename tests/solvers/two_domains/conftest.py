"""The shrunken game with at most three dice a side, solved once for all tests."""

from dataclasses import dataclass

import pytest

from holmgang.games.two_domains.options import TwoDomainsOptions
from holmgang.games.two_domains.rules import TwoDomainsRules
from holmgang.solvers.two_domains.compiled_sweeps import CompiledSweeps
from holmgang.solvers.two_domains.solution import Solution
from holmgang.solvers.two_domains.solve import solve

LONGEST = 3
OPTIONS = TwoDomainsOptions(no_progress_limit=None)


@dataclass(frozen=True)
class Shrunken:
    """Its rules and its solution."""

    rules: TwoDomainsRules
    solution: Solution

    def copy(self) -> Solution:
        """The solution once more, to be spoilt."""
        held = self.solution
        return Solution(held.options, held.lower_flat.copy(), held.upper_flat.copy(), held.moves_flat.copy(), LONGEST)


@pytest.fixture(scope="session")
def shrunken() -> Shrunken:
    solution = Solution.empty(OPTIONS, LONGEST)
    solve(solution, CompiledSweeps(OPTIONS))
    return Shrunken(TwoDomainsRules(OPTIONS, LONGEST), solution)
