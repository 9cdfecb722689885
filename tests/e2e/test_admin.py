"""Moderators in a browser: finding a match, watching it, ending it, bans, reports and the log; and who has no business there."""

import re
from collections.abc import Callable, Iterator
from contextlib import ExitStack

import pytest
from playwright.sync_api import Browser, Page, expect

from tests.e2e.axe import assert_accessible
from tests.e2e.conftest import Visit
from tests.e2e.kit import DESKTOP, PHONE, Server, asked, invite, join, shows, visiting, wait_for_table, wait_until

TOKEN = "a-token-of-the-host-0123456789"
RUDE, FAIR = "203.0.113.9", "198.51.100.7"

Come = Callable[..., Page]


@pytest.fixture(scope="module")
def moderated(browser: Browser, tmp_path_factory: pytest.TempPathFactory) -> Iterator[Server]:
    """A server with moderators, which believes whoever asks about their address."""
    folder = tmp_path_factory.mktemp("moderated")
    (folder / "token").write_text(TOKEN, encoding="utf-8")
    running = Server(folder / "server.db", admin_token_file=str(folder / "token"), proxies="127.0.0.1")
    running.start()
    yield running
    running.stop()


@pytest.fixture
def come(browser: Browser, moderated: Server) -> Iterator[Come]:
    """People who come there, each from an address of their own if they say so."""
    with ExitStack() as leaving:

        def come(path: str = "", *, size: tuple[int, int] = DESKTOP, address: str = "") -> Page:
            visitor = leaving.enter_context(visiting(browser, moderated, size))
            if address:
                visitor.context.set_extra_http_headers({"X-Forwarded-For": address})
            return visitor.go(path)

        yield come


def looks_good(page: Page, what: str) -> None:
    """Accessible in both themes, and nothing sticks out."""
    page.emulate_media(color_scheme="light", reduced_motion="reduce")
    assert_accessible(page, what)
    page.emulate_media(color_scheme="dark", reduced_motion="reduce")
    assert_accessible(page, f"{what}, dark", colours_only=True)
    assert page.evaluate("document.documentElement.scrollWidth <= innerWidth"), f"{what} is wider than the screen"


def sign_in(page: Page, name: str = "Mo", token: str = TOKEN) -> None:
    """By keyboard, as one may."""
    page.get_by_label("Your name, for the log").focus()
    page.keyboard.type(name)
    page.keyboard.press("Tab")
    page.keyboard.type(token)
    page.keyboard.press("Enter")


def do(page: Page, button: str, confirm: str, reason: str, *, look: bool = False) -> None:
    """Presses a button, says why, and confirms."""
    page.get_by_role("button", name=button, exact=True).click()
    dialog = page.get_by_role("dialog")
    dialog.get_by_label("Why?").fill(reason)
    if look:
        looks_good(page, button)
    dialog.get_by_role("button", name=confirm, exact=True).click()
    expect(dialog).to_have_count(0)


def as_rudolf(page: Page) -> None:
    """On the page on which a match is made."""
    page.get_by_label("Your name").fill("Rudolf")
    page.get_by_label("You sit").select_option("first")


def tell_of_the_name(guest: Page) -> None:
    """A player tells the moderators of it."""
    guest.get_by_role("button", name="More", exact=True).click()
    dialog = guest.get_by_role("dialog")
    dialog.get_by_label("What is wrong?").select_option("An offensive name")
    dialog.get_by_label("In your words").fill("Look at that name!")
    looks_good(guest, "telling the moderators")
    dialog.get_by_role("button", name="Send").click()
    expect(dialog.get_by_role("status")).to_have_text("Thank you. The moderators have been told.")
    expect(dialog.get_by_role("status")).to_be_focused()
    guest.keyboard.press("Escape")


def sign_in_at_last(page: Page) -> None:
    """A moderator comes in with the right token, and not with others."""
    looks_good(page, "signing in")
    sign_in(page, token="not-the-token-of-the-host")
    expect(page.get_by_role("alert")).to_have_text("This needs the host’s token.")
    page.get_by_label("Token").fill("тoken-of-another-alphabet")
    page.keyboard.press("Enter")
    expect(page.get_by_role("alert")).to_contain_text("letters or signs that no token has")
    page.get_by_label("Token").fill("")
    sign_in(page, name="")
    expect(page.get_by_role("heading", name="The latest matches")).to_be_visible()
    looks_good(page, "the latest matches")


def read_the_report(page: Page) -> None:
    """A moderator reads what the player told."""
    page.get_by_role("link", name="Reports (1)").click()
    shows(page, re.compile("An offensive name · .+ about Rudolf"))
    shows(page, "Look at that name!")
    looks_good(page, "reports")


def find_by_name(page: Page) -> None:
    """And finds the match by that name."""
    page.get_by_role("link", name="Matches", exact=True).click()
    page.get_by_label("A player’s name, or a match’s id or link").fill("rudolf")
    page.keyboard.press("Enter")
    expect(page.get_by_role("heading", name="Matches of “rudolf”")).to_be_visible()
    page.get_by_role("link", name=re.compile("Dueling Nobles")).click()
    expect(page.get_by_role("heading", name=re.compile("Dueling Nobles: Rudolf"))).to_be_visible()
    looks_good(page, "a match")


def watch(page: Page, come: Come, link: str) -> None:
    """A moderator sees what a spectator sees."""
    with page.context.expect_page() as opened:
        page.get_by_role("link", name="Watch it as a spectator").click()
    watching = opened.value
    wait_for_table(watching)
    assert watching.url == link.partition("?")[0]
    assert not asked(watching)
    assert watching.get_by_role("button", name="Give up").count() == 0
    spectator = come(f"match/{link.partition('#')[0].rpartition('/')[2]}", size=PHONE)
    wait_for_table(spectator)
    for shown in (".table", ".story"):
        assert watching.locator(shown).first.inner_html() == spectator.locator(shown).first.inner_html()


def end_it(page: Page, players: tuple[Page, Page]) -> None:
    """Ends the match: the players are told."""
    do(page, "End it", "End the match", "that name")
    for player in players:
        expect(player.locator(".end")).to_contain_text("No result: that name")
        expect(player.locator(".player", has_text="Draw")).to_have_count(0)
    shows(page, "over")
    assert page.get_by_role("button", name="End it").count() == 0


def ban(page: Page, host: Page, guest: Page) -> None:
    """Bans, and the banned one is refused, and sent away."""
    do(page, "Ban the address of Rudolf", "Ban", "that name again", look=True)
    host.goto(host.url.partition("match/")[0])
    shows(host, "Nobody is waiting for an opponent")  # reading is not forbidden
    host.get_by_role("button", name="Play a bot: Duo Regna").click()
    expect(host.get_by_role("alert")).to_contain_text("does not let your address play here")
    do(page, "Ban the name Rudolf", "Ban", "that name")
    guest.goto(host.url + "new/duo-regna")
    guest.get_by_label("Your name").fill("R u d o l f")
    guest.get_by_role("button", name="Make the link").click()
    expect(guest.get_by_role("alert")).to_contain_text("This name cannot be used on this server")


def lift_the_bans(page: Page, host: Page) -> None:
    """One by one."""
    page.get_by_role("link", name="Bans").click()
    looks_good(page, "bans")
    for shown, left in (("the address of the first seat of match", 1), ("the name Rudolf", 0)):
        lift = page.get_by_role("button", name=f"Lift the ban of {shown}")
        do(page, str(lift.get_attribute("aria-label")), "Lift the ban", "has apologised")
        expect(page.get_by_role("button", name=re.compile("Lift the ban"))).to_have_count(left)
        host.get_by_role("button", name="Play a bot: Duo Regna").click()
        if left:
            expect(host.get_by_role("alert")).to_contain_text("This name cannot be used on this server")
    wait_for_table(host)


def settle_and_read_the_log(page: Page) -> None:
    """Settles the report; the log tells of all that was done, by whom and why."""
    page.get_by_role("link", name="Reports (1)").click()
    do(page, str(page.get_by_role("button", name="Settle the report").get_attribute("aria-label")), "Settle it", "match ended")
    expect(page.get_by_role("link", name="Reports", exact=True)).to_be_visible()
    page.get_by_role("link", name="Log").click()
    expect(page.locator(".admin-log tbody tr")).to_have_count(6)
    told = [row.inner_text().split("\n") for row in page.locator(".admin-log tbody tr").all()]
    assert [row[1] for row in told] == ["Mo"] * 6
    assert [row[2].split()[0] for row in told] == ["settle", "lift", "lift", "ban", "ban", "end"]
    assert told[5][3] == "that name"
    assert RUDE not in page.content()
    looks_good(page, "the log")


def sign_out(page: Page) -> None:
    """The token is gone with the tab, and with whoever leaves."""
    another = page.context.new_page()
    another.goto(page.url)
    expect(another.get_by_role("heading", name="Moderation")).to_be_visible()
    expect(another.get_by_label("Token")).to_be_visible()
    page.get_by_role("button", name="Sign out").click()
    expect(page.get_by_label("Token")).to_be_visible()
    assert page.evaluate("JSON.stringify([localStorage, sessionStorage])").count(TOKEN) == 0


@pytest.mark.long
def test_a_moderator_finds_a_match_watches_it_ends_it_bans_lifts_and_reads_the_log(come: Come) -> None:
    host, guest = come(address=RUDE), come(address=FAIR)
    link = invite(host, "dueling-nobles", options=as_rudolf)
    join(guest, link)
    wait_until(host, lambda: asked(host) or asked(guest), "the match does not begin")
    tell_of_the_name(guest)
    page = come("admin", size=PHONE)
    sign_in_at_last(page)
    read_the_report(page)
    find_by_name(page)
    watch(page, come, link)
    end_it(page, (host, guest))
    ban(page, host, guest)
    lift_the_bans(page, host)
    settle_and_read_the_log(page)
    sign_out(page)


@pytest.mark.by_turns
def test_a_deleted_match_is_gone_for_everybody(come: Come) -> None:
    host, guest = come(), come()
    link = invite(host, "duo-regna")
    join(guest, link)
    page = come("admin")
    sign_in(page)
    page.get_by_label("A player’s name, or a match’s id or link").fill(link)
    page.get_by_role("button", name="Find").click()
    do(page, "Delete it", "Delete the match", "asked for by both")
    expect(page.get_by_role("heading", name="The latest matches")).to_be_visible()
    for player in (host, guest):
        expect(player.get_by_role("alert")).to_have_text("This match was deleted.")


def test_where_there_are_no_moderators_there_is_no_such_page(visit: Visit) -> None:
    page = visit().go("admin")
    expect(page.get_by_role("heading", name="Nothing here")).to_be_visible()
    assert page.get_by_label("Token").count() == 0
