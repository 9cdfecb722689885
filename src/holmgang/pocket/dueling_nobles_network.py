"""The small network behind Dueling Nobles' pocket values, in plain Python: from the features of a table to a chance to win.

Every weight is a whole number of small parts, so all sums are exact, in whatever order and by whatever form they are worked out:
the search compiles the same sums (`holmgang.bots.search.compiled_nobles_network`), and the framework that trained the weights
gives the same chances (``training/dueling_nobles/network.py``).
"""

from array import array
from collections.abc import Mapping
from functools import lru_cache
from math import exp

from holmgang.compiling.arrays import Numbers
from holmgang.games.dueling_nobles.features import FEATURES, MOST, list_features
from holmgang.games.dueling_nobles.layout import ACTIVE

from .network_arithmetic import SURE, dot, read_numbers

FIRST_PARTS, SECOND_PARTS, LAST_PARTS = 512, 256, 1024
"""What the weights of each layer are divided by."""
PARTS = FIRST_PARTS * SECOND_PARTS * LAST_PARTS
HIGHEST = 4095
"""No number of the first layer goes beyond this, nor below nothing."""
STEPS, SPAN = 256, 8
"""So many steps of the last sum are told apart by a search between one whole number and the next, and so far from 0."""
_TYPES = {"first": "h", "first_bias": "h", "second": "h", "second_bias": "i", "last": "h", "last_bias": "i"}


@lru_cache(maxsize=1)
def chances() -> list[int]:
    """What a search takes for each step of the last sum. A table, because not every power is rounded alike."""
    return [round(SURE / (1 + exp(-(place + 0.5) / STEPS))) for place in range(-SPAN * STEPS, SPAN * STEPS)]


def unpacked(sections: Mapping[str, bytes]) -> dict[str, "array[int]"]:
    """The weights from the sections of a pocket file."""
    return read_numbers(sections, _TYPES)


class Network:
    """The network from the sections of a pocket file."""

    def __init__(self, sections: Mapping[str, bytes]) -> None:
        self.weights = unpacked(sections)
        first, second = list(self.weights["first"]), list(self.weights["second"])
        self._first_bias, self._second_bias = list(self.weights["first_bias"]), list(self.weights["second_bias"])
        wide = len(self._first_bias)
        assert len(first) == FEATURES * wide
        self._first = [first[start : start + wide] for start in range(0, len(first), wide)]
        self._second = [second[start : start + wide] for start in range(0, len(second), wide)]
        self._last, (self._last_bias,) = list(self.weights["last"]), self.weights["last_bias"]

    def chance(self, row: Numbers) -> float:
        """The first seat's chance to win."""
        chance = 1 / (1 + exp(max(-300.0, min(300.0, -self._total(row) / PARTS))))
        return 1 - chance if row[ACTIVE] else chance

    def points(self, row: Numbers) -> int:
        """The first seat's chance in points for a search, `SURE` for a sure win."""
        step = self._total(row) // (PARTS // STEPS) + SPAN * STEPS
        points = chances()[max(0, min(2 * SPAN * STEPS - 1, step))]
        return SURE - points if row[ACTIVE] else points

    def _total(self, row: Numbers) -> int:
        found = [0] * MOST  # room of its own, since two threads may ask at once
        count = list_features(row, found)
        sums = map(sum, zip(self._first_bias, *(self._first[at] for at in found[:count]), strict=True))
        wide = [min(max(number, 0), HIGHEST) for number in sums]
        narrow = (dot(row, wide) + bias for row, bias in zip(self._second, self._second_bias, strict=True))
        return int(dot(self._last, [max(number, 0) for number in narrow])) + self._last_bias
