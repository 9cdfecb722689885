"""The rules pages as HTML: from our own Markdown, with an id on every heading and every ruling, and positions to try."""

import re
from collections.abc import Sequence
from functools import cache

from markdown_it import MarkdownIt
from markdown_it.token import Token

from holmgang.core.page import COMMENT, positions_to_try
from holmgang.games import find_kind

from .forms import LivePosition, RulesPage
from .puzzles import puzzle_count

RULINGS = "rulings"

_DRAWING = re.compile(r"^<!-- drawing\n(.+)\n-->\n```text$", re.MULTILINE)
"""The position of a table that is drawn in letters; a client that can do better draws it anew."""


@cache
def rules_of(name: str) -> RulesPage:
    kind = find_kind(name)
    page = kind.page()
    html = _html(COMMENT.sub("", _DRAWING.sub(r"```text \1", page)))
    positions = [LivePosition(anchor(heading), position, title) for heading, title, position in positions_to_try(page)]
    return RulesPage(kind.name, kind.title, html, positions, kind.parts.lesson is not None, puzzle_count(kind.name))


def anchor(title: str) -> str:
    """A heading's id: its words in small letters with dashes between them."""
    return "-".join(re.sub(r"[^\w\s-]", "", title.casefold()).split())


def _html(markdown: str) -> str:
    # raw HTML stays text, so nothing but what Markdown itself makes can get into the page
    parser = MarkdownIt("commonmark", {"html": False}).enable("table")
    tokens = parser.parse(markdown)
    _mark(tokens)
    html: str = parser.renderer.render(tokens, parser.options, {})
    return html


def _mark(tokens: Sequence[Token]) -> None:
    heading, number, depth = "", 0, 0
    for place, token in enumerate(tokens):
        if token.type == "heading_open":
            heading = anchor(tokens[place + 1].content)
            token.attrSet("id", heading)
        elif token.type == "fence" and token.info.startswith("text "):
            token.attrSet("data-position", token.info.removeprefix("text "))
        elif token.type == "ordered_list_open" and heading == RULINGS:
            depth += 1
            number = int(token.attrGet("start") or 1) - 1
        elif token.type == "ordered_list_close" and heading == RULINGS:
            depth -= 1
        elif token.type == "list_item_open" and heading == RULINGS and depth == 1:
            number += 1
            token.attrSet("id", f"ruling-{number}")
