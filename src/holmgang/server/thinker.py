"""A process in which bots think: ``python -m holmgang.server.thinker``. It reads tasks from stdin and writes choices to stdout.

The server starts a few of these and ends one that takes too long. Once the server is gone, stdin ends and so does the process.
"""

import os
import pickle
import signal
import sys
from random import SystemRandom
from typing import BinaryIO, NamedTuple

from holmgang.bots import find_bot
from holmgang.core.game import View
from holmgang.games import find_kind

LENGTH = 4


class Task(NamedTuple):
    """A choice to be made: a bot gets a view, never a state."""

    game: str
    options: dict[str, str]
    bot: str
    view: View


Answer = tuple[str | None, str]
"""A choice, or what went wrong instead. Plain values: here this module has another name than in the server."""


def packed(value: object) -> bytes:
    """A value behind its length; both ends of the pipe are ours."""
    body = pickle.dumps(value)
    return len(body).to_bytes(LENGTH, "big") + body


def think(task: Task) -> str:
    """The text of the move that the bot chooses."""
    game = find_kind(task.game).make(task.options)
    return str(find_bot(task.bot).choose(game, task.view, SystemRandom()))


def serve(tasks: BinaryIO, choices: BinaryIO) -> None:
    """Thinks until there are no more tasks."""
    while len(head := tasks.read(LENGTH)) == LENGTH:
        task: Task = pickle.loads(tasks.read(int.from_bytes(head, "big")))
        try:
            answer: Answer = (think(task), "")
        except Exception as error:  # noqa: BLE001 - whatever a bot does, the server has to hear of it
            answer = (None, f"{type(error).__name__}: {error}")
        choices.write(packed(answer))
        choices.flush()


if __name__ == "__main__":
    signal.signal(signal.SIGINT, signal.SIG_IGN)  # Ctrl-C is for the server, which sends its bots home itself
    if hasattr(os, "nice"):
        os.nice(5)  # whoever plays comes before whoever thinks
    try:
        serve(sys.stdin.buffer, sys.stdout.buffer)
    except BrokenPipeError:
        os._exit(0)  # the server was killed; nobody is left to be told, not even that
