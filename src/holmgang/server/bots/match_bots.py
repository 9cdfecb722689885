"""The bots of one match: each thinks when it has to choose, while a person is connected, and never twice at once."""

import asyncio
import logging
from collections.abc import Awaitable, Callable
from functools import partial
from secrets import choice
from typing import TYPE_CHECKING

from holmgang.core.forfeits import Forfeit
from holmgang.core.options import changed
from holmgang.core.seats import Seat
from holmgang.matches.coach import Coach
from holmgang.matches.entries import BOT, ENGINE, Entry
from holmgang.matches.match import Match
from holmgang.server.limits import Limited
from holmgang.server.logs import facts
from holmgang.server.workers.errors import Busy, JobBroken, TooHungry, TooLong, WorkerGone

from .engines import NoSuchEngine
from .jobs import BotChoice

if TYPE_CHECKING:
    from holmgang.server.live.room import Room

AGAIN_AFTER = 1.0
"""How long a bot waits, in seconds, where too many others think."""

Act = Callable[[Match, int], list[Entry]]
"""Plans what comes of thinking, in the match as it stands now."""

_log = logging.getLogger("holmgang.bots")


class Players:
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
            if seat in match.local_bots and seat not in self.thinking:
                self.thinking.add(seat)
                self._room.hub.spawn(self._choose(match, seat))

    async def _choose(self, match: Match, seat: Seat) -> None:
        room, asked = self._room, match.play.asked
        act: Act | None = None
        try:
            if not await room.hub.lease(room.id):
                return  # another server lets it think; should that one fail, the hub's next round comes here
            act = await self._answer(match, seat, asked)
        except Exception as error:  # whatever it was, those who wait are told before it goes on to the log
            room.audience.tell_fault(error)
            raise
        finally:
            if act is None:
                self.thinking.discard(seat)
        if act is not None:
            room.queue.do(partial(self._play, seat, act, asked))

    async def _play(self, seat: Seat, act: Act, asked: int) -> None:
        try:
            await self._room.changes.make(lambda match, now: act(match, now) if _is_asked(match, seat, asked) else [])
        finally:
            self.thinking.discard(seat)  # not before: until its move is stored, it would be asked the same again
        if self._room.match is not None:
            self.think(self._room.match)  # where the question had changed, nobody has asked the bot again yet

    async def _answer(self, match: Match, seat: Seat, asked: int) -> Act | None:
        """What comes of its thinking: its move, or where an engine has spoilt its match, the end of it. None: nobody waits."""
        player, hub = match.setup.seats[seat], self._room.hub
        try:
            text = await (self._engine(match, seat) if player.startswith(ENGINE) else self._bot(match, seat))
        except Forfeit as lost:
            hub.metrics.failures.value += 1
            _log.warning("engine forfeits", extra=facts(match=self._room.id, bot=player, reason=lost.reason, why=str(lost)))
            reason = lost.reason
            return lambda match, now: match.plan_forfeit(seat, reason, now)
        except NoSuchEngine as error:
            why = str(error)
            return lambda match, now: match.plan_void(why, now)
        return None if text is None else lambda match, now: match.plan_move(seat, text, now, asked=asked)

    async def _bot(self, match: Match, seat: Seat) -> str | None:
        bot, view = match.setup.seats[seat].removeprefix(BOT), match.view(seat)
        if not view.options:
            return None
        asked = BotChoice(match.setup.game, changed(match.game.options), bot, view)
        try:
            return await self._in_turn(lambda address: self._room.hub.bots.do(address, "choose", asked))
        except (WorkerGone, TooLong, TooHungry, JobBroken) as error:
            if self._room.hub.closing:
                return None  # it was sent home; after the restart it thinks again
            self._room.hub.metrics.failures.value += 1
            why = error.last if isinstance(error, JobBroken) else str(error)
            _log.warning("bot failed", extra=facts(match=self._room.id, bot=bot, why=why))
            return str(choice(view.options))  # the match goes on with whatever is allowed

    async def _engine(self, match: Match, seat: Seat) -> str | None:
        return await self._in_turn(lambda address: self._room.hub.engines.choose(match, self._room.id, seat, address))

    async def _in_turn(self, think: Callable[[str], Awaitable[str]]) -> str | None:
        """What is thought for the people at this table, once it is their turn; None where nobody waits for it any more."""
        hub, counted = self._room.hub, False
        while True:
            person = next((each for each in self._room.audience.listeners if each.seat is not None), None)
            if person is None:
                return None
            try:
                if not counted:
                    hub.seat_thoughts.take(person.holds)
                    hub.thoughts.take(person.address)
                    counted = True  # where it cannot wait and comes again, it is the same choice
                text = await think(person.address)
            except WorkerGone:
                raise
            except (Busy, Limited):
                if hub.closing:
                    return None
                await asyncio.sleep(AGAIN_AFTER)
            else:
                hub.metrics.thoughts.value += 1
                return text


def _is_asked(match: Match, seat: Seat, asked: int) -> bool:
    """Whether it is still the same question; if not, as after an undo, the bot thinks again."""
    return match.play.asked == asked and seat in match.waiting_for() and match.stage == "playing"
