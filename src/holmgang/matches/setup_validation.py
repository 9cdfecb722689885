"""What a match may be made of. Whatever is refused here is refused before anything is stored."""

from collections.abc import Mapping

from holmgang.bots import find_bot
from holmgang.core.errors import HolmgangError, shown
from holmgang.core.game import AnyGame
from holmgang.core.kind import GameKind
from holmgang.core.options import check_unspoiled
from holmgang.core.seats import SEATS

from .clock import ClockSetting, Total
from .entries import BOT, DAY, ENGINE, HUMAN, REMOTE, FairSetup, Setup
from .fair import VERSION, commitment_of

LONGEST = 30 * DAY
SHORTEST = 1000
LONGEST_INCREMENT = 60 * 60 * 1000
LONGEST_ALLOWANCE = 60 * 1000
SERIES = (1, 3, 5)


class BadSetup(HolmgangError):
    """A match that cannot be made like this."""


def new_game(kind: GameKind, options: Mapping[str, object], position: str | None) -> AnyGame:
    """The game that a new match is of. Options that spoil every game from its start are refused, but not for a position:
    that may lie beyond what they spoil."""
    if position is not None:
        return kind.read_position(position, options)[0]
    game = kind.make(options)
    check_unspoiled(game.options)
    return game


def fair_setup(kind: GameKind, seats: tuple[str, str], secret: bytes) -> FairSetup | None:
    """What the server commits to for a match of this game between these seats; None where nothing is left to chance."""
    if not kind.chance:
        return None
    return FairSetup(commitment=commitment_of(secret), own=tuple(seat for seat in SEATS if seats[seat] != HUMAN))


def check_setup(setup: Setup) -> None:
    """Refuses a set-up with which no match could be played. Game, options and position are the rules' own business."""
    for player in setup.seats:
        if player.startswith(BOT):
            find_bot(player.removeprefix(BOT), setup.game)
        elif player != HUMAN and not (player.startswith((ENGINE, REMOTE)) and player.partition(":")[2].strip()):
            raise BadSetup(f"Nobody called {shown(player)} can sit here: a seat is for human, bot:NAME or engine:NAME.")
    if setup.take_back and setup.seats == (HUMAN, HUMAN):
        raise BadSetup("Taking back freely is for games against a bot; two people have undo while nothing was learned.")
    if setup.clock is not None:
        _check_clock(setup.clock)
    if not all(0 <= each <= LONGEST_ALLOWANCE for each in (setup.allowance, *(setup.beats or {}).values())):
        raise BadSetup("The time to be told of an event is at most a minute.")
    if setup.series is not None and setup.series.best_of not in SERIES:
        raise BadSetup("A series is to the best of 1, 3 or 5 games.")
    if setup.claim_after <= 0 or setup.expire_after <= 0:
        raise BadSetup("The times after which a match can be claimed or is closed must be more than nothing.")
    if setup.fair is not None:
        _check_fair(setup, setup.fair)


def _check_clock(clock: ClockSetting) -> None:
    if not SHORTEST <= clock.milliseconds <= LONGEST:
        raise BadSetup("A clock has at least a second and at most 30 days.")
    if isinstance(clock, Total) and not 0 <= clock.increment <= LONGEST_INCREMENT:
        raise BadSetup("An increment is at most an hour.")


def _check_fair(setup: Setup, fair: FairSetup) -> None:
    if fair.version != VERSION:
        raise BadSetup(f"Fair dice of version {fair.version} are not known here, only version {VERSION}.")
    if not setup.id:
        raise BadSetup("Fair dice are bound to the match’s id, so it needs one.")
    if setup.seed is not None or setup.lesson:
        raise BadSetup("Fair dice come from nobody’s seed or script.")
    if fair.own != tuple(seat for seat in SEATS if setup.seats[seat] != HUMAN):
        raise BadSetup("The server’s own shares are those of the bots’ seats.")
