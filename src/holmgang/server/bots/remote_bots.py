"""Bots that play from elsewhere, as far as they are connected here: each has one stream of all that happens in its matches.

To a room such a bot is somebody who listens at a seat, as a person's page is. Its moves come by plain requests, to any server.
"""

import asyncio
import logging
from collections.abc import AsyncIterator
from functools import partial
from itertools import count
from secrets import token_hex
from typing import TYPE_CHECKING

from holmgang.core.errors import HolmgangError
from holmgang.core.seats import SEATS, Seat
from holmgang.matches.entries import REMOTE, now_ms
from holmgang.matches.errors import NotNow
from holmgang.server.live.messages import ENCODER, PROTOCOL, GoneFrame
from holmgang.server.logs import facts
from holmgang.server.refusals import BadToken, NoMatch
from holmgang.server.store import Kept, Store
from holmgang.server.store.remote_bots import RemoteBot
from holmgang.server.tasks import end
from holmgang.server.tokens import digest

if TYPE_CHECKING:
    from holmgang.server.live.hub import Hub
    from holmgang.server.live.room import Room

LASTS = 25_000
"""Milliseconds that a bot is taken to be connected, unless its server says so again."""
ROUND = 1.0
"""Seconds between two looks at all that are connected here."""
RENEW = 8
"""Every so many rounds it is said that a bot is connected, or its stream is closed: within the ten seconds of docs/bot-api.md."""
SILENCE = 10.0
"""Seconds after which an empty line goes over a stream on which nothing happens: so either side notices a dead line."""
MOST_SHOWN = 200
"""So many of its matches that are not over a bot is told of."""
MOST_AT_ONCE = 50
"""So many matches of a bot may be played at a time."""
AT_A_TIME = 15 * 60_000
"""Milliseconds in which nothing happens before a match no longer counts as being played."""
MOST_WAITING = 1 << 20
"""Bytes that may wait for a stream to take them."""

_log = logging.getLogger("holmgang.remote_bots")


class SeatOfBot:
    """A bot at one seat of one match, as its room has it."""

    def __init__(self, stream: "BotStream", room: "Room", seat: Seat) -> None:
        self.stream, self.room = stream, room
        self.seat: Seat | None = seat
        self.holds: bytes | None = None
        self.told = 0
        self.address = stream.address

    def send(self, frame: bytes) -> None:
        """Puts a frame for this match into the bot's stream."""
        self.stream.put(self.room.id, frame)

    def leave(self, frame: bytes) -> None:
        """Sends a last frame; from then on the stream has no part in the match."""
        self.send(frame)
        self.stream.seats.pop(self.room.id, None)


class BotStream:
    """One connection of one bot, and the seats that it plays."""

    def __init__(self, bot: RemoteBot, address: str) -> None:
        self.bot, self.address = bot, address
        self.seats: dict[str, SeatOfBot] = {}
        self._lines: asyncio.Queue[bytes | None] = asyncio.Queue()
        self._waiting = 0
        self.over = False
        self.put(None, ENCODER.encode({"type": "hello", "bot": bot.name, "protocol": PROTOCOL}))

    def put(self, match: str | None, frame: bytes) -> None:
        """Adds a line to the stream, and ends one that is not read fast enough."""
        if self.over:
            return
        name = b"null" if match is None else ENCODER.encode(match)
        line = b'{"match":' + name + b',"frame":' + frame + b"}\n"
        self._waiting += len(line)
        self._lines.put_nowait(line)
        if self._waiting > MOST_WAITING:
            self.end("too_slow", "This stream is not read fast enough.", retry=True)

    def end(self, code: str, message: str, *, retry: bool) -> None:
        """Says a last thing and closes."""
        if not self.over:
            frame = ENCODER.encode(GoneFrame(code=code, message=message, retry=retry))
            self._lines.put_nowait(b'{"match":null,"frame":' + frame + b"}\n")
            self._lines.put_nowait(None)
            self.over = True

    async def lines(self) -> AsyncIterator[bytes]:
        """What is sent, as it comes; an empty line now and then."""
        while True:
            try:
                line = await asyncio.wait_for(self._lines.get(), SILENCE)
            except TimeoutError:
                yield b"\n"
                continue
            if line is None:
                return
            self._waiting -= len(line)
            yield line


class RemoteBots:
    """Those that are connected here, and those that are anywhere."""

    def __init__(self, hub: "Hub", store: Store) -> None:
        self._hub = hub
        self._store = store
        self._server = token_hex(8)
        self.streams: dict[str, BotStream] = {}
        self._rounds: asyncio.Task[None] | None = None
        hub.made = self.made

    def start(self) -> None:
        """Begins to look, again and again, for what became of bots and their matches."""
        self._rounds = asyncio.create_task(self._go_round())

    async def close(self) -> None:
        """Ends every stream, and tells its bot to come back in a moment."""
        await end(self._rounds)
        for stream in self.streams.values():
            stream.end("restart", "The server is restarting; come back in a moment.", retry=True)

    async def known(self, token: str | None) -> RemoteBot:
        """The bot that a token belongs to; BadToken if it belongs to none."""
        bot = None if token is None else await self._store.host.remote_bot(digest(token))
        if bot is None:
            raise BadToken("This needs the token of a bot, in the Authorization header; the host of the server gives one.")
        return bot

    async def offered(self) -> list[RemoteBot]:
        """Those that are connected now, to any server."""
        if not self._store.shared:
            return [stream.bot for stream in self.streams.values()]
        now = now_ms()
        return [bot for bot in await self._store.host.remote_bots() if bot.until > now or bot.name in self.streams]

    async def check_free(self, name: str) -> None:
        """NotNow where a bot plays as many matches as it may."""
        found = await self._store.host.unfinished_of(f"{REMOTE}{name}", MOST_AT_ONCE)
        if len(found) == MOST_AT_ONCE and found[-1][1] > now_ms() - AT_A_TIME:
            raise NotNow(f"This bot plays {MOST_AT_ONCE} matches already, as many as it may at a time: try again later.")

    # A connection

    async def connect(self, bot: RemoteBot, address: str) -> BotStream:
        """A stream of all that happens in its matches; one that it has had before ends."""
        stream = BotStream(bot, address)
        if (before := self.streams.get(bot.name)) is not None:
            self._put_down(before)
            before.end("replaced", "This bot has connected anew.", retry=False)
        self.streams[bot.name] = stream
        _log.info("bot came", extra=facts(bot=bot.name))
        await self._store.host.remote_bot_is_here(bot.name, self._server, now_ms() + LASTS)
        await self._look(stream)
        return stream

    async def disconnect(self, stream: BotStream) -> None:
        """A connection is gone: its seats are put down, and another of the same bot may take them."""
        stream.over = True
        self._put_down(stream)
        if self.streams.get(stream.bot.name) is stream:
            del self.streams[stream.bot.name]
            _log.info("bot went", extra=facts(bot=stream.bot.name))
            if not self._hub.closing:
                await self._store.host.remote_bot_left(stream.bot.name, self._server)

    def made(self, kept: Kept) -> None:
        """A match was made here; if one of its seats is for a bot that is connected, it is told."""
        for player in kept.setup.seats:
            stream = self.streams.get(player.removeprefix(REMOTE)) if player.startswith(REMOTE) else None
            if stream is not None:
                self._hub.spawn(self._join(stream, kept.id))

    # Within

    async def _go_round(self) -> None:
        for number in count(1):
            await asyncio.sleep(ROUND)
            for stream in list(self.streams.values()):
                try:
                    await self._look_after(stream, number)
                except HolmgangError as error:
                    self._hub.health.note(error)  # and the next round comes in a moment
                except Exception:  # noqa: BLE001 - the rounds must go on
                    _log.exception("round broken off", extra=facts(bot=stream.bot.name))

    async def _look_after(self, stream: BotStream, number: int) -> None:
        """Leaves matches that are over, finds those that other servers have made, says that the bot is here."""
        for seat in [each for each in stream.seats.values() if each.room.match is not None and each.room.match.ending]:
            self._leave(seat)
        if self._store.shared:
            await self._look(stream)
        if number % RENEW == 0:
            await self._renew(stream)

    async def _renew(self, stream: BotStream) -> None:
        host = self._store.host
        tokens = {bot.name: bot.token for bot in await host.remote_bots()}
        if stream.bot.name not in tokens:
            stream.end("removed", "The host of this server has removed this bot.", retry=False)
        elif tokens[stream.bot.name] != stream.bot.token:
            stream.end("new_token", "The host of this server has given this bot another token.", retry=False)
        else:
            await host.remote_bot_is_here(stream.bot.name, self._server, now_ms() + LASTS)

    async def _look(self, stream: BotStream) -> None:
        """Joins every match of the bot that is not over and that it does not listen to yet."""
        for match, _ in await self._store.host.unfinished_of(f"{REMOTE}{stream.bot.name}", MOST_SHOWN):
            if match not in stream.seats:
                await self._join(stream, match)

    async def _join(self, stream: BotStream, match: str) -> None:
        if stream.over or match in stream.seats:
            return
        try:
            room = await self._hub.room(match)
        except NoMatch:
            return  # it was removed a moment ago
        except HolmgangError as error:
            _log.warning("not joined", extra=facts(match=match, bot=stream.bot.name, sentence=str(error)))
            return
        seat = seat_of(room, stream.bot)
        if seat is not None and match not in stream.seats:
            stream.seats[match] = listener = SeatOfBot(stream, room, seat)
            room.queue.do(partial(self._sit_down, listener))

    async def _sit_down(self, listener: SeatOfBot) -> None:
        if listener.room.id not in listener.stream.seats:
            return
        await listener.room.join(listener, 0)
        if listener.room.id not in listener.stream.seats:
            listener.room.part(listener)  # it went while the match was read

    def _leave(self, seat: SeatOfBot) -> None:
        seat.stream.seats.pop(seat.room.id, None)
        seat.room.part(seat)

    def _put_down(self, stream: BotStream) -> None:
        for seat in list(stream.seats.values()):
            self._leave(seat)


def seat_of(room: "Room", bot: RemoteBot) -> Seat | None:
    return next((seat for seat in SEATS if room.kept.setup.seats[seat] == f"{REMOTE}{bot.name}"), None)
