"""What goes between the worker that serves a page and the one that does its jobs."""

import pickle
from collections.abc import Callable
from typing import Any, NamedTuple

Tell = Callable[[str], None]
READY = "ready"
"""A bot is about to be asked."""
EVALUATE = "evaluate"
"""The value of a position, as a request asks for it."""


class ReadyBot(NamedTuple):
    """A bot that sits at a table."""

    game: str
    bot: str


def packed(value: object) -> str:
    """A value as a text that browsers hand over: pickled, each byte a letter."""
    return pickle.dumps(value).decode("latin-1")


def unpacked(text: str) -> Any:
    """The value of such a text."""
    return pickle.loads(text.encode("latin-1"))
