"""The players of a local match: who sits first, and what they are called in its record and on the screen."""

from random import Random, SystemRandom

from holmgang.core.errors import HolmgangError, shown
from holmgang.core.limits import LONGEST_NAME
from holmgang.core.record import tidy_line
from holmgang.core.seats import SEATS, Seat
from holmgang.engines.settings import find_engine
from holmgang.matches.entries import BOT, ENGINE, HUMAN, UNNAMED, Setup

from .settings import BadSettings, read_settings


class BadNames(HolmgangError):
    """Names that two players cannot have."""


def toss(seed: str | None = None) -> bool:
    """A coin for who sits first; a match with a seed has its toss from there, as it has all else."""
    coin = SystemRandom() if seed is None else Random(f"{seed} seats")
    return coin.randrange(2) == 0


def default_names(seats: tuple[str, str], own: str = "") -> tuple[str, str]:
    """Names for players who gave none: a bot is called after what it does, and two of a kind are numbered.

    ``own`` is what somebody is called who plays alone.
    """
    person = own if own and seats.count(HUMAN) == 1 else UNNAMED
    first, second = (person if player == HUMAN else _program_name(player) for player in seats)
    return (first, second) if first != second else (f"{first} 1", f"{second} 2")


def _program_name(player: str) -> str:
    if player.startswith(ENGINE):
        return find_engine(player.removeprefix(ENGINE), read_settings().engines).title
    return player.removeprefix(BOT).capitalize()


def own_name() -> str:
    """What the settings say that somebody is called; nothing where they do not, or cannot be read: that is said elsewhere."""
    try:
        return tidy_line(read_settings().name)
    except BadSettings:
        return ""


def read_names(text: str) -> tuple[str, str]:
    """Two different names with a comma between them."""
    names = [tidy_line(name) for name in text.split(",")]
    if len(names) != 2 or not all(names):
        raise BadNames(f"Give two names with a comma between them, as in Ada, Bo, not {shown(text)}.")
    if any(len(name) > LONGEST_NAME for name in names):
        raise BadNames(f"A name has at most {LONGEST_NAME:,} letters, so that the record of the match can be read again.")
    if names[0].casefold() == names[1].casefold():
        raise BadNames(f"Two players called {shown(names[0])} cannot be told apart: give them different names.")
    return names[0], names[1]


def on_screen(setup: Setup) -> tuple[str, str]:
    """The names as they are read at the table: somebody who plays there alone and without a name is “You”."""
    if setup.seats.count(HUMAN) != 1:
        return setup.names
    first, second = (
        "You" if name == UNNAMED and seat == HUMAN else name for name, seat in zip(setup.names, setup.seats, strict=True)
    )
    return first, second


def addressed(players: tuple[str, str]) -> Seat | None:
    """Whom of the players of a record the reader of its review is taken for: the one with the name that the settings have, or
    without one, as whoever plays alone in this terminal; None where that is nobody or both."""
    own = {UNNAMED, own_name()} - {""}
    seats = [seat for seat in SEATS if players[seat] in own]
    return seats[0] if len(seats) == 1 else None
