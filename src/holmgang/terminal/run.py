"""Playing in the terminal: full-screen, or line by line. Only what is played on is loaded."""

import os
from pathlib import Path

from holmgang.core.errors import HolmgangError
from holmgang.matches.entries import Setup

from .lesson import new_lesson
from .session import Session, new_session, resumed_session
from .streams import on_terminal


def run_play(setup: Setup, *, record: Path | None, plain: bool, save: bool, remark: str = "") -> int:
    """Plays a new match; ``remark`` stands before its story.

    The exit code is 0 once it is finished or left on purpose, 1 if its record could not be written, 130 after an interruption.
    """
    _check_screen(plain=plain)
    return _run(new_session(setup, record=record, save=save, remark=remark), plain=plain)


def run_resume(match_id: str | None, *, record: Path | None = None, plain: bool) -> int:
    """Goes on with an unfinished match: the one with this number, or the one left last."""
    _check_screen(plain=plain)
    return _run(resumed_session(match_id, record), plain=plain, fresh=False)


def run_learn(game: str, *, plain: bool, seed: str | None) -> int:
    """Plays a game's coached first match."""
    _check_screen(plain=plain)
    return _run(new_lesson(game, seed), plain=plain)


def run_start() -> int:
    """The friendly start: choose a game and an opponent, or go on with a match."""
    _check_screen(plain=False)
    return _run(None, plain=False, fresh=False)


def _run(session: Session | None, *, plain: bool, fresh: bool = True) -> int:
    if plain and session is not None:
        from .plain import run_plain

        return run_plain(session, resumed=not fresh)
    from .app import HolmgangApp

    return HolmgangApp(session, fresh=fresh).play()


def _check_screen(*, plain: bool) -> None:
    """Refuses to open a full screen where there is none."""
    if not plain and not (on_terminal() and os.environ.get("TERM", "dumb") != "dumb"):
        raise HolmgangError("This is no terminal that can show a full screen: add --plain to play line by line.")
