"""The panel beside the table stands still, and no click plays what nobody can have meant."""

import re
from random import Random
from urllib.parse import quote

import pytest
from playwright.sync_api import Page, expect

from tests.e2e.conftest import Visit
from tests.e2e.kit import (
    DESKTOP,
    FINGER,
    GAMES,
    HIT,
    IN_SIGHT,
    OPTIONS,
    PHONE,
    choose,
    is_over,
    lively,
    on_offer,
    press,
    start_against_bot,
    wait_for_question,
    wait_until,
)
from tests.facts import facts_of
from tests.kit.sampled_games import two_today

SMALL_PHONE = (360, 640)
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


UNDER = """([x, y]) => document.elementFromPoint(x, y)?.closest('.choice-button, .story-line')?.innerText ?? ''"""
"""The option, or the moment of the log, that lies at a place."""


def tap(page: Page, x: float, y: float, passed: int) -> None:
    """A click so much time after the one before."""
    page.evaluate("passed => { window.now += passed }", passed)
    page.mouse.click(x, y)


def test_a_hurried_click_hits_nothing_that_has_only_just_come_under_it(visit: Visit) -> None:
    page = visit().go()
    page.evaluate(HAND_CLOCK)
    start_against_bot(page, "dueling-nobles")
    wait_for_question(page)
    box = page.locator(".question .as-list").bounding_box()
    assert box
    x, y = box["x"] + box["width"] / 2, box["y"] + box["height"] / 2
    tap(page, x, y, 1000)
    page.locator(".question .as-list").wait_for(state="detached")
    assert page.evaluate(UNDER, [x, y]) != "", "no option lies under the finger now"
    number = page.locator(".match").get_attribute("data-number")
    tap(page, x, y, 399)
    expect(page.locator(".match")).to_have_attribute("data-number", number or "")
    assert page.locator(".question").count() == 1, "the second of two quick taps has played an option"
    tap(page, x, y, 1)
    page.wait_for_function("before => document.querySelector('.match').dataset.number !== before", arg=number)


def test_news_puts_no_moment_of_the_log_under_a_finger(visit: Visit) -> None:
    page = visit().go()
    page.evaluate(HAND_CLOCK)
    start_against_bot(page, "duo-regna")
    for _ in range(6):  # until lines move when one comes
        wait_for_question(page)
        page.evaluate("() => { window.now += 1000 }")
        choose(page)
    wait_for_question(page)
    line = page.locator(".story-line").nth(-4).bounding_box()
    assert line
    tap(page, line["x"] + 20, line["y"] + line["height"] / 2, 399)
    expect(page.locator(".rewound")).to_have_count(0)
    tap(page, line["x"] + 20, line["y"] + line["height"] / 2, 1)
    expect(page.locator(".rewound")).to_have_count(1)


def test_whoever_taps_a_story_on_plays_nothing_and_opens_nothing(visit: Visit) -> None:
    page = visit(speed="slow").go()
    page.evaluate(HAND_CLOCK)
    start_against_bot(page, "duo-regna")
    wait_for_question(page)
    asking = page.locator(".question")
    x = y = 0.0
    for part, place in ((".choice-button", 0), (".story-line", -1)):
        box = page.locator(part).nth(place).bounding_box()
        assert box
        x, y = box["x"] + 30, box["y"] + box["height"] / 2
        page.evaluate("() => { window.now += 1000 }")
        choose(page)
        asking.wait_for(state="detached")
        while asking.count() == 0:  # every tap goes on by a beat
            tap(page, x, y, 399)
        number = page.locator(".match").get_attribute("data-number") or ""
        for _ in range(3):  # and some more, in the same haste
            tap(page, x, y, 399)
        expect(page.locator(".rewound")).to_have_count(0)
        expect(page.locator(".match")).to_have_attribute("data-number", number)
        assert asking.count() == 1, "a tap in haste has played an option"
    tap(page, x, y, 400)
    expect(page.locator(".rewound")).to_have_count(1)


def test_more_options_are_scrolled_to_by_key_and_named_for_whoever_hears_the_page(visit: Visit) -> None:
    page = visit(SMALL_PHONE).go()
    start_against_bot(page, "two-domains")
    wait_for_question(page)
    button = page.get_by_role("button", name=re.compile(r"^Show [2-5] more options$"))
    button.focus()
    page.keyboard.press("Shift+Tab")
    page.keyboard.press("Tab")
    expect(button).to_be_focused()
    below = page.locator(".question .choice-button").evaluate_all(
        """all => all.filter(each => [each, each.closest('.choices')].map(part => part.getBoundingClientRect().bottom)
            .reduce((option, list) => option > list + 2)).map(each => each.dataset.move)"""
    )
    page.keyboard.press("Enter")
    focused = page.locator(".question .choice-button:focus")
    expect(focused).to_have_attribute("data-move", below[0])
    assert focused.evaluate_all(IN_SIGHT) == 1, "it is out of sight"


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


NOTE_PLACES = """() => {
    window.places = new Set();
    const note = () => {
        window.places.add(document.querySelector('.actions').getBoundingClientRect().top);
        requestAnimationFrame(note);
    };
    note();
}"""
"""Notes from now on, whenever the page is drawn, where the actions are: a button that is pressed goes down by a pixel."""


TOLD_OR_ASKED_ANEW = """asked => document.querySelector('.match:not(:has(.question))') !== null
    || document.querySelector('.match').dataset.number !== asked"""
"""Whether a story is told, during which nothing is asked, or the next is asked at once because there is none."""


@pytest.mark.parametrize("game", two_today(GAMES, "told on a phone"))
def test_on_a_phone_nothing_moves_while_a_story_is_told_and_what_is_pressed_then_is_done(visit: Visit, game: str) -> None:
    page = visit(PHONE, speed="normal").go()
    start_against_bot(page, game)
    wait_for_question(page)
    page.evaluate(NOTE_PLACES)
    for _ in range(2):
        asked = page.locator(".match").get_attribute("data-number")
        choose(page)
        page.wait_for_function(TOLD_OR_ASKED_ANEW, arg=asked)
        page.get_by_role("button", name="More").click()
        expect(page.get_by_role("dialog")).to_be_visible()
        page.keyboard.press("Escape")
        page.keyboard.press("Escape")  # and the rest of the story at once
        page.locator(f"{OPTIONS}, .end").first.wait_for(state="attached")
        if is_over(page):
            break
    assert len(page.evaluate("[...window.places]")) == 1


LOWEST_TABLE = """() => [...document.querySelectorAll('.match-board > .player, .match-board .canvas')]
    .map(each => each.getBoundingClientRect()).map(box => [box.top, box.bottom])"""
"""From where to where the players and the table between them reach."""


OWN_LINE = 31
"""How high the line with the own name is on a phone, in pixels."""

NEWS_BEGINS_IN_SIGHT = """() => [...document.querySelectorAll('.last-event .told:not([hidden])')].slice(0, 1)
    .flatMap(each => [...each.getClientRects()].slice(0, 1))
    .every(({ top }) => top >= document.querySelector('.last-event').getBoundingClientRect().top)"""


def test_on_a_small_phone_the_whole_table_is_in_sight_beside_the_question(visit: Visit) -> None:
    page = visit(SMALL_PHONE).go()
    for game in GAMES:
        start_against_bot(page, game)
        for _ in range(3):
            page.locator(f"{OPTIONS}, .end").first.wait_for(state="attached")
            if is_over(page):  # an early knockout
                break
            page.evaluate("scrollTo(0, 0)")
            panel = page.locator(".match-talk").bounding_box()
            assert panel
            (_, far), (top, bottom), (_, near) = page.evaluate(LOWEST_TABLE)
            # the longest of options may take the line of the own name, and nothing else
            asked = page.locator(".question").inner_text()
            assert far <= top < bottom <= near <= panel["y"] + OWN_LINE, f"{game}: the own side lies under {asked}"
            assert bottom <= panel["y"] + 1, f"{game}: the table lies under the panel"
            assert bottom - top > 200, f"{game}: the table is too small to be read"
            assert page.evaluate(NEWS_BEGINS_IN_SIGHT), f"{game}: a sentence of the news is without its beginning"
            choose(page)
        newest, oldest = (page.locator(".story li").nth(place).bounding_box() for place in (-1, 0))
        assert newest
        assert oldest
        assert newest["y"] < oldest["y"], f"{game}: what happened last lies under the panel"
        lines = page.locator(".story-line").evaluate_all("all => all.map(each => each.offsetHeight)")
        assert min(lines) >= FINGER, f"{game}: lines of the story are too low for a finger"
        page.get_by_role("link", name="Holmgang").click()


STORY_AND_PANEL = """() => ['.story', '.match-talk'].map(each => document.querySelector(each).getBoundingClientRect().top)"""
"""Where the story begins, and the panel that lies over it."""
NEWS_WHOLE = """() => [...document.querySelectorAll('.last-event .told')].every(each => !each.hidden)
    && !document.querySelector('.last-event .cut')"""


@pytest.mark.parametrize("size", [SMALL_PHONE, (390, 844)])
@pytest.mark.parametrize("game", two_today(GAMES, "story on a phone"))
def test_on_a_phone_no_line_of_the_story_is_cut_by_the_panel_which_tells_the_turn_so_far(
    visit: Visit, game: str, size: tuple[int, int]
) -> None:
    page = visit(size, speed="slow").go()
    start_against_bot(page, game)
    for _ in range(2):
        page.keyboard.press("Escape")  # what was told before
        wait_for_question(page)
        story, panel = page.evaluate(STORY_AND_PANEL)
        assert story >= panel - 1, "a part of the story looks out beside a question"
        choose(page)
        page.locator(".match:not(:has(.question)) .last-event .told").first.wait_for()
        story, panel = page.evaluate(STORY_AND_PANEL)
        assert story >= panel - 1, "a part of the story looks out while it is told"
        assert page.evaluate(NEWS_WHOLE), "what is told has no room"


WHOLE = """all => all.slice(0, 2).every(each => {
    const { left, top, width, height } = each.getBoundingClientRect();
    return [0.1, 0.5, 0.9].every(across => Array.from({ length: Math.floor(height / 4) - 1 }, (_, line) => top + 4 * (line + 1))
        .every(down => each.contains(document.elementFromPoint(left + across * width, down))));
})"""
"""Whether nothing lies over the first two of these, and nothing of them is out of sight."""


def assert_question_in_sight(page: Page, game: str) -> None:
    """The question and two of its options, of whatever is picked of many two pieces."""
    told = f"{game}: {page.locator('.question').inner_text()[:300]}"
    assert page.evaluate("scrollY") == 0, f"the page has scrolled by itself in {told}"
    assert page.locator(".question-words").evaluate_all(WHOLE), f"the question is out of sight in {told}"
    assert page.locator(OPTIONS).count() > 0, told
    assert page.locator(OPTIONS).evaluate_all(WHOLE), f"one of the first two options is out of sight in {told}"


@pytest.mark.parametrize("game", two_today(GAMES, "two options"))
def test_on_a_small_phone_every_question_shows_two_options_and_no_choice_scrolls_the_page(visit: Visit, game: str) -> None:
    page = visit(SMALL_PHONE).go()
    start_against_bot(page, game)
    rng = Random(12)
    for _ in range(14):
        page.locator(f"{OPTIONS}, .end").first.wait_for(state="attached")
        if page.locator(".end").count() > 0:
            break
        assert_question_in_sight(page, game)
        if page.locator(".question .as-list").count() > 0:  # what is picked of many
            page.locator(".question .as-list").first.evaluate("each => each.click()")  # a real click might scroll to it
            page.locator(".question .choice-button").first.wait_for()
            assert_question_in_sight(page, game)
        number = page.locator(".match").get_attribute("data-number")
        wait_until(page, lambda: bool(on_offer(page)), "nothing is asked")
        press(page, lively(on_offer(page) or [], rng))
        page.wait_for_function(
            "before => document.querySelector('.end') || document.querySelector('.match').dataset.number !== before", arg=number
        )


@pytest.mark.parametrize("game", two_today(GAMES, "warnings"))
def test_on_a_small_phone_the_longest_of_warnings_hides_no_option(visit: Visit, game: str) -> None:
    page = visit(SMALL_PHONE).go(f"editor/{game}#position={quote(facts_of(game).longest_warning)}")
    page.get_by_role("button", name="Play it against a bot").click()
    wait_for_question(page)
    expect(page.locator(".question .warning").first).to_contain_text("Careful")
    assert_question_in_sight(page, game)
    panel = page.locator(".match-talk").bounding_box()
    assert panel
    (_, _), (_, bottom), (_, _) = page.evaluate(LOWEST_TABLE)
    assert bottom <= panel["y"] + 1, "the own half of the table lies under the panel"


@pytest.mark.parametrize("theme", ["dragons", "gladiator"])
def test_on_a_desktop_a_whole_hand_of_options_is_in_sight_and_stands_still_whatever_is_asked(visit: Visit, theme: str) -> None:
    tops = set()
    for stands in ("0 0-0", "1 0-0", "-1 1-1"):
        page = visit(DESKTOP).go(f"editor/duo-regna#position={quote(f'AJ23456QK/AJ23456QK {stands} theme={theme}')}")
        page.get_by_role("button", name="Play it against a bot").click()
        wait_for_question(page)
        options = page.locator(OPTIONS)
        expect(options).to_have_count(9)
        assert options.evaluate_all(IN_SIGHT) == 9, stands
        tops.add(options.first.evaluate("each => each.getBoundingClientRect().top"))
    assert len(tops) == 1, tops


def test_a_choice_brings_the_table_back_where_it_was_scrolled_away(visit: Visit) -> None:
    page = visit(SMALL_PHONE).go()
    start_against_bot(page, "two-domains")
    for _ in range(6):  # until there is a story to scroll through
        wait_for_question(page)
        choose(page)
    wait_for_question(page)
    page.evaluate("scrollTo(0, 10_000)")
    away = page.evaluate("scrollY")
    assert page.locator(".match-board").evaluate("each => each.getBoundingClientRect().top") < 0, "it is still in sight"
    choose(page)
    page.wait_for_function(
        "away => scrollY < away && document.querySelector('.match-board').getBoundingClientRect().top >= 0", arg=away
    )


def test_on_a_small_phone_the_question_two_options_and_all_actions_are_in_sight_and_large_enough(visit: Visit) -> None:
    page = visit(SMALL_PHONE).go()
    for game in GAMES:
        start_against_bot(page, game)
        wait_for_question(page)
        page.evaluate("scrollTo(0, 0)")
        assert_question_in_sight(page, game)
        if game == "two-domains":
            told = page.locator(".more-below")
            expect(told).to_have_text(re.compile(r"^↓ [2-5] more$"))
            assert told.evaluate_all(HIT)[0][1] >= FINGER, "a finger misses it"
            for _ in range(4):
                if told.is_visible():
                    told.click()
                    page.wait_for_timeout(50)
            expect(told).to_be_hidden()
            assert page.locator(OPTIONS).last.evaluate_all(IN_SIGHT) == 1, "it leads nowhere"
        actions = page.locator(".actions > *")
        assert actions.evaluate_all(IN_SIGHT) == actions.count(), f"{game}: actions are out of sight"
        pressed = page.locator(".match-talk button, .actions > *")
        assert min(pressed.evaluate_all("all => all.map(each => each.offsetHeight)")) >= FINGER, game
        around = page.locator(".top :is(a, button):visible, .goal-top button, .standing button")
        assert {name: high for name, high in around.evaluate_all(HIT) if high < FINGER} == {}, game
        page.locator(".goal-top button").first.click()
        assert min(high for _, high in page.locator("dialog button").evaluate_all(HIT)) >= FINGER, game
        page.keyboard.press("Escape")
        page.get_by_role("link", name="Holmgang").click()
