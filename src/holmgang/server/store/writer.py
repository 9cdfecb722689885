"""All writing to SQLite: in the event loop up to the commit, which a thread of its own makes, because it waits for the disk.

Whatever comes while the disk is busy is committed together afterwards. A statement takes microseconds, so the loop runs it
itself: handed to the thread, every one of them would cost both threads a turn at Python's lock.
"""

import asyncio
import logging
import sqlite3
import threading
from collections.abc import Callable
from functools import partial
from queue import SimpleQueue
from typing import Any, TypeVar

from holmgang.core.errors import HolmgangError
from holmgang.server.tasks import settle

from . import CLOSED, Damaged, StoreError, Then
from .reasons import not_stored

T = TypeVar("T")
Job = Callable[[sqlite3.Connection], T]
"""Does its reading first and raises a HolmgangError before it has written anything, so that others in its group are safe."""

MOST_TOGETHER = 500
MOST_TURNS = 4
"""For so many turns of the loop a transaction may wait for more to come."""
LOOK_EVERY = 1.0
"""How often, in seconds, it looks whether another program has changed the file."""
PATIENCE = 10_000
"""How long, in milliseconds, it waits where another program is writing; the loop never does."""

_log = logging.getLogger("holmgang.store")


_Waiting = tuple[Job[Any], Then]
_Done = tuple[Then, Any, Exception | None]

Order = Callable[[], list[_Done]]
"""What the thread is to do, and then to tell."""


class Writer:
    """Runs jobs in the order given. Whoever gave one hears of it once its transaction is on the disk."""

    def __init__(self, connect: Callable[[], sqlite3.Connection], changed_outside: Callable[[], None]) -> None:
        """``connect`` opens the file for use in any thread; they take turns at it."""
        self._connect = connect
        self._changed_outside = changed_outside
        self._loop = asyncio.get_running_loop()
        self._connection: sqlite3.Connection
        self._waiting: list[_Waiting] = []
        self._beginning = False
        self._handed_over = False
        """Whether the connection is the thread's now."""
        self._look_due = False
        self._closed = False
        self.damaged = False
        """Whether the file was found to be spoilt."""
        self._orders: SimpleQueue[tuple[list[_Waiting], Order] | None] = SimpleQueue()
        self._thread = threading.Thread(target=self._obey, name="holmgang-writer", daemon=True)

    async def start(self) -> None:
        """Begins; raises what opening the file raises."""
        self._connection = await self._loop.run_in_executor(None, self._connect)
        self._connection.execute("PRAGMA busy_timeout = 0")
        self._seen = _version(self._connection)
        self._thread.start()
        self._looking = self._loop.call_later(LOOK_EVERY, self._look)

    def do(self, job: Job[T]) -> "asyncio.Future[T]":
        """Runs a job; what its future brings has been stored."""
        future: asyncio.Future[T] = self._loop.create_future()
        self.run(job, partial(settle, future))
        return future

    def run(self, job: Job[Any], then: Then) -> None:
        """Runs a job for whoever would rather be called, later, than wait."""
        if self._closed:
            self._loop.call_soon(then, None, StoreError(CLOSED))
            return
        self._waiting.append((job, then))
        if not self._beginning and not self._handed_over:
            self._beginning = True
            self._loop.call_soon(self._begin, 1)

    async def close(self) -> None:
        """Finishes what waits, and ends."""
        last = self.do(lambda _db: None)
        self._closed = True
        await asyncio.gather(last, return_exceptions=True)  # should even that fail, it ends all the same
        self._looking.cancel()
        self._orders.put(None)
        await self._loop.run_in_executor(None, self._thread.join)
        self._connection.close()

    # In the event loop

    def _begin(self, seen: int, turn: int = 1) -> None:
        """Begins a transaction. As long as every turn of the loop brings more for it, it waits for the next one.

        A commit costs ten times what a job in it does.
        """
        if seen < len(self._waiting) < MOST_TOGETHER and turn < MOST_TURNS:
            self._loop.call_soon(self._begin, len(self._waiting), turn + 1)
            return
        group, self._waiting = self._waiting[:MOST_TOGETHER], self._waiting[MOST_TOGETHER:]
        self._beginning, self._handed_over = False, True
        self._orders.put((group, self._prepared(group)))

    def _prepared(self, group: list[_Waiting]) -> Order:
        """Runs the jobs and leaves the commit; where anything is in the way, all of it."""
        try:
            self._connection.execute("BEGIN IMMEDIATE")
            done = [_attempt(self._connection, each) for each in group]
        except Exception:  # noqa: BLE001 - another program writes, or a job is broken
            return partial(_once_more, self._connection, group)
        return partial(_commit, self._connection, group, done)

    def _committed(self, done: list[_Done]) -> None:
        self._handed_over = False
        for then, result, error in done:
            self.damaged = self.damaged or isinstance(error, Damaged)
            try:
                then(result, error)
            except Exception:  # noqa: BLE001 - the others of the group are to hear too
                _log.exception("not told")
        if self._waiting and not self._beginning:
            self._beginning = True
            self._loop.call_soon(self._begin, 0)  # whoever is told now may answer at once
        if self._look_due:
            self._compare()

    def _look(self) -> None:
        self._looking = self._loop.call_later(LOOK_EVERY, self._look)
        self._look_due = True
        if not self._handed_over:
            self._compare()

    def _compare(self) -> None:
        self._look_due = False
        if (version := _version(self._connection)) != self._seen:
            self._seen = version
            self._changed_outside()

    # In the thread

    def _obey(self) -> None:
        """Whatever goes wrong, the thread goes on: without it nobody could store anything any more."""
        while (given := self._orders.get()) is not None:
            group, order = given
            try:
                done = order()
            except Exception as error:  # noqa: BLE001 - see above; whoever asked is told
                done = _refused(group, error)
            self._loop.call_soon_threadsafe(self._committed, done)


def _commit(connection: sqlite3.Connection, group: list[_Waiting], done: list[_Done]) -> list[_Done]:
    try:
        connection.commit()
    except sqlite3.Error:
        return _once_more(connection, group)
    return done


def _once_more(connection: sqlite3.Connection, group: list[_Waiting]) -> list[_Done]:
    """Waits where another program writes. If that is not all, each job gets its own transaction: none suffers for another."""
    _roll_back(connection)
    connection.execute(f"PRAGMA busy_timeout = {PATIENCE}")
    try:
        return _transaction(connection, group)
    except Exception:  # noqa: BLE001 - it comes up again with the one whose fault it is
        return [done for each in group for done in _alone(connection, each)]
    finally:
        connection.execute("PRAGMA busy_timeout = 0")


def _alone(connection: sqlite3.Connection, waiting: _Waiting) -> list[_Done]:
    connection.execute("PRAGMA busy_timeout = 0")  # once was enough, for all of them
    try:
        return _transaction(connection, [waiting])
    except Exception as error:  # noqa: BLE001 - whoever asked is told
        return _refused([waiting], error)


def _transaction(connection: sqlite3.Connection, group: list[_Waiting]) -> list[_Done]:
    try:
        connection.execute("BEGIN IMMEDIATE")
        done = [_attempt(connection, each) for each in group]
        connection.commit()
    except BaseException:
        _roll_back(connection)
        raise
    return done


def _roll_back(connection: sqlite3.Connection) -> None:
    if connection.in_transaction:
        connection.execute("ROLLBACK")


def _refused(group: list[_Waiting], error: Exception) -> list[_Done]:
    why = not_stored(error) if isinstance(error, sqlite3.Error) else error
    return [(then, None, why) for _, then in group]


def _attempt(connection: sqlite3.Connection, waiting: _Waiting) -> _Done:
    job, then = waiting
    try:
        return then, job(connection), None
    except HolmgangError as error:
        return then, None, error


def _version(connection: sqlite3.Connection) -> int:
    """A number that changes whenever another connection has changed the file."""
    version: int = connection.execute("PRAGMA data_version").fetchone()[0]
    return version
