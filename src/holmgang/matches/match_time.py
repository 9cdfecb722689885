"""The time of a match: clocks, pauses, and what is charged to nobody."""

from typing import Final

from msgspec import Struct
from msgspec.structs import replace

from holmgang.core.seats import Seat

from .clock import NO_CLOCKS, Clocks, ClockSetting, Fall, wound

GRACE: Final = 30_000
"""After a pause no clock runs for this long, so that whoever did not end it can come back."""


class Timing(Struct, frozen=True, gc=False):
    """How the clocks stand. They run by the match's own time, which stands still in pauses and while the server is down."""

    clocks: Clocks = NO_CLOCKS
    at_question: Clocks = NO_CLOCKS
    """The clocks as they stood when the open question was put."""
    asked_at: int = 0
    """When the open question was put, or the pause before it ended; before the first one, when the match was made."""
    uncharged: int = 0
    """By how many milliseconds the match's own time is behind the time of day."""
    held: int = 0
    """The match's own time when it was last paused; it stands still there until the grace after the pause is over."""
    paused: bool = False

    @classmethod
    def begun(cls, setting: ClockSetting | None, at: int) -> "Timing":
        """The time of a match that nobody has been asked in yet."""
        clocks = wound(setting)
        return cls(clocks, clocks, at)

    def own(self, at: int) -> int:
        """The match's own time at a time of day."""
        return self.held if self.paused else max(self.held, at - self.uncharged)

    def wait(self, at: int) -> int:
        """How long it is until the running clocks go down."""
        return max(0, self.clocks.since - self.own(at)) if self.clocks.running else 0

    def fall(self) -> Fall | None:
        """The next flag to fall if nobody chooses before, by the time of day; None while no clock runs."""
        fall = self.clocks.fall()
        return None if fall is None else Fall(fall.time + self.uncharged, fall.seat)

    def asked(
        self, setting: ClockSetting | None, seats: tuple[Seat, ...], at: int, allowance: int = 0, *, queued: bool = True
    ) -> "Timing":
        """A question was put to these seats, who are told first what led to it; if that is queued, behind what is still being
        told."""
        clocks, time = self.clocks, self.own(at)
        if setting is not None:
            begun = max(time, clocks.since) if queued else time
            clocks = clocks.asked(setting, seats, time, begun + allowance)
        return Timing(clocks, clocks, at, self.uncharged, self.held, self.paused)

    def chosen(self, setting: ClockSetting, seat: Seat, at: int) -> "Timing":
        """A seat has chosen: its clock stops."""
        clocks = self.clocks.chosen(setting, seat, self.own(at))
        return Timing(clocks, self.at_question, self.asked_at, self.uncharged, self.held, self.paused)

    def taken_back(self, clocks: Clocks) -> "Timing":
        """The clocks go back too: whoever takes a move back has been thinking all the while, the other side has not."""
        return replace(self, clocks=clocks, at_question=clocks)

    def pause(self, at: int) -> "Timing":
        """A pause began: time is charged to nobody until it ends."""
        return replace(self, held=self.own(at), paused=True)

    def go_on(self, at: int) -> "Timing":
        """The time after a pause: clocks run again once the grace is over."""
        return replace(self, paused=False, uncharged=at + GRACE - self.held, asked_at=at + GRACE)

    def credited(self, milliseconds: int) -> "Timing":
        """So much is charged to nobody. In a pause that makes no difference: its end counts anew."""
        return replace(self, uncharged=self.uncharged + milliseconds)

    def stopped(self, at: int) -> "Timing":
        """The match is over, and both clocks stand for good."""
        return replace(self, clocks=self.clocks.stopped(self.own(at)))
