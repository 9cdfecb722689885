"""An encoding that a game from outside brings: made of lists, and held to what encodings promise."""

from dataclasses import fields, replace
from itertools import count
from typing import Any

import pytest

from holmgang.conformance import Case, Facts, NotConforming
from holmgang.conformance.encodings import CHECKS
from holmgang.core.encoding import ASKED, RESULT, FieldReader, ListedEncoding, Seen, Whose, number
from holmgang.core.kind import GameKind
from holmgang.games import find_kind

from . import MINIMAL

pytestmark = pytest.mark.usefixtures("minimal")

Seeing = Seen[Any, Any]


def points(whose: Whose, most: int = 15) -> FieldReader[Seeing]:
    return number(f"{whose}_points", 0, most, f"Points of the {whose} side.", lambda seen: seen.table.points[seen.seat(whose)])


ODD: FieldReader[Seeing] = number("odd", 0, 1, "Whether odd sums are the own side’s.", lambda seen: int(seen.own == 0))
RIGHT = ListedEncoding(
    version=1,
    moves=(("fingers", (1, 2, 3), "Shows 1, 2 or 3."),),
    seen=(ASKED, RESULT, ODD, points("own"), points("other")),
)
CALLS = count()


WRONG: dict[str, tuple[ListedEncoding, str]] = {
    "one number for two moves": (
        replace(RIGHT, moves=(("fingers", (1, 2, 3, 3), ""),)),
        "the move at a number has another number",
    ),
    "a move left out": (replace(RIGHT, moves=(("fingers", (1, 2), ""),)), "option 3 of seat 0 has no number"),
    "a range too small": (replace(RIGHT, seen=(points("own", 3), points("other"))), "a number of seat [01] is out of its range"),
    "a name twice": (replace(RIGHT, seen=(ODD, ODD)), "two fields have the same name"),
    "too few numbers": (
        replace(RIGHT, seen=(FieldReader(points("own").field._replace(size=2), points("own").read),)),
        "seat 0 gets 1 numbers, not 2",
    ),
    "whatever comes": (
        replace(RIGHT, remembered=(number("calls", 0, 10**9, "", lambda _seen: next(CALLS)),)),
        "only what is hidden from it is another",
    ),
    "nothing about the end": (replace(RIGHT, seen=(ODD,)), "the numbers of seat 0 stand for another view as well"),
}


class Encoded(GameKind):
    """The minimal game with an encoding."""

    given: ListedEncoding = RIGHT

    def encoding(self) -> ListedEncoding:
        return self.given


def check(encoding: ListedEncoding) -> None:
    """Holds the minimal game with this encoding to what is checked of encodings."""
    minimal = find_kind(MINIMAL)
    kind = type("Given", (Encoded,), {"given": encoding})(**{each.name: getattr(minimal, each.name) for each in fields(minimal)})
    for each in CHECKS:
        each(Case(kind, kind.make(), Facts()))


def test_a_right_one_passes() -> None:
    check(RIGHT)


@pytest.mark.parametrize("name", WRONG)
def test_what_is_wrong_is_named(name: str) -> None:
    encoding, sentence = WRONG[name]
    with pytest.raises(NotConforming, match=sentence):
        check(encoding)
