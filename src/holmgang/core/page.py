"""What a rules page holds beside its text: comments with positions to try a part of the rules in."""

import re
from collections.abc import Iterator
from typing import Final, NamedTuple

COMMENT: Final = re.compile(r"^<!-- (\w+)\n(.*?)^-->$\n?", re.MULTILINE | re.DOTALL)
_HEADING = re.compile(r"^(#{1,6}) (.+)$", re.MULTILINE)


class ToTry(NamedTuple):
    """A position on a page."""

    heading: str
    """What it stands under."""
    title: str
    position: str


def positions_to_try(page: str) -> Iterator[ToTry]:
    """The example's beginning, and what the page holds to be tried: ``title: position`` on a line each."""
    for comment in COMMENT.finditer(page):
        *_, heading = ("", *(each[2] for each in _HEADING.finditer(page, 0, comment.start())))
        lines = comment[2].splitlines()
        if comment[1] == "example":
            yield ToTry(heading, "The example, from its beginning", lines[0].removeprefix("position "))
        elif comment[1] == "try":
            for line in lines:
                title, _, position = line.partition(": ")
                yield ToTry(heading, title, position)
