"""How many cores a loop gets."""

from collections.abc import Iterator
from contextlib import contextmanager

import numba

_SMALL = 1_000_000


@contextmanager
def cores_for(positions: int) -> Iterator[None]:
    """One core for a small table, all of them for a large one: cores that wait for each other thousands of times lose more
    than they gain, above all where others want them too.
    """
    before = numba.get_num_threads()
    if positions < _SMALL:
        numba.set_num_threads(1)
    try:
        yield
    finally:
        numba.set_num_threads(before)
