"""What a host keeps in SQLite, which only one server uses."""

import sqlite3
from collections.abc import Awaitable, Callable, Sequence
from typing import Any

from .sql_host import SqlHost
from .statements import Statement

Read = Callable[..., list[tuple[Any, ...]]]
Write = Callable[[Callable[[sqlite3.Connection], None]], Awaitable[None]]


class SqliteHost(SqlHost):
    """The host's part of a SQLite store."""

    def __init__(self, read: Read, write: Write) -> None:
        super().__init__()
        self._read = read
        self._write = write

    async def _rows(self, sql: str, *values: Any) -> list[Sequence[Any]]:
        return list(self._read(sql, *values))

    async def _run(self, *statements: Statement) -> None:
        def job(db: sqlite3.Connection) -> None:
            for sql, values in statements:
                db.execute(sql, values)

        await self._write(job)
