"""Shrunken Duo Regna by brute force, in exact fractions: what the first seat can be sure of, proven position by position.

The first seat *claims* a number for every position. A claim is good if some mixture earns it, on average, from the claims after
the round, whatever the second seat plays; positive claims on a new lap are cut by a little. Then the claims never fall on
average, and in play that never ends they come to nothing or less, which is what such play is worth: so a good claim is a lower
bound on the value. The same with seats swapped is an upper bound.
"""

from collections.abc import Mapping
from fractions import Fraction
from functools import cache

from holmgang.core.nodes import Choose, Over
from holmgang.games.duo_regna.rules import DuoRegnaRules
from holmgang.games.duo_regna.table import State
from tests.solvers.exact import exact_value

CUT = 1 - Fraction(1, 10**13)


class Claims:
    """Claims on all positions, from claims on the starts of laps (by dragons captured and the dragon's place)."""

    def __init__(self, rules: DuoRegnaRules, laps: Mapping[tuple[tuple[int, int], int], Fraction]) -> None:
        self.rules = rules
        self.laps = laps
        self.at = cache(self._at)

    def good(self) -> bool:
        """Whether the laps are worth what is claimed for them."""
        full = (self.rules.hand, self.rules.hand)
        return all(self.at(State(full, dragon, captured)) >= claim for (captured, dragon), claim in self.laps.items())

    def _at(self, state: State) -> Fraction:
        node = self.rules.node(state)
        if isinstance(node, Over):
            return Fraction(1 if node.winner == 0 else -1)
        assert isinstance(node, Choose)
        first, second = node.options
        return exact_value([[self._after(state, one, two) for two in second] for one in first])

    def _after(self, state: State, one: str, two: str) -> Fraction:
        after = self.rules.play(state, {0: one, 1: two})
        if after.captured == state.captured and len(state.hands[0]) == 1:
            claim = self.laps[after.captured, after.dragon]
            return claim * CUT if claim > 0 else claim
        return self.at(after)
