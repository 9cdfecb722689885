"""Whole numbers that a caller in Python gives: plain ones, or one sentence that says what is needed."""

from operator import index
from typing import Any

from .errors import HolmgangError


def read_whole(given: Any, what: str) -> int:
    """A whole number of any library as Python's own; ``what`` it is, as in *A seed*."""
    try:
        return index(given)
    except TypeError:
        raise HolmgangError(f"{what} is a whole number, not {given!r}.") from None


def read_seed(given: Any) -> int:
    """A seed as a plain number."""
    return read_whole(given, "A seed")


def read_count(given: Any, whose: str, thing: str) -> int:
    """How many of a thing there are, at least one; ``whose`` they are, as in *A batch has*."""
    count = read_whole(given, f"A number of {thing}s")
    if count < 1:
        raise HolmgangError(f"{whose} at least one {thing}, not {count}.")
    return count
