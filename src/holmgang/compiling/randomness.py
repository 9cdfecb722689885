"""Random numbers inside compiled code: xoshiro256++, seeded, and whole numbers drawn from it exactly.

A source is four 64-bit words, changed by every draw; many sources are the rows of one array. Nothing here is fit for secrets or
for dealing cards to people: that is what `holmgang.core.chance` is for.
"""

from collections.abc import Callable
from typing import Any, cast

import numpy as np
from numpy.typing import NDArray

from .caching import compiled, inner

Source = NDArray[np.uint64]

WORDS = 4
_GOLDEN = np.uint64(0x9E3779B97F4A7C15)
_MIX_1, _MIX_2 = np.uint64(0xBF58476D1CE4E5B9), np.uint64(0x94D049BB133111EB)
_LOW_HALF = np.uint64(0xFFFFFFFF)
_U = np.uint64
"""Every number beside a 64-bit unsigned one must be one too, or compiled arithmetic turns to floating point."""
_signed = cast("Callable[[Any], int]", np.int64)


def make_sources(seed: int, count: int, first: int = 0) -> Source:
    """A source for each of the games ``first`` to ``first + count``: each depends on the seed and its own number alone."""
    sources = np.empty((count, WORDS), np.uint64)
    fill_sources(np.uint64(seed % 2**64), np.uint64(first), sources)
    return sources


@compiled
def fill_sources(seed: Any, first: Any, sources: Source) -> None:
    """Seeds every source by splitmix64, started from the seed and the source's number mixed together."""
    for number in range(len(sources)):
        state = _mixed(seed + _GOLDEN) ^ _mixed(first + _U(number))
        for word in range(WORDS):
            state += _GOLDEN
            sources[number, word] = _mixed(state)


@inner
def _mixed(word: Any) -> Any:
    word = (word ^ (word >> _U(30))) * _MIX_1
    word = (word ^ (word >> _U(27))) * _MIX_2
    return word ^ (word >> _U(31))


@inner
def next_bits(source: Source) -> Any:
    """The next 64 random bits (xoshiro256++ by Blackman and Vigna, in the public domain)."""
    one, two, three, four = source[0], source[1], source[2], source[3]
    both = one + four
    drawn = ((both << _U(23)) | (both >> _U(41))) + one
    kept = two << _U(17)
    three ^= one
    four ^= two
    source[0] = one ^ four
    source[1] = two ^ three
    source[2] = three ^ kept
    source[3] = (four << _U(45)) | (four >> _U(19))
    return drawn


@inner
def below(limit: int, source: Source) -> int:
    """A whole number from 0 up to but not including the limit, every one equally likely (Lemire's multiplication).

    The upper half of ``draw * limit`` is the number; the few draws that would favour some numbers are drawn again.
    """
    size = _U(limit)
    product = (next_bits(source) >> _U(32)) * size
    if product & _LOW_HALF < size:
        unfair = (_U(1 << 32) - size) % size
        while product & _LOW_HALF < unfair:
            product = (next_bits(source) >> _U(32)) * size
    return _signed(product >> _U(32))


@inner
def below_by_bits(limit: int, source: Source) -> int:
    """A number below the limit by whole random bits, draw for draw as `holmgang.core.chance.below` does it.

    For what must decide exactly like Python code that is given the same bits; slower, because it draws again more often.
    """
    bits = 0
    while (limit - 1) >> bits:
        bits += 1
    if bits == 0:
        return 0
    drawn = _signed(next_bits(source) >> _U(64 - bits))
    while drawn >= limit:
        drawn = _signed(next_bits(source) >> _U(64 - bits))
    return drawn
