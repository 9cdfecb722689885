"""What people are called who give no name: the same everywhere, in whatever seat, and never what another is called."""

import re

import pytest
from playwright.sync_api import Page, expect

from tests.e2e.conftest import Visit
from tests.e2e.kit import invite, join

FRIENDLY = re.compile(r"^[A-Z][a-z]+ [A-Z][a-z]+$")


def name_of(page: Page, *, own: bool) -> str:
    """What somebody at the table is called."""
    players, you = page.locator(".match-board .player"), page.locator(".player-you")
    player = players.filter(has=you) if own else players.filter(has_not=you)
    return player.locator(".player-name").inner_text().removesuffix("(you)").strip()


def play_again(host: Page, guest: Page) -> None:
    """One gives up, and both want another game."""
    match = host.url
    host.get_by_role("button", name="Give up").click()
    host.get_by_role("dialog").get_by_role("button", name="Give up").click()
    for page in (host, guest):
        page.get_by_role("button", name="Play again", exact=True).click()
    for page in (host, guest):
        page.wait_for_url(lambda url: url != match)
        page.locator('.match[data-stage="playing"]').wait_for()


@pytest.mark.by_turns
def test_a_person_without_a_name_keeps_a_friendly_one_over_rematches_and_matches(visit: Visit) -> None:
    visitor, other = visit(), visit()
    host, guest = visitor.go(), other.page
    join(guest, invite(host, "two-domains"))
    host.locator(".match-board .player-you").wait_for()
    mine, theirs = name_of(host, own=True), name_of(host, own=False)
    assert FRIENDLY.match(mine)
    assert FRIENDLY.match(theirs)
    assert mine != theirs
    assert (name_of(guest, own=True), name_of(guest, own=False)) == (theirs, mine)
    play_again(host, guest)
    assert (name_of(host, own=True), name_of(host, own=False)) == (mine, theirs)

    # against anybody else, too, until they say another name
    other.go("new/duo-regna")
    name = guest.get_by_label("Your name")
    expect(name).to_have_attribute("placeholder", f"left empty: {theirs}")
    guest.get_by_role("button", name="Make the link").click()
    guest.locator('[data-stage="waiting"]').wait_for()
    host.goto(guest.get_by_label("Invitation").input_value())
    expect(host.get_by_role("heading", name=f"{theirs} invites you to Duo Regna")).to_be_visible()
    host.get_by_label("Your name").fill("Ada")
    host.get_by_role("button", name="Take this seat").click()
    expect(guest.locator(".player", has_text="Ada")).to_be_visible()
    assert name_of(guest, own=True) == theirs


def test_two_people_without_names_at_one_screen_are_the_same_two_the_next_time(visit: Visit) -> None:
    visitor = visit()
    called = []
    for _ in range(2):
        page = visitor.go("new/two-domains")
        page.get_by_label("This screen").check(force=True)
        page.get_by_role("button", name="Start").click()
        page.locator(".match-board .player").first.wait_for()
        called.append(set(page.locator(".match-board .player-name").all_inner_texts()))
    first, second = called
    assert first == second
    assert len(first) == 2
    assert all(FRIENDLY.match(name) for name in first)


def test_a_friendly_name_that_the_host_no_longer_wants_gives_way_to_another(visit: Visit) -> None:
    visitor = visit()
    page = visitor.go()
    kept = "localStorage['holmgang:settings']"
    page.evaluate(f"{kept} = JSON.stringify({{...JSON.parse({kept}), nickname: 'you'}})")  # what no table takes
    page.reload()
    page.get_by_role("button", name="Play a bot: Duo Regna").click()
    page.locator(".match-board .player-you").wait_for()
    assert FRIENDLY.match(name_of(page, own=True))
