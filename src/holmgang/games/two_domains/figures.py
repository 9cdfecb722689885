"""Two Domains: which dice there are, and what the places of a domain are called."""

from msgspec import Struct

from . import TwoDomains
from .table import FACE_NAMES, GATHERING_PLACE, LONGEST, Line, View, place_names


class TwoDomainsConstants(Struct, frozen=True):
    """What a board needs besides the table, the same all through a match."""

    longest: int
    faces: dict[int, str]
    gathering_place: int


class TwoDomainsFigures(Struct, frozen=True):
    """What a board needs besides the table."""

    places: tuple[tuple[str, ...], tuple[str, ...]]
    """What every place of each domain is called, from Home on; empty where it has no name."""


def constants(game: TwoDomains) -> TwoDomainsConstants:  # noqa: ARG001 - the same in every game
    """The dice of a domain."""
    return TwoDomainsConstants(LONGEST, FACE_NAMES, GATHERING_PLACE)


def figures(game: TwoDomains, view: View) -> TwoDomainsFigures:  # noqa: ARG001 - the same in every game
    """The names of the places of both domains."""
    first, second = view.table.lines
    return TwoDomainsFigures((_places(first), _places(second)))


def _places(line: Line) -> tuple[str, ...]:
    """In short: above a die on a page there is no room for two words."""
    return tuple(", ".join(place_names(line, place)).replace("Gathering Place", "Gathering") for place in range(LONGEST))
