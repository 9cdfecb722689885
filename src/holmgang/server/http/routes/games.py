"""The games, their rules, and any position to look at."""

from functools import cache

from litestar import Response, get, post
from litestar.datastructures import CacheControlHeader
from litestar.di import NamedDependency
from litestar.params import FromPath, JSONBody

from holmgang.bots import BOT_SENTENCES
from holmgang.bots.offered import offered_levels
from holmgang.core.kind import GameKind, write_position
from holmgang.core.options import Option, described
from holmgang.games import all_kinds, find_kind
from holmgang.server.http.forms import (
    BotFacts,
    Evaluate,
    Evaluated,
    Explore,
    Explored,
    GameFacts,
    GamesPage,
    OptionFacts,
    ReadingFacts,
    RulesPage,
)
from holmgang.server.http.long_requests import worked_out
from holmgang.server.http.openapi import NEEDS_VERSION, REFUSALS, AnyRequest, answers
from holmgang.server.http.puzzles import puzzle_count
from holmgang.server.server import Server

NO_CACHE = CacheControlHeader(no_cache=True)
"""The same for everybody, until the server is another version."""


@get("/games", cache_control=NO_CACHE, responses=REFUSALS, sync_to_thread=False, summary="The games and the bots")
def games() -> GamesPage:
    """All games in the order in which a newcomer should meet them, with their levels, and the bots that play every game, the
    weakest first."""
    return _games()


@get("/games/{game:str}/rules", cache_control=NO_CACHE, responses=REFUSALS, sync_to_thread=False, summary="The rules of a game")
def rules(game: FromPath[str]) -> RulesPage:
    """The rules page as HTML, and positions to try its parts in."""
    from holmgang.server.http.rules_pages import (
        rules_of,  # what reads Markdown takes long to load, and the server starts without it
    )

    return rules_of(find_kind(game).name)


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


@post("/evaluate", responses=answers(Evaluated), status_code=200, summary="What a position is worth, where that is known")
async def evaluated(
    data: JSONBody[Evaluate], server: NamedDependency[Server], address: NamedDependency[str], request: AnyRequest
) -> Response[bytes]:
    """Looked up in tables that the host has made, or by values that come with Holmgang; nothing is solved or estimated for it,
    and no match has a part in it."""
    return await worked_out(server, request, address, "evaluate", data)


@cache
def _games() -> GamesPage:
    bots = [BotFacts(name, name.capitalize(), sentence, []) for name, sentence in BOT_SENTENCES.items()]
    return GamesPage([_game(kind) for kind in all_kinds()], bots)


def _game(kind: GameKind) -> GameFacts:
    game = kind.make()
    return GameFacts(
        name=kind.name,
        title=kind.title,
        designer=kind.designer,
        pitch=kind.pitch,
        minutes=kind.minutes,
        difficulty=kind.difficulty,
        version=kind.version,
        chance=kind.chance,
        solvable=kind.solver is not None,
        lesson=kind.parts.lesson is not None,
        puzzles=puzzle_count(kind.name),
        start=write_position(game, game.start()),
        options=[_option(option) for option in described(kind.options)],
        levels=[BotFacts(each.name, each.title, each.sentence, list(each.mistakes)) for each in offered_levels(kind)],
    )


def _option(option: Option) -> OptionFacts:
    return OptionFacts(
        name=option.name,
        default=option.write(option.default),
        asks=option.asks,
        source=option.source,
        readings=[ReadingFacts(reading.text, reading.means) for reading in option.readings],
        lowest=option.lowest,
        highest=option.highest,
    )
