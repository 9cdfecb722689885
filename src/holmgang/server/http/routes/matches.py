"""Making matches, taking seats, and what is going on."""

from functools import partial
from secrets import randbelow
from typing import Annotated

from litestar import Response, delete, get, post
from litestar.di import NamedDependency
from litestar.params import JSONBody, PathParameter
from msgspec.structs import replace

from holmgang.bots import bot_names
from holmgang.core.errors import UnknownName
from holmgang.core.options import changed
from holmgang.core.seats import SEATS, Seat, other
from holmgang.games import find_kind
from holmgang.matches.clock import ALLOWANCE, ClockSetting, PerMove, Total
from holmgang.matches.coach import lesson_setup
from holmgang.matches.entries import BOT, DAY, HUMAN, SeriesSetup, Setup, now_ms
from holmgang.matches.fair import new_secret
from holmgang.matches.setup_validation import BadSetup, check_setup, fair_setup, new_game
from holmgang.server.http.forms import ClockChoice, Created, CreateMatch, MovingCode, Seated, SeatToken, TakeSeat
from holmgang.server.http.openapi import REFUSALS, SEAT, SEAT_ONLY, AnyRequest
from holmgang.server.live.long_matches import SLICE
from holmgang.server.live.messages import LobbyPage, MatchFacts
from holmgang.server.live.pictures import match_facts, set_up
from holmgang.server.live.player_names import given_name, with_names
from holmgang.server.live.room import Room
from holmgang.server.refusals import BadCode, BadToken, NoSeat, SetUp
from holmgang.server.server import Server
from holmgang.server.store import Holder, Kept, StoreError
from holmgang.server.tokens import bearer, code_for, digest, fits, match_id_for, new_code, new_token, second_token

MOVING_CODE_LASTS = 15 * 60_000
SET_UP = (
    "This match begins from a position that somebody has set up, not from the usual one: look at it on the match’s page, "
    "and agree to it there before you take the seat."
)

MatchId = Annotated[str, PathParameter(max_length=40)]


@post("/matches", responses=REFUSALS, summary="Make a match")
async def create(data: JSONBody[CreateMatch], server: NamedDependency[Server], address: NamedDependency[str]) -> Created:
    """A new match: the caller's seat or seats with their tokens, and an invitation where a seat is free."""
    token = data.token or new_token()
    match_id = match_id_for(token)
    if data.token is not None and (made := await server.store.find(match_id)) is not None:
        return _created(made, token)  # the answer was lost
    server.new_matches.take(address)
    kept = _new(data, token, match_id, server)
    try:
        await server.hub.create(kept)
    except StoreError:
        if data.token is None or (made := await server.store.find(match_id)) is None:
            raise
        return _created(made, token)  # it was sent twice at the same time
    for holder in kept.holders:
        server.known_seats.note(holder.token)
    server.moderation.came_from(match_id, [seat for seat in SEATS if kept.holders[seat].token is not None], address)
    server.lobby.changed()
    return _created(kept, token)


def _new(data: JSONBody[CreateMatch], token: str, match_id: str, server: Server) -> Kept:
    now, secret = now_ms(), new_secret()
    mine: Seat = 0 if data.mine == "first" or (data.mine == "toss" and randbelow(2) == 0) else 1
    setup = _setup(data, mine, match_id, server)
    if not setup.lesson:
        setup = replace(setup, fair=fair_setup(find_kind(setup.game), setup.seats, secret))
    check_setup(setup)
    for seat in SEATS:
        if setup.seats[seat] == HUMAN:
            server.moderation.check_name(setup.names[seat])
    held = [seat for seat in (mine, other(mine)) if _held(data, setup, mine, seat)]
    tokens = dict(zip(held, (token, second_token(token)), strict=False))
    free = next((seat for seat in SEATS if setup.seats[seat] == HUMAN and seat not in tokens), None)
    holders = [_holder(setup, seat, tokens.get(seat), code_for(token) if seat == free else None) for seat in SEATS]
    return Kept(
        id=match_id,
        setup=setup,
        holders=(holders[0], holders[1]),
        secret=None if setup.fair is None else secret,
        open=data.open,
        created=now,
        touched=now,
    )


def _created(kept: Kept, token: str) -> Created:
    """What whoever made a match is told, at once or when asking again: all of it follows from the token."""
    seats = [SeatToken(seat, each) for each in (token, second_token(token)) for seat in _held_by(kept, each)]
    if not seats:
        raise BadToken("A match was made with this token before, and it holds no seat there any more: use a new one.")
    invited = any(fits(code_for(token), holder.code) for holder in kept.holders)
    return Created(
        match=match_facts(with_names(kept), seats[0].seat),
        seats=sorted(seats, key=lambda each: each.seat),
        invitation=code_for(token) if invited else None,
    )


@get("/matches/{match:str}", responses=REFUSALS, security=SEAT, summary="What everybody may know of a match")
async def about(match: MatchId, server: NamedDependency[Server], request: AnyRequest) -> MatchFacts:
    """Names, rules and clock; with a seat's token, as that seat has them."""
    room = await server.hub.room(match)
    facts = match_facts(room.kept, seat_of(server, room, request, must=False))
    server.hub.forget(room)
    return facts


@post("/matches/{match:str}/seat", responses=REFUSALS, status_code=200, summary="Take a seat")
async def take_seat(
    match: MatchId, data: JSONBody[TakeSeat], server: NamedDependency[Server], address: NamedDependency[str]
) -> Seated:
    """Spends an invitation or a moving code, or takes an open challenge."""
    kept = await server.hub.found(match)
    token = data.token or new_token()
    held = _held_by(kept, token)  # then the answer to it was lost
    if not held:
        seat, before = _offered(kept, data.code)
        if not before.taken and not data.set_up and set_up(kept.setup) is not None:
            raise SetUp(SET_UP)
        name = given_name(data.name) or before.name
        server.moderation.check_name(name)
        after = replace(before, token=digest(token), code=None, code_until=None, name=name)
        done = await server.store.hold(match, seat, before, after)
        held = [seat] if done else _held_by(await server.hub.found(match), token)  # it may have been sent twice at once
        if not held:
            raise BadCode("This invitation was spent a moment ago.")
        server.moderation.came_from(match, held, address)
        server.known_seats.forget(before.token)
        server.known_seats.note(after.token)
        server.lobby.changed()
    await _refreshed(server, match)
    return Seated(match, held[0], token)


@post(
    "/matches/{match:str}/move-seat",
    responses=REFUSALS,
    status_code=200,
    security=SEAT_ONLY,
    summary="Move a seat to another device",
)
async def move_seat(match: MatchId, server: NamedDependency[Server], request: AnyRequest) -> MovingCode:
    """A one-time code by which one's other device takes the seat over."""
    room = await server.hub.room(match)
    seat = seat_of(server, room, request, must=True)
    assert seat is not None
    code, until = new_code(), now_ms() + MOVING_CODE_LASTS
    before = room.kept.holders[seat]
    if not await server.store.hold(match, seat, before, replace(before, code=digest(code), code_until=until)):
        raise BadToken("This seat was moved to another device a moment ago.")
    await _refreshed(server, match)
    return MovingCode(code, until)


@delete("/matches/{match:str}", responses=REFUSALS, security=SEAT_ONLY, summary="Close a match that nobody has joined")
async def close(match: MatchId, server: NamedDependency[Server], request: AnyRequest) -> None:
    """Withdraws an invitation or a challenge; refused once both seats are taken."""
    room = await server.hub.room(match)
    seat_of(server, room, request, must=True)
    await room.queue.result(room.withdraw)
    server.lobby.changed()


@get("/matches/{match:str}/record", responses=REFUSALS, media_type="text/plain", security=SEAT, summary="The record of a match")
async def record(
    match: MatchId, server: NamedDependency[Server], address: NamedDependency[str], request: AnyRequest
) -> Response[str]:
    """The whole record once the match is over; before that, what the caller knows of it."""
    room = await server.hub.room(match)
    seat = seat_of(server, room, request, must=False)
    server.count_request(address, bearer(request.headers), room.kept.number // SLICE)
    text = await room.queue.result(partial(room.record, seat))
    return Response(text, headers={"Content-Disposition": f'attachment; filename="{match}.holm"'})


@get("/lobby", responses=REFUSALS, summary="What is going on")
async def lobby(server: NamedDependency[Server]) -> LobbyPage:
    """Open challenges, matches to watch, recent results: those that were made to be seen."""
    return await server.lobby.page()


async def _refreshed(server: Server, match: str) -> None:
    """Lets those at the table know who holds the seats now; their room need not be the one that was there before."""
    room = await server.hub.room(match)
    await room.queue.result(room.refresh)


def _setup(data: JSONBody[CreateMatch], mine: Seat, match_id: str, server: Server) -> Setup:
    settings = server.settings
    if data.lesson:
        return replace(lesson_setup(find_kind(data.game).name, match_id=match_id), expire_after=round(settings.expire_days * DAY))
    kind = find_kind(data.game)
    game = new_game(kind, data.options, data.position)
    if data.screen == "shared" and data.opponent != HUMAN:
        raise BadSetup("Two people share a screen; a bot needs none.")
    if data.opponent.startswith(BOT) and (bot := data.opponent.removeprefix(BOT)).strip().casefold() not in bot_names(kind.name):
        # some bots are for scripts, and nobody says how long one thinks that others wait for
        raise UnknownName(f"bot for {kind.title}", bot, bot_names(kind.name))
    seats = (HUMAN, data.opponent) if mine == 0 else (data.opponent, HUMAN)
    return Setup(
        game=kind.name,
        version=kind.version,
        options=changed(game.options),
        start=data.position,
        seats=seats,
        names=_names(data, mine),
        take_back=data.take_back,
        id=match_id,
        clock=_clock(data.clock),
        allowance=0 if data.clock.kind == "none" else ALLOWANCE,
        series=None if data.best_of == 1 else SeriesSetup(best_of=data.best_of),
        claim_after=settings.claim_seconds * 1000,
        expire_after=round(settings.expire_days * DAY),
    )


def _names(data: JSONBody[CreateMatch], mine: Seat) -> tuple[str, str]:
    """As given, or after who sits there; somebody who is still to come has no name yet."""
    own = given_name(data.name)
    theirs = data.opponent.removeprefix(BOT).capitalize() if data.opponent != HUMAN else given_name(data.opponent_name)
    return (own, theirs) if mine == 0 else (theirs, own)


def _clock(choice: ClockChoice) -> ClockSetting | None:
    match choice.kind:
        case "none":
            return None
        case "move":
            return PerMove(choice.seconds * 1000)
        case "total":
            return Total(choice.seconds * 1000, choice.increment * 1000)


def _held(data: JSONBody[CreateMatch], setup: Setup, mine: Seat, seat: Seat) -> bool:
    """Whether the caller holds this seat from the beginning."""
    if setup.seats[seat] != HUMAN:
        return False
    return setup.lesson or seat == mine or data.screen == "shared"


def _holder(setup: Setup, seat: Seat, token: str | None, code: str | None) -> Holder:
    return Holder(
        player=setup.seats[seat],
        name=setup.names[seat],
        token=None if token is None else digest(token),
        code=None if code is None else digest(code),
    )


def _offered(kept: Kept, code: str | None) -> tuple[Seat, Holder]:
    """The seat that a code gives, or that an open challenge offers to anybody."""
    if code is None:
        for seat in SEATS:
            if kept.open and not kept.holders[seat].taken:
                return seat, kept.holders[seat]
        raise NoSeat("There is no free seat here that anybody may take; with an invitation there may be one.")
    for seat in SEATS:
        holder = kept.holders[seat]
        if fits(code, holder.code):
            if holder.code_until is not None and holder.code_until < now_ms():
                raise BadCode("This code has run out: make a new one on the device that has the seat.")
            return seat, holder
    raise BadCode("This invitation is not valid, or was spent already; ask for a new one.")


def _held_by(kept: Kept, token: str) -> list[Seat]:
    """The seats that a token holds; all are looked at, so that no time tells which of them it is."""
    return [seat for seat in SEATS if fits(token, kept.holders[seat].token)]


def seat_of(server: Server, room: Room, request: AnyRequest, *, must: bool) -> Seat | None:
    """The seat whose token the request carries."""
    token = bearer(request.headers)
    if token is not None:
        for seat in SEATS:
            if fits(token, room.kept.holders[seat].token):
                server.known_seats.note(room.kept.holders[seat].token)
                return seat
        raise BadToken("This token holds no seat of this match.")
    if must:
        raise BadToken("This needs the seat’s token, in the Authorization header.")
    return None
