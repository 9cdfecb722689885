"""axe-core, run on a page as it stands."""

from pathlib import Path

import pytest
from playwright.sync_api import Page

AXE = Path(__file__).parents[2] / "web" / "node_modules" / "axe-core" / "axe.min.js"
OF_COLOURS = ["color-contrast", "link-in-text-block"]
"""All that comes out otherwise where nothing but colours differs."""
SERIOUS = ("serious", "critical")
_RUN = """async rules => (await axe.run(document, {resultTypes: ["violations"], ...rules})).violations
    .map(found => [found.impact, found.id, found.nodes.map(node => node.html.slice(0, 160)).slice(0, 3)])"""


def assert_accessible(page: Page, what: str, *, colours_only: bool = False) -> None:
    """No serious finding on this page. ``colours_only``: for a page that was looked at whole before, in other colours."""
    if not page.evaluate("() => 'axe' in window"):
        if not AXE.exists():
            pytest.fail("axe-core is not installed: make setup brings it")
        page.evaluate(AXE.read_text(encoding="utf-8") + ";0")
    rules = {"runOnly": OF_COLOURS} if colours_only else {}
    found = [each for each in page.evaluate(_RUN, rules) if each[0] in SERIOUS]
    assert found == [], f"{what}: {found}"
