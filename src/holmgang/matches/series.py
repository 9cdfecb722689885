"""Playing again: a rematch with seats swapped, and series to the best of three or five."""

from collections.abc import Container
from typing import NamedTuple

from msgspec import Struct
from msgspec.structs import replace

from holmgang.core.referee import Ending
from holmgang.core.seats import SEATS, Seat, other

from .entries import SEAT_NAMES, Rematched, RematchOffered, SeriesSetup, Setup
from .errors import NotNow

WIN, DRAW = 2, 1
"""Points in a series."""


class Rematch(Struct, frozen=True, gc=False):
    """Who would play again after the end, and where they do."""

    offers: frozenset[Seat] = frozenset()
    next_id: str | None = None
    """The id of the match that followed this one."""

    def agreed(self, bots: Container[Seat]) -> bool:
        """Whether every person at the table would play again; bots always do."""
        return bool(self.offers) and all(seat in self.offers or seat in bots for seat in SEATS)

    def follow(self, match_id: str, bots: Container[Seat], at: int) -> Rematched:
        """The next match is made once, when both sides want it."""
        if not self.agreed(bots) or self.next_id is not None:
            raise NotNow("The next match is made once, when both sides want it.")
        return Rematched(match_id, at=at)

    def folded(self, entry: RematchOffered | Rematched) -> "Rematch":
        """With what was offered or made."""
        match entry:
            case RematchOffered(seat):
                return replace(self, offers=self.offers | {seat})
            case Rematched(match_id):
                return replace(self, next_id=match_id)


class SeriesScore(NamedTuple):
    """How a series stands, by the seats of its latest match."""

    best_of: int
    game: int
    points: tuple[int, int]
    over: bool
    winner: Seat | None
    """Who won the series, once it is over; None: it is drawn."""


def score(series: SeriesSetup, ending: Ending | None) -> SeriesScore:
    """How the series stands with this match's ending; None: the match goes on.

    It is over when one side has more than half of all points that can be won, or when all games are played.
    """
    points = series.points
    if ending is not None and ending.counts:
        won = [DRAW if ending.winner is None else WIN * (seat == ending.winner) for seat in SEATS]
        points = (points[0] + won[0], points[1] + won[1])
    ahead = [seat for seat in SEATS if points[seat] > series.best_of * DRAW]
    played = sum(points) // WIN
    return SeriesScore(series.best_of, series.game, points, bool(ahead) or played >= series.best_of, ahead[0] if ahead else None)


def told(stands: SeriesScore, names: tuple[str, str], listener: Seat | None) -> str:
    """How it stands after a game, in a sentence to a seat or, without one, to everybody else; whoever is ahead comes first."""
    ahead: Seat = 0 if stands.points[0] >= stands.points[1] else 1
    tally = f"{_halved(stands.points[ahead])}–{_halved(stands.points[other(ahead)])}"
    if stands.over:
        if stands.winner is None:
            return f"{tally}: the series is drawn."
        return f"{tally}: you win the series." if ahead == listener else f"{tally}: {names[ahead]} wins the series."
    if stands.points[0] == stands.points[1]:
        return f"{tally} in this best of {stands.best_of}."
    leads = "You lead" if ahead == listener else f"{names[ahead]} leads"
    return f"{leads} {tally} in this best of {stands.best_of}."


def _halved(points: int) -> str:
    """Points as players count them: one for a win."""
    whole, half = divmod(points, WIN)
    return f"{whole or ''}½" if half else str(whole)


def next_seat(seat: Seat, ending: Ending) -> Seat:
    """Where whoever sat there sits in the next match, and who sits there then sat before.

    Seats are swapped, but after a match that does not count, which is played again as it was.
    """
    return other(seat) if ending.counts else seat


def next_setup(setup: Setup, ending: Ending, *, match_id: str = "") -> Setup:
    """The match after one that ended so, with a name of its own; its dice are for whoever keeps it to commit to.

    A series goes on, or begins anew; what follows a lesson is an ordinary match.
    """
    first, second = (next_seat(seat, ending) for seat in SEATS)
    series = setup.series
    return replace(
        setup,
        id=match_id,
        fair=None,
        seed=None if setup.seed is None else f"{setup.seed} again",
        lesson=False,
        seats=(setup.seats[first], setup.seats[second]),
        names=(_name(setup, first, 0), _name(setup, second, 1)),
        series=series if series is None or not ending.counts else _next_game(score(series, ending)),
    )


def _name(setup: Setup, before: Seat, now: Seat) -> str:
    """Names go with the people; whoever gave none is called by the seat."""
    name = setup.names[before]
    return SEAT_NAMES[now] if name == SEAT_NAMES[before] else name


def _next_game(reached: SeriesScore) -> SeriesSetup:
    if reached.over:
        return SeriesSetup(best_of=reached.best_of)
    return SeriesSetup(best_of=reached.best_of, game=reached.game + 1, points=(reached.points[1], reached.points[0]))
