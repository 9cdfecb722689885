"""What goes on without a server or a network: a server's page when the line is gone, a site that is updated, saved games."""

import json
import re
import signal
from collections.abc import Iterator
from pathlib import Path

import pytest
from playwright.sync_api import Browser, Page, expect

from holmgang.server.pages.built import runtime_files
from holmgang.server.pages.site import write_site
from tests.e2e.kit import (
    FINGER,
    GAMES,
    HIT,
    Server,
    Visitor,
    choose,
    start_against_bot,
    visiting,
    wait_for_question,
    wait_for_table,
    wait_until,
)
from tests.e2e.relays import Relay
from tests.e2e.sites import Host, hosted, until_kept
from tests.e2e.test_pages import MOST_BYTES, both_themes
from tests.e2e.test_panel import SMALL_PHONE, assert_question_in_sight


@pytest.fixture
def own_server(browser: Browser, tmp_path: Path) -> Iterator[Server]:
    """A server that the test may kill."""
    running = Server(tmp_path / "server.db")
    running.start()
    yield running
    running.stop(signal.SIGKILL)


@pytest.fixture
def site(browser: Browser, tmp_path: Path) -> Iterator[Host]:
    """A site that the test may change."""
    with hosted(tmp_path) as host:
        yield host


def story_of(page: Page) -> list[str]:
    """What the page tells of the match."""
    return page.locator(".story li").all_inner_texts()


def play(page: Page, choices: int) -> None:
    """Makes so many choices, and waits for the next question."""
    for _ in range(choices):
        wait_for_question(page)
        choose(page)
    wait_for_question(page)


def give_up(page: Page) -> None:
    """The quickest way to the end of a match."""
    wait_for_question(page)
    page.locator(".actions").get_by_role("button", name="Give up").click()
    page.get_by_role("dialog").get_by_role("button", name="Give up").click()
    page.wait_for_selector(".end")


def start_of(page: Page) -> str:
    """Where the record of the match on the page says that it began, as far as this seat has seen that."""
    page.get_by_role("button", name="More", exact=True).click()
    with page.expect_download() as saving:
        page.get_by_role("button", name="Download the record").click()
    [start] = re.findall(r'\[Start "(.*)"\]', Path(saving.value.path()).read_text(encoding="utf-8"))
    return str(start)


GAMES_KEPT = "caches.match(new URL('python/files.json', document.baseURI)).then(found => found !== undefined)"
CACHED = """async () => {
    const found = [];
    for (const name of await caches.keys()) {
        const cache = await caches.open(name);
        for (const { url } of await cache.keys()) found.push([url, await (await cache.match(url)).text()]);
    }
    return found;
}"""
KEPT = "id => JSON.parse(localStorage[`holmgang:match:${id}`])"


def until_games_kept(page: Page) -> None:
    """Waits until there is all that it takes to play without the server."""
    wait_until(page, lambda: bool(page.evaluate(GAMES_KEPT)), "what it takes to play was not kept")


def keep_games(page: Page) -> None:
    """As the page itself does once somebody has played a bot."""
    page.evaluate("navigator.serviceWorker.register('service-worker.js')")
    until_kept(page)
    page.evaluate("navigator.serviceWorker.ready.then(({ active }) => active.postMessage('keep the games'))")
    until_games_kept(page)


def match_on(page: Page) -> str:
    """Which match the page is about."""
    return re.split(r"match/", page.url)[1]


def assert_nothing_said_is_kept(page: Page) -> None:
    """Neither what a server or the worker has answered nor a token of any seat is in a cache."""
    stored = page.evaluate("Object.values(localStorage)")
    tokens = set(re.findall(r'"token":"([^"]+)"', "".join(stored)))
    assert tokens
    cached = page.evaluate(CACHED)
    assert len(cached) > len(runtime_files()), "the page and Python are there"
    for url, text in cached:
        assert "/api" not in url
        assert not [token for token in tokens if token in url or token in text], url


@pytest.mark.by_turns
def test_with_the_server_gone_games_against_bots_go_on_in_the_browser(browser: Browser, own_server: Server) -> None:
    with visiting(browser, own_server, SMALL_PHONE) as visitor:
        page = visitor.go()
        start_against_bot(page, "duo-regna")
        give_up(page)  # somebody who has played a bot may want to without a line
        until_games_kept(page)
        visitor.turn_to("")
        start_against_bot(page, "two-domains")
        play(page, 2)
        there, told = match_on(page), story_of(page)

        own_server.stop(signal.SIGKILL)
        offer = page.locator(".meanwhile")
        expect(offer).to_contain_text("This match waits on the server.")
        offer.get_by_role("button", name="Play on here").click()
        page.wait_for_url(lambda url: there not in url)
        play(page, 1)
        assert start_of(page) == page.evaluate(KEPT, there)["last"]["position"], "it is the same table"
        expect(page.get_by_role("dialog")).to_contain_text("played in this browser only")
        page.keyboard.press("Escape")
        assert_nothing_said_is_kept(page)

        own_server.start()
        visitor.turn_to(f"match/{there}")
        wait_for_question(page)
        assert story_of(page)[: len(told)] == told
        play(page, 1)


@pytest.mark.long
def test_what_is_loaded_again_without_the_server_goes_on_and_so_does_the_first_page(browser: Browser, own_server: Server) -> None:
    with visiting(browser, own_server, SMALL_PHONE) as visitor:
        page = visitor.go()
        keep_games(page)
        start_against_bot(page, "two-domains")
        play(page, 1)
        there = match_on(page)
        own_server.stop(signal.SIGKILL)
        expect(page.get_by_role("button", name="Play on here")).to_be_visible()
        both_themes(page, "the offer to play on without the server")
        page.reload()
        both_themes(page, "a match of a server that is gone")
        page.get_by_role("button", name="Play on here").click()
        page.wait_for_url(lambda url: there not in url)
        play(page, 1)
        here = match_on(page)
        page.reload()
        play(page, 1)

        visitor.go()
        expect(page.locator(".lobby").get_by_role("status")).to_contain_text("Games against bots go on without it")
        expect(page.locator(".game-card h2")).to_have_count(len(GAMES))
        assert page.workers == [], "nobody waits for Python who has not asked for it"
        start_against_bot(page, "deck-duel")
        play(page, 1)
        assert_nothing_said_is_kept(page)
        own_server.start()
        visitor.turn_to(f"match/{here}")
        play(page, 1)


@pytest.mark.long
def test_a_first_game_whose_cards_are_covered_goes_on_too_with_those_dealt_anew(browser: Browser, own_server: Server) -> None:
    with visiting(browser, own_server, SMALL_PHONE) as visitor:
        page = visitor.go()
        start_against_bot(page, "dueling-nobles")
        play(page, 3)
        until_games_kept(page)  # nobody has ended a game, or been here before
        there = match_on(page)
        own_server.stop(signal.SIGKILL)
        offer = page.locator(".meanwhile")
        expect(offer).to_contain_text("cards that you do not see are dealt anew")
        both_themes(page, "the offer to play on from a table with covered cards")
        offer.get_by_role("button", name="Play on here").click()
        page.wait_for_url(lambda url: there not in url)
        wait_for_question(page)
        assert start_of(page) == page.evaluate(KEPT, there)["last"]["position"], "it is the same table"
        page.keyboard.press("Escape")
        play(page, 1)
        page.reload()
        play(page, 1)


@pytest.mark.long
def test_a_match_against_a_person_is_not_copied_and_a_bot_can_be_played_meanwhile(browser: Browser, own_server: Server) -> None:
    with visiting(browser, own_server) as visitor:
        page = visitor.go()
        keep_games(page)
        page.locator('a[href$="new/deck-duel"]').click()
        page.get_by_label("A friend").check(force=True)
        page.get_by_role("button", name="Make the link").click()
        page.get_by_label("Invitation").wait_for()
        there = match_on(page)
        own_server.stop(signal.SIGKILL)
        offer = page.locator(".meanwhile")
        expect(offer).to_contain_text("Meanwhile you can play bots in this browser")
        expect(offer.get_by_role("button", name="Play on here")).to_have_count(0)
        offer.get_by_role("button", name="Play a bot here").click()
        page.wait_for_url(lambda url: there not in url)
        play(page, 1)


def look_for_news(page: Page) -> None:
    """As the browser does by itself once an hour, and with every visit."""
    page.evaluate("navigator.serviceWorker.ready.then(each => each.update()).then(() => undefined)")


def begin_at_one_screen(visitor: Visitor) -> None:
    """A game of two people: no bot has to think in it."""
    visitor.turn_to("?new/two-domains")
    visitor.page.get_by_label("This screen").check(force=True)
    visitor.page.get_by_role("button", name="Start").click()
    wait_for_table(visitor.page)


NEWER = "() => document.documentElement.dataset.server === 'https://play.example/'"


@pytest.mark.by_turns
def test_a_new_version_is_announced_while_a_game_runs_which_goes_on_in_it_also_without_a_network(
    browser: Browser, site: Host
) -> None:
    with visiting(browser, site, SMALL_PHONE) as visitor:
        page = visitor.go()  # the first visit: no earlier version was ever here
        begin_at_one_screen(visitor)
        play(page, 2)
        until_kept(page)
        told = story_of(page)
        assert page.locator(".reload-notice").count() == 0, "the first version is no news"

        board = page.locator(".match-board").bounding_box()
        write_site(site.folder, "https://play.example/")
        look_for_news(page)
        news = page.locator(".reload-notice")
        expect(news).to_contain_text("There is a new version of this page")
        page.evaluate("scrollTo(0, 0)")
        assert page.locator(".match-board").bounding_box() == board, "the news pushes the table away"
        assert_question_in_sight(page, "two-domains")
        over = news.bounding_box()
        assert board
        assert over
        assert over["y"] + over["height"] <= board["y"] + 1, "the news lies over the table"
        assert min(high for _, high in news.get_by_role("button").evaluate_all(HIT)) >= FINGER
        page.get_by_role("button", name="Load it").click()
        page.wait_for_function(NEWER)
        wait_for_question(page, "the game does not go on in the new version")
        assert story_of(page)[: len(told)] == told
        expect(page.locator(".reload-notice")).to_have_count(0)
        site.stop()
        page.reload()
        play(page, 1)
        assert page.evaluate(NEWER)
        assert_nothing_said_is_kept(page)


@pytest.mark.long
def test_every_tab_can_load_a_new_version_whichever_was_first(browser: Browser, site: Host) -> None:
    with visiting(browser, site) as visitor:
        tabs = [visitor.go("?learn/duo-regna"), visitor.open_tab()]
        tabs[1].goto(f"{site.url}?learn/deck-duel")
        until_kept(tabs[0])
        write_site(site.folder, "https://play.example/")
        look_for_news(tabs[0])
        for tab in tabs:
            expect(tab.locator(".reload-notice")).to_contain_text("There is a new version of this page")
        both_themes(tabs[0], "the news of a new version")
        for tab in tabs:
            tab.get_by_role("button", name="Load it").click()
            tab.wait_for_function(NEWER)
            expect(tab.locator(".reload-notice")).to_have_count(0)


@pytest.mark.long
def test_a_site_answers_for_its_own_pages_only(browser: Browser, tmp_path: Path) -> None:
    with hosted(tmp_path, path="/") as host, visiting(browser, host) as visitor:
        (host.folder / "garden").mkdir()
        (host.folder / "garden" / "index.html").write_text("<title>A garden</title>", encoding="utf-8")
        page = visitor.go()
        until_kept(page)
        page.wait_for_function("() => navigator.serviceWorker.controller !== null")
        visitor.go("garden/")
        assert page.title() == "A garden"
        visitor.go("licences/python.txt")
        assert "PYTHON SOFTWARE FOUNDATION" in page.inner_text("body")
        host.stop()
        for own in ("", "index.html", "?learn/deck-duel"):
            visitor.go(own)
            expect(page.get_by_role("navigation", name="Pages")).to_be_visible()


SPOIL = """async ([id, change]) => {
    const opened = (request) => new Promise((resolve, reject) => {
        request.onsuccess = () => resolve(request.result);
        request.onerror = () => reject(request.error);
    });
    const database = await opened(indexedDB.open("holmgang"));
    const table = database.transaction("matches", "readwrite").objectStore("matches");
    await opened(table.put({ ...(await opened(table.get(id))), ...change }));
    database.close();
}"""


def begun(visitor: Visitor, game: str) -> str:
    """A match against a bot with a move in it."""
    visitor.turn_to("")
    start_against_bot(visitor.page, game)
    play(visitor.page, 1)
    return match_on(visitor.page)


@pytest.mark.long
def test_a_damaged_or_foreign_game_says_so_can_be_forgotten_and_hides_no_other(browser: Browser, site: Host) -> None:
    with visiting(browser, site, SMALL_PHONE) as visitor:
        page = visitor.go("?about")
        matches = [begun(visitor, game) for game in ("two-domains", "duo-regna", "deck-duel")]
        page.evaluate(SPOIL, [matches[0], {"setup": 5}])  # not even a row of ours
        page.evaluate(SPOIL, [matches[1], {"setup": json.dumps({"game": "chess"})}])
        page.evaluate("localStorage['holmgang:match:foreign'] = '{\"names\": 5}'; localStorage['holmgang:match:cut'] = '{'")
        visitor.go()
        going = page.locator(".going")
        expect(going.get_by_role("link")).to_have_count(3)
        problem = page.locator(".damaged-games")
        expect(problem).to_contain_text("2 games that this browser has kept cannot be read")
        both_themes(page, "games that cannot be read")
        problem.get_by_role("button", name="Forget them").click()
        expect(problem).to_have_count(0)
        for match in matches[:2]:
            visitor.turn_to(f"?match/{match}")
            expect(page.get_by_role("alert")).to_contain_text("cannot be read")
            both_themes(page, "a game that is damaged")
            page.get_by_role("button", name="Remove it from my games").click()
            expect(page.get_by_role("heading", name="My games")).to_be_visible()
            expect(page.locator(f'.own-games a[href$="match/{match}"]')).to_have_count(0)
        visitor.turn_to(f"?match/{matches[2]}")
        play(page, 1)
        page.reload()
        wait_for_question(page, "the others were touched")


@pytest.mark.long
def test_what_a_position_is_worth_is_worked_out_beside_the_worker_that_answers_moves(browser: Browser, site: Host) -> None:
    with visiting(browser, site) as visitor:
        relay = Relay(visitor.go("?about"))
        relay.ask("GET", "games")
        worker = visitor.page.workers[-1]
        spoil = "import holmgang.server.api.request_jobs as jobs; jobs.JOBS['evaluate'] = None"
        worker.evaluate("async (code) => (await import(location.href)).running.api.runPython(code)", spoil)
        value = json.loads(relay.ask("POST", "evaluate", body={"game": "duo-regna", "position": "A24J/J6KQ 1 0-0"}))
        assert value["kind"] == "pocket"


BAR = ".python-progress progress"


@pytest.mark.long
def test_how_far_it_is_counts_every_byte_and_lies_over_nothing(browser: Browser, site: Host) -> None:
    listed = json.loads((site.folder / "python/files.json").read_text(encoding="utf-8"))
    total = sum(size for name, size in listed["sizes"].items() if not name.endswith(".pocket"))
    held = next(name for name in listed["wasm"] if "wasm-9" in name)
    expected = (total - listed["sizes"][held]) / total
    with visiting(browser, site, SMALL_PHONE) as visitor:
        page = visitor.page
        with site.holding(held):
            visitor.go()
            far = f"Math.abs(document.querySelector('{BAR}').value - {expected}) < 0.001"
            page.wait_for_function(f"() => document.querySelector('{BAR}') && {far}")
            expect(page.locator(".hero .loading-words")).to_have_text(
                f"Loading: {expected * total / 1e6:.1f} of {total / 1e6:.1f} MB"
            )
            place = page.evaluate("document.querySelector('.game-list').getBoundingClientRect().top")
            both_themes(page, "loading")
            page.get_by_role("button", name="Play a bot: Duo Regna").click()
            expect(page.locator(".python-progress p")).to_contain_text("Loading:")
        wait_for_question(page)
        expect(page.locator(BAR)).to_have_count(0)
        visitor.turn_to("")
        expect(page.locator(".hero .loading-words")).to_have_text("Everything is loaded.")
        assert page.evaluate("document.querySelector('.hero').getBoundingClientRect().bottom") <= place


def test_the_shell_of_a_site_is_small(browser: Browser, site: Host) -> None:
    site.packs = True
    with visiting(browser, site) as visitor, site.holding("/python/"):
        page = visitor.go()
        page.locator(".game-card .vignette > *").nth(len(GAMES) - 1).wait_for(state="attached")
        page.evaluate("document.fonts.ready")
        sizes = page.evaluate(
            """performance.getEntries().filter(({ entryType }) => ["navigation", "resource"].includes(entryType))
                .map(each => [each.name.split("/").pop(), each.encodedBodySize])"""
        )
        assert {Path(name).suffix for name, size in sizes if size > 0} >= {"", ".js", ".css", ".woff2"}
        assert sum(size for name, size in sizes if not name.startswith("worker-")) <= MOST_BYTES, sizes
