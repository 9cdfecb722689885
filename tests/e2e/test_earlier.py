"""A browser and a store that an earlier version has used: its matches go on, and its links lead where they led."""

import json
import shutil
from collections.abc import Iterator
from urllib.parse import unquote

import pytest
from playwright.sync_api import Browser, expect

from tests.e2e.kit import Server, Visitor, choose, visiting, wait_for_question, wait_for_table
from tests.earlier import BROWSER, LINKS, STORES


@pytest.fixture(scope="module")
def used_before(browser: Browser, tmp_path_factory: pytest.TempPathFactory) -> Iterator[Server]:
    """A server on the store that an earlier one wrote."""
    store = tmp_path_factory.mktemp("earlier") / "server.db"
    shutil.copy(STORES / "layout-3.db", store)
    running = Server(store)
    running.start()
    yield running
    running.stop()


@pytest.fixture
def owner(browser: Browser, used_before: Server) -> Iterator[Visitor]:
    """Whoever has played there."""
    kept = json.loads(BROWSER.read_text(encoding="utf-8"))
    with visiting(browser, used_before) as visitor:
        visitor.context.add_init_script(
            f"if (!({json.dumps(next(iter(kept)))} in localStorage))"
            f" for (const [name, text] of Object.entries({json.dumps(kept)})) localStorage.setItem(name, text)"
        )
        yield visitor


@pytest.mark.by_turns
def test_matches_that_an_earlier_version_kept_go_on(owner: Visitor) -> None:
    page = owner.go("games")
    going = page.locator(".own-games").first.get_by_role("link", name="Greedy")
    expect(going).to_have_count(4)
    addresses = going.evaluate_all("links => links.map(link => link.href)")
    for address in addresses:
        page.goto(address)
        wait_for_question(page)
        choose(page)
    page = owner.go("games")
    page.locator(".own-games").last.get_by_role("link").click()
    expect(page.locator(".replay")).to_be_visible()


@pytest.mark.by_turns
def test_links_of_an_earlier_version_lead_where_they_led(owner: Visitor) -> None:
    links = json.loads(LINKS.read_text(encoding="utf-8"))
    for name, link in links.items():
        page = owner.open_tab()
        page.goto(owner.server.url + link)
        position = unquote(link.partition("#position=")[2])
        if name.startswith("editor"):
            expect(page.get_by_label("Position", exact=True)).to_have_value(position)
        elif name.startswith("replay"):
            expect(page.locator(".replay")).to_have_attribute("data-step", link.rpartition("=")[2])
        elif name.startswith("new"):
            expect(page.locator("main")).to_contain_text("position")
        page.close()


def test_an_invitation_of_an_earlier_version_is_taken(browser: Browser, used_before: Server) -> None:
    with visiting(browser, used_before) as guest:
        page = guest.go(json.loads(LINKS.read_text(encoding="utf-8"))["invitation"])
        page.get_by_role("button", name="Take this seat").click()
        wait_for_table(page)
