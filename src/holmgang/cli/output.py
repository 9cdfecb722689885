"""Writing to stdout: plain text, a little emphasis where a terminal wants it, or JSON."""

import json
import os
import sys
from typing import Any

from holmgang.terminal.streams import complain as note
from holmgang.terminal.streams import say

__all__ = ["bold", "coloured", "dim", "note", "say", "say_json"]


def say_json(value: Any) -> None:
    """A value for a script."""
    say(json.dumps(value, ensure_ascii=False, indent=2))


def coloured() -> bool:
    """Whether stdout is a terminal whose owner has not asked for no colours."""
    terminal = sys.stdout is not None and sys.stdout.isatty()
    return terminal and not os.environ.get("NO_COLOR") and os.environ.get("TERM") != "dumb"


def bold(text: str) -> str:
    """Emphasis."""
    return f"\x1b[1m{text}\x1b[0m" if coloured() else text


def dim(text: str) -> str:
    """The opposite of emphasis."""
    return f"\x1b[2m{text}\x1b[0m" if coloured() else text
