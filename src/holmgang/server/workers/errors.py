"""Why a job was not done."""

from holmgang.core.errors import HolmgangError
from holmgang.server.limits import TooMany

COME_AGAIN = 5
"""Seconds after which it is worth while to ask again."""


class LineTooLong(TooMany):
    """Too much waits for the same asker already."""

    retry_after: int | None = COME_AGAIN


class Busy(HolmgangError):
    """There is no process for the job now: too many wait, or the server stops."""

    retry_after: int | None = COME_AGAIN


class WorkerGone(Busy):
    """The process has ended in the middle of the job."""


class TooLong(HolmgangError):
    """A job that took longer than any may."""


class TooHungry(HolmgangError):
    """A job that took more memory than any may."""


class JobBroken(RuntimeError):
    """A job that raised what no job should."""

    def __init__(self, story: str) -> None:
        super().__init__(story)
        self.last = story.strip().rpartition("\n")[2]
        """The traceback's last line."""
