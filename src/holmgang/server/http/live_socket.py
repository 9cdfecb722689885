"""The live socket: a connection from its handshake on. There are ten thousand of these, so each is as small as can be."""

import asyncio
import logging
from math import ceil
from time import monotonic
from typing import Any, cast

from holmgang.core.errors import HolmgangError
from holmgang.server.limits import Bucket, Held, TooFast, TooMany
from holmgang.server.live import messages as m
from holmgang.server.live.hub import Hub
from holmgang.server.live.line import LOBBY, NOBODY, ClientLine
from holmgang.server.live.room import Room
from holmgang.server.refusals import refusal
from holmgang.server.server import Server

from .frames import CLOSE, GOING_AWAY, NORMAL, PING, POLICY, PONG, TEXT, BadFrame, Frame, FrameReader, closing, written
from .handshakes import answered

LARGEST = 4096
"""Of a client's message, in bytes."""
HELLO_WITHIN = 10.0
PATIENCE = 75.0
"""A socket that has been silent for so many seconds, pings unanswered, is dead."""
MOST_UNSENT = 512 * 1024
"""Whoever cannot take in more than this is sent away, to come back and catch up. One frame may be longer by itself."""
MUCH_UNSENT = 64 * 1024
"""Whoever is behind by more than this and does not catch up is sent away too: it takes up room for nobody."""
BURST = 2.0
"""How many seconds' worth of messages may come at once."""
LEAST_BURST = 8.0
"""So much may come at once in any case: one long message counts for several."""
BYTES_FOR_ONE = 1024
"""So many bytes count for as much as a frame does."""
FRAMES_A_TURN = 8
"""So many frames of one socket are read before others get their turn."""
LONGEST_WAIT = 30.0
"""Seconds that a socket may wait because too much comes from its address."""
LINGER = 1.0
"""Seconds that whoever is sent away has to hear why: where bytes are left unread, closing would throw the last words away."""
CLOSE_WITHIN = 10.0
"""Seconds in which the other side has to take in the last of what was sent."""

_log = logging.getLogger("holmgang.live")


class LiveSocket(ClientLine, asyncio.Protocol):
    """One connection. uvicorn hands it over at the upgrade, with the request as it came."""

    __slots__ = (
        "_behind",
        "_bucket",
        "_closing",
        "_heard",
        "_held",
        "_most_unsent",
        "_reader",
        "_server",
        "_transport",
        "_unsent",
    )

    def __init__(self, server: Server, **_uvicorn: Any) -> None:
        super().__init__()
        self._server = server
        self._transport: asyncio.Transport | None = None
        self._reader: FrameReader | None = None
        self._bucket: Bucket | None = None
        self._held: Held | None = None
        self._heard = monotonic()
        self._closing = False
        self._behind = False
        """Whether the other side has not taken in all that it was sent."""
        self._most_unsent = MOST_UNSENT
        self._unsent = 0
        """How many bytes were waiting to be taken in when it was last looked at."""

    # The connection

    def connection_made(self, transport: asyncio.BaseTransport) -> None:
        """The connection as uvicorn had it."""
        self._transport = cast("asyncio.Transport", transport)
        self._transport.set_write_buffer_limits(high=0)

    def data_received(self, data: bytes) -> None:
        """First the request, then frames."""
        reader = self._reader
        if reader is None:
            self._open(data)
            return
        if self._closing:
            return
        now = monotonic()
        if self.room is not None and self.room is not NOBODY:
            self._heard = now  # until then, the time for a hello runs from the connection on
        message = reader.alone(data)
        if message is None:
            reader.add(data)
            self._read_on(len(data))
        elif self._allowed(1, now):
            self.hear(message, now)
            self._charge(1, now)

    def _read_on(self, came: int = 0) -> None:
        """Reads a few of the frames that are there, some bytes having come; the rest waits until others have had their turn."""
        reader, now = self._reader, monotonic()
        assert reader is not None
        frames = 0
        try:
            while not self._closing and frames < FRAMES_A_TURN and (frame := reader.next()) is not None:
                frames += 1
                if self._allowed(1, now):
                    self._frame(frame, now)
        except BadFrame as error:
            self._close(error.code, str(error))
        cost = came // BYTES_FOR_ONE + (came > 0 and frames == 0)  # a frame that comes in bits and pieces is more work
        if not self._closing and self._allowed(cost, now):
            self._charge(frames + cost, now, more=frames == FRAMES_A_TURN)

    def _frame(self, frame: Frame, now: float) -> None:
        if frame.opcode == TEXT:
            self.hear(frame.payload, now)
        elif frame.opcode == PING:
            self._write(written(PONG, frame.payload))
        elif frame.opcode == CLOSE:
            self._close(NORMAL, "")

    def _allowed(self, cost: int, now: float) -> bool:
        """Counts frames and bytes, whatever is in them; whoever sends too many is sent away."""
        rate = self._server.settings.messages_per_second
        burst = max(rate * BURST, LEAST_BURST)
        if self._bucket is None:
            self._bucket = Bucket(burst, now)
        if self._bucket.take(rate, burst, now, cost):
            return True
        self.refuse(0, TooFast(f"That is more than {rate} messages a second; come back more slowly.", ceil(BURST)))
        self._close(POLICY, "too many messages", linger=LINGER)
        return False

    def _charge(self, cost: int, now: float, *, more: bool = False) -> None:
        """Counts for the address too: where all its sockets together send too much, each of them is read more slowly."""
        wait = self._server.traffic(self).charge(self.address, now, cost)
        if self._closing or self._transport is None:
            return
        if more or wait:
            self._transport.pause_reading()
            self._server.hub.loop.call_later(min(wait, LONGEST_WAIT), self._go_on_reading)
        elif not self._transport.is_reading():
            self._transport.resume_reading()

    def _go_on_reading(self) -> None:
        if not self._closing:
            self._read_on()

    def pause_writing(self) -> None:
        """The other side has not taken in all of what was written just now."""
        self._behind = True

    def resume_writing(self) -> None:
        """The other side has caught up."""
        self._behind = False
        self._server.unread.forget(self.address, self)

    def hang_up(self) -> None:
        """The other side is too far behind."""
        self._closing = True
        if self._transport is not None:
            self._transport.abort()

    def eof_received(self) -> bool:
        """The other side has hung up."""
        return False

    def connection_lost(self, exc: Exception | None) -> None:  # noqa: ARG002 - why makes no difference
        self._server.unread.forget(self.address, self)
        if self._reader is not None:
            self._server.sockets.discard(self)
        if self._held is not None:
            self._held.give(self.address)
            self._held = None
        self._transport, self._closing = None, True
        if self.room is LOBBY:
            self._server.lobby_feed.part(self)
        self.part()

    def shutdown(self) -> None:
        """The server stops."""
        self._close(GOING_AWAY, "the server is restarting")

    @property
    def joined(self) -> bool:
        return self.room is not None

    def look(self, now: float) -> None:
        """Now and then: whether anybody is still there."""
        silent = now - self._heard
        if self._closing:
            if silent > CLOSE_WITHIN and self._transport is not None:
                self._transport.abort()  # it does not even take in the goodbye
        elif silent > (PATIENCE if self.room is not None else HELLO_WITHIN):
            self._close(POLICY, "nothing was heard for too long" if self.joined else "no hello came in time")
        elif self.room is not None:
            self._look_at_unsent()

    def _look_at_unsent(self) -> None:
        """Asks for a sign of life, unless the other side is far behind and has not taken in half of it since the last time."""
        assert self._transport is not None
        before, self._unsent = self._unsent, self.unread
        if self._unsent > max(MUCH_UNSENT, before // 2) and before > MUCH_UNSENT:
            self.hang_up()
        else:
            self._write(written(PING, b""))

    # Opening

    def _open(self, request: bytes) -> None:
        assert self._transport is not None
        peer = self._transport.get_extra_info("peername")
        answer = answered(self._server, request, str(peer[0]) if isinstance(peer, tuple) else None)
        self.address = answer.address
        self._transport.write(answer.data)
        self._behind = self.unread > 0  # uvicorn has told its own protocol of it, if anybody
        if not answer.opens:
            self._transport.close()
            self._closing = True
        elif answer.banned is not None:
            self.turn_away(answer.banned)
        else:
            self._held = self._server.arriving
            self._reader = FrameReader(LARGEST)
            self._server.sockets.add(self)

    # Sending

    def turn_away(self, error: HolmgangError) -> None:
        """Tells somebody who is not wanted here why, and closes."""
        told = refusal(error)
        if self.room is None:
            self.refuse(0, error)
        else:
            self.send(m.ENCODER.encode(m.GoneFrame(code=told.code, message=told.message, retry=False)))
        self._close(POLICY, told.code, linger=LINGER)

    def send(self, frame: bytes) -> None:
        """Sends a frame, if anybody is there."""
        if self._transport is not None and not self._closing:
            if len(frame) > MUCH_UNSENT:  # a long match shown at once; over a thin line that takes its time
                self._most_unsent = MOST_UNSENT + len(frame)
            self._write(written(TEXT, frame))

    @property
    def unread(self) -> int:
        """How many bytes the other side has not taken in yet."""
        return 0 if self._transport is None else self._transport.get_write_buffer_size()

    def leave(self, frame: bytes) -> None:
        """Sends a last frame and closes."""
        self.room = None
        self.send(frame)
        self._close(GOING_AWAY, "")

    def _write(self, data: bytes) -> None:
        if self._transport is not None and not self._transport.is_closing():
            self._transport.write(data)
            if self._behind:
                self._fell_behind()

    def _fell_behind(self) -> None:
        if self.unread > self._most_unsent:
            self.hang_up()
        else:
            self._server.unread.note(self.address, self)

    def _close(self, code: int, why: str, *, linger: float = 0.0) -> None:
        if self._closing:
            return
        self._write(closing(code, why))
        self._closing = True
        self._heard = monotonic()
        if self._transport is None:
            return
        if linger:
            self._transport.pause_reading()
            self._server.hub.loop.call_later(linger, self._transport.close)
        else:
            self._transport.close()

    # Who it is

    @property
    def hub(self) -> Hub:
        return self._server.hub

    @property
    def closing(self) -> bool:
        """Whether it is being closed, by whichever side."""
        return self._closing

    @property
    def lost(self) -> bool:
        """Whether there is no connection any more."""
        return self._transport is None

    def costs(self, more: int, now: float) -> bool:
        """Counts for the socket and for its address."""
        if more == 0:
            return True
        self._server.traffic(self).charge(self.address, now, more)
        return self._allowed(more, now)

    async def admit(self, room: Room) -> None:
        """Counts among those who have a seat, or who have none, and what it takes to show them the match."""
        self._server.known_seats.note(self.holds)
        self._count_as(self._server.watching if self.seat is None else self._server.seated)
        self._server.count_showing(self.address, room.kept.number, seated=self.seat is not None)

    def watch_lobby(self, reply: int) -> None:
        """It counts as one without a seat."""
        try:
            self._count_as(self._server.watching)
        except TooMany as error:
            self.refuse(reply, error)
            return
        self.room = LOBBY
        self._server.lobby_feed.join(self)

    def _count_as(self, held: Held) -> None:
        """Counts among those who hold a seat, who hold none, or who have not said hello; TooMany where there are enough."""
        if self._held is not None and self._held is not held:
            held.take(self.address)
            self._held.give(self.address)
            self._held = held
