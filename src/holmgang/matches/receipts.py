"""What a player keeps to hold the server to its word: commitments, the own share, and a running hash of what was seen.

The hash runs over the steps that stand: each move and each outcome, as a record redacted for this seat would write them. A step
taken back takes its hash back with it. So whoever has the record later can run the same hash over it.
"""

import hashlib
from collections.abc import Iterable
from typing import Annotated, Any, Final

import msgspec
from msgspec import Meta, Struct

from holmgang.core.errors import BadRecord, cut
from holmgang.core.game import AnyGame
from holmgang.core.nodes import Cause, Played
from holmgang.core.record import HIDDEN, Line, Record
from holmgang.core.recording import move_texts
from holmgang.core.replay import Replay
from holmgang.core.seats import Seat

from .fair import VERSION, framed, number, options_text
from .folded_log import FoldedLog

SEEN: Final = b"holmgang-seen-1"
LONGEST_RECEIPT: Final = 10_000
"""Characters of a receipt's JSON. One has about 600."""
LONGEST_ID: Final = 100
"""Characters of a match's id. Those that a server gives have 10."""

Hex = Annotated[str, Meta(max_length=64)]
"""32 bytes in hexadecimal, as all hashes and shares are."""


class Receipt(Struct, frozen=True, kw_only=True, forbid_unknown_fields=True):
    """A player's receipt, as JSON in a file."""

    match: Annotated[str, Meta(max_length=LONGEST_ID)]
    seat: Seat
    commitment: Hex
    """The server's, as it was shown before any share was."""
    commitments: tuple[Hex, Hex]
    """Those to the two shares, as they were shown before either share was."""
    share: Hex
    """The own one."""
    steps: int
    """How many moves and outcomes the hash is of."""
    seen: Hex
    """The running hash, in hexadecimal."""
    version: int = VERSION


def read_receipt(text: str | bytes) -> Receipt:
    """The receipt that a JSON text holds."""
    if len(text) > LONGEST_RECEIPT:
        raise BadRecord(f"This is no receipt: one has at most {LONGEST_RECEIPT:,} characters, and this has {len(text):,}.")
    try:
        return msgspec.json.decode(text, type=Receipt)
    except (msgspec.DecodeError, UnicodeError) as error:
        raise BadRecord(f"This is no receipt: {cut(str(error), 200)}.") from error


def seen_steps(match: FoldedLog, seat: Seat | None, since: int = 0, before: int | None = None) -> list[tuple[int, str]]:
    """The steps that stand, from an entry's number on and before another's, each as its number and as the seat has seen it."""
    steps = match.play.steps_since(since) if before is None else match.play.steps_between(since, before)
    return [(step.number, _seen(match.game, step.before, step.cause, seat)) for step in steps]


def first_hash(record: Record, match: str, seat: Seat) -> bytes:
    """Where the running hash begins: with the match, the seat, and what the game is, as a record redacted for it says."""
    game = (record.game.encode(), number(record.version), options_text(dict(record.options)).encode())
    return hashlib.sha256(framed(SEEN, match.encode(), number(seat + 1), *game, (record.start or "").encode())).digest()


def run_hash(before: bytes, steps: Iterable[str]) -> bytes:
    """The running hash after further steps."""
    for text in steps:
        before = hashlib.sha256(before + text.encode()).digest()
    return before


def replayed_steps(replayed: Replay, seat: Seat) -> list[str]:
    """Every step of a record as this seat saw it."""
    return [_seen(replayed.game, before, cause, seat) for before, cause, _ in replayed.steps()]


def _seen(game: AnyGame, before: Any, cause: Cause[Any, Any], seat: Seat | None) -> str:
    """A step as a record writes it, ``?`` for what the seat did not learn."""
    if isinstance(cause, Played):
        return Line(move_texts(cause.moves)).text()
    learned = game.outcome_seen(before, cause.outcome, seat)
    return f"-> {HIDDEN if learned is None else learned}"
