"""Faults of games that other packages bring: what is said where such a game raises while it is played.

The text of what was raised is never told: a card that nobody may see could stand in it. Its type and its place are enough.
"""

from collections.abc import Iterator
from contextlib import contextmanager
from traceback import walk_tb

from holmgang.core.errors import HolmgangError

from . import outside_games


class GameFault(HolmgangError):
    """A game of another package has raised what no game should; the sentence says where."""


@contextmanager
def faults_named() -> Iterator[None]:
    """Raises GameFault for whatever the code of another package's game raises here, unless it is a sentence already."""
    try:
        yield
    except HolmgangError:
        raise
    except Exception as error:  # somebody else's code, which may raise anything
        fault = fault_of(error)
        if fault is None:
            raise
        raise fault from None  # what it stands for must not be printed with it


def fault_of(error: BaseException) -> GameFault | None:
    """The fault, if code of another package's game has a part in it; the place is the innermost line of that code."""
    owners = outside_games().owners
    for frame, line in reversed(list(walk_tb(error.__traceback__))):
        owner, path = owners.get(frame.f_globals.get("__name__", "").partition(".")[0]), frame.f_code.co_filename
        if owner is not None and not path.startswith("<"):
            from .outside import short_path  # loaded with the games

            return GameFault(
                f"{' or '.join(owner.titles)} has a fault: {type(error).__name__} in {short_path(path)}, line {line}. "
                f"It lies in the package {owner.package}, not in Holmgang: tell its author, or go on once it is mended."
            )
    return None
