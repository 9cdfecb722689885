"""The games, in the order in which a newcomer should meet them. This is the one registry."""

from importlib import import_module

from holmgang.core.errors import UnknownName
from holmgang.core.kind import GameKind

_FOLDERS = {
    "duo-regna": "duo_regna",
    "deck-duel": "deck_duel",
    "two-domains": "two_domains",
    "dueling-nobles": "dueling_nobles",
}

GAME_NAMES = tuple(_FOLDERS)


def find_kind(name: str) -> GameKind:
    """The game with this name, in any letter case, with spaces or underscores for the dash; loaded when first asked for."""
    wanted = "-".join(name.casefold().replace("_", " ").replace("-", " ").split())
    if wanted not in _FOLDERS:
        raise UnknownName("game", name, GAME_NAMES)
    kind: GameKind = import_module(f"{__name__}.{_FOLDERS[wanted]}").KIND
    return kind


def all_kinds() -> tuple[GameKind, ...]:
    """Every game."""
    return tuple(find_kind(name) for name in GAME_NAMES)
