"""Duo Regna: how many dragons win, which cards there are, and in which story."""

from typing import Literal

from msgspec import Struct

from . import DuoRegna
from .table import EDGE, FULL_HAND, View
from .themes import theme_of


class DuoRegnaConstants(Struct, frozen=True):
    """What a board needs besides the table, the same all through a match."""

    theme: Literal["dragons", "gladiator"]
    target: int
    edge: int
    """So many steps from the middle the track ends."""
    places: tuple[int, ...]
    """Where on it the dragon may stand between two rounds."""
    cards: str
    """All cards of a full hand."""
    names: dict[str, str]
    """What each card is called."""


class DuoRegnaFigures(Struct, frozen=True):
    """Nothing: the table spells out all that changes."""


def constants(game: DuoRegna) -> DuoRegnaConstants:
    """The story told and its goal."""
    places = tuple(range(1 - EDGE, EDGE))
    names = dict(theme_of(game.options).cards)
    return DuoRegnaConstants(game.options.theme, game.options.target, EDGE, places, FULL_HAND, names)


def figures(game: DuoRegna, view: View) -> DuoRegnaFigures:  # noqa: ARG001 - the same for every table
    return DuoRegnaFigures()
