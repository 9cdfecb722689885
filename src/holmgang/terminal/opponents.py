"""Whom somebody plays at this machine: the bot chosen last in a game, and the level to suggest at the end of a match.

Both follow from the matches that are kept here, so nothing else is written down, unless the settings name a level.
"""

from functools import partial
from itertools import takewhile
from operator import is_

from msgspec.structs import replace

from holmgang.bots.offered import OfferedBot, all_levels, first_opponent, next_level, offered_bots
from holmgang.core.errors import HolmgangError, UnknownName
from holmgang.core.kind import GameKind
from holmgang.core.seats import SEATS, Seat
from holmgang.matches.entries import BOT, HUMAN, Setup

from .saves import Saves
from .settings import BadSettings, read_settings, settings_file

LOOKED_AT = 60
"""So many of the latest matches are looked at."""


def usual_opponent(kind: GameKind) -> str:
    """The level that somebody has set; else the bot that was last played against in this game; else the one to begin with.

    Each only if this game offers it. BadSettings if what is set is nowhere a level.
    """
    offered = [bot.name for bot in offered_bots(kind)]
    level = check_level(read_settings().level)
    if level in offered:
        return level
    try:
        latest = Saves.open().latest(LOOKED_AT)
    except HolmgangError:
        latest = []  # what is wrong with the store is said where matches are listed
    played = (bot for each in latest if each.setup.game == kind.name and (bot := _bot(each.setup)) in offered)
    return next(played, None) or first_opponent(kind)


def check_level(text: str) -> str:
    """The level that the settings name, or nothing; BadSettings for one that is nowhere a level."""
    level = text.strip().casefold()
    if level and level not in all_levels():
        raise BadSettings(f"{settings_file()}: {UnknownName('level', level, all_levels())}")
    return level


def suggested_level(kind: GameKind, setup: Setup, number: int | None) -> OfferedBot | None:
    """The level to suggest after the match with this number, which is over; None for one that is not kept.

    What was played with help, or from a position that was set up, says nothing about anybody's strength and is left out.
    """
    level = _bot(setup)
    if number is None or level is None:
        return None
    results = _results(kind, level, number)
    won, lost = (len(list(takewhile(partial(is_, wanted), results))) for wanted in (True, False))
    return next_level(kind, level, won=won, lost=lost)


def with_level(setup: Setup, level: str) -> Setup:
    """The setup of this match against another level."""
    bots = [seat for seat in SEATS if setup.seats[seat] != HUMAN]
    seats = [f"{BOT}{level}" if seat in bots else setup.seats[seat] for seat in SEATS]
    names = [level.capitalize() if seat in bots else setup.names[seat] for seat in SEATS]
    return replace(setup, seats=(seats[0], seats[1]), names=(names[0], names[1]))


def _results(kind: GameKind, level: str, number: int) -> list[bool | None]:
    """Whether the person has won, match by match and the latest first, up to this one; None: neither won nor lost."""
    saves, results = Saves.open(), []
    for each in saves.latest(LOOKED_AT):
        if each.number > number or each.setup.game != kind.name or _bot(each.setup) != level or each.setup.start is not None:
            continue
        match = saves.finished(each.number)
        if match is not None and match.ending is not None and match.ending.counts and not match.hints:
            winner = match.ending.winner
            results.append(None if winner is None else winner == _person(each.setup))
    return results


def _bot(setup: Setup) -> str | None:
    """The bot that a single person plays against."""
    bots = [player.removeprefix(BOT) for player in setup.seats if player != HUMAN]
    return bots[0] if len(bots) == 1 else None


def _person(setup: Setup) -> Seat:
    return next(seat for seat in SEATS if setup.seats[seat] == HUMAN)
