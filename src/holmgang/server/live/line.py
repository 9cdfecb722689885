"""A line to somebody, whatever carries it: the hello, what is said after it, and how that is answered.

The live socket is one, and so is the port between a page and the worker that plays with it.
"""

from functools import partial
from typing import cast

import msgspec
from msgspec import UNSET

from holmgang.core.errors import HolmgangError
from holmgang.core.seats import SEATS, Seat
from holmgang.server.refusals import BadToken, Malformed, NotSeated, OtherVersion, refusal, retry_after, unexpected
from holmgang.server.tokens import fits

from . import messages as m
from .actions import act_of
from .changes import Act
from .hub import Hub
from .job_queue import Job
from .room import Room

HELLO_COST = 4
"""Whoever says hello has a match looked up in the store."""
AUDIENCE = 50
"""A move that so many hear of counts for one more."""

NOBODY = cast("Room", object())
"""Stands for a room while it is looked for."""
LOBBY = cast("Room", object())
"""Stands for a room where the lobby is told."""


class ClientLine:
    """One who is connected, as a room sees them. Whatever carries it says how frames are sent, and what may be asked of it."""

    __slots__ = ("address", "holds", "room", "seat", "told")

    def __init__(self) -> None:
        self.room: Room | None = None
        self.address = ""
        self.seat: Seat | None = None
        self.holds: bytes | None = None
        self.told = 0

    # What carries it

    @property
    def hub(self) -> Hub:
        raise NotImplementedError

    @property
    def closing(self) -> bool:
        """Whether nothing more is taken from it."""
        raise NotImplementedError

    @property
    def lost(self) -> bool:
        """Whether nothing more can be sent."""
        raise NotImplementedError

    def send(self, frame: bytes) -> None:
        """Sends a frame, if anybody is there."""
        raise NotImplementedError

    def leave(self, frame: bytes) -> None:
        """Sends a last frame and closes."""
        raise NotImplementedError

    def costs(self, more: int, now: float) -> bool:  # noqa: ARG002 - nothing, where nobody counts
        """Counts by how much a message is more work than another; whether that may be."""
        return True

    async def admit(self, room: Room) -> None:
        """Somebody is about to come in, with a seat or without; HolmgangError where they may not."""

    def watch_lobby(self, reply: int) -> None:
        """The lobby is told from now on, where there is one."""
        raise NotImplementedError

    # Messages

    def hear(self, data: bytes | str, now: float) -> None:
        """A message, as it came."""
        try:
            message = m.DECODER.decode(data)
        except (msgspec.DecodeError, UnicodeError, RecursionError) as error:
            self.refuse(0, Malformed(f"This message cannot be read: {_short(error)}."))
            return
        room = self.room
        if isinstance(message, m.Move) and isinstance(room, Room):  # as nearly all of them are
            if self.costs(len(room.audience.listeners) // AUDIENCE, now):
                self._act(room, message)
        elif room is None:
            self._first_message(message, now)
        elif isinstance(message, m.Hello | m.WatchLobby):
            self.refuse(message.id, Malformed("One hello is enough; open another socket for another match."))
        elif room is NOBODY:
            self.refuse(message.id, Malformed("The hello has no answer yet; wait for it before you say anything else."))
        elif room is LOBBY:
            if isinstance(message, m.There):
                self.send(m.ENCODER.encode(m.DoneFrame(reply=message.id, number=0)))
            else:
                self.refuse(message.id, Malformed("This socket tells of the lobby only; open another one for a match."))
        elif isinstance(message, m.There):
            self.send(m.ENCODER.encode(m.DoneFrame(reply=message.id, number=room.audience.told)))
        elif self.costs(len(room.audience.listeners) // AUDIENCE, now):
            self._act(room, message)

    def _react(self, room: Room, seat: Seat, message: m.React) -> None:
        try:
            self.hub.reactions.give(room, seat, message.reaction)
        except HolmgangError as error:
            self.refuse(message.id, error)
        else:
            self.send(m.ENCODER.encode(m.DoneFrame(reply=message.id, number=room.audience.told)))

    def refuse(self, reply: int, error: HolmgangError) -> None:
        """Says why something is not done."""
        told = refusal(error)
        self.hub.metrics.refused.add(told.code)
        wait = retry_after(error)
        frame = m.ErrorFrame(
            reply=reply,
            code=told.code,
            message=told.message,
            possible=told.possible,
            retry_after=UNSET if wait is None else wait,
        )
        self.send(m.ENCODER.encode(frame))

    def part(self) -> None:
        """Leaves whatever it listens to; harmless the second time."""
        room, self.room = self.room, None
        if isinstance(room, Room):
            room.part(self)

    def _first_message(self, message: m.ClientMessage, now: float) -> None:
        if isinstance(message, m.Hello | m.WatchLobby) and message.protocol != m.PROTOCOL:
            self.refuse(message.id, OtherVersion())
        elif isinstance(message, m.Hello):
            if self.costs(HELLO_COST - 1, now):
                self.room = NOBODY  # a second hello meanwhile is one too many
                self.hub.spawn(self._hello(message))
        elif isinstance(message, m.WatchLobby):
            self.watch_lobby(message.id)
        else:
            self.refuse(message.id, Malformed("The first message is hello, with the match and the seat’s token."))

    async def _hello(self, hello: m.Hello) -> None:
        try:
            room = await self.hub.room(hello.match)
            if hello.token is not None:
                self.seat, self.holds = _seat(room, hello.token)
            await self.admit(room)
        except HolmgangError as error:
            self.room = self.seat = self.holds = None
            self.refuse(hello.id, error)
            return
        self.told = max(0, hello.since)
        if self.closing:
            return
        self.room = room
        room.queue.do(partial(self._join, room, hello.id))

    async def _join(self, room: Room, reply: int) -> None:
        if self.closing:
            return
        if self.seat is not None:
            room.make_place(self.seat, self.hub.settings.sockets_per_seat)
        try:
            await room.join(self, reply)
        except HolmgangError as error:
            self._go(room)
            self.refuse(reply, error)
        except Exception as error:  # nobody should wait for a table that never comes; it goes on to the log
            self._go(room)
            self.refuse(reply, unexpected(error))
            raise
        else:
            if self.lost:
                self._go(room)  # it was lost before the room knew of it

    def _go(self, room: Room) -> None:
        """Whoever is not in a room must not be taken for somebody who is: their match could never be claimed."""
        self.room = None
        room.part(self)
        self.seat = self.holds = None

    def _act(self, room: Room, message: m.ClientMessage) -> None:
        if self.seat is None:
            self.refuse(message.id, NotSeated("Only somebody who plays can do that; you are watching."))
            return
        if self.hub.closing:
            return  # the server stops: what is not answered is asked for again when it is back
        if isinstance(message, m.React):
            self._react(room, self.seat, message)
        elif not isinstance(message, m.Move) or not room.changes.make_at_once(message, self, self._changing):
            room.queue.do(self._changing(room, message))

    def _changing(self, room: Room, message: m.ClientMessage) -> Job:
        assert self.seat is not None
        act = act_of(message, self.seat, room)
        return partial(self._change, room, message.id, act, look_first=isinstance(message, m.Claim))

    async def _change(self, room: Room, reply: int, act: Act, *, look_first: bool) -> None:
        try:
            if look_first:
                await self.hub.presence.look_again(room)  # whoever is connected to any server is not away
            await room.changes.make(act, self, reply)
        except HolmgangError as error:
            self.refuse(reply, error)
        except Exception as error:  # nobody should wait for an answer that never comes; it goes on to the log
            self.refuse(reply, unexpected(error))
            raise


def _seat(room: Room, token: str) -> tuple[Seat, bytes | None]:
    holders = room.kept.holders
    for seat in [seat for seat in SEATS if fits(token, holders[seat].token)]:
        return seat, holders[seat].token
    raise BadToken("This token holds no seat of this match; without a token you can watch it.")


def _short(error: Exception) -> str:
    return " ".join(str(error).split())[:200].rstrip(".")
