"""Telling people that something is being compiled: it takes seconds, once, and nobody should wonder."""

import sys
import threading
from collections.abc import Callable, Iterator
from contextlib import contextmanager
from typing import Any

from numba.core import event

Tell = Callable[[str | None], None]
"""Gets a sentence whenever there is something new to say, and None when compiling is over."""


def on_terminal(sentence: str | None) -> None:
    """On a terminal one line that is overwritten and in the end erased; nothing where errors go to a file."""
    if sys.stderr is not None and sys.stderr.isatty():
        sys.stderr.write("\r\x1b[K" + (sentence or ""))
        sys.stderr.flush()


class _Listener(event.Listener):
    """Counts what is being compiled; compiling one function compiles those that it calls, and they are parts of it."""

    def __init__(self) -> None:
        self.tell: Tell = on_terminal
        self._depth = 0
        self._count = 0
        self._what = ""
        self._lock = threading.Lock()

    def on_start(self, event: Any) -> None:
        with self._lock:
            if self._depth == 0:
                self._what = _in_words(event.data["dispatcher"].py_func, event.data["args"])
            self._depth += 1
            self._count += 1
            self.tell(f"compiling {self._what}, which is needed once: part {self._count}")

    def on_end(self, event: Any) -> None:  # noqa: ARG002 - numba's own form
        with self._lock:
            self._depth -= 1
            if self._depth == 0:
                self._count = 0
                self.tell(None)


def _in_words(function: Callable[..., Any], types: tuple[Any, ...]) -> str:
    """What is compiled: a game's rules, where they are given to the function or it is one of them, or what solves a game.

    A game's folder has its name, here and among the solvers.
    """
    rules = getattr(types[0], "instance_class", None) if types else None
    match (function if rules is None else rules).__module__.split("."):
        case "holmgang", "compiling", *_:
            return "what all games share"
        case "holmgang", "solvers", game, _ if game != "trees":
            return f"the solver of {_title(game)}"
        case "holmgang", "solvers", *_:
            return "the solver"
        case ("holmgang", "games", game, _):
            return f"the rules of {_title(game)}"
        case [*_, game, _] if rules is not None:
            return f"the rules of {_title(game)}"
        case _:
            return function.__name__.strip("_").replace("_", " ")


def _title(folder: str) -> str:
    return folder.replace("_", " ").title()


_listener = _Listener()


def listen() -> None:
    """From now on compiling is told of."""
    event.register("numba:compile", _listener)  # type: ignore[no-untyped-call]  # numba has no types


@contextmanager
def telling(tell: Tell) -> Iterator[None]:
    """Within it, this is told when something is compiled, instead of the terminal."""
    before = _listener.tell
    _listener.tell = tell
    try:
        yield
    finally:
        _listener.tell = before
