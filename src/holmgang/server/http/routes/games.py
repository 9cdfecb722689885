"""The games, their rules, and any position to look at."""

import msgspec
from litestar import MediaType, Response, get, post
from litestar.datastructures import CacheControlHeader
from litestar.di import NamedDependency
from litestar.params import FromPath, JSONBody

from holmgang.games import find_kind
from holmgang.server.api.forms import Evaluate, Evaluated, Explore, Explored, GamesPage, ProgramsPage, RulesPage
from holmgang.server.api.games import games_page
from holmgang.server.http.client_files import ClientFile
from holmgang.server.http.long_requests import worked_out
from holmgang.server.http.openapi import NEEDS_VERSION, REFUSALS, AnyRequest, answers
from holmgang.server.server import Server

NO_CACHE = CacheControlHeader(no_cache=True)
"""The same for everybody, until the server is another version."""


def _packed(page: GamesPage | RulesPage, request: AnyRequest) -> Response[bytes]:
    """What the first page waits for, small for whoever accepts that."""
    file = ClientFile(msgspec.json.encode(page), MediaType.JSON.value, NO_CACHE.to_header())
    body, headers = file.packed(request.headers.get("Accept-Encoding", ""))
    return Response(body, media_type=file.kind, headers=headers)


@get("/games", responses=answers(GamesPage), sync_to_thread=False, summary="The games and the bots")
def games(request: AnyRequest) -> Response[bytes]:
    """All games in the order in which a newcomer should meet them, with their levels, and the bots that play every game, the
    weakest first."""
    return _packed(games_page(), request)


@get("/programs", responses=REFUSALS, summary="Other programs to play against")
async def programs(server: NamedDependency[Server]) -> ProgramsPage:
    """The programs that can be played against now, besides the levels of each game. They come and go."""
    return ProgramsPage(await server.watch.programs())


@get("/games/{game:str}/rules", responses=answers(RulesPage), sync_to_thread=False, summary="The rules of a game")
def rules(game: FromPath[str], request: AnyRequest) -> Response[bytes]:
    """The rules page as HTML, and positions to try its parts in."""
    from holmgang.server.api.rules_pages import (
        rules_of,  # what reads Markdown takes long to load, and the server starts without it
    )

    return _packed(rules_of(find_kind(game).name), request)


@post(
    "/explore",
    responses=answers(Explored),
    status_code=200,
    summary="Look at a position and take steps from it",
    opt={NEEDS_VERSION: True},
)
async def explored(
    data: JSONBody[Explore], server: NamedDependency[Server], address: NamedDependency[str], request: AnyRequest
) -> Response[bytes]:
    """Where the steps lead; nothing is stored."""
    return await worked_out(server, request, address, "explore", data)


@post("/evaluate", responses=answers(Evaluated), status_code=200, summary="The value of a position, where one is known")
async def evaluated(
    data: JSONBody[Evaluate], server: NamedDependency[Server], address: NamedDependency[str], request: AnyRequest
) -> Response[bytes]:
    """Looked up in tables that the host has made, or by values that come with Holmgang; nothing is solved or estimated for it,
    and no match has a part in it."""
    return await worked_out(server, request, address, "evaluate", data)
