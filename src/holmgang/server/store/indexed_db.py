"""Matches in a browser, in IndexedDB: every change is one transaction, and one tab at a time writes a match, by Web Locks.

The browser's worker brings both as an `Engine` (web/src/worker): it runs operations by name, since a transaction ends as soon as
anybody waits for anything else than the database. What the rows mean is decided here.
"""

import asyncio
from collections.abc import Awaitable, Collection, Sequence
from typing import Any, Protocol

import msgspec
from msgspec import Struct

from holmgang.core.errors import HolmgangError
from holmgang.core.seats import Seat
from holmgang.matches.entries import BrokenLog, Entry, MovedOn, write_entry

from . import CLOSED, Addition, Changed, Holder, Kept, Phase, Plan, StoreError, Then, Unreadable
from .host import HostStore
from .rows import entries_from, kept_from, listed_from, opened, phase_of, write

ELSEWHERE = "This game is open in another tab of this browser, and only one of them can play it."
FULL = (
    "This browser’s storage is full: forget some old games, or make room on the device. Nothing was changed. "
    "Games, replays and rules can be read as before."
)
NEWER = "The games in this browser were kept by a newer Holmgang: load the page again to get it. They are safe."
DAMAGED = (
    "This game cannot be read: what this browser has kept of it is damaged, or was put there by something else. "
    "Your other games are safe."
)
OTHER_FORM = "Another tab has loaded a newer Holmgang, which keeps games in another form: load this page again."

_REASONS = {"QuotaExceededError": FULL, "VersionError": NEWER, "InvalidStateError": OTHER_FORM}


class PlayedElsewhere(HolmgangError):
    """A match that another tab of the browser plays."""

    def __init__(self) -> None:
        super().__init__(ELSEWHERE)


class BrowserStorage(Protocol):
    """The browser's storage."""

    def run(self, operation: str, asked: str) -> Awaitable[str]:
        """What an operation comes to, stored durably. Both are JSON; where it fails, the answer names the browser's error."""
        ...

    def take(self, match: str, over: bool) -> Awaitable[bool]:
        """Takes a match for this tab: whether it has it now. ``over``: even where another tab has it, which hears of that."""
        ...

    def give(self, match: str) -> None:
        """Others may have the match."""
        ...


class _Failed(Struct, frozen=True):
    name: str
    message: str


class _Answer(Struct, frozen=True):
    value: msgspec.Raw = msgspec.Raw(b"null")
    failed: _Failed | None = None


class _Seat(Struct, frozen=True):
    player: str
    name: str
    token: bytes | None
    code: bytes | None
    code_until: int | None

    @classmethod
    def of(cls, holder: Holder) -> "_Seat":
        return cls(holder.player, holder.name, holder.token, holder.code, holder.code_until)


class _Row(Struct, frozen=True):
    """A match as it lies there."""

    id: str
    setup: str
    secret: bytes | None
    open: int
    created: int
    touched: int
    phase: Phase
    ended: str | None
    alarm: int | None
    number: int
    seats: tuple[_Seat, ...]

    @property
    def columns(self) -> tuple[tuple[Any, ...], list[tuple[Any, ...]]]:
        """Rows of the matches and of the seats, as the tables of the other stores have them."""
        seats = [(self.id, seat, *msgspec.structs.astuple(each)) for seat, each in enumerate(self.seats)]
        match = (self.id, self.setup, self.secret, self.open, self.created, self.touched, self.phase, self.ended, self.number)
        return match, seats


class _Named(Struct, frozen=True):
    """As much of a row as names a match, whatever else is wrong with it."""

    id: str


class IndexedDbStore:
    """The store of a browser. Its tabs share it, and tell each other apart by the matches that they have taken."""

    shared = True

    def __init__(self, engine: BrowserStorage) -> None:
        self._engine = engine
        self._open = False
        self._taken: set[str] = set()
        self._tasks: set[asyncio.Task[None]] = set()
        self.away = ""
        self.host = IndexedDbHost(self)

    async def start(self, changed: Changed, *, alone: bool = True) -> None:  # noqa: ARG002 - nobody else changes what is open here
        """Opens the database."""
        self._open = True
        try:
            await self.run("open")
        except StoreError:
            self._open = False
            raise

    async def close(self) -> None:
        """Finishes what was begun."""
        if self._tasks:
            await asyncio.wait(set(self._tasks))
        for match in list(self._taken):
            self.give(match)
        self._open = False

    # Whose match it is

    async def take(self, match: str, *, over: bool = False) -> bool:
        """Takes a match for this tab; whether it has it now. ``over``: in any case."""
        if match not in self._taken and await self._engine.take(match, over):
            self._taken.add(match)
        return match in self._taken

    def give(self, match: str) -> None:
        """Others may have the match."""
        if match in self._taken:
            self._taken.discard(match)
            self._engine.give(match)

    def lost(self, match: str) -> None:
        """Another tab has taken the match over."""
        self._taken.discard(match)

    # What every store does

    async def probe(self) -> None:
        """Writes something new and reads it back."""
        if not await self.run("probe", None, bool):
            raise StoreError("What was written to this browser’s storage does not come back from it.")

    async def create(self, kept: Kept, alarm: int) -> None:
        row = _Row(
            id=kept.id,
            setup=write(kept.setup),
            secret=kept.secret,
            open=int(kept.open),
            created=kept.created,
            touched=kept.touched,
            phase=kept.phase,
            ended=None if kept.ended is None else write(kept.ended),
            alarm=alarm,
            number=0,
            seats=tuple(map(_Seat.of, kept.holders)),
        )
        await self._change("create", row)

    async def find(self, match: str) -> Kept | None:
        """What is known of a match."""
        row: _Row | None = await self.run("find", match, _Row | None)
        return None if row is None else kept_from(*row.columns)

    async def hold(self, match: str, seat: Seat, before: Holder, after: Holder) -> bool:
        """Changes who holds a seat."""
        asked = {"match": match, "seat": seat, "before": _Seat.of(before), "after": _Seat.of(after)}
        done: bool = await self._change("hold", asked, bool)
        return done

    async def entries(self, match: str, since: int = 0, most: int | None = None) -> list[Entry]:
        """The entries from a number on, or so many of them at most."""
        found: list[str] = await self.run("entries", {"match": match, "since": since, "most": most}, list[str])
        return entries_from((each,) for each in found)

    async def append(self, match: str, seen: int, plan: Plan) -> Sequence[Entry]:
        """Adds to a match, if nobody else has since."""
        self._check_here()
        addition = plan(())
        return await self._append(match, seen, addition) if addition.entries else ()

    def add(self, match: str, seen: int, addition: Addition, then: Then) -> None:
        self._check_here()
        task = asyncio.ensure_future(self._add(match, seen, addition, then))
        self._tasks.add(task)
        task.add_done_callback(self._tasks.discard)

    def is_ours(self, match: str) -> bool:
        """Whether this tab has taken it."""
        return match in self._taken

    async def numbers(self, matches: Collection[str]) -> dict[str, int]:
        """How many entries each match has."""
        found: dict[str, int] = await self.run("numbers", list(matches), dict[str, int])
        return found

    async def due(self, now: int, most: int) -> list[str]:
        """Matches about which something must be done."""
        found: list[str] = await self.run("due", {"now": now, "most": most}, list[str])
        return found

    async def postpone(self, match: str, now: int, until: int) -> None:
        """Sets the alarm anew, if it has gone off."""
        await self._change("postpone", {"match": match, "now": now, "until": until})

    async def listed(self, phase: Phase, most: int, *, everything: bool = False) -> list[Kept | Unreadable]:
        """The latest matches in a phase. One that is damaged hides no other."""
        asked = {"phase": phase, "most": most, "least": 0 if everything else 1}
        rows: list[msgspec.Raw] = await self.run("listed", asked, list[msgspec.Raw])
        return [each for row in rows if (each := _listed(row, phase)) is not None]

    async def delete(self, match: str, *, only_waiting: bool = False) -> bool:
        done: bool = await self._change("delete", {"match": match, "waiting": only_waiting}, bool)
        return done

    async def heartbeat(self, now: int) -> None:
        """Notes that somebody is here."""
        await self._change("heartbeat", now)

    async def came_up(self, now: int, gap: int) -> bool:
        """Notes for how long nobody was here, if that is longer than the gap."""
        down: bool = await self.run("cameUp", {"now": now, "gap": gap}, bool)
        return down

    async def outages(self, since: int) -> list[tuple[int, int]]:
        found: list[tuple[int, int]] = await self.run("outages", since, list[tuple[int, int]])
        return found

    # Within

    async def _append(self, match: str, seen: int, addition: Addition) -> Sequence[Entry]:
        if not await self.take(match):
            raise StoreError(ELSEWHERE)
        setup = opened(addition.entries)
        asked = {
            "match": match,
            "seen": seen,
            "entries": [write_entry(entry) for entry in addition.entries],
            "setup": None if setup is None else write(setup),
            "noted": None
            if not addition.noted
            else {
                "touched": addition.now,
                "phase": phase_of(addition.ended),
                "ended": None if addition.ended is None else write(addition.ended),
                "alarm": addition.alarm,
            },
        }
        if not await self._change("append", asked, bool):
            raise MovedOn("The match has moved on.")
        return addition.entries

    async def _add(self, match: str, seen: int, addition: Addition, then: Then) -> None:
        try:
            entries = await self._append(match, seen, addition)
        except Exception as error:  # noqa: BLE001 - whoever asked is told
            then(None, error)
        else:
            then(entries, None)

    def _check_here(self) -> None:
        if self.away:
            raise StoreError(self.away)

    async def _change(self, operation: str, asked: object, kind: Any = None) -> Any:
        self._check_here()
        return await self.run(operation, asked, kind)

    async def run(self, operation: str, asked: object = None, kind: Any = None) -> Any:
        """What an operation comes to, as a value of this kind; StoreError says why it failed, BrokenLog that what lies there is
        none of ours."""
        if not self._open:
            raise StoreError(CLOSED)
        told = await self._engine.run(operation, msgspec.json.encode(asked).decode())
        answer = msgspec.json.decode(told, type=_Answer)
        if answer.failed is not None:
            raise StoreError(why(answer.failed.name, answer.failed.message))
        try:
            return msgspec.json.decode(answer.value, type=kind)
        except msgspec.DecodeError as error:
            raise BrokenLog(DAMAGED) from error


def _listed(row: msgspec.Raw, phase: Phase) -> Kept | Unreadable | None:
    """A row in a list; None where it does not even name a match."""
    try:
        return listed_from(*msgspec.json.decode(row, type=_Row).columns)
    except msgspec.DecodeError:
        pass
    try:
        named = msgspec.json.decode(row, type=_Named)
    except msgspec.DecodeError:
        return None
    return Unreadable(id=named.id, open=False, created=0, touched=0, number=0, phase=phase, why=DAMAGED)


def why(name: str, message: str) -> str:
    """What the browser's error means for whoever plays."""
    return _REASONS.get(name, f"This browser’s storage cannot be used ({name}: {message.rstrip('.')}).")


class IndexedDbHost(HostStore):
    """What is kept beside the matches."""

    def __init__(self, store: IndexedDbStore) -> None:
        self._store = store

    async def lease(self, match: str, owner: str, now: int, until: int) -> bool:  # noqa: ARG002 - a lock ends with its tab
        """The tab that has taken the match acts for it."""
        return await self._store.take(match)

    async def review(self, match: str, form: int) -> bytes | None:
        found: bytes | None = await self._store.run("review", {"match": match, "form": form}, bytes | None)
        return found

    async def keep_review(self, match: str, form: int, review: bytes) -> None:
        """Keeps one, as long as its match."""
        await self._store.run("keepReview", {"match": match, "form": form, "review": review})
