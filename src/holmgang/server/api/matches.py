"""Matches and their seats, for whoever brings a token: made, taken, moved, closed, written down."""

from functools import partial

from msgspec.structs import replace

from holmgang.core.seats import SEATS, Seat, other
from holmgang.matches.entries import HUMAN, now_ms
from holmgang.matches.errors import NotNow
from holmgang.server.live.friendly_names import friendly_name
from holmgang.server.live.hub import Hub
from holmgang.server.live.messages import MatchFacts
from holmgang.server.live.pictures import match_facts, set_up
from holmgang.server.live.player_names import given_name, with_names
from holmgang.server.live.room import Room
from holmgang.server.refusals import BadCode, BadToken, NoSeat, SetUp
from holmgang.server.store import Holder, Kept, StoreError
from holmgang.server.tokens import code_for, digest, fits, match_id_for, new_code, new_token, second_token

from .forms import Created, CreateMatch, HintFacts, MovingCode, ProgramFacts, Seated, SeatToken, TakeSeat
from .hints import shown_hint
from .new_match import new_match
from .request_jobs import Answered
from .reviews import Reviews

MOVING_CODE_LASTS = 15 * 60_000
SET_UP = (
    "This match begins from a position that somebody has set up, not from the usual one: look at it on the match’s page, "
    "and agree to it there before you take the seat."
)
GOES_ON = "This match is not over, and a review is of finished games: it would tell what nobody may know yet."


class MatchWatch:
    """What is looked at while things are asked of matches. Where nobody but the own page asks, there is nothing to be seen to."""

    def new_match(self, address: str) -> None:
        """Somebody makes another match; Limited where there were too many."""

    def read(self, address: str, token: str | None, entries: int) -> None:
        """A match of so many entries is read; Limited where that is too much."""

    def name(self, name: str) -> None:
        """Somebody calls themselves so; raises where that is not wanted."""

    def taken(self, match: str, seats: list[Seat], address: str) -> None:
        """These seats of a match were taken from there."""

    async def programs(self) -> list[ProgramFacts]:
        """The programs that can be played against now, besides the levels of each game."""
        return []

    async def meet(self, player: str) -> None:
        """Somebody wants to play against this program; NotNow where it has too much to do."""

    def holds(self, token: bytes | None) -> None:
        """The token with this digest holds a seat."""

    def gave_up(self, token: bytes | None) -> None:
        """The token with this digest holds its seat no more."""


class Matches:
    """What can be asked of the matches of a hub."""

    def __init__(self, hub: Hub, watch: MatchWatch) -> None:
        self._hub = hub
        self._watch = watch

    async def create(self, data: CreateMatch, address: str) -> Created:
        """A new match: the caller's seat or seats with their tokens, and an invitation where a seat is free."""
        hub, token = self._hub, data.token or new_token()
        match_id = match_id_for(token)
        if data.token is not None and (made := await hub.store.find(match_id)) is not None:
            return _created(made, token)  # the answer was lost
        self._watch.new_match(address)
        programs = [] if data.opponent == HUMAN else await self._watch.programs()
        kept = new_match(data, token, match_id, hub.settings, self._watch.name, programs)
        await self._watch.meet(data.opponent)
        try:
            await hub.create(kept)
        except StoreError:
            if data.token is None or (made := await hub.store.find(match_id)) is None:
                raise
            return _created(made, token)  # it was sent twice at the same time
        for holder in kept.holders:
            self._watch.holds(holder.token)
        self._watch.taken(match_id, [seat for seat in SEATS if kept.holders[seat].token is not None], address)
        hub.lists_changed()
        return _created(kept, token)

    async def about(self, match: str, token: str | None) -> MatchFacts:
        """Names, rules and clock; with a seat's token, as that seat has them."""
        room = await self._hub.room(match)
        facts = match_facts(room.kept, self._seat(room, token))
        self._hub.forget(room)
        return facts

    async def take_seat(self, match: str, data: TakeSeat, address: str) -> Seated:
        """Spends an invitation or a moving code, or takes an open challenge."""
        hub, token = self._hub, data.token or new_token()
        kept = await hub.found(match)
        held = _held_by(kept, token)  # then the answer to it was lost
        if not held:
            seat, before = _offered(kept, data.code)
            if not before.taken and not data.set_up and set_up(kept.setup) is not None:
                raise SetUp(SET_UP)
            name = given_name(data.name) or before.name
            self._watch.name(name)
            name = name or friendly_name(token, kept.holders[other(seat)].name, self._watch.name)
            after = replace(before, token=digest(token), code=None, code_until=None, name=name)
            done = await hub.store.hold(match, seat, before, after)
            held = [seat] if done else _held_by(await hub.found(match), token)  # it may have been sent twice at once
            if not held:
                raise BadCode("This invitation was spent a moment ago.")
            self._watch.taken(match, held, address)
            self._watch.gave_up(before.token)
            self._watch.holds(after.token)
            hub.lists_changed()
        await self._refreshed(match)
        return Seated(match, held[0], token)

    async def move_seat(self, match: str, token: str | None) -> MovingCode:
        """A one-time code by which one's other device takes the seat over."""
        room, seat = await self.seated(match, token)
        code, until = new_code(), now_ms() + MOVING_CODE_LASTS
        before = room.kept.holders[seat]
        if not await self._hub.store.hold(match, seat, before, replace(before, code=digest(code), code_until=until)):
            raise BadToken("This seat was moved to another device a moment ago.")
        await self._refreshed(match)
        return MovingCode(code, until)

    async def close(self, match: str, token: str | None) -> None:
        """Withdraws an invitation or a challenge; refused once both seats are taken."""
        room, _ = await self.seated(match, token)
        await room.queue.result(room.withdraw)
        self._hub.lists_changed()

    async def record(self, match: str, token: str | None, address: str) -> str:
        """The whole record once the match is over; before that, what the caller knows of it."""
        room = await self._hub.room(match)
        seat = self._seat(room, token)
        self._watch.read(address, token, room.kept.number)
        return await room.queue.result(partial(room.record, seat))

    async def hint(self, match: str, token: str | None, address: str) -> HintFacts:
        """The best option of the seat that is asked, from what it sees. The match is marked as helped before it is shown."""
        room, seat = await self.seated(match, token)
        return await shown_hint(self._hub, room, seat, address)

    async def review(self, reviews: Reviews, match: str, token: str | None, address: str) -> Answered:
        """What was luck and what was choice, or how far that is worked out: then ask again. Refused while the match goes on."""
        kept = await self._hub.found(match)
        if kept.phase != "over":
            raise NotNow(GOES_ON)

        async def record() -> str:
            self._watch.read(address, token, kept.number)
            room = await self._hub.room(match)
            return await room.queue.result(partial(room.record, None))

        return await reviews.of_match(match, record, address)

    async def seated(self, match: str, token: str | None) -> tuple[Room, Seat]:
        """The room of a match and the seat that the token holds there; BadToken where it holds none."""
        if token is None:
            await self._hub.found(match)
            raise BadToken("This needs the seat’s token, in the Authorization header.")
        room = await self._hub.room(match)
        seat = self._seat(room, token)
        assert seat is not None
        return room, seat

    def _seat(self, room: Room, token: str | None) -> Seat | None:
        """The seat that a token holds; none for whoever brings none, and BadToken for one that holds none."""
        if token is None:
            return None
        for seat in _held_by(room.kept, token):
            self._watch.holds(room.kept.holders[seat].token)
            return seat
        raise BadToken("This token holds no seat of this match.")

    async def _refreshed(self, match: str) -> None:
        """Lets those at the table know who holds the seats now; their room need not be the one that was there before."""
        room = await self._hub.room(match)
        await room.queue.result(room.refresh)


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
