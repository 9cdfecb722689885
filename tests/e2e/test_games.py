"""Each game to its end: against a bot, and between two browsers."""

import pytest
from playwright.sync_api import expect

from tests.e2e.conftest import Visit
from tests.e2e.kit import GAMES, PHONE, invite, join, play_to_the_end, shows, start_against_bot, take_turns

pytestmark = pytest.mark.parametrize("game", GAMES)


def test_a_game_against_a_bot_comes_to_its_end(visit: Visit, game: str) -> None:
    page = visit().go()
    start_against_bot(page, game)
    play_to_the_end(page, seed=3)
    shows(page, "Play again")
    assert page.locator(".player.won, .player.drew").count() >= 1
    dice = page.get_by_role("button", name="Check what chance brought")
    assert dice.count() == (game != "duo-regna"), "only where chance has a part there are dice to check"
    if dice.count():
        dice.click()
        expect(page.locator(".verdict")).to_have_attribute("data-verdict", "fair")


def test_two_browsers_play_a_game_to_its_end_one_of_them_a_phone_that_followed_a_link(visit: Visit, game: str) -> None:
    host, guest = visit().go(), visit(PHONE).page
    join(guest, invite(host, game))
    host.wait_for_selector(".match[data-number]")
    assert guest.evaluate("document.documentElement.scrollWidth") <= PHONE[0], "nothing may stick out of a phone's screen"
    take_turns([host, guest], seed=4)
    told = [page.locator(".end h2").inner_text() for page in (host, guest)]
    assert told[0] == told[1] or "You win" in "".join(told)
