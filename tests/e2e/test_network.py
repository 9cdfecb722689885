"""Lost servers, several tabs, other devices: no move is lost or played twice, and the page says what is going on."""

import re
import signal
import subprocess
import sys
from collections.abc import Iterator
from pathlib import Path
from urllib.error import HTTPError
from urllib.request import urlopen

import pytest
from playwright.sync_api import Browser, Page, WebSocket, expect

from tests.e2e.conftest import Visit
from tests.e2e.kit import (
    PATIENCE,
    PHONE,
    Server,
    asked,
    choose,
    invite,
    join,
    on_offer,
    start_against_bot,
    visiting,
    wait_for_question,
    wait_for_table,
    wait_until,
)
from tests.e2e.lines import Line


@pytest.fixture
def own_house(browser: Browser, tmp_path: Path) -> Iterator[Server]:
    """A server that the test may kill."""
    running = Server(tmp_path / "server.db")
    running.start()
    yield running
    running.stop(signal.SIGKILL)


@pytest.fixture
def line(server: Server) -> Iterator[Line]:
    """A way to the server on which everything may get lost."""
    laid = Line(server)
    yield laid
    laid.close()


def sit_first(page: Page) -> None:
    """Whoever makes the match chooses first."""
    page.get_by_label("You sit").select_option("first")


def is_well(server: Server) -> bool:
    """Whether the server says so of itself."""
    try:
        with urlopen(f"{server.url}api/health", timeout=PATIENCE):
            return True
    except HTTPError as error:
        return error.code != 503


def number_of(page: Page) -> int:
    """How many entries of the match this page has seen."""
    return int(page.locator(".match[data-number]").get_attribute("data-number") or -1)


def story_of(page: Page) -> list[str]:
    """What the page tells of the match."""
    return page.locator(".story li").all_inner_texts()


def test_a_server_killed_in_mid_match_loses_nothing_and_a_move_made_meanwhile_is_played_once(
    browser: Browser, own_house: Server
) -> None:
    with visiting(browser, own_house) as visitor:
        page = visitor.go()
        start_against_bot(page, "two-domains")
        for _ in range(3):
            wait_for_question(page)
            choose(page)
        wait_for_question(page)
        before, told = number_of(page), story_of(page)

        own_house.stop(signal.SIGKILL)
        expect(page.locator(".network")).to_contain_text("connection is lost")
        move = page.locator(".question .choice-button").first
        sent = move.get_attribute("data-move")
        move.click()  # while nobody is there to hear it
        assert number_of(page) == before
        own_house.start()
        expect(page.locator(".network")).to_have_count(0)
        wait_until(page, lambda: asked(page) and number_of(page) > before, "the match does not go on")
        after = story_of(page)
        assert after[: len(told)] == told
        assert len([line for line in after[len(told) :] if line.startswith("You ")]) == 1, f"{sent} was played once"

        page.reload()
        wait_for_question(page, "nothing is asked after a reload")
        assert story_of(page) == after


def test_the_first_page_says_that_the_lobby_may_be_old_until_the_server_is_back(browser: Browser, own_house: Server) -> None:
    with visiting(browser, own_house, PHONE) as visitor:
        page = visitor.go()
        expect(page.get_by_role("button", name="Play a bot: Duo Regna")).to_be_visible()  # nothing is on its way any more
        expect(page.locator(".lobby .faint-text").first).to_be_visible()
        old = page.locator(".lobby").get_by_role("status")
        expect(old).to_have_text("")
        own_house.stop(signal.SIGKILL)
        expect(old).to_contain_text("The connection is lost")
        own_house.start()
        expect(old).to_have_text("", timeout=2000 * PATIENCE)  # it tries less and less often


def test_what_was_asked_for_too_often_comes_by_itself_later(visit: Visit) -> None:
    visitor = visit(PHONE)
    page = visitor.page
    refused = {"code": "too_fast", "message": "That is more than this server allows: wait 1 second.", "possible": []}
    page.route("**/api/games", lambda route: route.fulfill(status=429, json=refused, headers={"Retry-After": "1"}), times=1)
    visitor.go()
    expect(page.get_by_role("alert")).to_contain_text("wait 1 second")
    expect(page.get_by_role("button", name="Play a bot: Duo Regna")).to_be_visible()
    expect(page.get_by_role("alert")).to_have_count(0)


@pytest.mark.by_turns
def test_a_move_that_cannot_be_kept_is_told_so_until_it_can(browser: Browser, own_house: Server) -> None:
    beside = [own_house.store, *(own_house.store.with_name(own_house.store.name + end) for end in ("-wal", "-shm"))]

    def limited(page: Page) -> None:
        sit_first(page)
        page.get_by_label("Clock").select_option("total:300:5")

    with visiting(browser, own_house) as visitor, visiting(browser, own_house, PHONE) as friend:
        page = visitor.go()
        join(friend.page, invite(page, "two-domains", options=limited))
        wait_for_question(page)
        for file in beside:
            file.rename(f"{file}.away")
        page.locator(".question .choice-button").first.click()
        expect(page.locator(".problem")).to_contain_text("so this has not happened")
        wait_until(page, lambda: not is_well(own_house), "nobody notices that the store is away")
        for file in beside:
            Path(f"{file}.away").rename(file)
        expect(page.locator(".problem")).to_have_count(0)
        wait_for_question(page, "nothing is asked any more")
        choose(page)
        wait_for_question(friend.page, "the match does not go on")


def test_a_line_that_dies_while_the_other_side_chooses_is_noticed_and_mended(browser: Browser, visit: Visit, line: Line) -> None:
    host = visit().go()
    with visiting(browser, line, PHONE) as visitor:
        guest = visitor.page
        guest.clock.install()
        lines: list[WebSocket] = []
        guest.on("websocket", lambda line: lines.append(line))
        link = invite(host, "two-domains", options=sit_first)
        join(guest, link.replace(host.url.partition("/match/")[0], line.url.rstrip("/")))
        expect(guest.locator(".status")).to_contain_text("is choosing")
        wait_for_question(host)

        opened = len(lines)
        with lines[-1].expect_event("framereceived"):
            guest.clock.fast_forward(26_000)
        guest.clock.fast_forward(6_000)
        expect(guest.locator(".network")).to_have_count(0)  # a good line was asked about and answered
        assert len(lines) == opened

        line.die()
        choose(host)
        guest.clock.fast_forward(26_000)
        guest.clock.fast_forward(6_000)
        expect(guest.locator(".network")).to_contain_text("connection is lost")
        wait_until(guest, lambda: asked(guest), "the line is not mended")
        expect(guest.locator(".network")).to_have_count(0)

        line.die(only_answers=True)  # the move arrives, and nobody here hears of it
        move = guest.locator(".question .choice-button").first
        guest.clock.fast_forward(1000)  # on this clock, no click plays before the question can have been read
        move.click()
        wait_for_question(host, "the move did not arrive")
        told = story_of(host)
        guest.clock.fast_forward(9_000)
        expect(guest.locator(".network")).to_contain_text("connection is lost")
        expect(guest.locator(".status")).to_contain_text("is choosing")
        assert len(story_of(guest)) == len(told) == len(story_of(host)), "it was played once"


def test_two_tabs_show_one_match_and_either_may_move(visit: Visit) -> None:
    visitor = visit()
    first = visitor.go()
    start_against_bot(first, "two-domains")
    second = visitor.open_tab()
    second.goto(first.url)
    for mover in (first, second, first):
        wait_until(mover, lambda: asked(first) and asked(second), "the tabs do not show the same")
        # what is left to nobody's luck is told in one line
        choose(mover, next(each for each in on_offer(mover) or () if each.startswith("grow")))
    wait_until(first, lambda: asked(first) and asked(second), "the tabs do not show the same")
    assert story_of(first) == story_of(second)
    assert len([line for line in story_of(first) if line.startswith("You grow")]) == 3


def test_a_link_is_not_spent_by_looking_at_it_and_seats_one_person_only(visit: Visit) -> None:
    host, guest, late = visit().go(), visit(PHONE).page, visit().page
    link = invite(host, "duo-regna")
    guest.goto(link)
    expect(guest.get_by_role("button", name="Take this seat")).to_be_visible()
    late.goto(link)
    expect(late.get_by_role("button", name="Take this seat")).to_be_visible()
    join(guest, link)
    assert "#" not in guest.url, "a spent code stays in no address bar"
    late.get_by_role("button", name="Take this seat").click()
    expect(late.locator(".problem")).to_be_visible()
    late.get_by_role("button", name="Watch instead").click()
    wait_for_table(late)
    assert not asked(late)


def test_a_seat_moves_to_another_device_and_the_first_one_is_told(visit: Visit) -> None:
    page, phone = visit().go(), visit(PHONE).page
    start_against_bot(page, "two-domains")
    wait_for_question(page)
    page.get_by_role("button", name="More", exact=True).click()
    page.get_by_role("button", name="Make a link that moves my seat").click()
    phone.goto(page.get_by_label("Open this link on your other device").input_value())
    phone.get_by_role("button", name="Go on here").click()
    wait_for_question(phone, "the seat did not move")
    choose(phone)
    expect(page.locator("main")).to_contain_text(re.compile("another device|elsewhere|moved", re.IGNORECASE))


def test_under_a_sub_path_everything_is_found(browser: Browser, tmp_path: Path) -> None:
    server = Server(tmp_path / "server.db", "/duels/")
    server.start()
    try:
        with visiting(browser, server) as visitor:
            page = visitor.go()
            start_against_bot(page, "duo-regna")
            wait_for_question(page)
            choose(page)
            assert "/duels/match/" in page.url
            visitor.go("learn/duo-regna")
            expect(page.locator(".learn h1")).to_have_text("Duo Regna")
    finally:
        server.stop()


def test_a_match_that_is_not_there_says_so_and_leads_on(visit: Visit) -> None:
    visitor = visit(PHONE)
    page = visitor.page
    page.clock.install()
    lines: list[WebSocket] = []
    page.on("websocket", lambda line: lines.append(line))
    visitor.go("match/zzzzzzzzzz")
    expect(page.get_by_role("alert")).to_contain_text("no such match")
    opened = len(lines)
    page.clock.fast_forward(60_000)
    expect(page.locator(".network")).to_have_count(0)
    assert len(lines) == opened, "nobody tries again where there is nothing"
    page.get_by_role("link", name="To the games").click()
    expect(page.get_by_role("button", name="Play a bot: Duo Regna")).to_be_visible()


@pytest.mark.long
def test_a_game_of_ones_own_that_was_deleted_can_be_removed_from_the_list(browser: Browser, own_house: Server) -> None:
    with visiting(browser, own_house) as visitor:
        page = visitor.go()
        start_against_bot(page, "two-domains")
        match = page.url.rpartition("/")[2]
        own_house.stop()
        deleting = [sys.executable, "-m", "holmgang", "matches", "delete", match, "--store", str(own_house.store)]
        subprocess.run(deleting, check=True, capture_output=True)
        own_house.start()
        expect(page.get_by_role("alert")).to_contain_text("no such match")  # the page was open all the time
        visitor.go("games")
        page.get_by_role("link", name=re.compile("Two Domains")).click()
        expect(page.get_by_role("alert")).to_contain_text("no such match")
        page.get_by_role("button", name="Remove it from my games").click()
        expect(page.get_by_role("heading", name="My games")).to_be_visible()
        expect(page.get_by_role("link", name=re.compile("Two Domains"))).to_have_count(0)


def test_a_seat_that_is_held_no_more_can_still_be_watched_from(visit: Visit) -> None:
    page = visit().go()
    start_against_bot(page, "two-domains")
    wait_for_question(page)
    page.evaluate(
        """for (const key of Object.keys(localStorage))
            localStorage[key] = localStorage[key].replace(/"token":"[^"]*"/, '"token":"lost"')"""
    )
    page.reload()
    expect(page.get_by_role("alert")).to_contain_text("holds no seat in it any more")
    page.get_by_role("button", name="Watch instead").click()
    wait_for_table(page)
    assert not asked(page)


PAINTS_LATE = """const wait = window.setTimeout;
window.requestAnimationFrame = () => 0;
window.setTimeout = (callback, delay = 0, ...rest) => wait(callback, delay <= 100 ? 400 : delay, ...rest);"""
"""As in a tab that nobody looks at: no picture is due, and short waits are long."""


def test_what_arrives_before_the_page_is_painted_is_shown_all_the_same(visit: Visit) -> None:
    page = visit().go()
    start_against_bot(page, "two-domains")
    wait_for_question(page)
    page.add_init_script(PAINTS_LATE)
    page.reload()
    wait_until(page, lambda: asked(page), "the table was missed")


OLD_PAGE = """() => {
    const send = WebSocket.prototype.send;
    WebSocket.prototype.send = function (message) { send.call(this, message.replace(/"protocol":\\d+,?/, "")); };
}"""


def test_a_page_that_is_older_than_its_server_says_so_and_the_match_goes_on_once_it_is_loaded_again(visit: Visit) -> None:
    page = visit().go()
    page.evaluate(OLD_PAGE)
    page.get_by_role("button", name="Play a bot: Duo Regna").click()
    page.wait_for_url("**/match/*")  # the first page may be told to reload as well
    notice = page.locator(".reload-notice")
    expect(notice).to_contain_text("Reload the page to go on")
    expect(page.get_by_role("button", name="Remove it from my games")).to_have_count(0)
    notice.get_by_role("button", name="Reload the page").click()
    choose(page, "K")
    expect(page.locator(".story li").first).to_contain_text("You")


def test_a_drawing_that_does_not_come_says_so_and_keeps_nobody_from_playing(visit: Visit) -> None:
    visitor = visit()
    drawings = re.compile(r"/assets/drawing-\w+\.js")
    visitor.context.route(drawings, lambda route: route.fulfill(status=404))
    page = visitor.go()
    start_against_bot(page, "two-domains")
    wait_for_question(page)
    expect(page.locator(".table .problem")).to_be_visible()
    expect(page.locator(".table .canvas")).to_have_count(0)
    choose(page)
    wait_for_question(page)
    assert number_of(page) > 0
    visitor.context.unroute(drawings)
    played = number_of(page)
    page.locator(".table .problem").get_by_role("button").click()
    expect(page.locator(".table .canvas")).to_be_visible()
    expect(page.locator(".table .problem")).to_have_count(0)
    wait_for_question(page)
    assert number_of(page) == played


def test_a_page_stays_while_what_it_misses_cannot_be_fetched(visit: Visit) -> None:
    visitor = visit()
    scripts = re.compile(r"/assets/learn-\w+\.js")
    visitor.context.route(scripts, lambda route: route.abort("connectionrefused"))
    page = visitor.go("learn/duo-regna")
    missing = page.get_by_role("main").get_by_role("alert")
    expect(missing).to_be_visible()
    visitor.context.route(page.url, lambda route: route.abort("connectionrefused"))
    with page.expect_event("requestfailed"):
        missing.get_by_role("button").click()
    expect(missing).to_be_visible()
    visitor.context.unroute_all()
    missing.get_by_role("button").click()
    expect(page.get_by_role("heading", level=1)).to_be_visible()
    expect(missing).to_have_count(0)
