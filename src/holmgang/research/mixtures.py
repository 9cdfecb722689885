"""What a bot does, exactly: how often it takes each of its options, found by going through its random draws one by one."""

from collections.abc import Callable, Hashable, Mapping
from random import Random
from typing import Any, NoReturn, TypeVar

from holmgang.core.errors import HolmgangError

T = TypeVar("T", bound=Hashable)

MOST_BITS = 12
"""A draw of more bits than this has too many outcomes to go through."""


class NotEnumerable(HolmgangError):
    """Something that draws in a way that cannot be gone through."""


class _Fork(Exception):
    """A draw that is not decided yet: what may come, and how likely it is."""

    def __init__(self, branches: list[tuple[Any, float]]) -> None:
        super().__init__()
        self.branches = branches


class _DrawnAgain(Exception):
    """A number that was drawn and not wanted."""

    def __init__(self, place: int) -> None:
        super().__init__()
        self.place = place


def exact_mixture(choose: Callable[[Random], T]) -> dict[T, float]:
    """How often each thing is chosen by a function of a source of random numbers.

    It may draw whole numbers (as `choice`, `randrange` and bots of ours do), and compare a number from 0 to 1 with others.
    NotEnumerable for anything else.
    """
    return _explored(choose, [])


def _explored(choose: Callable[[Random], T], script: list[Any]) -> dict[T, float]:
    source = _Scripted(script)
    try:
        return {choose(source): 1.0}
    except _Fork as fork:
        found: dict[T, float] = {}
        for value, share in _accepted(choose, script, fork.branches):
            for chosen, part in value.items():
                found[chosen] = found.get(chosen, 0.0) + share * part
        return found


def _accepted(
    choose: Callable[[Random], T], script: list[Any], branches: list[tuple[Any, float]]
) -> list[tuple[Mapping[T, float], float]]:
    """What each branch leads to, without those that are drawn again: these come to the others in equal parts."""
    kept: list[tuple[Mapping[T, float], float]] = []
    for number, (value, share) in enumerate(branches):
        try:
            kept.append((_explored(choose, [*script, value]), share))
        except _DrawnAgain as again:
            if again.place != len(script):
                raise
            if number < len(branches) / 2:  # no number in the lower half of its bits is ever too large
                _refuse("several numbers from the same bits")
    total = sum(share for _, share in kept)
    return [(value, share / total) for value, share in kept]


def _refuse(what: str) -> NoReturn:
    raise NotEnumerable(f"This bot draws {what}, which cannot be gone through: give a policy over arrays instead.")


class _Scripted(Random):
    """Random numbers decided beforehand, as far as the script goes."""

    def __init__(self, script: list[Any]) -> None:
        super().__init__(0)
        self._script, self._used = script, 0

    def _next(self, branches: Callable[[], list[tuple[Any, float]]]) -> Any:
        if self._used == len(self._script):
            raise _Fork(branches())
        self._used += 1
        return self._script[self._used - 1]

    @property
    def getrandbits(self) -> Callable[[int], int]:
        """Whoever draws a number below a limit asks for this once, and draws again from it what is too large."""
        places: list[int] = []

        def draw(bits: int) -> int:
            if places:
                raise _DrawnAgain(places[0])
            if bits > MOST_BITS:
                _refuse(f"{bits} bits at once")
            places.append(self._used)
            drawn: int = self._next(lambda: [(value, 0.5**bits) for value in range(1 << bits)])
            return drawn

        return draw

    def random(self) -> Any:
        """A number from 0 to 1 that is decided as far as it is compared."""
        return _Uniform(self, [0.0, 1.0])


class _Uniform:
    """``factor * u + added`` for a number u that is equally likely anywhere between two ends."""

    def __init__(self, source: _Scripted, ends: list[float], factor: float = 1.0, added: float = 0.0) -> None:
        self._source, self._ends, self._factor, self._added = source, ends, factor, added

    def _changed(self, factor: float, added: float) -> "_Uniform":
        return _Uniform(self._source, self._ends, factor, added)

    def __mul__(self, other: float) -> "_Uniform":
        return self._changed(self._factor * other, self._added * other)

    __rmul__ = __mul__

    def __add__(self, other: float) -> "_Uniform":
        return self._changed(self._factor, self._added + other)

    __radd__ = __add__

    def __sub__(self, other: float) -> "_Uniform":
        return self._changed(self._factor, self._added - other)

    def __lt__(self, other: float) -> bool:
        if self._factor <= 0:
            _refuse("a number and turns it round")
        low, high = self._ends
        at = (other - self._added) / self._factor
        if at <= low or at >= high:
            return at >= high
        share = (at - low) / (high - low)
        below: bool = self._source._next(lambda: [(True, share), (False, 1 - share)])
        self._ends[below] = at
        return below

    def __le__(self, other: float) -> bool:
        return self < other  # which differ by nothing that ever comes

    def __gt__(self, other: float) -> bool:
        return not self < other

    def __ge__(self, other: float) -> bool:
        return not self < other

    def __float__(self) -> float:
        _refuse("a number between 0 and 1 and works with it")

    __int__ = __floor__ = __float__
