"""A ledger added up for people: luck and costs by seat, how well either chose, and where the game turned."""

from collections.abc import Sequence
from math import sqrt

from msgspec import Struct

from holmgang.core.seats import SEATS, Seat

from .ledger import Entry

MOST_TURNS = 5
"""So many turning points are told; more would be a list and no story."""
NOTICED = 0.02
"""A change of chances that is worth a sentence; smaller ones decide no game."""

AT_STAKE = 0.05
"""Where all of a game's choices together could give away less of a win, a share of that says nothing about who chose."""


class SeatSummary(Struct, frozen=True):
    """One player's game."""

    luck: float
    """What chance, and how choices met, gave this seat."""
    cost: float
    """What its choices gave away."""
    hidden: float
    """What the hidden cards gave it beyond what could be known."""
    choices: int
    """How often it had more than one option."""
    accuracy: float | None
    """How much of what its choices could have given away was kept, from 0 to 1; None if that was next to nothing."""


class Summary(Struct, frozen=True):
    """The whole game; the first seat's chance went from the first figure to the last."""

    start: float
    end: float
    seats: tuple[SeatSummary, SeatSummary]
    residual: float
    """What the reference contradicted itself by, all in all, in the first seat's favour."""
    residual_error: float
    """Its standard error, as if it were drawn anew at every step."""
    outside: float
    """What an ending that no step brought about gave the first seat."""
    turning_points: tuple[int, ...]
    """Places in the ledger where most was decided, in the order of the game."""


def sum_up(entries: Sequence[Entry]) -> Summary:
    """Adds up a ledger, which has at least one entry."""
    largest = sorted(range(len(entries)), key=lambda at: -decided(entries[at]))[:MOST_TURNS]
    return Summary(
        entries[0].before,
        entries[-1].after,
        (_seat(entries, 0), _seat(entries, 1)),
        sum(entry.residual for entry in entries),
        sqrt(sum(entry.residual**2 for entry in entries)),
        sum(entry.after - entry.before for entry in entries if entry.what == "ending"),
        tuple(sorted(at for at in largest if decided(entries[at]) >= NOTICED)),
    )


def swing(entry: Entry) -> float:
    """What the step itself decided, in the first seat's favour: the reference's own error is not part of it."""
    if entry.what == "ending":
        return entry.after - entry.before
    return entry.luck + entry.hidden - entry.costs[0] + entry.costs[1]


def decided(entry: Entry) -> float:
    """How much a step decided, whoever gained by it: as far as the chances did change, and not by the reference's error alone.
    An ending that no step brought about is none."""
    return 0.0 if entry.what == "ending" else min(abs(swing(entry)), abs(entry.after - entry.before))


def _seat(entries: Sequence[Entry], seat: Seat) -> SeatSummary:
    sign = 1 if seat == SEATS[0] else -1
    judged = [entry.judged[seat] for entry in entries]
    open_choices = [each for each in judged if each is not None and len(each.chances) > 1]
    at_stake = sum(max(each.chances.values()) - min(each.chances.values()) for each in open_choices)
    cost = sum(entry.costs[seat] for entry in entries)
    return SeatSummary(
        sign * sum(entry.luck for entry in entries),
        cost,
        sign * sum(entry.hidden for entry in entries),
        len(open_choices),
        None if at_stake < AT_STAKE else 1.0 - cost / at_stake,
    )
