"""Deck Duel in numbers. Discards lie open, so one sees what is left in a deck; a card that Foresight left there is remembered."""

from holmgang.core.encoding import ASKED, RESULT, FieldReader, ListedEncoding, Seen, Whose, number, one_of, some_of
from holmgang.core.options import highest

from .options import DeckDuelOptions
from .position import LOWEST_HEALTH
from .rules import DeckDuelRules
from .table import FULL_DECK, MOST_HEALTH, MOST_RAGE, MOVES, PHASES, Card, Fighter, State

Seeing = Seen[DeckDuelRules, State]

CARDS = ", ".join(FULL_DECK)


def _fighter(seen: Seeing, whose: Whose) -> Fighter:
    return seen.table.fighters[seen.seat(whose)]


def _side(whose: Whose) -> tuple[FieldReader[Seeing], ...]:
    most_action = highest(DeckDuelOptions, "ap_cap")
    return (
        number(
            f"{whose}_health",
            LOWEST_HEALTH,
            MOST_HEALTH,
            f"Health of the {whose} side; below 1 it is knocked out.",
            lambda seen: _fighter(seen, whose).health,
        ),
        number(
            f"{whose}_action", 0, most_action, f"Action points of the {whose} side.", lambda seen: _fighter(seen, whose).action
        ),
        number(f"{whose}_rage", 0, MOST_RAGE, f"Rage of the {whose} side.", lambda seen: _fighter(seen, whose).rage),
        number(f"{whose}_focus", 0, 1, f"Whether the {whose} side is focused.", lambda seen: int(_fighter(seen, whose).focus)),
        some_of(
            f"{whose}_deck", FULL_DECK, f"The cards left in the {whose} deck: {CARDS}.", lambda seen: _fighter(seen, whose).deck
        ),
        one_of(
            f"{whose}_flipped",
            FULL_DECK,
            f"The card that the {whose} side has flipped: {CARDS}.",
            lambda seen: seen.table.flipped[seen.seat(whose)],
        ),
    )


def _looked_at(seen: Seeing) -> Card | None:
    looking = seen.table.phase == "foresight" and seen.own in seen.view.deciding
    return _fighter(seen, "own").top if looking else None


def _initiative(seen: Seeing) -> Whose | None:
    if seen.table.initiative is None:
        return None
    return "own" if seen.table.initiative == seen.own else "other"


def _foreseen(whose: Whose) -> FieldReader[Seeing]:
    return number(
        f"{whose}_foreseen",
        0,
        1,
        f"Whether the {whose} side has looked at the top card of its deck and left it there, or is looking at it.",
        lambda seen: int(_fighter(seen, whose).top is not None),
    )


ENCODING = ListedEncoding(
    version=1,
    moves=(("move", MOVES, f"What a player decides: {', '.join(MOVES)}."),),
    seen=(
        ASKED,
        RESULT,
        one_of("phase", PHASES, f"What comes next in the turn: {', '.join(PHASES)}.", lambda seen: seen.table.phase),
        one_of(
            "initiative",
            ("own", "other"),
            "Who has the initiative: the own side, the other side. Nobody where Rage is decided at once, and before the toss.",
            _initiative,
        ),
        *_side("own"),
        *_side("other"),
        one_of("looked_at", FULL_DECK, f"The card that Foresight shows to the own side right now: {CARDS}.", _looked_at),
        number(
            "quiet",
            0,
            highest(DeckDuelOptions, "no_progress_limit"),
            "Turns in a row without damage; 0 where no_progress_limit is off.",
            lambda seen: seen.table.quiet,
        ),
    ),
    remembered=(
        _foreseen("own"),
        one_of(
            "own_top",
            FULL_DECK,
            f"The top card of the own deck, if the own side has looked at it: {CARDS}.",
            lambda seen: _fighter(seen, "own").top,
        ),
        _foreseen("other"),
    ),
)
