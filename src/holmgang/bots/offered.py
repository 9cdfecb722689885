"""Which bots people are offered in a game, whom a newcomer meets first, and whom to go on to after a run of wins or losses."""

from typing import NamedTuple

from holmgang.core.kind import GameKind
from holmgang.games import all_kinds

from . import BOT_NAMES, BOT_SENTENCES
from .levels import levels_of

IN_A_ROW = 3
"""After so many wins, or so many losses, against one level the next is suggested; and again only after as many more."""


class OfferedBot(NamedTuple):
    """A bot as people choose it."""

    name: str
    title: str
    sentence: str
    mistakes: tuple[str, ...] = ()


SEARCH = OfferedBot(
    "search", "search bot", "Plays on from the table many times over, for a second or so, and takes what did best."
)
"""Plays every game too; it is offered where nobody has made levels, which are better measured and often stronger."""


def offered_bots(kind: GameKind) -> tuple[OfferedBot, ...]:
    """The levels of a game, the weakest first; only where it has none, the bots that play every game."""
    return offered_levels(kind) or (
        *(OfferedBot(name, f"{name} bot", sentence) for name, sentence in BOT_SENTENCES.items()),
        SEARCH,
    )


def offered_levels(kind: GameKind) -> tuple[OfferedBot, ...]:
    """The levels of a game, the weakest first, and each says so: their titles tell it to those only who know a court's ranks."""
    levels = levels_of(kind)
    return tuple(
        OfferedBot(level.name, level.title, f"{_rank(place, len(levels))} {level.sentence}", level.mistakes)
        for place, level in enumerate(levels, 1)
    )


def _rank(place: int, count: int) -> str:
    ends = {1: ", the easiest", count: ", the strongest"}
    return f"Level {place} of {count}{ends.get(place, '')}."


def all_levels() -> tuple[str, ...]:
    """Every level that any game has, the weakest first as far as games agree, and the bots that play every game."""
    ladders = sorted((levels_of(kind) for kind in all_kinds()), key=len, reverse=True)
    return (*dict.fromkeys(level.name for ladder in ladders for level in ladder), *BOT_NAMES, SEARCH.name)


def first_opponent(kind: GameKind) -> str:
    """Whom somebody meets who has chosen nobody yet: the weakest level, or the stronger of the bots that answer at once."""
    levels = levels_of(kind)
    return levels[0].name if levels else BOT_NAMES[-1]


def next_level(kind: GameKind, level: str, *, won: int, lost: int) -> OfferedBot | None:
    """The level to suggest to somebody who has last won, or lost, so many matches in a row against a level of this game."""
    levels = offered_levels(kind)
    at = next((place for place, each in enumerate(levels) if each.name == level), None)
    run = max(won, lost)
    if at is None or run == 0 or run % IN_A_ROW:
        return None
    at += 1 if won else -1
    return levels[at] if 0 <= at < len(levels) else None
