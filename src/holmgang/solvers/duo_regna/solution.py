"""What a solution of Duo Regna is: a value for every position, and the first seat's mixture there.

Values are from -1 (the second seat is sure to win) to 1, endless play being worth nothing. The second seat's mixture is the first
seat's in the position with seats swapped, so it is not kept twice.
"""

from dataclasses import dataclass

import numpy as np
from numpy.typing import NDArray

from holmgang.games.duo_regna.options import DuoRegnaOptions
from holmgang.games.duo_regna.table import FULL_HAND, Hand, State

from .hands import MIDDLE, Hands, all_hands

Floats = NDArray[np.float64]
Score = tuple[int, int]


@dataclass(frozen=True)
class Solution:
    """Values and mixtures under one set of options, for players who own the cards ``hand``."""

    options: DuoRegnaOptions
    values: Floats
    """By dragons captured by the first seat, by the second, pair of hands, place of the dragon."""
    mixtures: Floats
    """By dragons captured by the first seat, by the second, place of the dragon; then the weights of all pairs (see `Hands`)."""
    hand: Hand = FULL_HAND

    @classmethod
    def empty(cls, options: DuoRegnaOptions, hand: Hand = FULL_HAND) -> "Solution":
        """One with nothing solved yet."""
        hands, target = all_hands(options, hand), options.target
        values = np.zeros((target, target, hands.pairs, 3))
        return cls(options, values, np.zeros((target, target, 3, hands.weights)), hand)

    @property
    def hands(self) -> Hands:
        """The tables over hands."""
        return all_hands(self.options, self.hand)

    def value(self, state: State) -> float:
        """The value of a position to the first seat, from -1 to 1."""
        for seat, value in ((0, 1.0), (1, -1.0)):
            if state.captured[seat] >= self.options.target:
                return value
        return float(self.values[(*state.captured, self.hands.pair(*state.hands), state.dragon + MIDDLE)])

    def mixture(self, state: State) -> dict[str, float]:
        """How often the first seat should play each card it holds. Cards of one kind share what their kind is due."""
        hands = self.hands
        first, second = state.hands
        counts = hands.counts(first)
        at = int(hands.first_weight[len(first)][hands.number(first)]) + hands.number(second) * sum(map(bool, counts))
        weights = self.mixtures[state.captured[0], state.captured[1], state.dragon + MIDDLE, at:]
        kinds = [kind for kind, count in enumerate(counts) if count]
        share = {kind: float(weights[index]) / counts[kind] for index, kind in enumerate(kinds)}
        return {card: share[hands.kind_of(card)] for card in first}


def swapped(state: State) -> State:
    """The same position with seats swapped."""
    (first, second), (ours, theirs) = state.hands, state.captured
    return State((second, first), -state.dragon, (theirs, ours), state.quiet)
