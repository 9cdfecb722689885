"""A real server in a process of its own, and people at browsers who can play on it."""

import contextlib
import os
import re
import signal
import socket
import subprocess
import sys
import time
from collections.abc import Callable, Iterator
from pathlib import Path
from random import Random
from urllib.request import urlopen

from playwright.sync_api import Browser, BrowserContext, ConsoleMessage, Page, Request, TimeoutError as PlaywrightTimeout, expect

from holmgang.games import OWN_GAMES, find_kind

GAMES = {name: find_kind(name).title for name in OWN_GAMES}
"""Every game's title on the page."""
PHONE = (360, 740)
DESKTOP = (1280, 800)
PATIENCE = 60.0
"""Seconds that anything on a loaded machine may take."""

UNLIMITED = {
    "HOLMGANG_MATCHES_PER_HOUR": "100000",
    "HOLMGANG_REQUESTS_PER_MINUTE": "100000",
    "HOLMGANG_MESSAGES_PER_SECOND": "1000",
    "HOLMGANG_THOUGHTS_PER_MINUTE": "100000",
    "HOLMGANG_BOT_SECONDS": "600",
    "HOLMGANG_WORK_SECONDS": "600",
}
"""One address plays all the matches here, faster than any person, on a machine that may be slow."""


OPTIONS = ".question :is(.choice-button, .pick-piece, .choice-fold)"
"""Whatever can be chosen, be picked of many, or be opened."""
UNFOLD = """() => {
    const folded = document.querySelectorAll('.question .choice-fold[aria-expanded=false]');
    folded.forEach(each => each.click());
    return folded.length > 0;
}"""
"""Opens the headings of a long list; whether there were any."""
IN_SIGHT = """all => all.filter(each => {
    const { left, top, width, height } = each.getBoundingClientRect();
    const seen = (x, y) => each.contains(document.elementFromPoint(x, y));
    return seen(left + width / 2, top + 4) && seen(left + width / 2, top + height - 4);
}).length"""
"""How many of these can be seen and hit, from their upper edge to the lower one."""
FINGER = 44
"""A finger hits what is at least so large, in pixels."""
HIT = """all => all.map(each => {
    const { left, top, width, height } = each.getBoundingClientRect();
    const hit = y => each.contains(document.elementFromPoint(left + width / 2, y));
    let [upper, lower] = [top + height / 2, top + height / 2];
    while (hit(upper - 1)) upper -= 1;
    while (hit(lower + 1)) lower += 1;
    return [each.getAttribute('aria-label') ?? each.innerText, Math.round(lower - upper + 1)];
})"""
"""How high the area is in which a finger hits each of these, by its name: it may be larger than what is seen."""
CALM_HANDS = """(() => {
    const stamped = Object.getOwnPropertyDescriptor(Event.prototype, "timeStamp").get, clicks = new WeakMap();
    let count = 0;
    Object.defineProperty(Event.prototype, "timeStamp", { configurable: true, get() {
        if (this.type === "click" && !clicks.has(this)) clicks.set(this, ++count);
        return stamped.call(this) + 1_000_000 * (clicks.get(this) ?? 0);
    } });
})()"""
"""Every click seems to come much later than it does: tests click faster than people, whom pages guard against themselves."""


SPEED = """try { localStorage["holmgang:settings"] ??= JSON.stringify({ speed: "%s" }) } catch {}"""
"""How fast what happens is told, until somebody sets it: tests do not wait for a story."""


HEARD = r"net::ERR_CONNECTION_REFUSED|status of 4\d\d|WebSocket connection to"
"""What a browser says on its console of a server that is away or refuses."""
CUT_OFF = rf"{HEARD}|net::ERR_|error occurred when fetching the script"
"""And of one that was killed while something was under way, the script of the service worker for instance."""


class Server:
    """A server that can be killed and started again on the same port and store."""

    def __init__(self, store: Path, path: str = "/", *, python: str = sys.executable, **settings: str) -> None:
        self.store = store
        self._python = python
        self.path = path
        self._settings = {f"HOLMGANG_{name.upper()}": value for name, value in settings.items()}
        self.port = free_port()
        self.killed = False
        """Whether it ever was: then requests that were under way may have been cut off."""
        self._process: subprocess.Popen[str] | None = None

    @property
    def url(self) -> str:
        """Where its first page is."""
        return f"http://127.0.0.1:{self.port}{self.path}"

    def start(self) -> None:
        """Starts it and waits until it answers."""
        self._process = subprocess.Popen(
            [
                self._python,
                "-m",
                "holmgang",
                "serve",
                "--port",
                str(self.port),
                "--store",
                str(self.store),
                "--path",
                self.path,
            ],
            env={**os.environ, **UNLIMITED, **self._settings},
            stdout=subprocess.DEVNULL,
            text=True,
        )
        until = time.monotonic() + PATIENCE
        while True:
            with contextlib.suppress(OSError), urlopen(f"http://127.0.0.1:{self.port}/api/ready", timeout=2):
                return
            assert self._process.poll() is None, "the server ended by itself"
            assert time.monotonic() < until, "the server did not start"
            time.sleep(0.05)

    def stop(self, how: signal.Signals = signal.SIGTERM) -> None:
        """Ends it, politely or not."""
        if self._process is not None:
            self.killed |= how is signal.SIGKILL
            self._process.send_signal(how)
            self._process.wait(PATIENCE)
            self._process = None


def free_port() -> int:
    """A port nobody listens on."""
    with socket.socket() as found:
        found.bind(("127.0.0.1", 0))
        port: int = found.getsockname()[1]
        return port


class Visitor:
    """Somebody at a browser. What no page may ever do is noted: errors, forbidden content, requests to anybody else."""

    def __init__(
        self, browser: Browser, server: Server, size: tuple[int, int] = DESKTOP, *, motion: bool = False, speed: str = "once"
    ) -> None:
        width, height = size
        self.server = server
        self.faults: list[str] = []
        self.context: BrowserContext = browser.new_context(
            viewport={"width": width, "height": height},
            has_touch=size == PHONE,
            reduced_motion="no-preference" if motion else "reduce",
            accept_downloads=True,
        )
        self.context.set_default_timeout(PATIENCE * 1000)
        self.context.add_init_script(CALM_HANDS)
        self.context.add_init_script(SPEED % speed)
        self.page = self.open_tab()

    def open_tab(self) -> Page:
        """Another tab of the same browser."""
        page = self.context.new_page()
        page.on("console", self._hear)
        page.on("pageerror", lambda error: self.faults.append(f"error on the page: {error}"))
        page.on("request", self._see)
        return page

    def _hear(self, message: ConsoleMessage) -> None:
        # a server that is killed or refuses is heard of on the console too; everything else there is our fault
        expected = CUT_OFF if self.server.killed else HEARD
        if message.type in ("error", "warning") and not re.search(expected, message.text):
            self.faults.append(f"console {message.type}: {message.text}")

    def _see(self, request: Request) -> None:
        if not request.url.startswith((f"http://127.0.0.1:{self.server.port}{self.server.path}", "data:", "blob:")):
            self.faults.append(f"request to {request.url}")

    def go(self, path: str = "") -> Page:
        """Goes to a page of the server."""
        self.page.goto(self.server.url + path)
        return self.page

    def turn_to(self, path: str) -> None:
        """Goes there as a link on the page would: nothing is loaded anew, and what a test has put into the page stays."""
        shown = self.page.query_selector("main > *")
        turn = "there => { history.pushState(null, '', there); dispatchEvent(new PopStateEvent('popstate')); }"
        self.page.evaluate(turn, self.server.url + path)
        self.page.wait_for_function("shown => !shown?.isConnected", arg=shown)

    def close(self) -> None:
        """Leaves, and says what was wrong."""
        self.context.close()
        assert self.faults == [], "\n".join(self.faults)


def start_against_bot(page: Page, game: str) -> None:
    """From the first page into a match, as a newcomer would; of a game from outside the title is given."""
    page.get_by_role("button", name=f"Play a bot: {GAMES.get(game, game)}").click()
    wait_for_table(page)


def wait_for_table(page: Page) -> None:
    """Waits until a match is on the screen and drawn; pictures are fetched with the game that needs them."""
    page.wait_for_selector(".match[data-number] .table:not(:has(> .loading))")


def bot_name(page: Page) -> str:
    """What the bot at the table is called."""
    return page.locator(".player", has_text="(bot)").locator(".player-name").inner_text().partition(" ")[0]


def is_over(page: Page) -> bool:
    """Whether the end is on the screen."""
    return page.locator(".end").count() > 0


def asked(page: Page) -> bool:
    """Whether this player has something to choose now."""
    return page.locator(OPTIONS).count() > 0


def wait_for_question(page: Page, why: str = "nothing is asked") -> None:
    """Waits until this player has something to choose; the page itself looks for it, which costs less than asking it."""
    try:
        page.locator(OPTIONS).first.wait_for(state="attached")
    except PlaywrightTimeout as error:
        raise AssertionError(f"{why}: {page.locator('main').inner_text()[:600]}") from error


def play_on(page: Page, choices: int) -> None:
    """Takes so many options against a bot, in another match after an early knockout, and waits for the next question."""
    for count in range(choices + 1):
        page.locator(f"{OPTIONS}, .end").first.wait_for(state="attached")
        if is_over(page):
            page.locator(".end").get_by_role("button", name="Play again").click()
            wait_for_question(page)
        if count < choices:
            choose(page)


def wait_until(page: Page, what: Callable[[], bool], why: str) -> None:
    """Waits for something that more than one browser has a part in."""
    until = time.monotonic() + PATIENCE
    while not what():
        assert time.monotonic() < until, f"{why}: {page.locator('main').inner_text()[:600]}"
        page.wait_for_timeout(20)


def choose(page: Page, move: str | None = None) -> None:
    """Takes one of the options on the screen, the first if none is named; of those that one picks by their pieces, too."""
    wait_for_table(page)  # which moves the options once it is drawn: a click that is forced would miss them
    page.evaluate(UNFOLD)
    for many in page.locator(".question .as-list").all()[:1]:
        many.click(force=True)
    button = page.locator(".question .choice-button" if move is None else f'.question .choice-button[data-move="{move}"]').first
    number = page.locator(".match[data-number]").get_attribute("data-number")
    until = time.monotonic() + PATIENCE
    while True:
        try:
            # forced: the click itself is real, but nobody waits for the button to stand still
            button.click(force=True, timeout=3000)
            break
        except PlaywrightTimeout:
            if button.count() == 0:
                return  # a move that is no choice plays itself, and was faster
            if time.monotonic() > until:
                raise
    page.wait_for_function(
        "number => document.querySelector('.end') || document.querySelector('.match')?.dataset.number !== number"
        " || !document.querySelector('.question')",
        arg=number,
    )


_READY = f"""() => {{
    if (document.querySelector('.end')) return ['over'];
    if (({UNFOLD})()) return null;
    const many = document.querySelector('.question .as-list');  // options that one picks by their pieces: all of them, please
    if (many) {{ many.click(); return null; }}
    const buttons = [...document.querySelectorAll('.question .choice-button')];
    return buttons.length === 0 ? null : buttons.map(button => button.dataset.move);
}}"""


def on_offer(page: Page) -> list[str] | None:
    """The moves on the screen; none if there is nothing to choose, and "over" once the match is."""
    found: list[str] | None = page.evaluate(_READY)
    return found


def lively(moves: list[str], rng: Random) -> str:
    """Any of these moves, but a battle or a duel wherever there is one: such games come to an end."""
    return rng.choice([move for move in moves if move == "battle" or move.startswith("duel ")] or moves)


def press(page: Page, move: str) -> None:
    """Presses an option's button from within the page, which takes a tenth of a click's time."""
    page.evaluate("move => document.querySelector(`.question .choice-button[data-move='${move}']`)?.click()", move)


def play_to_the_end(page: Page, seed: int, most: int = 800) -> int:
    """Clicks at random until the match is over; how many choices that took."""
    return take_turns([page], seed, most, take=choose)


def take_turns(players: list[Page], seed: int, most: int = 1500, *, take: Callable[[Page, str], None] = press) -> int:
    """Lets several pages play at random until the match is over for all of them; how many choices that took."""
    rng = Random(seed)
    for count in range(most):
        until = time.monotonic() + PATIENCE
        while True:
            moves = [on_offer(page) for page in players]
            if all(each == ["over"] for each in moves):
                return count
            ready = [(page, offered) for page, offered in zip(players, moves, strict=True) if offered and offered != ["over"]]
            if ready:
                break
            assert time.monotonic() < until, f"nothing happens any more: {players[0].locator('main').inner_text()[:600]}"
            players[0].wait_for_timeout(5)
        for page, offered in ready:
            take(page, lively(offered, rng))
    raise AssertionError("the game does not end")


def invite(host: Page, game: str, *, options: Callable[[Page], None] | None = None) -> str:
    """Makes a match for a friend; the link to send."""
    host.locator(f'a[href$="new/{game}"]').click()
    host.get_by_label("A friend").check(force=True)
    if options is not None:
        options(host)
    host.get_by_role("button", name="Make the link").click()
    link = host.get_by_label("Invitation").input_value()
    assert "#join=" in link
    return link


def join(guest: Page, link: str) -> None:
    """Follows an invitation and sits down."""
    guest.goto(link)
    guest.get_by_role("button", name="Take this seat").click()
    wait_for_table(guest)


@contextlib.contextmanager
def visiting(
    browser: Browser, server: Server, size: tuple[int, int] = DESKTOP, *, motion: bool = False, speed: str = "once"
) -> Iterator[Visitor]:
    """Somebody who comes and goes."""
    visitor = Visitor(browser, server, size, motion=motion, speed=speed)
    try:
        yield visitor
    except BaseException:
        with contextlib.suppress(Exception):
            visitor.page.screenshot(path=str(server.store.parent / "failed.png"))
        visitor.faults.clear()  # the test's own failure is the one to read
        raise
    finally:
        visitor.close()


def shows(page: Page, text: str | re.Pattern[str]) -> None:
    """Waits until a text is on the page."""
    expect(page.locator("main")).to_contain_text(text)
