"""Between the tables' rows and our values; the same for both engines."""

from collections.abc import Iterable, Sequence
from typing import Any

import msgspec

from holmgang.core.referee import Ending
from holmgang.core.seats import SEATS
from holmgang.matches.entries import BrokenLog, Entry, Opened, Setup, read_entry

from . import Holder, Kept, Phase, Unreadable

MATCH_COLUMNS = "id, setup, secret, open, created, touched, phase, ended"
SEAT_COLUMNS = "match, seat, player, name, token, code, code_until"
FREE = "player = 'human' AND token IS NULL"
"""Of a seat that nobody holds."""

_SETUP = msgspec.json.Decoder(Setup)
_ENDED = msgspec.json.Decoder(Ending)
_ENCODER = msgspec.json.Encoder()


def kept_from(row: Sequence[Any], seats: Iterable[Sequence[Any]]) -> Kept:
    """A match from its columns and how many entries it has, and from the rows of its seats."""
    match, setup, secret, is_open, created, touched, phase, ended, number = row
    holders = {each[1]: Holder(each[2], each[3], each[4], each[5], each[6]) for each in seats}
    if len(holders) != len(SEATS):
        raise BrokenLog(f"The stored match {match} does not have two seats.")
    try:
        return Kept(
            id=match,
            setup=_SETUP.decode(setup),
            holders=(holders[0], holders[1]),
            secret=secret,
            open=bool(is_open),
            created=created,
            touched=touched,
            number=number,
            phase=phase,
            ended=None if ended is None else _ENDED.decode(ended),
        )
    except msgspec.DecodeError as error:
        raise BrokenLog(f"The stored match {match} cannot be read: {error}.") from error


def listed_from(row: Sequence[Any], seats: Iterable[Sequence[Any]]) -> Kept | Unreadable:
    """A match for a list, in which one that cannot be read has its place too."""
    try:
        return kept_from(row, seats)
    except BrokenLog as error:
        match, _, _, is_open, created, touched, phase, _, number = row
        return Unreadable(
            id=match, open=bool(is_open), created=created, touched=touched, number=number, phase=phase, why=str(error)
        )


def match_values(kept: Kept, alarm: int) -> tuple[Any, ...]:
    """A match as the values of its columns and its alarm."""
    return (
        kept.id,
        write(kept.setup),
        kept.secret,
        int(kept.open),
        kept.created,
        kept.touched,
        kept.phase,
        None if kept.ended is None else write(kept.ended),
        alarm,
    )


def seat_values(match: str, seat: int, holder: Holder) -> tuple[Any, ...]:
    """In the order of the columns of the table ``seats``."""
    return (match, seat, holder.player, holder.name, holder.token, holder.code, holder.code_until)


def write(value: Any) -> str:
    """A value as JSON."""
    return _ENCODER.encode(value).decode()


def entries_from(rows: Iterable[Sequence[Any]]) -> list[Entry]:
    """Entries from rows of one column; BrokenLog for what cannot be read."""
    return [read_entry(row[0]) for row in rows]


def phase_of(ended: Ending | None) -> Phase:
    """The phase that a match with entries is in."""
    return "live" if ended is None else "over"


def opened(entries: Sequence[Entry]) -> Setup | None:
    """The set-up that the entries begin with, where a match is opened by them: its names are final only then."""
    return entries[0].setup if entries and isinstance(entries[0], Opened) else None
