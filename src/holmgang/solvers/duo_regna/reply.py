"""The best reply to given mixtures in Duo Regna, over all positions; the limit on rounds without a capture is left out.

Both hands always have the same size, and inside a lap they only shrink; so what a reply wins at every position follows by
backward induction from the value of the next lap, which is three numbers, one for each place of the dragon. Scores are gone
through from the end of the game. At each, the best reply is found by policy iteration: what a fixed reply makes of those three
numbers is linear in them, so its value is the solution of three equations, that of endless play being 0; then every card is
replaced that another one beats. The first reply is one for a hasty player, who values what comes later less: whoever only looks
a number of laps ahead would find it best to wait, and to strike in the last of them.
"""

from collections.abc import Callable
from itertools import product
from typing import NamedTuple

import numpy as np
from numpy.typing import NDArray

from holmgang.compiling.bits import lowest
from holmgang.compiling.caching import entry, inner
from holmgang.core.seats import Seat
from holmgang.games.duo_regna.compiled import CAPTURED, HAND, LAYOUT, TRACK, make_rules
from holmgang.games.duo_regna.rules import DuoRegnaRules
from holmgang.games.duo_regna.table import EDGE, FULL_HAND
from holmgang.solvers.arrays import Floats, Indices

AskMixtures = Callable[[Indices, Seat], Floats]
"""Of rows of the compiled rules and the seat that is asked in all of them: its mixtures, a row each, by the numbers of moves."""

NOTHING = -1
"""Stands for a reply that has not been found yet."""
PLACES = 2 * EDGE - 1
"""Where the dragon can stand between two rounds."""
BETTER = 1e-12
"""A card must win so much more than the one it takes the place of."""
HASTE, HASTY_LAPS = 0.6, 8
MOST_ROUNDS = 200
PATIENT = 1 - 1e-13
"""All but the whole of what follows, so that play that never ends comes to nothing."""


class Reply(NamedTuple):
    """What the best reply wins: a win 1, a loss -1."""

    value: float
    error: float
    """What that may be off by."""


class HandPairs(NamedTuple):
    """All pairs of hands of one size, the mixing side's first; a named tuple, so that compiled code takes it."""

    sets: Indices
    """The hands as sets of cards, by number and size: of each size one after the other."""
    first: Indices
    """By size: the number of its first hand; in the end how many there are."""
    number: Indices
    """By set of cards: its number among those of its size."""
    offset: Indices
    """By size: where its positions begin; in the end how many there are."""


class CardRules(NamedTuple):
    """What the rules are, in numbers for compiled code."""

    beats: Indices
    """By card: the set of cards that it beats."""
    refill: bool


class Faced(NamedTuple):
    """What is replied to at one score."""

    hands: HandPairs
    setting: CardRules
    mixtures: Floats
    """By position: how the mixing side plays."""
    slots: Indices
    """By card: its column in the mixtures."""


class Values(NamedTuple):
    """What is won from positions at one score, and from what follows them."""

    here: Floats
    """By position."""
    laps: Floats
    """By place of the dragon: with full hands again, once all cards are played without a capture."""
    captured: Floats
    """By position: after a capture by the mixing side."""
    lost: Floats
    """By position: after one by the replying side."""


def make_hands(full: int) -> HandPairs:
    """Those that can be held by who owns these cards."""
    subsets = [each for each in range(1, full + 1) if each & ~full == 0]
    sizes: list[list[int]] = [[] for _ in range(full.bit_count() + 1)]
    for each in subsets:
        sizes[each.bit_count()].append(each)
    number = np.zeros(full + 1, np.int64)
    for listed in sizes:
        number[listed] = np.arange(len(listed))
    counts = [len(listed) for listed in sizes]
    return HandPairs(
        sets=np.array([each for listed in sizes for each in listed], np.int64),
        first=np.concatenate([[0], np.cumsum(counts)]).astype(np.int64),
        number=number,
        offset=np.concatenate([[0], np.cumsum([count**2 * PLACES for count in counts])]).astype(np.int64),
    )


def best_reply(game: DuoRegnaRules, ask: AskMixtures, seat: Seat, tell: Callable[[float], None]) -> Reply:
    """What the best reply wins against mixtures in this seat; ``tell`` hears how much of the work is done."""
    target = game.options.target
    rules = make_rules(game)
    hands, setting = make_hands(rules.full_hand), CardRules(np.asarray(rules.beats), rules.refill_on_capture)
    values = {score: np.full(int(hands.offset[-1]), 0.0) for score in product(range(target + 1), repeat=2)}
    error = dict.fromkeys(values, 0.0)
    for score in values:
        if max(score) == target:
            values[score][:] = -1.0 if score[0] == target else 1.0
    scores = sorted(product(range(target), repeat=2), key=sum, reverse=True)
    for done, (own, other) in enumerate(scores):
        mixtures = np.ascontiguousarray(ask(_rows(hands, seat, own, other), seat)[:, _cards(rules.full_hand)])
        after = values[own + 1, other], values[own, other + 1]
        rest = _Score(hands, setting, mixtures, values[own, other], after).settle()
        error[own, other] = rest + max(error[own + 1, other], error[own, other + 1])
        tell((done + 1) / len(scores))
    start = int(hands.offset[-1]) - PLACES + EDGE - 1
    return Reply(float(values[0, 0][start]), error[0, 0])


def _cards(full: int) -> list[int]:
    return [card for card in range(len(FULL_HAND)) if full >> card & 1]


def _rows(hands: HandPairs, seat: Seat, own: int, other: int) -> Indices:
    """All positions at a score, as rows of the compiled rules, in their order; ``own`` is the mixing side."""
    listed = []
    for size in range(1, len(hands.first) - 1):
        some = hands.sets[hands.first[size] : hands.first[size + 1]]
        ours, theirs, dragon = np.meshgrid(some, some, np.arange(1 - EDGE, EDGE), indexing="ij")
        rows = np.zeros((ours.size, LAYOUT.words), np.int64)
        rows[:, HAND + seat], rows[:, HAND + 1 - seat] = ours.ravel(), theirs.ravel()
        rows[:, TRACK] = dragon.ravel() if seat == 0 else -dragon.ravel()
        rows[:, CAPTURED + seat], rows[:, CAPTURED + 1 - seat] = own, other
        listed.append(rows)
    return np.concatenate(listed)


class _Score:
    """All positions at one score, and the best reply at each."""

    def __init__(
        self, hands: HandPairs, setting: CardRules, mixtures: Floats, values: Floats, after: tuple[Floats, Floats]
    ) -> None:
        slots = np.zeros(len(FULL_HAND), np.int64)
        for slot, card in enumerate(_cards(int(hands.sets[-1]))):
            slots[card] = slot
        self.faced = Faced(hands, setting, mixtures, slots)
        self.values, self.after = values, after
        self.replies = np.full(len(values), NOTHING, np.int8)

    def settle(self) -> float:
        """Improves the reply until no card can be; what the values may be off by."""
        laps: Floats = np.zeros(PLACES)
        for _ in range(HASTY_LAPS):
            laps = self._lap(HASTE * laps, improve=True)
        for _ in range(MOST_ROUNDS):
            laps = self._lap_values()
            improved = self._lap(laps, improve=True)
            if np.abs(improved - laps).max() <= BETTER:
                break
        left = float(np.abs(self._lap(laps, improve=True) - laps).max())
        longest = self._longest()
        return left / (1 - longest) if longest < 1 else left

    def _lap_values(self) -> Floats:
        """The values of full hands under the reply as it is, for each place of the dragon."""
        fixed = self._lap(np.zeros(PLACES), improve=False)
        slopes = np.stack([self._lap(unit, improve=False) - fixed for unit in np.eye(PLACES)], axis=1)
        return np.linalg.solve(np.eye(PLACES) - PATIENT * slopes, fixed).astype(np.float64)

    def _longest(self) -> float:
        """How likely it is at most, whatever is replied, that a lap ends without a capture: errors shrink by this factor."""
        nothing, values = np.zeros_like(self.values), np.zeros_like(self.values)
        replies = np.full(len(values), NOTHING, np.int8)
        go_through_lap(self.faced, Values(values, np.ones(PLACES), nothing, nothing), replies, True)
        return float(values[-PLACES:].max())

    def _lap(self, laps: Floats, *, improve: bool) -> Floats:
        """The values of full hands, given those of the next lap."""
        go_through_lap(self.faced, Values(self.values, laps, *self.after), self.replies, improve)
        return self.values[-PLACES:].copy()


@entry
def go_through_lap(faced: Faced, values: Values, replies: NDArray[np.int8], improve: bool) -> None:
    """What replies win at every position, given the values of full hands once all cards are played; better ones are taken."""
    hands = faced.hands
    for size in range(1, len(hands.first) - 1):
        first, count = hands.first[size], hands.first[size + 1] - hands.first[size]
        for one in range(count):
            ours = hands.sets[first + one]
            for two in range(count):
                theirs = hands.sets[first + two]
                for dragon in range(1 - EDGE, EDGE):
                    at = hands.offset[size] + (one * count + two) * PLACES + dragon + EDGE - 1
                    chosen, best = replies[at], -np.inf
                    if chosen != NOTHING:
                        place = (ours, theirs, dragon, int(chosen))
                        best = reply_with(faced, values, at, place)
                    left = theirs if improve else 0
                    while left:
                        card = lowest(left)
                        left &= left - 1
                        place = (ours, theirs, dragon, card)
                        won = reply_with(faced, values, at, place)
                        if won > best + BETTER:
                            best, chosen = won, card
                    values.here[at], replies[at] = best, chosen


@inner
def reply_with(faced: Faced, values: Values, at: int, place: tuple[int, int, int, int]) -> float:
    """What a card wins on average against the mixture of a position."""
    ours, theirs, dragon, card = place
    hands, beats = faced.hands, faced.setting.beats
    full = len(values.here) - PLACES
    total, left = 0.0, ours
    while left:
        mine = lowest(left)
        left &= left - 1
        share = float(faced.mixtures[at, faced.slots[mine]])
        if share == 0.0:
            continue
        moved = dragon + (beats[mine] >> card & 1) - (beats[card] >> mine & 1)
        rest, facing = ours ^ (1 << mine), theirs ^ (1 << card)
        if moved == EDGE or moved == -EDGE:
            table = values.captured if moved == EDGE else values.lost
            again = rest == 0 or faced.setting.refill
            total += share * table[full + EDGE - 1 if again else position(hands, rest, facing, 0)]
        elif rest == 0:
            total += share * values.laps[moved + EDGE - 1]
        else:
            total += share * values.here[position(hands, rest, facing, moved)]
    return total


@inner
def position(hands: HandPairs, ours: int, theirs: int, dragon: int) -> int:
    """The number of a position among all at one score."""
    size, left = 0, ours
    while left:
        left &= left - 1
        size += 1
    count = hands.first[size + 1] - hands.first[size]
    number: int = hands.offset[size] + (hands.number[ours] * count + hands.number[theirs]) * PLACES + dragon + EDGE - 1
    return number
