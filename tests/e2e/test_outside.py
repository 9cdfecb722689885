"""Games that other packages bring are played in the browser, on the plain board."""

import os
from collections.abc import Iterator

import pytest
from playwright.sync_api import Browser, expect

from tests.e2e.kit import PHONE, Server, play_to_the_end, shows, start_against_bot, visiting
from tests.outside import MINIMAL, NEW, PACKAGES, install_new_game


@pytest.fixture(scope="module")
def hosting(browser: Browser, tmp_path_factory: pytest.TempPathFactory) -> Iterator[Server]:
    """A server whose host has installed them."""
    folder = tmp_path_factory.mktemp("outside")
    install_new_game(folder / NEW)
    with pytest.MonkeyPatch.context() as patched:
        patched.setenv("PYTHONPATH", os.pathsep.join([str(PACKAGES), str(folder / NEW / "src")]))
        running = Server(folder / "server.db")
        running.start()
    yield running
    running.stop()


TITLES = {MINIMAL: "Odds and Evens", NEW: "Fox Duel"}


@pytest.mark.parametrize("game", TITLES)
def test_a_game_from_outside_is_played_to_its_end(browser: Browser, hosting: Server, game: str) -> None:
    with visiting(browser, hosting, PHONE) as visitor:
        page = visitor.go()
        start_against_bot(page, TITLES[game])
        expect(page.locator("svg.canvas.plain")).to_be_visible()
        assert page.evaluate("document.documentElement.scrollWidth") <= PHONE[0], "nothing may stick out of a phone's screen"
        play_to_the_end(page, seed=3)
        shows(page, "Play again")


@pytest.mark.parametrize("game", TITLES)
def test_the_words_on_its_table_can_be_read_on_a_phone(browser: Browser, hosting: Server, game: str) -> None:
    with visiting(browser, hosting, PHONE) as visitor:
        page = visitor.go()
        start_against_bot(page, TITLES[game])
        table = page.locator("svg.canvas.plain")
        expect(table).to_be_visible()
        drawn = table.evaluate("""svg => [...svg.querySelectorAll('text')].map(each => {
            const pixels = svg.getScreenCTM().a * Number(each.getAttribute('font-size'));
            return [each.textContent, pixels];
        })""")
        assert [words for words, pixels in drawn if pixels < 12] == []


def test_what_a_seat_cannot_see_lies_face_down(browser: Browser, hosting: Server) -> None:
    with visiting(browser, hosting) as visitor:
        page = visitor.go()
        start_against_bot(page, TITLES[NEW])
        expect(page.locator("svg.canvas.plain .card-back")).to_have_count(3)
        shows(page, "Greedy’s dice: hidden, hidden, hidden.")
