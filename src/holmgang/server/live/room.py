"""One match as this process serves it: what waits to be done to it, one thing after the other, and what follows from that.

All that is done to a match goes through its room, one thing after the other. What changes it is planned, stored, and only then
told to anybody.
"""

import asyncio
import logging
from collections.abc import Callable, Sequence
from functools import partial
from time import perf_counter
from typing import TYPE_CHECKING

from msgspec.structs import replace

from holmgang.core.errors import HolmgangError
from holmgang.core.seats import SEATS, Seat
from holmgang.games import find_kind
from holmgang.matches.entries import HUMAN, SEAT_NAMES, Entry, MovedOn, now_ms
from holmgang.matches.errors import NotNow, TimeUp
from holmgang.matches.match import Match
from holmgang.server.bots.match_bots import Players
from holmgang.server.logs import facts
from holmgang.server.refusals import NoMatch
from holmgang.server.store import Addition, Kept

from . import long_matches, pictures
from .audience import Audience, Listener
from .job_queue import Job, JobQueue
from .messages import Move
from .outages import Span, lost
from .player_names import told_apart

if TYPE_CHECKING:
    from .hub import Hub

ATTEMPTS = 3
"""How often a change is planned anew where somebody else was faster."""
REST_AFTER = 1_000
REST_AT_LAST = 120_000
"""A match in which nothing has happened for so many milliseconds an entry, and at most for so many in all, is kept in the store
only, however many listen: the longer it is, the more it takes to read it again."""
NOTE_EVERY = 60_000
"""For so many milliseconds lists may take a match for as old as it was, and its alarm for as near."""
SOON = 3_600_000
"""What is due later than this, in milliseconds, is left to the hub's rounds."""

Act = Callable[[Match, int], list[Entry]]
"""Plans a change of the match as it stands now."""

Otherwise = Callable[["Room", Move], Job]
"""The careful way for a move that the quick one could not do."""

_log = logging.getLogger("holmgang.room")


class Room:
    """A match with those who are connected to it here."""

    __slots__ = (
        "_alarm",
        "_timer",
        "audience",
        "away_since",
        "hub",
        "kept",
        "match",
        "missed",
        "players",
        "queue",
        "touched",
    )

    def __init__(self, hub: "Hub", kept: Kept) -> None:
        self.hub = hub
        self.kept = kept
        self.match: Match | None = None
        """Only while somebody needs it."""
        self.audience = Audience(self, kept.number)
        self.touched = now_ms()
        self.away_since = [self.touched, self.touched]
        """Since when each seat is not connected here; of no meaning while it is."""
        self.players: Players | None = None
        self.missed: tuple[Span, ...] = ()
        """When this server could not reach the store, as far as that has not been given back."""
        self._alarm = 0
        """As it went to the store with this match; 0: nobody knows whether it got there."""
        self.queue = JobQueue(self)
        self._timer: asyncio.TimerHandle | None = None

    @property
    def id(self) -> str:
        """The match's."""
        return self.kept.id

    @property
    def idle(self) -> bool:
        """Whether nobody would miss it."""
        return not self.audience.listeners and not self.queue.busy and (self.players is None or not self.players.thinking)

    def do(self, job: Job) -> None:
        """Does something after all that was asked for before."""
        self.queue.do(job)

    async def result(self, job: Job) -> None:
        """The same for somebody who waits for it, and hears what it raises."""
        await self.queue.result(job)

    def at_rest(self) -> None:
        """Nothing is left to be done."""
        if not self.audience.listeners:
            self.hub.forget(self)

    # The match

    async def loaded(self) -> Match:
        """The match as the store has it, opened if both seats are taken, with time that was nobody's given back."""
        if self.match is None:
            if self.kept.number == 0:
                await self._open()
            self._alarm = 0
            self.match = await long_matches.read_match(self.hub.store, self.kept, self.hub.turns)
            self.kept = replace(self.kept, setup=self.match.setup)  # the same set-up, kept once
            await self._credit(self.match)
        return self.match

    async def _open(self) -> None:
        setup = self.kept.setup
        if not self.kept.full:
            raise NotNow("The match begins once both seats are taken.")
        now = now_ms()
        kind = find_kind(setup.game)
        entries = Match.plan_opening(kind, setup, now, secret=self.kept.secret)
        alarm = Match(kind, entries, secret=self.kept.secret).due_at()
        try:
            await self.hub.store.append(self.id, 0, lambda unseen: Addition(() if unseen else entries, now, None, alarm))
        except MovedOn:
            _log.info("opened elsewhere", extra=facts(match=self.id))
        await self._find()
        self._lists_changed()

    def _lists_changed(self) -> None:
        if self.kept.open:
            self.hub.lists_changed()

    async def _find(self) -> None:
        kept = await self.hub.store.find(self.id)
        if kept is None:
            self.gone("deleted", "This match was deleted.")
            raise NoMatch("This match was deleted.")
        self.kept = with_names(kept)

    async def _credit(self, match: Match) -> None:
        """Gives time back in which nobody could play, before anything else is done: a move would be charged for it."""
        if self.hub.health.stale:
            await self.hub.health.be_sure()  # it may have been away without anybody noticing
        if self._lost(match):
            await self._append(match, lambda match, now: match.plan_credit(self._lost(match), now))
        self.missed = ()

    def _lost(self, match: Match) -> int:
        """What was given back lies before the match's last entry, so that nothing is given twice, whoever gives it."""
        return 0 if match.ending is not None else lost([*self.hub.outages, *self.missed], match.last_at)

    async def give_back(self) -> None:
        """The store is back: those who are here are shown how their clocks stand."""
        if self.kept.number:
            await self._credit(await self.loaded())
            self.tell()
            self._follow_up(presence=False)

    async def change(self, act: Act, listener: Listener | None = None, reply: int = 0) -> None:
        """Plans, stores and tells a change; the listener who asked for it gets its answer."""
        for attempt in range(ATTEMPTS):
            match = self.match if self.match is not None else await self.loaded()
            try:
                await self._credit(match)
                await self._append(match, act)
            except MovedOn:
                if attempt == ATTEMPTS - 1:
                    raise
                await self._find()
            except TimeUp:
                await self._append(match, lambda match, now: match.plan_due(now))
                self.tell()
                raise
            except HolmgangError:
                self.tell()  # what others have added was seen on the way
                raise
            else:
                if listener is not None:
                    self.audience.done(listener, reply, match)
                    if self.audience.answer(listener, reply):
                        await asyncio.sleep(0)  # the answer is on its way before anything is worked out for others
                self.tell()
                return

    def at_once(self, move: Move, listener: Listener, otherwise: Otherwise) -> bool:
        """The same for what nearly always comes: somebody moves while nothing else is being done. Whether it could be begun.

        This is `change` without a task of its own, and without any way out: if the move is refused, cannot be stored or told,
        ``otherwise`` is done, which tries it with care and says what is wrong. Sent twice, a move does no harm.
        """
        match, store, seat = self.match, self.hub.store, listener.seat
        if match is None or seat is None or self.queue.busy or match.setup.lesson or not store.is_ours(self.kept.id):
            return False
        if self.hub.health.stale or self.missed or (self.hub.outages and self.hub.outages[-1][1] > match.last_at):
            return False  # time has to be given back first
        now, begun, seen = now_ms(), perf_counter(), match.number
        try:
            entries = match.plan_move(seat, move.text, now, asked=move.number)
            if not entries:
                return False
            self.match = None  # until it is stored, nobody may take it for the truth
            match.fold(entries)
            addition = self._addition(match, entries, now)
            store.add(self.kept.id, seen, addition, partial(self._added, match, begun, move, listener, otherwise))
        except Exception:  # noqa: BLE001 - it comes up again where it is told and noted
            return False
        self.queue.hold()
        return True

    def _added(
        self,
        match: Match,
        begun: float,
        move: Move,
        listener: Listener,
        otherwise: Otherwise,
        entries: Sequence[Entry],
        error: Exception | None,
    ) -> None:
        self.match = match if error is None else None
        try:
            if self.match is not None:
                self._count(match, entries, begun)
                if self.audience.answer(listener, move.id):
                    self.hub.loop.call_soon(self._tell_others)  # the answer is on its way by then
                    return
                self.tell()
        except Exception:  # noqa: BLE001 - the careful way meets it again, and says what is wrong
            self.match = None
        self.queue.go_on(otherwise(self, move) if self.match is None else None)

    def _tell_others(self) -> None:
        try:
            self.tell()
        except Exception:  # noqa: BLE001 - the careful way meets it again, and says what is wrong
            self.match = None
        self.queue.go_on(self.go_on if self.match is None else None)

    async def _append(self, match: Match, act: Act) -> Sequence[Entry]:
        now, begun, was_over = now_ms(), perf_counter(), match.ending is not None

        def plan(unseen: Sequence[Entry]) -> Addition:
            if unseen:
                match.fold(unseen)
            entries = act(match, now)
            if entries:
                self.match = None  # until it is stored, nobody may take it for the truth
                match.fold(entries)
            return self._addition(match, entries, now)

        entries = await self.hub.store.append(self.id, match.number, plan)
        self.match = match
        if entries:
            self._count(match, entries, begun, was_over=was_over)
        return entries

    def _addition(self, match: Match, entries: Sequence[Entry], now: int) -> Addition:
        """The match’s times go with it only where somebody would miss them: an alarm that is a little early does no harm."""
        alarm, before = match.due_at(), self._alarm
        noted = alarm is None or match.setup.clock is not None or not before <= alarm < before + NOTE_EVERY
        if noted and entries:
            self._alarm = alarm or 0
        return Addition(entries, now, pictures.ended_as(match), alarm, noted)

    def _count(self, match: Match, entries: Sequence[Entry], begun: float, *, was_over: bool = False) -> None:
        metrics = self.hub.metrics
        metrics.moves.value += len(entries)
        metrics.stored.add(perf_counter() - begun)
        if match.ending is not None and not was_over:
            metrics.finished.add(match.ending.reason if not match.ending.by_rules else "rules")
            _log.info("ended", extra=facts(match=self.id, reason=match.ending.reason))
            self._lists_changed()

    async def refresh(self) -> None:
        """Catches up with what others have stored."""
        before = self.kept
        await self._find()
        holders = self.kept.holders
        moved = [each for each in self.audience.listeners if each.seat is not None and each.holds != holders[each.seat].token]
        for listener in moved:
            self._drop(listener, "seat_moved", "Your seat was taken over by another device.")
        if self.match is not None:
            await long_matches.catch_up(self.hub.store, self.match, self.id, self.hub.turns)
        elif self.kept.number > self.audience.told:
            await self.loaded()
        if before.number == 0 and (self.kept != before or self.kept.full):
            await self.begin()
        elif moved:
            self.audience.tell_presence()
        self.tell()

    async def begin(self) -> None:
        """Shows the table to everybody once both seats are taken; before that, who sits there."""
        if self.kept.full:
            await self.loaded()
        self.audience.show_all()
        if self.match is not None:
            self._follow_up()
        self.audience.tell_presence()

    async def withdraw(self) -> None:
        """Closes the match before anybody has joined it."""
        if not await self.hub.store.delete(self.id, only_waiting=True):
            await self._find()  # others may have removed it
            raise NotNow("Both seats are taken, so the match cannot be closed any more; whoever sits there can give up.")
        self.gone("withdrawn", "Whoever made this match has closed it before it began.")

    async def due(self) -> None:
        """Does what time alone brings about."""
        if self.kept.number == 0:
            await self._find()  # the other seat may have been taken through another server
        if self.kept.number == 0 and not self.kept.full:
            if await self.hub.store.delete(self.id, only_waiting=True):
                self.gone("expired", "Nobody took the other seat, so the match was closed.")
                return
            await self._find()  # it was taken at the last moment
        await self.loaded()
        if await self.hub.lease(self.id):
            await self.change(lambda match, now: match.plan_due(now))
            if self.match is not None and (due := self.match.due_at()) is not None:
                await self.hub.store.postpone(self.id, now_ms(), due)  # the alarm was early

    async def record(self, seat: Seat | None) -> str:
        """The match written down: whole once it is over; before that, what the seat (None: a spectator) knows of it."""
        known = self.hub.records.get(self.id)
        if known is not None:
            return known.decode()
        match = await self.loaded()
        text = await long_matches.record_text(match, seat, self.hub.turns)
        if match.ending is not None:
            self.hub.records.keep(self.id, text.encode())
        return text

    # Who listens

    async def join(self, listener: Listener, reply: int) -> None:
        """Somebody has said hello."""
        told = None
        if self.kept.number or self.kept.full:
            match = await self.loaded()
            if match.number > self.audience.told:
                self.tell()
            told = await long_matches.told(match, listener.seat, listener.told, self.hub.turns)
        async with self.hub.presence.coming(self, listener.seat):
            came = listener.seat is not None and not self.here(listener.seat)
            self.audience.listeners.append(listener)
        self.audience.show(listener, reply, told)
        if came:
            self.audience.tell_presence()
        else:
            self.audience.tell_presence_to(listener)
            if listener.seat is None:
                self.audience.tell_watchers()
        self._follow_up(presence=False)

    def make_place(self, seat: Seat, most: int) -> None:
        """Sends those away who came first where a seat is open in so many places: they may be dead lines of one player."""
        for listener in self.audience.crowd(seat, most):
            self._drop(listener, "too_many", "This game was opened in too many other places.")

    def part(self, listener: Listener) -> None:
        """Somebody has gone."""
        if listener not in self.audience.listeners:
            return
        self.audience.listeners.remove(listener)
        if not self.audience.listeners:
            self._cancel_timer()  # it would keep a room that is let go of; the hub's rounds see to the flag
        self._gone(listener)
        if listener.seat is None:
            self.audience.tell_watchers()
        else:
            self._tell_who_is_there()
        self.hub.forget(self)

    def _tell_who_is_there(self) -> None:
        if self.match is None and self.kept.number and self.audience.listeners:
            self.do(self._wake)  # from when on it may be claimed is for the match to say
        else:
            self.audience.tell_presence()

    def _gone(self, listener: Listener) -> None:
        if listener.seat is not None and not self.here(listener.seat):
            self.away_since[listener.seat] = now_ms()
            self.hub.presence.went(self, listener.seat)

    def here(self, seat: Seat) -> bool:
        """Whether the seat is connected to this process."""
        return self.audience.here(seat)

    def gone(self, code: str, message: str, *, retry: bool = False) -> None:
        """Sends everybody away."""
        self._lists_changed()
        for listener in list(self.audience.listeners):
            self._drop(listener, code, message, retry=retry)
        self._cancel_timer()

    def _drop(self, listener: Listener, code: str, message: str, *, retry: bool = False) -> None:
        self.audience.send_away(listener, code, message, retry=retry)
        self._gone(listener)

    def away(self, seat: Seat) -> int | None:
        """Since when the seat is connected nowhere; None if it is."""
        if self.here(seat) or self.kept.setup.seats[seat] != HUMAN:
            return None
        return self.hub.presence.away(self, seat)

    def tell_presence_anew(self) -> None:
        """Tells who is here, at whichever server, where that is not what was told last."""
        if not self.audience.away_as_told:
            self._tell_who_is_there()

    # What follows from how it stands

    def tell(self) -> None:
        """Tells everybody what is new to them, and does what follows."""
        if self.audience.tell():
            self._follow_up()

    def _follow_up(self, *, presence: bool = True) -> None:
        match = self.match
        if match is None:
            return
        if match.setup.clock is not None or match.sharing.reveal_by is not None:
            self._set_timer(match)
        if match.bots:
            if self.players is None:
                self.players = Players(self)
            self.players.think(match)
        if match.ending is not None:
            if match.rematch.agreed(match.bots) and match.rematch.next_id is None:
                self.do(partial(self.hub.rematch, self))
        elif presence and not (self.here(0) and self.here(1)) and (self.away(0) is not None or self.away(1) is not None):
            self.audience.tell_presence()  # the time from which a match may be claimed has changed

    def _set_timer(self, match: Match) -> None:
        self._cancel_timer()
        due = match.due_at()
        if due is not None and self.audience.listeners and due - now_ms() < SOON:
            delay = max(0, due - now_ms()) / 1000 + 0.001
            self._timer = asyncio.get_running_loop().call_later(delay, self.do, self.due)

    def _cancel_timer(self) -> None:
        if self._timer is not None:
            self._timer.cancel()
            self._timer = None

    def rest(self, now: int) -> None:
        """Forgets how the match stands, if nothing has happened for long and nobody is waited for; the store knows."""
        match = self.match
        if match is None or self.queue.busy:
            return
        if now - max(self.touched, match.last_at) < min(REST_AFTER * match.number, REST_AT_LAST):
            return
        people_here = all(self.here(seat) or match.is_bot(seat) for seat in SEATS)
        bot_chooses = match.stage == "playing" and any(match.is_bot(seat) for seat in match.waiting_for())
        if match.ending is not None or (people_here and not bot_chooses):
            self.match = None
            self.players = None

    async def go_on(self) -> None:
        """Reads the match again, where something that nobody will ask for again could not be stored, and does what follows."""
        await self.loaded()
        self.tell()
        self._follow_up(presence=False)

    async def _wake(self) -> None:
        await self.loaded()
        self.audience.tell_presence()


def with_names(kept: Kept) -> Kept:
    """Before a match is opened, its names are those of whoever sits there."""
    if kept.number:
        return kept
    first, second = (holder.name or SEAT_NAMES[seat] for seat, holder in enumerate(kept.holders))
    return replace(kept, setup=replace(kept.setup, names=told_apart(first, second)))
