"""A few processes, the fair queue before them, and a limit on how long any job may take."""

import asyncio
from collections.abc import Callable, Hashable
from functools import partial
from typing import Any

from holmgang.server.tasks import end, settle

from .errors import Busy, JobBroken, LineTooLong, TooHungry, TooLong, WorkerGone
from .fair_queue import FairQueue, LineFull, QueueFull
from .main import Answer
from .process import Process, ProcessEnded, Worker

DRAW_BREATH = 0.05
"""How long to wait, in seconds, before a process that has just gone is started again."""
LARGEST_WAITING = 32 << 20
"""So many bytes may wait in all."""
SHARE = 4
"""One address may fill a quarter of a queue, however many ask from there."""
STOPPING = "The server is stopping; try again in a moment."


Heard = Callable[[Any], None]


def _unheard(_value: Any) -> None:
    pass


class _Waiting:
    """Somebody who waits for a job to be done."""

    def __init__(self, job: str, about: Any, heard: Heard) -> None:
        self.job, self.about, self.heard = job, about, heard
        self.answer: asyncio.Future[Any] = asyncio.get_running_loop().create_future()
        self.working: asyncio.Task[None] | None = None


class Pool:
    """The processes that do one table of jobs."""

    def __init__(
        self,
        jobs: str,
        *,
        processes: int,
        seconds: float,
        megabytes: int,
        queue: int,
        line: int,
        at_once: int = 1,
        count: Callable[[str], None] = lambda _outcome: None,
        start: Callable[[str, int], Worker] = Process,
    ) -> None:
        """``queue`` is how many may wait in all, ``line`` how many for one asker, and ``at_once`` how many are done for one at a
        time; ``count`` hears how each job ended. ``start`` makes one of the processes, of a table of jobs and its megabytes."""
        self._seconds = seconds
        self._queue: FairQueue[_Waiting] = FairQueue(queue, line, LARGEST_WAITING, at_once)
        self._count = count
        self._closed = False
        self.all = [start(jobs, megabytes) for _ in range(processes)]
        self._free = self.all[::-1]  # the last is taken first, so that those that run already are used first
        self._working: set[asyncio.Task[None]] = set()

    @property
    def waiting(self) -> int:
        """How many jobs wait for a process."""
        return self._queue.waiting

    async def do(self, line: Hashable, job: str, about: Any, *, size: int = 0, heard: Heard = _unheard) -> Any:
        """What comes of a job. ``line`` is who asks for it: they are served in turn. ``heard`` hears how far it is.

        Raises LineTooLong or Busy where it cannot wait, TooLong or TooHungry where it takes too much, JobBroken where it breaks.
        Whoever stops waiting takes the job along: it leaves the queue, or its process is ended.
        """
        if self._closed:
            raise Busy(STOPPING)
        waiting = _Waiting(job, about, heard)
        try:
            self._queue.put(line, waiting, size)
        except LineFull:
            self._count("turned_away")
            raise LineTooLong("Too much is being worked out for your address already; try again in a moment.") from None
        except QueueFull:
            self._count("turned_away")
            raise Busy("This server has more to work out than it can just now; try again in a moment.") from None
        self._go_on()
        try:
            return await waiting.answer
        except asyncio.CancelledError:
            self._count("given_up")
            if not self._queue.remove(line, waiting) and waiting.working is not None:
                waiting.working.cancel()
            raise

    async def close(self) -> None:
        """Sends all away who wait and ends all processes, for good."""
        self._closed = True
        for waiting in self._queue.empty():
            settle(waiting.answer, error=Busy(STOPPING))
        await end(*self._working)
        await asyncio.gather(*(process.end() for process in self.all))

    def _go_on(self) -> None:
        while self._free and not self._closed and (taken := self._queue.take()) is not None:
            line, waiting = taken
            process = self._free.pop()
            waiting.working = asyncio.get_running_loop().create_task(self._work(process, waiting))
            self._working.add(waiting.working)
            waiting.working.add_done_callback(partial(self._worked, line, process))

    def _worked(self, line: Hashable, process: Worker, task: "asyncio.Task[None]") -> None:
        self._working.discard(task)
        self._queue.done(line)
        self._free.append(process)
        self._go_on()

    async def _work(self, process: Worker, waiting: _Waiting) -> None:
        try:
            job = (waiting.job, waiting.about, self._seconds)
            answer = await asyncio.wait_for(process.ask(job, waiting.heard), self._seconds)
        except TimeoutError:
            await process.end()
            self._count("too_slow")
            settle(
                waiting.answer,
                error=TooLong(f"This took longer than the {self._seconds:g} seconds that this server works on one request."),
            )
        except ProcessEnded:
            await process.end()
            self._count("gone")
            await asyncio.sleep(DRAW_BREATH)
            settle(waiting.answer, error=WorkerGone("What was working on this has broken off; try again in a moment."))
        except asyncio.CancelledError:
            await process.end()  # its answer would be taken for the next one's
            settle(waiting.answer, error=Busy(STOPPING))
        else:
            await self._tell(process, waiting, answer)

    async def _tell(self, process: Worker, waiting: _Waiting, answer: Answer) -> None:
        outcome, value = answer
        self._count("too_large" if outcome == "memory" else outcome)
        if outcome == "done":
            settle(waiting.answer, value)
        elif outcome == "memory":
            await process.end()
            settle(waiting.answer, error=TooHungry("This takes more memory than this server gives to one request."))
        else:
            settle(waiting.answer, error=JobBroken(value))
