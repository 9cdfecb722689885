"""The shares of the dice that both sides bring: committed to, shown, and at the end the server's secret.

Why it takes two steps is told in docs/randomness.md.
"""

from typing import Final

from msgspec import Struct
from msgspec.structs import replace

from holmgang.core.seats import Seat, seat_name, with_seat

from .entries import MINUTE, Committed, FairSetup, SecretShown, Shared, Started
from .errors import NotNow
from .fair import BadShare, read_hex, share_commitment

REVEAL_WITHIN: Final = MINUTE
"""Once both seats have committed, both shares must be shown within this time, or the match is void."""
NO_SHARES: Final = "both shares of the dice were not shown in time"

SharingEntry = Committed | Shared | Started | SecretShown


class Sharing(Struct, frozen=True, gc=False):
    """How far the two sides have come."""

    started: bool
    """Whether both shares are known; a match without fair dice needs none."""
    commitments: tuple[str | None, str | None] = (None, None)
    shares: tuple[str | None, str | None] = (None, None)
    reveal_by: int | None = None
    """Until when both shares must be shown; None while one is not committed to, and once both are known."""
    secret: str | None = None
    """The server's, once the match is over."""

    # What may be brought; ``fair`` is None where nothing is awaited

    def commit(self, fair: FairSetup | None, seat: Seat, commitment: str, at: int) -> Committed:
        """A seat binds itself to its share."""
        self._check_awaited(fair, seat)
        read_hex(commitment, "A commitment")
        if self.commitments[seat] is not None:
            raise BadShare(f"The {seat_name(seat)} seat has committed to another share already.")
        return Committed(seat, commitment, at=at)

    def show(self, fair: FairSetup | None, match_id: str, seat: Seat, share: str, now: int, at: int) -> Shared:
        """A seat shows its share, once both have committed."""
        self._check_awaited(fair, seat)
        committed = self.commitments[seat]
        if committed is None or self.reveal_by is None:
            raise NotNow("No share is shown before both seats have committed to theirs.")
        if share_commitment(match_id, seat, read_hex(share, "A share")) != committed:
            raise BadShare(f"This is not the share that the {seat_name(seat)} seat committed to.")
        if now >= self.reveal_by:
            raise NotNow(f"This share comes too late: {NO_SHARES}.")
        return Shared(seat, share, at=at)

    def _check_awaited(self, fair: FairSetup | None, seat: Seat) -> None:
        if fair is None:
            raise NotNow("No shares are awaited in this match now.")
        if seat in fair.own:
            raise BadShare(f"The {seat_name(seat)} seat’s share is the server’s own.")

    # What was brought, and what ends it

    def folded(self, entry: SharingEntry, at: int) -> "Sharing":
        """The sharing after an entry of the log, which is taken as it was stored."""
        match entry:
            case Committed(seat, commitment):
                commitments = with_seat(self.commitments, seat, commitment)
                return replace(self, commitments=commitments, reveal_by=None if None in commitments else at + REVEAL_WITHIN)
            case Shared(seat, share):
                return replace(self, shares=with_seat(self.shares, seat, share))
            case Started():
                return replace(self, started=True, reveal_by=None)
            case SecretShown(secret):
                return replace(self, secret=secret)

    def credited(self, milliseconds: int) -> "Sharing":
        """So much time is charged to nobody."""
        return self if self.reveal_by is None else replace(self, reveal_by=self.reveal_by + milliseconds)

    def all_over(self) -> "Sharing":
        """The sharing after the end: nothing is awaited any more."""
        return self if self.reveal_by is None else replace(self, reveal_by=None)
