"""Quick reactions between two players, and what mutes them."""

from time import time

import pytest
from playwright.sync_api import Page, expect

from tests.e2e.conftest import Visit
from tests.e2e.kit import PHONE, invite, join
from tests.e2e.test_pages import both_themes


def react(page: Page, words: str) -> None:
    page.get_by_role("button", name="React", exact=True).click()
    page.get_by_role("dialog").get_by_role("button", name=words).click()
    expect(page.get_by_role("dialog")).to_have_count(0)


@pytest.mark.by_turns
def test_players_react_to_each_other_and_whoever_wants_to_mutes_the_other(visit: Visit) -> None:
    host, guest = visit().go(), visit(PHONE).page
    join(guest, invite(host, "two-domains"))
    host.locator('.match[data-stage="playing"]').wait_for()
    host.clock.install()
    host.clock.pause_at(time() + 1)
    react(guest, "Good luck!")
    said = host.locator(".player-says")
    expect(said).to_have_text("Good luck!")
    host.clock.run_for(1_000)  # what is read out waits a moment, for what else there is to say
    expect(host.locator("[data-announce]")).to_contain_text("says: Good luck!")
    host.clock.fast_forward(6_001)
    expect(said).to_have_count(0)

    guest.get_by_role("button", name="React", exact=True).click()
    both_themes(guest, "reactions")
    guest.get_by_label("Do not show me what").check()
    guest.keyboard.press("Escape")
    react(host, "Wow!")
    expect(said).to_have_text("Wow!")  # the own words, as the server has sent them on
    react(guest, "Thank you!")  # what was said before it has come by now
    expect(said).to_have_text(["Thank you!", "Wow!"])
    expect(guest.locator(".player-says")).to_have_text("Thank you!")
