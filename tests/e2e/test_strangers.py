"""Fair between strangers: set-up positions are told before anybody sits down, and an answer that is lost loses no match."""

import re
from collections.abc import Callable, Iterator
from contextlib import suppress
from urllib.parse import quote

import pytest
from playwright.sync_api import Error as PlaywrightError, Page, Response, Route, expect

from tests.e2e.axe import assert_accessible
from tests.e2e.conftest import EITHER_SIZE, Visit
from tests.e2e.kit import PHONE, asked, invite, shows, wait_for_question, wait_for_table, wait_until

TWO_DOMAINS = "5565/23 2"
NOBLES = "Jc*,Qh;7h3d5c4s6s8s;1;-/Jd*,Qs;5h9d2c;2;- 1 begin"
TAKE = "Take this seat"
AGREE = "Play from this position"


def set_up(host: Page, game: str, position: str, against: str, button: str) -> None:
    """Makes a match from a position of the host's own, who sits first."""
    host.goto(f"{host.url.partition('/new')[0].rstrip('/')}/new/{game}#position={quote(position)}")
    host.get_by_label("Your name").fill("Ida")
    host.get_by_label("You sit").select_option("first")
    host.get_by_label(against).check(force=True)
    host.get_by_role("button", name=button).click()
    host.locator('[data-stage="waiting"]').wait_for()


def in_both_colours(page: Page, what: str) -> None:
    for scheme in ("light", "dark"):
        page.emulate_media(color_scheme=scheme)
        assert_accessible(page, f"{what}, {scheme}", colours_only=scheme == "dark")


@pytest.mark.long
def test_a_set_up_challenge_is_shown_to_those_who_ask_and_taken_knowingly(visit: Visit) -> None:
    host, visitor = visit().go(), visit(PHONE)
    set_up(host, "two-domains", TWO_DOMAINS, "Anybody", "Offer the challenge")
    guest = visitor.go()
    wanted = guest.get_by_label(re.compile(r"Show challenges from set-up positions \(\d+\)"))
    expect(wanted).not_to_be_checked()
    challenge = guest.locator(".lobby").get_by_role("link", name=re.compile("Two Domains.*Ida.*from a set-up position"))
    expect(challenge).to_have_count(0)
    wanted.focus()
    guest.keyboard.press("Space")
    expect(challenge.first).to_be_visible()
    guest.reload()  # the choice is kept
    guest.get_by_text("The position: Two Domains by Ida").first.click()
    expect(guest.locator(".lobby details .table").first).to_be_visible()
    in_both_colours(guest, "a set-up challenge in the lobby")
    challenge.first.click()

    expect(guest.get_by_role("region", name="Not from the usual start")).to_be_visible()
    shows(guest, "You would play Second, drawn at the bottom. You would choose first.")
    expect(guest.locator(".set-up .table .sr-only")).to_contain_text("Ida")
    in_both_colours(guest, "joining a set-up challenge")
    guest.get_by_role("button", name=AGREE).focus()
    guest.keyboard.press("Enter")
    wait_for_question(guest, "the second player, who begins in this position, is not asked")


@pytest.mark.by_turns
@pytest.mark.parametrize("size", EITHER_SIZE)
def test_an_invitation_shows_the_set_up_position_and_no_hidden_card(visit: Visit, size: tuple[int, int]) -> None:
    host, guest = visit().go(), visit(size).page
    set_up(host, "dueling-nobles", NOBLES, "A friend", "Make the link")
    heard: list[Response] = []

    def hear(answer: Response) -> None:
        # what is said of games is the same for everybody, and has cards of its own
        if "/api/" in answer.url and "/api/games" not in answer.url:
            heard.append(answer)

    guest.on("response", hear)
    guest.goto(host.get_by_label("Invitation").input_value())
    expect(guest.get_by_role("region", name="Not from the usual start")).to_be_visible()
    shows(guest, "whoever set them up knows them all, also those in your hand")
    in_both_colours(guest, "joining a set-up position with hidden cards")
    assert guest.evaluate("document.documentElement.scrollWidth <= innerWidth")
    match = guest.url.partition("#")[0].rpartition("/")[2]
    told = " ".join(answer.text() for answer in heard).replace(match, "")  # whose letters may be those of a card
    assert "begin" in told
    assert not re.search("7h|3d|5h9d|9d2c", told)
    guest.get_by_role("button", name=AGREE).click()
    wait_for_table(guest)


def test_an_usual_invitation_says_nothing_of_positions(visit: Visit) -> None:
    host, guest = visit().go(), visit(PHONE).page
    guest.goto(invite(host, "two-domains"))
    expect(guest.get_by_role("button", name=TAKE)).to_be_visible()
    expect(guest.locator(".set-up")).to_have_count(0)


# Answers that are lost


def losing(page: Page, path: str, times: int) -> Iterator[int]:
    """The line is cut after a request was sent: it arrives and is carried out, and the browser never hears of it."""
    lost = 0

    def cut(route: Route) -> None:
        nonlocal lost
        if route.request.method == "POST" and lost < times:
            lost += 1
            with suppress(PlaywrightError):  # the page may have gone elsewhere meanwhile, and taken its request along
                route.fetch()
                route.abort("connectionrefused")
        else:
            route.continue_()

    page.route(path, cut)
    while True:
        yield lost


@pytest.mark.by_turns
def test_a_seat_whose_answer_is_lost_is_asked_for_again(visit: Visit) -> None:
    host, guest = visit().go(), visit(PHONE).page
    link = invite(host, "duo-regna")
    lost = losing(guest, "**/seat", 1)
    next(lost)
    guest.goto(link)
    guest.get_by_role("button", name=TAKE).click()
    wait_for_table(guest)
    wait_for_question(guest, "the seat is not the guest's")
    assert next(lost) == 1


@pytest.mark.by_turns
def test_two_tabs_of_a_browser_take_a_seat_together(visit: Visit) -> None:
    host, visitor = visit().go(), visit(PHONE)
    link = invite(host, "duo-regna")
    tabs = visitor.page, visitor.open_tab()
    for tab in tabs:
        tab.goto(link)
        expect(tab.get_by_role("button", name=TAKE)).to_be_visible()
    for tab in tabs:
        tab.get_by_role("button", name=TAKE).click()
        wait_until(tab, lambda tab=tab: asked(tab), "the seat is not this tab's")  # type: ignore[misc]


@pytest.mark.by_turns
def test_a_link_without_its_invitation_says_what_is_missing(visit: Visit) -> None:
    link = invite(visit().go(), "two-domains")
    guest = visit(PHONE).page
    guest.goto(link.partition("#")[0])
    shows(guest, "open the whole link that you were sent")
    assert guest.get_by_role("button", name=TAKE).count() == 0


def open_challenge(host: Page) -> str:
    host.goto(f"{host.url.rstrip('/')}/new/duo-regna")
    host.get_by_label("Anybody").check(force=True)
    host.get_by_role("button", name="Offer the challenge").click()
    host.locator('[data-stage="waiting"]').wait_for()
    return host.url


@pytest.mark.by_turns
@pytest.mark.parametrize("make", [lambda host: invite(host, "duo-regna"), open_challenge], ids=["invitation", "challenge"])
def test_a_seat_that_nobody_heard_of_is_found_when_the_page_is_opened_again(visit: Visit, make: Callable[[Page], str]) -> None:
    host, guest = visit().go(), visit(PHONE).page
    link = make(host)
    lost = losing(guest, "**/seat", 100)
    next(lost)
    guest.goto(link)
    guest.get_by_role("button", name=TAKE).click()
    wait_for_question(host, "the seat was not taken")
    guest.unroute("**/seat")
    guest.goto("about:blank")
    guest.goto(link)
    wait_for_question(guest, "the seat is not found again")
    assert guest.evaluate("Object.keys(localStorage).filter(key => key.includes('seat:')).length") == 0


@pytest.mark.by_turns
def test_a_match_that_nobody_heard_of_is_among_the_games_in_progress(visit: Visit) -> None:
    visitor = visit()
    host = visitor.go("new/two-domains")
    host.get_by_label("Your name").fill("Ida")
    lost = losing(host, "**/api/matches", 100)
    next(lost)
    host.get_by_role("button", name="Make the link").click()
    expect(host.get_by_role("alert")).to_contain_text("cannot be reached")
    assert next(lost) > 1
    host.unroute("**/api/matches")
    visitor.go()
    host.locator(".going").get_by_role("link", name=re.compile("Two Domains")).click()
    assert "#join=" in host.get_by_label("Invitation").input_value()
    visitor.go()
    expect(host.locator(".going li")).to_have_count(1)  # however often it was asked for


@pytest.mark.by_turns
def test_a_match_that_was_never_made_is_not_made_later(visit: Visit) -> None:
    visitor = visit()
    host = visitor.go("new/two-domains")
    host.route("**/api/matches", lambda route: route.abort("connectionrefused"))
    host.get_by_role("button", name="Make the link").click()
    expect(host.get_by_role("alert")).to_contain_text("cannot be reached")
    host.unroute("**/api/matches")
    visitor.go()
    wait_until(
        host, lambda: host.evaluate("!Object.keys(localStorage).some(key => key.includes('making:'))"), "it is still waited for"
    )
    expect(host.locator(".going")).to_have_count(0)
