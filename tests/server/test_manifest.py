"""What a device is told that installs the page: every icon there is, as large as it says, and nothing that ties it to a place."""

import json
import re
import struct
from pathlib import Path

import pytest

WEB = Path(__file__).parents[2] / "web"
MANIFEST = json.loads((WEB / "public/manifest.webmanifest").read_text(encoding="utf-8"))
LINKED = re.findall(
    r'<link rel="([\w-]*icon)" href="([^"]+)"(?: type="[^"]+")?(?: sizes="([^"]+)")?>', (WEB / "index.html").read_text("utf-8")
)
MOST_BYTES = 4_000
"""Of one icon: they are two colours."""
APPLE = "180x180"
"""What its phones ask for, though the page does not say so."""


def size_of(file: Path) -> str:
    """As a PNG says in its head."""
    content = file.read_bytes()
    assert content[:8] == b"\x89PNG\r\n\x1a\n"
    width, height = struct.unpack(">II", content[16:24])
    return f"{width}x{height}"


def stated() -> list[tuple[str, str]]:
    """Every icon that is named anywhere, with its size."""
    linked = [(href, APPLE if kind == "apple-touch-icon" else size) for kind, href, size in LINKED]
    return sorted({*linked, *((icon["src"], icon["sizes"]) for icon in MANIFEST["icons"])})


@pytest.mark.parametrize(("src", "size"), stated())
def test_every_icon_is_there_in_the_size_that_it_says(src: str, size: str) -> None:
    file = WEB / "public" / src
    assert file.stat().st_size <= MOST_BYTES
    if file.suffix == ".svg":
        assert size == "any"
        assert file.read_text(encoding="utf-8").startswith("<svg ")
    else:
        assert size_of(file) == size


def test_no_icon_lies_there_that_nobody_names() -> None:
    assert {f"icons/{file.name}" for file in (WEB / "public/icons").iterdir()} == {src for src, _ in stated()} - {"icon.svg"}


def test_devices_have_the_icons_that_they_ask_for() -> None:
    """Those of browsers, those that Android cuts to a shape of its own, and the one of Apple's phones."""
    offered = {(icon["sizes"], icon.get("purpose", "any")) for icon in MANIFEST["icons"]}
    assert {("192x192", "any"), ("512x512", "any"), ("192x192", "maskable"), ("512x512", "maskable")} <= offered
    assert {kind for kind, _, _ in LINKED} == {"icon", "apple-touch-icon"}


def test_what_is_installed_is_named_by_where_it_lies() -> None:
    """An ``id`` counts from the root of its host: two sites there would be taken for one. Without it, each has its own."""
    assert "id" not in MANIFEST
    assert MANIFEST["start_url"] == MANIFEST["scope"] == "."
