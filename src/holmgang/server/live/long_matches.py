"""Long matches, a slice at a time: between two slices everybody else has a turn, so that nobody waits for another’s long game."""

import asyncio

from msgspec import Raw

from holmgang.core.record_text import write_record
from holmgang.core.seats import Seat
from holmgang.games import find_kind
from holmgang.matches.match import Match
from holmgang.server.store import Kept, MatchStore

from . import pictures

SLICE = 100
"""So many entries are read, folded or told in one turn of the event loop: some milliseconds."""


class Turns:
    """Hands out turns: one slice in each round of the event loop, however many matches are being read."""

    def __init__(self) -> None:
        self._one = asyncio.Lock()
        self.beside = asyncio.Lock()
        """Held by whoever works beside the loop."""

    async def next(self) -> None:
        """Waits until all others have had theirs."""
        async with self._one:
            await asyncio.sleep(0)


async def read_match(store: MatchStore, kept: Kept, turns: Turns) -> Match:
    """The match as the store has it; a long one is read in slices, between which others have their turn."""
    entries = await store.entries(kept.id, 0, SLICE)
    long = len(entries) == SLICE
    if long:
        await turns.next()
    match = Match(find_kind(kept.setup.game), entries, secret=kept.secret)
    if long:
        await catch_up(store, match, kept.id, turns, long=True)
    return match


async def catch_up(store: MatchStore, match: Match, match_id: str, turns: Turns, *, long: bool = False) -> None:
    """Folds in what was stored since; if it is long, each slice has a turn to itself."""
    while entries := await store.entries(match_id, match.number, SLICE):
        full = len(entries) == SLICE
        long = long or full
        if long:
            await turns.next()
        match.fold(entries)
        if not full:
            return


async def told(match: Match, seat: Seat | None, since: int, turns: Turns) -> pictures.EncodedStory | None:
    """All that has happened from a number on; None where it is little enough to be told at once."""
    if match.number - since <= SLICE:
        return None
    events: list[bytes] = []
    seen: list[bytes] = []
    for first in range(since, match.number, SLICE):
        await turns.next()
        happened, counts = pictures.told_between(match, seat, first, min(first + SLICE, match.number))
        events.append(happened)
        seen.append(counts)
    return pictures.EncodedStory(_joined(events), _joined(seen))


def _joined(lists: list[bytes]) -> Raw:
    return Raw(b"[" + b",".join(inside for each in lists if (inside := each[1:-1])) + b"]")


async def record_text(match: Match, seat: Seat | None, turns: Turns) -> str:
    """The record of a match: whole once it is over; before that, what the seat (None: a spectator) knows of it.

    A long one is written in a thread, one at a time: it cannot be cut into slices, and its length is bounded.
    """
    if match.number <= SLICE:
        return _record_text(match, seat)
    async with turns.beside:
        return await asyncio.to_thread(_record_text, match, seat)


def _record_text(match: Match, seat: Seat | None) -> str:
    return write_record(match.record() if match.ending is not None else match.record_seen(seat))
