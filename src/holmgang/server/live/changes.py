"""What changes one match on this server: planned, stored, folded, and only then told to anybody.

Until a change is stored, the room has the match as it was. What the change comes to is another match, which takes its place once
the store has it. If nobody can say whether it was stored, the match is read again.
"""

import asyncio
import logging
from collections.abc import Callable, Sequence
from functools import partial
from time import perf_counter
from typing import TYPE_CHECKING

from msgspec.structs import replace

from holmgang.core.errors import HolmgangError
from holmgang.games import find_kind
from holmgang.matches.entries import Entry, MovedOn, now_ms
from holmgang.matches.errors import NotNow, TimeUp
from holmgang.matches.match import Match
from holmgang.server.logs import facts
from holmgang.server.refusals import NoMatch
from holmgang.server.store import Addition

from . import long_matches, pictures
from .audience import Listener
from .job_queue import Job
from .messages import Move
from .outages import Span, lost
from .player_names import with_names

if TYPE_CHECKING:
    from .room import Room

ATTEMPTS = 3
"""How often a change is planned anew where somebody else was faster."""
NOTE_EVERY = 60_000
"""For so many milliseconds lists may take a match for as old as it was, and its alarm for as near."""

Act = Callable[[Match, int], list[Entry]]
"""Plans a change of the match as it stands now."""

Otherwise = Callable[["Room", Move], Job]
"""The careful way for a move that the quick one could not do."""

_log = logging.getLogger("holmgang.room")


class Changes:
    """The changes of one room's match."""

    __slots__ = ("_alarm", "_room", "missed")

    def __init__(self, room: "Room") -> None:
        self._room = room
        self.missed: tuple[Span, ...] = ()
        """When this server could not reach the store, as far as that has not been given back."""
        self._alarm = 0
        """As it went to the store with this match; 0: nobody knows whether it got there."""

    # How it stands in the store

    async def loaded(self) -> Match:
        """The match as the store has it, opened if both seats are taken, with time that was nobody's given back."""
        room = self._room
        if room.match is None:
            if room.kept.number == 0:
                await self._open()
            self._alarm = 0
            room.match = await long_matches.read_match(room.hub.store, room.kept, room.hub.turns)
            room.kept = replace(room.kept, setup=room.match.setup)  # the same set-up, kept once
            await self.credit(room.match)
        return room.match

    async def _open(self) -> None:
        room, setup = self._room, self._room.kept.setup
        if not room.kept.full:
            raise NotNow("The match begins once both seats are taken.")
        now = now_ms()
        kind, secret = find_kind(setup.game), room.kept.secret
        entries = Match.plan_opening(kind, setup, now, secret=secret)
        alarm = Match(kind, entries, secret=secret).due_at()
        try:
            await room.hub.store.append(room.id, 0, lambda unseen: Addition(() if unseen else entries, now, None, alarm))
        except MovedOn:
            _log.info("opened elsewhere", extra=facts(match=room.id))
        await self.find()
        room.lists_changed()

    async def find(self) -> None:
        """Looks up anew who sits there, and how much there is to read."""
        room = self._room
        kept = await room.hub.store.find(room.id)
        if kept is None:
            room.gone("deleted", "This match was deleted.")
            raise NoMatch("This match was deleted.")
        room.kept = with_names(kept)

    async def credit(self, match: Match) -> None:
        """Gives time back in which nobody could play, before anything else is done: a move would be charged for it."""
        health = self._room.hub.health
        if health.stale:
            await health.be_sure()  # it may have been away without anybody noticing
        if self._lost(match):
            await self._append(match, lambda match, now: match.plan_credit(self._lost(match), now))
        self.missed = ()

    def _lost(self, match: Match) -> int:
        """What was given back lies before the match's last entry, so that nothing is given twice, whoever gives it."""
        return 0 if match.ending is not None else lost([*self._room.hub.outages, *self.missed], match.last_at)

    # What is done to it

    async def make(self, act: Act, listener: Listener | None = None, reply: int = 0) -> None:
        """Plans, stores and tells a change; the listener who asked for it gets its answer."""
        room = self._room
        for attempt in range(ATTEMPTS):
            match = await self.loaded()
            try:
                await self.credit(match)
                await self._append(await self.loaded(), act)
            except MovedOn:
                if attempt == ATTEMPTS - 1:
                    raise
                room.match = None
                await self.find()
            except TimeUp:
                await self._append(await self.loaded(), lambda match, now: match.plan_due(now))
                room.tell()
                raise
            except HolmgangError:
                room.tell()  # what others have added was seen on the way
                raise
            else:
                await self._answer(listener, reply)
                return

    async def _answer(self, listener: Listener | None, reply: int) -> None:
        room = self._room
        if listener is not None and room.match is not None:
            room.audience.done(listener, reply, room.match)
            if room.audience.answer(listener, reply):
                await asyncio.sleep(0)  # the answer is on its way before anything is worked out for others
        room.tell()

    async def _append(self, match: Match, act: Act) -> None:
        room, now, begun, was_over = self._room, now_ms(), perf_counter(), match.ending is not None
        after = match

        def plan(unseen: Sequence[Entry]) -> Addition:
            nonlocal after
            if unseen:
                match.fold(unseen)  # others have stored it
            entries = act(match, now)
            if entries:
                after = match.after(entries)
            return self._addition(after, entries, now)

        try:
            entries = await room.hub.store.append(room.id, match.number, plan)
        except BaseException:
            if after is not match:
                room.match = None  # nobody knows whether it was stored; the store does
            raise
        room.match = after
        if entries:
            self._count(after, entries, begun, was_over=was_over)

    def make_at_once(self, move: Move, listener: Listener, otherwise: Otherwise) -> bool:
        """Makes what nearly always comes: somebody moves while nothing else is being done. Whether it could be begun.

        This is `make` without a task of its own, and without any way out: if the move is refused, cannot be stored or told,
        ``otherwise`` is done, which tries it with care and says what is wrong. Sent twice, a move does no harm.
        """
        room, seat = self._room, listener.seat
        match, hub = room.match, room.hub
        if match is None or seat is None or room.queue.busy or match.setup.lesson or not hub.store.is_ours(room.kept.id):
            return False
        if hub.health.stale or self.missed or (hub.outages and hub.outages[-1][1] > match.last_at):
            return False  # time has to be given back first
        now, begun = now_ms(), perf_counter()
        try:
            entries = match.plan_move(seat, move.text, now, asked=move.number)
            if not entries:
                return False
            after = match.after(entries)
            addition = self._addition(after, entries, now)
            hub.store.add(room.kept.id, match.number, addition, partial(self._added, after, begun, move, listener, otherwise))
        except Exception:  # noqa: BLE001 - it comes up again where it is told and noted
            return False
        room.queue.hold()
        return True

    def _added(
        self,
        after: Match,
        begun: float,
        move: Move,
        listener: Listener,
        otherwise: Otherwise,
        entries: Sequence[Entry],
        error: Exception | None,
    ) -> None:
        room = self._room
        room.match = after if error is None else None
        try:
            if room.match is not None:
                self._count(after, entries, begun)
                if room.audience.answer(listener, move.id):
                    room.hub.loop.call_soon(self._tell_others)  # the answer is on its way by then
                    return
                room.tell()
        except Exception:  # noqa: BLE001 - the careful way meets it again, and says what is wrong
            room.match = None
        room.queue.go_on(otherwise(room, move) if room.match is None else None)

    def _tell_others(self) -> None:
        room = self._room
        try:
            room.tell()
        except Exception:  # noqa: BLE001 - the careful way meets it again, and says what is wrong
            room.match = None
        room.queue.go_on(room.go_on if room.match is None else None)

    def _addition(self, match: Match, entries: Sequence[Entry], now: int) -> Addition:
        """The match’s times go with it only where somebody would miss them: an alarm that is a little early does no harm."""
        alarm, before = match.due_at(), self._alarm
        noted = alarm is None or match.setup.clock is not None or not before <= alarm < before + NOTE_EVERY
        if noted and entries:
            self._alarm = alarm or 0
        return Addition(entries, now, pictures.ended_as(match), alarm, noted)

    def _count(self, match: Match, entries: Sequence[Entry], begun: float, *, was_over: bool = False) -> None:
        metrics = self._room.hub.metrics
        metrics.moves.value += len(entries)
        metrics.stored.add(perf_counter() - begun)
        if match.ending is not None and not was_over:
            metrics.finished.add(match.ending.reason if not match.ending.by_rules else "rules")
            _log.info("ended", extra=facts(match=self._room.id, reason=match.ending.reason))
            self._room.lists_changed()
