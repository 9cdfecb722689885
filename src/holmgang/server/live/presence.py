"""Who is connected where, while several servers share a store.

Every server has a row of its own for each seat that is connected to it; the row lasts a while and is renewed, and a seat is there
if any row of it lives. A server writes one batch after the other and looks once at a time, so nothing that it says overtakes what
it said before, and a look that began later ends later. How long a row still lasts, or how long ago it ended, is what the
database's clock says; no instant of one machine is compared with one of another.
"""

import asyncio
import contextlib
import logging
from collections import Counter
from collections.abc import AsyncIterator, Awaitable, Callable, Hashable
from contextlib import asynccontextmanager
from time import monotonic
from typing import TYPE_CHECKING, Generic, NamedTuple, TypeVar

from holmgang.core.errors import HolmgangError
from holmgang.core.seats import SEATS, Seat
from holmgang.matches.entries import HUMAN, REMOTE, Setup, now_ms
from holmgang.server.logs import facts
from holmgang.server.store import StoreError
from holmgang.server.store.host import Place
from holmgang.server.tasks import end, settle

if TYPE_CHECKING:
    from .hub import Hub
    from .room import Room

LASTS = 25.0
"""Seconds that a row lives unless it is renewed: so long a server that was killed leaves its players behind."""
RENEW_EVERY = 10.0
"""Seconds after which a server renews its rows, and looks which of the others' have run out."""
RETRY_AFTER = 1.0
END_WITHIN = 2.0
"""Seconds that the rows of a server that stops may take to be ended; otherwise they run out."""

_log = logging.getLogger("holmgang.presence")

K = TypeVar("K", bound=Hashable)


class Batches(Generic[K]):
    """Works off what is asked for, all of it together, one batch after the other, again until it is done."""

    def __init__(self, work: Callable[[set[K]], Awaitable[None]]) -> None:
        self._work = work
        self._asked: set[K] = set()
        self._waiting: list[asyncio.Future[None]] = []
        self._task: asyncio.Task[None] | None = None
        self._stopped = False

    def ask(self, *keys: K) -> None:
        """These are done in the next batch to begin."""
        self._asked.update(keys)
        if self._asked and not self._stopped and (self._task is None or self._task.done()):
            self._task = asyncio.create_task(self._work_off())

    async def done(self, key: K) -> None:
        """Waits for a batch with this that has not begun yet; raises where it fails, though it is tried again."""
        waiting: asyncio.Future[None] = asyncio.get_running_loop().create_future()
        self._waiting.append(waiting)
        self.ask(key)
        await waiting

    async def stop(self, within: float) -> None:
        """Begins nothing new, and waits for what was begun."""
        self._stopped = True
        if self._task is not None:
            await asyncio.wait({self._task}, timeout=within)
            self._task.cancel()
        self._answer(self._waiting, StoreError("The server stops."))

    async def _work_off(self) -> None:
        while self._asked and not self._stopped:
            asked, self._asked = self._asked, set()
            waiting, self._waiting = self._waiting, []
            try:
                await self._work(asked)
            except HolmgangError as error:
                _log.warning("not done", extra=facts(sentence=str(error)))
                await self._put_off(asked, waiting, error)
            except Exception as error:  # noqa: BLE001 - what was asked for must not be forgotten
                _log.exception("broken off")
                await self._put_off(asked, waiting, error)
            else:
                self._answer(waiting, None)

    async def _put_off(self, asked: set[K], waiting: "list[asyncio.Future[None]]", error: Exception) -> None:
        self._asked |= asked
        self._answer(waiting, error)
        await asyncio.sleep(RETRY_AFTER)

    @staticmethod
    def _answer(waiting: "list[asyncio.Future[None]]", error: Exception | None) -> None:
        for each in waiting:
            settle(each, error=error)


class Elsewhere(NamedTuple):
    """What is known of a match's seats at other servers."""

    there: list[bool]
    left: list[int]
    """When each seat was last there, by this machine's clock; 0: never, as far as is known."""


class Presence:
    """Tells other servers who is connected here, and knows who is connected to them. A server that is alone does neither."""

    def __init__(self, hub: "Hub", server: str) -> None:
        self._hub = hub
        self._server = server
        self._elsewhere: dict[str, Elsewhere] = {}
        self._coming: Counter[Place] = Counter()
        self._alive: set[Place] = set()
        """The rows of this server that others take for living."""
        self._renewed = monotonic()
        self._writes = Batches(self._write)
        self._looks = Batches(self._look)
        self._renewing: asyncio.Task[None] | None = None
        self._shared = hub.store.shared

    def start(self) -> None:
        """Begins to renew its rows."""
        if self._shared:
            self._renewing = asyncio.create_task(self._renew())

    async def close(self) -> None:
        """Lets the others know that nobody is connected here any more."""
        if self._renewing is None:
            return
        await end(self._renewing)
        self._renewing = None
        await asyncio.gather(self._writes.stop(END_WITHIN), self._looks.stop(END_WITHIN))
        with contextlib.suppress(StoreError, TimeoutError):
            async with asyncio.timeout(END_WITHIN):
                await self._hub.store.host.leave(self._server)

    # What happens here

    @asynccontextmanager
    async def coming(self, room: "Room", seat: Seat | None) -> AsyncIterator[None]:
        """Before somebody is shown a match, other servers can know of it, and this one knows who is connected to them."""
        if not self._shared:
            yield
            return
        place = None if seat is None else (room.id, seat)
        if place is not None:
            self._coming[place] += 1
        try:
            with contextlib.suppress(StoreError):  # whoever could not be noted yet will be
                if place is not None and place not in self._alive:
                    await self._writes.done(place)
                if room.id not in self._elsewhere:
                    await self._looks.done(room.id)
            yield
        finally:
            if place is not None:
                self._coming[place] -= 1
                if not self._coming[place]:
                    del self._coming[place]
                if not self._is_here(place):
                    self._writes.ask(place)

    def went(self, room: "Room", seat: Seat) -> None:
        """The last socket of a seat was closed here."""
        if self._shared:
            self._writes.ask((room.id, seat))
            self._looks.ask(room.id)

    def forget(self, match: str) -> None:
        """Nobody is in the room of this match any more."""
        self._elsewhere.pop(match, None)

    # What happens elsewhere

    def look(self, match: str) -> None:
        """Somebody has come or gone at another server."""
        if match in self._hub.rooms:
            self._looks.ask(match)

    def look_at_all(self) -> None:
        """Looks again wherever somebody is missing, since nobody knows what was missed."""
        if self._shared:
            self._looks.ask(*(room.id for room in self._hub.rooms.values() if _somebody_is_missing(room)))

    async def look_again(self, room: "Room") -> None:
        """Looks who is there now; StoreError where nobody can say."""
        if self._shared:
            await self._looks.done(room.id)

    def away(self, room: "Room", seat: Seat) -> int | None:
        """Since when a seat that is not connected here is connected nowhere; None if it is."""
        since = room.away_since[seat]
        known = self._elsewhere.get(room.id)
        if known is None:
            return since
        return None if known.there[seat] else max(since, known.left[seat])

    # Within

    def _is_here(self, place: Place) -> bool:
        match, seat = place
        room = self._hub.rooms.get(match)
        return place in self._coming or (room is not None and room.audience.here(seat))

    async def _renew(self) -> None:
        while True:
            await asyncio.sleep(RENEW_EVERY)
            rooms = list(self._hub.rooms.values())
            self._writes.ask(*((room.id, seat) for room in rooms for seat in SEATS if room.audience.here(seat)))
            self.look_at_all()

    async def _write(self, places: set[Place]) -> None:
        begun = monotonic()
        if begun - self._renewed > LASTS:
            self._alive.clear()  # they have run out meanwhile
        here = {place for place in places if self._is_here(place)}
        gone = places - here
        news = {match for match, _ in gone | (here - self._alive)}
        self._alive -= places  # until it is written, nobody can be sure
        await self._hub.store.host.attend(self._server, sorted(here), sorted(gone), round(LASTS * 1000), sorted(news))
        self._alive |= here
        self._renewed = begun

    async def _look(self, matches: set[str]) -> None:
        found = await self._hub.store.host.attendance(self._server, sorted(matches))
        now = now_ms()
        for match in matches:
            if (room := self._hub.rooms.get(match)) is None:
                continue
            known = self._elsewhere.setdefault(match, Elsewhere([False, False], [0, 0]))
            for seat in SEATS:
                lasts = found.get((match, seat), 0)
                if lasts < 0:
                    known.left[seat] = max(known.left[seat], now + lasts)
                elif lasts == 0 and known.there[seat]:
                    known.left[seat] = now  # nobody knows when: its row is no more
                known.there[seat] = lasts > 0
            room.tell_presence_anew()


def _somebody_is_missing(room: "Room") -> bool:
    return any(comes_and_goes(room.kept.setup, seat) and not room.audience.here(seat) for seat in SEATS)


def comes_and_goes(setup: Setup, seat: Seat) -> bool:
    """Whether whoever sits there is connected or not: a person, or a bot that plays from elsewhere."""
    return setup.seats[seat] == HUMAN or setup.seats[seat].startswith(REMOTE)
