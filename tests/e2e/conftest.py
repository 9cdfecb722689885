"""One browser and one server for all tests of a worker. Without Chromium they are skipped, and say so."""

import os
from collections.abc import Callable, Iterator
from contextlib import ExitStack
from pathlib import Path

import pytest
from playwright.sync_api import Browser, expect, sync_playwright

import holmgang.server
from tests.e2e.browser import FLAGS, chromium
from tests.e2e.kit import DESKTOP, PATIENCE, PHONE, Server, Visitor, visiting

STATIC = Path(holmgang.server.__file__).parent / "static"
expect.set_options(timeout=PATIENCE * 1000)
REQUIRED = os.environ.get("HOLMGANG_BROWSER_TESTS") == "required"

COMPILED_ONCE = "--js-flags=--no-wasm-dynamic-tiering --no-wasm-tier-up --no-opt --no-maglev"
"""Neither Python's WebAssembly nor the client is compiled a second time, for speed: most tests are over before that pays."""

EITHER_SIZE = [pytest.param(PHONE, id="phone"), pytest.param(DESKTOP, id="desktop", marks=pytest.mark.long)]
"""Where both show the same and the smaller one is the harder: the larger one in long runs only."""

Visit = Callable[..., Visitor]


def _missing(what: str) -> None:
    if REQUIRED:
        pytest.fail(f"HOLMGANG_BROWSER_TESTS=required, but {what}")
    pytest.skip(what)


@pytest.fixture(scope="session")
def browser() -> Iterator[Browser]:
    """A headless Chromium."""
    program = chromium()
    if program is None:
        _missing("no Chromium was found on this machine, so the pages are not tested in a browser")
    if not (STATIC / "index.html").exists():
        _missing("the browser client is not built, so there are no pages to test: run make web")
    with sync_playwright() as playwright:
        opened = playwright.chromium.launch(executable_path=program, args=[*FLAGS, COMPILED_ONCE])
        yield opened
        opened.close()


@pytest.fixture(scope="session")
def server(browser: Browser, tmp_path_factory: pytest.TempPathFactory) -> Iterator[Server]:
    """A server for all tests that leave it alone."""
    running = Server(tmp_path_factory.mktemp("server") / "server.db")
    running.start()
    yield running
    running.stop()


@pytest.fixture
def visit(browser: Browser, server: Server) -> Iterator[Visit]:
    """People who come to the server; each with a browser profile of their own."""
    with ExitStack() as leaving:

        def come(size: tuple[int, int] = DESKTOP, *, motion: bool = False, speed: str = "once") -> Visitor:
            return leaving.enter_context(visiting(browser, server, size, motion=motion, speed=speed))

        yield come
