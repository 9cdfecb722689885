"""Showing somebody the best option, in a casual match against a bot."""

from litestar import post
from litestar.di import NamedDependency

from holmgang.bots.hint import Hint
from holmgang.core.options import changed
from holmgang.core.seats import Seat
from holmgang.matches.entries import now_ms
from holmgang.matches.errors import NotNow
from holmgang.server.bots.jobs import HintWanted
from holmgang.server.http.forms import HintFacts
from holmgang.server.http.openapi import REFUSALS, SEAT_ONLY, AnyRequest
from holmgang.server.live.room import Room
from holmgang.server.server import Server

from .matches import MatchId, seat_of


@post("/matches/{match:str}/hint", responses=REFUSALS, status_code=200, security=SEAT_ONLY, summary="Show the best option")
async def hint(match: MatchId, server: NamedDependency[Server], address: NamedDependency[str], request: AnyRequest) -> HintFacts:
    """The best option of the seat that is asked, from what this seat sees. The match is marked as helped before it is shown."""
    hub = server.hub
    room = await hub.room(match)
    seat = seat_of(server, room, request, must=True)
    assert seat is not None
    asked, wanted = await _question(room, seat)
    hub.seat_thoughts.take(room.kept.holders[seat].token)
    hub.thoughts.take(address)
    found: Hint = await hub.bots.do(address, "hint", wanted)
    room = await hub.room(match)  # it may have been let go of meanwhile
    await room.queue.result(lambda: room.changes.make(lambda played, now: played.plan_hint(seat, now, asked=asked)))
    return HintFacts(asked, found.move, found.sentence, list(found.chances.items()), found.notes)


async def _question(room: Room, seat: Seat) -> tuple[int, HintWanted]:
    """What the seat is asked, and what it sees then; NotNow or OutOfTurn where nothing is to be shown."""

    async def look() -> tuple[int, HintWanted]:
        if room.kept.open:
            raise NotNow("There are no hints in a match that stands in the lobby.")
        match = await room.changes.loaded()
        match.plan_hint(seat, now_ms())
        return match.play.asked, HintWanted(match.setup.game, changed(match.game.options), match.view(seat))

    return await room.queue.result(look)
