"""Other programs to play against, in a real browser: offered where one chooses a bot, and shown as what they are."""

import re
import subprocess
import sys
import time
from collections.abc import Iterator
from contextlib import contextmanager
from pathlib import Path
from urllib.request import Request, urlopen

import pytest
from playwright.sync_api import Browser, Page, expect

from tests.e2e.axe import assert_accessible
from tests.e2e.kit import PATIENCE, PHONE, Server, bot_name, visiting, wait_for_question
from tests.e2e.test_narrow import assert_narrow

FAULTY = Path(__file__).parent.parent / "engines" / "faulty.py"


@pytest.fixture(scope="module")
def hosted(tmp_path_factory: pytest.TempPathFactory) -> Iterator[Server]:
    """A server whose host has named an engine."""
    folder = tmp_path_factory.mktemp("hosted")
    config = folder / "holmgang.toml"
    command = [sys.executable, "-I", "-S", str(FAULTY), "fine"]
    config.write_text(f"[engines.pebble]\ncommand = {command}\nsentence = 'Takes what comes first.'\n", encoding="utf-8")
    server = Server(folder / "server.db", config=str(config))
    server.start()
    offered(server, "pebble")  # once it has introduced itself
    yield server
    server.stop()


def offered(server: Server, name: str) -> None:
    """Waits until a program can be played against."""
    until = time.monotonic() + PATIENCE
    while name.encode() not in urlopen(f"{server.url}api/programs").read():
        assert time.monotonic() < until


@contextmanager
def silent_bot(server: Server) -> Iterator[None]:
    """A bot from elsewhere that is connected and chooses nothing."""
    words = (sys.executable, "-m", "holmgang", "remote-bots", "add", "stone", "--store", str(server.store))
    token = subprocess.run(words, capture_output=True, text=True, check=True).stdout.strip()
    with urlopen(Request(f"{server.url}api/bot/stream", headers={"Authorization": f"Bearer {token}"})):
        offered(server, "stone")
        yield


def choose(page: Page, name: str) -> None:
    page.get_by_label("A bot").check(force=True)
    page.get_by_role("radio", name=name).check(force=True)


def test_an_engine_of_the_host_is_chosen_among_the_bots_and_plays(browser: Browser, hosted: Server) -> None:
    with visiting(browser, hosted, PHONE) as somebody:
        page = somebody.go("new/deck-duel")
        choose(page, "Pebble")
        expect(page.get_by_text("Takes what comes first.")).to_be_visible()
        expect(page.get_by_role("radio", name="Page")).not_to_be_checked()
        assert_narrow(page, "new match")
        assert_accessible(page, "new match")
        page.get_by_role("button", name="Start").click()
        wait_for_question(page)
        assert bot_name(page) == "Pebble"


def test_a_bot_from_elsewhere_is_shown_as_one_and_as_away_once_it_has_gone(browser: Browser, hosted: Server) -> None:
    with visiting(browser, hosted) as somebody:
        with silent_bot(hosted):
            page = somebody.go("new/duo-regna")
            choose(page, "Stone")
            page.get_by_role("button", name="Start").click()
            wait_for_question(page)
            assert bot_name(page) == "Stone"
            page.keyboard.press("k")
            expect(page.locator(".player", has_text="(bot)")).to_contain_text("To choose")
            expect(page.locator(".offer")).to_have_count(0)  # it is there, and has time to choose
        expect(page.locator(".offer")).to_contain_text(re.compile(r"away.*claim"))
