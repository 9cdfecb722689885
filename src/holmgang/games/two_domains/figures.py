"""Two Domains: which dice there are, and what the places of a domain are called."""

from msgspec import Struct

from . import TwoDomains
from .table import ARMY, FACE_NAMES, GATHERING_PLACE, KING, LONGEST, Line, View, place_names


class TwoDomainsConstants(Struct, frozen=True):
    """What a board needs besides the table, the same all through a match."""

    longest: int
    faces: dict[int, str]
    gathering_place: int


class TwoDomainsFigures(Struct, frozen=True):
    """What a board needs besides the table."""

    places: tuple[tuple[str, ...], tuple[str, ...]]
    """What every place of each domain is called, from Home on; empty where it has no name."""
    guilty: tuple[tuple[int, ...], tuple[int, ...]] = ((), ())
    """The places of the kings and armies that have ended the game by civil war."""


def constants(game: TwoDomains) -> TwoDomainsConstants:  # noqa: ARG001 - the same in every game
    """The dice of a domain."""
    return TwoDomainsConstants(LONGEST, FACE_NAMES, GATHERING_PLACE)


def figures(game: TwoDomains, view: View) -> TwoDomainsFigures:  # noqa: ARG001 - the same in every game
    """The names of the places of both domains, and in the end what a civil war was about."""
    first, second = view.table.lines
    places = _places(first), _places(second)
    if view.over is None or view.over.reason != "civil war":
        return TwoDomainsFigures(places)
    won_by_first = view.over.winner == 0
    return TwoDomainsFigures(places, ((), _kings_and_armies(second)) if won_by_first else (_kings_and_armies(first), ()))


def _kings_and_armies(line: Line) -> tuple[int, ...]:
    return tuple(place for place, die in enumerate(line) if die in (KING, ARMY))


def _places(line: Line) -> tuple[str, ...]:
    """In short: above a die on a page there is no room for two words."""
    return tuple(", ".join(place_names(line, place)).replace("Gathering Place", "Gathering") for place in range(LONGEST))
