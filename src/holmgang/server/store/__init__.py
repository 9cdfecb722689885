"""Where matches are kept: one small interface over SQLite (one server), PostgreSQL (one or several) and IndexedDB (a browser)."""

from collections.abc import Awaitable, Callable, Collection, Sequence
from typing import Any, Literal, Protocol

from msgspec import Struct

from holmgang.core.errors import HolmgangError, shown
from holmgang.core.extras import needing
from holmgang.core.referee import Ending
from holmgang.core.seats import Seat
from holmgang.matches.entries import Entry, Setup

from .host import HostStore
from .sql_host import SqlHost

Phase = Literal["waiting", "live", "over"]

CLOSED = "The store is closed."


class StoreError(HolmgangError):
    """The store cannot be opened, read or written."""


class Damaged(StoreError):
    """What the store holds is spoilt."""


class Holder(Struct, frozen=True):
    """A seat: who plays there, by which token it is held, and by which code it can be taken, both as digests."""

    player: str
    name: str = ""
    token: bytes | None = None
    code: bytes | None = None
    code_until: int | None = None
    """When the code stops working; None: never."""

    @property
    def taken(self) -> bool:
        """Whether somebody sits there; a bot always does."""
        return self.token is not None or self.player != "human"


class Stored(Struct, frozen=True, kw_only=True):
    """What is known of any match that is there."""

    id: str
    open: bool
    """Whether it is shown in the lobby."""
    created: int
    touched: int = 0
    number: int = 0
    """How many entries there are."""
    phase: Phase = "waiting"


class Kept(Stored, frozen=True, kw_only=True):
    """What the store knows of a match besides its entries."""

    setup: Setup
    holders: tuple[Holder, Holder]
    secret: bytes | None
    """The server's part of the dice."""
    ended: Ending | None = None
    """How, for lists: where there is no result, with the reason why."""

    @property
    def full(self) -> bool:
        """Whether both seats are taken."""
        return all(holder.taken for holder in self.holders)


class Unreadable(Stored, frozen=True, kw_only=True):
    """A match that is there but cannot be read: enough to list it, so that a host can delete it."""

    why: str


class Addition(Struct, frozen=True):
    """Entries to be added, and how the match stands with them."""

    entries: Sequence[Entry]
    now: int
    ended: Ending | None
    alarm: int | None
    """When something will have to be done about the match even if nobody does anything."""
    noted: bool = True
    """Whether the match's times are to be noted as well; where they hardly changed, two indexes would be kept for nothing."""


Plan = Callable[[Sequence[Entry]], Addition]
"""Is given the entries that the caller has not seen, and says what to add; no entries, or an exception, adds nothing."""

Then = Callable[[Any, Exception | None], None]
"""Hears what came of something once it is stored, or why it is not."""

Changed = Callable[[str | None, int], None]
"""Hears that a match has so many entries now, or (0) that something else about it has changed, or (WHO_IS_THERE) that somebody
has come or gone at another server; None: that any match may have changed."""


class MatchStore(Protocol):
    """All that matches need. Whatever returns has been stored durably."""

    shared: bool
    """Whether other processes may serve the same matches at the same time."""
    away: str
    """Why the store cannot be used now; while this is not empty, whatever would change a match is refused with it."""

    @property
    def host(self) -> HostStore:
        """What is kept beside the matches."""
        ...

    async def start(self, changed: Changed, *, alone: bool = True) -> None:
        """Opens the store, brings its layout up to date, and begins to listen for what others change.

        ``alone``: a server has a store that is not shared for itself; a command that only moderates does not mind one.
        """
        ...

    async def close(self) -> None:
        """Finishes what was begun and closes."""
        ...

    async def probe(self) -> None:
        """Writes something new and reads it back; raises StoreError with the reason if that cannot be done, away or not."""
        ...

    async def create(self, kept: Kept, alarm: int) -> None:
        """A new match, without entries."""
        ...

    async def find(self, match: str) -> Kept | None:
        """What is known of a match."""
        ...

    async def hold(self, match: str, seat: Seat, before: Holder, after: Holder) -> bool:
        """Changes who holds a seat, if nobody else was faster: whether it was done."""
        ...

    async def entries(self, match: str, since: int = 0, most: int | None = None) -> list[Entry]:
        """The entries from a number on, or so many of them at most."""
        ...

    def append(self, match: str, seen: int, plan: Plan) -> Awaitable[Sequence[Entry]]:
        """Locks the match, shows the plan what was added since ``seen``, and adds what it says. Returns what was added.

        Raises MovedOn where the plan was made on too little; then the caller reads the match again.
        """
        ...

    def add(self, match: str, seen: int, addition: Addition, then: Then) -> None:
        """Adds what was planned already, and calls back later; with MovedOn, where somebody else has added since."""
        ...

    def is_ours(self, match: str) -> bool:
        """Whether no other server has added to the match of late, so that what is planned already is likely to hold."""
        ...

    async def numbers(self, matches: Collection[str]) -> dict[str, int]:
        """How many entries each of these matches has; one that was deleted is missing."""
        ...

    async def due(self, now: int, most: int) -> list[str]:
        """Matches about which something must be done by now."""
        ...

    async def postpone(self, match: str, now: int, until: int) -> None:
        """What is due about a match by now is due then instead."""
        ...

    async def listed(self, phase: Phase, most: int, *, everything: bool = False) -> list[Kept | Unreadable]:
        """The latest open matches in a phase; with ``everything``, the private ones too. One that is broken hides no other."""
        ...

    async def delete(self, match: str, *, only_waiting: bool = False) -> bool:
        """Removes a match with all that belongs to it, or only if a seat of it is still free: whether it was removed."""
        ...

    async def heartbeat(self, now: int) -> None:
        """Notes that a server is alive."""
        ...

    async def came_up(self, now: int, gap: int) -> bool:
        """Notes that a server is alive, and an outage if none was for longer than the gap: whether it did. Also while away."""
        ...

    async def outages(self, since: int) -> list[tuple[int, int]]:
        """When no server was alive, from and to, as far as it ended after a time."""
        ...


class Store(MatchStore, Protocol):
    """All that a server for strangers needs."""

    @property
    def host(self) -> SqlHost:
        """What servers and their hosts keep beside the matches."""
        ...


def open_store(where: str) -> Store:
    """The store that a setting names: a postgresql:// URL or a file."""
    scheme, colon, _ = where.partition("://")
    if (colon and scheme not in ("postgresql", "postgres")) or (not colon and where.startswith(("postgresql:", "postgres:"))):
        begins = shown(where.partition(":")[0] + ":")
        raise StoreError(f"A store is a file or a postgresql:// URL; this one begins with {begins}.")
    if colon:
        with needing("postgres", "A store in PostgreSQL"):
            from .postgres import PostgresStore

        return PostgresStore(where)
    from .sqlite import SqliteStore

    return SqliteStore(where)
