"""The value of a position: in the editor and in replays of games that are over, never at a live table."""

import re
from collections.abc import Iterator
from pathlib import Path
from urllib.parse import quote

import pytest
from playwright.sync_api import Browser, expect

import holmgang
from tests.e2e.kit import DESKTOP, PHONE, Server, Visitor, take_turns, visiting, wait_for_table
from tests.e2e.test_pages import both_themes
from tests.kit.solved import SOLVED_FILE

EXACT = "A24QK/J236K 0 0-0 target=1"
POCKET = "A24QK/J236K 0 2-2"
SAYS = {EXACT: "Exact: the game is solved.", POCKET: "By values that come with Holmgang"}


@pytest.fixture(scope="module")
def solved_server(browser: Browser, solved: Path, tmp_path_factory: pytest.TempPathFactory) -> Iterator[Server]:
    """A server whose host has solved Duo Regna to one dragon, and nothing else."""
    assert (solved / SOLVED_FILE).exists()
    server = Server(tmp_path_factory.mktemp("solved-server") / "server.db")
    with pytest.MonkeyPatch.context() as patch:
        patch.setenv("HOLMGANG_CACHE", str(solved))
        server.start()
    yield server
    server.stop()


def values_asked(visitor: Visitor) -> list[str]:
    """The requests for a value from here on."""
    asked: list[str] = []
    visitor.page.on("request", lambda request: asked.append(request.url) if "/api/evaluate" in request.url else None)
    return asked


def chances(position: str, solved: Path | None) -> list[str]:
    """Both seats' chances in a position as the page writes them."""
    with pytest.MonkeyPatch.context() as patch:
        if solved is not None:
            patch.setenv("HOLMGANG_CACHE", str(solved))
        value = holmgang.evaluate("duo-regna", position)
    assert value.kind == ("pocket" if solved is None else "exact")
    return [f"{100 * each:.1f}\N{NO-BREAK SPACE}%" for each in value.win]


@pytest.mark.by_turns
@pytest.mark.parametrize("position", [POCKET, pytest.param(EXACT, marks=pytest.mark.long)])
def test_the_editor_shows_it_a_live_table_never_and_the_replay_again(
    browser: Browser, request: pytest.FixtureRequest, position: str
) -> None:
    host = request.getfixturevalue("solved_server" if position == EXACT else "server")
    first, second = chances(position, request.getfixturevalue("solved") if position == EXACT else None)
    with visiting(browser, host, PHONE) as visitor:
        page = visitor.go(f"editor/duo-regna#position={quote(position)}")
        meter = page.get_by_role("meter", name="First’s chance to win")
        expect(meter).to_have_attribute("aria-valuetext", f"First {first}, Second {second}")
        expect(page.locator(".evaluation")).to_contain_text(SAYS[position])
        expect(page.get_by_role("table", name="First’s options")).to_contain_text("Play it")
        assert page.locator(".evaluation-options").first.locator("tbody tr").count() == 5
        both_themes(page, "editor with a value")
        asked = values_asked(visitor)
        page.get_by_role("button", name="Play it against a bot").click()
        wait_for_table(page)
        assert page.locator(".evaluation").count() == 0
        take_turns([page], seed=2)
        assert page.locator(".evaluation").count() == 0
        assert asked == []
        page.get_by_role("button", name="Replay").click()
        expect(page.get_by_role("meter")).to_have_attribute("aria-valuetext", re.compile(f" {first}, .* {second}$"))
        expect(page.locator(".evaluation-played")).to_have_count(2)
        both_themes(page, "replay with values")
        page.get_by_role("button", name="To the end").click()
        expect(page.locator(".evaluation-bar")).to_have_attribute("aria-valuetext", re.compile(r" 100\.0\s%"))
        assert len(asked) == 1, "the first position was asked for in the editor already"


@pytest.mark.by_turns
def test_what_cannot_be_judged_is_told_in_one_line_and_asked_for_once(browser: Browser, server: Server) -> None:
    """As where the tables are missing and the values that come along are damaged."""
    refused = {"code": "no_tables", "message": "There are no proven values."}
    with visiting(browser, server, DESKTOP) as visitor:
        asked = values_asked(visitor)
        visitor.page.route("**/api/evaluate", lambda route: route.fulfill(status=404, json=refused), times=1)
        page = visitor.go("editor/two-domains")
        expect(page.locator(".evaluation-missing")).to_contain_text("There are no proven values.")
        page.get_by_role("link", name="Deck Duel").click()
        expect(page.locator(".evaluation-missing")).to_have_count(0)
        expect(page.locator(".evaluation-kind")).to_contain_text("By values that come with Holmgang")
        page.get_by_role("link", name="Two Domains").click()
        expect(page.locator(".evaluation-missing")).to_contain_text("There are no proven values.")
        assert len(asked) == 2, "under these rules nothing was asked for again"


def test_what_is_not_solved_is_judged_by_values_that_come_along(browser: Browser, server: Server) -> None:
    with visiting(browser, server, PHONE) as visitor:
        page = visitor.go("editor/two-domains")
        expect(page.locator(".evaluation-kind")).to_contain_text("By values that come with Holmgang")
        expect(page.get_by_role("table", name="First’s options")).to_contain_text("Gather")
