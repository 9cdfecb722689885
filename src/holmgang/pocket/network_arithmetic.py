"""What small networks are worked out with, in plain Python."""

import sys
from array import array
from collections.abc import Iterable, Mapping
from math import exp
from operator import mul

Floats = list[float]
SURE = 1 << 16
"""A sure win, where chances are whole numbers."""


def read_numbers(sections: Mapping[str, bytes], types: Mapping[str, str]) -> dict[str, "array[int]"]:
    """Whole numbers from sections of a pocket file, lowest byte first; the types are those of `array`."""
    found = {}
    for name, kind in types.items():
        found[name] = array(kind, sections[name])
        if sys.byteorder == "big":
            found[name].byteswap()
    return found


def silu(number: float) -> float:
    """The network's bend: the number times the logistic function of it."""
    return number / (1 + exp(-number)) if number > -700 else 0.0


if sys.version_info >= (3, 12):
    from math import sumprod as dot  # some ten times as fast
else:

    def dot(one: Iterable[float], two: Iterable[float]) -> float:
        """The sum of the products."""
        total: float = sum(map(mul, one, two))
        return total
