"""The panel beside the table stands still, and no click plays what nobody can have meant."""

import re

import pytest
from playwright.sync_api import expect

from tests.e2e.conftest import Visit
from tests.e2e.kit import DESKTOP, GAMES, IN_SIGHT, OPTIONS, choose, start_against_bot, wait_for_question

SMALL_PHONE = (360, 640)
FINGER = 44
"""A finger hits what is at least so large, in pixels."""
HAND_CLOCK = """() => {
    window.now = 100_000;
    performance.now = () => window.now;
    Object.defineProperty(Event.prototype, "timeStamp", { configurable: true, get: () => window.now });
}"""
"""Time for clicks and for what they are measured against: it passes when the test says so."""


def test_a_fresh_question_takes_no_click_and_a_double_click_plays_one_card(visit: Visit) -> None:
    page = visit().go()
    page.evaluate(HAND_CLOCK)
    start_against_bot(page, "duo-regna")
    wait_for_question(page)
    box = page.locator(".question .choice-button").first.bounding_box()
    assert box
    played = page.locator(".story li", has_text="You play")
    for passed, count, why in (
        (299, 0, "a question that nobody can have read takes no click"),
        (1, 1, "then it does"),
        (399, 1, "the second half of a double click plays nothing"),
        (1, 2, "the next click does"),
        (300, 2, "a choice is not over as soon as the next question takes clicks"),
    ):
        page.evaluate("passed => { window.now += passed }", passed)
        page.mouse.click(box["x"] + box["width"] / 2, box["y"] + box["height"] / 2)
        wait_for_question(page)  # which is gone with the click, where that has played something
        assert played.count() == count, why


@pytest.mark.parametrize("size", [DESKTOP, SMALL_PHONE])
def test_what_can_be_done_beside_playing_never_moves(visit: Visit, size: tuple[int, int]) -> None:
    page = visit(size).go()
    start_against_bot(page, "two-domains")
    places = set()
    for _ in range(5):
        wait_for_question(page)
        boxes = page.locator(".actions > *").evaluate_all("all => all.map(each => JSON.stringify(each.getBoundingClientRect()))")
        assert len(boxes) >= 4
        places.add(tuple(boxes))
        choose(page)
        page.evaluate("scrollTo(0, 0)")
    assert len(places) == 1


LOWEST_TABLE = """() => [...document.querySelectorAll('.match-board > .player, .match-board .canvas')]
    .map(each => each.getBoundingClientRect()).map(box => [box.top, box.bottom])"""
"""From where to where the players and the table between them reach."""


NEWS_BEGINS_IN_SIGHT = """() => [...document.querySelectorAll('.last-event .told:not([hidden])')].slice(0, 1)
    .flatMap(each => [...each.getClientRects()].slice(0, 1))
    .every(({ top }) => top >= document.querySelector('.last-event').getBoundingClientRect().top)"""


def test_on_a_small_phone_the_whole_table_is_in_sight_beside_the_question(visit: Visit) -> None:
    page = visit(SMALL_PHONE).go()
    for game in GAMES:
        start_against_bot(page, game)
        for _ in range(3):
            wait_for_question(page)
            page.evaluate("scrollTo(0, 0)")
            panel = page.locator(".match-talk").bounding_box()
            assert panel
            (_, far), (top, bottom), (_, near) = page.evaluate(LOWEST_TABLE)
            assert far <= top < bottom <= near <= panel["y"] + 1, f"{game}: the own side lies under the panel"
            assert bottom - top > 200, f"{game}: the table is too small to be read"
            assert page.evaluate(NEWS_BEGINS_IN_SIGHT), f"{game}: a sentence of the news is without its beginning"
            choose(page)
        newest, oldest = (page.locator(".story li").nth(place).bounding_box() for place in (-1, 0))
        assert newest
        assert oldest
        assert newest["y"] < oldest["y"], f"{game}: what happened last lies under the panel"
        page.get_by_role("link", name="Holmgang").click()


def test_on_a_small_phone_the_question_two_options_and_all_actions_are_in_sight_and_large_enough(visit: Visit) -> None:
    page = visit(SMALL_PHONE).go()
    for game in GAMES:
        start_against_bot(page, game)
        wait_for_question(page)
        page.evaluate("scrollTo(0, 0)")
        assert page.locator(".question h2").evaluate_all(IN_SIGHT) == 1, f"{game}: the question is out of sight"
        assert page.locator(OPTIONS).evaluate_all(IN_SIGHT) >= 2, f"{game}: options are out of sight"
        if game == "two-domains":
            told = page.locator(".more-below")
            expect(told).to_have_text(re.compile(r"^↓ [2-5] more$"))
            page.locator(OPTIONS).last.scroll_into_view_if_needed()
            expect(told).to_have_count(0)
        actions = page.locator(".actions > *")
        assert actions.evaluate_all(IN_SIGHT) == actions.count(), f"{game}: actions are out of sight"
        pressed = page.locator(".match-talk button, .actions > *")
        assert min(pressed.evaluate_all("all => all.map(each => each.offsetHeight)")) >= FINGER, game
        page.get_by_role("link", name="Holmgang").click()
