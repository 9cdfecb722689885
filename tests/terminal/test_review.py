"""What decided a match, asked for at its end: on the full screen, and line by line."""

from collections.abc import Callable
from threading import Event
from time import sleep

import pytest
from textual.containers import VerticalScroll
from textual.pilot import Pilot

from holmgang.review.report import NotReviewable, Report
from holmgang.terminal.app import HolmgangApp
from holmgang.terminal.screens.review import ReviewScreen
from holmgang.terminal.screens.table import TableScreen
from holmgang.terminal.session import Session

from .screens import LARGE, SMALLEST, app_for, picker, press, session_of, text, until
from .test_pty import terminal


async def ended(pilot: Pilot[int]) -> None:
    """A short match, given up."""
    await pilot.pause()
    await press(pilot, "k", "r", "y")


def reviewing(app: HolmgangApp) -> ReviewScreen:
    assert isinstance(app.screen, ReviewScreen)
    return app.screen


async def test_the_review_is_a_key_away_and_scrolls_to_its_end() -> None:
    app = app_for("duo-regna")
    async with app.run_test(size=SMALLEST) as pilot:
        await ended(pilot)
        await press(pilot, "2")
        await until(pilot, lambda: "Duo Regna: you against Greedy" in text(app) and "Measured by" in text(app))
        assert "Player" not in text(app)
        page = reviewing(app).query_one(VerticalScroll)
        await press(pilot, "end")
        await until(pilot, lambda: page.scroll_y == page.max_scroll_y)
        assert "Where both choose at once" in " ".join(text(app).split())
        await press(pilot, "escape")
        assert isinstance(app.screen, TableScreen)
        assert picker(app).lines[1].text == "review"


async def test_the_lines_of_a_review_are_as_long_as_the_window() -> None:
    app = app_for("duo-regna")
    async with app.run_test(size=LARGE) as pilot:
        await ended(pilot)
        await press(pilot, "2")
        await until(pilot, lambda: "Measured by" in text(app))
        before = text(app).splitlines()
        await pilot.resize_terminal(*SMALLEST)
        await pilot.pause()
        after = text(app).splitlines()
        assert max(map(len, after)) <= SMALLEST[0] < max(map(len, before))
        assert sum(len(line) > SMALLEST[0] - 20 for line in after) > 3, "words are broken anew, not cut off"


async def test_while_it_is_worked_out_the_screen_says_how_far_it_is_and_can_be_left(monkeypatch: pytest.MonkeyPatch) -> None:
    stopped = Event()

    def endless(_: Session, progress: Callable[[float, str], None]) -> Report:
        try:
            while True:
                progress(0.25, "judging every step")
                sleep(0.001)
        finally:
            stopped.set()

    monkeypatch.setattr(Session, "review", endless)
    app = app_for("duo-regna")
    async with app.run_test(size=SMALLEST) as pilot:
        await ended(pilot)
        await press(pilot, "2")
        await until(pilot, lambda: "Working it out: judging every step (25 %)" in text(app))
        await press(pilot, "escape")
        assert isinstance(app.screen, TableScreen)
        await until(pilot, stopped.is_set)
        await press(pilot, "5")
    assert app.return_value == 0


async def test_why_there_is_no_review_is_said_on_its_page(monkeypatch: pytest.MonkeyPatch) -> None:
    def refused(_: Session, progress: Callable[[float, str], None]) -> Report:
        raise NotReviewable("Nothing was played in this game.")

    monkeypatch.setattr(Session, "review", refused)
    app = app_for("duo-regna")
    async with app.run_test(size=SMALLEST) as pilot:
        await ended(pilot)
        await press(pilot, "2")
        await until(pilot, lambda: "Nothing was played in this game." in text(app))


async def test_a_review_is_worked_out_once(monkeypatch: pytest.MonkeyPatch) -> None:
    app = app_for("duo-regna")
    async with app.run_test(size=SMALLEST) as pilot:
        await ended(pilot)
        session = session_of(app)
        first = session.review(lambda *_: None)
        monkeypatch.setattr("holmgang.review.report.review", None)
        assert session.review(lambda *_: None) is first


def test_line_by_line_the_review_is_a_word_away_for_somebody_at_a_terminal() -> None:
    with terminal("play", "duo-regna", "--plain", "--seats", "human,bot:page", "--seed", "3", size=(80, 60)) as game:
        game.wait_for(">$")
        game.press("K\n")
        game.wait_for("Page plays .* >$")
        game.press("resign\n")
        game.wait_for("Type yes to resign")
        game.press("yes\n")
        game.wait_for("Page wins: you gave up. Type review to see")
        game.press("resign\n")
        game.wait_for("Type review, table, log or rules, or press Enter alone to leave. Type review to see")
        game.press("review\n")
        shown = game.wait_for("Measured by .* Mistakes .* or press Enter to leave.$")
        assert max(map(len, shown.splitlines())) <= 80
        game.press("\n")
        assert game.exit_code() == 0
