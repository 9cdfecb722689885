"""Looking at the full screen, and pressing its keys, as a person would."""

import asyncio
from collections.abc import Callable
from random import Random

from textual.pilot import Pilot
from textual.widgets import Static

from holmgang.terminal.app import HolmgangApp
from holmgang.terminal.screens.dialogs import HandOverScreen
from holmgang.terminal.screens.picker import Picker
from holmgang.terminal.screens.table import TableScreen
from holmgang.terminal.session import Finished, Session, new_session

from .matches import BOT, setup

SMALLEST = (80, 24)
LARGE = (120, 40)
PATIENCE = 60.0
"""Longer than anything takes, on the slowest machine."""


def app_for(game: str, seats: tuple[str, str] = BOT, **more: object) -> HolmgangApp:
    """The full screen with a match on the table."""
    return HolmgangApp(new_session(setup(game, seats, **more)))


def text(app: HolmgangApp) -> str:
    """All that stands on the screen, line by line."""
    strips = app.screen._compositor.render_strips()
    return "\n".join(strip.text.rstrip() for strip in strips)


async def press(pilot: Pilot[int], *keys: str) -> None:
    """Presses keys one by one, each once the screen has come to rest."""
    for key in keys:
        await pilot.press(key)
        await pilot.pause()


async def until(pilot: Pilot[int], fits: Callable[[], bool]) -> None:
    """Waits for something that the screen comes to by itself; TimeoutError where it never does."""
    async with asyncio.timeout(PATIENCE):
        while not fits():
            await pilot.pause()
            await asyncio.sleep(0.01)


def picker(app: HolmgangApp) -> Picker:
    """The list on the screen."""
    return app.screen.query_one(Picker)


def static(app: HolmgangApp, name: str) -> str:
    """The text of one part of the screen."""
    return str(app.screen.query_one(f"#{name}", Static).render())


def session_of(app: HolmgangApp) -> Session:
    """The match on the table."""
    table = next(screen for screen in app.screen_stack if isinstance(screen, TableScreen))
    return table.session


async def pick_any(app: HolmgangApp, pilot: Pilot[int], rng: Random) -> None:
    """Picks some line of the list, by its key where it has one, else by arrows and Enter; takes over where that is asked."""
    if isinstance(app.screen, HandOverScreen):
        await press(pilot, "enter")
        return
    lines = picker(app).lines
    place = rng.randrange(len(lines))
    if lines[place].key and rng.random() < 0.7:
        await press(pilot, lines[place].key)
    else:
        picker(app).highlighted = place
        await press(pilot, "enter")


async def play_out(app: HolmgangApp, pilot: Pilot[int], rng: Random) -> None:
    """Plays to the end by picking."""
    while not isinstance(session_of(app).stage, Finished) or _turns_are_left(app):
        await pick_any(app, pilot, rng)


def _turns_are_left(app: HolmgangApp) -> bool:
    """Whether the screen still stands at a turn before the last one."""
    return any(line.text == "go on" for line in picker(app).lines)
