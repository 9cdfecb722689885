"""What a solution of Duo Regna is: a value for every position, and the first seat's mixture there.

Values are from -1 (the second seat is sure to win) to 1, endless play being worth nothing. The second seat's mixture is the first
seat's in the position with seats swapped, so it is not kept twice.
"""

from dataclasses import dataclass
from typing import Protocol

import numpy as np

from holmgang.games.duo_regna.options import DuoRegnaOptions
from holmgang.games.duo_regna.table import FULL_HAND, Hand, State
from holmgang.solvers.arrays import Floats

from .hands import MIDDLE, Hands, all_hands

Score = tuple[int, int]


class NumberTable(Protocol):
    """A table of which single numbers are looked up: an array, or one of a file that checks what is read."""

    def __getitem__(self, at: tuple[int, ...], /) -> float:
        """The number at a place."""
        ...


@dataclass(frozen=True)
class KeptSolution:
    """Values and mixtures under one set of options, for players who own the cards ``hand``, to be looked up one at a time."""

    options: DuoRegnaOptions
    values: NumberTable
    """By dragons captured by the first seat, by the second, pair of hands, place of the dragon."""
    mixtures: NumberTable
    """By dragons captured by the first seat, by the second, place of the dragon; then the weights of all pairs (see `Hands`)."""
    hand: Hand = FULL_HAND

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
        place = *state.captured, state.dragon + MIDDLE
        kinds = [kind for kind, count in enumerate(counts) if count]
        share = {kind: float(self.mixtures[(*place, at + index)]) / counts[kind] for index, kind in enumerate(kinds)}
        return {card: share[hands.kind_of(card)] for card in first}


@dataclass(frozen=True)
class Solution(KeptSolution):
    """A solution in arrays, for whoever goes through all of it."""

    values: Floats
    mixtures: Floats

    @classmethod
    def empty(cls, options: DuoRegnaOptions, hand: Hand = FULL_HAND) -> "Solution":
        """One with nothing solved yet."""
        hands, target = all_hands(options, hand), options.target
        values = np.zeros((target, target, hands.pairs, 3))
        return cls(options, values, np.zeros((target, target, 3, hands.weights)), hand)


def swapped(state: State) -> State:
    """The position as the second seat would have it in the place of the first."""
    (first, second), (ours, theirs) = state.hands, state.captured
    return State((second, first), -state.dragon, (theirs, ours), state.quiet)
