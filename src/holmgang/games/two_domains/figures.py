"""Two Domains: what each domain is like, by the names that the rules page gives."""

from msgspec import Struct

from . import TwoDomains
from .table import ARMY, CAPITAL, FACE_NAMES, KING, LONGEST, Line, View


class TwoDomainsFigures(Struct, frozen=True):
    """What a board needs besides the table."""

    longest: int
    faces: dict[int, str]
    conditions: tuple[tuple[str, ...], tuple[str, ...]]
    """What each domain is like: Authority, Turmoil, Consensus, Dissonance, Vigilance, Endurance."""


def figures(game: TwoDomains, view: View) -> TwoDomainsFigures:  # noqa: ARG001 - the same in every game
    """The conditions of both domains."""
    first, second = view.table.lines
    return TwoDomainsFigures(LONGEST, FACE_NAMES, (_conditions(first), _conditions(second)))


def _conditions(line: Line) -> tuple[str, ...]:
    if len(line) < 2:
        return ("Endurance",) if line else ()
    kings, capitals = line.count(KING), line.count(CAPITAL)
    told = ["Authority"] * (kings == 1) + ["Turmoil"] * (kings > 1)
    told += ["Consensus"] * (capitals == 1) + ["Dissonance"] * (capitals > 1)
    return (*told, *["Vigilance"] * (line[-1] == ARMY))
