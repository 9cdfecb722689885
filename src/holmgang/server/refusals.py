"""Every error that somebody can cause, as a code for programs, a status for HTTP and a sentence for people."""

from typing import NamedTuple

from msgspec import Struct

from holmgang.core.errors import (
    BadOption,
    BadOutcome,
    BadPosition,
    BadRecord,
    HolmgangError,
    IllegalMove,
    MalformedMove,
    MoveError,
    OutOfTurn,
    UnknownName,
)
from holmgang.games.faults import GameFault, fault_of
from holmgang.matches.coach import Nudge
from holmgang.matches.entries import BrokenLog, MovedOn
from holmgang.matches.errors import NotNow
from holmgang.matches.fair import BadShare
from holmgang.puzzles.collection import NoSuchPuzzle
from holmgang.server.live.player_names import BadName
from holmgang.server.workers.errors import Busy, TooHungry, TooLong
from holmgang.solvers.files import NoTables
from holmgang.solvers.solver import NotSolvable

from .limits import TooFast, TooMany
from .store import StoreError
from .store.indexed_db import PlayedElsewhere


class Refusal(Struct, frozen=True):
    """Why a request was refused: a code for programs, a sentence for people, what would have been possible."""

    code: str
    message: str
    possible: tuple[str, ...] = ()


class Malformed(HolmgangError):
    """A message or a request that cannot be read."""


class TooLarge(HolmgangError):
    """A message or a request that is larger than this server takes."""


class OtherVersion(HolmgangError):
    """A page that speaks another version of the protocol."""

    def __init__(self) -> None:
        super().__init__(
            "This page and the server are of different versions of Holmgang. Reload the page to go on; your matches are kept."
        )


class NoMatch(HolmgangError):
    """There is no match with this name in the store, or no longer."""


BROKEN = "Something went wrong here; it was noted. Try again."
NO_MATCH = "There is no such match; it may have been closed because nobody played it."


class NoSeat(HolmgangError):
    """No seat is free to whoever asks."""


class SetUp(HolmgangError):
    """The match begins from a position that somebody has set up, and whoever sits down has not agreed to that."""


class BadCode(HolmgangError):
    """An invitation that is none, or was spent."""


class BadToken(HolmgangError):
    """A token that holds no seat of this match."""


class NotSeated(HolmgangError):
    """Only somebody who plays can do that."""


class WrongOrigin(HolmgangError):
    """A page of another site."""


class WrongHost(HolmgangError):
    """A name that this server does not answer to."""


class HostOnly(HolmgangError):
    """What is for the host of the server alone."""


class Banned(HolmgangError):
    """Somebody whom the host does not let play here."""


class Kind(NamedTuple):
    """How a kind of error is reported."""

    code: str
    status: int


KINDS: tuple[tuple[type[HolmgangError], Kind], ...] = (
    (Malformed, Kind("malformed", 400)),
    (OtherVersion, Kind("reload", 409)),
    (TooLarge, Kind("too_large", 413)),
    (TooHungry, Kind("too_large", 413)),
    (TooLong, Kind("too_slow", 422)),
    (MalformedMove, Kind("malformed_move", 400)),
    (IllegalMove, Kind("illegal_move", 409)),
    (OutOfTurn, Kind("out_of_turn", 409)),
    (Nudge, Kind("nudge", 409)),
    (BadShare, Kind("bad_share", 400)),
    (NotNow, Kind("not_now", 409)),
    (MoveError, Kind("not_now", 409)),
    (NotSeated, Kind("not_seated", 403)),
    (NoMatch, Kind("no_match", 404)),
    (NoSeat, Kind("no_seat", 409)),
    (SetUp, Kind("set_up", 409)),
    (BadCode, Kind("bad_code", 403)),
    (BadToken, Kind("bad_token", 401)),
    (WrongOrigin, Kind("wrong_origin", 403)),
    (WrongHost, Kind("wrong_host", 421)),
    (HostOnly, Kind("host_only", 403)),
    (Banned, Kind("banned", 403)),
    (BadName, Kind("bad_name", 400)),
    (UnknownName, Kind("unknown_name", 404)),
    (BadOption, Kind("bad_option", 400)),
    (BadPosition, Kind("bad_position", 400)),
    (BadOutcome, Kind("bad_outcome", 400)),
    (BadRecord, Kind("bad_record", 400)),
    (NoSuchPuzzle, Kind("no_puzzle", 404)),
    (NotSolvable, Kind("not_solvable", 404)),
    (NoTables, Kind("no_tables", 404)),
    (TooFast, Kind("too_fast", 429)),
    (TooMany, Kind("too_many", 429)),
    (Busy, Kind("busy", 503)),
    (MovedOn, Kind("moved_on", 409)),
    (PlayedElsewhere, Kind("elsewhere", 409)),
    (StoreError, Kind("unavailable", 503)),
    (BrokenLog, Kind("broken", 500)),
    (GameFault, Kind("game_fault", 500)),
    (HolmgangError, Kind("refused", 400)),
)
"""The first kind that fits counts, so the narrower ones stand before the wider."""


def unexpected(error: Exception) -> BrokenLog | GameFault:
    """What those at a table are told of something that nobody there has caused; the log has it too."""
    fault = fault_of(error)
    return BrokenLog(BROKEN) if fault is None else GameFault(f"{fault} The match is kept.")


def kind_of(error: HolmgangError) -> Kind:
    """How this error is reported."""
    return next(kind for each, kind in KINDS if isinstance(error, each))


def retry_after(error: HolmgangError) -> int | None:
    """After how many seconds it is worth while to come back, where the error says so."""
    wait = getattr(error, "retry_after", None)
    return wait if isinstance(wait, int) else None


def refusal(error: HolmgangError) -> Refusal:
    """The error as it is sent."""
    possible = error.possible if isinstance(error, MoveError) else ()
    return Refusal(kind_of(error).code, str(error), possible)
