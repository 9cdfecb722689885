"""What is done to one match: one thing after the other, whatever becomes of each."""

import asyncio
import logging
from collections.abc import Awaitable, Callable
from typing import TYPE_CHECKING, TypeVar

from holmgang.core.errors import HolmgangError
from holmgang.matches.entries import now_ms
from holmgang.server.logs import facts
from holmgang.server.refusals import NoMatch
from holmgang.server.store import StoreError
from holmgang.server.tasks import settle

if TYPE_CHECKING:
    from .room import Room

T = TypeVar("T")
Job = Callable[[], Awaitable[None]]

_log = logging.getLogger("holmgang.room")


class JobQueue:
    """The jobs of one room, done one after the other."""

    __slots__ = ("_jobs", "_room", "busy")

    def __init__(self, room: "Room") -> None:
        self._room = room
        self._jobs: list[Job] = []  # a deque takes half a kilobyte even when it is empty
        self.busy = False

    def do(self, job: Job) -> None:
        """Does something after all that was asked for before."""
        self._jobs.append(job)
        if not self.busy:
            self.go_on()

    async def result(self, job: Callable[[], Awaitable[T]]) -> T:
        """Does something in its turn for somebody who waits for what it gives, and hears what it raises."""
        done: asyncio.Future[T] = asyncio.get_running_loop().create_future()

        async def told() -> None:
            try:
                settle(done, await job())
            except Exception as error:  # noqa: BLE001 - raised where the result is awaited
                settle(done, error=error)

        self.do(told)
        return await done

    def hold(self) -> None:
        """Begins nothing until it is told to go on: something is being done without a task of its own."""
        self.busy = True

    def go_on(self, first: Job | None = None) -> None:
        """Begins with what waits, and with this before all else."""
        if first is not None:
            self._jobs.insert(0, first)
        self.busy = bool(self._jobs)
        if self.busy:
            self._room.hub.spawn(self._work_off())
        else:
            self._room.at_rest()

    async def _work_off(self) -> None:
        room = self._room
        while self._jobs:
            job = self._jobs.pop(0)
            try:
                await job()
            except NoMatch:
                pass  # whoever was here has been told
            except StoreError as error:
                room.hub.health.note(error)
            except HolmgangError as error:
                _log.warning("not done", extra=facts(match=room.id, error=type(error).__name__, sentence=str(error)))
            except Exception as error:  # noqa: BLE001 - one match must not stop the others
                room.match = None  # nobody knows how far it came; the store does
                _log.exception("broken off", extra=facts(match=room.id))
                room.audience.tell_fault(error)
        room.touched = now_ms()
        self.go_on()
