"""What a match's log is made of. The log only ever grows; the match is what its entries add up to."""

from collections.abc import Sequence
from typing import Protocol

import msgspec
from msgspec import Struct

from holmgang.core.errors import HolmgangError
from holmgang.core.seats import Seat


class Setup(Struct, frozen=True, kw_only=True):
    """How a match was made."""

    game: str
    version: int
    options: dict[str, str] = {}
    start: str | None = None
    """The position it begins from, where that is not the usual one."""
    seats: tuple[str, str] = ("human", "human")
    """Who plays: ``human`` or ``bot:NAME``."""
    names: tuple[str, str] = ("First", "Second")
    seed: str | None = None
    take_back: bool = False
    """Whether moves may be taken back freely, as in a casual game against a bot; the record says so."""


class Opened(Struct, frozen=True, tag="opened"):
    """The match was made."""

    setup: Setup


class Sealed(Struct, frozen=True, tag="sealed"):
    """One of two simultaneous choices was made. It stays secret until the other is, and is never taken back."""

    seat: Seat
    move: str


class Moved(Struct, frozen=True, tag="moved"):
    """All seats that were asked have chosen; None stands for a seat that was not asked."""

    moves: tuple[str | None, str | None]


class Chanced(Struct, frozen=True, tag="chanced"):
    """Chance decided."""

    outcome: str


class Undone(Struct, frozen=True, tag="undone"):
    """The match stands again as it did before the entry with this number."""

    before: int


class Resigned(Struct, frozen=True, tag="resigned"):
    """A seat gave up."""

    seat: Seat


Entry = Opened | Sealed | Moved | Chanced | Undone | Resigned

_DECODER: msgspec.json.Decoder[Entry] = msgspec.json.Decoder(Entry)


class BrokenLog(HolmgangError):
    """A stored match that cannot be read back."""


class Log(Protocol):
    """Where a match's entries are kept. An entry counts once `append` has returned."""

    def read(self) -> Sequence[Entry]:
        """All entries so far."""
        ...

    def append(self, number: int, entries: Sequence[Entry]) -> None:
        """Keeps these entries, the first of them under this number; all of them or, if the number is taken, none."""
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
            raise BrokenLog(f"The match has moved on: entry {number} is taken.")
        self._entries.extend(entries)


def write_entry(entry: Entry) -> str:
    """An entry as a line of JSON."""
    return msgspec.json.encode(entry).decode()


def read_entry(line: str) -> Entry:
    """The entry that a line of JSON holds."""
    try:
        entry: Entry = _DECODER.decode(line)
    except (msgspec.DecodeError, UnicodeError) as error:
        raise BrokenLog(f"A stored match cannot be read: {error}.") from error
    return entry
