"""The wheel with its extra ``server``, in a clean environment: a whole match in the browser."""

import subprocess
from collections.abc import Iterator
from pathlib import Path

import pytest
from playwright.sync_api import Browser

from tests.e2e.kit import Server, play_to_the_end, shows, start_against_bot, visiting
from tests.kit.distribution import built, installed


@pytest.fixture
def installed_server(browser: Browser, tmp_path: Path) -> Iterator[Server]:
    """A server of the installed wheel, which knows nothing of this tree."""
    programs = installed(tmp_path / "environment", f"{built(tmp_path / 'dist').wheel}[server]")
    where = subprocess.run(
        [str(programs / "python"), "-c", "import holmgang; print(holmgang.__file__)"],
        cwd=tmp_path,
        capture_output=True,
        text=True,
        check=True,
    )
    assert where.stdout.startswith(str(tmp_path))
    running = Server(tmp_path / "server.db", python=str(programs / "python"))
    running.start()
    yield running
    running.stop()


@pytest.mark.long
@pytest.mark.parametrize("game", ["deck-duel"])
def test_a_whole_match_against_a_bot_is_played_in_the_browser(browser: Browser, installed_server: Server, game: str) -> None:
    with visiting(browser, installed_server) as visitor:
        page = visitor.go()
        start_against_bot(page, game)
        play_to_the_end(page, seed=3)
        shows(page, "Play again")
