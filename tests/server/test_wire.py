"""The browser's types are those of the messages."""

from pathlib import Path

from holmgang.server.wire_types import wire_types

WIRE = Path(__file__).parents[2] / "web" / "src" / "wire.ts"


def test_the_browsers_types_are_up_to_date() -> None:
    assert WIRE.read_text(encoding="utf-8") == wire_types(), "out of date: python -m holmgang.server.wire_types > web/src/wire.ts"
