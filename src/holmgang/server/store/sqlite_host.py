"""What a host keeps in SQLite. There is only one server, so it may always act, and nobody is connected anywhere else."""

import sqlite3
from collections.abc import Awaitable, Callable, Collection, Sequence
from typing import Any

from .host import Place
from .moderation import SqlModeration, Statement
from .reviews import SqlReviews

Read = Callable[..., list[tuple[Any, ...]]]
Write = Callable[[Callable[[sqlite3.Connection], None]], Awaitable[None]]


class SqliteHost(SqlModeration, SqlReviews):
    """The host's part of a SQLite store."""

    def __init__(self, read: Read, write: Write) -> None:
        self._read = read
        self._write = write

    async def lease(self, match: str, owner: str, now: int, until: int) -> bool:  # noqa: ARG002 - nobody else is there
        """There is no other server."""
        return True

    async def attend(
        self, server: str, here: Collection[Place], gone: Collection[Place], lasts: int, tell: Collection[str]
    ) -> None:
        """Nobody else needs to know."""

    async def leave(self, server: str) -> None:
        """Nobody else needs to know."""

    async def attendance(self, server: str, matches: Collection[str]) -> dict[Place, int]:  # noqa: ARG002 - there is one
        """Nobody is connected anywhere else."""
        return {}

    async def _rows(self, sql: str, *values: Any) -> list[Sequence[Any]]:
        return list(self._read(sql, *values))

    async def _run(self, *statements: Statement) -> None:
        def job(db: sqlite3.Connection) -> None:
            for sql, values in statements:
                db.execute(sql, values)

        await self._write(job)
