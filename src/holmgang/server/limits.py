"""How much anybody may ask for: buckets that fill up again with time, and counts of what is held at once."""

from collections import Counter, OrderedDict
from collections.abc import Hashable
from math import ceil
from time import monotonic
from typing import Protocol

from holmgang.core.errors import HolmgangError

MOST_REMEMBERED = 50_000
"""So many addresses are remembered at once; the one that asked longest ago is forgotten first."""
MAKES_ROOM = 10
"""After so many seconds somebody who holds too much may try again: what is left open without a word is closed by then."""

LONG = 120
"""From so many seconds on a time is told in minutes."""


class Limited(HolmgangError):
    """Somebody asks for more than this server allows: not now, but after so many seconds perhaps."""

    retry_after: int | None = 1

    def __init__(self, message: str, retry_after: int | None = None) -> None:
        super().__init__(message)
        if retry_after is not None:
            self.retry_after = retry_after


class TooFast(Limited):
    """Somebody asks more often than this server allows."""


class TooMany(Limited):
    """Somebody holds more at once than this server allows."""


class Rate:
    """So many things in so many seconds from each address, or from each of whatever else, evenly or all at once."""

    def __init__(self, many: int, seconds: float, what: str, whose: str = "one address") -> None:
        self._many = many
        self._refill = many / seconds
        self._what = f"{what} than this server allows from {whose}"
        self._left: OrderedDict[Hashable, tuple[float, float]] = OrderedDict()

    def take(self, whose: Hashable, now: float | None = None, cost: int = 1) -> None:
        """Takes one, or several for what is more work, or raises TooFast."""
        now = monotonic() if now is None else now
        left = self._left_to(whose, now)
        cost = min(cost, self._many)
        self._note(whose, left - cost if left >= cost else left, now)
        if left < cost:
            wait = max(1, ceil((cost - left) / self._refill))
            raise TooFast(f"That is more {self._what}: wait {seconds_told(wait)}.", wait)

    def charge(self, whose: Hashable, now: float, cost: int = 1) -> float:
        """Counts what is done in any case; for how many seconds no more should be."""
        left = self._left_to(whose, now) - cost
        self._note(whose, left, now)
        return -left / self._refill if left < 0 else 0.0

    def _left_to(self, whose: Hashable, now: float) -> float:
        left, since = self._left.pop(whose, (float(self._many), now))
        return min(float(self._many), left + (now - since) * self._refill)

    def _note(self, whose: Hashable, left: float, now: float) -> None:
        self._left[whose] = (left, now)
        if len(self._left) > MOST_REMEMBERED:
            self._left.popitem(last=False)


class Held:
    """How many of a thing each address holds now."""

    def __init__(self, most: int, what: str) -> None:
        self._most = most
        self._what = what
        self._held: dict[str, int] = {}

    def take(self, address: str) -> None:
        """Counts one more for the address; TooMany where it has as many as it may."""
        if self._held.get(address, 0) >= self._most:
            raise TooMany(
                f"This server allows {self._most} {self._what} from one address: close one, or wait {seconds_told(MAKES_ROOM)}.",
                MAKES_ROOM,
            )
        self._held[address] = self._held.get(address, 0) + 1

    def give(self, address: str) -> None:
        """One less; nothing for an address that holds none."""
        held = self._held.get(address, 0) - 1
        if held > 0:
            self._held[address] = held
        else:
            self._held.pop(address, None)


class Reader(Protocol):
    """A connection, seen by what the other side has not taken in."""

    @property
    def unread(self) -> int:
        """How many bytes wait for it."""
        ...

    def hang_up(self) -> None:
        """Closes it at once, whatever waits."""
        ...


class Unread:
    """How many bytes wait for each address, on all its connections that are behind.

    Where that is too much, it hangs up on those that have been behind longest, until a quarter is free again: so it looks at all
    of them only once in a while.
    """

    def __init__(self, most: int) -> None:
        self._most = most
        self._behind: dict[str, dict[Reader, int]] = {}
        """In the order in which they fell behind."""
        self._waiting: Counter[str] = Counter()

    def note(self, address: str, reader: Reader) -> None:
        """A reader is behind, perhaps by more than it was."""
        behind = self._behind.setdefault(address, {})
        waiting = reader.unread
        self._waiting[address] += waiting - behind.get(reader, 0)
        behind[reader] = waiting
        if self._waiting[address] > self._most:
            self._make_room(address, behind)

    def forget(self, address: str, reader: Reader) -> None:
        """A reader has caught up, or is gone."""
        behind = self._behind.get(address, {})
        self._waiting[address] -= behind.pop(reader, 0)
        if not behind:
            self._behind.pop(address, None)
            del self._waiting[address]

    def _make_room(self, address: str, behind: dict[Reader, int]) -> None:
        for reader in behind:
            behind[reader] = reader.unread  # some have taken in a part of it
        self._waiting[address] = sum(behind.values())
        for reader in list(behind):
            if self._waiting[address] <= self._most * 3 // 4:
                break
            self.forget(address, reader)
            reader.hang_up()


class Bucket:
    """One bucket by itself, as every live socket has one. Small, because there are ten thousand of them."""

    __slots__ = ("_left", "_since")

    def __init__(self, burst: float, now: float) -> None:
        self._left = burst
        self._since = now

    def take(self, per_second: float, burst: float, now: float, cost: int = 1) -> bool:
        """Whether there was so much left."""
        left = min(burst, self._left + (now - self._since) * per_second)
        self._since = now
        self._left = left - cost if left >= cost else left
        return left >= cost


def seconds_told(count: int) -> str:
    """A number of seconds in words; a long time in minutes, never too short."""
    return f"{count} second{'s' * (count != 1)}" if count < LONG else f"{ceil(count / 60)} minutes"
