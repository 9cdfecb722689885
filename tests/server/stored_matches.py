"""A match to store, entries to add to it, and what no server does to a store."""

from contextlib import closing

from holmgang.core.referee import Ending
from holmgang.matches.entries import Entry, Opened, Sealed, Setup
from holmgang.server.store import Addition, Holder, Kept, Plan
from holmgang.server.tokens import digest

HOUR = 3_600_000
SETUP = Setup(game="duo-regna", version=1, names=("Ada", "Bo"), id="m")


def kept(match: str = "m", **changes: object) -> Kept:
    """A match that nobody has taken the second seat of."""
    holders = (Holder("human", "Ada", digest("token")), Holder("human", "", None, digest("code")))
    facts: dict[str, object] = {
        "id": match,
        "setup": SETUP,
        "holders": holders,
        "secret": b"s" * 32,
        "open": True,
        "created": 1000,
        "touched": 1000,
    }
    return Kept(**{**facts, **changes})  # type: ignore[arg-type]  # facts of many types, by name


def adding(*entries: Entry, now: int = 2000, ended: Ending | None = None, alarm: int | None = HOUR) -> Addition:
    """An addition."""
    return Addition(entries, now, ended, alarm)


def adds(*entries: Entry, ended: Ending | None = None, alarm: int | None = HOUR) -> Plan:
    """A plan that adds these, whatever was there before."""
    return lambda _unseen: adding(*entries, ended=ended, alarm=alarm)


def nobody(match: str | None, number: int) -> None:
    """Does not listen."""


OPENED = Opened(SETUP, at=1500)
SEALED = Sealed(0, "K", at=1600)


async def spoil(where: str, statements: str) -> None:
    """Does to a store what no server does."""
    if where.startswith("postgresql://"):
        import asyncpg  # neither is there in a browser, whose store is tested with the rest of this

        database = await asyncpg.connect(where)
        await database.execute(statements)
        await database.close()
    else:
        import sqlite3

        with closing(sqlite3.connect(where)) as file:
            file.executescript(statements)
