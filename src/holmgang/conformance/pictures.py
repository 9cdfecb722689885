"""The picture of a table, the game's own or the plain one: it can be read, and shows nothing that its viewer cannot know."""

from collections.abc import Iterator
from itertools import islice
from random import Random
from typing import Any
from xml.etree import ElementTree

from .case import Case
from .views import EVERYBODY

EVERY = 5
"""One state in so many is drawn: most differ little from the one before."""


def every_picture_is_an_svg_that_can_be_read(case: Case) -> None:
    """With a title for whoever cannot see it, and a size."""
    draw = case.kind.parts.picture
    for state in _drawn(case):
        for seat in EVERYBODY:
            picture = draw(case.game, case.game.view(state, seat))
            case.expect(picture.width > 0 and picture.height > 0, f"the picture of seat {seat} has no size", state)
            case.expect(picture.title.strip() != "", f"the picture of seat {seat} has no title", state)
            try:
                ElementTree.fromstring(picture.svg())
            except ElementTree.ParseError as error:
                case.expect(False, f"the picture of seat {seat} is no SVG that can be read: {error}", state)


def a_picture_shows_nothing_that_its_viewer_cannot_know(case: Case) -> None:
    """Whatever that is replaced by, it is the same picture."""
    draw, rng = case.kind.parts.picture, Random(f"pictures {case.label}")
    for state in _drawn(case):
        watching = case.onlooker(state)
        for seat in EVERYBODY:
            disguised = watching.disguise(state, seat, rng)
            shown, other = (draw(case.game, case.game.view(each, seat)) for each in (state, disguised))
            case.expect(shown == other, f"the picture of seat {seat} shows what it cannot know", state)


def _drawn(case: Case) -> Iterator[Any]:
    return islice(case.states(), 0, None, EVERY)
