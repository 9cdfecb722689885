"""Long work in a browser: in a worker of its own, which does the same jobs as the server's processes do."""

from collections.abc import Awaitable, Callable
from typing import Any, Protocol

from holmgang.server.workers.main import Answer, Job
from holmgang.server.workers.process import ProcessEnded

from .job_messages import Tell, packed, unpacked


class JobWorker(Protocol):
    """Another worker, as this one sees it. What goes to and fro is pickled, each byte a letter."""

    def ask(self, job: str, heard: Tell) -> Awaitable[str | None]:
        """The answer to a job; None where the worker has ended. ``heard`` hears how far it is."""
        ...

    def end(self) -> None:
        """Ends the worker at once, whatever it is doing."""
        ...


class BrowserWorker:
    """One worker of a pool: started when it is first needed, asked one thing at a time, ended at any time."""

    def __init__(self, start: Callable[[str], JobWorker], jobs: str) -> None:
        self._start = start
        self._jobs = jobs
        self._running: JobWorker | None = None

    async def ask(self, job: Job, heard: Callable[[Any], None]) -> Answer:
        """The answer to a job, from a worker that is started where none runs."""
        if self._running is None:
            self._running = self._start(self._jobs)
        told = await self._running.ask(packed(job), lambda progress: heard(unpacked(progress)))
        if told is None:
            self._running = None
            raise ProcessEnded
        answer: Answer = unpacked(told)
        return answer

    async def end(self) -> None:
        running, self._running = self._running, None
        if running is not None:
            running.end()


class OneJobWorker(BrowserWorker):
    """One that ends after every job: what is seldom asked for should not keep a phone's memory."""

    async def ask(self, job: Job, heard: Callable[[Any], None]) -> Answer:
        """The answer of a worker that was started for it."""
        try:
            return await super().ask(job, heard)
        finally:
            await self.end()
