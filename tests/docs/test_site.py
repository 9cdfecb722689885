"""The documentation site as ``make docs`` builds it: without a warning, with every page in it, and from nowhere else."""

import re
import socket
import subprocess
import sys
from pathlib import Path

import pytest

import holmgang
import holmgang.compiled
import holmgang.research
from holmgang.games import OWN_GAMES

from .pages import DOCS, ROOT, pages

READERS = ("play", "hosting", "designers", "writing-a-bot", "research", "architecture")
"""Where the start page sends each kind of reader."""


def build(folder: Path, *more: str) -> Path:
    """Built with the very words of the Makefile."""
    makefile = (ROOT / "Makefile").read_text(encoding="utf-8")
    (command,) = re.findall(r"^\t\$\(BIN\)/sphinx-build (.*) docs build/docs$", makefile, re.MULTILINE)
    assert "--fail-on-warning" in command
    built = subprocess.run(
        [sys.executable, "-m", "sphinx", *command.split(), *more, "-d", str(folder / "kept"), "docs", str(folder / "html")],
        cwd=ROOT,
        capture_output=True,
        text=True,
        check=False,
    )
    assert built.returncode == 0, built.stderr
    return folder / "html"


def test_every_page_is_read_and_every_reference_found_without_a_warning(tmp_path: Path) -> None:
    """Nothing is written, which would take as long again."""
    build(tmp_path, "--builder", "dummy")


@pytest.mark.long
def test_the_site_is_whole(tmp_path: Path, subtests: pytest.Subtests) -> None:
    """In one test, since it is built for it once."""
    site = build(tmp_path)
    for fact in (
        every_page_is_there,
        every_reader_is_led_on,
        nothing_comes_from_elsewhere,
        every_name_is_explained,
        nothing_is_said_of_fields_that_says_nothing,
        rules_are_reached,
    ):
        with subtests.test(fact.__name__):
            fact(site)


@pytest.mark.long
def test_links_to_other_sites_are_answered(tmp_path: Path) -> None:
    found = {name for page in pages() for name in re.findall(r"\]\(https?://([^/)\s]+)", page.read_text(encoding="utf-8"))}
    if not any(map(can_be_reached, sorted(found))):
        pytest.skip(f"none of {', '.join(sorted(found))} can be reached")
    build(tmp_path, "--builder", "linkcheck")


def can_be_reached(name: str) -> bool:
    try:
        socket.create_connection((name, 443), timeout=10).close()
    except OSError:
        return False
    return True


def every_page_is_there(site: Path) -> None:
    for path in DOCS.rglob("*.md"):
        assert (site / path.relative_to(DOCS).with_suffix(".html")).exists()


def every_reader_is_led_on(site: Path) -> None:
    body = (site / "index.html").read_text(encoding="utf-8").partition('<article role="main"')[2]
    for page in READERS:
        assert f'href="{page}.html"' in body, page


def nothing_comes_from_elsewhere(site: Path) -> None:
    for page in site.rglob("*.html"):
        text = page.read_text(encoding="utf-8")
        loaded = re.findall(r'<(?:script|img|iframe|link)[^>]*\s(?:src|href)="([^"]+)"', text)
        assert [address for address in loaded if "//" in address] == [], page.name


def every_name_is_explained(site: Path) -> None:
    page = (site / "api.html").read_text(encoding="utf-8")
    for module in (holmgang, holmgang.compiled, holmgang.research):
        for name in module.__all__:
            table = f"holmgang.games.{name}.table"
            assert f'id="module-{table}"' in page or f'id="{module.__name__}.{name}"' in page, name


def nothing_is_said_of_fields_that_says_nothing(site: Path) -> None:
    assert "Alias for field number" not in (site / "api.html").read_text(encoding="utf-8")


def rules_are_reached(site: Path) -> None:
    index = (site / "rules" / "README.html").read_text(encoding="utf-8")
    for name in OWN_GAMES:
        assert f'href="{name}.html"' in index
        assert "<h1>" in (site / "rules" / f"{name}.html").read_text(encoding="utf-8")
