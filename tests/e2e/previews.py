"""The pictures that previews of links show: ``python -m tests.e2e.previews`` writes them into web/public/previews.

They are taken in a real browser of what the first page draws; whoever changes those drawings takes them anew, and looks at them.
"""

import sys
from io import BytesIO
from pathlib import Path
from tempfile import TemporaryDirectory

from PIL import Image
from playwright.sync_api import Page

from holmgang.server.pages.previews import HEIGHT, NAME, WIDTH
from tests.e2e.kit import GAMES, Server, visiting
from tests.e2e.pictures import opened

FOLDER = Path(__file__).parents[2] / "web" / "public" / "previews"
COLOURS = 128
"""Enough for flat drawings, and a third of the bytes."""

COMPOSE = """([titles, name]) => {
    const cards = [...document.querySelectorAll('.game-card')];
    const card = title => cards.find(each => each.querySelector('h2').textContent === title);
    const poster = document.createElement('div');
    poster.style.cssText = `position: fixed; inset: 0; z-index: 99; display: grid; padding: 56px; background: var(--ground);
        grid-template: 1fr auto / 1fr; gap: 36px; color: var(--ink)`;
    const drawings = document.createElement('div');
    drawings.style.cssText = `display: grid; gap: 24px; min-height: 0;
        grid-template-columns: repeat(${Math.min(2, titles.length)}, 1fr); justify-items: center; align-items: center`;
    for (const title of titles) {
        const drawing = card(title).querySelector('svg').cloneNode(true);
        drawing.style.cssText = `width: ${titles.length > 1 ? 320 : 560}px; height: auto; border-radius: 16px`;
        drawings.append(drawing);
    }
    const words = document.createElement('div');
    words.style.cssText = 'display: flex; align-items: center; justify-content: space-between; gap: 32px';
    const called = document.createElement('div');
    const heading = document.createElement('h1');
    heading.textContent = titles.length > 1 ? name : titles[0];
    heading.style.cssText = 'margin: 0; font: 800 76px/1.05 var(--serif)';
    const facts = document.createElement('p');
    const about = card(titles[0]).querySelector('.game-facts').textContent;
    facts.textContent = titles.length > 1 ? 'Duels for two' : `A duel for two · ${about}`;
    facts.style.cssText = 'margin: 8px 0 0; font: 34px var(--sans); color: var(--ink-soft)';
    called.append(heading, facts);
    const mark = document.querySelector('.brand svg').cloneNode(true);
    mark.style.cssText = 'width: 96px; height: 96px; flex: none';
    words.append(called, mark);
    poster.append(drawings, words);
    document.body.append(poster);
}"""
"""Lays what the first page shows of these games out as a poster over everything else."""


def take(page: Page, url: str, titles: list[str], file: Path) -> None:
    """One picture."""
    page.goto(url)
    page.locator(".game-card .vignette > *").nth(len(GAMES) - 1).wait_for(state="attached")
    page.evaluate("document.fonts.ready")
    page.evaluate(COMPOSE, [titles, NAME])
    drawn = Image.open(BytesIO(page.screenshot()))
    drawn.convert("RGB").quantize(COLOURS).save(file, optimize=True)


def main() -> None:
    """Takes all of them."""
    FOLDER.mkdir(parents=True, exist_ok=True)
    with TemporaryDirectory() as store, opened() as browser:
        server = Server(Path(store) / "server.db")
        server.start()
        try:
            with visiting(browser, server, (WIDTH, HEIGHT)) as visitor:
                take(visitor.page, server.url, list(GAMES.values()), FOLDER / "holmgang.png")
                for game, title in GAMES.items():
                    take(visitor.page, server.url, [title], FOLDER / f"{game}.png")
        finally:
            server.stop()
    for file in sorted(FOLDER.glob("*.png")):
        sys.stdout.write(f"{file.name}  {file.stat().st_size} bytes\n")


if __name__ == "__main__":
    main()
