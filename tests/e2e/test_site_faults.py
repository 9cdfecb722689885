"""A site of plain files where something is amiss: with the browser, with its storage, with the host, with what is brought along.

Each says what is the matter and what still works.
"""

import re
from collections.abc import Iterator
from pathlib import Path

import pytest
from playwright.sync_api import Browser, Page, expect

from tests.e2e.kit import Visitor, choose, on_offer, press, start_against_bot, visiting, wait_for_question, wait_until
from tests.e2e.sites import Host, hosted, without
from tests.e2e.test_narrow import OWN_HALF_IN_SIGHT
from tests.e2e.test_pages import both_themes
from tests.e2e.test_panel import SMALL_PHONE, assert_question_in_sight

RECORD = Path(__file__).parent.parent / "review" / "records" / "duo-regna.holm"
NO_STORAGE = """Object.defineProperty(window, "localStorage", {
    get() { throw new DOMException("it is forbidden", "SecurityError"); },
})"""


@pytest.fixture(scope="module")
def site(browser: Browser, tmp_path_factory: pytest.TempPathFactory) -> Iterator[Host]:
    """A site for all tests here; none of them leaves it changed."""
    with hosted(tmp_path_factory.mktemp("site")) as host:
        yield host


def notice(page: Page, words: str) -> None:
    """Waits until the page says this about itself."""
    expect(page.locator(".reload-notice")).to_contain_text(words)


def rules_can_be_read(visitor: Visitor, game: str = "deck-duel") -> None:
    """Whatever else is wrong."""
    visitor.turn_to(f"?learn/{game}")
    expect(visitor.page.get_by_role("heading", name="Credits")).to_be_attached()


def refuses_to_play(visitor: Visitor, why: str) -> None:
    """Whoever wants to play is told why not, and the rules can be read."""
    page = visitor.page
    notice(page, why)
    page.get_by_role("button", name="Play a bot: Duo Regna").click()
    expect(page.get_by_role("main").get_by_role("alert")).to_contain_text(why)
    both_themes(page, why)
    rules_can_be_read(visitor)


def number_of(page: Page) -> int:
    """How many entries the match on the page has."""
    return int(page.locator(".match").get_attribute("data-number") or -1)


@pytest.mark.long
def test_where_nothing_can_be_kept_it_says_so_and_plays_all_the_same(browser: Browser, site: Host) -> None:
    """As in a private window, or where all storage is forbidden."""
    with visiting(browser, site) as visitor:
        without(visitor.page, "indexedDB")
        visitor.page.add_init_script(NO_STORAGE)
        page = visitor.go()
        notice(page, "This browser keeps nothing here (a private window?).")
        both_themes(page, "nothing is kept")
        page.get_by_role("button", name="All right").click()
        expect(page.locator(".reload-notice")).to_have_count(0)
        start_against_bot(page, "two-domains")
        for _ in range(2):
            wait_for_question(page)
            choose(page)
        wait_for_question(page)
        page.get_by_role("button", name="More", exact=True).click()
        with page.expect_download() as saving:
            page.get_by_role("button", name="Download the record").click()
        assert '[Game "two-domains"]' in Path(saving.value.path()).read_text(encoding="utf-8")


FULL = 1_500_000
"""So many bytes this browser may keep of a page: a few games, but not all that is needed without a network."""
FILL = """async () => {
    const opened = (request) => new Promise((resolve) => { request.onsuccess = () => resolve(request.result); });
    const opening = indexedDB.open("junk", 1);
    opening.onupgradeneeded = () => opening.result.createObjectStore("junk", { autoIncrement: true });
    const database = await opened(opening);
    const put = (size) => new Promise((resolve) => {
        const transaction = database.transaction("junk", "readwrite");
        transaction.objectStore("junk").put("x".repeat(size));
        transaction.oncomplete = () => resolve(true);
        transaction.onabort = () => resolve(false);
    });
    for (const size of [100_000, 10_000, 1_000, 100]) while (await put(size));
    database.close();
}"""


@pytest.mark.by_turns
def test_where_the_storage_is_full_a_move_is_not_made_and_can_be_made_once_there_is_room(browser: Browser, site: Host) -> None:
    with visiting(browser, site) as visitor:
        page = visitor.go("pages/games.json")
        session = visitor.context.new_cdp_session(page)
        here = {"origin": page.evaluate("location.origin")}
        session.send("Storage.overrideQuotaForOrigin", {**here, "quotaSize": FULL})
        visitor.go()
        start_against_bot(page, "two-domains")
        wait_for_question(page)
        page.evaluate(FILL)
        before, move = number_of(page), (on_offer(page) or [""])[0]
        press(page, move)
        problem = page.locator(".match .problem")
        expect(problem).to_contain_text("storage is full")
        expect(problem).to_contain_text("Nothing was changed. Games, replays and rules can be read as before.")
        assert number_of(page) == before
        both_themes(page, "storage is full")
        page.set_viewport_size({"width": SMALL_PHONE[0], "height": SMALL_PHONE[1]})
        assert_question_in_sight(page, "two-domains")
        assert page.evaluate(OWN_HALF_IN_SIGHT), "the own half of the table lies under the panel"
        session.send("Storage.overrideQuotaForOrigin", {**here, "quotaSize": 100 * FULL})  # somebody has made room

        def tried_again() -> bool:
            if number_of(page) == before:
                press(page, move)  # until it is noticed that there is room, a move is refused as before
            return number_of(page) > before

        wait_until(page, tried_again, "nothing can be kept though there is room again")
        expect(problem).to_have_count(0)


def test_a_browser_without_webassembly_is_told_that_it_is_too_old_and_shows_the_rules(browser: Browser, site: Host) -> None:
    with visiting(browser, site) as visitor:
        visitor.page.add_init_script("delete window.WebAssembly")
        visitor.go()
        refuses_to_play(visitor, "This browser is too old to run the games")
        visitor.turn_to("?editor/two-domains")
        expect(visitor.page.locator("main").get_by_role("alert").first).to_contain_text("too old")


def test_games_kept_by_a_newer_holmgang_are_left_alone_and_it_says_so(browser: Browser, site: Host) -> None:
    with visiting(browser, site) as visitor:
        page = visitor.go("pages/games.json")
        page.evaluate(
            """() => new Promise((resolve) => {
                const opening = indexedDB.open("holmgang", 99);
                opening.onsuccess = () => { opening.result.close(); resolve(); };
            })"""
        )
        visitor.go()
        refuses_to_play(visitor, "kept by a newer Holmgang")
        assert page.evaluate("indexedDB.databases().then(all => all.map(each => each.version))") == [99]


PARTS = (
    "python/files.json",
    "python/pyodide-",
    "python/pyodide.asm-",
    "python/library-3",
    "python/wasm-1",
    "python/holmgang-2",
    "assets/worker-",
)
MISSING = "A part of this page is missing on its host"
OTHERS = "The host of this page answers with something else than it was given"
EVERY_DAY = ("python/library-3",)


def parts() -> list[object]:
    """A file of each kind; all but one in long runs only."""
    return [each if each in EVERY_DAY else pytest.param(each, marks=pytest.mark.long) for each in PARTS]


@pytest.mark.by_turns
@pytest.mark.parametrize("part", parts())
@pytest.mark.parametrize(
    "polite", [pytest.param(False, id="not found", marks=pytest.mark.long), pytest.param(True, id="a page instead")]
)
def test_a_part_that_the_host_lacks_is_told(browser: Browser, site: Host, part: str, polite: bool) -> None:
    with visiting(browser, site) as visitor, site.lacking(part, polite=polite):
        visitor.go()
        refuses_to_play(visitor, OTHERS if polite else MISSING)


@pytest.mark.long
@pytest.mark.parametrize("polite", [False, True], ids=["not found", "a page instead"])
def test_pocket_values_that_the_host_lacks_stop_no_game(browser: Browser, site: Host, polite: bool) -> None:
    with visiting(browser, site) as visitor, site.lacking(".pocket", polite=polite):
        page = visitor.go()
        start_against_bot(page, "two-domains")
        for _ in range(2):
            wait_for_question(page)
            choose(page)
        wait_for_question(page)


@pytest.mark.long
def test_a_record_of_newer_rules_is_refused_by_name(browser: Browser, site: Host) -> None:
    with visiting(browser, site) as visitor:
        page = visitor.go("?replay")
        record = RECORD.read_text(encoding="utf-8")
        newer = re.sub(r'\[Rules "\d+"\]', '[Rules "99"]', record)
        assert newer != record
        page.get_by_label("Or its text").fill(newer)
        page.get_by_role("button", name="Show it").click()
        problem = page.locator(".problem")
        expect(problem).to_contain_text(
            re.compile("version 99.*this Holmgang knows them up to version 1: use a newer one.*all others be replayed")
        )
        both_themes(page, "a record of newer rules")
        page.get_by_label("Or its text").fill(record)
        page.get_by_role("button", name="Show it").click()
        expect(page.locator(".replay")).to_be_visible()
