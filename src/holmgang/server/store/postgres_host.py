"""What servers and their hosts keep in PostgreSQL."""

from collections.abc import Awaitable, Callable, Collection, Sequence
from itertools import count
from typing import Any, Protocol, TypeVar

from holmgang.core.seats import Seat

from .moderation import SqlModeration, Statement

CHANNEL = "holmgang"
"""On which servers tell each other where to look."""

T = TypeVar("T")


class Do(Protocol):
    """Runs a job on a connection, in a transaction of its own where it is to happen together."""

    async def __call__(self, job: Callable[[Any], Awaitable[T]], *, together: bool = False) -> T:
        """What the job gives; StoreError where the database does not answer."""
        ...


class PostgresHost(SqlModeration):
    """The host's part of a PostgreSQL store."""

    def __init__(self, do: Do) -> None:
        self._do = do

    async def lease(self, match: str, owner: str, now: int, until: int) -> bool:
        """Whoever has the lease keeps it; another gets it once it has run out."""
        done = await self._do(
            lambda db: db.execute(
                "UPDATE matches SET lease = $2, lease_until = $4 WHERE id = $1 AND (lease = $2 OR lease_until <= $3)",
                *(match, owner, now, until),
            )
        )
        return bool(done == "UPDATE 1")

    async def attend(self, seats: Collection[tuple[str, Seat]], now: int, until: int, *, tell: bool = False) -> None:
        """Notes who is connected here."""
        matches, places = [match for match, _ in seats], [seat for _, seat in seats]

        async def job(db: Any) -> None:
            await db.execute(
                "UPDATE seats SET attended = $3 FROM unnest($1::text[], $2::bigint[]) AS here (match, seat)"
                " WHERE seats.match = here.match AND seats.seat = here.seat",
                *(matches, places, max(now, until)),
            )
            for match in set(matches) if tell else ():
                await db.execute("SELECT pg_notify($1, $2)", CHANNEL, f"{match} 0")

        await self._do(job, together=True)

    async def attendance(self, matches: Collection[str]) -> dict[str, tuple[int, int]]:
        """Until when each seat is connected anywhere."""
        rows = await self._do(lambda db: db.fetch("SELECT match, seat, attended FROM seats WHERE match = ANY($1)", list(matches)))
        found = {(row[0], row[1]): row[2] for row in rows}
        return {match: (found.get((match, 0), 0), found.get((match, 1), 0)) for match in matches}

    async def _rows(self, sql: str, *values: Any) -> list[Sequence[Any]]:
        return await self._do(lambda db: db.fetch(_numbered(sql), *values))

    async def _run(self, *statements: Statement) -> None:
        async def job(db: Any) -> None:
            for sql, values in statements:
                await db.execute(_numbered(sql), *values)

        await self._do(job, together=True)


def _numbered(sql: str) -> str:
    """The same statement with the places of its values as PostgreSQL has them; none of ours has a question mark for itself."""
    numbers = count(1)
    return "".join(f"${next(numbers)}" if letter == "?" else letter for letter in sql)
