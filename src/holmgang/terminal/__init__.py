"""Playing in the terminal: full-screen, or line by line. Heavy libraries are loaded by what needs them, when it is called."""

from __future__ import annotations

from typing import TYPE_CHECKING

if TYPE_CHECKING:
    from pathlib import Path

    from holmgang.matches.entries import Setup

    from .session import Session


def run_play(setup: Setup, *, record: Path | None, plain: bool, save: bool) -> int:
    """Plays a new match.

    The exit code is 0 once it is finished or left on purpose, 1 if its record could not be written, 130 after an interruption.
    """
    from .session import new_session

    _check_screen(plain=plain)
    return _run(new_session(setup, record=record, save=save), plain=plain)


def run_resume(match_id: str | None, *, record: Path | None = None, plain: bool) -> int:
    """Goes on with an unfinished match: the one with this number, or the one left last."""
    from .session import resumed_session

    _check_screen(plain=plain)
    return _run(resumed_session(match_id, record), plain=plain, resumed=True)


def run_learn(game: str, *, plain: bool, seed: str | None) -> int:
    """Plays a game's coached first match."""
    from .lesson import new_lesson

    _check_screen(plain=plain)
    return _run(new_lesson(game, seed), plain=plain)


def run_start() -> int:
    """The friendly start: choose a game and an opponent, or go on with a match."""
    from .app import HolmgangApp

    _check_screen(plain=False)
    return HolmgangApp(None).play()


def _run(session: Session, *, plain: bool, resumed: bool = False) -> int:
    if plain:
        from .plain import run_plain

        return run_plain(session, resumed=resumed)
    from .app import HolmgangApp

    return HolmgangApp(session, fresh=not resumed).play()


def _check_screen(*, plain: bool) -> None:
    """Refuses to open a full screen where there is none."""
    import os

    from holmgang.core.errors import HolmgangError

    from .streams import on_terminal

    if not plain and not (on_terminal() and os.environ.get("TERM", "dumb") != "dumb"):
        raise HolmgangError("This is no terminal that can show a full screen: add --plain to play line by line.")
