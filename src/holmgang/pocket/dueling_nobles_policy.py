"""A small learned policy for Dueling Nobles, in plain Python: how often a long search would choose each option at a table.

A move is the sum of its parts (its word, its cards, its nobles), since most of the 2,517 moves are seen too seldom to be learned
one by one. A first layer tells a table's features in a few numbers, each part has a weight for each of these, and an option's
score is the sum over its parts. All sums are of whole numbers, so that the compiled search comes to the same
(`holmgang.bots.search.compiled_nobles_policy`).
"""

from array import array
from collections.abc import Mapping, Sequence
from functools import lru_cache
from math import exp

from holmgang.compiling.arrays import Numbers
from holmgang.games.dueling_nobles.features import FEATURES, MOST, list_features
from holmgang.games.dueling_nobles.table import Move

from .network_arithmetic import SURE, dot, read_numbers

FIRST_PARTS, MOVE_PARTS, HIGHEST = 512, 256, 4095
"""What the weights of each layer are divided by; no number of the first layer goes beyond the highest, nor below nothing."""
MOST_WEIGHT = 4
"""With larger weights the sums might not fit 32 bits."""
STEPS, SPAN = 16, 12
"""So many steps of a score are told apart between one whole number and the next; scores so far below the best are alike."""
STEP = FIRST_PARTS * MOVE_PARTS // STEPS
TYPES = {"policy_first": "h", "policy_first_bias": "h", "policy_parts": "h", "policy_parts_bias": "i"}
NAMES = "policy_names"
"""The section with the parts' names, a line each."""
_ORDERED = ("boost", "hearts", "clubs", "duel")
"""The words of moves in which a card's place says what it is there for."""


def parts_of(move: Move) -> tuple[str, ...]:
    """The names of what a move consists of."""
    word = f"{move.word} {len(move.cards)}"
    cards = [f"{word} {place * (move.word in _ORDERED)} {card}" for place, card in enumerate(move.cards)]
    return (word, *cards, str(move)) if move.word in ("duel", "buy") else (word, *cards)


@lru_cache(maxsize=1)
def powers() -> list[int]:
    """By how many steps a score is below the best. A table, because not every power is rounded alike."""
    return [round(SURE * exp(-step / STEPS)) for step in range(SPAN * STEPS)]


def shares(scores: Sequence[int]) -> list[int]:
    """What is expected of each option, `SURE` for all of them together, but for rounding."""
    best, table = max(scores), powers()
    each = [table[min((best - score) // STEP, SPAN * STEPS - 1)] for score in scores]
    total = sum(each)
    return [SURE * power // total for power in each]


class Policy:
    """The policy from the sections of a pocket file."""

    def __init__(self, sections: Mapping[str, bytes]) -> None:
        self.weights = read_numbers(sections, TYPES)
        self.hidden = len(self.weights["policy_first_bias"])
        self.parts = {name: number for number, name in enumerate(sections[NAMES].decode().splitlines())}
        assert len(self.weights["policy_first"]) == FEATURES * self.hidden
        assert len(self.weights["policy_parts_bias"]) == len(self.parts)
        self._first = _rows(self.weights["policy_first"], self.hidden)
        self._parts = _rows(self.weights["policy_parts"], self.hidden)
        self._moves: dict[Move, tuple[list[int], int]] = {}

    def of_move(self, move: Move) -> tuple[list[int], int]:
        """The weights of a move for each number of the first layer, and what is added to them."""
        if move not in self._moves:
            parts = [self.parts[name] for name in parts_of(move) if name in self.parts]
            weights = [sum(each) for each in zip([0] * self.hidden, *(self._parts[part] for part in parts), strict=True)]
            self._moves[move] = weights, sum(self.weights["policy_parts_bias"][part] for part in parts)
        return self._moves[move]

    def scores(self, row: Numbers, moves: Sequence[Move]) -> list[int]:
        """The scores of options at a table in the course of the game."""
        found = [0] * MOST  # room of its own, since two threads may ask at once
        count = list_features(row, found)
        sums = map(sum, zip(self.weights["policy_first_bias"], *(self._first[at] for at in found[:count]), strict=True))
        hidden = [min(max(number, 0), HIGHEST) for number in sums]
        return [int(dot(weights, hidden)) + bias for weights, bias in map(self.of_move, moves)]


def _rows(numbers: "array[int]", width: int) -> list[list[int]]:
    flat = list(numbers)
    return [flat[start : start + width] for start in range(0, len(flat), width)]
