"""What servers and their hosts keep in PostgreSQL."""

from collections.abc import Awaitable, Callable, Collection, Sequence
from itertools import count
from typing import Any, Protocol, TypeVar

from .host import WHO_IS_THERE, Place
from .sql_host import SqlHost
from .statements import Statement

CHANNEL = "holmgang"
"""On which servers tell each other where to look."""
SAYS = "says "
"""Stands before words, where a number would stand otherwise."""

T = TypeVar("T")


class Database(Protocol):
    """A connection of asyncpg, as much of it as is used: a row goes by the places of its columns."""

    async def execute(self, query: str, /, *values: Any) -> str:
        """Runs a statement, or without values several."""
        ...

    async def fetch(self, query: str, /, *values: Any) -> list[Sequence[Any]]: ...

    async def fetchrow(self, query: str, /, *values: Any) -> Sequence[Any] | None:
        """The first row; None where there is none."""
        ...

    async def fetchval(self, query: str, /, *values: Any) -> Any:
        """The first column of the first row; None where there is none."""
        ...


class Do(Protocol):
    """Runs a job on a connection, in a transaction of its own where it is to happen together."""

    async def __call__(self, job: Callable[[Database], Awaitable[T]], *, together: bool = False) -> T:
        """What the job gives; StoreError where the database does not answer."""
        ...


class PostgresHost(SqlHost):
    """The host's part of a PostgreSQL store."""

    def __init__(self, do: Do) -> None:
        super().__init__()
        self._do = do

    async def say(self, match: str, words: str) -> None:
        """By the channel on which servers tell each other where to look."""
        await self._do(lambda db: db.execute("SELECT pg_notify($1, $2)", CHANNEL, f"{match} {SAYS}{words}"))

    async def lease(self, match: str, owner: str, now: int, until: int) -> bool:
        """Whoever has the lease keeps it; another gets it once it has run out."""
        done = await self._do(
            lambda db: db.execute(
                "UPDATE matches SET lease = $2, lease_until = $4 WHERE id = $1 AND (lease = $2 OR lease_until <= $3)",
                *(match, owner, now, until),
            )
        )
        return bool(done == "UPDATE 1")

    async def attend(
        self, server: str, here: Collection[Place], gone: Collection[Place], lasts: int, tell: Collection[str]
    ) -> None:
        """Notes who is connected here; of those who have left, the latest row is enough."""
        matches, seats = [match for match, _ in (*here, *gone)], [seat for _, seat in (*here, *gone)]
        each_lasts = [lasts] * len(here) + [0] * len(gone)
        await self._do(lambda db: db.execute(_ATTEND, server, matches, seats, each_lasts, CHANNEL, list(tell)))

    async def leave(self, server: str) -> None:
        """Ends all that this server has noted."""
        await self._do(lambda db: db.execute(_LEAVE, server, CHANNEL))

    async def attendance(self, server: str, matches: Collection[str]) -> dict[Place, int]:
        """The latest row of each seat says how it is."""
        rows = await self._do(
            lambda db: db.fetch(
                f"SELECT match, seat, max(until) - {_NOW} FROM presence"
                " WHERE match = ANY($1) AND server <> $2 GROUP BY match, seat",
                *(list(matches), server),
            )
        )
        return {(match, seat): lasts or -1 for match, seat, lasts in rows}

    async def _rows(self, sql: str, *values: Any) -> list[Sequence[Any]]:
        return await self._do(lambda db: db.fetch(_numbered(sql), *values))

    async def _run(self, *statements: Statement) -> None:
        async def job(db: Database) -> None:
            for sql, values in statements:
                await db.execute(_numbered(sql), *values)

        await self._do(job, together=True)


def _numbered(sql: str) -> str:
    """The statement with the places of its values as PostgreSQL has them; none of ours has a question mark for itself."""
    numbers = count(1)
    return "".join(f"${next(numbers)}" if letter == "?" else letter for letter in sql)


_NOW = "(extract(epoch FROM clock_timestamp()) * 1000)::bigint"
"""In milliseconds, by the database's clock, which is the same for all servers."""

_TELL = f"pg_notify(%s, match || ' {WHO_IS_THERE}')"

_ATTEND = f"""
    WITH noted AS (SELECT * FROM unnest($2::text[], $3::bigint[], $4::bigint[]) AS noted (match, seat, lasts)),
    older AS (
        SELECT match, seat, server FROM presence JOIN noted USING (match, seat)
        WHERE lasts = 0 AND server <> $1 AND until <= {_NOW} FOR UPDATE OF presence SKIP LOCKED
    ),
    forgotten AS (
        DELETE FROM presence USING older
        WHERE (presence.match, presence.seat, presence.server) = (older.match, older.seat, older.server)
    ),
    written AS (
        INSERT INTO presence (match, seat, server, until)
        SELECT match, seat, $1, {_NOW} + lasts FROM noted WHERE EXISTS (SELECT FROM matches WHERE id = match)
        ON CONFLICT (match, seat, server) DO UPDATE SET until = excluded.until
    )
    SELECT {_TELL % "$5"} FROM unnest($6::text[]) AS told (match)
    """

_LEAVE = f"""
    WITH ended AS (UPDATE presence SET until = {_NOW} WHERE server = $1 AND until > {_NOW} RETURNING match)
    SELECT {_TELL % "$2"} FROM (SELECT DISTINCT match FROM ended) AS told
    """
