"""A page in every size and theme, as pictures."""

from collections.abc import Iterable
from pathlib import Path

from playwright.sync_api import Page

SIZES = {"phone": (360, 640), "high-phone": (390, 844), "tablet": (768, 1024), "desktop": (1280, 800)}
HAND_AND_DESK = ("phone", "desktop")


def portray(page: Page, folder: Path, name: str, *, sizes: Iterable[str] = SIZES, whole: bool = False) -> None:
    """One state in these sizes and both themes."""
    for size in sizes:
        width, height = SIZES[size]
        page.set_viewport_size({"width": width, "height": height})
        for theme in ("light", "dark"):
            page.emulate_media(color_scheme=theme, reduced_motion="reduce")
            page.wait_for_timeout(100)
            page.screenshot(path=folder / f"{name}-{size}-{theme}.png", full_page=whole)
