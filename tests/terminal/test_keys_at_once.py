"""Keys that arrive together, as they do when the machine was busy: all are on their way before the first is answered."""

import pytest
from textual import events
from textual.pilot import Pilot
from textual.screen import Screen

from holmgang.terminal.app import HolmgangApp
from holmgang.terminal.saves import Saves
from holmgang.terminal.screens.dialogs import HandOverScreen, HintScreen, YesNo
from holmgang.terminal.screens.table import TableScreen

from .matches import FRIENDS
from .screens import SMALLEST, app_for, press, session_of, until


async def at_once(app: HolmgangApp, pilot: Pilot[int], *keys: str) -> None:
    """Presses keys of which none waits for another."""
    for key in keys:
        app.post_message(events.Key(key, key if len(key) == 1 else None))
    await pilot.pause()


def on_top(app: HolmgangApp, kind: type[Screen[bool]] | type[TableScreen]) -> bool:
    """Whether such a screen is the one that hears the keys."""
    return isinstance(app.screen, kind)


@pytest.mark.parametrize(("opens", "keys"), [("r", ("n", "escape")), ("q", ("escape", "n"))])
async def test_two_keys_that_both_close_a_dialog_leave_the_table_standing(opens: str, keys: tuple[str, str]) -> None:
    app = app_for("two-domains")
    async with app.run_test(size=SMALLEST) as pilot:
        await pilot.pause()
        await press(pilot, opens)
        assert on_top(app, YesNo)
        await at_once(app, pilot, *keys)
        assert on_top(app, TableScreen)
        await press(pilot, "1")
        assert session_of(app).match.play.decisions >= 1


async def test_a_hint_that_is_played_twice_at_once_is_played_once() -> None:
    app = app_for("two-domains", take_back=True)
    async with app.run_test(size=SMALLEST) as pilot:
        await pilot.pause()
        await press(pilot, "h", "h")
        await until(pilot, lambda: on_top(app, HintScreen))
        await at_once(app, pilot, "enter", "enter")
        assert on_top(app, TableScreen)
        assert session_of(app).match.play.decisions >= 1


async def test_two_keys_at_once_at_a_hand_over_let_one_person_sit_down() -> None:
    app = app_for("duo-regna", FRIENDS)
    async with app.run_test(size=SMALLEST) as pilot:
        await pilot.pause()
        await press(pilot, "q")
        assert on_top(app, HandOverScreen)
        await at_once(app, pilot, "enter", "enter")
        assert on_top(app, TableScreen)


async def test_a_match_that_is_begun_twice_at_once_is_begun_once() -> None:
    app = HolmgangApp(None)
    async with app.run_test(size=SMALLEST) as pilot:
        await pilot.pause()
        await press(pilot, "3", "2")
        await at_once(app, pilot, "enter", "enter")
        assert on_top(app, TableScreen)
        assert len(Saves.open().latest(9)) == 1
