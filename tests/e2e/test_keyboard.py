"""Without a mouse, and without eyes on the drawing."""

import re
from collections.abc import Callable
from urllib.parse import quote

import pytest
from playwright.sync_api import Page, expect

from tests.e2e.conftest import Visit
from tests.e2e.kit import (
    DESKTOP,
    asked,
    bot_name,
    choose,
    shows,
    start_against_bot,
    wait_for_question,
    wait_for_table,
    wait_until,
)

FOCUSED = "document.activeElement?.getAttribute('aria-label') ?? document.activeElement?.textContent ?? ''"


def walk_to(page: Page, label: str, most: int = 60) -> None:
    """Presses Tab until something with this label has the focus, which must be seen there."""
    for _ in range(most):
        page.keyboard.press("Tab")
        if label in page.evaluate(FOCUSED):
            outline = page.evaluate("getComputedStyle(document.activeElement).outlineStyle")
            assert outline == "solid", f"{label} does not show that it has the focus"
            return
    raise AssertionError(f"{label} cannot be reached by Tab")


RING = """() => {
    const focused = document.activeElement, style = getComputedStyle(focused);
    const { left, right, top, bottom } = focused.getBoundingClientRect();
    const far = style.outlineStyle === 'none' ? 0 : parseFloat(style.outlineWidth) + parseFloat(style.outlineOffset);
    return [left - far, top - far, right + far, bottom + far];
}"""
"""How far the ring around what has the focus reaches: its left, upper, right and lower edge."""
INNER_BOX = """each => {
    const { left, top } = each.getBoundingClientRect();
    return [left + each.clientLeft, top + each.clientTop, left + each.clientLeft + each.clientWidth];
}"""
LETTERS = """each => {
    const words = document.createRange(), pen = document.createElement('canvas').getContext('2d');
    words.selectNodeContents(each);
    pen.font = getComputedStyle(each).font;
    const { fontBoundingBoxAscent, actualBoundingBoxDescent } = pen.measureText(each.textContent);
    return words.getBoundingClientRect().top + fontBoundingBoxAscent + actualBoundingBoxDescent;
}"""
"""How far down the letters of a line reach."""


@pytest.mark.parametrize("size", [(360, 640), (390, 844), DESKTOP])
def test_the_ring_around_what_has_the_focus_is_whole_and_touches_no_letter_of_the_result(
    visit: Visit, size: tuple[int, int]
) -> None:
    page = visit(size).go("editor/two-domains#position=" + quote("66622/1 1"))
    page.get_by_role("button", name="Play it against a bot").click()
    wait_for_question(page)
    wait_for_table(page)
    page.keyboard.press("Tab")  # from now on the focus shows
    page.locator(".question .choice-button").first.focus()
    left, top, right, _ = page.evaluate(RING)
    inner = page.locator(".question > .choices").evaluate(INNER_BOX)
    assert left >= inner[0], "the ring is cut off"
    assert top >= inner[1], "the ring is cut off"
    assert right <= inner[2], "the ring is cut off"
    page.get_by_role("button", name="Give up").click()
    page.get_by_role("dialog").get_by_role("button", name="Give up").focus()
    page.keyboard.press("Enter")
    page.locator(".end h2:focus").wait_for()
    _, top, _, _ = page.evaluate(RING)
    assert page.locator(".end-result").evaluate(LETTERS) <= top - 1, f"the ring touches the result, from {top} on"


KEY_OR_END = """() => {
    if (document.querySelector(".end")) return "over";
    const key = document.querySelector(".question .choice-key")?.innerText;
    return key && { key, number: document.querySelector(".match").dataset.number };
}"""
MOVED_ON = "number => document.querySelector('.end') || document.querySelector('.match')?.dataset.number !== number"


@pytest.mark.by_turns
def test_a_whole_match_is_played_with_the_keyboard_only(visit: Visit) -> None:
    page = visit().go()
    page.wait_for_selector(".game-card h2")
    page.keyboard.press("Tab")
    assert page.evaluate(FOCUSED) == "Skip to the page"
    walk_to(page, "Play a bot: Duo Regna")
    page.keyboard.press("Enter")
    wait_for_question(page)
    # the first choice by walking there; from then on the focus stays among the options
    for _ in range(60):
        page.keyboard.press("Tab")
        if page.evaluate("document.activeElement.matches('.choice-button')"):
            break
    page.keyboard.press("ArrowDown")
    page.keyboard.press("Enter")
    page.wait_for_function("() => document.activeElement.matches('.question .choice-button')")
    # then by number; key and number are read at once, since a last card plays itself
    moves = 0
    while (shown := page.wait_for_function(KEY_OR_END).json_value()) != "over":
        page.keyboard.press(shown["key"])
        page.wait_for_function(MOVED_ON, arg=shown["number"])
        moves += 1
        assert moves < 100
    page.wait_for_function("() => document.activeElement.matches('.end h2')")
    walk_to(page, "Play again")
    page.keyboard.press("Enter")
    wait_for_question(page, "there is no second game")


def number_shown(page: Page) -> int:
    """How far the match is."""
    return int(page.locator(".match[data-number]").get_attribute("data-number") or -1)


def hold(page: Page, key: str, until: Callable[[], bool]) -> None:
    """Holds a key, which repeats itself, until something is so, and a little longer."""
    page.keyboard.down(key)

    def so() -> bool:
        page.keyboard.down(key)
        return until()

    on = page.evaluate("document.activeElement.outerHTML.slice(0, 200)")
    wait_until(page, so, f"the key does nothing, pressed on {on}")
    for _ in range(5):
        page.keyboard.down(key)
    page.keyboard.up(key)


@pytest.mark.parametrize("key", ["Enter", "Space"])
def test_a_key_that_is_held_down_plays_one_move_and_no_more(visit: Visit, key: str) -> None:
    page = visit().go()
    start_against_bot(page, "two-domains")
    wait_for_question(page)
    own = page.locator(".story li", has_text=re.compile("^You (grow|roll at)"))
    first = own.count()
    walk_to(page, "1")
    page.wait_for_function("() => document.activeElement.matches('.question .choice-button')")
    hold(page, key, lambda: key == "Space" or (asked(page) and own.count() > first))  # a Space counts when it is let go
    wait_until(page, lambda: asked(page) and own.count() > first, "the key does nothing")
    page.wait_for_function("() => document.activeElement.matches('.question .choice-button')")
    page.keyboard.press(key)  # let go and pressed again, it plays again
    wait_until(page, lambda: asked(page) and own.count() > first + 1, "the key does nothing any more")
    moves = own.all_inner_texts()
    assert len(moves) == first + 2, moves


def test_where_each_move_is_confirmed_the_same_key_confirms_once_it_was_let_go(visit: Visit) -> None:
    page = visit().go()
    start_against_bot(page, "two-domains")
    wait_for_question(page)
    page.get_by_role("button", name="Settings").click()
    page.get_by_label("Ask before each move").check()
    page.keyboard.press("Escape")
    expect(page.get_by_role("dialog")).to_have_count(0)  # which gives the focus back where it came from
    option = page.locator(".question .choice-button").first
    option.focus()
    expect(option).to_be_focused()
    before = number_shown(page)
    yes = page.locator(".confirm").get_by_role("button", name="Yes")
    hold(page, "Enter", lambda: yes.count() > 0)
    expect(yes).to_be_focused()
    assert number_shown(page) == before
    page.keyboard.press("Escape")
    expect(option).to_be_focused()
    page.keyboard.press("Enter")
    expect(yes).to_be_focused()
    page.keyboard.press("Enter")
    wait_until(page, lambda: number_shown(page) > before, "Enter does not confirm")
    page.wait_for_function("() => document.activeElement.matches('.question .choice-button')")


FOCUS_WHEN_GONE = """() => new Promise(resolve => new MutationObserver((_, watcher) => {
    if (document.querySelector("dialog")) return;
    watcher.disconnect();
    resolve(document.activeElement.getAttribute("aria-label"));
}).observe(document.body, { childList: true, subtree: true }))"""


def test_a_dialog_has_given_the_focus_back_by_the_time_it_is_gone(visit: Visit) -> None:
    page = visit().go()
    page.get_by_role("button", name="Settings").click()
    expect(page.get_by_role("dialog")).to_be_visible()
    page.evaluate(f"void (window.focusWhenGone = ({FOCUS_WHEN_GONE})())")
    page.keyboard.press("Escape")
    # a moment later would be too late: by then a key may have walked on, and be called back
    assert page.evaluate("window.focusWhenGone") == "Settings"


def test_every_move_is_told_to_a_screen_reader_and_the_table_is_there_in_words(visit: Visit) -> None:
    page = visit().go()
    page.get_by_role("button", name="Play a bot: Two Domains").click()
    wait_for_question(page)
    page.keyboard.press("1")
    last = page.locator(".story li.news").last
    wait_until(page, lambda: asked(page) and last.inner_text().startswith(bot_name(page)), "the bot does not answer")
    told = page.locator("[data-announce]")
    expect(told).to_contain_text(last.inner_text())
    expect(told).to_contain_text("Your turn")
    words = page.locator(".table .sr-only").inner_text()
    assert "You" in words
    assert "village" in words
    assert page.locator(".table svg.canvas").get_attribute("aria-hidden") == "true"


def test_once_a_piece_is_picked_a_number_plays_what_the_list_then_shows(visit: Visit) -> None:
    page = visit().go()
    page.get_by_role("button", name="Play a bot: Two Domains").click()
    wait_for_question(page)
    options = page.locator(".question .choice-button")
    everything = options.evaluate_all("all => all.map(each => each.dataset.move)")
    page.locator('[data-piece="die:0:1"]').click()
    expect(options).not_to_have_count(len(everything))
    meant = options.evaluate_all("all => all.map(each => each.dataset.move)")
    assert meant == ["gather", "grow 2"], "what the second die can do"
    assert everything[1] != meant[1]
    keys = page.locator(".question .choice-key").all_inner_texts()
    assert keys == ["6", "2"], "a number plays the place that it names"
    page.keyboard.press("2")
    expect(page.locator(".story")).to_contain_text("You grow a village at the Gathering Place")
    expect(page.locator(".story")).not_to_contain_text("You grow a village at Home")


def test_looking_back_shows_earlier_tables_and_never_plays_on_them(visit: Visit) -> None:
    page = visit().go()
    page.get_by_role("button", name="Play a bot: Two Domains").click()
    for _ in range(3):
        wait_for_question(page)
        choose(page)
    wait_for_question(page)
    now = page.locator(".table .sr-only").inner_text()
    for _ in range(3):
        page.keyboard.press("ArrowLeft")
    shows(page, "You are looking at an earlier moment.")
    assert page.locator(".table .sr-only").inner_text() != now
    assert not asked(page)
    page.keyboard.press("1")
    page.keyboard.press("u")
    page.keyboard.press("Escape")
    wait_for_question(page, "there is no way back to the present")
    assert page.locator(".table .sr-only").inner_text() == now
    page.keyboard.press("u")
    expect(page.locator(".story li").last).to_contain_text("You take a move back")


def test_one_key_asks_for_help_and_one_switches_the_sound(visit: Visit) -> None:
    page = visit().go()
    page.wait_for_selector(".game-card h2")
    sound = page.get_by_role("button", name="Sound")
    expect(sound).to_have_attribute("aria-pressed", "false")
    page.keyboard.press("s")
    expect(sound).to_have_attribute("aria-pressed", "true")
    page.keyboard.press("?")
    expect(page.get_by_role("dialog", name="Keys")).to_be_visible()
    page.keyboard.press("Escape")
    expect(page.get_by_role("dialog")).to_have_count(0)
    shows(page, "Duo Regna")
    page.get_by_role("button", name="Play a bot: Two Domains").click()
    wait_for_question(page)
    choose(page)
    page.reload()  # a page that nobody has touched yet must not try to sound
    wait_for_question(page)


def test_a_clock_that_runs_low_is_heard_once(visit: Visit) -> None:
    visitor = visit()
    visitor.page.clock.install()
    page = visitor.go("new/two-domains")
    page.get_by_label("A bot").check(force=True)
    page.get_by_label("You sit").select_option("first")
    page.get_by_label("Clock").select_option("move:60:0")
    page.get_by_role("button", name="Start").click()
    wait_for_question(page)
    told = page.locator("[data-announce]")
    page.clock.fast_forward(45_000)
    expect(page.get_by_role("timer").last).to_contain_text("0:1")
    expect(told).not_to_contain_text("Your clock")
    page.clock.fast_forward(6_000)
    expect(told).to_have_text("Your clock: 10 seconds left.")
