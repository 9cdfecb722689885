"""The bots of one match: each thinks when it has to choose, while a person is connected, and never twice at once."""

import asyncio
import logging
from functools import partial
from secrets import choice
from typing import TYPE_CHECKING

from holmgang.core.options import changed
from holmgang.core.seats import Seat
from holmgang.matches.coach import Coach
from holmgang.matches.entries import BOT, Entry
from holmgang.matches.match import Match
from holmgang.server.limits import Limited
from holmgang.server.logs import facts
from holmgang.server.workers.errors import Busy, JobBroken, TooHungry, TooLong, WorkerGone

from .jobs import Choice

if TYPE_CHECKING:
    from holmgang.server.live.room import Room

AGAIN_AFTER = 1.0
"""How long a bot waits, in seconds, where too many others think."""

_log = logging.getLogger("holmgang.bots")


class Players:
    """The bots at one table."""

    def __init__(self, room: "Room") -> None:
        self._room = room
        self.thinking: set[Seat] = set()

    def think(self, match: Match) -> None:
        """Lets every bot think that has to choose."""
        if match.stage != "playing" or not any(each.seat is not None for each in self._room.audience.listeners):
            return
        if match.setup.lesson and Coach(match).step is not None:
            return  # the coach speaks for both
        for seat in match.waiting_for():
            if match.is_bot(seat) and seat not in self.thinking:
                self.thinking.add(seat)
                self._room.hub.spawn(self._choose(match, seat))

    async def _choose(self, match: Match, seat: Seat) -> None:
        room, asked = self._room, match.play.asked
        text: str | None = None
        try:
            if not await room.hub.lease(room.id):
                return  # another server lets it think; should that one fail, the hub's next round comes here
            text = await self._choice(match, seat)
        except Exception as error:  # whatever it was, those who wait are told before it goes on to the log
            room.audience.tell_fault(error)
            raise
        finally:
            if text is None:
                self.thinking.discard(seat)
        if text is not None:
            room.queue.do(partial(self._play, seat, text, asked))

    async def _play(self, seat: Seat, text: str, asked: int) -> None:
        try:
            await self._room.changes.make(lambda match, now: self._plan(match, seat, text, asked, now))
        finally:
            self.thinking.discard(seat)  # not before: until its move is stored, it would be asked the same again
        if self._room.match is not None:
            self.think(self._room.match)  # where the question had changed, nobody has asked the bot again yet

    def _plan(self, match: Match, seat: Seat, text: str, asked: int, now: int) -> list[Entry]:
        """Nothing, if the question has changed meanwhile, as after an undo; then the bot thinks again."""
        if match.play.asked != asked or seat not in match.waiting_for() or match.stage != "playing":
            return []
        return match.plan_move(seat, text, now, asked=asked)

    async def _choice(self, match: Match, seat: Seat) -> str | None:
        hub, view = self._room.hub, match.view(seat)
        if not view.options:
            return None
        bot = match.setup.seats[seat].removeprefix(BOT)
        asked = Choice(match.setup.game, changed(match.game.options), bot, view)
        counted = False
        while True:
            person = next((each for each in self._room.audience.listeners if each.seat is not None), None)
            if person is None:
                return None  # nobody waits for it any more
            try:
                if not counted:
                    hub.seat_thoughts.take(person.holds)
                    hub.thoughts.take(person.address)
                    counted = True  # where it cannot wait and comes again, it is the same choice
                text: str = await hub.bots.do(person.address, "choose", asked)
            except (WorkerGone, TooLong, TooHungry, JobBroken) as error:
                if hub.closing:
                    return None  # it was sent home; after the restart it thinks again
                hub.metrics.failures.value += 1
                why = error.last if isinstance(error, JobBroken) else str(error)
                _log.warning("bot failed", extra=facts(match=self._room.id, bot=bot, why=why))
                return str(choice(view.options))  # the match goes on with whatever is allowed
            except (Busy, Limited):
                if hub.closing:
                    return None
                await asyncio.sleep(AGAIN_AFTER)
            else:
                hub.metrics.thoughts.value += 1
                return text
