"""Those who are connected to one match at this server, and what they are told: never more than their seat may know."""

import asyncio
from typing import TYPE_CHECKING, Protocol

from holmgang.core.seats import SEATS, Seat, other
from holmgang.games.faults import GameFault
from holmgang.matches.entries import now_ms
from holmgang.matches.match import Match
from holmgang.matches.series import next_seat
from holmgang.server.refusals import refusal, unexpected

from . import pictures
from .messages import ENCODER, DoneFrame, ErrorFrame, GoneFrame, NextFrame, PresenceFrame, Reaction, ReactionFrame

if TYPE_CHECKING:
    from .room import Room

A_MOMENT = 1_000
"""So many milliseconds make no difference to when a match may be claimed."""
WATCHERS_EVERY = 1.0
"""Seconds after which everybody hears how many watch: they may be many, and come and go as they like."""


class Listener(Protocol):
    """Somebody who is connected to a match."""

    seat: Seat | None
    holds: bytes | None
    """The digest of the token that the seat is held by."""
    told: int
    """Everything before this number has been told."""
    address: str

    def send(self, frame: bytes) -> None:
        """Must not wait: a room tells all of its listeners in one go."""
        ...

    def leave(self, frame: bytes) -> None:
        """Sends a last frame and closes."""
        ...


class Audience:
    """Who listens, and up to which entry everybody has been told."""

    __slots__ = ("_room", "_told_away", "_watchers_due", "listeners", "told")

    def __init__(self, room: "Room", told: int) -> None:
        self._room = room
        self.listeners: list[Listener] = []
        self.told = told
        self._told_away: list[int | None] = [None, None]
        self._watchers_due: asyncio.TimerHandle | None = None

    def here(self, seat: Seat) -> bool:
        """Whether the seat is connected to this process."""
        for each in self.listeners:  # noqa: SIM110 - asked after every move, and a loop takes half the time
            if each.seat == seat:
                return True
        return False

    def crowd(self, seat: Seat, most: int) -> list[Listener]:
        """Those of a seat who have to go before one more may come."""
        open_now = [each for each in self.listeners if each.seat == seat]
        return open_now[: max(0, len(open_now) + 1 - most)]

    def send_away(self, listener: Listener, code: str, message: str, *, retry: bool = False) -> None:
        """Tells one a last thing, and is rid of them."""
        self.listeners.remove(listener)
        listener.leave(ENCODER.encode(GoneFrame(code=code, message=message, retry=retry)))

    # How the match stands

    def show(self, listener: Listener, reply: int = 0, told: pictures.EncodedStory | None = None) -> None:
        """Everything, to one who has just come or for whom everything has changed."""
        match = self._room.match
        listener.send(pictures.match_frame(self._room.kept, listener.seat))
        if match is not None:
            seat, since = listener.seat, listener.told
            self._tell_to(listener, match, pictures.table_frame(match, seat, since, now_ms(), first=True, reply=reply, told=told))

    def show_all(self) -> None:
        """Shows every listener the whole table, not only what is new."""
        for listener in self.listeners:
            self.show(listener)
        if self._room.match is not None:
            self.told = self._room.match.number

    def done(self, listener: Listener, reply: int, match: Match) -> None:
        """Answers one who asked for what has been done already."""
        if match.number in (self.told, listener.told):
            listener.send(ENCODER.encode(DoneFrame(reply=reply, number=match.number)))

    def answer(self, listener: Listener, reply: int) -> bool:
        """Tells the one who asked for it what is new, before anything is worked out for anybody else: how long that takes may
        depend on what only they may see. Whether the others had better be told later."""
        match = self._room.match
        if match is None or match.number == self.told or listener.told >= match.number:
            return False
        sealed = pictures.only_sealed(match, self.told)
        self._tell_to(listener, match, self._news(match, listener, reply, sealed=sealed))
        return not sealed

    def tell(self) -> bool:
        """Tells everybody what is new to them; whether anything was."""
        match = self._room.match
        if match is None or match.number == self.told:
            return False
        sealed = pictures.only_sealed(match, self.told)
        frames: dict[tuple[Seat | None, int], bytes] = {}
        for each in self.listeners:
            if each.told >= match.number:
                continue
            key = (each.seat, each.told)
            frame = frames.get(key)
            if frame is None:
                frame = frames[key] = self._news(match, each, 0, sealed=sealed)
            self._tell_to(each, match, frame)
        self.told = match.number
        return True

    def _news(self, match: Match, listener: Listener, reply: int, *, sealed: bool) -> bytes:
        now = 0 if match.setup.clock is None else now_ms()
        if sealed and listener.told == self.told:
            return pictures.sealed_frame(match, listener.seat, now, reply=reply)
        return pictures.table_frame(match, listener.seat, listener.told, now, first=False, reply=reply)

    def _tell_to(self, listener: Listener, match: Match, frame: bytes) -> None:
        listener.send(frame)
        listener.told = match.number
        if match.rematch.next_id is not None:
            listener.send(_next_frame(match, match.rematch.next_id, listener))

    def tell_fault(self, error: Exception) -> None:
        """Tells everybody why nothing goes on, where that is a game's own fault: perhaps nobody asked for what has failed."""
        fault = unexpected(error)
        if isinstance(fault, GameFault):
            told = refusal(fault)
            for listener in self.listeners:
                listener.send(ENCODER.encode(ErrorFrame(reply=0, code=told.code, message=told.message)))

    # Who is there

    def tell_presence(self) -> None:
        """Tells everybody who is here."""
        if self._watchers_due is not None:
            self._watchers_due.cancel()
            self._watchers_due = None
        self._told_away = [self._room.away(seat) for seat in SEATS]
        frames: dict[Seat | None, bytes] = {}
        for listener in self.listeners:
            seat = listener.seat
            frame = frames.get(seat)
            if frame is None:
                frame = frames[seat] = self._presence(seat)
            listener.send(frame)

    def tell_presence_to(self, listener: Listener) -> None:
        """Tells one who has just come."""
        listener.send(self._presence(listener.seat))

    def tell_reaction(self, seat: Seat, reaction: Reaction) -> None:
        """Shows both players, wherever they have the match open, how one of them reacts; it is none of the others' business."""
        frame = ENCODER.encode(ReactionFrame(seat=seat, reaction=reaction))
        for each in self.listeners:
            if each.seat is not None:
                each.send(frame)

    def tell_watchers(self) -> None:
        """Everybody hears before long how many watch."""
        if self._watchers_due is None and self.listeners:
            loop = asyncio.get_running_loop()
            self._watchers_due = loop.call_later(WATCHERS_EVERY, self.tell_presence)

    @property
    def away_as_told(self) -> bool:
        """Whether everybody has been told who is away, and since when."""
        away = [self._room.away(seat) for seat in SEATS]
        return all(_about_the_same(now, told) for now, told in zip(away, self._told_away, strict=True))

    def _presence(self, seat: Seat | None) -> bytes:
        away = [self._room.away(each) for each in SEATS]
        match = self._room.match
        frame = PresenceFrame(
            connected=(away[0] is None, away[1] is None),
            spectators=sum(each.seat is None for each in self.listeners),
            claim_at=None if seat is None or match is None else match.claimable_at(seat, self._room.absent(other(seat))),
        )
        return ENCODER.encode(frame)


def _next_frame(match: Match, next_id: str, listener: Listener) -> bytes:
    assert match.ending is not None
    seat = None if listener.seat is None else next_seat(listener.seat, match.ending)
    return ENCODER.encode(NextFrame(match=next_id, seat=seat))


def _about_the_same(away: int | None, told: int | None) -> bool:
    """Two looks never find quite the same time."""
    if away is None or told is None:
        return away is told
    return abs(away - told) < A_MOMENT
