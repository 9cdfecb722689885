"""That chance is fair is a badge that explains itself, and no part of the story."""

import re

import pytest
from playwright.sync_api import expect

from tests.e2e.conftest import Visit
from tests.e2e.kit import PHONE, choose, start_against_bot, wait_for_question

PROTOCOL_WORDS = re.compile("share|secret|commit", re.IGNORECASE)


@pytest.mark.by_turns
def test_fairness_is_a_badge_and_its_protocol_is_not_in_the_story(visit: Visit) -> None:
    page = visit(PHONE).go()
    start_against_bot(page, "two-domains")
    wait_for_question(page)
    choose(page)
    wait_for_question(page)
    assert page.get_by_role("button", name="React", exact=True).count() == 0, "a bot is not talked to"
    badge = page.get_by_role("button", name="Fair chance")
    badge.click()
    dialog = page.get_by_role("dialog")
    expect(dialog).to_contain_text("nobody can choose it")
    expect(dialog).to_contain_text("both shares are fixed")
    assert dialog.get_by_role("button", name="Check it now").count() == 0, "nobody can check what is still secret"
    page.keyboard.press("Escape")
    expect(badge).to_be_focused()

    page.get_by_role("button", name="Give up").click()
    page.get_by_role("dialog").get_by_role("button", name="Give up").click()
    page.locator(".end").wait_for()
    expect(page.locator(".story li").last).to_have_text("You give up.")
    expect(page.locator(".story")).not_to_contain_text(PROTOCOL_WORDS)
    badge.click()
    dialog.get_by_role("button", name="Check it now").click()
    expect(dialog.locator(".verdict")).to_have_attribute("data-verdict", "fair")
    expect(dialog).to_contain_text("The server’s secret is the one it committed to.")
