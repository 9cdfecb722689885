"""A match and its log in one, for whoever plays in a single process: planned, stored and folded in one go."""

from collections.abc import Callable, Sequence

from holmgang.core.forfeits import ForfeitReason
from holmgang.core.kind import GameKind
from holmgang.core.seats import Seat

from .chance_sources import SourceMaker
from .entries import Entry, Log, Setup, now_ms
from .match import Match


class LocalMatch(Match):
    """A match that stores what is done to it before it counts."""

    def __init__(
        self,
        kind: GameKind,
        log: Log,
        *,
        secret: bytes | None = None,
        chance: SourceMaker | None = None,
        now: Callable[[], int] = now_ms,
    ) -> None:
        """The match that a log holds."""
        self._log = log
        self._now = now
        super().__init__(kind, log.read(), secret=secret, chance=chance)

    @classmethod
    def open(
        cls,
        kind: GameKind,
        setup: Setup,
        log: Log,
        *,
        secret: bytes | None = None,
        chance: SourceMaker | None = None,
        now: Callable[[], int] = now_ms,
    ) -> "LocalMatch":
        """Makes a match in an empty log."""
        log.append(0, Match.plan_opening(kind, setup, now(), secret=secret, chance=chance))
        return cls(kind, log, secret=secret, chance=chance, now=now)

    def submit(self, seat: Seat, text: str) -> None:
        """A seat chooses."""
        self.do(self.plan_move(seat, text, self._now()))

    def resign(self, seat: Seat) -> None:
        """A seat gives up; the other wins."""
        self.do(self.plan_resign(seat, self._now()))

    def forfeit(self, seat: Seat, reason: ForfeitReason) -> None:
        """The program that plays there has lost by its own doing."""
        self.do(self.plan_forfeit(seat, reason, self._now()))

    def undo(self, seat: Seat) -> None:
        """Takes the seat's last move back."""
        self.do(self.plan_undo(seat, self._now()))

    def hint(self, seat: Seat) -> None:
        """A seat is shown the best option; the match is marked before anybody sees it."""
        self.do(self.plan_hint(seat, self._now()))

    def do(self, planned: Sequence[Entry]) -> None:
        """Stores what was planned, and only then lets it count."""
        if planned:
            self._log.append(self.number, planned)
            self.fold(planned)
