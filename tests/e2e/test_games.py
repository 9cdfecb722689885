"""Each game to its end: against a bot, and between two browsers."""

import pytest
from playwright.sync_api import Page, expect

from holmgang.games import find_kind
from tests.e2e.conftest import Visit
from tests.e2e.kit import (
    GAMES,
    IN_SIGHT,
    PHONE,
    invite,
    join,
    play_to_the_end,
    shows,
    start_against_bot,
    take_turns,
    wait_for_table,
)
from tests.kit.kinds import WITH_HIDDEN_CARDS
from tests.kit.sampled_games import one_today, two_today


def play_bot_to_the_end(page: Page, game: str) -> None:
    """From the first page through a match against a bot; its end has all that an end has, and it is in sight."""
    start_against_bot(page, game)
    play_to_the_end(page, seed=3)
    shows(page, "Play again")
    assert page.locator(".player.won, .player.drew").count() >= 1
    results = {"won": "Victory!", "drew": "A draw", "lost": "You lose, well fought"}
    ended = next((each for each in ("won", "drew") if page.locator(f".end.{each}").count()), "lost")
    expect(page.locator(".end-result")).to_have_text(results[ended])
    end = page.locator(".end")
    for told in (end.locator(".end-result"), end.locator("h2"), end.locator(".end-moment p")):
        assert told.evaluate_all(IN_SIGHT) == 1, "result, reason and moment are in sight"
    for name in ("Show it again", "Play again", "Replay", "Review"):
        assert end.locator(".button", has_text=name).evaluate_all(IN_SIGHT) == 1, f"{name} is out of sight"
    dice = page.get_by_role("button", name="Check what chance brought")
    assert dice.count() == find_kind(game).chance, "only where chance has a part there are dice to check"
    if dice.count():
        dice.click()
        expect(page.locator(".verdict")).to_have_attribute("data-verdict", "fair")


@pytest.mark.parametrize("game", two_today(GAMES, "to the end on a phone"))
def test_a_game_against_a_bot_comes_to_its_end_on_a_phone(visit: Visit, game: str) -> None:
    play_bot_to_the_end(visit(PHONE).go(), game)


def where_seats_see_different_things() -> list[object]:
    """Every game; in long runs only but for one a day of those with secrets."""
    others = [pytest.param(game, marks=pytest.mark.long) for game in GAMES if game not in WITH_HIDDEN_CARDS]
    return [*one_today(WITH_HIDDEN_CARDS, "two browsers"), *others]


@pytest.mark.parametrize("game", where_seats_see_different_things())
def test_two_browsers_play_a_game_to_its_end_one_of_them_a_phone_that_followed_a_link(visit: Visit, game: str) -> None:
    host, guest = visit().go(), visit(PHONE).page
    join(guest, invite(host, game))
    wait_for_table(host)
    assert guest.evaluate("document.documentElement.scrollWidth") <= PHONE[0], "nothing may stick out of a phone's screen"
    take_turns([host, guest], seed=4)
    told = [page.locator(".end h2").inner_text() for page in (host, guest)]
    assert told[0] == told[1] or "You win" in "".join(told)
