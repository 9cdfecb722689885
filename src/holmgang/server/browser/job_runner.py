"""What runs in a job worker. It loads what a bot needs and nothing else: somebody waits for its first answer."""

from contextlib import suppress
from importlib import import_module
from typing import Any

import msgspec

from holmgang.core.errors import HolmgangError
from holmgang.core.record_text import parse_record
from holmgang.server.workers.main import Job, Jobs, do
from holmgang.server.workers.progress import LISTENER

from .job_messages import EVALUATE, Tell, packed, unpacked
from .pocket import Bring, Pocket


class JobRunner:
    """Does the jobs of a table that is loaded with it."""

    def __init__(self, jobs: str, pocket: Pocket) -> None:
        self._jobs: Jobs = import_module(jobs).JOBS
        self._pocket = pocket

    async def do(self, asked: str, tell: Tell) -> str:
        """What comes of a job; ``tell`` is told how far it is."""
        job: Job = unpacked(asked)
        name, about, _seconds = job
        with suppress(HolmgangError):  # the job itself says what is wrong with what it is about
            await self._pocket.bring(_game_of(name, about))
        LISTENER.set(lambda progress: tell(packed(progress)))
        return packed(do(self._jobs, name, about))


class _Position(msgspec.Struct):
    game: str


class _Written(msgspec.Struct):
    record: str


def _game_of(name: str, about: Any) -> str:
    """The game that a job is about: of a bot's choice, or of a position or a record as a request brings it."""
    if name == EVALUATE:
        return msgspec.json.decode(about, type=_Position).game
    if isinstance(about, bytes):
        return parse_record(msgspec.json.decode(about, type=_Written).record).record.game
    return str(about.game)


def start(jobs: str, bring: Bring) -> JobRunner:
    """What the worker's script calls; ``jobs`` is the module that has the table."""
    return JobRunner(jobs, Pocket(bring))
