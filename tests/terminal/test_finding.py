"""Finding a move by typing, and keys that mean one thing only."""

import pytest
from textual.widgets import Input

from holmgang.terminal.screens.dialogs import YesNo
from holmgang.terminal.screens.prompt import Prompt

from .screens import LARGE, SMALLEST, app_for, picker, press, session_of, text

HAND = "Jc,Qh,Ks;4h5h2s3s7c8c;0;-/Jd,Js,Kd;9c9d;0;- 1 begin discard=2h7sAdAh"


async def test_enter_picks_the_highlighted_one_of_several_hits_and_arrows_move_it() -> None:
    app = app_for("two-domains")
    async with app.run_test(size=SMALLEST) as pilot:
        await pilot.pause()
        await press(pilot, "slash", *"gro")
        assert [line.text for line in picker(app).lines] == [f"grow {place}" for place in range(1, 6)]
        await press(pilot, "down", "down", "up", "enter")
        assert session_of(app).story()[0].sentence == "You grow a village at the Gathering Place into a town."
        assert not app.screen.query_one(Prompt).is_open


async def test_what_was_found_stays_found_in_a_window_of_another_size() -> None:
    app = app_for("two-domains")
    async with app.run_test(size=SMALLEST) as pilot:
        await pilot.pause()
        await press(pilot, "slash", *"roll")
        await pilot.resize_terminal(*LARGE)
        await pilot.pause()
        assert [(line.key, line.text) for line in picker(app).lines] == [("", "gather")]


async def test_digits_are_typed_there_so_no_line_shows_a_key() -> None:
    app = app_for("two-domains")
    async with app.run_test(size=SMALLEST) as pilot:
        await pilot.pause()
        await press(pilot, "slash")
        assert {line.key for line in picker(app).lines} == {""}
        await press(pilot, *"grow", "space", "4")
        assert [line.text for line in picker(app).lines] == ["grow 4"]
        await press(pilot, "enter")
        assert session_of(app).story()[0].sentence == "You grow a village at place 4 into a town."


async def test_a_short_text_that_names_a_move_is_on_top_and_highlighted() -> None:
    """``4h`` stands in the words of several moves; ``g 3`` stands in none, yet it is grow 3."""
    app = app_for("two-domains")
    async with app.run_test(size=SMALLEST) as pilot:
        await pilot.pause()
        await press(pilot, "slash", "g", "space", "3")
        assert picker(app).lines[picker(app).highlighted or 0].text == "grow 3"


async def test_esc_brings_back_the_whole_list_and_forgets_what_was_wrong() -> None:
    app = app_for("two-domains")
    async with app.run_test(size=SMALLEST) as pilot:
        await pilot.pause()
        await press(pilot, "slash", *"fly", "enter")
        assert "✗ “fly” is not a move of this game." in text(app)
        await press(pilot, "backspace")
        assert "✗" not in text(app)
        await press(pilot, "enter", "escape")
        assert "✗" not in text(app)
        assert len(picker(app).lines) == 6
        await press(pilot, "slash")
        assert app.screen.query_one(Input).value == ""


async def test_a_letter_that_is_a_move_is_never_a_word_for_something_else() -> None:
    app = app_for("duo-regna")
    async with app.run_test(size=SMALLEST) as pilot:
        await pilot.pause()
        await press(pilot, "slash", "q", "enter")
        assert not isinstance(app.screen, YesNo)
        assert "You play Queen (Q)" in session_of(app).story()[0].sentence
        await press(pilot, "slash", "q", "enter")
        assert not isinstance(app.screen, YesNo)
        await press(pilot, "escape", "slash", *"quit", "enter")
        assert isinstance(app.screen, YesNo)


async def test_what_a_heading_holds_is_found_without_opening_it() -> None:
    app = app_for("dueling-nobles", start=HAND)
    async with app.run_test(size=SMALLEST) as pilot:
        await pilot.pause()
        await press(pilot, "slash", *"7c", "space", *"ad")
        assert [line.text for line in picker(app).lines] == ["clubs 7c Ad"]
        await press(pilot, "enter")
        assert "Ad" in session_of(app).match.play.state.sides[0].hand


@pytest.mark.parametrize("key", ["6", "8"])
async def test_the_keys_of_two_domains_are_places_and_fixed_actions(key: str) -> None:
    app = app_for("two-domains", start="12226/22221 1")
    async with app.run_test(size=SMALLEST) as pilot:
        await pilot.pause()
        await press(pilot, "1")
        assert session_of(app).match.play.decisions == 0
        await press(pilot, key)
        told = {"6": "You roll at the Gathering Place.", "8": "You go to battle."}
        assert session_of(app).story()[0].sentence == told[key]
