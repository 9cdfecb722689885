"""What small networks are worked out with, in plain Python."""

import sys
from collections.abc import Iterable
from math import exp
from operator import mul

Numbers = list[float]
SURE = 1 << 16
"""A sure win, where chances are whole numbers."""


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
