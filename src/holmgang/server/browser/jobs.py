"""What the worker beside the one that serves a page does: all that may take longer than a move may wait for its answer."""

from typing import Any, cast

from holmgang.bots import find_bot
from holmgang.server.bots import jobs as bots
from holmgang.server.workers.main import Jobs

from .job_messages import EVALUATE, READY, ReadyBot


def ready(wanted: ReadyBot) -> None:
    """Loads what a bot is made of. Its game’s values have come with the question, as they do with every one."""
    find_bot(wanted.bot, wanted.game)


def evaluate(asked: bytes) -> Any:
    """The answer to such a request. What is only for requests is loaded by the first one: bots are not to wait for it."""
    from holmgang.server.api import request_jobs

    return request_jobs.JOBS[EVALUATE](asked)


JOBS: Jobs = {**cast("Jobs", bots.JOBS), EVALUATE: evaluate, READY: ready}
