"""The small network behind Two Domains' pocket values, in plain Python: the mover's chances with one line against another.

Each line is told by its features, from which two layers make two rows of numbers: what it is as the mover's line, and as the
other's. A pair of lines is the sum of two such rows. How it was trained is in ``training/two_domains/network.py``; the two
give the same chances.
"""

import struct
from functools import lru_cache
from math import exp
from typing import NamedTuple

from holmgang.games.two_domains.table import FACES, LONGEST, Line

from .network_arithmetic import Floats, dot, silu


class MoverChances(NamedTuple):
    """What the network says of a position: chances of the mover."""

    chance: float
    hurried: float
    """The same where every turn costs something; nearer an even game, and for whoever is ahead the best way is the shortest."""


HIDDEN, WIDE, NARROW = 128, 96, 32
MOST_ALIKE = 3
"""So many dice of a face are told apart."""
_BY_PLACE = LONGEST * len(FACES)
FEATURES = 2 * _BY_PLACE + MOST_ALIKE * len(FACES) + LONGEST
SHAPES = (
    (HIDDEN, FEATURES),
    (HIDDEN, 1),
    (2 * WIDE, HIDDEN),
    (2 * WIDE, 1),
    (NARROW, WIDE),
    (NARROW, 1),
    (len(MoverChances._fields), NARROW + WIDE),
    (len(MoverChances._fields), 1),
)
"""The rows and columns of what is in the file, layer by layer, weights before what is added."""
_REMEMBERED = 2048


def features(line: Line) -> list[int]:
    """Which features a line has: its faces by their places from Home and from the Front, how many are alike, its length."""
    found = []
    for place, face in enumerate(line):
        found += [place * len(FACES) + face - 1, _BY_PLACE + (len(line) - 1 - place) * len(FACES) + face - 1]
    for face in FACES:
        found += [2 * _BY_PLACE + (face - 1) * MOST_ALIKE + at for at in range(min(line.count(face), MOST_ALIKE))]
    return [*found, 2 * _BY_PLACE + MOST_ALIKE * len(FACES) + len(line) - 1]


class _Pair(NamedTuple):
    movers: Floats
    others: Floats


class Network:
    """The network from its section of a pocket file: half-precision numbers, lowest byte first."""

    def __init__(self, section: bytes) -> None:
        numbers = list(struct.unpack(f"<{len(section) // 2}e", section))
        parts, at = [], 0
        for rows, columns in SHAPES:
            parts.append([numbers[start : start + columns] for start in range(at, at + rows * columns, columns)])
            at += rows * columns
        by_feature, hidden_bias, self._rows, rows_bias, self._middle, middle_bias, last, last_bias = parts
        self._columns = [list(column) for column in zip(*by_feature, strict=True)]
        self._hidden_bias, self._rows_bias, self._middle_bias = (_flat(each) for each in (hidden_bias, rows_bias, middle_bias))
        self._last = [(row[:NARROW], row[NARROW:], bias) for row, (bias,) in zip(last, last_bias, strict=True)]
        self._row = lru_cache(_REMEMBERED)(self._make_row)

    def judge(self, own: Line, theirs: Line) -> MoverChances:
        """The mover has the first line."""
        pairs = zip(self._row(own).movers, self._row(theirs).others, strict=True)
        wide = [both if (both := one + two) > 0 else 0.0 for one, two in pairs]
        narrow = [silu(dot(row, wide) + bias) for row, bias in zip(self._middle, self._middle_bias, strict=True)]
        totals = (dot(by_narrow, narrow) + dot(by_wide, wide) + bias for by_narrow, by_wide, bias in self._last)
        return MoverChances(*(1 / (1 + exp(-2 * max(-300.0, min(300.0, total)))) for total in totals))

    def _make_row(self, line: Line) -> _Pair:
        sums = [sum(numbers) for numbers in zip(self._hidden_bias, *(self._columns[at] for at in features(line)), strict=True)]
        hidden = [silu(number) for number in sums]
        row = [dot(weights, hidden) + bias for weights, bias in zip(self._rows, self._rows_bias, strict=True)]
        return _Pair(row[:WIDE], row[WIDE:])


def _flat(column: list[Floats]) -> Floats:
    return [row[0] for row in column]
