"""The full screen, driven by Textual's pilot."""

from pathlib import Path
from random import Random

import pytest
from rich.cells import cell_len
from textual.widgets import Static

from holmgang.core.replay import read_record
from holmgang.games import OWN_GAMES, find_kind, find_lesson
from holmgang.terminal.app import HolmgangApp
from holmgang.terminal.lesson import new_lesson
from holmgang.terminal.saves import Saves
from holmgang.terminal.screens.dialogs import HandOverScreen
from holmgang.terminal.screens.prompt import Prompt
from holmgang.terminal.screens.rules import RulesScreen
from holmgang.terminal.screens.story import Story
from holmgang.terminal.screens.table import TableScreen
from holmgang.terminal.screens.too_small import TooSmallScreen
from holmgang.terminal.session import Choosing, Finished
from tests.kit.sampled_games import two_today

from .matches import FRIENDS
from .screens import LARGE, SMALLEST, app_for, picker, play_out, press, session_of, static, text, until
from .snapshots import CROWDED


@pytest.mark.parametrize("game", two_today(OWN_GAMES, "to the end on a terminal"))
async def test_a_match_against_a_bot_is_played_to_its_end_by_picking(game: str) -> None:
    app = app_for(game)
    async with app.run_test(size=SMALLEST) as pilot:
        await pilot.pause()
        await play_out(app, pilot, Random(2))
        assert session_of(app).result() in text(app)
        assert [line.text for line in picker(app).lines] == ["again", "review", "save", "menu", "quit"]
        await press(pilot, "5")
    assert app.return_value == 0
    assert Saves.open().unfinished() == []


@pytest.mark.parametrize("game", OWN_GAMES)
@pytest.mark.parametrize("size", [SMALLEST, LARGE])
async def test_the_screen_tells_whose_turn_it_is_what_is_asked_and_what_happened_last(game: str, size: tuple[int, int]) -> None:
    app = app_for(game)
    async with app.run_test(size=size) as pilot:
        await pilot.pause()
        await press(pilot, picker(app).lines[0].key)
        await pilot.pause()
        seen = text(app)
        session = session_of(app)
        assert "You, to choose" in seen
        assert session.question().asks in seen
        assert "▸ " + session.story()[-1].sentence.split()[0] in seen
        assert f"› {picker(app).lines[0].key}" in seen or f"› {picker(app).lines[0].text}" in seen


async def test_options_are_picked_by_arrows_and_by_mouse() -> None:
    app = app_for("two-domains")
    async with app.run_test(size=SMALLEST) as pilot:
        await pilot.pause()
        await press(pilot, "down", "down", "enter")
        assert "You grow a village at place 3 into a town." in [heard.sentence for heard in session_of(app).story()]
        await pilot.click("#options", offset=(6, 1))
        await pilot.pause()
        assert sum("You grow" in heard.sentence for heard in session_of(app).story()) == 2


async def test_a_move_can_be_typed_and_a_list_narrowed_down() -> None:
    app = app_for("dueling-nobles")
    async with app.run_test(size=SMALLEST) as pilot:
        await pilot.pause()
        assert len(picker(app).lines) == 20
        await press(pilot, "slash", *"kh")
        assert 0 < len(picker(app).lines) < 20
        assert all("Kh" in line.text for line in picker(app).lines)
        await press(pilot, "escape")
        assert len(picker(app).lines) == 20
        wanted = picker(app).lines[7].text
        await press(pilot, "slash", *(key.replace(" ", "space") for key in wanted.lower()), "enter")
        assert session_of(app).match.play.decisions >= 2
        assert not app.screen.query_one(Prompt).is_open


async def test_nonsense_typed_is_answered_on_the_screen() -> None:
    app = app_for("two-domains")
    async with app.run_test(size=SMALLEST) as pilot:
        await pilot.pause()
        await press(pilot, "slash", *"fly", "enter")
        assert "✗ “fly” is not a move of this game." in text(app)
        assert session_of(app).match.play.decisions == 0
        await press(pilot, "escape", "1")
        assert "✗" not in text(app)


async def test_the_own_hand_is_in_sight_however_many_nobles_stand_there() -> None:
    app = app_for("dueling-nobles", start=CROWDED)
    async with app.run_test(size=SMALLEST) as pilot:
        await pilot.pause()
        shown = text(app).splitlines()
        assert any(line.startswith("    hand 13") for line in shown)
        assert any(line.startswith("▸ You, to choose") for line in shown)
        assert "< > table" not in static(app, "keys")


async def test_a_long_list_is_gathered_under_headings() -> None:
    start = "Jc,Qh,Ks;4h5h2s3s7c8c;0;-/Jd,Js,Kd;9c9d;0;- 1 begin discard=2h7sAdAh"
    app = app_for("dueling-nobles", start=start)
    async with app.run_test(size=SMALLEST) as pilot:
        await pilot.pause()
        lines = picker(app).lines
        assert len(lines) < 10 < len(session_of(app).question().choices)
        heading = next(line for line in lines if line.text == "clubs …")
        await press(pilot, heading.key)
        assert [line.text for line in picker(app).lines] == [
            f"clubs {club} {card}" for club in ("7c", "8c") for card in ("Ah", "2h", "Ad", "7s")
        ]
        await press(pilot, "escape")
        assert [line.text for line in picker(app).lines] == [line.text for line in lines]
        await press(pilot, heading.key, "3")
        assert "Ad" in session_of(app).match.play.state.sides[0].hand


async def test_the_queen_of_duo_regna_is_played_with_q_and_leaving_is_elsewhere() -> None:
    app = app_for("duo-regna")
    async with app.run_test(size=SMALLEST) as pilot:
        await pilot.pause()
        assert "Esc leave" in text(app)
        assert "K King 7" in text(app), "the last of nine cards is in sight"
        await press(pilot, "q")
        assert "You play Queen (Q)" in session_of(app).story()[0].sentence
        await press(pilot, "q")
        assert "Leave this match?" not in text(app)
        assert "✗ “q” is not possible now." in text(app)
        await press(pilot, "escape")
        assert "Leave this match?" in text(app)
        await press(pilot, "q", "escape")
        assert "Leave this match?" not in text(app)


async def test_leaving_says_how_to_come_back() -> None:
    app = app_for("two-domains")
    async with app.run_test(size=SMALLEST) as pilot:
        await pilot.pause()
        await press(pilot, "1", "q")
        assert "holmgang resume" in text(app)
        await press(pilot, "q")
    assert app.return_value == 0
    assert app.note == "The match is kept: go on with holmgang resume 1"


async def test_ctrl_c_leaves_with_130_and_keeps_the_match() -> None:
    app = app_for("two-domains")
    async with app.run_test(size=SMALLEST) as pilot:
        await pilot.pause()
        await press(pilot, "1", "ctrl+c")
    assert app.return_value == 130
    assert Saves.open().unfinished()[0].decisions == 2


async def test_resigning_asks_first() -> None:
    app = app_for("two-domains")
    async with app.run_test(size=SMALLEST) as pilot:
        await pilot.pause()
        await press(pilot, "r", "n")
        assert isinstance(session_of(app).stage, Choosing)
        await press(pilot, "r", "y")
        assert "Greedy wins: you gave up." in text(app)


async def test_undo_is_offered_only_where_it_is_possible() -> None:
    app = app_for("two-domains", take_back=True)
    async with app.run_test(size=SMALLEST) as pilot:
        await pilot.pause()
        assert "u undo" not in static(app, "keys")
        await press(pilot, "1")
        assert "u undo" in static(app, "keys")
        await press(pilot, "u")
        assert session_of(app).match.play.decisions == 0
        await press(pilot, "u")
        assert "Nothing can be taken back" in text(app)
        assert "  Greedy" in text(app), "the table is where it was"


async def test_the_rules_are_one_key_away_and_begin_with_the_house_rules() -> None:
    app = app_for("duo-regna", options={"target": "2"})
    async with app.run_test(size=SMALLEST) as pilot:
        await pilot.pause()
        assert "house rules: target = 2" in text(app)
        assert not text(app).splitlines()[0].endswith("…")
        await press(pilot, "question_mark")
        assert isinstance(app.screen, RulesScreen)
        assert "House rules of this match" in text(app)
        assert "How many dragons win the game? 2." in text(app)
        await press(pilot, "escape")
        assert isinstance(app.screen, TableScreen)


async def test_many_house_rules_are_counted_where_the_title_has_no_room_for_them() -> None:
    app = app_for("two-domains", options={"civil_war": "exact", "battle_fail_face": "6", "no_progress_limit": "50"})
    async with app.run_test(size=SMALLEST) as pilot:
        await pilot.pause()
        assert text(app).splitlines()[0].endswith("3 house rules: see ?")
        await pilot.resize_terminal(*LARGE)
        await until(pilot, lambda: "civil_war = exact" in text(app).splitlines()[0])


async def test_without_house_rules_nothing_is_said_of_them() -> None:
    app = app_for("duo-regna")
    async with app.run_test(size=SMALLEST) as pilot:
        await pilot.pause()
        assert "house rules" not in text(app)


async def test_the_story_stands_beside_a_wide_table_and_below_a_narrow_one() -> None:
    app = app_for("two-domains")
    async with app.run_test(size=LARGE) as pilot:
        await pilot.pause()
        assert [story.id for story in app.screen.query(Story) if story.display] == ["story-beside"]
        await pilot.resize_terminal(*SMALLEST)
        await until(pilot, lambda: [story.id for story in app.screen.query(Story) if story.display] == ["story-below"])


async def test_the_story_is_turned_back_by_pages() -> None:
    app = app_for("dueling-nobles")
    async with app.run_test(size=SMALLEST) as pilot:
        await pilot.pause()
        await press(pilot, "1")
        story = app.screen.query_one("#story-below", Story)
        end = story.scroll_y
        assert end > 0
        await press(pilot, "pageup")
        assert story.scroll_y < end
        await press(pilot, "pagedown")
        assert story.scroll_y == end


async def test_names_in_wide_letters_are_wrapped_by_the_columns_they_take() -> None:
    app = app_for("duo-regna", FRIENDS, names=("勇敢的龙骑士勇敢的龙骑士", "沉默的城堡守卫沉默的城堡守卫"))
    async with app.run_test(size=SMALLEST) as pilot:
        await pilot.pause()
        await press(pilot, "enter", "k", "enter", "6")
        story = app.screen.query_one("#story-below", Story)
        told = story.query_one(".sentences", Static).render()
        assert "勇敢的龙骑士" in str(told)
        assert max(cell_len(line) for line in str(told).splitlines()) <= story.scrollable_content_region.width


async def test_names_are_never_taken_for_markup() -> None:
    app = app_for("duo-regna", FRIENDS, names=("[b]Ada", "[/nonsense]"))
    async with app.run_test(size=SMALLEST) as pilot:
        await pilot.pause()
        assert "Hand over to [b]Ada." in text(app)
        await press(pilot, "enter")
        assert "You, [b]Ada, to choose" in text(app)
        assert "▸ [/nonsense], to choose" in text(app)


# The end


async def test_a_rematch_swaps_the_seats() -> None:
    app = app_for("duo-regna")
    async with app.run_test(size=SMALLEST) as pilot:
        await pilot.pause()
        await press(pilot, "r", "y", "1")
        assert session_of(app).setup.seats == ("bot:greedy", "human")
        assert isinstance(session_of(app).stage, Choosing)
        session_of(app).choose("K")
        assert len(Saves.open().unfinished()) == 1


async def test_from_the_end_one_goes_back_to_the_start() -> None:
    app = app_for("duo-regna")
    async with app.run_test(size=SMALLEST) as pilot:
        await pilot.pause()
        await press(pilot, "r", "y", "4")
        assert "What would you like to play?" in text(app)
        await press(pilot, "q")
    assert app.note == ""


async def test_words_are_understood_where_moves_are_typed() -> None:
    app = app_for("two-domains", take_back=True)
    async with app.run_test(size=SMALLEST) as pilot:
        await pilot.pause()
        await press(pilot, "1", "colon", *"undo", "enter")
        assert session_of(app).match.play.decisions == 0
        await press(pilot, "slash", "enter")
        assert not app.screen.query_one(Prompt).is_open
        await press(pilot, "slash", *"anew", "enter")
        assert "You roll at the Gathering Place." in [heard.sentence for heard in session_of(app).story()]


async def test_the_record_is_saved_from_the_end_screen_but_over_no_file(tmp_path: Path, monkeypatch: pytest.MonkeyPatch) -> None:
    monkeypatch.chdir(tmp_path)
    app = app_for("duo-regna")
    async with app.run_test(size=SMALLEST) as pilot:
        await pilot.pause()
        await press(pilot, "k", "r", "y", "3", "enter")
        (path,) = tmp_path.glob("*.holm")
        assert read_record(path.read_text(encoding="utf-8"), find_kind).record.reason == "resignation"
        await press(pilot, "3", "enter")
        assert "exists already" in text(app)


async def test_turns_that_ask_nobody_are_shown_one_after_the_other() -> None:
    """Without Action points on either side one choice leads to a whole row of combats."""
    app = app_for("deck-duel", start="10,1,0/10,0,0 rage", seed="4")
    async with app.run_test(size=SMALLEST) as pilot:
        await pilot.pause()
        await press(pilot, "1")
        seen = []
        while picker(app).lines[0].text == "go on":
            assert "the next one asks you nothing" in text(app)
            told = [line for line in text(app).splitlines() if "▸ " in line]
            assert told not in seen
            assert sum("▸ You flip" in line for line in told) <= 1
            seen.append(told)
            await press(pilot, "1")
        assert len(seen) >= 2
        assert "the next one asks you nothing" not in text(app)
        assert "the last combat" in text(app) or isinstance(session_of(app).stage, Finished)


async def test_bots_are_watched_move_by_move() -> None:
    app = app_for("duo-regna", ("bot:random", "bot:greedy"))
    async with app.run_test(size=SMALLEST) as pilot:
        await pilot.pause()
        assert "Random is to choose." in text(app)
        await press(pilot, "enter", "enter")
        assert session_of(app).match.play.decisions == 2
        await press(pilot, "2")
        assert isinstance(session_of(app).stage, Finished)


# Lessons


@pytest.mark.parametrize("game", two_today(OWN_GAMES, "lessons on a terminal"))
async def test_a_lesson_is_followed_by_pressing_enter(game: str) -> None:
    app = HolmgangApp(new_lesson(game, "1"))
    lesson = find_lesson(game)
    async with app.run_test(size=SMALLEST) as pilot:
        await pilot.pause()
        assert "Coach: Welcome" in text(app)
        assert text(app).splitlines()[-1].rstrip().endswith(("PgUp log", "< > table"))
        for _ in lesson.script:
            await press(pilot, "enter")
        assert "From here on you play freely" in text(app)


async def test_a_lesson_ends_with_the_coachs_farewell() -> None:
    app = HolmgangApp(new_lesson("deck-duel", "1"))
    async with app.run_test(size=SMALLEST) as pilot:
        await pilot.pause()
        await press(pilot, "s")
        await play_out(app, pilot, Random(1))
        assert find_lesson("deck-duel").farewell[:30] in text(app)
        assert [line.text for line in picker(app).lines] == ["play", "menu", "quit"]
        assert [line.key for line in picker(app).lines] == ["1", "2", "3"]
        await press(pilot, "1")
        assert sorted(session_of(app).setup.seats) == ["bot:page", "human"]
        assert session_of(app).kind.name == "deck-duel"
        assert not session_of(app).setup.lesson
        assert session_of(app).number == 1


async def test_another_move_in_a_lesson_is_answered_with_a_nudge_and_s_skips() -> None:
    app = HolmgangApp(new_lesson("duo-regna", "1"))
    async with app.run_test(size=SMALLEST) as pilot:
        await pilot.pause()
        await press(pilot, "a")
        assert "Let us try “K” first" in text(app)
        await press(pilot, "s")
        assert "From here on you play freely" in text(app)
        await press(pilot, "a")
        assert session_of(app).match.play.decisions == 2


# A terminal that is too small


async def test_a_small_terminal_says_what_is_needed_and_goes_on_once_enlarged() -> None:
    app = app_for("two-domains")
    async with app.run_test(size=(70, 20)) as pilot:
        await pilot.pause()
        assert isinstance(app.screen, TooSmallScreen)
        assert "70 columns and 20 lines" in text(app)
        await pilot.resize_terminal(*SMALLEST)
        await until(pilot, lambda: "You, to choose" in text(app))
        await press(pilot, "1")
        await pilot.resize_terminal(60, 24)
        await until(pilot, lambda: "60 columns" in text(app))
        await pilot.resize_terminal(*LARGE)
        await until(pilot, lambda: "You, to choose" in text(app))
        assert session_of(app).match.play.decisions == 2


async def test_leaving_a_small_terminal_is_no_success() -> None:
    app = app_for("two-domains")
    async with app.run_test(size=(70, 20)) as pilot:
        await pilot.pause()
        await press(pilot, "q")
    assert app.return_value == 1
    assert "needs 80 and 24" in app.note


async def test_a_small_terminal_before_a_hand_over_still_covers() -> None:
    app = app_for("dueling-nobles", FRIENDS)
    async with app.run_test(size=(70, 20)) as pilot:
        await pilot.pause()
        await pilot.resize_terminal(*SMALLEST)
        await until(pilot, lambda: isinstance(app.screen, HandOverScreen))
        await pilot.resize_terminal(70, 20)
        await until(pilot, lambda: isinstance(app.screen, TooSmallScreen))
        await pilot.resize_terminal(*SMALLEST)
        await until(pilot, lambda: isinstance(app.screen, HandOverScreen))
