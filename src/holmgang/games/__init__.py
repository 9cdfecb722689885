"""The games, in the order in which a newcomer should meet them. This is the one registry."""

from functools import cache
from typing import TYPE_CHECKING

from holmgang.core.errors import HolmgangError, UnknownName
from holmgang.core.game import AnyGame
from holmgang.core.kind import GameKind
from holmgang.core.lesson import Lesson
from holmgang.core.parts import load_part

if TYPE_CHECKING:
    from .outside import LeftOut, OutsideGames

_OWN = {
    "duo-regna": "holmgang.games.duo_regna:KIND",
    "deck-duel": "holmgang.games.deck_duel:KIND",
    "two-domains": "holmgang.games.two_domains:KIND",
    "dueling-nobles": "holmgang.games.dueling_nobles:KIND",
}

OWN_GAMES = tuple(_OWN)
"""The games that come with this package."""

_LOADED: dict[str, GameKind] = {}


class NotLoaded(HolmgangError):
    """A game that is installed and cannot be loaded; the sentence says why."""


class NoLesson(HolmgangError):
    """A game without a coached first match."""


def find_kind(name: str) -> GameKind:
    """The game with this name, in any letter case, with spaces or underscores for the dash; loaded when first asked for."""
    if not isinstance(name, str):
        raise UnknownName("game", str(name), game_names())
    found = _LOADED.get(name)
    if found is not None:
        return found
    wanted = "-".join(name.casefold().replace("_", " ").replace("-", " ").split())
    if wanted in _OWN:
        kind: GameKind = load_part(_OWN[wanted])
    elif wanted in outside_games().kinds:
        kind = outside_games().kinds[wanted]
    else:
        reasons = [each.sentence for each in left_out() if each.name == wanted]
        raise NotLoaded(reasons[0]) if reasons else UnknownName("game", name, game_names())
    return _LOADED.setdefault(wanted, kind)


def made_game(game: AnyGame | str) -> AnyGame:
    """A game that is made as it is, and one that is named under its usual options."""
    if isinstance(game, str) or not hasattr(game, "start"):
        return find_kind(str(game)).make()  # what is neither names no game that there is
    return game


def game_names() -> tuple[str, ...]:
    """The names of all games that can be played: our own, then those that other packages bring."""
    return (*OWN_GAMES, *outside_games().kinds)


def all_kinds() -> tuple[GameKind, ...]:
    """Every game that can be played."""
    return tuple(find_kind(name) for name in game_names())


def left_out() -> "tuple[LeftOut, ...]":
    """The games that other packages bring and that cannot be loaded."""
    return outside_games().left_out


@cache
def outside_games() -> "OutsideGames":
    """What other packages bring; looked for when first asked for."""
    from .outside import load_outside  # what finds packages takes long to load, and most commands name a game of our own

    return load_outside(OWN_GAMES)


def find_lesson(name: str) -> Lesson:
    """The coached first match of the game with this name."""
    kind = find_kind(name)
    lesson = kind.parts.lesson
    if lesson is None:
        raise NoLesson(f"{kind.title} has no coached first match; its rules page tells how it is played.")
    return lesson
