"""One match as this process serves it: a queue of what is to be done to it, the changes, an audience, and what follows from each.

All that is done to a match goes through its room, one thing after the other.
"""

import asyncio
from functools import partial
from typing import TYPE_CHECKING

from holmgang.core.seats import SEATS, Seat
from holmgang.matches.entries import REMOTE, now_ms
from holmgang.matches.errors import NotNow
from holmgang.matches.match import Match
from holmgang.server.bots.match_bots import Players
from holmgang.server.store import Kept

from . import long_matches
from .audience import Audience, Listener
from .changes import Changes
from .job_queue import JobQueue
from .presence import comes_and_goes

if TYPE_CHECKING:
    from .hub import Hub

REST_AFTER = 1_000
REST_AT_LAST = 120_000
"""A match in which nothing has happened for so many milliseconds an entry, and at most for so many in all, is kept in the store
only, however many listen: the longer it is, the more it takes to read it again."""
SOON = 3_600_000
"""What is due later than this, in milliseconds, is left to the hub's rounds."""


class Room:
    """A match with those who are connected to it here."""

    __slots__ = (
        "_timer",
        "audience",
        "away_since",
        "changes",
        "hub",
        "kept",
        "match",
        "players",
        "queue",
        "touched",
    )

    def __init__(self, hub: "Hub", kept: Kept) -> None:
        self.hub = hub
        self.kept = kept
        self.match: Match | None = None
        """As the store has it, never further; only while somebody needs it."""
        self.audience = Audience(self, kept.number)
        self.touched = now_ms()
        self.away_since = [self.touched, self.touched]
        """Since when each seat is not connected here; of no meaning while it is."""
        self.players: Players | None = None
        self.queue = JobQueue(self)
        self.changes = Changes(self)
        self._timer: asyncio.TimerHandle | None = None

    @property
    def id(self) -> str:
        return self.kept.id

    @property
    def idle(self) -> bool:
        """Whether nobody would miss it."""
        return not self.audience.listeners and not self.queue.busy and (self.players is None or not self.players.thinking)

    def at_rest(self) -> None:
        if not self.audience.listeners:
            self.hub.forget(self)

    def lists_changed(self) -> None:
        """Whoever looks at the lobby would see something else now."""
        if self.kept.open:
            self.hub.lists_changed()

    # What is done to the match

    async def give_back(self) -> None:
        """The store is back: those who are here are shown how their clocks stand."""
        if self.kept.number:
            await self.changes.credit(await self.changes.loaded())
            self.tell()
            self._follow_up(presence=False)

    async def refresh(self) -> None:
        """Catches up with what others have stored."""
        before = self.kept
        await self.changes.find()
        holders = self.kept.holders
        moved = [each for each in self.audience.listeners if each.seat is not None and each.holds != holders[each.seat].token]
        for listener in moved:
            self._drop(listener, "seat_moved", "Your seat was taken over by another device.")
        if self.match is not None:
            await long_matches.catch_up(self.hub.store, self.match, self.id, self.hub.turns)
        elif self.kept.number > self.audience.told:
            await self.changes.loaded()
        if before.number == 0 and (self.kept != before or self.kept.full):
            await self.begin()
        elif moved:
            self.audience.tell_presence()
        self.tell()

    async def begin(self) -> None:
        """Shows the table to everybody once both seats are taken; before that, who sits there."""
        if self.kept.full:
            await self.changes.loaded()
        self.audience.show_all()
        if self.match is not None:
            self._follow_up()
        self.audience.tell_presence()

    async def withdraw(self) -> None:
        """Closes the match before anybody has joined it."""
        if not await self.hub.store.delete(self.id, only_waiting=True):
            await self.changes.find()  # others may have removed it
            raise NotNow("Both seats are taken, so the match cannot be closed any more; whoever sits there can give up.")
        self.gone("withdrawn", "Whoever made this match has closed it before it began.")

    async def due(self) -> None:
        """Does what time alone brings about."""
        if self.kept.number == 0:
            await self.changes.find()  # the other seat may have been taken through another server
        if self.kept.number == 0 and not self.kept.full:
            if await self.hub.store.delete(self.id, only_waiting=True):
                self.gone("expired", "Nobody took the other seat, so the match was closed.")
                return
            await self.changes.find()  # it was taken at the last moment
        await self.changes.loaded()
        if await self.hub.lease(self.id):
            await self.changes.make(lambda match, now: match.plan_due(now))
            if self.match is not None and (due := self.match.due_at()) is not None:
                await self.hub.store.postpone(self.id, now_ms(), due)  # the alarm was early

    async def record(self, seat: Seat | None) -> str:
        """The match written down: whole once it is over; before that, what the seat (None: a spectator) knows of it."""
        known = self.hub.records.get(self.id)
        if known is not None:
            return known.decode()
        match = await self.changes.loaded()
        text = await long_matches.record_text(match, seat, self.hub.turns)
        if match.ending is not None:
            self.hub.records.keep(self.id, text.encode())
        return text

    # Who listens

    async def join(self, listener: Listener, reply: int) -> None:
        """Takes in a listener who has said hello."""
        told = None
        if self.kept.number or self.kept.full:
            match = await self.changes.loaded()
            if match.number > self.audience.told:
                self.tell()
            told = await long_matches.told(match, listener.seat, listener.told, self.hub.turns)
        async with self.hub.presence.coming(self, listener.seat):
            came = listener.seat is not None and not self.audience.here(listener.seat)
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
        """Forgets a listener who has gone."""
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
            self.queue.do(self._wake)  # from when on it may be claimed is for the match to say
        else:
            self.audience.tell_presence()

    def _gone(self, listener: Listener) -> None:
        if listener.seat is not None and not self.audience.here(listener.seat):
            self.away_since[listener.seat] = now_ms()
            self.hub.presence.went(self, listener.seat)

    def gone(self, code: str, message: str, *, retry: bool = False) -> None:
        """Sends everybody away."""
        self.lists_changed()
        for listener in list(self.audience.listeners):
            self._drop(listener, code, message, retry=retry)
        self._cancel_timer()

    def _drop(self, listener: Listener, code: str, message: str, *, retry: bool = False) -> None:
        self.audience.send_away(listener, code, message, retry=retry)
        self._gone(listener)

    def away(self, seat: Seat) -> int | None:
        """Since when the seat is connected nowhere; None if it is."""
        if self.audience.here(seat) or not comes_and_goes(self.kept.setup, seat):
            return None
        return self.hub.presence.away(self, seat)

    def absent(self, seat: Seat) -> int | None:
        """Since when the other side may take the seat for abandoned: a program that is connected and does not choose is no better
        than one that is not."""
        return 0 if self.kept.setup.seats[seat].startswith(REMOTE) else self.away(seat)

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
        if match.local_bots:
            if self.players is None:
                self.players = Players(self)
            self.players.think(match)
        if match.ending is not None:
            if match.rematch.agreed(match.bots) and match.rematch.next_id is None:
                self.queue.do(partial(self.hub.rematch, self))
        elif (
            presence
            and (match.bots or not (self.audience.here(0) and self.audience.here(1)))
            and (self.absent(0) is not None or self.absent(1) is not None)
        ):
            self.audience.tell_presence()  # the time from which a match may be claimed has changed

    def _set_timer(self, match: Match) -> None:
        self._cancel_timer()
        due = match.due_at()
        if due is not None and self.audience.listeners and due - now_ms() < SOON:
            delay = max(0, due - now_ms()) / 1000 + 0.001
            self._timer = asyncio.get_running_loop().call_later(delay, self.queue.do, self.due)

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
        people_here = all(self.audience.here(seat) or seat in match.local_bots for seat in SEATS)
        bot_chooses = match.stage == "playing" and any(seat in match.local_bots for seat in match.waiting_for())
        if match.ending is not None or (people_here and not bot_chooses):
            self.match = None
            self.players = None

    async def go_on(self) -> None:
        """Reads the match again, where something that nobody will ask for again could not be stored, and does what follows."""
        await self.changes.loaded()
        self.tell()
        self._follow_up(presence=False)

    async def _wake(self) -> None:
        await self.changes.loaded()
        self.audience.tell_presence()
