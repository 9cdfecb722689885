"""The games, in the order in which a newcomer should meet them. This is the one registry."""

from importlib import import_module
from types import ModuleType

from holmgang.core.errors import UnknownName
from holmgang.core.kind import GameKind
from holmgang.core.lesson import Lesson

_FOLDERS = {
    "duo-regna": "duo_regna",
    "deck-duel": "deck_duel",
    "two-domains": "two_domains",
    "dueling-nobles": "dueling_nobles",
}

GAME_NAMES = tuple(_FOLDERS)


def find_kind(name: str) -> GameKind:
    """The game with this name, in any letter case, with spaces or underscores for the dash; loaded when first asked for."""
    kind: GameKind = import_module(_package(name)).KIND
    return kind


def all_kinds() -> tuple[GameKind, ...]:
    """Every game."""
    return tuple(find_kind(name) for name in GAME_NAMES)


def find_lesson(name: str) -> Lesson:
    """The coached first match of the game with this name."""
    lesson: Lesson = part(name, "lesson").LESSON
    return lesson


def rules_page(name: str) -> str:
    """The rules page of the game with this name, as Markdown."""
    from importlib.resources import files  # slow to load, and few commands need it

    return files(_package(name)).joinpath("page.md").read_text(encoding="utf-8")


def part(name: str, module: str) -> ModuleType:
    """A module in the folder of the game with this name; loaded when first asked for."""
    return import_module(f"{_package(name)}.{module}")


def folder(name: str) -> str:
    """What the folder of the game with this name is called: here, and wherever else a game has a folder or a module."""
    wanted = "-".join(name.casefold().replace("_", " ").replace("-", " ").split())
    if wanted not in _FOLDERS:
        raise UnknownName("game", name, GAME_NAMES)
    return _FOLDERS[wanted]


def _package(name: str) -> str:
    return f"{__name__}.{folder(name)}"
