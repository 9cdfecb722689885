"""Faults of games that other packages bring: what is said where such a game raises while it is played.

The text of what was raised is never told: a card that nobody may see could stand in it. Its type and its place are enough.
"""

from collections.abc import Iterable, Iterator
from contextlib import contextmanager
from traceback import walk_tb
from types import FrameType
from typing import TYPE_CHECKING

from holmgang.core.errors import HolmgangError

from . import outside_games

if TYPE_CHECKING:
    from .outside import OutsideGame


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
    """The fault, if code of another package's game has a part in it; the place is the innermost line of that code.

    Where none of its lines is there, but it answers otherwise than it should, that answer is the fault.
    """
    owners = outside_games().owners
    if not owners:
        return None
    from .outside import short_path  # loaded with the games

    innermost_first = list(walk_tb(error.__traceback__))[::-1]
    frames = [frame for frame, _ in innermost_first]
    for frame, line in innermost_first:
        games, path = owners.get(frame.f_globals.get("__name__", "").partition(".")[0]), frame.f_code.co_filename
        if games is not None and not path.startswith("<"):
            return _fault(_played(games, frames), f"{type(error).__name__} in {short_path(path)}, line {line}")
    return _wrong_answer({id(each): each for games in owners.values() for each in games}.values(), frames)


def _wrong_answer(games: "Iterable[OutsideGame]", frames: list[FrameType]) -> GameFault | None:
    """The fault of the game that somebody was working on, where it answers wrongly."""
    from .hooks import wrong_answer  # few games have faults

    for each in games:
        wrong = wrong_answer(each.kind, each.made, frames)
        if wrong is not None:
            return _fault([each], f"its {wrong}")
    return None


def _fault(played: "list[OutsideGame]", what: str) -> GameFault:
    return GameFault(
        f"{_either(each.kind.title for each in played)} has a fault: {what}. "
        f"It lies in the package {_either(each.package for each in played)}, not in Holmgang: "
        "tell its author, or go on once it is mended."
    )


def _played(games: "list[OutsideGame]", frames: list[FrameType]) -> "list[OutsideGame]":
    """Which of a package's games it is: the one that a function was given, itself or its kind; all where none was."""
    for frame in frames if len(games) > 1 else []:
        given = list(frame.f_locals.values())
        found = [each for each in games if any(value is each.kind or type(value) is each.made for value in given)]
        if found:
            return found
    return games


def _either(names: Iterable[str]) -> str:
    return " or ".join(dict.fromkeys(names))
