"""For bots that play from elsewhere: a stream of all that happens in their matches, and their moves."""

import socket
from collections.abc import AsyncIterator, Callable
from typing import Any

from litestar import get, post
from litestar.di import NamedDependency
from litestar.params import JSONBody
from litestar.response import Stream

from holmgang.core.seats import Seat
from holmgang.server.api.forms import BotMove, Done
from holmgang.server.bots.remote_bots import BotStream, seat_of
from holmgang.server.http.openapi import BOT_ONLY, REFUSALS, AnyRequest
from holmgang.server.http.plain_http import CONNECTION, PlainHttp
from holmgang.server.live.changes import Act
from holmgang.server.refusals import BadToken
from holmgang.server.server import Server
from holmgang.server.store.remote_bots import RemoteBot

from .matches import MatchId

BOT = "holmgang.bot"
"""In a request's scope: the bot whose token it carries."""
DEAD_AFTER = 30_000
"""Milliseconds after which a line is given up on which nothing of what is sent arrives, where the system can tell."""
MOST_UNREAD = 512 * 1024
"""Bytes that a bot may leave unread: one that cannot take in more is sent away, to come back and catch up."""
NDJSON = "application/x-ndjson"


@get("/stream", media_type=NDJSON, security=BOT_ONLY, responses=REFUSALS, summary="All that happens in a bot's matches")
async def stream(server: NamedDependency[Server], address: NamedDependency[str], request: AnyRequest) -> Stream:
    """Lines of JSON: each names a match and holds a frame as the live socket has it, for the bot's seat. Empty ones say that the
    line still works. While it is open, people may choose to play against the bot; opened anew, it goes on where it was."""
    connection: PlainHttp = _scope(request)[CONNECTION]
    _notice_a_dead_line(connection)
    opened = await server.remote_bots.connect(_bot(request), address)
    headers = {"Cache-Control": "no-store", "X-Accel-Buffering": "no"}  # a proxy that collects lines would hold them back
    return Stream(_lines(server, opened, connection), media_type=NDJSON, headers=headers)


async def _lines(server: Server, opened: BotStream, connection: PlainHttp) -> AsyncIterator[bytes]:
    try:
        async for line in opened.lines():
            if connection.unread > MOST_UNREAD:
                connection.hang_up()
                return
            yield line
    finally:
        server.hub.spawn(server.remote_bots.disconnect(opened))  # not waited for: what reads this may be gone


def _notice_a_dead_line(connection: PlainHttp) -> None:
    place = connection.transport.get_extra_info("socket")
    if place is not None and place.family in (socket.AF_INET, socket.AF_INET6) and hasattr(socket, "TCP_USER_TIMEOUT"):
        place.setsockopt(socket.IPPROTO_TCP, socket.TCP_USER_TIMEOUT, DEAD_AFTER)


@post("/matches/{match:str}/move", status_code=200, security=BOT_ONLY, responses=REFUSALS, summary="A bot's move")
async def move(match: MatchId, data: JSONBody[BotMove], server: NamedDependency[Server], request: AnyRequest) -> Done:
    """Answers the question with this number. Sent again, it does no harm."""
    return await _act(
        server,
        match,
        _bot(request),
        lambda seat: lambda played, now: played.plan_move(seat, data.text, now, asked=data.number),
    )


@post("/matches/{match:str}/resign", status_code=200, security=BOT_ONLY, responses=REFUSALS, summary="A bot gives up")
async def resign(match: MatchId, server: NamedDependency[Server], request: AnyRequest) -> Done:
    """Gives up: the other side wins."""
    return await _act(server, match, _bot(request), lambda seat: lambda played, now: played.plan_resign(seat, now))


async def _act(server: Server, match: str, bot: RemoteBot, act: Callable[[Seat], Act]) -> Done:
    room = await server.hub.room(match)
    seat = seat_of(room, bot)
    if seat is None:
        server.hub.forget(room)
        raise BadToken("This bot has no seat in this match.")
    planned = act(seat)
    await room.queue.result(lambda: room.changes.make(planned))
    return Done(room.audience.told)


def _bot(request: AnyRequest) -> RemoteBot:
    bot: RemoteBot = _scope(request)[BOT]
    return bot


def _scope(request: AnyRequest) -> dict[str, Any]:
    scope: Any = request.scope
    return scope  # type: ignore[no-any-return]  # a dictionary, to which more may be added
