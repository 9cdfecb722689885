"""Two people at one full screen: nobody sees what the other holds."""

import re
from random import Random

import pytest

from holmgang.core.seats import other
from holmgang.terminal.boards.dueling_nobles import card_text
from holmgang.terminal.screens.dialogs import HandOverScreen
from holmgang.terminal.screens.story import Story
from holmgang.terminal.screens.table import TableScreen
from holmgang.terminal.session import Finished
from tests.kit.kinds import HANDED_OVER
from tests.kit.sampled_games import one_today

from .matches import FRIENDS
from .screens import LARGE, SMALLEST, app_for, pick_any, play_out, press, session_of, text


@pytest.mark.parametrize("game", one_today(HANDED_OVER, "hand-over screens"))
async def test_a_hand_over_screen_shows_names_and_nothing_else(game: str) -> None:
    app = app_for(game, FRIENDS)
    rng = Random(3)
    covered = 0
    async with app.run_test(size=SMALLEST) as pilot:
        await pilot.pause()
        for _ in range(16):
            if isinstance(app.screen, HandOverScreen):
                covered += 1
                said = [line.strip() for line in text(app).splitlines() if line.strip()]
                assert said[0] == session_of(app).kind.title
                assert all(re.match(r"Hand over to|Everybody else|(Ada|Bo): press Enter|Enter  I am", line) for line in said[1:])
                beneath = app.screen_stack[-2]
                assert isinstance(beneath, TableScreen)
                assert str(beneath.query_one("#table").render()) == ""
                if covered == 2:
                    await press(pilot, "u", "r", "slash", "question_mark", "1")
                    assert isinstance(app.screen, HandOverScreen)
            if isinstance(session_of(app).stage, Finished):
                break
            await pick_any(app, pilot, rng)
    assert covered >= 3


async def test_the_screen_of_one_person_never_shows_the_hidden_cards_of_the_other() -> None:
    app = app_for("dueling-nobles", FRIENDS)
    rng = Random(4)
    async with app.run_test(size=LARGE) as pilot:
        await pilot.pause()
        for _ in range(18):
            session = session_of(app)
            if isinstance(session.stage, Finished):
                break
            viewer = session.viewer
            if not isinstance(app.screen, HandOverScreen) and viewer is not None:
                facing = session.match.play.state.sides[other(viewer)]
                hidden = set(facing.hand) - set(facing.known)
                seen = text(app)
                told = "\n".join(heard.sentence for heard in session.story())
                for card in hidden:
                    assert card_text(card).plain not in seen
                    drawn = f"draws {card[0].replace('T', '10')}"
                    assert drawn not in told
            await pick_any(app, pilot, rng)


async def test_two_people_finish_a_match_at_one_screen() -> None:
    app = app_for("deck-duel", FRIENDS)
    async with app.run_test(size=SMALLEST) as pilot:
        await pilot.pause()
        await play_out(app, pilot, Random(1))
        assert session_of(app).result() in text(app)


async def test_whoever_sits_down_sees_the_news_at_the_end_of_the_log() -> None:
    app = app_for("dueling-nobles", FRIENDS)
    async with app.run_test(size=SMALLEST) as pilot:
        await pilot.pause()
        for _ in range(3):
            await press(pilot, "enter", "1")
        await press(pilot, "enter")
        story = app.screen.query_one("#story-below", Story)
        assert story.max_scroll_y > 0
        assert story.scroll_y == story.max_scroll_y
        last = session_of(app).story()[-1]
        assert last.new
        assert f"▸ {last.sentence.split()[0]}" in text(app)


async def test_leaving_at_the_hand_over_keeps_the_match() -> None:
    app = app_for("duo-regna", FRIENDS)
    async with app.run_test(size=SMALLEST) as pilot:
        await pilot.pause()
        await press(pilot, "enter", "k")
        assert isinstance(app.screen, HandOverScreen)
        await press(pilot, "escape")
    assert app.return_value == 0
    assert app.note.endswith("holmgang resume 1")
