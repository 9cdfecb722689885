"""A phone held upright: nothing sticks out at its side, and nothing lies over what is to be read."""

import re
from pathlib import Path
from urllib.parse import quote

import pytest
from playwright.sync_api import Page, expect

from tests.e2e.conftest import Visit
from tests.e2e.kit import (
    GAMES,
    IN_SIGHT,
    PHONE,
    asked,
    choose,
    start_against_bot,
    take_turns,
    wait_for_question,
    wait_for_table,
    wait_until,
)
from tests.kit.sampled_games import two_today

LONG = "W" * 24
"""As long as a name may be, in the widest of letters, with no place to break."""
STICKS_OUT = """() => [...document.querySelectorAll('body *')].filter(each => each.getBoundingClientRect().right > innerWidth + 1
    && !each.closest('.sideways, pre, svg, .sr-only, .off-stage')).map(each => each.outerHTML.slice(0, 120)).slice(0, 6)"""


def assert_narrow(page: Page, what: str) -> None:
    """Nobody has to scroll sideways."""
    width = page.evaluate("document.documentElement.scrollWidth")
    assert width <= PHONE[0], f"{what} is {width} px wide: {page.evaluate(STICKS_OUT)}"


@pytest.mark.by_turns
def test_the_longest_name_widens_no_page(visit: Visit) -> None:
    host, guest = visit(PHONE).go("new/two-domains"), visit(PHONE).page
    host.get_by_label("Anybody").check(force=True)
    host.get_by_label("Your name").fill(LONG)
    host.get_by_label("Clock").select_option("total:300:5")
    host.get_by_label("Games").select_option("3")
    assert_narrow(host, "new match")
    host.get_by_role("button", name="Offer the challenge").click()
    link = host.get_by_label("Invitation").input_value()
    assert_narrow(host, "waiting")
    guest.goto(link.partition("match/")[0])
    guest.get_by_role("link", name=re.compile(LONG)).first.wait_for()
    assert_narrow(guest, "lobby")
    guest.goto(link)
    guest.get_by_label("Your name").fill(LONG[:-1] + "M")
    assert_narrow(guest, "invitation")
    guest.get_by_role("button", name="Take this seat").click()
    wait_until(host, lambda: asked(host) or asked(guest), "the match does not begin")
    mover = host if asked(host) else guest
    choose(mover)
    for page in (host, guest):
        page.wait_for_selector(".story li")
        assert_narrow(page, "match")
    guest.get_by_role("button", name="Offer a draw").click()
    host.locator(".offer").wait_for()
    assert_narrow(host, "offer")
    guest.get_by_role("button", name="Give up").click()
    guest.get_by_role("dialog").get_by_role("button", name="Give up").click()
    host.locator(".end").wait_for()
    assert_narrow(host, "end")
    host.locator(".end").get_by_role("button", name="Replay").click()
    host.wait_for_selector("dialog .replay")
    assert_narrow(host, "replay of the match")
    host.goto(link.partition("match/")[0] + "games")
    host.get_by_role("heading", name="My games").wait_for()
    assert_narrow(host, "own games")


def test_the_longest_name_fits_on_the_curtain(visit: Visit) -> None:
    page = visit(PHONE).go("new/duo-regna")
    page.get_by_label("This screen").check(force=True)
    page.get_by_label("Your name").fill(LONG)
    page.get_by_label("The other player’s name").fill(LONG)
    page.get_by_role("button", name="Start").click()
    page.wait_for_selector(".hand-over")
    assert_narrow(page, "hand-over")
    page.locator(".hand-over button").click()
    wait_for_question(page)
    assert_narrow(page, "question")
    choose(page)
    page.wait_for_selector(".curtain")
    assert_narrow(page, "curtain")


@pytest.mark.by_turns
def test_a_record_with_an_endless_name_widens_no_page(visit: Visit) -> None:
    visitor = visit(PHONE)
    page = visitor.go()
    start_against_bot(page, "two-domains")
    wait_for_question(page)
    choose(page)
    page.get_by_role("button", name="Give up").click()
    page.get_by_role("dialog").get_by_role("button", name="Give up").click()
    page.wait_for_selector(".end")
    page.get_by_role("button", name="More", exact=True).click()
    with page.expect_download() as saving:
        page.get_by_role("button", name="Download the record").click()
    record = Path(saving.value.path()).read_text(encoding="utf-8")
    changed = re.sub(r'\[First "[^"]*"\]', f'[First "{"W" * 400}"]', record)
    assert changed != record, record[:600]
    changed = re.sub(r'\[Hash "[^"]*"\]\n', "", changed)  # whoever changes a record vouches for it
    visitor.go("replay")
    page.get_by_label("Or its text").fill(changed)
    page.get_by_role("button", name="Show it").click()
    page.wait_for_selector(".replay, .problem")
    assert page.locator(".problem").all_inner_texts() == []
    page.wait_for_selector(".evaluation strong")  # which names them, too
    assert_narrow(page, "replay")


def test_nothing_lies_over_what_the_coach_says(visit: Visit) -> None:
    page = visit((360, 640)).go()
    page.get_by_role("button", name="Learn by playing: Deck Duel").click()
    page.wait_for_selector(".coach")
    while page.locator("[data-go-on]").count() > 0:
        said = page.locator(".coach").inner_text()
        page.locator("[data-go-on]").click()
        expect(page.locator(".coach")).not_to_have_text(said, use_inner_text=True)
    wait_for_question(page)
    for scrolled in (0, 10_000):
        page.evaluate("down => scrollTo(0, down)", scrolled)
        for part in (".coach-says", ".coach button", ".choice.expected"):
            parts = page.locator(part)
            assert parts.evaluate_all(IN_SIGHT) == parts.count(), f"{part} is covered or out of sight"


OWN_HALF_IN_SIGHT = """() => document.querySelector('.table .canvas').getBoundingClientRect().bottom
    <= document.querySelector('.match-talk').getBoundingClientRect().top + 1"""


@pytest.mark.parametrize("game", two_today(GAMES, "lessons on a phone"))
def test_a_lesson_hides_no_card_and_shows_what_is_to_be_done(visit: Visit, game: str) -> None:
    page = visit((360, 640)).go()
    page.get_by_role("button", name=f"Learn by playing: {GAMES[game]}").click()
    for _ in range(4):
        page.locator("[data-go-on], .choice.expected").first.wait_for()
        wait_for_table(page)
        assert page.evaluate(OWN_HALF_IN_SIGHT), "the own half of the table lies under the panel"
        assert page.locator("[data-go-on], .choice.expected .choice-button").evaluate_all(IN_SIGHT) == 1, "one has to look for it"
        said = page.locator(".coach").inner_text()
        page.locator("[data-go-on], .choice.expected .choice-button").first.click(force=True)
        expect(page.locator(".coach")).not_to_have_text(said, use_inner_text=True)


def test_an_end_shows_the_whole_table_and_the_last_words_of_what_brought_it(visit: Visit) -> None:
    page = visit((360, 640)).go("editor/deck-duel#position=" + quote("1,0,0:A23456789TJQK/1,0,0:A23456789TJQK rage"))
    page.get_by_role("button", name="Play it against a bot").click()
    take_turns([page], seed=1)
    assert page.evaluate(OWN_HALF_IN_SIGHT), "the own half of the table lies under the panel"
    moment = page.locator(".end-moment p")
    assert moment.evaluate("each => each.getBoundingClientRect().bottom - each.firstChild.getBoundingClientRect().bottom") >= -1
    expect(moment).to_contain_text("knocked out")
    for name in ("Play again", "Replay", "Review"):
        button = page.locator(".end > .buttons > .button", has_text=name)
        assert button.evaluate_all(IN_SIGHT) == 1, f"{name}: one has to look for it"


def test_no_draw_is_foretold_once_a_game_is_over(visit: Visit) -> None:
    page = visit(PHONE).go("editor/two-domains#position=13216%2F22345%201%20quiet%3D120")
    page.get_by_role("button", name="Play it against a bot").click()
    wait_for_question(page)
    expect(page.locator(".goal-draw")).to_be_visible()
    page.get_by_role("button", name="Give up").click()
    page.get_by_role("dialog").get_by_role("button", name="Give up").click()
    page.locator(".end").wait_for()
    expect(page.locator(".goal-draw")).to_have_count(0)


def test_what_wins_and_what_loses_is_read_whole(visit: Visit) -> None:
    page = visit((360, 640)).go()
    for game in GAMES:
        start_against_bot(page, game)
        wait_for_question(page)
        cut = page.locator(".goal-aims").evaluate("each => each.scrollHeight - each.clientHeight")
        assert cut <= 1, f"{game}: {page.locator('.goal-aims').inner_text()}"
        page.get_by_role("link", name="Holmgang").click()


def test_in_a_replay_over_the_end_the_longest_of_aims_is_read_whole(visit: Visit) -> None:
    page = visit((360, 640)).go()
    start_against_bot(page, "two-domains")
    wait_for_question(page)
    page.get_by_role("button", name="Give up").click()
    page.get_by_role("dialog").get_by_role("button", name="Give up").click()
    page.locator(".end").get_by_role("button", name="Replay").click()
    aims = page.locator("dialog .replay .goal-aims")
    aims.wait_for()
    assert aims.evaluate("each => each.scrollHeight - each.clientHeight") <= 1, aims.inner_text()


@pytest.mark.by_turns
def test_what_is_wrong_with_a_position_is_told_where_it_was_edited(visit: Visit) -> None:
    page = visit(PHONE).go("editor/duo-regna")
    page.locator(".edit-spot").first.wait_for()
    page.get_by_text("All of it as a list").click()
    listed = page.locator(".edit-list")
    for side in ("First", "Second"):
        button = listed.get_by_role("button", name=f"{side} holds the K")
        button.click()
        problem = page.get_by_role("alert")
        expect(problem).to_have_count(1)
        top, bottom = problem.evaluate("each => [each.getBoundingClientRect().top, each.getBoundingClientRect().bottom]")
        assert 0 <= top < bottom <= PHONE[1], "one has to look for it"
        assert button.evaluate("each => each.getBoundingClientRect().bottom") <= top, "it lies over what was pressed"
        button.click()
        expect(problem).to_have_count(0)
    # and so is a position that was typed
    page.get_by_label("Position", exact=True).fill("nonsense")
    page.get_by_role("button", name="Set it up").click()
    expect(page.get_by_role("alert")).to_have_count(1)
    expect(page.get_by_role("alert")).to_be_in_viewport()


def test_the_clock_stays_in_sight_while_one_looks_through_the_options(visit: Visit) -> None:
    page = visit(PHONE).go("new/duo-regna")
    page.get_by_label("A bot").check(force=True)
    page.get_by_label("Clock").select_option("total:300:5")
    page.get_by_role("button", name="Start").click()
    wait_for_question(page)
    last = page.locator(".question .choice-button").last
    last.scroll_into_view_if_needed()
    clocks = page.locator(".clock").evaluate_all(
        """all => all.map(each => each.getBoundingClientRect())
            .filter(box => box.width > 0 && box.top >= 0 && box.bottom <= innerHeight).length"""
    )
    assert clocks > 0, "no clock is in sight"
    expect(page.get_by_role("timer")).to_have_count(1)  # for the ear there is but one: a bot needs none


def test_a_name_is_read_beside_clock_and_score(visit: Visit) -> None:
    page = visit(PHONE).go("new/two-domains")
    page.get_by_label("This screen").check(force=True)
    page.get_by_label("Your name").fill("Wilhelmina")
    page.get_by_label("The other player’s name").fill("Maximilian")
    page.get_by_label("Clock").select_option("total:300:5")
    page.get_by_label("Games").select_option("3")
    page.get_by_role("button", name="Start").click()
    wait_for_question(page)
    cut = page.locator(".player-name").evaluate_all(
        "all => all.filter(each => each.scrollWidth > each.clientWidth).map(each => each.innerText)"
    )
    assert cut == []
