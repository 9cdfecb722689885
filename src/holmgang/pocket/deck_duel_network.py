"""The small network behind Deck Duel's pocket values, in plain Python: one fighter's chance against another as a turn starts.

What training made of it, and what each number is for, is in ``training/deck_duel/network.py``; the two give the same chances.
"""

import struct
from collections.abc import Mapping, Sequence
from functools import lru_cache
from itertools import accumulate, pairwise
from math import exp
from operator import mul
from typing import NamedTuple

from holmgang.games.deck_duel.table import ACE, FULL_DECK, MOST_HEALTH, MOST_RAGE, Deck, Fighter

from .network_arithmetic import Floats, dot, silu

WIDE, NARROW = 128, 32
MOST_ACTION = 6
_FIGHTERS, _DECKS = 1024, 256
"""So many are remembered, 10 kB each: more than a turn leads to."""


class Layer(NamedTuple):
    """A row of weights for each number that comes out, and what is added to it."""

    weights: list[Floats]
    bias: Floats

    def __call__(self, numbers: Floats) -> Floats:
        return [dot(row, numbers) + extra for row, extra in zip(self.weights, self.bias, strict=True)]


class Row(NamedTuple):
    """What the network makes of a fighter: as the first and as the second of a pair, to be added and to be multiplied."""

    first: Floats
    second: Floats
    left: Floats
    right: Floats


class Network:
    """The network from the sections of a pocket file: half-precision numbers, lowest byte first, layer by layer."""

    def __init__(self, sections: Mapping[str, bytes]) -> None:
        self.deck = [_layer(sections, f"deck.{place}") for place in (0, 2, 4)]
        self.stand = [_layer(sections, f"stand.{place}") for place in (0, 2, 4)]
        self.middle = _layer(sections, "middle")
        (self.last,) = _layer(sections, "last").weights
        self._deck_row = lru_cache(_DECKS)(lambda deck, focus: _through(self.deck, deck_features(deck, focus=focus)))
        self._stand_row = lru_cache(_FIGHTERS)(lambda *stand: _through(self.stand, stand_features(*stand)))
        self._row = lru_cache(_FIGHTERS)(self._make_row)

    def chance(self, own: Fighter, other: Fighter, looks: tuple[bool, bool] = (False, False)) -> float:
        """Own's chance to win, both standing; ``looks``: who is about to look at his top card, as Foresight lets him."""
        rows = [
            self._row(fighter.health, fighter.action, fighter.rage, look, fighter.focus, fighter.deck)
            for fighter, look in zip((own, other), looks, strict=True)
        ]
        return 1 / (1 + exp(self._half(rows[1], rows[0]) - self._half(rows[0], rows[1])))

    def _make_row(self, health: int, action: int, rage: int, look: bool, focus: bool, deck: Deck) -> Row:
        of_deck, of_stand = self._deck_row(deck, focus), self._stand_row(health, action, rage, look)
        row = [one + two for one, two in zip(of_deck, of_stand, strict=True)]
        ends = accumulate((WIDE, WIDE, NARROW, NARROW), initial=0)
        return Row(*(row[start:end] for start, end in pairwise(ends)))

    def _half(self, own: Row, other: Row) -> float:
        sums = [both * both if (both := one + two) > 0 else 0.0 for one, two in zip(own.first, other.second, strict=True)]
        products = map(mul, own.left, other.right)
        return dot(self.last, [silu(number + product) for number, product in zip(self.middle(sums), products, strict=True)])


def deck_features(deck: Deck, *, focus: bool) -> Floats:
    """The cards of a deck, the odds of each rank, the size, Focus."""
    cards = [float(card in deck) for card in FULL_DECK]
    odds = [card / max(1, len(deck)) for card in cards]
    highest = odds[FULL_DECK.index(ACE)] if focus else 0.0
    odds[FULL_DECK.index(ACE)] -= highest
    return [*cards, *odds, highest, *_one_hot(len(deck) - 1, len(FULL_DECK)), float(focus)]


def stand_features(health: int, action: int, rage: int, look: bool) -> Floats:
    """All of a fighter but his deck."""
    parts = _one_hot(health, MOST_HEALTH + 1), _one_hot(action, MOST_ACTION + 1), _one_hot(rage, MOST_RAGE + 1)
    return [*parts[0], *parts[1], *parts[2], float(look)]


def _one_hot(number: int, count: int) -> Floats:
    return [float(number == place) for place in range(count)]


def _through(layers: Sequence[Layer], numbers: Floats) -> Floats:
    for layer in layers[:-1]:
        numbers = [silu(number) for number in layer(numbers)]
    return layers[-1](numbers)


def _layer(sections: Mapping[str, bytes], name: str) -> Layer:
    weights = _numbers(sections[f"{name}.weight"])
    bias = _numbers(sections.get(f"{name}.bias", b""))
    # the bias of a layer that has none is not in the file; how many rows there are, only the next layer knows
    rows = len(bias) or _ROWS[name]
    width = len(weights) // rows
    return Layer([weights[start : start + width] for start in range(0, len(weights), width)], bias or [0.0] * rows)


_ROWS = {"deck.4": 2 * (WIDE + NARROW), "last": 1}


def _numbers(section: bytes) -> Floats:
    return list(struct.unpack(f"<{len(section) // 2}e", section))
