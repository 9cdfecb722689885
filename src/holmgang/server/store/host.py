"""What servers and their hosts keep beside the matches: who may act for one, who is connected where, and what keeps order.

It is an interface of its own because no match needs it: a store of matches alone can be folded, replayed and exported.
"""

from collections.abc import Collection
from typing import Protocol

from holmgang.core.seats import Seat

from .moderation import ModerationStore


class HostStore(ModerationStore, Protocol):
    """Whatever returns has been stored durably."""

    async def lease(self, match: str, owner: str, now: int, until: int) -> bool:
        """Whether this owner alone may act for the match (a bot's turn, a fallen flag) until then."""
        ...

    async def attend(self, seats: Collection[tuple[str, Seat]], now: int, until: int, *, tell: bool = False) -> None:
        """These seats are connected here until then; an ``until`` of now or before says that they have just left.

        With ``tell`` the other servers hear that something about these matches has changed.
        """
        ...

    async def attendance(self, matches: Collection[str]) -> dict[str, tuple[int, int]]:
        """Until when each seat of these matches is, or was last, connected anywhere; 0: never."""
        ...
