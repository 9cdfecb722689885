"""Two people and one who watches: the lobby, offers, giving up, a series."""

import re
from urllib.parse import urlsplit

import pytest
from playwright.sync_api import Page, expect

from tests.e2e.conftest import Visit
from tests.e2e.kit import PHONE, asked, choose, invite, join, shows, start_against_bot, wait_for_question, wait_for_table


def house_rules(host: Page) -> None:
    """An unusual roll, and no limit."""
    host.get_by_text("House rules").click()
    host.get_by_label("Which roll makes a rolled battle fail?").select_option("6")
    host.get_by_label("play on without a limit").check()


def offer_challenge(host: Page) -> None:
    """A best of three with a clock, for anybody."""
    host.get_by_label("Anybody").check(force=True)
    host.get_by_label("Your name").fill("Ada")
    host.get_by_label("You sit").select_option("first")
    host.get_by_label("Clock").select_option("total:300:5")
    host.get_by_label("Games").select_option("3")
    house_rules(host)
    host.get_by_role("button", name="Offer the challenge").click()
    host.locator('[data-stage="waiting"]').wait_for()


def test_the_first_page_is_told_of_the_lobby_and_asks_for_nothing(visit: Visit) -> None:
    guest, host = visit().go(), visit().go("new/duo-regna")
    guest.locator(".game-card h2").first.wait_for()
    guest.locator(".lobby li, .lobby .faint-text").first.wait_for()
    requests: list[str] = []
    guest.on("request", lambda request: requests.append(request.url))
    host.get_by_label("Anybody").check(force=True)
    host.get_by_label("Your name").fill("Noor")
    host.get_by_role("button", name="Offer the challenge").click()
    expect(guest.locator(".lobby").get_by_role("link", name=re.compile("Duo Regna.*Noor"))).to_be_visible()
    assert [url for url in requests if "/api/" in url] == []


def give_up(page: Page) -> None:
    """And says that it is meant."""
    page.get_by_role("button", name="Give up").click()
    page.get_by_role("dialog").get_by_role("button", name="Give up").click()


def take_challenge(guest: Page) -> None:
    """From the lobby, where it says what will be played."""
    challenge = guest.locator(".lobby").get_by_role("link", name=re.compile("Two Domains.*Ada"))
    challenge.click()
    expect(guest.get_by_role("heading", name="Ada challenges you to Two Domains")).to_be_visible()
    shows(guest, "5 minutes for each player and 5 seconds more with each move.")
    shows(guest, "Best of 3, with seats swapped after each game.")
    shows(guest, "Which roll makes a rolled battle fail? A 6 fails: the army holds its ground and nothing changes.")
    shows(guest, "is it a draw? Play on without a limit.")
    guest.get_by_label("Your name").fill("Bo")
    guest.get_by_role("button", name="Take this seat").click()


def watch_three_moves(watcher: Page, host: Page, guest: Page) -> None:
    """A spectator sees them and is asked nothing."""
    watcher.goto(host.url)
    wait_for_table(watcher)
    choose(host)
    wait_for_question(guest, "the second player is not asked")
    choose(guest)
    wait_for_question(host, "the first player is not asked again")
    choose(host)
    wait_for_question(guest, "the second player is not asked again")
    expect(watcher.locator(".story li").last).to_contain_text("Ada")
    assert not asked(watcher)
    assert watcher.get_by_role("button", name="Give up").count() == 0
    watcher.reload()
    expect(watcher.locator(".story li.news")).to_have_count(1)
    assert watcher.locator(".story li").count() > 1


def offer_and_decline(host: Page, guest: Page) -> None:
    """Draws and pauses, until one pause is agreed on."""
    host.get_by_role("button", name="Offer a draw").click()
    guest.get_by_role("button", name="Decline", exact=True).click()
    expect(host.locator(".last-event")).to_contain_text(re.compile("declin", re.IGNORECASE))
    guest.get_by_role("button", name="Offer a draw").click()
    guest.get_by_role("button", name="Withdraw", exact=True).click()
    expect(host.locator(".last-event")).to_contain_text("withdraws the offer")
    host.get_by_role("button", name="Pause", exact=True).click()
    guest.get_by_role("button", name="Decline", exact=True).click()
    expect(host.locator(".last-event")).to_contain_text("declines the pause")
    guest.get_by_role("button", name="Pause", exact=True).click()
    host.get_by_role("button", name="Agree").click()
    expect(guest.locator(".status")).to_contain_text("paused")
    host.locator(".status").get_by_role("button", name="Go on").click()
    wait_for_question(guest, "the match does not go on")


def first_to_the_host(host: Page, guest: Page, watcher: Page) -> None:
    """The guest gives the first game up, and each is told so in their own words."""
    give_up(guest)
    for page in (host, guest, watcher):
        expect(page.locator(".end h2")).to_contain_text("gave up")
    for page, result in ((host, "Victory!"), (guest, "You lose, well fought"), (watcher, "Ada wins!")):
        expect(page.locator(".end-result")).to_have_text(result)
    expect(host.locator(".end")).to_contain_text("You lead 1–0 in this best of 3.")
    expect(guest.locator(".end")).to_contain_text("Ada leads 1–0 in this best of 3.")


def play_next_game(host: Page, guest: Page) -> None:
    """Once both want it, with seats swapped."""
    guest.get_by_role("button", name="Next game").click()
    expect(host.locator(".end")).to_contain_text("wants to play")
    first = host.url
    host.get_by_role("button", name="Next game").click()
    wait_for_question(guest, "the second game does not begin")
    assert host.url != first
    expect(host.locator(".player", has_text="Ada").locator(".player-score")).to_have_text("1")
    # the seats are swapped: who sat second begins
    assert not asked(host)


def series_to_the_host(host: Page, guest: Page, watcher: Page) -> None:
    """The second game decides it, and another series begins from nothing."""
    give_up(guest)
    expect(host.locator(".end")).to_contain_text("2–0: you win the series.")
    expect(host.locator(".player", has_text="Ada").locator(".player-score")).to_have_text("2")
    for page in (guest, watcher):
        expect(page.locator(".end")).to_contain_text("2–0: Ada wins the series.")
    for page in (guest, host):
        page.get_by_role("button", name="Play another best of 3").click()
    wait_for_question(host, "no new series begins")
    expect(host.locator(".player", has_text="Ada").locator(".player-score")).to_have_text("0")


@pytest.mark.by_turns
def test_a_challenge_is_taken_in_the_lobby_and_played_as_a_series(visit: Visit) -> None:
    host, guest, watcher = visit().go("new/two-domains"), visit(PHONE).go(), visit().go()
    offer_challenge(host)
    take_challenge(guest)
    wait_for_question(host, "the match does not begin")
    expect(host.get_by_role("timer").first).to_be_visible()
    expect(host.locator(".player", has_text="Bo")).to_be_visible()
    host.get_by_role("button", name="More", exact=True).click()
    expect(host.get_by_role("dialog")).to_contain_text("Best of 3, with seats swapped after each game. This is game 1.")
    host.keyboard.press("Escape")
    watch_three_moves(watcher, host, guest)
    offer_and_decline(host, guest)
    first_to_the_host(host, guest, watcher)
    play_next_game(host, guest)
    series_to_the_host(host, guest, watcher)


def test_an_invitation_says_what_is_played_and_how(visit: Visit) -> None:
    def best_of_five(host: Page) -> None:
        host.get_by_label("Your name").fill("Ada")
        host.get_by_label("Games").select_option("5")

    guest = visit(PHONE).page
    guest.goto(invite(visit().go(), "two-domains", options=best_of_five))
    expect(guest.get_by_role("heading", name="Ada invites you to Two Domains")).to_be_visible()
    shows(guest, "Best of 5, with seats swapped after each game.")
    guest.get_by_label("Your name").fill("You")
    guest.get_by_role("button", name="Take this seat").click()
    expect(guest.get_by_role("alert")).to_contain_text("please choose another name")
    guest.reload()
    expect(guest.get_by_label("Your name")).to_have_value("")
    guest.get_by_label("Your name").fill("Bo")
    guest.get_by_role("button", name="Take this seat").click()
    expect(guest.locator(".player", has_text="Bo")).to_be_visible()


@pytest.mark.by_turns
def test_a_player_who_leaves_is_seen_to_be_away(visit: Visit) -> None:
    host, guest = visit().go("new/two-domains"), visit()
    offer_challenge(host)
    guest.page.goto(host.url)
    guest.page.get_by_role("button", name="Take this seat").click()
    wait_for_question(host, "the match does not begin")
    choose(host)
    guest.page.close()
    expect(host.locator(".player-away")).to_be_visible()
    expect(host.locator(".offer")).to_contain_text(re.compile(r"away.*claim"))
    expect(host.locator("[data-announce]")).to_contain_text(re.compile(r"away.*claim"))
    # the countdown is heard once, its end at once
    host.clock.install()
    host.clock.fast_forward(301_000)
    expect(
        host.get_by_role("alert").filter(has_text="away for long").get_by_role("button", name="Claim the match")
    ).to_be_visible()


@pytest.mark.long
def test_after_a_rematch_going_back_leaves_the_table_and_the_first_game_keeps_its_address(visit: Visit) -> None:
    host, guest, watcher = visit().go("new/two-domains"), visit(PHONE), visit()
    offer_challenge(host)
    first = host.url
    guest.go()
    guest.page.goto(first)
    guest.page.get_by_role("button", name="Take this seat").click()
    wait_for_question(host, "the match does not begin")
    watcher.page.goto(first)
    wait_for_table(watcher.page)
    give_up(host)
    for page in (host, guest.page):
        page.get_by_role("button", name="Next game").click()
    wait_for_question(guest.page, "the second game does not begin")
    second = host.url
    assert second != first
    assert guest.page.url == second
    watcher.page.wait_for_url(second)  # who was there goes with them

    guest.page.go_back()
    expect(guest.page.locator(".lobby")).to_be_visible()
    for late in (guest.page, visit().page):
        late.goto(first)
        expect(late.locator(".end h2")).to_contain_text("gave up")
        expect(late.get_by_role("link", name="To the next game")).to_be_visible()
        assert late.url == first
        assert late.get_by_role("button", name="Next game").count() == 0
        late.get_by_role("link", name="To the next game").click()
        late.wait_for_selector('.match[data-stage="playing"]')
        assert late.url == second
    wait_for_question(guest.page, "the seat in the second game was lost")


@pytest.mark.by_turns
def test_a_challenge_is_withdrawn_while_it_waits_and_when_it_is_forgotten(visit: Visit) -> None:
    host, other = visit(PHONE), visit().go()
    host.go("new/two-domains")
    offer_challenge(host.page)
    challenge = host.page.url
    other.goto(challenge)
    expect(other.get_by_role("button", name="Take this seat")).to_be_visible()
    host.page.get_by_role("button", name="Close this match").click()
    expect(host.page.get_by_role("heading", name="Duels for two")).to_be_visible()
    expect(other.get_by_role("alert")).to_contain_text("closed it before it began")
    host.go("games")
    expect(host.page.get_by_role("link", name="Play your first")).to_be_visible()

    host.go("new/two-domains")
    offer_challenge(host.page)
    forgotten = host.page.url
    host.go("games")
    host.page.on("dialog", lambda dialog: dialog.accept())
    host.page.get_by_role("button", name=re.compile("Forget Two Domains")).click()
    expect(host.page.get_by_role("link", name="Play your first")).to_be_visible()
    other.goto(forgotten)
    expect(other.get_by_role("alert")).to_contain_text("no such match")


def test_an_invitation_that_was_followed_says_so_and_the_host_may_leave_before_the_dice_are_shared(visit: Visit) -> None:
    host, late = visit().go(), visit(PHONE).page
    link = invite(host, "two-domains")
    address = urlsplit(link)
    match, code = address.path.rpartition("/")[2], address.fragment.removeprefix("join=")
    # somebody takes the seat and never comes, so that the dice wait for a share
    host.evaluate(
        """([path, code]) => fetch(path,
            {method: "POST", headers: {"Content-Type": "application/json"}, body: JSON.stringify({code})})""",
        [f"/api/matches/{match}/seat", code],
    )
    host.locator('.match[data-stage="sharing"]').wait_for()
    late.goto(link)
    expect(late.get_by_role("heading", name="This seat is taken")).to_be_visible()
    assert late.get_by_role("button", name="Take this seat").count() == 0
    late.get_by_role("button", name="Watch instead").click()
    wait_for_table(late)
    assert "#" not in late.url
    give_up(host)
    expect(host.locator(".end")).to_be_visible()
    expect(late.locator(".end")).to_be_visible()


def test_a_card_chosen_in_secret_lies_open_to_its_owner_alone(visit: Visit) -> None:
    host, guest = visit().go(), visit(PHONE).page
    join(guest, invite(host, "duo-regna"))
    wait_for_question(host)
    choose(host, "K")
    expect(host.locator(".table .own-choice")).to_contain_text("K")
    expect(guest.locator(".player.done")).to_have_count(1)
    expect(guest.locator(".table .own-choice")).to_have_count(0)
    wait_for_question(guest)
    choose(guest, "4")
    for page in (host, guest):
        expect(page.locator(".story")).to_contain_text(re.compile("King.*4|4.*King"))
        expect(page.locator(".table .own-choice")).to_have_count(0)


def test_a_card_against_a_bot_is_taken_back_and_another_is_played_in_its_place(visit: Visit) -> None:
    page = visit().go()
    start_against_bot(page, "duo-regna")
    wait_for_question(page)
    choose(page, "K")
    played = page.locator(".story li", has_text="You play")
    expect(played).to_have_count(1)
    wait_for_question(page)
    expect(page.locator('.choice-button[data-move="K"]')).to_have_count(0)
    page.get_by_role("button", name="Take back").click()
    expect(played).to_have_count(0)
    wait_for_question(page)
    expect(page.locator('.choice-button[data-move="K"]')).to_be_visible()
    choose(page, "2")
    expect(played).to_have_count(1)
    expect(played).to_contain_text("You play 2")
