"""The icon in the sizes that devices ask for: ``python -m tests.e2e.icons`` draws them into web/public/icons.

All of them are web/public/icon.svg, drawn by a real browser; whoever changes that draws them anew, and looks at them.
"""

import sys
from io import BytesIO
from pathlib import Path

from PIL import Image
from playwright.sync_api import Page

from tests.e2e.pictures import opened

PUBLIC = Path(__file__).parents[2] / "web" / "public"
FOLDER = PUBLIC / "icons"
COLOURS = 64
"""Two, and what lies between them along the edges."""
PLAIN = {"favicon-32": 32, "icon-192": 192, "icon-512": 512}
FILLING = {"maskable-192": 192, "maskable-512": 512, "apple-touch-icon": 180}
"""Those that devices cut to a shape of their own: the ground goes to the edges, and the drawing stays within the circle that is
never cut, which is four fifths as wide."""

SHOW = """([drawing, size, fills]) => {
    document.body.innerHTML = drawing;
    document.body.style.margin = 0;
    const picture = document.querySelector("svg");
    picture.style.cssText = `display: block; width: ${size}px; height: ${size}px`;
    if (!fills) return;
    const [ground, mark] = picture.children;
    ground.setAttribute("d", "M0 0H32V32H0Z");
    mark.setAttribute("transform", "translate(16 16) scale(1.15) translate(-16 -16)");
}"""


def draw(page: Page, size: int, file: Path, *, fills: bool) -> None:
    """One of them."""
    page.set_viewport_size({"width": size, "height": size})
    page.evaluate(SHOW, [(PUBLIC / "icon.svg").read_text(encoding="utf-8"), size, fills])
    drawn = Image.open(BytesIO(page.screenshot(omit_background=not fills)))
    drawn.convert("RGBA").quantize(COLOURS, Image.Quantize.FASTOCTREE).save(file, optimize=True)


def main() -> None:
    """Draws all of them."""
    FOLDER.mkdir(parents=True, exist_ok=True)
    with opened() as browser:
        page = browser.new_page()
        for fills, names in ((False, PLAIN), (True, FILLING)):
            for name, size in names.items():
                draw(page, size, FOLDER / f"{name}.png", fills=fills)
    for file in sorted(FOLDER.glob("*.png")):
        sys.stdout.write(f"{file.name}  {file.stat().st_size} bytes\n")


if __name__ == "__main__":
    main()
