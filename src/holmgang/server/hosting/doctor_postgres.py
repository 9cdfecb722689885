"""A PostgreSQL store as its doctor sees it."""

import asyncio
from typing import TYPE_CHECKING

from holmgang.matches.entries import now_ms
from holmgang.server.store.layout import LATEST, too_new

from .findings import Finding, ok, problem, remark

if TYPE_CHECKING:
    from asyncpg import Connection, Record

TABLES = ("layout", "matches", "seats", "entries", "outages", "heartbeat")
"""Those that every layout has."""
APART = 1000
"""So many milliseconds the database's clock and this machine's may differ."""
ALIVE = 10_000


def look_at_database(url: str) -> list[Finding]:
    """All that can be said of it; nothing is changed, and tables that are not there are not made."""
    return asyncio.run(_look(url))


async def _look(url: str) -> list[Finding]:
    import asyncpg

    try:
        database = await asyncpg.connect(url, timeout=10, command_timeout=10)
    except (OSError, TimeoutError, ValueError, asyncpg.PostgresError, asyncpg.InterfaceError) as error:
        do = "Is it running, is the address right, and may this user log in?"
        return [problem("store", f"the database does not let us in: {error}", do)]
    try:
        return [await _version(database), *await _writable(database), *await _tables(database), await _clock(database)]
    except (TimeoutError, asyncpg.PostgresError, asyncpg.InterfaceError) as error:
        return [problem("store", f"the database does not answer as it should: {error}", "Look at its own log.")]
    finally:
        await database.close()


async def _version(database: "Connection[Record]") -> Finding:
    return ok("store", f"PostgreSQL {await database.fetchval('SHOW server_version')} lets us in")


async def _writable(database: "Connection[Record]") -> list[Finding]:
    if await database.fetchval("SELECT pg_is_in_recovery()"):
        return [problem("writing", "this database only follows another", "Name the one that it follows.")]
    if await database.fetchval("SHOW default_transaction_read_only") == "on":
        return [problem("writing", "this database is read-only", "Set default_transaction_read_only to off.")]
    return [ok("writing", "the database takes it")]


async def _tables(database: "Connection[Record]") -> list[Finding]:
    there = [name for name in TABLES if await database.fetchval("SELECT to_regclass($1)", name) is not None]
    if not there:
        return [remark("tables", "there are none yet", "The server makes them when it starts.")]
    if len(there) < len(TABLES):
        missing = ", ".join(name for name in TABLES if name not in there)
        return [problem("tables", f"some are missing: {missing}", "Restore the database from a dump.")]
    have = await database.fetchval("SELECT coalesce(max(version), 0) FROM layout")
    if have > LATEST:
        return [problem("layout", too_new("This database", have), "Upgrade this Holmgang.")]
    found = [ok("layout", f"{have}, the latest")]
    if have < LATEST:
        do = "The next start brings it up to date: dump it before."
        found = [remark("layout", f"{have}, of an earlier version; this one has {LATEST}", do)]
    else:
        found.append(ok("identity", await database.fetchval("SELECT name FROM identity WHERE id = 1") or "none"))
    last = await database.fetchval("SELECT at FROM heartbeat WHERE id = 1")
    alive = last is not None and now_ms() - last < ALIVE
    return [*found, ok("server", "one or more have the store open" if alive else "none has the store open")]


async def _clock(database: "Connection[Record]") -> Finding:
    before = now_ms()
    theirs = await database.fetchval("SELECT (extract(epoch FROM clock_timestamp()) * 1000)::bigint")
    apart = max(before - theirs, theirs - now_ms(), 0)
    if apart > APART:
        says = f"the database’s and this machine’s differ by {apart / 1000:.1f} seconds"
        return problem("clock", says, "Set both by the network (NTP): players’ clocks depend on them.")
    return ok("clock", "the database’s and this machine’s agree")
