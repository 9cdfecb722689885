"""The games, in the order in which a newcomer should meet them. This is the one registry."""

from holmgang.core.errors import HolmgangError, UnknownName
from holmgang.core.kind import GameKind
from holmgang.core.lesson import Lesson
from holmgang.core.parts import load_part

_KINDS = {
    "duo-regna": "holmgang.games.duo_regna:KIND",
    "deck-duel": "holmgang.games.deck_duel:KIND",
    "two-domains": "holmgang.games.two_domains:KIND",
    "dueling-nobles": "holmgang.games.dueling_nobles:KIND",
}

GAME_NAMES = tuple(_KINDS)

_LOADED: dict[str, GameKind] = {}


class NoLesson(HolmgangError):
    """A game without a coached first match."""


def find_kind(name: str) -> GameKind:
    """The game with this name, in any letter case, with spaces or underscores for the dash; loaded when first asked for."""
    found = _LOADED.get(name)
    if found is not None:
        return found
    wanted = "-".join(name.casefold().replace("_", " ").replace("-", " ").split())
    if wanted not in _KINDS:
        raise UnknownName("game", name, GAME_NAMES)
    kind: GameKind = load_part(_KINDS[wanted])
    return _LOADED.setdefault(wanted, kind)


def all_kinds() -> tuple[GameKind, ...]:
    """Every game."""
    return tuple(find_kind(name) for name in GAME_NAMES)


def find_lesson(name: str) -> Lesson:
    """The coached first match of the game with this name."""
    kind = find_kind(name)
    lesson = kind.lesson()
    if lesson is None:
        raise NoLesson(f"{kind.title} has no coached first match; its rules page tells how it is played.")
    return lesson
