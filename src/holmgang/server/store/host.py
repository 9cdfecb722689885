"""What servers keep beside the matches: who may act for one, who is connected where, and reviews of those that are over.

It is an interface of its own because no match needs it: a store of matches alone can be folded, replayed and exported.
"""

from collections.abc import Callable, Collection

from holmgang.core.seats import Seat

Place = tuple[str, Seat]
"""A seat of a match."""
WHO_IS_THERE = -1
"""What is heard in place of a match's number where somebody has come or gone."""


Hear = Callable[[str, str], None]
"""Is given a match and what another server says of it."""


class HostStore:
    """As far as nothing else is said, there is only one server: it may always act, and nobody is connected anywhere else."""

    def __init__(self) -> None:
        self.hear: Hear = lambda _match, _words: None

    async def say(self, match: str, words: str) -> None:
        """Lets other servers hear a few words about a match, at once or never: nothing is kept."""

    async def lease(self, match: str, owner: str, now: int, until: int) -> bool:  # noqa: ARG002 - nobody else is there
        """Whether this owner alone may act for the match (a bot's turn, a fallen flag) until then."""
        return True

    async def attend(
        self, server: str, here: Collection[Place], gone: Collection[Place], lasts: int, tell: Collection[str]
    ) -> None:
        """Some seats are connected to this server, for so many milliseconds unless it says so again; others have just left it.

        Other servers hear of it, as far as these matches are concerned.
        """

    async def leave(self, server: str) -> None:
        """Nobody is connected to this server any more."""

    async def attendance(self, server: str, matches: Collection[str]) -> dict[Place, int]:  # noqa: ARG002 - there is one
        """For how many milliseconds more each seat of these matches is connected to any other server.

        Below 0: it has left the last of them so long ago; one that was never there is missing.
        """
        return {}

    async def carry_origins(self, match: str, onward: str, *, swapped: bool) -> None:
        """The next match of a series was taken from where this one was; nothing where nobody keeps that."""

    async def review(self, match: str, form: int) -> bytes | None:
        """The review of a match, if it is kept in this form."""
        raise NotImplementedError

    async def keep_review(self, match: str, form: int, review: bytes) -> None:
        """Keeps a review, in place of an earlier one, as long as its match; of a match that is gone, nothing."""
        raise NotImplementedError
