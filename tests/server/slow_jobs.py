"""Jobs for a pool of processes that are as bad as jobs can be."""

import os
import signal
import sys
import time
from pathlib import Path

from holmgang.server.api.review_forms import ReviewProgress
from holmgang.server.workers.progress import tell_progress


def endless(_about: object) -> None:
    """Never ends, and keeps a processor busy."""
    while True:
        pass


def gate(about: tuple[str, object]) -> object:
    """Gives the value back once the file is there; it says so beside the file that it has begun."""
    file, value = about
    Path(f"{file}.begun").touch()
    while not Path(file).exists():
        time.sleep(0.005)
    return value


def stuck(file: str) -> None:
    """Never ends by itself; where the signal that says that its time is up is held back, it is let in once the file is there."""
    gate((file, None))
    signal.pthread_sigmask(signal.SIG_UNBLOCK, {signal.SIGALRM})
    endless(None)


def count(about: int) -> int:
    """Tells how far it is at every step."""
    for step in range(about):
        tell_progress(step)
    return about


def review(_about: object) -> None:
    """Says how far it is, and gets no further."""
    tell_progress(ReviewProgress(0.25, "counting sheep"))
    endless(None)


def hoard(_about: object) -> int:
    """Takes all memory that there is."""
    taken: list[bytearray] = []
    while True:
        taken.append(bytearray(8 << 20))


def abort(_about: object) -> None:
    """Goes without a word."""
    os._exit(3)


def fail(_about: object) -> None:
    """Raises what no job should."""
    raise ZeroDivisionError("a bug")


def echo(about: object) -> object:
    """The same again."""
    return about


def environment(_about: object) -> tuple[dict[str, str], list[str]]:
    """All that a process could know without being told."""
    return dict(os.environ), sys.argv


JOBS = {
    "endless": endless,
    "gate": gate,
    "stuck": stuck,
    "count": count,
    "hoard": hoard,
    "abort": abort,
    "fail": fail,
    "echo": echo,
    "environment": environment,
    # what requests ask for, never answered
    "explore": endless,
    "evaluate": endless,
    "replay": endless,
    "verify": endless,
    "review": review,
    # what bots are asked for
    "choose": endless,
}
