"""stdin, stdout and stderr as they may be: closed, full, or no terminal at all."""

import os
import shutil
import sys
from collections.abc import Iterator
from contextlib import contextmanager

from holmgang.core.errors import HolmgangError
from holmgang.core.wrapping import wrapped

NARROWEST = 40
"""In a terminal with fewer columns lines are as long as here."""


class CannotWrite(HolmgangError):
    """The output has nowhere to go."""


def on_terminal() -> bool:
    """Whether a person can type here and see what comes of it."""
    return all(stream is not None and stream.isatty() for stream in (sys.stdin, sys.stdout))


def say(text: str = "", end: str = "\n") -> None:
    """A line on stdout."""
    with _explained():
        sys.stdout.write(text + end)


def columns() -> int:
    """How long a line on stdout may be."""
    try:
        # the terminal itself knows; COLUMNS is often exported and stale
        return max(NARROWEST, os.get_terminal_size(sys.stdout.fileno()).columns)
    except (OSError, ValueError, AttributeError):
        return max(NARROWEST, shutil.get_terminal_size((80, 24)).columns)


def fold(text: str, indent: str = "") -> str:
    """A text for stdout: on a terminal its lines are broken between words and go on after the indent, elsewhere they are not."""
    if sys.stdout is None or not sys.stdout.isatty():
        return text
    return "\n".join("\n".join(wrapped(line, columns(), indent)) for line in text.split("\n"))


def ask(prompt: str) -> str | None:
    """The line that is typed after a prompt; None where nothing more comes. What comes from no keyboard is said as well."""
    say(f"{fold(prompt.rstrip())} ", end="")
    flush()
    line = "" if sys.stdin is None else sys.stdin.readline()
    if not line:
        say()
        return None
    if not sys.stdin.isatty():
        say(line.rstrip("\n"))
    return line


def flush() -> None:
    """Whatever was said is on its way, or it is known now that it cannot be; a closed stdout has nothing to send."""
    if sys.stdout is not None:
        with _explained():
            sys.stdout.flush()


def complain(text: str) -> None:
    """A line on stderr, after all that was said before it."""
    flush()
    if sys.stderr is not None:
        sys.stderr.write(text + "\n")
        sys.stderr.flush()


@contextmanager
def _explained() -> Iterator[None]:
    """Turns what the system says of a full disk or a closed stream into a sentence; a reader that left is no error."""
    if sys.stdout is None:
        raise CannotWrite("Nothing can be said: stdout is closed.")
    try:
        yield
    except BrokenPipeError:
        raise
    except OSError as error:
        sys.stdout = None  # or the interpreter would try, and complain, once more on its way out
        raise CannotWrite(f"The output cannot be written: {error.strerror}.") from error
