"""What a host keeps in SQLite. There is only one server, so it may always act, and nobody is connected anywhere else."""

from collections.abc import Collection

from holmgang.core.seats import Seat


class SqliteHost:
    """The host's part of a SQLite store."""

    async def lease(self, match: str, owner: str, now: int, until: int) -> bool:  # noqa: ARG002 - nobody else is there
        """There is no other server."""
        return True

    async def attend(self, seats: Collection[tuple[str, Seat]], now: int, until: int, *, tell: bool = False) -> None:
        """Nobody else needs to know."""

    async def attendance(self, matches: Collection[str]) -> dict[str, tuple[int, int]]:
        """Nobody is connected anywhere else."""
        return dict.fromkeys(matches, (0, 0))
