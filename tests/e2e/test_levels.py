"""Levels and hints in a real browser: chosen by keyboard or finger, remembered, suggested; “Show me”, and that it is told."""

import re

import pytest
from playwright.sync_api import Page, expect

from tests.e2e.axe import assert_accessible
from tests.e2e.conftest import EITHER_SIZE, Visit
from tests.e2e.kit import PHONE, bot_name, start_against_bot, wait_for_question, wait_for_table
from tests.e2e.test_narrow import assert_narrow


def give_up(page: Page) -> None:
    """Loses the match at once."""
    wait_for_question(page)
    page.get_by_role("button", name="Give up").click()
    page.get_by_role("dialog").get_by_role("button", name="Give up").click()
    page.locator(".end").wait_for()


def test_the_first_page_offers_the_levels_of_a_game_with_a_sentence_each_and_remembers(visit: Visit) -> None:
    page = visit(PHONE).go()
    page.get_by_role("button", name="Bot: Page (1 of 5). Choose another for Deck Duel").click()
    dialog = page.get_by_role("dialog", name="Deck Duel: against whom?")
    expect(dialog.get_by_role("radio")).to_have_count(5)
    assert_narrow(page, "levels")
    assert_accessible(page, "levels")
    page.keyboard.press("Tab")  # from the button that closes it to the level that is chosen
    page.keyboard.press("ArrowDown")
    expect(dialog.get_by_role("radio", name="Squire")).to_be_checked()
    expect(dialog.get_by_text("Level 1 of 5, the easiest.")).to_be_visible()
    expect(dialog.get_by_text("Still furious, but blocks with what is left.")).to_be_visible()
    page.keyboard.press("Enter")
    wait_for_table(page)
    assert bot_name(page) == "Squire"
    page.goto(page.url.partition("match/")[0])
    page.get_by_role("button", name="Bot: Squire (2 of 5). Choose another for Deck Duel").wait_for()
    expect(page.get_by_role("button", name="Bot: Page (1 of 3). Choose another for Duo Regna")).to_be_visible()
    start_against_bot(page, "deck-duel")
    assert bot_name(page) == "Squire"


def test_the_gladiators_of_duo_regna_are_three_taps_from_the_first_page(visit: Visit) -> None:
    page = visit(PHONE).go()
    page.get_by_role("button", name="Choose another for Duo Regna").tap()
    dialog = page.get_by_role("dialog")
    expect(dialog.get_by_role("radio", name="Dragons")).to_be_checked()
    dialog.get_by_role("radio", name="Gladiator").tap()
    expect(dialog.get_by_role("radio", name="Page")).to_be_checked()
    dialog.get_by_role("button", name="Play").tap()
    wait_for_question(page)
    expect(page.locator(".match")).to_contain_text("Deal 3 wounds to the other gladiator")


def test_a_new_match_is_made_against_a_level_and_what_it_does_wrong_can_be_read(visit: Visit) -> None:
    page = visit(PHONE).go("new/deck-duel")
    page.get_by_label("A bot").check(force=True)
    expect(page.get_by_role("radio", name="Page")).to_be_checked()
    page.get_by_role("radio", name="Knight").check(force=True)
    page.get_by_text("What Knight does wrong").click()
    expect(page.get_by_text("It never pays for Rage.")).to_be_visible()
    assert_narrow(page, "new match")
    assert_accessible(page, "new match")
    page.get_by_role("button", name="Start").click()
    wait_for_table(page)
    assert bot_name(page) == "Knight"


def test_a_bot_that_an_older_page_remembered_is_no_choice_where_there_are_levels(visit: Visit) -> None:
    page = visit().go()
    page.evaluate("""() => localStorage.setItem("holmgang:settings", JSON.stringify({ theme: "dark", bot: "greedy" }))""")
    page.reload()
    start_against_bot(page, "duo-regna")
    assert bot_name(page) == "Page"


@pytest.mark.by_turns
def test_after_three_losses_in_a_row_the_end_offers_the_level_below(visit: Visit) -> None:
    page = visit(PHONE).go("new/duo-regna")
    page.get_by_label("A bot").check(force=True)
    page.get_by_role("radio", name="Squire").check(force=True)
    page.get_by_role("button", name="Start").click()
    for lost in range(3):
        give_up(page)
        if lost < 2:
            expect(page.locator(".next-level")).to_have_count(0)
            before = page.url
            page.get_by_role("button", name="Play again").click()
            page.wait_for_function("before => location.href !== before", arg=before)
    expect(page.locator(".next-level")).to_contain_text("3 losses in a row against Squire.")
    assert_narrow(page, "the end")
    assert_accessible(page, "the end")
    page.get_by_role("button", name="Play Page").click()
    page.wait_for_function("() => document.querySelector('.player-bot')?.closest('.player')?.innerText.startsWith('Page')")


@pytest.mark.parametrize("size", EITHER_SIZE)
def test_show_me_asks_first_then_shows_the_best_option_with_numbers_and_the_match_says_so(
    visit: Visit, size: tuple[int, int]
) -> None:
    page = visit(size).go()
    start_against_bot(page, "duo-regna")
    wait_for_question(page)
    page.get_by_role("button", name="Show me").click()
    dialog = page.get_by_role("dialog", name="Show me")
    dialog.get_by_role("button", name="Play on").click()
    expect(page.locator(".player-helped")).to_have_count(0)
    page.keyboard.press("h")
    dialog.get_by_role("button", name="Show me").click()
    expect(dialog.get_by_text("the values that come with Holmgang")).to_be_visible()
    expect(dialog.get_by_text("each leaves you a chance of 50.0 %")).to_be_visible()
    expect(dialog.get_by_role("button", name="Play it")).to_be_focused()
    assert_accessible(page, "a hint")
    if size == PHONE:
        assert_narrow(page, "a hint")
    number = int(page.locator(".match").get_attribute("data-number") or 0)
    dialog.get_by_role("button", name="Play it").click()
    page.wait_for_function("before => Number(document.querySelector('.match').dataset.number) > before", arg=number)
    expect(page.locator(".player-helped")).to_have_text("with help")
    give_up(page)
    expect(page.locator(".end h2")).to_have_text(re.compile(r"Page wins: you gave up; this game was played with help\."))
    page.goto(page.url.partition("match/")[0] + "games")
    expect(page.locator(".own-games")).to_contain_text("with help")


def test_a_match_that_is_not_casual_offers_no_hints(visit: Visit) -> None:
    page = visit().go("new/duo-regna")
    page.get_by_label("A bot").check(force=True)
    page.get_by_label("Casual").uncheck()
    page.get_by_role("button", name="Start").click()
    wait_for_question(page)
    expect(page.get_by_role("button", name="Show me")).to_have_count(0)
    page.keyboard.press("h")
    page.keyboard.press("?")
    expect(page.get_by_role("dialog", name="Keys")).to_be_visible()
    expect(page.get_by_role("dialog")).to_have_count(1)
