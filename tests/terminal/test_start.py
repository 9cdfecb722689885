"""The start of the full screen: what to play, with whom, and what to go on with."""

from pathlib import Path

import pytest

from holmgang.bots.levels import levels_of
from holmgang.games import OWN_GAMES, all_kinds, find_kind
from holmgang.terminal.app import HolmgangApp
from holmgang.terminal.saves import Saves
from holmgang.terminal.screens.dialogs import HandOverScreen
from holmgang.terminal.screens.rules import RulesScreen
from holmgang.terminal.screens.start import StartScreen

from .matches import played
from .screens import SMALLEST, picker, press, session_of, static, text


async def test_a_newcomer_is_led_to_duo_regna_and_to_the_coached_match() -> None:
    app = HolmgangApp(None)
    async with app.run_test(size=SMALLEST) as pilot:
        await pilot.pause()
        seen = text(app)
        for name in OWN_GAMES:
            assert find_kind(name).title in seen
        assert "START HERE" in next(line for line in seen.splitlines() if "Duo Regna" in line)
        assert "5 to 10 minutes" in seen
        await press(pilot, "enter")
        assert "new here?" in text(app)
        await press(pilot, "enter")
        assert "Coach: Welcome" in text(app)


async def test_a_match_against_a_bot_is_three_keys_away() -> None:
    app = HolmgangApp(None)
    async with app.run_test(size=SMALLEST) as pilot:
        await pilot.pause()
        await press(pilot, "1", "2", "2")
        assert session_of(app).setup.seats == ("bot:page", "human")
        assert session_of(app).kind.name == "duo-regna"
        assert session_of(app).number == 1


@pytest.mark.parametrize("place", [1, 2])
async def test_a_game_with_levels_offers_each_with_its_sentence(place: int) -> None:
    levels = levels_of(all_kinds()[place - 1])
    app = HolmgangApp(None)
    async with app.run_test(size=SMALLEST) as pilot:
        await pilot.pause()
        await press(pilot, str(place))
        seen = " ".join(text(app).split())  # a long sentence goes on in the next line
        assert all(level.title in seen and level.sentence in seen for level in levels)
        await press(pilot, "3", "1")
        assert session_of(app).setup.seats == ("human", f"bot:{levels[1].name}")
        assert session_of(app).names == ("You", levels[1].title)


@pytest.mark.parametrize(("heads", "seats"), [(True, ("human", "bot:page")), (False, ("bot:page", "human"))])
async def test_who_says_nothing_of_seats_has_them_tossed(
    heads: bool, seats: tuple[str, str], monkeypatch: pytest.MonkeyPatch
) -> None:
    monkeypatch.setattr("holmgang.terminal.screens.start.toss", lambda: heads)
    app = HolmgangApp(None)
    async with app.run_test(size=SMALLEST) as pilot:
        await pilot.pause()
        await press(pilot, "1", "2")
        assert picker(app).lines[picker(app).highlighted or 0].text == "toss"
        await press(pilot, "enter")
        assert session_of(app).setup.seats == seats


async def test_two_friends_give_their_names() -> None:
    app = HolmgangApp(None)
    async with app.run_test(size=SMALLEST) as pilot:
        await pilot.pause()
        await press(pilot, "1", "5", *"Ada", "enter")
        assert "Give two names" in text(app)
        await press(pilot, "comma", *"Bo", "enter")
        assert isinstance(app.screen, HandOverScreen)
        assert session_of(app).names == ("Ada", "Bo")


async def test_friends_without_names_are_numbered() -> None:
    app = HolmgangApp(None)
    async with app.run_test(size=SMALLEST) as pilot:
        await pilot.pause()
        await press(pilot, "3", "7", "enter")
        assert session_of(app).names == ("Player 1", "Player 2")
        assert "Player 1, to choose" in text(app)


async def test_unfinished_matches_stand_on_top_and_can_be_resumed_or_forgotten() -> None:
    for game in ("duo-regna", "two-domains", "deck-duel"):
        played(game)
    app = HolmgangApp(None)
    async with app.run_test(size=SMALLEST) as pilot:
        await pilot.pause()
        assert [line.text for line in picker(app).lines][:3] == ["go on", "go on", "older"]
        await press(pilot, "c")
        assert len(picker(app).lines) == 3
        await press(pilot, "escape", "delete", "y")
        assert [saved.setup.game for saved in Saves.open().unfinished()] == ["two-domains", "duo-regna"]
        await press(pilot, "b")
        assert session_of(app).kind.name == "duo-regna"


async def test_the_rules_of_a_match_to_go_on_with_are_those_of_its_game() -> None:
    played("two-domains")
    app = HolmgangApp(None)
    async with app.run_test(size=SMALLEST) as pilot:
        await pilot.pause()
        assert picker(app).lines[0].text == "go on"
        await press(pilot, "question_mark")
        assert isinstance(app.screen, RulesScreen)
        assert "Two Domains" in text(app)
        assert "Esc  back" in text(app)


async def test_esc_goes_a_step_back_and_q_leaves() -> None:
    app = HolmgangApp(None)
    async with app.run_test(size=SMALLEST) as pilot:
        await pilot.pause()
        await press(pilot, "2", "3", "escape")
        assert "Deck Duel" in static(app, "question")
        await press(pilot, "escape")
        assert "What would you like to play?" in text(app)
        await press(pilot, "question_mark")
        assert isinstance(app.screen, RulesScreen)
        await press(pilot, "escape", "q")
    assert app.return_value == 0


async def test_a_damaged_store_is_told_at_the_start(home: Path) -> None:
    home.mkdir()
    (home / "matches.db").write_bytes(b"not a database at all" * 99)
    app = HolmgangApp(None)
    async with app.run_test(size=SMALLEST) as pilot:
        await pilot.pause()
        assert "HOLMGANG_HOME" in text(app)
        assert isinstance(app.screen, StartScreen)
