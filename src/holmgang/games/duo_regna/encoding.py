"""Duo Regna in numbers. Nothing is secret and nothing needs to be remembered: the cards played lie open."""

from holmgang.core.encoding import ASKED, RESULT, FieldReader, ListedEncoding, Seen, Whose, number, some_of
from holmgang.core.options import highest

from .options import DuoRegnaOptions
from .rules import DuoRegnaRules
from .table import EDGE, FULL_HAND, State

Seeing = Seen[DuoRegnaRules, State]


def _hand(whose: Whose) -> FieldReader[Seeing]:
    return some_of(
        f"{whose}_hand",
        FULL_HAND,
        f"The cards in the {whose} hand: {', '.join(FULL_HAND)}.",
        lambda seen: seen.table.hands[seen.seat(whose)],
    )


def _captured(whose: Whose) -> FieldReader[Seeing]:
    return number(
        f"{whose}_captured",
        0,
        highest(DuoRegnaOptions, "target"),
        f"Dragons captured by the {whose} side.",
        lambda seen: seen.table.captured[seen.seat(whose)],
    )


ENCODING = ListedEncoding(
    version=1,
    moves=(("card", tuple(FULL_HAND), f"Plays a card: {', '.join(FULL_HAND)}."),),
    seen=(
        ASKED,
        RESULT,
        _hand("own"),
        _hand("other"),
        number(
            "dragon",
            -EDGE,
            EDGE,
            "The dragon’s place, counted in steps towards the own side.",
            lambda seen: seen.table.dragon if seen.own == 0 else -seen.table.dragon,
        ),
        _captured("own"),
        _captured("other"),
        number(
            "quiet",
            0,
            highest(DuoRegnaOptions, "no_progress_limit"),
            "Rounds in a row without a capture; 0 where no_progress_limit is off.",
            lambda seen: seen.table.quiet,
        ),
    ),
)
