"""Compiled functions that keep their types. Importing this loads numba, so only what solves imports it."""

from collections.abc import Callable
from typing import Any, TypeVar, cast

from numba import njit

F = TypeVar("F", bound=Callable[..., Any])


def compiled(function: F) -> F:
    """The function compiled, and its compilation kept for the next time."""
    return cast("F", njit(cache=True)(function))


def compiled_parallel(function: F) -> F:
    """The same, its outer ``prange`` loops spread over the cores."""
    return cast("F", njit(cache=True, parallel=True)(function))
