"""Whatever arrives together is told one thing after the other, and nobody acts on it before."""

import re
from itertools import pairwise
from urllib.parse import quote

import pytest
from playwright.sync_api import Page

from tests.e2e.conftest import Visit
from tests.e2e.kit import choose, play_on, start_against_bot, wait_for_question

WATCH = """() => {
    const pictures = window.pictures = [];
    const look = () => {
        const lines = document.querySelectorAll(".story li").length, asked = document.querySelector(".question") !== null;
        const last = pictures.at(-1);
        if (last?.lines !== lines || last.asked !== asked) pictures.push({ lines, asked });
    };
    look();
    new MutationObserver(look).observe(document.querySelector("main"), { subtree: true, childList: true });
}"""
"""Notes how long the story is and whether somebody is asked, whenever that changes."""


def test_a_combat_is_told_line_by_line_without_motion_too_and_asked_about_last(visit: Visit) -> None:
    page = visit(speed="fast").go()
    start_against_bot(page, "deck-duel")
    wait_for_question(page)
    page.evaluate(WATCH)
    choose(page, "calm")
    wait_for_question(page)
    first, *told = page.evaluate("window.pictures")
    assert first["asked"]
    assert [picture["asked"] for picture in told] == [False] * (len(told) - 1) + [True]
    lines = [picture["lines"] for picture in [first, *told]]
    # two cards are one thing to look at
    assert sorted({after - before for before, after in pairwise(lines)}) == [0, 1, 2], lines
    assert lines[-1] - lines[0] >= 3, "a choice, two cards and what they came to"


AWAY = """Object.defineProperty(document, 'hidden', { configurable: true, get: () => true })"""
"""Nobody looks at the page any more."""


def told(page: Page) -> str:
    """What the news tells, also of that which has no room."""
    return page.locator(".last-event").text_content() or ""


def test_whoever_looked_away_or_comes_back_is_told_the_whole_turn(visit: Visit) -> None:
    page = visit((390, 844), speed="slow").go()
    start_against_bot(page, "deck-duel")
    wait_for_question(page)
    page.evaluate(AWAY)
    choose(page, "calm")
    wait_for_question(page)
    story = page.locator(".story li").all_text_contents()
    turn = story[story.index("You stay calm.") :]
    assert len(turn) >= 4, "a choice, two cards and what they came to"
    for _ in range(2):
        assert [sentence for sentence in turn if sentence not in told(page)] == []
        shown = page.locator(".last-event").inner_text()
        assert re.search("combat|tie", shown), f"what came of it is left out: {shown}"
        page.reload()
        wait_for_question(page)


@pytest.mark.parametrize("size", [(390, 844), (1280, 800)])
def test_the_news_leaves_out_no_loss_for_anything_else(visit: Visit, size: tuple[int, int]) -> None:
    page = visit(size).go()
    start_against_bot(page, "deck-duel")
    for _ in range(4):
        play_on(page, 1)
        losses = re.findall(r"(?:You lose|\S+ loses) \d+ Health[^.]*\.", told(page))
        shown = page.locator(".last-event").inner_text()
        assert [loss for loss in losses if loss not in shown] == [], f"{shown} tells not all of {told(page)}"


def test_what_an_own_roll_has_come_to_stays_beside_the_answer(visit: Visit) -> None:
    page = visit(speed="fast").go()
    start_against_bot(page, "two-domains")
    wait_for_question(page)
    choose(page, "gather")
    page.locator(".last-event", has_text=re.compile(r"You roll \d: .*(?:Page|bot)", re.DOTALL)).wait_for(state="attached")
    wait_for_question(page)
    rolled = next(line for line in page.locator(".story li").all_text_contents() if re.match(r"You roll \d", line))
    assert rolled in page.locator(".last-event").inner_text()


DELAYS = """() => {
    const later = window.setTimeout;
    window.delays = [];
    window.setTimeout = (what, delay, ...more) => {
        window.delays.push(delay);
        return later(what, delay, ...more);
    };
}"""
"""Notes from now on for how long the page waits for what it plans."""
FORCED_PAUSE = 1200
"""For so many milliseconds a forced move is looked at."""


@pytest.mark.parametrize("clock", ["none", "total:300:5"])
def test_a_forced_move_is_looked_at_but_costs_no_time_on_a_clock(visit: Visit, clock: str) -> None:
    page = visit(speed="normal").go(f"new/duo-regna#position={quote('A6/A6 0 0-0')}")
    page.get_by_label("A bot").check(force=True)
    page.locator(".more-terms summary").click()
    page.get_by_label("Clock").select_option(clock)
    page.get_by_role("button", name="Start").click()
    wait_for_question(page)
    page.evaluate(DELAYS)
    choose(page, "A")
    page.locator(".story li", has_text="You play 6").wait_for(state="attached")  # the one card that is left
    assert (FORCED_PAUSE in page.evaluate("window.delays")) == (clock == "none")


FORCED_AGAIN = 200
"""The same, where the one before was such a move."""


def test_a_pass_after_a_pass_is_not_looked_at_for_long(visit: Visit) -> None:
    page = visit(speed="normal").go(f"editor/two-domains#position={quote('1/222 1')}")
    page.evaluate(DELAYS)
    page.get_by_role("button", name="Play it against a bot").click()
    page.wait_for_function("pauses => pauses.every(each => delays.includes(each))", arg=[FORCED_PAUSE, FORCED_AGAIN])
    assert page.evaluate("window.delays").count(FORCED_PAUSE) == 1


MOTIONS = """() => {
    const motions = window.motions = { animationstart: [], animationend: [] };
    const moves = ["turns", "flies"];
    const note = ({ type, animationName }) => { if (moves.includes(animationName)) motions[type].push(animationName) };
    for (const kind of Object.keys(motions)) addEventListener(kind, note);
}"""
"""Notes which cards begin to turn and which damage begins to fly, and what of that has come to its end."""


def test_what_has_begun_to_move_comes_to_its_end_although_the_next_beat_begins(visit: Visit) -> None:
    page = visit(motion=True, speed="normal").go()
    start_against_bot(page, "deck-duel")
    wait_for_question(page)
    page.evaluate(MOTIONS)
    choose(page, "calm")
    wait_for_question(page)
    page.wait_for_function("() => motions.animationend.filter(name => name === 'turns').length === 2")
    page.wait_for_function("() => motions.animationend.length === motions.animationstart.length")
