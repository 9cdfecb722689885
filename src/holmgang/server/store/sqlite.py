"""Matches in one SQLite file: write-ahead log, synced at every commit, all writing by one connection."""

import asyncio
import os
import sqlite3
from collections.abc import Awaitable, Collection, Sequence
from contextlib import nullcontext
from functools import partial
from pathlib import Path
from typing import IO, Any

from holmgang.core.errors import shown
from holmgang.core.seats import SEATS, Seat
from holmgang.folders import data_folder, expanded
from holmgang.matches.entries import Entry, MovedOn, write_entry

from . import CLOSED, Addition, Changed, Damaged, Holder, Kept, Phase, Plan, StoreError, Then, Unreadable
from .layout import LATEST, SQLITE, steps, too_new
from .reasons import DAMAGED, is_damage, why_sqlite
from .rows import (
    FREE,
    MATCH_COLUMNS,
    SEAT_COLUMNS,
    entries_from,
    kept_from,
    listed_from,
    match_values,
    opened,
    phase_of,
    seat_values,
    write,
)
from .sqlite_file import (
    COUNT,
    COUNTED,
    Counted,
    OpenedFiles,
    WatchedConnection,
    examine,
    identity_in,
    is_readable_alone,
    refuse_folder,
)
from .sqlite_host import SqliteHost
from .sqlite_swap import is_handed_over, take_over
from .writer import Job, T, Writer

FILE_NAME = "server.db"
TAKEN = "stop it, or name another store. Several servers share a PostgreSQL."
BEHIND = "it is of an older Holmgang, so restart it with this one first."
RESTORING = "it is being restored, so wait a moment."
MARK = "heartbeat"
"""The table that a server's store has in every layout, and no other file of ours."""

_NUMBER = "(SELECT coalesce(max(number) + 1, 0) FROM entries WHERE match = key)"
"""How many entries a match has."""
_NEW_KEY = "(SELECT 1 + max((SELECT coalesce(max(key), 0) FROM matches), (SELECT coalesce(max(match), 0) FROM entries)))"
"""One that no entries have, not even such as another program has left of a match."""


class SqliteStore:
    """The store of a single server. Other programs may read the file, back it up and moderate it meanwhile."""

    shared = False

    def __init__(self, where: str = "") -> None:
        self.path = expanded(where, "The store") if where else data_folder() / FILE_NAME
        refuse_folder(self.path)
        self._writer: Writer | None = None
        self._reader: sqlite3.Connection | None = None
        self._serving: IO[str] | None = None
        self._changed: Changed | None = None
        self._watch = OpenedFiles(self.path)
        self._name = ""
        self._damaged = False
        self.away = ""
        self.host = SqliteHost(self._read, self._write)

    async def start(self, changed: Changed, *, alone: bool = True) -> None:
        """Opens the file. ``alone`` refuses if another server has it."""
        self._changed = changed
        try:
            self.path.parent.mkdir(parents=True, exist_ok=True)
            if alone:
                self._serving = claim(self.path, TAKEN)
            self._finish_restoring()
            await asyncio.get_running_loop().run_in_executor(None, partial(examine, self.path, serving=alone))
            private(self.path)
            writer = Writer(self._connect, lambda: changed(None, 0))
            await writer.start()
            self._writer = writer
            self._reader = self._connect()
            if not is_readable_alone(self.path):
                self._reader.execute("PRAGMA wal_checkpoint(PASSIVE)")
            self._reader.execute("PRAGMA query_only = ON")
            self._reader.text_factory = partial(str, encoding="utf-8", errors="replace")  # one spoilt text hides no other
            found = identity_in(self._reader)
            if found is not None:
                self._name = found.name
                self._watch.begin(found)
        except StoreError:
            await self.close()
            raise
        except (sqlite3.Error, OSError) as error:
            await self.close()
            raise StoreError(f"{self.path} cannot be used as a store: {error}.") from error

    async def close(self) -> None:
        """Finishes and closes the file."""
        guard = self._watch.guard()
        self._watch.end()
        if self._reader is not None:
            self._reader.close()
            self._reader = None
        if self._writer is not None:
            await self._writer.close()
            self._writer = None
        if guard is not None:
            guard.close()
        if self._serving is not None:
            self._serving.close()
            self._serving = None

    async def probe(self) -> None:
        """Writes by the way that moves go, reads it back, and looks at the file by itself."""
        writer = self._open_writer()
        counted = await writer.do(_count)
        if self._read(COUNTED) < [counted] or self._read("SELECT name FROM identity") != [(self._name,)]:
            raise StoreError("What was written to the store does not come back from it.")
        await asyncio.get_running_loop().run_in_executor(None, self._watch.check_content)
        if writer.damaged or self._damaged:
            raise Damaged(DAMAGED)

    async def create(self, kept: Kept, alarm: int) -> None:
        def job(db: sqlite3.Connection) -> None:
            values = match_values(kept, alarm)
            db.execute(f"INSERT INTO matches (key, {MATCH_COLUMNS}, alarm) VALUES ({_NEW_KEY},?,?,?,?,?,?,?,?,?)", values)
            for seat in SEATS:
                values = seat_values(kept.id, seat, kept.holders[seat])
                db.execute(f"INSERT INTO seats ({SEAT_COLUMNS}) VALUES (?,?,?,?,?,?,?)", values)

        await self._write(job)

    async def find(self, match: str) -> Kept | None:
        """What is known of a match."""
        row = self._read(f"SELECT {MATCH_COLUMNS}, {_NUMBER} FROM matches WHERE id = ?", match)
        if not row:
            self._watch.check()  # whoever hears that a match is gone forgets it; another file may lie there
        return kept_from(row[0], self._seats(match)) if row else None

    async def hold(self, match: str, seat: Seat, before: Holder, after: Holder) -> bool:
        """Changes who holds a seat."""

        def job(db: sqlite3.Connection) -> bool:
            return (
                db.execute(
                    "UPDATE seats SET name = ?, token = ?, code = ?, code_until = ?"
                    " WHERE match = ? AND seat = ? AND token IS ? AND code IS ?",
                    (after.name, after.token, after.code, after.code_until, match, seat, before.token, before.code),
                ).rowcount
                == 1
            )

        return await self._write(job)

    async def entries(self, match: str, since: int = 0, most: int | None = None) -> list[Entry]:
        """The entries from a number on, or so many of them at most."""
        rows = self._read(
            "SELECT entry FROM entries JOIN matches ON match = key WHERE id = ? AND number >= ? ORDER BY number LIMIT ?",
            *(match, since, -1 if most is None else most),
        )
        if not rows:
            self._watch.check()  # or a match that is whole would be called broken
        return entries_from(rows)

    def append(self, match: str, seen: int, plan: Plan) -> Awaitable[Sequence[Entry]]:
        """Adds to a match, if nobody else has since."""
        self._check_here()
        addition = plan(())
        return self._write(partial(_append, match, seen, addition)) if addition.entries else _nothing()

    def add(self, match: str, seen: int, addition: Addition, then: Then) -> None:
        self._check_here()
        self._open_writer().run(partial(_append, match, seen, addition), then)

    def is_ours(self, match: str) -> bool:  # noqa: ARG002 - all of them are
        """Every match is: no other server has this file."""
        return True

    async def numbers(self, matches: Collection[str]) -> dict[str, int]:
        """How many entries each match has."""
        found = {match: self._read(f"SELECT {_NUMBER} FROM matches WHERE id = ?", match) for match in matches}
        return {match: rows[0][0] for match, rows in found.items() if rows}

    async def due(self, now: int, most: int) -> list[str]:
        """Matches about which something must be done."""
        return [row[0] for row in self._read("SELECT id FROM matches WHERE alarm <= ? ORDER BY alarm LIMIT ?", now, most)]

    async def postpone(self, match: str, now: int, until: int) -> None:
        """Sets the alarm anew, if it has gone off."""
        await self._write(lambda db: db.execute("UPDATE matches SET alarm = ? WHERE id = ? AND alarm <= ?", (until, match, now)))

    async def listed(self, phase: Phase, most: int, *, everything: bool = False) -> list[Kept | Unreadable]:
        """The latest matches in a phase."""
        rows = self._read(
            f"SELECT {MATCH_COLUMNS}, {_NUMBER} FROM matches WHERE phase = ? AND open >= ? ORDER BY touched DESC LIMIT ?",
            phase,
            0 if everything else 1,
            most,
        )
        return [listed_from(row, self._seats(row[0])) for row in rows]

    async def delete(self, match: str, *, only_waiting: bool = False) -> bool:
        def job(db: sqlite3.Connection) -> bool:
            if only_waiting and db.execute(f"SELECT 1 FROM seats WHERE match = ? AND {FREE}", (match,)).fetchone() is None:
                return False
            return db.execute("DELETE FROM matches WHERE id = ?", (match,)).rowcount == 1

        return await self._write(job)

    async def heartbeat(self, now: int) -> None:
        """Notes that the server is alive."""
        await self._write(lambda db: db.execute("INSERT OR REPLACE INTO heartbeat (id, at) VALUES (1, ?)", (now,)))

    async def came_up(self, now: int, gap: int) -> bool:
        """Notes how long it was down."""

        def job(db: sqlite3.Connection) -> bool:
            last = db.execute("SELECT at FROM heartbeat").fetchone()
            down = last is not None and now - last[0] > gap
            if down:
                db.execute("INSERT INTO outages (since, until) VALUES (?, ?)", (last[0], now))
            db.execute("INSERT OR REPLACE INTO heartbeat (id, at) VALUES (1, ?)", (now,))
            return down

        return await self._open_writer().do(job)

    async def outages(self, since: int) -> list[tuple[int, int]]:
        """When the server was down."""
        rows = self._read("SELECT since, until FROM outages WHERE until > ? ORDER BY since", since)
        return [(row[0], row[1]) for row in rows]

    # Within

    def _connect(self) -> sqlite3.Connection:
        connection = sqlite3.connect(
            self.path, timeout=10, isolation_level=None, cached_statements=64, check_same_thread=False, factory=WatchedConnection
        )
        try:
            have = _layout(connection, self.path)  # before anything is done to a file that may be another program's
            if have:
                connection.execute("PRAGMA journal_mode = WAL")  # a new file has its tables first: without, no log is its own
            connection.execute("PRAGMA synchronous = FULL")
            connection.execute("PRAGMA foreign_keys = OFF")  # while tables are replaced, nothing is to follow one that goes
            if _layout(connection, self.path) < LATEST:
                self._bring_up_to_date(connection)
                if have:
                    connection.execute("PRAGMA wal_checkpoint(TRUNCATE)")  # the identity is in the file too from now on
                else:
                    connection.execute("PRAGMA journal_mode = WAL")
            connection.execute("PRAGMA foreign_keys = ON")
            connection.watch = self._watch
        except BaseException:
            connection.close()
            raise
        return connection

    def _finish_restoring(self) -> None:
        """Where “holmgang restore” was interrupted once its copy was complete, the store is that copy."""
        store = self.path.resolve()
        if not is_handed_over(store):
            return
        lock = claim(self.path, RESTORING) if self._serving is None else None
        with lock or nullcontext():
            take_over(store)

    def _bring_up_to_date(self, connection: sqlite3.Connection) -> None:
        """Whole or not at all, and only while no server has the file: an older one would not find its way about any more."""
        connection.execute("BEGIN IMMEDIATE")
        needed = steps(SQLITE, _layout(connection, self.path))  # nothing, where another command was faster
        lock = claim(self.path, BEHIND) if needed and self._serving is None else None
        with lock or nullcontext():
            for version, statements in needed:
                for statement in statements:
                    connection.execute(statement)
                connection.execute(f"PRAGMA user_version = {version}")
            connection.execute("COMMIT")

    def _check_here(self) -> None:
        if self.away:
            raise StoreError(self.away)

    def _open_writer(self) -> Writer:
        if self._writer is None:
            raise StoreError(CLOSED)
        return self._writer

    def _write(self, job: Job[T]) -> Awaitable[T]:
        self._check_here()
        return self._open_writer().do(job)

    def _read(self, sql: str, *values: Any) -> list[tuple[Any, ...]]:
        if self._reader is None:
            raise StoreError(CLOSED)
        if self._watch.wrong:
            raise StoreError(self._watch.wrong)
        try:
            return self._reader.execute(sql, values).fetchall()
        except sqlite3.Error as error:
            self._damaged = self._damaged or is_damage(error)
            raise StoreError(why_sqlite(error)) from error

    def _seats(self, match: str) -> list[tuple[Any, ...]]:
        return self._read(f"SELECT {SEAT_COLUMNS} FROM seats WHERE match = ?", match)


async def _nothing() -> Sequence[Entry]:
    return ()


_ADD = f"INSERT INTO entries (match, number, entry) SELECT key, ?, ? FROM matches WHERE id = ? AND {_NUMBER} = ?"


def _append(match: str, seen: int, addition: Addition, db: sqlite3.Connection) -> Sequence[Entry]:
    entries = addition.entries
    for number, entry in enumerate(entries, seen):
        if db.execute(_ADD, (number, write_entry(entry), match, number)).rowcount != 1:
            raise MovedOn("The match has moved on.")
    if addition.noted:
        ended = None if addition.ended is None else write(addition.ended)
        db.execute(
            "UPDATE matches SET touched = ?, phase = ?, ended = ?, alarm = ? WHERE id = ?",
            (addition.now, phase_of(addition.ended), ended, addition.alarm, match),
        )
    if (setup := opened(entries)) is not None:
        db.execute("UPDATE matches SET setup = ? WHERE id = ?", (write(setup), match))
    return entries


def _count(db: sqlite3.Connection) -> Counted:
    db.execute(COUNT)
    counted: Counted = db.execute(COUNTED).fetchone()
    return counted


def _layout(connection: sqlite3.Connection, path: Path) -> int:
    """Which version the tables are of; 0 for an empty file."""
    have: int = connection.execute("PRAGMA user_version").fetchone()[0]
    tables = {name for (name,) in connection.execute("SELECT name FROM sqlite_master WHERE type = 'table'")}
    if (tables or have) and MARK not in tables:
        raise StoreError(f"{path} belongs to another program: name another store.")
    if have > LATEST:
        raise StoreError(too_new(str(path), have))
    return have


def private(path: Path) -> None:
    """Makes an empty file that only its owner reads, if there is none: matches that go on have secrets in it."""
    if not path.exists():  # opening and closing one that is there would lose SQLite the locks that this process has on it
        os.close(os.open(path, os.O_CREAT | os.O_RDWR, 0o600))


def claim(path: Path, otherwise: str) -> IO[str] | None:
    """Keeps a second server from the same file: each would believe that it alone knows how the matches stand."""
    try:
        import fcntl
    except ImportError:  # a system without such locks has to go without
        return None
    file = path.resolve()  # by whatever name it is called
    lock = file.with_name(file.name + ".lock").open("w")
    try:
        fcntl.flock(lock, fcntl.LOCK_EX | fcntl.LOCK_NB)
    except OSError as error:
        lock.close()
        raise StoreError(f"Another server has {shown(str(path))} open: {otherwise}") from error
    return lock
