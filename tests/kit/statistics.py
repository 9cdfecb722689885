"""Whether samples come from a distribution, without a statistics package."""

from collections.abc import Hashable, Mapping
from fractions import Fraction
from math import sqrt
from typing import TypeVar

T = TypeVar("T", bound=Hashable)

ONE_IN_100_000 = 4.2649
"""The normal quantile that a fair sample exceeds once in a hundred thousand times."""


def chi_square(counts: Mapping[T, int], odds: Mapping[T, Fraction]) -> float:
    """How far the counts are from what the odds lead to expect."""
    total = sum(counts.values())
    return float(sum((counts.get(each, 0) - total * chance) ** 2 / (total * chance) for each, chance in odds.items()))


def critical(degrees: int, quantile: float = ONE_IN_100_000) -> float:
    """The chi-square value beyond which a sample is too odd to be fair (Wilson and Hilferty's approximation)."""
    spread = 2 / (9 * degrees)
    return float(degrees * (1 - spread + quantile * sqrt(spread)) ** 3)


def fits(counts: Mapping[T, int], odds: Mapping[T, Fraction]) -> bool:
    """Whether the counts may come from these odds: nothing impossible among them, and not too far off."""
    if not set(counts) <= set(odds):
        return False
    return len(odds) == 1 or chi_square(counts, odds) <= critical(len(odds) - 1)
