"""What players tell the moderators."""

from litestar import post
from litestar.di import NamedDependency
from litestar.params import JSONBody

from holmgang.core.seats import other
from holmgang.matches.entries import HUMAN, now_ms
from holmgang.matches.errors import NotNow
from holmgang.server.hosting.moderator import plain
from holmgang.server.http.admin_forms import TellModerators
from holmgang.server.http.openapi import REFUSALS, SEAT_ONLY, AnyRequest
from holmgang.server.server import Server
from holmgang.server.store.moderation import PlayerReport
from holmgang.server.tokens import bearer

from .matches import MatchId


@post(
    "/matches/{match:str}/report",
    responses=REFUSALS,
    status_code=200,
    security=SEAT_ONLY,
    summary="Tell the moderators about a match",
)
async def report(
    match: MatchId,
    data: JSONBody[TellModerators],
    server: NamedDependency[Server],
    request: AnyRequest,
    address: NamedDependency[str],
) -> None:
    """Whoever plays against somebody may; telling it again replaces what was told before."""
    room, seat = await server.matches.seated(match, bearer(request.headers))
    server.hub.forget(room)
    theirs = room.kept.holders[other(seat)]
    if room.kept.setup.seats[other(seat)] != HUMAN or not theirs.taken:
        raise NotNow("There is nobody else in this match whom you could tell of.")
    server.moderation.reports.take(address)
    said = plain(data.said)
    told = PlayerReport(id=f"{match}.{seat + 1}", match=match, seat=seat, at=now_ms(), reason=data.reason, said=said)
    await server.store.host.report(told)
