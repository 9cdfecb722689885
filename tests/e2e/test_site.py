"""Holmgang without a server: a site of plain files, with and without a network."""

import json
import re
from collections.abc import Iterator
from pathlib import Path
from random import Random
from urllib.parse import quote

import pytest
from playwright.sync_api import Browser, Page, expect

from holmgang.games import OWN_GAMES, find_kind
from tests.e2e.kit import Server, choose, start_against_bot, visiting, wait_for_question
from tests.e2e.relays import Relay
from tests.e2e.sites import Host, hosted, python_of, taught, until_kept
from tests.facts import facts_of
from tests.server import promises_in_browser, stored_matches, test_store_promises


@pytest.fixture(scope="module")
def site(browser: Browser, tmp_path_factory: pytest.TempPathFactory) -> Iterator[Host]:
    """A site for all tests that leave it as it is."""
    with hosted(tmp_path_factory.mktemp("site")) as host:
        yield host


@pytest.mark.parametrize("kind", ["indexedDB", pytest.param("memory", marks=pytest.mark.long)])
def test_the_stores_of_a_browser_keep_the_promises_of_every_store(browser: Browser, site: Host, kind: str) -> None:
    with visiting(browser, site) as visitor:
        worker = python_of(visitor.go())
        taught(worker, stored_matches, test_store_promises, promises_in_browser)
        found = worker.evaluate(
            """async (kind) => {
                const { openDatabase, storageIn, running } = await import(location.href);
                if (kind === "memory") Object.defineProperty(self, "indexedDB", { value: undefined });
                const open = async (name) => {
                    const database = await openDatabase(`test ${name}`);
                    if (database.lasts !== (kind === "indexedDB")) throw new Error("this is the other kind");
                    return storageIn(database, () => undefined);
                };
                return running.api.pyimport("tests.server.promises_in_browser").kept(open);
            }""",
            kind,
        )
        assert json.loads(found) == dict.fromkeys(promises_in_browser.PROMISES, "")


def story_of(page: Page) -> list[str]:
    """What the page tells of the match."""
    return page.locator(".story li").all_inner_texts()


def test_a_site_plays_from_a_plain_host_under_a_sub_path_and_then_without_a_network(browser: Browser, site: Host) -> None:
    site.kinds = {".bin": "text/html", ".pocket": "text/plain", ".json": "text/plain", ".wasm": "text/plain"}  # what it likes
    with visiting(browser, site) as visitor:
        page = visitor.go()
        start_against_bot(page, "duo-regna")
        for _ in range(3):
            wait_for_question(page)
            choose(page)
        wait_for_question(page)
        until_kept(page)
        told = story_of(page)
        assert len(told) >= 6
        site.stop()
        page.reload()
        wait_for_question(page, "nothing is asked after a reload without a network")
        assert story_of(page)[: len(told)] == told
        choose(page)
        wait_for_question(page)
        assert len(story_of(page)) > len(told)
        visitor.turn_to("")
        start_against_bot(page, "two-domains")
        wait_for_question(page)
        choose(page)
        wait_for_question(page)
        visitor.turn_to("?learn/deck-duel")
        expect(page.locator("h1")).to_contain_text("Deck Duel")
        site.kinds = {}
        site.start()


@pytest.fixture
def unsolved_server(request: pytest.FixtureRequest, tmp_path: Path) -> Iterator[Server]:
    """A server without solved games, by which a Master would play there and not in a browser; where no bot plays, anyone's."""
    if "opponent" not in facts_of(request.getfixturevalue("game")).in_worker.wanted:
        yield request.getfixturevalue("server")
        return
    running = Server(tmp_path / "server.db", cache=str(tmp_path / "cache"))
    running.start()
    yield running
    running.stop()


ALWAYS_SIX = """
from holmgang.core.chance import find_outcome
from holmgang.matches.fair import FairChance
FairChance.draw = lambda self, chance, number: find_outcome(chance, "6")
"""


@pytest.mark.by_turns
def test_a_civil_war_says_why_it_ended_the_game_and_shows_the_moment_again(browser: Browser, site: Host) -> None:
    with visiting(browser, site) as visitor:
        page = visitor.go(f"?editor/two-domains#position={quote('13216/22345 1')}")
        worker = python_of(page)
        worker.evaluate("async (code) => (await import(location.href)).running.api.runPython(code)", ALWAYS_SIX)
        page.get_by_role("button", name="Play it against a bot").click()
        wait_for_question(page)
        expect(page.locator('[data-move="gather"] .warning')).to_have_text("Careful: on a 6 there is civil war, and you lose")
        page.locator('.choice-button[data-move="gather"]').click()
        end = page.locator(".end")
        expect(end.locator("h2")).to_have_text(
            re.compile("wins: with two kings and two armies your domain has fallen into civil war.$")
        )
        expect(end.locator(".end-moment p")).to_have_text(
            "You roll at the Gathering Place. You roll 6: your Gathering Place is an army."
        )
        end.get_by_role("button", name="Show it again").click()
        expect(page.get_by_role("dialog").locator(".table .canvas")).to_be_visible()


SECRET = "import holmgang.server.api.new_match as made; made.new_secret = lambda: bytes.fromhex('%s')"
WANTED = {"name": "Ada", "opponent_name": "Bo"}


@pytest.mark.by_turns
@pytest.mark.parametrize(
    "game", [pytest.param(game, marks=() if facts_of(game).in_worker.every_day else pytest.mark.long) for game in OWN_GAMES]
)
def test_the_same_match_on_a_server_and_in_the_worker_gives_the_same_record(
    browser: Browser, unsolved_server: Server, site: Host, game: str
) -> None:
    wanted = WANTED | {"game": game, "token": f"{game:a<32}", **facts_of(game).in_worker.wanted}
    records, secret = [], ""
    for host in (unsolved_server, site):
        with visiting(browser, host) as visitor:
            relay = Relay(visitor.go("?about" if host is site else "about"))
            if host is site:
                relay.ask("GET", "games")
                worker = visitor.page.workers[-1]
                worker.evaluate("async (code) => (await import(location.href)).running.api.runPython(code)", SECRET % secret)
            made = json.loads(relay.ask("POST", "matches", body=wanted))
            match, lines = made["match"]["id"], [seat["seat"] for seat in made["seats"]]
            for seat in made["seats"]:
                relay.sit(seat["seat"], match, seat["token"])
            if find_kind(game).chance:  # else there are no dice to share
                relay.share(match, lines)
            rng = Random(1)
            while relay.play(lines, rng):
                pass
            over = relay.until(lines[0], "over")
            secret = over["fair"]["secret"] if "fair" in over else ""
            records.append(relay.ask("GET", f"matches/{match}/record"))
    assert records[0] == records[1]
