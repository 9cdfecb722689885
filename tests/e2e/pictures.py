"""Pictures of every table, page and state, for a person to look at: ``python -m tests.e2e.pictures FOLDER [NAME ...]``.

No test can tell what is ugly. Whoever changes the drawings looks at these, before and after. With names, only these are taken:
tables, lessons, pages, without_a_server, and the states of picture_states.py.
"""

import sys
from collections.abc import Iterator
from contextlib import contextmanager, nullcontext
from pathlib import Path
from random import Random
from tempfile import TemporaryDirectory

from playwright.sync_api import Browser, sync_playwright

from tests.e2e.browser import FLAGS, chromium
from tests.e2e.kit import (
    GAMES,
    Server,
    Visitor,
    asked,
    choose,
    is_over,
    lively,
    on_offer,
    play_to_the_end,
    start_against_bot,
    visiting,
    wait_until,
)
from tests.e2e.picture_states import SITE_STATES, STATES
from tests.e2e.portray import portray
from tests.e2e.sites import Host, hosted, without

PAGES = (
    "",
    "new/dueling-nobles",
    "learn",
    "replay",
    "games",
    "about",
    *(f"{page}/{game}" for page in ("learn", "editor") for game in GAMES),
)
MOVES = 9
"""After so many choices there is something to see."""
ARENA = "editor/duo-regna#position=AJ23456QK%2FAJ23456QK%200%201-2%20theme%3Dgladiator"
"""A position of the theme that nobody meets without asking for it."""


def tables(visitor: Visitor, folder: Path) -> None:
    """Each game at its start, in its middle and at its end."""
    page = visitor.page
    for game in (*GAMES, "arena"):
        if game == "arena":
            visitor.go(ARENA).get_by_role("button", name="Play it against a bot").click()
        else:
            start_against_bot(visitor.go(), game)
        rng = Random(5)
        for count in range(MOVES + 1):
            wait_until(page, lambda: asked(page) or is_over(page), "nothing is asked")
            if count in (0, MOVES):
                portray(page, folder, f"{game}-{count}")
            wait_until(page, lambda: bool(on_offer(page)), "nothing is asked")
            offered = on_offer(page) or []
            if offered == ["over"]:
                break
            choose(page, lively(offered, rng))
        play_to_the_end(page, seed=5)
        portray(page, folder, f"{game}-end")


def lessons(visitor: Visitor, folder: Path) -> None:
    """The coach's first words in each game."""
    for game, title in GAMES.items():
        page = visitor.go()
        page.get_by_role("button", name=f"Learn by playing: {title}").click()
        page.wait_for_selector(".coach")
        portray(page, folder, f"{game}-lesson")


def pages(visitor: Visitor, folder: Path) -> None:
    """Everything beside the tables, and two people at one screen."""
    for path in PAGES:
        page = visitor.go(path)
        page.wait_for_load_state("networkidle")
        portray(page, folder, path.replace("/", "-") or "home", whole=True)
    page = visitor.go("new/deck-duel")
    page.get_by_label("This screen").check(force=True)
    page.get_by_role("button", name="Start").click()
    page.wait_for_selector(".curtain")
    portray(page, folder, "curtain")


def without_a_server(browser: Browser, host: Host, folder: Path) -> None:
    """What only a page without a server shows: how it comes, what is in its way, where else people play, another tab."""
    with visiting(browser, host) as visitor, host.holding("/python/"):
        page = visitor.go()
        page.locator(".game-card h2").first.wait_for()
        portray(page, folder, "site-loading", whole=True)
        page.get_by_role("button", name=f"Play a bot: {GAMES['deck-duel']}").click()
        page.evaluate("scrollTo(0, 0)")
        portray(page, folder, "site-waiting")
        visitor.turn_to("?learn/two-domains")
        page.locator(".prose").first.wait_for()
        portray(page, folder, "site-rules-while-loading")
    with visiting(browser, host) as visitor:
        page = visitor.go()
        page.get_by_label("Address of a server").fill("nowhere")
        page.get_by_role("button", name="Remember it").click()
        page.evaluate("scrollTo(0, 0)")
        portray(page, folder, "site-no-such-server", whole=True)
        visitor.turn_to("?new/dueling-nobles")
        page.get_by_label("A friend").check(force=True)
        portray(page, folder, "site-friend", whole=True)
        visitor.turn_to("")
        start_against_bot(page, "two-domains")
        wait_until(page, lambda: asked(page), "nothing is asked")
        other = visitor.open_tab()
        other.goto(page.url)
        other.locator('[data-stage="gone"]').wait_for()
        portray(other, folder, "site-other-tab")
    with visiting(browser, host) as visitor:
        without(visitor.page, "indexedDB")
        visitor.go().locator(".reload-notice").wait_for()
        portray(visitor.page, folder, "site-nothing-kept")
    for name, script, part in (("old-browser", "delete window.WebAssembly", ""), ("missing-part", "", "python/wasm-2")):
        with visiting(browser, host) as visitor, host.lacking(part) if part else nullcontext():
            visitor.page.add_init_script(script)
            page = visitor.go()
            page.locator(".reload-notice").wait_for()
            page.get_by_role("button", name=f"Play a bot: {GAMES['duo-regna']}").click()
            page.get_by_role("main").get_by_role("alert").wait_for()
            portray(page, folder, f"site-{name}")


@contextmanager
def opened() -> Iterator[Browser]:
    """The browser that the tests use."""
    with sync_playwright() as playwright:
        yield playwright.chromium.launch(executable_path=chromium(), args=list(FLAGS))


def main() -> None:
    """Takes those that are asked for, or all of them."""
    folder, wanted = Path(sys.argv[1]), sys.argv[2:]
    folder.mkdir(parents=True, exist_ok=True)
    with TemporaryDirectory() as store, opened() as browser:
        server = Server(Path(store) / "server.db")
        server.start()
        try:
            for take in (tables, lessons, pages, *STATES):
                if not wanted or take.__name__ in wanted:
                    with visiting(browser, server) as visitor:
                        take(visitor, folder)
        finally:
            server.stop()
        with hosted(Path(store) / "site", server="https://play.example/") as host:
            for alone in (without_a_server, *SITE_STATES):
                if not wanted or alone.__name__ in wanted:
                    alone(browser, host, folder)
    sys.stdout.write(f"{len(list(folder.glob('*.png')))} pictures in {folder}\n")


if __name__ == "__main__":
    main()
