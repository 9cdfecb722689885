"""One process of a pool as the server sees it: started when it is first needed, asked one thing at a time, ended at any time."""

import asyncio
import contextlib
import os
import pickle
import sys
from collections.abc import Callable
from typing import Any, Protocol

from .main import LENGTH, Answer, Job, packed

KNOWN = frozenset(
    {"PATH", "HOME", "USERPROFILE", "APPDATA", "LOCALAPPDATA", "SYSTEMROOT", "TEMP", "TMP", "TMPDIR", "LANG", "LANGUAGE", "TZ"}
    | {"VIRTUAL_ENV", "LD_LIBRARY_PATH", "HOLMGANG_HOME", "HOLMGANG_CACHE"}
)
KINDS = ("PYTHON", "LC_", "XDG_", "NUMBA_", "COVERAGE_", "COV_")
ONE_THREAD = {"OPENBLAS_NUM_THREADS": "1", "OMP_NUM_THREADS": "1", "MKL_NUM_THREADS": "1", "NUMBA_NUM_THREADS": "1"}
"""The pool says how many work at once; and every thread of a numerical library has memory of its own."""
PIPE = 1 << 20


class ProcessEnded(Exception):
    """The process has gone without an answer."""


class Worker(Protocol):
    """Does one job at a time, beside whoever asks for it."""

    async def ask(self, job: Job, heard: Callable[[Any], None]) -> Answer:
        """The answer to a job; ProcessEnded if there is none. Whoever does not wait for it ends the worker.

        ``heard`` is called with what the job tells of how far it is.
        """
        ...

    async def end(self) -> None:
        """Ends it, whatever it does; asked again, it begins anew."""
        ...


def surroundings() -> dict[str, str]:
    """The environment of a process: all that Python and the games need, and no password that a host has put there."""
    known = {name: value for name, value in os.environ.items() if name.upper() in KNOWN or name.upper().startswith(KINDS)}
    return known | ONE_THREAD


class Process:
    """A Python process of its own that does one job at a time and may not use more memory than it is given."""

    def __init__(self, jobs: str, megabytes: int) -> None:
        self._words = (sys.executable, "-m", f"{__package__}.main", jobs, str(megabytes))
        self.running: asyncio.subprocess.Process | None = None

    async def ask(self, job: Job, heard: Callable[[Any], None]) -> Answer:
        """The answer to a job, from a process that is started where none runs."""
        running = self.running
        if running is None or running.returncode is not None:
            running = self.running = await asyncio.create_subprocess_exec(
                *self._words,
                stdin=asyncio.subprocess.PIPE,
                stdout=asyncio.subprocess.PIPE,
                env=surroundings(),
                limit=PIPE,
            )
        assert running.stdin is not None
        assert running.stdout is not None
        try:
            running.stdin.write(packed(job))
            await running.stdin.drain()
            while (answer := await _read_answer(running.stdout))[0] == "progress":
                heard(answer[1])
        except (EOFError, OSError, pickle.UnpicklingError) as error:
            raise ProcessEnded from error
        return answer

    async def end(self) -> None:
        """Kills the process and waits until it is gone; nothing where none runs."""
        running, self.running = self.running, None
        if running is not None and running.returncode is None:
            with contextlib.suppress(ProcessLookupError):
                running.kill()
        if running is not None:
            await running.wait()


async def _read_answer(pipe: asyncio.StreamReader) -> Answer:
    head = await pipe.readexactly(LENGTH)
    answer: Answer = pickle.loads(await pipe.readexactly(int.from_bytes(head, "big")))
    return answer
