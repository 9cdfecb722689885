"""Sets as bits of a whole number: how compiled rules hold hands, decks and courtyards."""

from collections.abc import Callable
from typing import Any, cast

import numpy as np
from numba import types
from numba.extending import intrinsic

from .caching import lean

BYTE = 8
_PLACES: Any = np.array(
    [([place for place in range(BYTE) if byte >> place & 1] + [0] * BYTE)[:BYTE] for byte in range(1 << BYTE)], np.uint8
)
"""For every byte the places of its set bits, lowest first."""


@intrinsic
def _popcount(typing_context: Any, bits: Any) -> Any:  # noqa: ARG001 - numba asks for both
    def one_instruction(context: Any, builder: Any, signature: Any, arguments: Any) -> Any:  # noqa: ARG001 - numba passes four
        return builder.ctpop(arguments[0])

    return types.int64(types.int64), one_instruction


popcount = cast("Callable[[int], int]", _popcount)
"""How many bits are set; only for compiled code."""


@lean
def nth_of_16(bits: int, nth: int) -> int:
    """The place of the n-th set bit (0: the lowest) among the lowest 16. Without a branch, which would be guessed wrong."""
    lower = popcount(bits & 0xFF)
    skip = int(nth >= lower)
    place: int = _PLACES[bits >> BYTE * skip & 0xFF, nth - lower * skip]
    return BYTE * skip + place


@lean
def nth_of_64(bits: int, nth: int) -> int:
    """The place of the n-th set bit (0: the lowest) among all."""
    lower = popcount(bits & 0xFFFFFFFF)
    skip = int(nth >= lower)
    bits, nth, place = bits >> 32 * skip, nth - lower * skip, 32 * skip
    lower = popcount(bits & 0xFFFF)
    skip = int(nth >= lower)
    return place + 16 * skip + nth_of_16(bits >> 16 * skip, nth - lower * skip)
