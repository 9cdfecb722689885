"""How much anybody may ask for: buckets that fill up again with time, and counts of what is held at once."""

from collections import OrderedDict
from time import monotonic

from holmgang.core.errors import HolmgangError

MOST_REMEMBERED = 50_000
"""So many addresses are remembered at once; the one that asked longest ago is forgotten first."""


class TooFast(HolmgangError):
    """Somebody asks more often than this server allows."""


class TooMany(HolmgangError):
    """Somebody holds more at once than this server allows."""


class Rate:
    """So many things in so many seconds from each address, evenly or all at once."""

    def __init__(self, many: int, seconds: float, what: str) -> None:
        self._many = many
        self._refill = many / seconds
        self._what = what
        self._left: OrderedDict[str, tuple[float, float]] = OrderedDict()

    def take(self, address: str, now: float | None = None, cost: int = 1) -> None:
        """Takes one, or several for what is more work, or raises TooFast."""
        now = monotonic() if now is None else now
        left, since = self._left.pop(address, (float(self._many), now))
        left = min(self._many, left + (now - since) * self._refill)
        cost = min(cost, self._many)
        if left < cost:
            self._left[address] = (left, now)
            wait = max(1, round((cost - left) / self._refill))
            raise TooFast(f"That is more {self._what} than this server allows from one address: wait {_seconds(wait)}.")
        self._left[address] = (left - cost, now)
        if len(self._left) > MOST_REMEMBERED:
            self._left.popitem(last=False)


class Held:
    """How many of a thing each address holds now."""

    def __init__(self, most: int, what: str) -> None:
        self._most = most
        self._what = what
        self._held: dict[str, int] = {}

    def take(self, address: str) -> None:
        """One more, or TooMany."""
        held = self._held.get(address, 0)
        if held >= self._most:
            raise TooMany(f"This server allows {self._most} {self._what} from one address: close one first.")
        self._held[address] = held + 1

    def give(self, address: str) -> None:
        """One less."""
        held = self._held.get(address, 0) - 1
        if held > 0:
            self._held[address] = held
        else:
            self._held.pop(address, None)


class Bucket:
    """One bucket by itself, as every live socket has one. Small, because there are ten thousand of them."""

    __slots__ = ("_left", "_since")

    def __init__(self, burst: float, now: float) -> None:
        self._left = burst
        self._since = now

    def take(self, per_second: float, burst: float, now: float) -> bool:
        """Whether there was one left."""
        left = min(burst, self._left + (now - self._since) * per_second)
        self._since = now
        self._left = left - 1 if left >= 1 else left
        return left >= 1


def _seconds(count: int) -> str:
    return f"{count} second{'s' * (count != 1)}"
