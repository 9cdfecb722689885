"""The two clocks of a match, as values: how much is left, which are running, and when a flag falls.

Everything here counts in the match's own time, in milliseconds: the time of day less all that is charged to nobody (pauses, and
the time while the server was down). It never goes back.
"""

from typing import Final, NamedTuple

from msgspec import Struct

from holmgang.core.seats import Seat, with_seat


class PerMove(Struct, frozen=True, tag="per_move"):
    """Every decision has so much time of its own."""

    milliseconds: int


class Total(Struct, frozen=True, tag="total"):
    """So much time for the whole match, and a little more after each choice."""

    milliseconds: int
    increment: int = 0


ClockSetting = PerMove | Total


class Fall(NamedTuple):
    """When a flag falls if nobody chooses before, and whose (None: both at the same moment)."""

    time: int
    seat: Seat | None


ALLOWANCE: Final = 500
"""For how many milliseconds of an event told no clock runs in new matches, unless its game says how long it is looked at.

A little more than a page takes at its usual pace.
"""


class Clocks(NamedTuple):
    """What is left to each seat and which clocks run, both as of ``since``, which may be still to come."""

    left: tuple[int, int] = (0, 0)
    running: tuple[Seat, ...] = ()
    since: int = 0

    def left_at(self, time: int) -> tuple[int, int]:
        """What is left to each seat at a later time; never less than nothing."""
        if not self.running:
            return self.left
        left, spent = self.left, max(0, time - self.since)
        for seat in self.running:
            left = with_seat(left, seat, max(0, left[seat] - spent))
        return left

    def fall(self) -> Fall | None:
        """The next flag to fall; None while no clock runs."""
        if not self.running:
            return None
        least = min(self.left[seat] for seat in self.running)
        falling = [seat for seat in self.running if self.left[seat] == least]
        return Fall(self.since + least, falling[0] if len(falling) == 1 else None)

    def asked(self, setting: ClockSetting, seats: tuple[Seat, ...], time: int, since: int) -> "Clocks":
        """A question is put to these seats: their clocks run from a moment that may be still to come, afresh where time is by the
        move."""
        left = self.left_at(time)
        if isinstance(setting, PerMove):
            for seat in seats:
                left = with_seat(left, seat, setting.milliseconds)
        return Clocks(left, seats, since)

    def chosen(self, setting: ClockSetting, seat: Seat, time: int) -> "Clocks":
        """A seat has chosen: its clock stops, and the increment is added."""
        if seat not in self.running:
            return self
        left = self.left_at(time)
        if isinstance(setting, Total):
            left = with_seat(left, seat, left[seat] + setting.increment)
        return Clocks(left, tuple(each for each in self.running if each != seat), max(time, self.since))

    def stopped(self, time: int) -> "Clocks":
        """The clocks as they stand at this time, none of them running."""
        return Clocks(self.left_at(time), (), time)


NO_CLOCKS: Final = Clocks()


def wound(setting: ClockSetting | None) -> Clocks:
    """The clocks before the first question."""
    return NO_CLOCKS if setting is None else Clocks((setting.milliseconds, setting.milliseconds))


def clock_text(setting: ClockSetting) -> str:
    """The setting as records write it, in seconds: ``600+5`` for a total with its increment, ``60/move``."""
    match setting:
        case PerMove(milliseconds):
            return f"{_seconds(milliseconds)}/move"
        case Total(milliseconds, increment):
            return f"{_seconds(milliseconds)}+{_seconds(increment)}"


def _seconds(milliseconds: int) -> str:
    return f"{milliseconds / 1000:.3f}".rstrip("0").rstrip(".")
