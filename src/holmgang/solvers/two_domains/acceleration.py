"""Anderson acceleration: where repeated linear steps lead, judged by how the last of them changed what they were given.

Steps that shrink the distance to where they lead by one part in a thousand would have to be made thousands of times. Of tables
and of what steps made of them the mixture is taken in which the change is least, as a rule much nearer to the end.
"""

import numpy as np
from numpy.typing import NDArray

DEPTH = 3
"""So many differences are kept. Each takes as much room as a table."""
_AT_ONCE = 1 << 16

Values = NDArray[np.float64]
_Difference = NDArray[np.float32]


class Acceleration:
    """Remembers the latest of one sequence of steps, and sees ahead where it leads."""

    def __init__(self) -> None:
        self._changes: list[_Difference] = []
        self._moves: list[_Difference] = []
        self._last: tuple[Values, Values] | None = None

    def improve(self, before: Values, after: Values) -> None:
        """Moves ``after``, which steps made of ``before``, on to where they seem to lead; ``before`` is given away."""
        change = np.subtract(after, before, out=before)
        if self._last is None:
            self._last = change, after.copy()
            return
        last_change, last_after = self._last
        # the oldest go before the newest come: in the largest problem each takes a hundred megabytes
        full = len(self._changes) == DEPTH
        del self._changes[:full], self._moves[:full]
        self._changes.append(np.subtract(change, last_change, out=last_change).astype(np.float32))
        self._moves.append(np.subtract(after, last_after, out=last_after).astype(np.float32))
        np.copyto(last_after, after)
        self._last = change, last_after
        for share, moved in zip(self._shares(change), self._moves, strict=True):
            for part in _parts(after):
                after[part] -= share * moved[part]
        np.clip(after, -1.0, 1.0, out=after)

    def _shares(self, change: Values) -> list[float]:
        """Of the differences: those with which the least is left of the change."""
        products = np.array([[_product(one, two) for two in self._changes] for one in self._changes])
        wanted = np.array([_product(one, change) for one in self._changes])
        scale = products.max() or 1.0
        return [float(share) for share in np.linalg.lstsq(products / scale, wanted / scale, rcond=1e-10)[0]]


def _product(one: NDArray[np.floating], two: NDArray[np.floating]) -> float:
    """In parts, each exact enough: single precision would lose too much in a sum of millions."""
    return sum(float(np.dot(one[part], two[part])) for part in _parts(one))


def _parts(values: NDArray[np.floating]) -> list[slice]:
    return [slice(at, at + _AT_ONCE) for at in range(0, len(values), _AT_ONCE)]
