"""How often a policy takes each action at every position of a pair of lengths, in as little room as it needs.

There are more than a hundred million of these in the largest problem. Most policies know a few shares only, as bots do that take
any of so many actions: a byte for each then says which it is.
"""

from typing import NamedTuple

import numpy as np
from numpy.typing import NDArray

from holmgang.solvers.arrays import Floats

MOST_CODES = 256
"""So many different shares have a byte each to be named by."""


class Shares(NamedTuple):
    """Mixtures at all positions of a pair of lengths, as `mixture_sweep` takes them."""

    codes: NDArray[np.uint8]
    """By action and position the place of a share among the values; empty where there are too many different ones."""
    values: Floats
    """The different shares; where there are no codes, all shares one by one."""
    first: NDArray[np.int64]
    """Where the shares of each domain's actions begin: its first action against every domain, then the next one."""


class CollectedShares:
    """Shares as they are asked for; nothing where nobody is."""

    def __init__(self, count: int) -> None:
        self._codes = np.zeros(count, np.uint8)
        self._values = np.zeros(1)

    def put(self, places: NDArray[np.int64], shares: Floats) -> None:
        """Shares that belong in these places."""
        if len(self._codes):
            codes = self._coded(shares)
            if codes is not None:
                self._codes[places] = codes
                return
            self._values, self._codes = self._values[self._codes], np.zeros(0, np.uint8)
        self._values[places] = shares

    def _coded(self, shares: Floats) -> NDArray[np.int64] | None:
        """By the different shares that are known, with those that are new; None where these are too many."""
        codes = self._found(shares)
        new = np.unique(shares[self._values[codes] != shares])
        if len(self._values) + len(new) > MOST_CODES:
            return None
        if len(new):
            self._values = np.append(self._values, new)
            codes = self._found(shares)
        return codes

    def _found(self, shares: Floats) -> NDArray[np.int64]:
        """For each the place of the value that it would be."""
        order = np.argsort(self._values)
        nearest = np.minimum(np.searchsorted(self._values[order], shares), len(order) - 1)
        found: NDArray[np.int64] = order[nearest]
        return found

    def laid_out(self, first: NDArray[np.int64]) -> Shares:
        """All of them, which begin there for each domain."""
        return Shares(self._codes, self._values, first)
