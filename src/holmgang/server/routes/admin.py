"""For moderators: finding a match, ending or deleting it, bans, reports, and the log of what was done."""

import asyncio
from functools import partial
from typing import Annotated

from litestar import get, post
from litestar.di import NamedDependency
from litestar.params import FromPath, JSONBody, QueryParameter

from holmgang.core.errors import HolmgangError
from holmgang.matches.entries import now_ms
from holmgang.server.admin_forms import (
    AdminFacts,
    AdminMatch,
    AdminMatches,
    AuditFacts,
    BanFacts,
    BanSomebody,
    Doing,
    ReportFacts,
)
from holmgang.server.hosting import matches as stored
from holmgang.server.hosting.moderator import Moderator, Wanted, plain, search
from holmgang.server.hosting.name_filter import compared
from holmgang.server.house import House
from holmgang.server.pictures import match_facts, told_ending
from holmgang.server.refusals import Malformed
from holmgang.server.room import with_names
from holmgang.server.routes.matches import MatchId
from holmgang.server.store import Kept, Unreadable
from holmgang.server.store.moderation import Ban

MOST_LISTED = 50
MOST_TOLD = 200

Query = Annotated[str, QueryParameter(max_length=40)]


@get("/")
async def facts(house: NamedDependency[House]) -> AdminFacts:
    """How things stand."""
    host = house.store.host
    waiting, bans = await host.reports(MOST_TOLD, settled=False), await host.bans(now_ms())
    return AdminFacts(reports=len(waiting), bans=len(bans), address_days=house.settings.address_days)


@get("/matches")
async def find(house: NamedDependency[House], name: Query = "") -> AdminMatches:
    """The latest matches, or those in which somebody has a name, however it is written."""
    if not name:
        found = await stored.listed(house.store, None, MOST_LISTED)
        return AdminMatches([await _match(house, each) for each in found[:MOST_LISTED]], len(found) > MOST_LISTED)
    async with house.moderation.searching:
        listed = await search(house.store, Wanted(name=compared(name)), partial(asyncio.sleep, 0))
    shown = [await _found(house, each.id) for each in listed[:MOST_LISTED]]
    return AdminMatches([each for each in shown if each is not None], len(listed) > MOST_LISTED)


@get("/matches/{match:str}")
async def one(match: MatchId, house: NamedDependency[House]) -> AdminMatch:
    """One match."""
    return await _match(house, await stored.found(house.store, match))


@post("/matches/{match:str}/end", status_code=200)
async def end(match: MatchId, data: JSONBody[Doing], house: NamedDependency[House]) -> None:
    """Ends a match without a result; the players are told why."""
    reason = plain(data.reason)
    await Moderator(house.store, data.by).end(match, reason, partial(_end, house, match, reason))
    house.lobby.changed()


@post("/matches/{match:str}/delete", status_code=200)
async def remove(match: MatchId, data: JSONBody[Doing], house: NamedDependency[House]) -> None:
    """Removes a match with all that belongs to it."""
    await Moderator(house.store, data.by).delete(match, data.reason)
    house.hub.changed(match, 0)
    house.lobby.changed()


@get("/bans")
async def bans(house: NamedDependency[House]) -> list[BanFacts]:
    """All that are in force."""
    return [_ban(each) for each in await house.store.host.bans(now_ms())]


@post("/bans", status_code=200)
async def ban(data: JSONBody[BanSomebody], house: NamedDependency[House]) -> list[BanFacts]:
    """Bans a name, or the addresses that a seat was taken from."""
    moderator = Moderator(house.store, data.by)
    if data.name is not None and data.match is None:
        made = [await moderator.ban_name(data.name, data.days, data.reason)]
    elif data.match is not None and data.seat is not None and data.name is None:
        made = await moderator.ban_seat(data.match, data.seat, data.days, data.reason)
    else:
        raise Malformed("A ban is of a name, or of a seat of a match.")
    await house.moderation.look()
    return [_ban(each) for each in made]


@post("/bans/{name:str}/lift", status_code=200)
async def lift(name: FromPath[str], data: JSONBody[Doing], house: NamedDependency[House]) -> None:
    """Lifts a ban."""
    await Moderator(house.store, data.by).lift(name, data.reason)
    await house.moderation.look()


@get("/reports")
async def reports(house: NamedDependency[House]) -> list[ReportFacts]:
    """The latest, those that were settled too."""
    told = await house.store.host.reports(MOST_TOLD, settled=True)
    told.sort(key=lambda each: each.settled is not None)
    shown = []
    for each in told:
        match = await _found(house, each.match)
        shown.append(
            ReportFacts(
                id=each.id,
                match=each.match,
                seat=each.seat,
                names=None if match is None else match.names,
                at=each.at,
                reason=each.reason,
                said=each.said,
                settled=each.settled,
            )
        )
    return shown


@post("/reports/{name:str}/settle", status_code=200)
async def settle(name: FromPath[str], data: JSONBody[Doing], house: NamedDependency[House]) -> None:
    """Somebody has seen to a report."""
    await Moderator(house.store, data.by).settle(name, data.reason)


@get("/audit")
async def audit(house: NamedDependency[House], before: Query = "") -> list[AuditFacts]:
    """What was done, the latest first."""
    told = await house.store.host.audit(MOST_TOLD, before or None)
    return [
        AuditFacts(id=each.id, at=each.at, moderator=each.moderator, act=each.act, what=each.what, reason=each.reason)
        for each in told
    ]


ROUTES = (facts, find, one, end, remove, bans, ban, lift, reports, settle, audit)


async def _end(house: House, match: str, reason: str) -> bool:
    """In its room, in order with all that the players do."""
    room = await house.hub.room(match)
    if room.kept.number == 0 and not room.kept.full:
        await house.store.delete(match)
        house.hub.changed(match, 0)
        return False
    await room.result(partial(room.change, lambda played, now: played.plan_void(reason, now)))
    return True


async def _found(house: House, match: str) -> AdminMatch | None:
    try:
        return await _match(house, await stored.found(house.store, match))
    except HolmgangError:
        return None  # it is gone meanwhile, or broken; then the list of all matches has it


async def _match(house: House, kept: Kept | Unreadable) -> AdminMatch:
    known = {seat for seat, _ in await house.store.host.origins(kept.id)}
    title, names, players, result, why = kept.id, ("", ""), ("", ""), None, None
    if isinstance(kept, Unreadable):
        why = kept.why
    else:
        try:
            setup = with_names(kept).setup
            names, players = setup.names, setup.seats
            title = match_facts(with_names(kept), None).title
            result = None if kept.ended is None else told_ending(kept.ended, setup, None)
        except HolmgangError as error:
            why = str(error)
    return AdminMatch(
        id=kept.id,
        title=title,
        names=names,
        players=players,
        phase=kept.phase,
        open=kept.open,
        number=kept.number,
        created=kept.created,
        touched=kept.touched,
        result=result,
        addresses=(0 in known, 1 in known),
        broken=why,
    )


def _ban(ban: Ban) -> BanFacts:
    return BanFacts(id=ban.id, kind=ban.kind, shown=ban.shown, reason=ban.reason, since=ban.since, until=ban.until)
