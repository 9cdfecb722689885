"""Matches in PostgreSQL, for one server or several. What one adds, the others hear of through NOTIFY, or by looking again.

A notification carries only the match and its number, and is part of the transaction that adds the entries; whoever hears it
reads the log from where it stands. A server does not listen to itself. Moves have connections of their own, so that whatever else
is asked of the database never keeps them waiting.
"""

import asyncio
import contextlib
import logging
from collections.abc import Awaitable, Callable, Collection, Sequence
from secrets import token_hex
from typing import Any, TypeAlias, TypeVar, cast

import asyncpg

from holmgang.core.seats import SEATS, Seat
from holmgang.matches.entries import Entry
from holmgang.server.tasks import end

from . import CLOSED, Addition, Changed, Holder, Kept, Phase, Plan, StoreError, Then, Unreadable
from .layout import LATEST, POSTGRES, steps, too_new
from .postgres_batches import MOST_ALONE, Adding
from .postgres_host import CHANNEL, SAYS, Database, PostgresHost
from .reasons import why_postgres
from .rows import FREE, MATCH_COLUMNS, SEAT_COLUMNS, entries_from, kept_from, listed_from, match_values, seat_values

LAYOUT_LOCK = 0x686F6C6D
"""An arbitrary number that all our servers lock while they bring the tables up to date."""
RETRY_AFTER = 0.5
MOST_CONNECTIONS = 8
"""For everything but moves."""
PROBE_SECONDS = 3
FAILURES = (OSError, TimeoutError, asyncpg.PostgresError, asyncpg.InterfaceError, asyncpg.InternalClientError)
"""What a database that goes away is met by; the last where it happens in the middle of something."""

T = TypeVar("T")
Pool: TypeAlias = "asyncpg.Pool[asyncpg.Record]"

_log = logging.getLogger("holmgang.store")


class PostgresStore:
    """The store of one server or several."""

    shared = True

    def __init__(self, url: str) -> None:
        self._url = url
        self._pool: Pool | None = None
        self._moves: Pool | None = None
        self._own: set[int] = set()
        """The processes of the database that work for this server."""
        self._listening: asyncio.Task[None] | None = None
        self._changed: Changed = lambda _match, _number: None
        self._name = ""
        """The store's identity, once it was seen."""
        self.away = ""
        self.listener: asyncpg.Connection[asyncpg.Record] | None = None
        """The connection that notifications come through; None while it is lost."""
        self.host = PostgresHost(self._do)
        self._adding = Adding(self._do_move)

    async def start(self, changed: Changed, *, alone: bool = True) -> None:  # noqa: ARG002 - it is shared
        """Connects, brings the tables up to date, and listens."""
        self._changed = changed
        try:
            self._pool = await self._connect(MOST_CONNECTIONS)
            self._moves = await self._connect(1 + MOST_ALONE)
            await self._migrate()
            await self._listen()
        except StoreError:
            await self.close()
            raise
        except (ValueError, *FAILURES) as error:
            await self.close()
            raise StoreError(f"The PostgreSQL store cannot be used: {error}.") from error
        self._listening = asyncio.create_task(self._keep_listening())

    async def close(self) -> None:
        """Stops listening and disconnects."""
        await end(self._listening)
        self._listening = None
        if self.listener is not None:
            self.listener.terminate()
            self.listener = None
        await self._adding.close()
        for pool in (self._pool, self._moves):
            if pool is not None:
                await pool.close()
        self._pool = self._moves = None

    async def probe(self) -> None:
        """Writes and reads back in a transaction, as moves do."""
        value = token_hex(8)

        async def job(db: Database) -> None:
            await db.execute("UPDATE identity SET probe = $1 WHERE id = 1", value)
            name = await db.fetchval("SELECT name FROM identity WHERE id = 1 AND probe = $1", value)
            self._name = self._name or name or ""
            if name is None or name != self._name:
                raise StoreError("The database is not the one that this server was started with.")

        try:
            async with asyncio.timeout(PROBE_SECONDS):
                await self._do(job, together=True, own=True)
        except TimeoutError as error:
            raise StoreError(why_postgres(error)) from error

    async def create(self, kept: Kept, alarm: int) -> None:
        async def job(db: Database) -> None:
            values = match_values(kept, alarm)
            await db.execute(f"INSERT INTO matches ({MATCH_COLUMNS}, alarm) VALUES ({_places(len(values))})", *values)
            for seat in SEATS:
                values = seat_values(kept.id, seat, kept.holders[seat])
                await db.execute(f"INSERT INTO seats ({SEAT_COLUMNS}) VALUES ({_places(len(values))})", *values)
            if kept.open:
                await db.execute("SELECT pg_notify($1, $2)", CHANNEL, f"{kept.id} 0")  # for the lobbies of other servers

        await self._do(job, together=True)

    async def find(self, match: str) -> Kept | None:
        """What is known of a match."""

        async def job(db: Database) -> Kept | None:
            row = await db.fetchrow(f"SELECT {MATCH_COLUMNS}, number FROM matches WHERE id = $1", match)
            return None if row is None else kept_from(row, (await _seats(db, [match]))[match])

        return await self._do(job)

    async def hold(self, match: str, seat: Seat, before: Holder, after: Holder) -> bool:
        """Changes who holds a seat; the others are told, because whoever held it before must leave."""

        async def job(db: Database) -> bool:
            done = await db.execute(
                "UPDATE seats SET name = $1, token = $2, code = $3, code_until = $4 WHERE match = $5 AND seat = $6"
                " AND token IS NOT DISTINCT FROM $7 AND code IS NOT DISTINCT FROM $8",
                *(after.name, after.token, after.code, after.code_until, match, seat, before.token, before.code),
            )
            if done != "UPDATE 1":
                return False
            await db.execute("SELECT pg_notify($1, $2)", CHANNEL, f"{match} 0")
            return True

        return await self._do(job, together=True)

    async def entries(self, match: str, since: int = 0, most: int | None = None) -> list[Entry]:
        """The entries from a number on, or so many of them at most."""
        return await self._do(lambda db: _entries(db, match, since, most))

    def append(self, match: str, seen: int, plan: Plan) -> Awaitable[Sequence[Entry]]:
        """Adds to a match, holding its row meanwhile, so that two servers add one after the other."""
        return self._adding.append(match, seen, plan)

    def add(self, match: str, seen: int, addition: Addition, then: Then) -> None:
        """Adds what was planned already."""
        self._adding.add(match, seen, addition, then)

    def is_ours(self, match: str) -> bool:
        """Whether no other server has added to the match of late."""
        return self._adding.is_ours(match)

    async def numbers(self, matches: Collection[str]) -> dict[str, int]:
        """How many entries each match has."""
        rows = await self._do(lambda db: db.fetch("SELECT id, number FROM matches WHERE id = ANY($1)", list(matches)))
        return {row[0]: row[1] for row in rows}

    async def due(self, now: int, most: int) -> list[str]:
        """Matches about which something must be done."""
        rows = await self._do(lambda db: db.fetch("SELECT id FROM matches WHERE alarm <= $1 ORDER BY alarm LIMIT $2", now, most))
        return [row[0] for row in rows]

    async def postpone(self, match: str, now: int, until: int) -> None:
        """Sets the alarm anew, if it has gone off."""
        await self._do(lambda db: db.execute("UPDATE matches SET alarm = $3 WHERE id = $1 AND alarm <= $2", *(match, now, until)))

    async def listed(self, phase: Phase, most: int, *, everything: bool = False) -> list[Kept | Unreadable]:
        """The latest matches in a phase."""

        async def job(db: Database) -> list[Kept | Unreadable]:
            rows = await db.fetch(
                f"SELECT {MATCH_COLUMNS}, number FROM matches WHERE phase = $1 AND open >= $2 ORDER BY touched DESC LIMIT $3",
                *(phase, 0 if everything else 1, most),
            )
            seats = await _seats(db, [row[0] for row in rows])
            return [listed_from(row, seats[row[0]]) for row in rows]

        return await self._do(job)

    async def delete(self, match: str, *, only_waiting: bool = False) -> bool:
        """Removes a match; the servers that show it are told."""

        async def job(db: Database) -> bool:
            if only_waiting:
                seats = await db.fetch(f"SELECT {FREE} FROM seats WHERE match = $1 FOR UPDATE", match)
                if not any(free for (free,) in seats):
                    return False
            await db.execute("SELECT pg_notify($1, $2)", CHANNEL, f"{match} 0")
            return bool(await db.execute("DELETE FROM matches WHERE id = $1", match) == "DELETE 1")

        return await self._do(job, together=True)

    async def heartbeat(self, now: int) -> None:
        """Notes that a server is alive."""
        await self._do(lambda db: db.execute(_HEARTBEAT, now))

    async def last_alive(self) -> int | None:
        """When a server has last given a sign of life; None: never."""
        at: int | None = await self._do(lambda db: db.fetchval("SELECT at FROM heartbeat WHERE id = 1"))
        return at

    async def renew(self) -> None:
        """Gives the store a new identity: servers that still run on what it was refuse to go on."""
        await self._do(lambda db: db.execute("UPDATE identity SET name = $1 WHERE id = 1", token_hex(16)))

    async def came_up(self, now: int, gap: int) -> bool:
        """Notes how long no server was alive, once, however many come up together."""

        async def job(db: Database) -> bool:
            last = await db.fetchval("SELECT at FROM heartbeat WHERE id = 1 FOR UPDATE")
            down = last is not None and now - last > gap
            if down:
                await db.execute("INSERT INTO outages (since, until) VALUES ($1, $2)", last, now)
            await db.execute(_HEARTBEAT, now)
            return down

        return await self._do(job, together=True, own=True)

    async def outages(self, since: int) -> list[tuple[int, int]]:
        """When no server was alive."""
        read = "SELECT since, until FROM outages WHERE until > $1 ORDER BY since"
        rows = await self._do(lambda db: db.fetch(read, since), own=True)
        return [(row[0], row[1]) for row in rows]

    # Within

    async def _do(self, job: Callable[[Database], Awaitable[T]], *, together: bool = False, own: bool = False) -> T:
        """``together``: in a transaction. ``own``: for the server's own use, also while the store is away."""
        return await self._do_with(self._pool, job, together=together, own=own)

    async def _do_move(self, job: Callable[[Database], Awaitable[T]], *, together: bool = False) -> T:
        return await self._do_with(self._moves, job, together=together)

    async def _do_with(
        self, pool: "Pool | None", job: Callable[[Database], Awaitable[T]], *, together: bool, own: bool = False
    ) -> T:
        if pool is None:
            raise StoreError(CLOSED)
        if self.away and not own:
            raise StoreError(self.away)
        try:
            async with pool.acquire() as connection:
                db = cast("Database", connection)  # whose rows are sequences, though they are not declared to be
                if not together:
                    return await job(db)
                async with connection.transaction():
                    return await job(db)
        except FAILURES as error:
            raise StoreError(f"{why_postgres(error)} Try again.") from error

    async def _connect(self, most: int) -> Pool:
        return await asyncpg.create_pool(
            self._url, min_size=1, max_size=most, command_timeout=15, init=self._connected, reset=_as_it_is
        )

    async def _connected(self, connection: "asyncpg.Connection[asyncpg.Record]") -> None:
        pid = connection.get_server_pid()
        self._own.add(pid)
        connection.add_termination_listener(lambda _connection: self._own.discard(pid))

    async def _migrate(self) -> None:
        assert self._pool is not None
        async with self._pool.acquire() as db, db.transaction():
            await db.execute("SELECT pg_advisory_xact_lock($1)", LAYOUT_LOCK)
            await db.execute("CREATE TABLE IF NOT EXISTS layout (version BIGINT NOT NULL)")
            have = await db.fetchval("SELECT coalesce(max(version), 0) FROM layout")
            if have > LATEST:
                raise StoreError(too_new("This database", have))
            for version, statements in steps(POSTGRES, have):
                for statement in statements:
                    await db.execute(statement)
                await db.execute("INSERT INTO layout (version) VALUES ($1)", version)

    # Listening

    async def _listen(self) -> None:
        listener: asyncpg.Connection[asyncpg.Record] = await asyncpg.connect(self._url)
        try:
            await listener.add_listener(CHANNEL, self._heard)
        except BaseException:
            listener.terminate()  # it was cut off again at once
            raise
        self.listener = listener

    def _heard(self, _connection: object, pid: int, _channel: str, payload: object) -> None:
        match, _, told = str(payload).partition(" ")
        if pid in self._own:
            return
        if told.startswith(SAYS):
            self.host.hear(match, told.removeprefix(SAYS))
        elif told.lstrip("-").isdigit():
            if int(told) > 0:
                self._adding.heard(match)
            self._changed(match, int(told))

    async def _keep_listening(self) -> None:
        """Connects anew whenever the connection is lost; what was missed meanwhile is looked up."""
        while True:
            lost = asyncio.Event()
            if self.listener is not None and not self.listener.is_closed():
                self.listener.add_termination_listener(lambda _connection, lost=lost: lost.set())
                await lost.wait()
                _log.warning("listener lost")
            self.listener = None
            await asyncio.sleep(RETRY_AFTER)
            with contextlib.suppress(*FAILURES):
                await self._listen()
                self._changed(None, 0)


_HEARTBEAT = "INSERT INTO heartbeat (id, at) VALUES (1, $1) ON CONFLICT (id) DO UPDATE SET at = greatest(heartbeat.at, $1)"


async def _as_it_is(_connection: object) -> None:
    """A connection that is given back has nothing to be reset: we lock, set and listen to nothing beyond a transaction."""


def _places(count: int) -> str:
    return ", ".join(f"${number}" for number in range(1, count + 1))


async def _entries(db: Database, match: str, since: int, most: int | None = None) -> list[Entry]:
    rows = await db.fetch(
        "SELECT entry FROM entries WHERE match = $1 AND number >= $2 ORDER BY number LIMIT $3", match, since, most
    )
    return entries_from(rows)


async def _seats(db: Database, matches: list[str]) -> dict[str, list[Any]]:
    """The rows of each match's seats."""
    found: dict[str, list[Any]] = {match: [] for match in matches}
    for row in await db.fetch(f"SELECT {SEAT_COLUMNS} FROM seats WHERE match = ANY($1)", matches):
        found[row[0]].append(row)
    return found
