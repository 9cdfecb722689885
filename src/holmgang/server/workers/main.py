"""A process that does jobs: ``python -m holmgang.server.workers.main JOBS MEGABYTES``.

It reads jobs from stdin and writes answers to stdout, one after the other. JOBS names the module whose table says what each job
does. The server ends a process that takes too long. Once the server is gone, stdin ends and so does the process; one that is in
the middle of a job then, whatever it does, is ended by the system when the job's time is up.
"""

import os
import pickle
import signal
import sys
import traceback
from collections.abc import Callable, Mapping
from importlib import import_module
from typing import Any, BinaryIO, Literal

from holmgang.server.workers.progress import LISTENER

LENGTH = 4
LONGER = 2.0
"""Seconds that a process gives itself beyond what the server gives it: if there is a server, it comes first."""
LONGEST_TRACEBACK = 4_000

Job = tuple[str, Any, float]
"""Its name in the table, what it is about, and how many seconds it may take."""
Outcome = Literal["done", "memory", "broken", "progress"]
Answer = tuple[Outcome, Any]
"""What came of it, and the value or, where it broke, the traceback. Plain values: here this module has another name. Any number
of times before that: how far the job is."""
Jobs = Mapping[str, Callable[[Any], Any]]


def packed(value: object) -> bytes:
    """A value behind its length; both ends of the pipe are ours."""
    body = pickle.dumps(value)
    return len(body).to_bytes(LENGTH, "big") + body


def do(jobs: Jobs, name: str, about: Any) -> Answer:
    """What comes of a job, whatever that is."""
    try:
        return "done", jobs[name](about)
    except MemoryError:
        return "memory", ""
    except Exception:  # noqa: BLE001 - the server has to hear of it
        return "broken", traceback.format_exc()[-LONGEST_TRACEBACK:]


def serve(jobs: Jobs, asked: BinaryIO, answers: BinaryIO) -> None:
    """Does jobs until there are no more."""

    def write(answer: Answer) -> None:
        answers.write(packed(answer))
        answers.flush()

    LISTENER.set(lambda value: write(("progress", value)))
    while len(head := asked.read(LENGTH)) == LENGTH:
        job: Job = pickle.loads(asked.read(int.from_bytes(head, "big")))
        name, about, seconds = job
        _end_after(seconds + LONGER)
        answer = do(jobs, name, about)
        write(answer)
        _end_after(0)
        if answer[0] == "memory":
            return  # whatever it holds, the next job should not go without


def _end_after(seconds: float) -> None:
    """Lets the system end this process after so long, even where Python itself gets no turn; 0: no longer."""
    if hasattr(signal, "setitimer"):
        signal.setitimer(signal.ITIMER_REAL, seconds)


def limit_memory(megabytes: int) -> None:
    """Of what is written to, where the system counts that: solved tables are only read, and may be as large as they are."""
    try:
        import resource
    except ImportError:  # Windows
        return
    _, most = resource.getrlimit(resource.RLIMIT_DATA)
    wanted = megabytes << 20
    resource.setrlimit(resource.RLIMIT_DATA, (wanted if most == resource.RLIM_INFINITY else min(wanted, most), most))


def main(jobs: str, megabytes: str) -> None:
    for each in (signal.SIGINT, signal.SIGTERM):
        signal.signal(each, signal.SIG_IGN)  # they are for the server, which ends its processes itself
    if hasattr(os, "nice"):
        os.nice(5)  # whoever plays comes before whoever works
    limit_memory(int(megabytes))
    table: Jobs = import_module(jobs).JOBS
    try:
        serve(table, sys.stdin.buffer, sys.stdout.buffer)
    except BrokenPipeError:
        os._exit(0)  # the server was killed; nobody is left to be told, not even that


if __name__ == "__main__":
    main(*sys.argv[1:])
