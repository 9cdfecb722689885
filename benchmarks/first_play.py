"""``python -m benchmarks.first_play``: from a fresh clone and empty caches to a board in a real browser, by ``make play``.

It downloads everything, so the network is measured too. Needs Chromium, and Playwright from the development environment.
"""

import os
import shutil
import subprocess
import sys
import tempfile
import time
from collections.abc import Iterable, Iterator
from contextlib import contextmanager
from pathlib import Path
from typing import IO

from playwright.sync_api import sync_playwright
from tests.e2e.browser import chromium

from .harness import Entry, machine, write

ROOT = Path(__file__).parents[1]
MOST_SECONDS = 60.0
READY = "Holmgang is ready at "


def seconds() -> dict[str, float]:
    """When the server was there and when the board was, in seconds from the beginning."""
    program = chromium()
    if program is None:
        raise SystemExit("There is no Chromium on this machine to show a board in.")
    folder = Path(tempfile.mkdtemp(prefix="first-play-"))
    try:
        clone = folder / "holmgang"
        subprocess.run(["git", "clone", "-q", f"file://{ROOT}", str(clone)], check=True)
        begun = time.perf_counter()
        with playing(clone, _empty(folder)) as said:
            url = address(said)
            ready = time.perf_counter() - begun
            with sync_playwright() as playwright:
                browser = playwright.chromium.launch(executable_path=program, args=["--headless", "--no-sandbox"])
                page = browser.new_page()
                page.goto(url)
                page.get_by_role("button", name="Play a bot: Duo Regna").click()
                page.wait_for_selector(".table svg.canvas")
                board = time.perf_counter() - begun
                browser.close()
    finally:
        shutil.rmtree(folder)
    return {"server": ready, "board": board}


@contextmanager
def playing(clone: Path, environ: dict[str, str]) -> Iterator[IO[str]]:
    """``make play`` and what it says; whatever comes, it is ended afterwards, its server too."""
    make = ["make", "play"]
    with subprocess.Popen(make, cwd=clone, env=environ, stdout=subprocess.PIPE, stderr=subprocess.STDOUT, text=True) as play:
        assert play.stdout is not None
        try:
            yield play.stdout
        finally:
            play.terminate()
            play.wait(30)


def address(said: Iterable[str]) -> str:
    """Where the server is ready; if it never is, what was said instead is all there is to go by."""
    before: list[str] = []
    for line in said:
        if line.startswith(READY):
            return line.removeprefix(READY).split(" ")[0]
        before.append(line)
    raise SystemExit(f"make play ended before the server was ready. It said:\n{''.join(before)}")


def _empty(folder: Path) -> dict[str, str]:
    """Every cache in a new folder, matches too; and no browser but ours."""
    folders = {
        "UV_CACHE_DIR": "uv",
        "PIP_CACHE_DIR": "pip",
        "npm_config_cache": "npm",
        "HOLMGANG_CACHE": "cache",
        "HOLMGANG_HOME": "home",
    }
    return os.environ | {name: str(folder / each) for name, each in folders.items()} | {"BROWSER": "true", "HOLMGANG_PORT": "0"}


def main() -> int:
    """Measures once: it takes long, and a second time nothing would be different."""
    took = seconds()
    entry = Entry(
        name="first play: make play from empty caches to a board in the browser",
        ours=took["board"],
        low=took["board"],
        high=took["board"],
        unit="s",
        peer=None,
        ratio=None,
        goal=f"under {MOST_SECONDS:g} s",
        met=took["board"] < MOST_SECONDS,
        machine=machine(),
        parts=took,
    )
    write([entry], ["first play"])
    sys.stdout.write(f"server after {took['server']:.1f} s, board after {took['board']:.1f} s\n")
    return 0 if entry.met else 1


if __name__ == "__main__":
    sys.exit(main())
