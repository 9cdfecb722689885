"""The one thread that writes to SQLite. Whatever waits while it syncs the disk is committed together afterwards."""

import asyncio
import contextlib
import sqlite3
import threading
from collections.abc import Callable
from functools import partial
from queue import Empty, SimpleQueue
from time import monotonic
from typing import Any, NamedTuple, TypeVar

from holmgang.core.errors import HolmgangError

from . import not_stored

T = TypeVar("T")
Job = Callable[[sqlite3.Connection], T]
"""Does its reading first and raises a HolmgangError before it has written anything, so that others in its group are safe."""

MOST_TOGETHER = 500
LOOK_EVERY = 1.0
"""How often, in seconds, it looks whether another program has changed the file."""


Hears = Callable[[Any, Exception | None], None]
"""Is told, in the event loop, what a job returned or why nothing came of it."""


class _Waiting(NamedTuple):
    job: Job[Any]
    hears: Hears


class _Done(NamedTuple):
    hears: Hears
    result: Any
    error: Exception | None


class Writer:
    """Runs jobs in the order given. Whoever waits for a job hears of it once its transaction is on the disk."""

    def __init__(self, connect: Callable[[], sqlite3.Connection], changed_outside: Callable[[], None]) -> None:
        self._connect = connect
        self._changed_outside = changed_outside
        self._loop = asyncio.get_running_loop()
        self._queue: SimpleQueue[_Waiting | None] = SimpleQueue()
        self._opened: asyncio.Future[None] = self._loop.create_future()
        self._thread = threading.Thread(target=self._run, name="holmgang-writer", daemon=True)

    async def start(self) -> None:
        """Begins; raises what opening the file raises."""
        self._thread.start()
        await self._opened

    async def do(self, job: Job[T]) -> T:
        """Runs a job; what it returns has been stored."""
        future: asyncio.Future[T] = self._loop.create_future()
        self.put(job, partial(_resolve, future))
        return await future

    def put(self, job: Job[Any], hears: Hears) -> None:
        """The same for somebody who does not wait."""
        self._queue.put(_Waiting(job, hears))

    async def close(self) -> None:
        """Finishes what waits, and ends."""
        self._queue.put(None)
        await self._loop.run_in_executor(None, self._thread.join)

    def _run(self) -> None:
        try:
            connection = self._connect()
        except Exception as error:  # noqa: BLE001 - whatever it is, it is raised where the store was opened
            self._settle([_Done(partial(_resolve, self._opened), None, error)])
            return
        self._settle([_Done(partial(_resolve, self._opened), None, None)])
        seen, looked = _version(connection), monotonic()
        while True:
            together = self._next(LOOK_EVERY)
            waiting = [each for each in together if each is not None]
            if waiting:
                self._settle(_commit(connection, waiting))
            if len(waiting) < len(together):
                connection.close()
                return
            if (now := monotonic()) - looked >= LOOK_EVERY:
                looked = now
                if (version := _version(connection)) != seen:
                    seen = version
                    self._loop.call_soon_threadsafe(self._changed_outside)

    def _next(self, seconds: float) -> list[_Waiting | None]:
        """All that waits, or whatever comes first, or nothing if nothing comes for so long."""
        found: list[_Waiting | None] = []
        with contextlib.suppress(Empty):
            found.append(self._queue.get(timeout=seconds))
            while len(found) < MOST_TOGETHER:
                found.append(self._queue.get_nowait())
        return found

    def _settle(self, done: list[_Done]) -> None:
        self._loop.call_soon_threadsafe(_tell, done)


def _tell(done: list[_Done]) -> None:
    for hears, result, error in done:
        hears(result, error)


def _resolve(future: "asyncio.Future[Any]", result: Any, error: Exception | None) -> None:
    if future.done():
        return  # whoever asked has gone away
    if error is None:
        future.set_result(result)
    else:
        future.set_exception(error)


def _commit(connection: sqlite3.Connection, waiting: list[_Waiting]) -> list[_Done]:
    """All in one transaction. If the engine or a job fails, each gets one of its own, so that none suffers for another.

    Whatever it was, this thread goes on: without it nobody could store anything any more.
    """
    try:
        connection.execute("BEGIN IMMEDIATE")
        done = [_attempt(connection, each) for each in waiting]
        connection.execute("COMMIT")
    except Exception as error:  # noqa: BLE001 - see above; whoever asked is told
        if connection.in_transaction:
            connection.execute("ROLLBACK")
        if len(waiting) > 1:
            return [done for each in waiting for done in _commit(connection, [each])]
        return [_Done(waiting[0].hears, None, not_stored(error) if isinstance(error, sqlite3.Error) else error)]
    return done


def _attempt(connection: sqlite3.Connection, waiting: _Waiting) -> _Done:
    try:
        return _Done(waiting.hears, waiting.job(connection), None)
    except HolmgangError as error:
        return _Done(waiting.hears, None, error)


def _version(connection: sqlite3.Connection) -> int:
    """A number that changes whenever another connection has changed the file."""
    version: int = connection.execute("PRAGMA data_version").fetchone()[0]
    return version
