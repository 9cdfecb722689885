"""Two Domains: what each domain is like, by the names that the rules page gives."""

from msgspec import Struct

from . import TwoDomains
from .table import ARMY, CAPITAL, FACE_NAMES, GATHERING_PLACE, KING, LONGEST, Line, View


class TwoDomainsConstants(Struct, frozen=True):
    """What a board needs besides the table, the same all through a match."""

    longest: int
    faces: dict[int, str]
    gathering_place: int


class TwoDomainsFigures(Struct, frozen=True):
    """What a board needs besides the table."""

    conditions: tuple[tuple[str, ...], tuple[str, ...]]
    """What each domain is like: Authority, Turmoil, Consensus, Dissonance, Vigilance, Endurance."""
    without: tuple[str, str]
    """What to say of each domain where none of these holds."""
    places: tuple[tuple[str, ...], tuple[str, ...]]
    """What every place of each domain is called, from Home on; empty where it has no name."""


def constants(game: TwoDomains) -> TwoDomainsConstants:  # noqa: ARG001 - the same in every game
    """The dice of a domain."""
    return TwoDomainsConstants(LONGEST, FACE_NAMES, GATHERING_PLACE)


def figures(game: TwoDomains, view: View) -> TwoDomainsFigures:  # noqa: ARG001 - the same in every game
    """The conditions of both domains, and the names of their places."""
    first, second = view.table.lines
    return TwoDomainsFigures(
        (_conditions(first), _conditions(second)),
        (_without(first), _without(second)),
        (_places(first), _places(second)),
    )


def _conditions(line: Line) -> tuple[str, ...]:
    if len(line) < 2:
        return ("Endurance",) if line else ()
    kings, capitals = line.count(KING), line.count(CAPITAL)
    told = ["Authority"] * (kings == 1) + ["Turmoil"] * (kings > 1)
    told += ["Consensus"] * (capitals == 1) + ["Dissonance"] * (capitals > 1)
    return (*told, *["Vigilance"] * (line[-1] == ARMY))


def _without(line: Line) -> str:
    return "no king, no capital yet" if line else "nothing is left"


def _places(line: Line) -> tuple[str, ...]:
    """In short: above a die on a page there is no room for two words."""
    return tuple(", ".join(place_names(line, place)).replace("Gathering Place", "Gathering") for place in range(LONGEST))


def place_names(line: Line, place: int) -> list[str]:
    """What a place is called, by all the names that it has."""
    return ["Home"] * (place == 0) + ["Gathering Place"] * (place == GATHERING_PLACE) + ["Front"] * (place == len(line) - 1)
