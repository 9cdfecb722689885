"""The end of a process that has been told to stop: within a bound, whatever hangs."""

import logging
import os
import signal
import sys
import threading
from contextlib import suppress
from pathlib import Path

from .logs import facts

LAST_WORDS_WITHIN = 1.0
"""Seconds for a last line: even writing that may hang."""

_log = logging.getLogger("holmgang.server")


class Deadline:
    """Ends the process by force once its time is up. Nobody was told of anything that is not stored, so nothing is lost by it."""

    def __init__(self) -> None:
        self._timer: threading.Timer | None = None

    def set(self, seconds: float) -> None:
        """Not later than in so many seconds from now; what was set before no longer counts."""
        self._arm(threading.Timer(seconds, self._by_force, (seconds,)))

    def finish(self, seconds: float) -> None:
        """All is done; threads that nobody waits for may be left. They get so long."""
        self._arm(threading.Timer(seconds, _exit, (0,)))

    def _arm(self, timer: threading.Timer) -> None:
        if self._timer is not None:
            self._timer.cancel()
        timer.daemon = True
        self._timer = timer
        timer.start()

    def _by_force(self, seconds: float) -> None:
        told = threading.Thread(target=_tell, args=(seconds,), daemon=True)
        told.start()
        told.join(LAST_WORDS_WITHIN)
        _end_children()
        _exit(1)


def _tell(seconds: float) -> None:
    left = sorted({thread.name for thread in threading.enumerate() if not thread.daemon})
    _log.error("ended by force", extra=facts(after=seconds, threads=left))


def _end_children() -> None:
    """A bot that never comes to an end would outlive the server."""
    with suppress(OSError):
        for task in Path("/proc/self/task").iterdir():
            for child in (task / "children").read_text(encoding="ascii").split():
                with suppress(ProcessLookupError):
                    os.kill(int(child), signal.SIGKILL)


def _exit(code: int) -> None:
    with suppress(OSError, ValueError):
        sys.stdout.flush()
    os._exit(code)
