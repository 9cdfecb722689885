"""Starts a program within limits, and becomes it: ``python launch.py MEGABYTES COMMAND …``.

What it sets cannot be taken back by the program: its memory, that it gives way to whoever plays, and on Linux that it ends with
the process that started it, however that ends. It runs where the engine lies and imports nothing
from there: it needs the standard library alone.
"""

import ctypes
import os
import signal
import sys

PR_SET_PDEATHSIG = 1
NOT_RUN = 127
"""The exit status that shells have for a command that cannot be run."""


def limited(command: tuple[str, ...], megabytes: int) -> tuple[str, ...]:
    """The command that starts another one within limits."""
    return (sys.executable, "-I", "-S", __file__, str(megabytes), *command)


def main(megabytes: str, *command: str) -> None:
    """Sets the limits, and becomes the command that they are for."""
    _limit(int(megabytes) << 20)
    if sys.platform == "linux":
        ctypes.CDLL(None).prctl(PR_SET_PDEATHSIG, signal.SIGKILL)
    if hasattr(os, "nice"):
        os.nice(5)
    try:
        os.execvp(command[0], command)
    except OSError as error:
        sys.stderr.write(f"{command[0]} cannot be run: {error.strerror}.\n")
        sys.exit(NOT_RUN)


def _limit(most: int) -> None:
    try:
        import resource
    except ImportError:  # Windows
        return
    _, hard = resource.getrlimit(resource.RLIMIT_DATA)
    allowed = most if hard == resource.RLIM_INFINITY else min(most, hard)
    resource.setrlimit(resource.RLIMIT_DATA, (allowed, allowed))
    resource.setrlimit(resource.RLIMIT_CORE, (0, 0))


if __name__ == "__main__":
    main(*sys.argv[1:])
