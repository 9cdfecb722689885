"""Sets as bits of a whole number: how compiled rules hold hands, decks and courtyards."""

from collections.abc import Callable
from typing import Any, cast

import numpy as np
from llvmlite import ir  # type: ignore[import-untyped]  # it has no types
from numba import types
from numba.extending import intrinsic

from .caching import inner

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
"""How many bits are set; only for compiled code, like the next two."""


@intrinsic
def _lowest(typing_context: Any, bits: Any) -> Any:  # noqa: ARG001 - numba asks for both
    def one_instruction(context: Any, builder: Any, signature: Any, arguments: Any) -> Any:  # noqa: ARG001 - numba passes four
        return builder.cttz(arguments[0], ir.Constant(ir.IntType(1), 1))

    return types.int64(types.int64), one_instruction


lowest = cast("Callable[[int], int]", _lowest)
"""The place of the lowest set bit; there must be one."""


@intrinsic
def _highest(typing_context: Any, bits: Any) -> Any:  # noqa: ARG001 - numba asks for both
    def one_instruction(context: Any, builder: Any, signature: Any, arguments: Any) -> Any:  # noqa: ARG001 - numba passes four
        leading = builder.ctlz(arguments[0], ir.Constant(ir.IntType(1), 1))
        return builder.sub(ir.Constant(ir.IntType(64), 63), leading)

    return types.int64(types.int64), one_instruction


highest = cast("Callable[[int], int]", _highest)
"""The place of the highest set bit; there must be one."""


@inner
def nth_of_16(bits: int, nth: int) -> int:
    """The place of the n-th set bit (0: the lowest) among the lowest 16. Without a branch, which would be guessed wrong."""
    lower = popcount(bits & 0xFF)
    skip = int(nth >= lower)
    place: int = _PLACES[bits >> BYTE * skip & 0xFF, nth - lower * skip]
    return BYTE * skip + place


@inner
def nth_of_64(bits: int, nth: int) -> int:
    """The place of the n-th set bit (0: the lowest) among all."""
    lower = popcount(bits & 0xFFFFFFFF)
    skip = int(nth >= lower)
    bits, nth, place = bits >> 32 * skip, nth - lower * skip, 32 * skip
    lower = popcount(bits & 0xFFFF)
    skip = int(nth >= lower)
    return place + 16 * skip + nth_of_16(bits >> 16 * skip, nth - lower * skip)
