"""The page without a server, in a real Chromium: how soon a table is there, what comes before it, how fast moves are answered.

The peer is Pyodide by itself, from the files of its npm package on the same plain host. Times are by the clock, so that a busy
machine makes them longer; the goal for the first table is one beside the peer in the same run. Every visit has an empty cache.
A bot's answer is what one waits for after the own choice: where both choose at once, it has thought since the question came.
"""

import gzip
import json
import shutil
import time
from collections.abc import Callable, Iterator
from contextlib import contextmanager
from functools import partial
from itertools import count
from pathlib import Path
from random import Random
from statistics import median
from tempfile import TemporaryDirectory
from typing import Any

from playwright.sync_api import Browser, Page, sync_playwright
from tests.e2e.browser import FLAGS, chromium
from tests.e2e.kit import GAMES, OPTIONS, PATIENCE, SPEED
from tests.e2e.relays import Relay
from tests.e2e.sites import Host, hosted, python_of

from holmgang.bots.levels import levels_of
from holmgang.games import find_kind

from .harness import Entry, Measured, Peer, interleaved, machine

PYODIDE = Path(__file__).parents[1] / "web" / "node_modules" / "pyodide"
NEEDED = ("pyodide.mjs", "pyodide.asm.mjs", "pyodide.asm.wasm", "python_stdlib.zip", "pyodide-lock.json")
BARE = """<!doctype html><title>Pyodide</title><script type="module">
    import { loadPyodide } from "./pyodide.mjs";
    window.python = await loadPyodide();
</script>"""
TIMES, MORE = 1.5, 1.5
"""At most so many times the peer's seconds, and so many more."""
MOST_MEGABYTES = {"the shell": 0.12, "before the first table": 7.5, "in all": 10.0}
MOST_ANSWER, MOST_MOVE = 1.0, 50.0
KNIGHT = 2
"""The place of that level among the others, the weakest first; a game without it is asked for the one in its place."""
VISITS = 5
MOVES = 60
ANSWERS = 30
"""At least, in as many matches as that takes."""
PACKED = (".bin", ".pocket", ".woff2", ".png")
"""What no host can make smaller."""
TIMED = """([line, message, bot]) => new Promise((resolve, reject) => {
    const frames = heard.get(line), begun = performance.now();
    let answered = null;
    frames.push = (frame) => {
        Array.prototype.push.call(frames, frame);
        const now = performance.now() - begun;
        if (frame.reply === message.id) {
            if (frame.type === "error") reject(new Error(frame.message));
            answered = now;
            const waits = bot && (frame.type === "sealed" || (frame.ending === null && frame.question === null));
            if (!waits) resolve([answered, null]);
        } else if (answered !== null && frame.type === "table") resolve([answered, now - answered]);
    };
    say(line, message);
})"""
"""Says a move, and waits for the answer to it and, where a bot has to act then, for that: milliseconds of both."""


def entries() -> list[Entry]:
    """What the first table takes, what comes before it, and what moves and bots take then."""
    with TemporaryDirectory() as folder, hosted(Path(folder)) as host, _chromium() as browser:
        bare = Path(folder) / "bare"
        bare.mkdir()
        (bare / "index.html").write_text(BARE, encoding="utf-8")
        for name in NEEDED:
            shutil.copy(PYODIDE / name, bare)
        ours: Callable[[], float] = partial(_first_table, browser, host)
        started = interleaved({"ours": ours, "bare": partial(_bare, browser, host)}, repetitions=VISITS)
        return [_start(started), *_sizes(browser, host), *_answers(browser, host)]


@contextmanager
def _chromium() -> Iterator[Browser]:
    program = chromium()
    if program is None:
        raise SystemExit("There is no Chromium on this machine to measure a page in.")
    with sync_playwright() as playwright:
        browser = playwright.chromium.launch(executable_path=program, args=list(FLAGS))
        yield browser
        browser.close()


@contextmanager
def _visit(browser: Browser, *, alone: bool = False) -> Iterator[Page]:
    """A page with nothing in its caches. ``alone``: without the service worker, which fetches everything for later."""
    context = browser.new_context(service_workers="block" if alone else "allow")
    context.set_default_timeout(PATIENCE * 1000)
    context.add_init_script(SPEED % "once")
    try:
        yield context.new_page()
    finally:
        context.close()


@contextmanager
def _keeping(browser: Browser) -> Iterator[Page]:
    """A page of a browser that keeps what it is given on a disk; others have all their storage in memory."""
    with TemporaryDirectory() as profile:
        context = browser.browser_type.launch_persistent_context(profile, executable_path=chromium(), args=list(FLAGS))
        context.set_default_timeout(PATIENCE * 1000)
        try:
            yield context.new_page()
        finally:
            context.close()


def _play(page: Page, host: Host) -> None:
    """From the address to a table at which something can be chosen."""
    page.goto(host.url)
    page.get_by_role("button", name=f"Play a bot: {GAMES['two-domains']}").click()
    page.wait_for_selector(OPTIONS)


def _first_table(browser: Browser, host: Host) -> float:
    with _visit(browser) as page:
        begun = time.perf_counter()
        _play(page, host)
        return time.perf_counter() - begun


def _bare(browser: Browser, host: Host) -> float:
    with _visit(browser) as page:
        begun = time.perf_counter()
        page.goto(f"http://127.0.0.1:{host.port}/bare/")
        page.wait_for_function("() => 'python' in window")
        return time.perf_counter() - begun


def _start(started: Measured) -> Entry:
    ours, bare = started["ours"], started["bare"]
    version = json.loads((PYODIDE / "package.json").read_text(encoding="utf-8"))["version"]
    return Entry(
        name="site: from an empty cache to a playable table",
        ours=median(ours),
        low=min(ours),
        high=max(ours),
        unit="s",
        peer=Peer("loadPyodide alone", f"Pyodide {version}", median(bare), min(bare), max(bare)),
        ratio=median(ours) / median(bare),
        goal=f"at most {TIMES:g} times the peer and {MORE:g} s",
        met=median(ours) <= TIMES * median(bare) + MORE,
        machine=machine(),
    )


def _sizes(browser: Browser, host: Host) -> list[Entry]:
    """What comes over the line, as hosts pack it; in all: every file of the site."""
    with _visit(browser, alone=True) as page:
        host.asked.clear()
        _play(page, host)
        asked = {name.removeprefix(host.path).partition("?")[0] or "index.html" for name in host.asked}
    weights = {str(path.relative_to(host.folder)): _packed(path) for path in host.folder.rglob("*") if path.is_file()}
    with _visit(browser, alone=True) as page, host.holding("/python/"):
        host.asked.clear()
        page.goto(host.url)
        page.wait_for_selector(".game-card h2")
        page.evaluate("document.fonts.ready.then(() => undefined)")
        first = {name.removeprefix(host.path).partition("?")[0] or "index.html" for name in host.asked}
    shell = {name for name in first if not name.startswith(("python/", "assets/worker-"))}  # nobody waits for these to read
    figures = {
        "the shell": sum(weights[name] for name in shell),
        "before the first table": sum(weights[name] for name in asked),
        "in all": sum(weights.values()),
    }
    return [_plain(f"site: {what}", [size / 1e6], "MB", MOST_MEGABYTES[what]) for what, size in figures.items()]


def _packed(path: Path) -> int:
    data = path.read_bytes()
    return len(data) if path.suffix in PACKED else len(gzip.compress(data, 9, mtime=0))


def _answers(browser: Browser, host: Host) -> list[Entry]:
    moves: list[float] = []
    found = []
    with _keeping(browser) as page:
        page.goto(f"{host.url}?about")
        python_of(page)  # the page has one, too: two that start at once would be slower than anybody's
        relay = Relay(page)
        free = count(0, 2)  # lines; first seats have even ones
        for game in GAMES:
            knight = levels_of(find_kind(game))[KNIGHT]
            thought: list[float] = []
            while len(thought) < ANSWERS:
                answers = _played(page, relay, game, next(free), opponent=f"bot:{knight.name}")
                thought += [answer / 1000 for _, answer in answers if answer is not None]
            # until the first one the worker that thinks starts, or is brought the game's values
            parts = {"choices": len(thought), "first": thought[0]}
            found.append(_plain(f"site: {game}, {knight.title} answers", thought, "s", MOST_ANSWER, parts))
            moves += [answered for answered, _ in _played(page, relay, game, next(free), screen="shared")]
    parts = {"moves": len(moves), "longest": max(moves)}
    return [*found, _plain("site: a move is answered", moves, "ms", MOST_MOVE, parts, by=median)]


def _played(page: Page, relay: Relay, game: str, line: int, **wanted: str) -> list[tuple[float, float | None]]:
    """Plays a match at random, or the beginning of one; what each move and what came after it took, in milliseconds."""
    rng, took = Random(line), []
    made: dict[str, Any] = json.loads(
        relay.ask("POST", "matches", body={"game": game, "token": f"{line:a>32}", "mine": "first", **wanted})
    )
    match, lines = made["match"]["id"], [line + seat["seat"] for seat in made["seats"]]
    for each, seat in zip(lines, made["seats"], strict=True):
        relay.sit(each, match, seat["token"])
    if game != "duo-regna":  # chance has no part in it
        relay.share(match, lines)
    for number in range(MOVES):
        turn = relay.turn(lines)
        if turn is None:
            break
        message = {"type": "move", "id": 1000 + number, "number": turn["number"], "text": rng.choice(turn["choices"])["text"]}
        took.append(tuple(page.evaluate(TIMED, [turn["line"], message, len(lines) == 1])))
    return took


def _plain(
    name: str, figures: list[float], unit: str, most: float, parts: dict[str, float] | None = None, *, by: Any = max
) -> Entry:
    return Entry(
        name=name,
        ours=median(figures),
        low=min(figures),
        high=max(figures),
        unit=unit,
        peer=None,
        ratio=None,
        goal=f"at most {most:g} {unit}" + (" (median)" if by is median else ""),
        met=by(figures) <= most,
        machine=machine(),
        parts=parts or {},
    )
