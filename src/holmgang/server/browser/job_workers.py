"""Long work in a browser: in a worker of its own, which does the same jobs as the server's processes do."""

import pickle
from collections.abc import Awaitable, Callable
from contextlib import suppress
from importlib import import_module
from typing import Any, NamedTuple, Protocol

import msgspec

from holmgang.core.errors import HolmgangError
from holmgang.core.record_text import parse_record
from holmgang.server.api.forms import Evaluate, RecordUpload
from holmgang.server.workers.main import Answer, Job, Jobs, do
from holmgang.server.workers.process import ProcessEnded
from holmgang.server.workers.progress import LISTENER

from .pocket import Pocket

Tell = Callable[[str], None]
READY = "ready"
"""A bot is about to be asked."""
EVALUATE = "evaluate"
"""The value of a position, as a request asks for it."""


class ReadyBot(NamedTuple):
    """A bot that sits at a table."""

    game: str
    bot: str


class Thinker(Protocol):
    """Another worker, as this one sees it. What goes to and fro is pickled, each byte a letter."""

    def ask(self, job: str, heard: Tell) -> Awaitable[str | None]:
        """The answer to a job; None where the worker has ended. ``heard`` hears how far it is."""
        ...

    def end(self) -> None:
        """Ends the worker at once, whatever it is doing."""
        ...


class BrowserWorker:
    """One worker of a pool: started when it is first needed, asked one thing at a time, ended at any time."""

    def __init__(self, start: Callable[[str], Thinker], jobs: str) -> None:
        self._start = start
        self._jobs = jobs
        self._running: Thinker | None = None

    async def ask(self, job: Job, heard: Callable[[Any], None]) -> Answer:
        """The answer to a job, from a worker that is started where none runs."""
        if self._running is None:
            self._running = self._start(self._jobs)
        told = await self._running.ask(_packed(job), lambda progress: heard(_unpacked(progress)))
        if told is None:
            self._running = None
            raise ProcessEnded
        answer: Answer = _unpacked(told)
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


class Thinking:
    """The other end: what such a worker does."""

    def __init__(self, jobs: str, pocket: Pocket) -> None:
        self._jobs: Jobs = import_module(jobs).JOBS
        self._pocket = pocket

    async def do(self, packed: str, tell: Tell) -> str:
        """What comes of a job; ``tell`` is told how far it is."""
        job: Job = _unpacked(packed)
        name, about, _seconds = job
        with suppress(HolmgangError):  # the job itself says what is wrong with what it is about
            await self._pocket.bring(_game_of(name, about))
        LISTENER.set(lambda progress: tell(_packed(progress)))
        return _packed(do(self._jobs, name, about))


def _game_of(name: str, about: Any) -> str:
    """The game that a job is about: of a bot's choice, or of a position or a record as a request brings it."""
    if name == EVALUATE:
        return msgspec.json.decode(about, type=Evaluate).game
    if isinstance(about, bytes):
        return parse_record(msgspec.json.decode(about, type=RecordUpload).record).record.game
    return str(about.game)


def _packed(value: object) -> str:
    return pickle.dumps(value).decode("latin-1")


def _unpacked(text: str) -> Any:
    return pickle.loads(text.encode("latin-1"))
