"""Reading rules pages: their parts, their tables, and what the steps on them lead to."""

import re

from holmgang.core.kind import GameKind, write_position
from holmgang.core.replay import read_record
from holmgang.games import find_kind


def part(page: str, heading: str) -> str:
    """What stands under a heading, up to the next of the same rank or a higher one."""
    rank = len(heading) - len(heading.lstrip("#"))
    start = re.search(rf"^{re.escape(heading)}$", page, re.MULTILINE)
    assert start is not None, heading
    end = re.compile(rf"^#{{1,{rank}}} ", re.MULTILINE).search(page, start.end())
    return page[start.end() : end.start() if end else len(page)]


def table(page: str, first: str) -> list[list[str]]:
    """The rows of the Markdown table whose first row begins with this cell."""
    rows = [[cell.strip() for cell in line.strip("|").split("|")] for line in page.splitlines() if line.startswith("|")]
    start = next(place for place, row in enumerate(rows) if row[0] == first)
    width = len(rows[start])
    found = [rows[start]]
    for row in rows[start + 2 :]:
        if len(row) != width or set(row[0]) == {"-"}:
            break
        found.append(row)
    return found


def after(kind: GameKind, position: str, lines: str) -> str:
    """The position after the lines of a record."""
    replayed = read_record(f'[Game "{kind.name}"]\n[Start "{position}"]\n\n{lines}\n*', find_kind)
    return write_position(replayed.game, replayed.states[-1])
