"""Writing to stdout: plain text, a little emphasis where a terminal wants it, or JSON."""

import json
import os
import sys
from io import StringIO
from typing import Any

from holmgang.core.game import AnyGame, View
from holmgang.core.wrapping import wrapped
from holmgang.terminal.streams import columns, complain as note, on_terminal, say

__all__ = ["bold", "coloured", "dim", "green", "note", "red", "say", "say_json", "say_paragraph", "say_table"]

LONGEST_LINE = 100
"""Longer lines are hard to read."""


def say_json(value: Any) -> None:
    """A value for a script."""
    say(json.dumps(value, ensure_ascii=False, indent=2))


def say_paragraph(begin: str, text: str) -> None:
    """A text after its first word or sign, its lines as long as the terminal is wide; it goes on a little further in."""
    terminal = sys.stdout is not None and sys.stdout.isatty()
    width = min(LONGEST_LINE, columns()) if terminal else LONGEST_LINE
    say("\n".join(wrapped(text, width, "      ", begin=begin)))


def say_table(game: AnyGame, view: View, names: tuple[str, str]) -> None:
    """A table as the terminal draws it."""
    from rich.console import Console

    from holmgang.terminal.boards import NARROWEST_TABLE, draw_table

    drawn, width = StringIO(), max(NARROWEST_TABLE, min(80, columns())) if on_terminal() else 80
    console = Console(file=drawn, width=width, force_terminal=coloured(), no_color=not coloured(), highlight=False)
    console.print(draw_table(game, view, names, width), soft_wrap=not on_terminal())
    say(drawn.getvalue(), end="")


def coloured() -> bool:
    """Whether stdout is a terminal whose owner has not asked for no colours."""
    terminal = sys.stdout is not None and sys.stdout.isatty()
    return terminal and not os.environ.get("NO_COLOR") and os.environ.get("TERM") != "dumb"


def bold(text: str) -> str:
    """Plain text where nothing is coloured."""
    return f"\x1b[1m{text}\x1b[0m" if coloured() else text


def dim(text: str) -> str:
    """For what can be passed over in reading."""
    return f"\x1b[2m{text}\x1b[0m" if coloured() else text


def green(text: str) -> str:
    """For what is in somebody's favour."""
    return f"\x1b[32m{text}\x1b[0m" if coloured() else text


def red(text: str) -> str:
    """For what is to somebody's disadvantage."""
    return f"\x1b[31m{text}\x1b[0m" if coloured() else text
