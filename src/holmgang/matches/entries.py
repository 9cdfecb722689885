"""What a match's log is made of. The log only ever grows; the match is what its entries add up to."""

from collections.abc import Sequence
from time import time_ns
from typing import Protocol

import msgspec
from msgspec import Struct

from holmgang.core.errors import HolmgangError
from holmgang.core.forfeits import ForfeitReason
from holmgang.core.seats import Seat

from .clock import ClockSetting
from .fair import VERSION

MINUTE = 60_000
DAY = 24 * 60 * MINUTE

HUMAN = "human"
BOT = "bot:"
ENGINE = "engine:"
REMOTE = "remote:"
"""Begins a bot that plays from elsewhere: it comes and goes, as people do."""
SEAT_NAMES = ("First", "Second")
"""What people who gave no name are called, by the seat they have."""
UNNAMED = "Player"
"""A person who plays alone and gave no name. A screen may say “You”, but a record is read by others too."""


class FairSetup(Struct, frozen=True, kw_only=True, omit_defaults=True):
    """What the server commits to before a match with fair dice."""

    commitment: str
    """The SHA-256 of the server's secret, in hexadecimal."""
    version: int = VERSION
    own: tuple[Seat, ...] = ()
    """The seats whose shares are the server's own, because a bot sits there."""


class SeriesSetup(Struct, frozen=True, kw_only=True, omit_defaults=True):
    """Where in a series of games with swapped seats a match stands."""

    best_of: int
    game: int = 1
    """Which game of the series this is, counted from 1; games without a result do not count."""
    points: tuple[int, int] = (0, 0)
    """What those who sit first and second now have won before: two for a win, one for a draw."""


class Setup(Struct, frozen=True, kw_only=True, omit_defaults=True):
    """How a match was made."""

    game: str
    version: int
    options: dict[str, str] = {}
    start: str | None = None
    """The position it begins from, where that is not the usual one."""
    seats: tuple[str, str] = (HUMAN, HUMAN)
    """Who plays: ``human``, ``bot:NAME``, ``engine:NAME`` (at one's own machine also its command) or ``remote:NAME``."""
    names: tuple[str, str] = SEAT_NAMES
    seed: str | None = None
    take_back: bool = False
    """Whether moves may be taken back freely, as in a casual game against a bot; the record says so."""
    id: str = ""
    """What the match is called where there are many."""
    clock: ClockSetting | None = None
    allowance: int = 0
    """For how many milliseconds of each event told before a question no clock runs; none in matches of earlier versions."""
    beats: dict[str, int] | None = None
    """The same for events of these kinds, as long as the game had them looked at when the match was made.

    None in matches of earlier versions, in which all events had the same time, and a bot's second choice cut its first one short.
    """
    fair: FairSetup | None = None
    """None: no shares are asked for, as where there is no chance or only one person plays for himself."""
    lesson: bool = False
    """Whether it is a game's coached first match, whose opening is scripted, chance included."""
    series: SeriesSetup | None = None
    claim_after: int = 5 * MINUTE
    """After how many milliseconds a seat that is away and has to choose may be said to have abandoned the match."""
    expire_after: int = 14 * DAY
    """After how many milliseconds in which nothing happens the match ends without a result."""


def now_ms() -> int:
    """The time of day, as entries have it: milliseconds since 1970."""
    return time_ns() // 1_000_000


class Happened(Struct, frozen=True, kw_only=True, omit_defaults=True):
    """Any entry of the log."""

    at: int = 0
    """When, in milliseconds since 1970, by the clock of whoever appended it; 0 where nobody looked."""


class BySeat(Happened, frozen=True):
    """What a seat did, or what became of it."""

    seat: Seat


# How it begins


class Opened(Happened, frozen=True, tag="opened"):
    """The match was made."""

    setup: Setup


class Committed(BySeat, frozen=True, tag="committed"):
    """A seat bound itself to its share of the dice."""

    commitment: str


class Shared(BySeat, frozen=True, tag="shared"):
    """A seat showed its share, which fits what it committed to."""

    share: str


class Started(Happened, frozen=True, tag="started"):
    """Both shares are known: chance may decide now, and the clocks run."""


# How it goes on


class Sealed(BySeat, frozen=True, tag="sealed"):
    """One of two simultaneous choices was made. It stays secret until the other is, and is never taken back."""

    move: str


class Moved(Happened, frozen=True, tag="moved"):
    """All seats that were asked have chosen; None stands for a seat that was not asked."""

    moves: tuple[str | None, str | None]


class Chanced(Happened, frozen=True, tag="chanced"):
    """Chance decided at the node that was next."""

    outcome: str


class Undone(Happened, frozen=True, tag="undone"):
    """The match stands again as it did before the entry with this number."""

    before: int
    seat: Seat | None = None
    """Whose move was taken back; logs from before this was noted do not say."""


class DrawOffered(BySeat, frozen=True, tag="draw_offered"):
    """A seat would agree to a draw."""


class DrawDeclined(BySeat, frozen=True, tag="draw_declined"):
    """The seat that was offered a draw plays on."""


class DrawWithdrawn(BySeat, frozen=True, tag="draw_withdrawn"):
    """The seat that offered a draw plays on after all."""


class PauseAsked(BySeat, frozen=True, tag="pause_asked"):
    """A seat would like a pause."""


class PauseDeclined(BySeat, frozen=True, tag="pause_declined"):
    """The seat that was asked for a pause would rather play."""


class PauseWithdrawn(BySeat, frozen=True, tag="pause_withdrawn"):
    """The seat that asked for a pause no longer needs one."""


class Paused(Happened, frozen=True, tag="paused"):
    """Both sides agreed to a pause: no clock runs, nobody chooses."""


class Unpaused(BySeat, frozen=True, tag="unpaused"):
    """A seat ended the pause."""


class Credited(Happened, frozen=True, tag="credited"):
    """So many of the milliseconds since the last entry are charged to nobody: the server was down."""

    milliseconds: int


class Helped(Happened, frozen=True, tag="helped"):
    """A seat was shown the best option for the question with this number (`Play.asked`)."""

    seat: Seat
    asked: int


class ScriptLeft(Happened, frozen=True, tag="script_left"):
    """The learner of a coached match plays on freely from here."""


# How it ends other than by the rules


class Resigned(BySeat, frozen=True, tag="resigned"):
    """A seat gave up."""


class DrawAgreed(Happened, frozen=True, tag="draw_agreed"):
    """Both sides agreed to a draw."""


class Flagged(Happened, frozen=True, tag="flagged"):
    """A seat's time ran out; None: both at the same moment."""

    seat: Seat | None


class Abandoned(BySeat, frozen=True, tag="abandoned"):
    """The seat was away for too long, and the other side claimed the match."""


class Forfeited(BySeat, frozen=True, tag="forfeited"):
    """The program that plays there has lost the match by its own doing."""

    reason: ForfeitReason


class Expired(Happened, frozen=True, tag="expired"):
    """Nothing had happened for so long that the match was closed without a result."""


class Voided(Happened, frozen=True, tag="voided"):
    """The match does not count, for the reason given in a few words."""

    reason: str


# After the end


class SecretShown(Happened, frozen=True, tag="secret_shown"):
    """The server's secret, with which everybody can recompute what chance brought. It comes with every kind of ending."""

    secret: str


class RematchOffered(BySeat, frozen=True, tag="rematch_offered"):
    """A seat would play again."""


class Rematched(Happened, frozen=True, tag="rematched"):
    """The next match between the two has been made, under this id."""

    id: str


Entry = (
    Opened
    | Committed
    | Shared
    | Started
    | Sealed
    | Moved
    | Chanced
    | Undone
    | DrawOffered
    | DrawDeclined
    | DrawWithdrawn
    | PauseAsked
    | PauseDeclined
    | PauseWithdrawn
    | Paused
    | Unpaused
    | Credited
    | Helped
    | ScriptLeft
    | Resigned
    | DrawAgreed
    | Flagged
    | Abandoned
    | Forfeited
    | Expired
    | Voided
    | SecretShown
    | RematchOffered
    | Rematched
)

_DECODER: msgspec.json.Decoder[Entry] = msgspec.json.Decoder(Entry)
_ENCODER = msgspec.json.Encoder()


class BrokenLog(HolmgangError):
    """A stored match that cannot be read back."""


class MovedOn(HolmgangError):
    """Somebody else has added to the match since it was read. Nothing was lost, nothing was added."""


class Log(Protocol):
    """Where a match's entries are kept. An entry counts once `append` has returned."""

    def read(self) -> Sequence[Entry]:
        """All entries so far."""
        ...

    def append(self, number: int, entries: Sequence[Entry]) -> None:
        """Keeps these entries, the first of them under this number; raises MovedOn and keeps none if it is taken."""
        ...


class InMemory:
    """A log that lasts as long as the process."""

    def __init__(self, entries: Sequence[Entry] = ()) -> None:
        self._entries = list(entries)

    def read(self) -> Sequence[Entry]:
        """All entries so far."""
        return tuple(self._entries)

    def append(self, number: int, entries: Sequence[Entry]) -> None:
        """Keeps these entries under the next numbers."""
        if number != len(self._entries):
            raise MovedOn(f"The match has moved on: entry {number} is taken.")
        self._entries.extend(entries)


def write_entry(entry: Entry) -> str:
    """An entry as a line of JSON."""
    return _ENCODER.encode(entry).decode()


def read_entry(line: str) -> Entry:
    """The entry that a line of JSON holds."""
    try:
        entry: Entry = _DECODER.decode(line)
    except (msgspec.DecodeError, UnicodeError) as error:
        raise BrokenLog(f"A stored match cannot be read: {error}.") from error
    return entry
