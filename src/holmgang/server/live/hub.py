"""All matches that this process serves: finding their rooms, making new ones, and doing the rounds."""

import asyncio
import contextlib
import logging
from collections.abc import Callable, Coroutine
from functools import partial
from secrets import token_hex
from typing import Any

from msgspec.structs import replace

from holmgang.core.errors import HolmgangError
from holmgang.core.referee import Ending
from holmgang.core.seats import SEATS
from holmgang.games import find_kind
from holmgang.matches.entries import DAY, BrokenLog, MovedOn, now_ms
from holmgang.matches.fair import new_secret
from holmgang.matches.series import next_seat, next_setup
from holmgang.matches.setup_validation import fair_setup
from holmgang.server.bots.engines import Engines
from holmgang.server.limits import Rate
from holmgang.server.logs import facts
from holmgang.server.metrics import Metrics
from holmgang.server.refusals import NO_MATCH, NoMatch
from holmgang.server.settings import Settings
from holmgang.server.store import Kept, MatchStore, StoreError
from holmgang.server.store.host import WHO_IS_THERE
from holmgang.server.tasks import end
from holmgang.server.tokens import new_match_id
from holmgang.server.workers.pool import SHARE, Pool
from holmgang.server.workers.process import Process, Worker

from .cache import ByteCache
from .long_matches import Turns
from .outages import Span, merged
from .player_names import with_names
from .presence import Presence
from .reactions import Reactions
from .room import Room
from .store_health import StoreHealth

ROUND = 1.0
"""Seconds between the hub's rounds."""
HEARTBEAT = 2
"""Every so many rounds it notes that it is alive."""
GAP = 3 * 1000
"""So many milliseconds without a sign of life from any of several servers are an outage; of a single one, any time is."""
LEASE = 15_000
RESTING = 2
"""Every so many rounds it looks which matches may rest."""
LOOK = 5
"""Every so many rounds it looks for entries of other servers that no notification told of."""
TIDY = 10
"""Every so many rounds it lets go of rooms that nobody is in, and takes up what was left undone."""
MOST_DUE = 100
HOUR = 3_600_000
RECORDS_BYTES = 4 << 20
FINISH_WITHIN = 5
"""Seconds that what was begun has to finish when the server stops."""

_log = logging.getLogger("holmgang.hub")


class Hub:
    """The matches of this process."""

    def __init__(
        self, settings: Settings, store: MatchStore, metrics: Metrics, start: Callable[[str, int], Worker] = Process
    ) -> None:
        """``start`` makes what bots think in."""
        self.settings = settings
        self.store = store
        self.metrics = metrics
        self.bots = Pool(
            "holmgang.server.bots.jobs",
            processes=settings.bots,
            seconds=settings.bot_seconds,
            megabytes=settings.worker_megabytes,
            queue=settings.bot_queue,
            line=max(1, settings.bot_queue // SHARE),
            start=start,
            at_once=settings.bots,  # a school behind one address has them all, as long as nobody else waits
        )
        self.engines = Engines(settings)
        self.thoughts = Rate(settings.thoughts_per_minute, 60, "thinking")
        self.seat_thoughts = Rate(settings.thoughts_per_seat, 60, "thinking", "one seat")
        self.turns = Turns()
        self.records = ByteCache(RECORDS_BYTES)
        """Those of finished matches that were asked for lately."""
        self.rooms: dict[str, Room] = {}
        self.outages: list[Span] = []
        """When nobody could play anywhere."""
        self.health = StoreHealth(store, self._came_back)
        self._owner = token_hex(8)
        self.presence = Presence(self, self._owner)
        self.reactions = Reactions(self)
        self._finding: dict[str, asyncio.Future[None]] = {}
        self._tasks: set[asyncio.Task[Any]] = set()
        self._rounds: asyncio.Task[None] | None = None
        self.closing = False
        self.lists_changed: Callable[[], None] = lambda: None
        """Told when a match that stands in the lobby was made, begun, ended or removed."""
        self.made: Callable[[Kept], None] = lambda _kept: None
        """Told of every match that is made here."""
        self.loop: asyncio.AbstractEventLoop

    async def start(self) -> None:
        """Opens the store and begins its rounds."""
        self.loop = asyncio.get_running_loop()
        self.closing = False
        self.store.host.hear = self.reactions.hear
        await self.store.start(self.changed)
        now = now_ms()
        await self.store.came_up(now, GAP if self.store.shared else 0)
        await self._read_outages(now)
        self.health.good_at = now
        self.presence.start()
        self._rounds = asyncio.create_task(self._go_round())
        self.spawn(self.engines.introduce())

    async def say_goodbye(self) -> None:
        """Finishes what was begun and sends everybody away; nothing new is begun."""
        self.closing = True
        await end(self._rounds)
        await self.health.close()
        until = self.loop.time() + FINISH_WITHIN
        while any(room.queue.busy for room in self.rooms.values()) and self.loop.time() < until:
            await asyncio.sleep(0.01)
        with contextlib.suppress(HolmgangError, TimeoutError):
            async with asyncio.timeout(FINISH_WITHIN):
                await self.store.heartbeat(now_ms())  # from here on nobody can play, so no clock runs
        for room in list(self.rooms.values()):
            room.gone("restart", "The server is restarting; your match goes on in a moment.", retry=True)
        await self.presence.close()
        await self.bots.close()
        await self.engines.close()

    async def close(self) -> None:
        """Lets what has begun come to its end, for a while, and closes the store."""
        if self._tasks:
            await asyncio.wait(set(self._tasks), timeout=FINISH_WITHIN)
        await self.store.close()

    def spawn(self, work: Coroutine[Any, Any, Any]) -> None:
        """Runs something on the side, and keeps hold of it until it is done."""
        task = self.loop.create_task(work)
        self._tasks.add(task)
        task.add_done_callback(self._finished)

    def _finished(self, task: "asyncio.Task[Any]") -> None:
        self._tasks.discard(task)
        if task.cancelled() or (error := task.exception()) is None or self.closing:
            return
        if isinstance(error, StoreError):
            self.health.note(error)
        else:
            _log.error("broken off", exc_info=error)

    # Rooms

    async def room(self, match: str) -> Room:
        """The room of a match, found in the store if nobody is in it here; NoMatch if there is none."""
        while (room := self.rooms.get(match)) is None:
            finding = self._finding.get(match)
            if finding is None:
                finding = self._finding[match] = asyncio.ensure_future(self._find(match))
                finding.add_done_callback(lambda _done: self._finding.pop(match, None))
            await asyncio.shield(finding)  # and look again: whoever was faster may have let go of the room already
        return room

    async def _find(self, match: str) -> None:
        self.rooms[match] = Room(self, with_names(await self.found(match)))

    async def found(self, match: str) -> Kept:
        """A match as the store has it: a room may not have heard of a seat taken at another server. NoMatch if there is none."""
        kept = await self.store.find(match)
        if kept is None:
            raise NoMatch(NO_MATCH)
        return kept

    def forget(self, room: Room) -> None:
        """Lets go of a room that nobody is in."""
        if room.idle and self.rooms.get(room.id) is room:
            del self.rooms[room.id]
            self.presence.forget(room.id)

    async def create(self, kept: Kept) -> None:
        """Stores a new match. An invitation lasts as long as a match may lie idle, an open challenge no longer than a day."""
        waits = min(kept.setup.expire_after, DAY) if kept.open else kept.setup.expire_after
        await self.store.create(kept, kept.created + waits)
        if kept.open:
            self.lists_changed()
        self.made(kept)
        self.metrics.matches.value += 1
        _log.info("made", extra=facts(match=kept.id, game=kept.setup.game, seats=kept.setup.seats))

    async def rematch(self, room: Room) -> None:
        """Makes the next match of a series, once; whoever held a seat holds the other one there by the same token."""
        match = await room.changes.loaded()
        if match.ending is None or not match.rematch.agreed(match.bots) or match.rematch.next_id is not None:
            return
        kept = _next(room.kept, match.ending, now_ms())
        await self.create(kept)
        try:
            await room.changes.make(lambda match, now: match.plan_rematched(kept.id, now))
        except HolmgangError:
            await self.store.delete(kept.id)  # another server was faster
        else:
            await self.store.host.carry_origins(room.id, kept.id, swapped=next_seat(0, match.ending) == 1)

    # What others do

    def changed(self, match: str | None, number: int) -> None:
        """The store has heard that a match has so many entries now, or (0) that something else about it has changed."""
        if self.closing:
            return
        if match is None or number == 0:
            self.lists_changed()
        if match is None:
            if self.store.shared:
                for each in self.rooms.values():
                    each.queue.do(each.refresh)  # nobody knows what was missed: entries, or a seat that went to another device
                self.presence.look_at_all()
            else:
                self.spawn(self._look_at_all())
        elif number == WHO_IS_THERE:
            self.presence.look(match)
        elif (room := self.rooms.get(match)) is not None and (number == 0 or number != room.audience.told):
            room.queue.do(room.refresh)

    async def _look_at_all(self) -> None:
        """Compares how many entries every match here has with the store."""
        rooms = dict(self.rooms)
        numbers = await self.store.numbers(list(rooms))
        for match, room in rooms.items():
            if numbers.get(match) != room.audience.told:
                room.queue.do(room.refresh)

    async def lease(self, match: str) -> bool:
        """Whether this server may act for the match."""
        now = now_ms()
        return await self.store.host.lease(match, self._owner, now, now + LEASE)

    # When the store was away

    async def _came_back(self, since: int) -> None:
        """Notes for how long nobody could play; until that is done, nothing is stored, and no flag falls.

        Where other servers had the store meanwhile, that is the time of those who play here only.
        """
        now = now_ms()
        await self.store.came_up(now, GAP if self.store.shared else 0)
        await self._read_outages(now)
        for room in self.rooms.values():
            room.changes.missed = (*room.changes.missed, (since, now))
            if room.kept.setup.clock is not None or room.match is not None:
                room.queue.do(room.give_back)  # a task of its own, so that the store may be used by then

    async def _read_outages(self, now: int) -> None:
        self.outages = merged(await self.store.outages(now - 60 * DAY))

    # The rounds

    @property
    def resting(self) -> bool:
        """Whether nothing has to be looked after now."""
        return False

    async def _go_round(self) -> None:
        for number in range(1, 1 << 62):
            await asyncio.sleep(ROUND)
            if self.resting:
                continue
            try:
                await self._round(number)
            except HolmgangError as error:
                self.health.note(error)
            except Exception:  # noqa: BLE001 - the rounds must go on
                _log.exception("round broken off")

    async def _round(self, number: int) -> None:
        await self.health.ask()
        now = now_ms()
        if number % HEARTBEAT == 0 and not self.health.stale:
            await self.store.heartbeat(now)
        if self.health.stale:
            return  # everything stood still meanwhile, so the store is asked again before anything falls due
        if number % RESTING == 0:
            for room in self.rooms.values():
                room.rest(now)
        for match in await self.store.due(now, MOST_DUE):
            await self._begin_due(match)
        if self.store.shared and number % LOOK == 0:
            await self._look_at_all()
        if number % TIDY == 0:
            for room in list(self.rooms.values()):
                self.forget(room)  # somebody may have looked in and been refused
                if room.players is not None and room.match is not None:
                    room.players.think(room.match)  # should the server that had the lease have failed
                elif room.players is not None and room.audience.listeners:
                    room.queue.do(room.go_on)  # storing what a bot chose has failed

    async def _begin_due(self, match: str) -> None:
        """Does what time brings about, once nothing else is done to the match."""
        try:
            room = await self.room(match)
        except NoMatch:
            return
        except BrokenLog as error:
            _log.warning("not done", extra=facts(match=match, error=type(error).__name__, sentence=str(error)))
            await self._set_aside(match)
        else:
            room.queue.do(partial(self._due, room))

    async def _due(self, room: Room) -> None:
        try:
            await room.due()
        except (StoreError, MovedOn):
            raise  # the next round comes in a moment
        except Exception:  # whatever it is, it would come again with every round
            await self._set_aside(room.id)
            raise

    async def _set_aside(self, match: str) -> None:
        """Leaves alone for a while what cannot be done, so that it does not stand in the way of what can."""
        now = now_ms()
        await self.store.postpone(match, now, now + HOUR)


def _next(old: Kept, ending: Ending, now: int) -> Kept:
    """The match after one that ended so, with dice of its own."""
    match_id, secret = new_match_id(), new_secret()
    setup = next_setup(old.setup, ending, match_id=match_id)
    setup = replace(setup, fair=fair_setup(find_kind(setup.game), setup.seats, secret))
    first, second = (
        replace(old.holders[next_seat(seat, ending)], name=setup.names[seat], code=None, code_until=None) for seat in SEATS
    )
    return Kept(
        id=match_id,
        setup=setup,
        holders=(first, second),
        secret=secret if setup.fair is not None else None,
        open=old.open,
        created=now,
        touched=now,
    )
