"""Where one is, how one came there, and the way on: titles, the way back, games that are none."""

import re

import pytest
from playwright.sync_api import expect

from tests.e2e.conftest import Visit
from tests.e2e.kit import GAMES, asked, start_against_bot, wait_for_question


@pytest.mark.parametrize("page_name", ["learn", "new", "editor"])
def test_a_game_that_is_none_leads_to_those_that_are(visit: Visit, page_name: str) -> None:
    page = visit().go(f"{page_name}/chess")
    expect(page.get_by_role("heading", level=1)).to_have_text("No such game")
    expect(page.locator("main")).to_contain_text("There is no game called “chess” here.")
    expect(page.locator(".shelf-link strong")).to_have_text(list(GAMES.values()))
    page.locator(".shelf-link", has_text="Two Domains").click()
    expect(page).to_have_url(re.compile(f"/{page_name}/two-domains(#.*)?$"))
    expect(page.locator("main")).not_to_contain_text("no game called")


def test_the_way_back_leads_through_the_parts_of_the_rules(visit: Visit) -> None:
    page = visit().go("learn")
    page.locator(".shelf-link", has_text="Two Domains").click()
    expect(page).to_have_title("Learn Two Domains · Holmgang")
    page.wait_for_selector(".try")
    page.evaluate("document.querySelector('.prose').dataset.kept = 'yes'")
    for place in (2, 4):
        page.locator(".contents a").nth(place).click()
    there = page.evaluate("scrollY")
    page.go_back()
    expect(page).to_have_url(page.locator(".contents a").nth(2).evaluate("link => link.href"))
    page.wait_for_function("there => scrollY < there", arg=there)
    page.go_back()
    expect(page).to_have_url(re.compile("/learn/two-domains$"))
    page.wait_for_function("scrollY === 0")
    expect(page.locator(".prose")).to_have_attribute("data-kept", "yes")  # nothing was loaded anew
    page.go_back()
    expect(page.get_by_role("heading", level=1)).to_have_text("Learn a game")


def test_who_reads_the_rules_stays_at_the_table(visit: Visit) -> None:
    page = visit().go()
    start_against_bot(page, "two-domains")
    wait_for_question(page)
    with page.context.expect_page() as opened:
        page.get_by_role("link", name="Rules", exact=True).click()
    expect(opened.value).to_have_title("Learn Two Domains · Holmgang")
    assert asked(page)


def test_what_is_wrong_with_a_record_stands_apart_from_the_button(visit: Visit) -> None:
    page = visit().go("replay")
    page.get_by_label("Or its text").fill("nonsense")
    page.get_by_role("button", name="Show it").click()
    button, problem = page.get_by_role("button", name="Show it").bounding_box(), page.locator(".problem").bounding_box()
    assert button
    assert problem
    assert problem["y"] - (button["y"] + button["height"]) >= 8
