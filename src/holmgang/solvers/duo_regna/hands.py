"""The rules of Duo Regna as tables over hands, filled by calling the reference rules.

Cards that fare the same against every card are one *kind* (Queen and King), and a hand is how many it holds of each. Hands are
numbered within their size. Both players always hold equally many cards, so a *pair* of hands is numbered too: by size, then by
the first seat's hand, then by the second's.
"""

from collections.abc import Callable
from dataclasses import dataclass, replace
from functools import cache, cached_property
from itertools import product
from typing import NamedTuple

import numpy as np
from numpy.typing import NDArray

from holmgang.games.duo_regna.options import DuoRegnaOptions
from holmgang.games.duo_regna.rules import DuoRegnaRules
from holmgang.games.duo_regna.table import EDGE, FULL_HAND, Card, Hand, State
from holmgang.solvers.arrays import Indices

DRAGONS = range(1 - EDGE, EDGE)
"""Where the dragon can stand between two rounds."""
MIDDLE = EDGE - 1
"""The dragon's place in tables: this is the middle of the track."""
NOBODY = -1

Counts = tuple[int, ...]
Flags = NDArray[np.bool_]


class Rounds(NamedTuple):
    """What a round does, by the dragon's place and the round's result, both counted from 0 (a loss, a draw, a win)."""

    dragon: Indices
    """Where the dragon stands afterwards, counted from 0."""
    captor: Indices
    """Who has captured a dragon: a seat, or NOBODY."""
    refilled: Flags
    """Whether both take all their cards back although some are left."""


@dataclass(frozen=True)
class Hands:
    """All hands that both players can hold, with what a card does to them."""

    kinds: tuple[str, ...]
    """The cards of each kind."""
    results: Indices
    """What a round between two kinds brings the first seat: 0 a loss, 1 a draw, 2 a win."""
    by_size: tuple[tuple[Counts, ...], ...]
    """The hands of each size, from 0 cards on."""
    rounds: Rounds

    @property
    def most(self) -> int:
        """How many cards a full hand holds."""
        return len(self.by_size) - 1

    @cached_property
    def first_pair(self) -> Indices:
        """The number of the first pair of each size, and in the end how many pairs there are. Empty hands count for none."""
        sizes = [0] + [len(hands) ** 2 for hands in self.by_size[1:]]
        return np.concatenate([[0], np.cumsum(sizes)]).astype(np.int64)

    @property
    def pairs(self) -> int:
        """How many pairs of hands there are."""
        return int(self.first_pair[-1])

    @property
    def full(self) -> int:
        """The number of the pair of full hands, with which a lap begins."""
        return self.pairs - 1

    @cached_property
    def first_weight(self) -> tuple[Indices, ...]:
        """By size: where the weights of the first seat's mixtures begin, for each of its hands, and in the end where the next
        size's do. A pair takes as many weights as there are kinds in the first hand, pairs of the same first hand in their order.
        """
        starts, at = [], 0
        for size, hands in enumerate(self.by_size):
            lengths = [0 if size == 0 else len(hands) * held(hand) for hand in hands]
            starts.append(at + np.concatenate([[0], np.cumsum(lengths)]).astype(np.int64))
            at = int(starts[-1][-1])
        return tuple(starts)

    @property
    def weights(self) -> int:
        """How many weights all pairs take."""
        return int(self.first_weight[-1][-1])

    @cached_property
    def playable(self) -> tuple[Indices, ...]:
        """By size: for each hand the kinds in it, NOBODY after the last."""
        return tuple(self._by_hand(size, lambda _, kind: kind) for size in range(self.most + 1))

    @cached_property
    def without(self) -> tuple[Indices, ...]:
        """By size: for each hand and each kind in it (in the order of `playable`) the hand that is left once it is played."""
        number = [{hand: index for index, hand in enumerate(hands)} for hands in self.by_size]

        def left(hand: Counts, kind: int) -> int:
            return number[sum(hand) - 1][tuple(count - (other == kind) for other, count in enumerate(hand))]

        return tuple(self._by_hand(size, left) for size in range(self.most + 1))

    def kind_of(self, card: Card) -> int:
        """The kind a card belongs to."""
        return next(kind for kind, cards in enumerate(self.kinds) if card in cards)

    def counts(self, hand: Hand) -> Counts:
        """How many cards of each kind a hand has."""
        return tuple(sum(card in hand for card in cards) for cards in self.kinds)

    def number(self, hand: Hand) -> int:
        """A hand's number within its size."""
        return self.by_size[len(hand)].index(self.counts(hand))

    def pair(self, first: Hand, second: Hand) -> int:
        """The number of a pair of hands among those of all sizes."""
        return int(self.first_pair[len(first)]) + self.number(first) * len(self.by_size[len(first)]) + self.number(second)

    def _by_hand(self, size: int, fact: Callable[[Counts, int], int]) -> Indices:
        found = np.full((len(self.by_size[size]), len(self.kinds)), NOBODY, np.int64)
        for index, hand in enumerate(self.by_size[size]):
            kinds = [kind for kind, count in enumerate(hand) if count]
            found[index, : len(kinds)] = [fact(hand, kind) for kind in kinds]
        return found


def held(hand: Counts) -> int:
    """How many kinds a hand holds."""
    return sum(count > 0 for count in hand)


@cache
def all_hands(options: DuoRegnaOptions, hand: Hand = FULL_HAND) -> Hands:
    """The tables under these options, for players who own these cards."""
    rules = DuoRegnaRules(options, hand)
    kinds: dict[tuple[int, ...], str] = {}
    for card in hand:
        faring = tuple(rules.result[card, facing] for facing in hand)
        kinds[faring] = kinds.get(faring, "") + card
    cards = tuple(kinds.values())
    results = np.array([[rules.result[one[0], two[0]] + 1 for two in cards] for one in cards], np.int64)
    hands = list(product(*(range(len(each) + 1) for each in cards)))
    by_size = tuple(tuple(counts for counts in hands if sum(counts) == size) for size in range(len(hand) + 1))
    return Hands(cards, results, by_size, _rounds(replace(options, target=9, no_progress_limit=None)))


def _rounds(options: DuoRegnaOptions) -> Rounds:
    """What a round does, found out by playing one of each sort. With so many dragons to win none of them ends the game."""
    rules = DuoRegnaRules(options)
    sample = {result: cards for cards, result in rules.result.items()}
    dragon, captor = np.zeros((3, 3), np.int64), np.full((3, 3), NOBODY, np.int64)
    refilled = np.zeros((3, 3), np.bool_)
    for place, result in product(DRAGONS, (-1, 0, 1)):
        first, second = sample[result]
        after = rules.play(State(dragon=place), {0: first, 1: second})
        cell = place + MIDDLE, result + 1
        dragon[cell] = after.dragon + MIDDLE
        captor[cell] = after.captured.index(1) if 1 in after.captured else NOBODY
        refilled[cell] = len(after.hands[0]) == len(FULL_HAND)
    return Rounds(dragon, captor, refilled)
