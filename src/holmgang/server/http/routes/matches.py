"""Making matches, taking seats, and what is going on."""

from typing import Annotated

from litestar import Response, delete, get, post
from litestar.di import NamedDependency
from litestar.params import JSONBody, PathParameter

from holmgang.server.api.forms import Created, CreateMatch, HintFacts, MovingCode, Seated, TakeSeat
from holmgang.server.http.openapi import REFUSALS, SEAT, SEAT_ONLY, AnyRequest
from holmgang.server.live.messages import LobbyPage, MatchFacts
from holmgang.server.server import Server
from holmgang.server.tokens import bearer

MatchId = Annotated[str, PathParameter(max_length=40)]


@post("/matches", responses=REFUSALS, summary="Make a match")
async def create(data: JSONBody[CreateMatch], server: NamedDependency[Server], address: NamedDependency[str]) -> Created:
    """A new match: the caller's seat or seats with their tokens, and an invitation where a seat is free."""
    return await server.matches.create(data, address)


@get("/matches/{match:str}", responses=REFUSALS, security=SEAT, summary="What everybody may know of a match")
async def about(match: MatchId, server: NamedDependency[Server], request: AnyRequest) -> MatchFacts:
    """Names, rules and clock; with a seat's token, as that seat has them."""
    return await server.matches.about(match, bearer(request.headers))


@post("/matches/{match:str}/seat", responses=REFUSALS, status_code=200, summary="Take a seat")
async def take_seat(
    match: MatchId, data: JSONBody[TakeSeat], server: NamedDependency[Server], address: NamedDependency[str]
) -> Seated:
    """Spends an invitation or a moving code, or takes an open challenge."""
    return await server.matches.take_seat(match, data, address)


@post(
    "/matches/{match:str}/move-seat",
    responses=REFUSALS,
    status_code=200,
    security=SEAT_ONLY,
    summary="Move a seat to another device",
)
async def move_seat(match: MatchId, server: NamedDependency[Server], request: AnyRequest) -> MovingCode:
    """A one-time code by which one's other device takes the seat over."""
    return await server.matches.move_seat(match, bearer(request.headers))


@delete("/matches/{match:str}", responses=REFUSALS, security=SEAT_ONLY, summary="Close a match that nobody has joined")
async def close(match: MatchId, server: NamedDependency[Server], request: AnyRequest) -> None:
    """Withdraws an invitation or a challenge; refused once both seats are taken."""
    await server.matches.close(match, bearer(request.headers))


@get("/matches/{match:str}/record", responses=REFUSALS, media_type="text/plain", security=SEAT, summary="The record of a match")
async def record(
    match: MatchId, server: NamedDependency[Server], address: NamedDependency[str], request: AnyRequest
) -> Response[str]:
    """The whole record once the match is over; before that, what the caller knows of it."""
    text = await server.matches.record(match, bearer(request.headers), address)
    return Response(text, headers={"Content-Disposition": f'attachment; filename="{match}.holm"'})


@post("/matches/{match:str}/hint", responses=REFUSALS, status_code=200, security=SEAT_ONLY, summary="Show the best option")
async def hint(match: MatchId, server: NamedDependency[Server], address: NamedDependency[str], request: AnyRequest) -> HintFacts:
    """The best option of the seat that is asked, from what this seat sees. The match is marked as helped before it is shown."""
    return await server.matches.hint(match, bearer(request.headers), address)


@get("/lobby", responses=REFUSALS, summary="What is going on")
async def lobby(server: NamedDependency[Server]) -> LobbyPage:
    """Open challenges, matches to watch, recent results: those that were made to be seen."""
    return await server.lobby.page()
