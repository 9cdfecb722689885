"""For moderators: finding a match, ending or deleting it, bans, reports, and the log of what was done."""

import asyncio
from functools import partial
from typing import Annotated

from litestar import get, post
from litestar.di import NamedDependency
from litestar.params import FromPath, JSONBody, QueryParameter
from msgspec.structs import asdict

from holmgang.core.errors import HolmgangError
from holmgang.matches.entries import now_ms
from holmgang.server.hosting import matches as stored
from holmgang.server.hosting.moderator import Moderator, Wanted, plain, search
from holmgang.server.hosting.name_filter import compared
from holmgang.server.http.admin_forms import (
    AdminFacts,
    AdminMatch,
    AdminMatches,
    BanFacts,
    BanSomebody,
    Doing,
    ReportFacts,
)
from holmgang.server.live.pictures import match_facts, told_ending
from holmgang.server.live.player_names import with_names
from holmgang.server.refusals import Malformed
from holmgang.server.server import Server
from holmgang.server.store import Kept, Unreadable
from holmgang.server.store.moderation import AuditEntry, Ban

from .matches import MatchId

MOST_LISTED = 50
MOST_TOLD = 200

Query = Annotated[str, QueryParameter(max_length=40)]


@get("/")
async def facts(server: NamedDependency[Server]) -> AdminFacts:
    """How things stand on this server."""
    host = server.store.host
    waiting, bans = await host.reports(MOST_TOLD, settled=False), await host.bans(now_ms())
    return AdminFacts(reports=len(waiting), bans=len(bans), address_days=server.settings.address_days)


@get("/matches")
async def find(server: NamedDependency[Server], name: Query = "") -> AdminMatches:
    """The latest matches, or those in which somebody has a name, however it is written."""
    if not name:
        found = await stored.listed(server.store, None, MOST_LISTED)
        return AdminMatches([await _match(server, each) for each in found[:MOST_LISTED]], len(found) > MOST_LISTED)
    async with server.moderation.searching:
        listed = await search(server.store, Wanted(name=compared(name)), partial(asyncio.sleep, 0))
    shown = [await _found(server, each.id) for each in listed[:MOST_LISTED]]
    return AdminMatches([each for each in shown if each is not None], len(listed) > MOST_LISTED)


@get("/matches/{match:str}")
async def one(match: MatchId, server: NamedDependency[Server]) -> AdminMatch:
    """A match, whoever plays in it."""
    return await _match(server, await stored.found(server.store, match))


@post("/matches/{match:str}/end", status_code=200)
async def end(match: MatchId, data: JSONBody[Doing], server: NamedDependency[Server]) -> None:
    """Ends a match without a result; the players are told why."""
    reason = plain(data.reason)
    await Moderator(server.store, data.by).end(match, reason, partial(_end, server, match, reason))
    server.lobby.changed()


@post("/matches/{match:str}/delete", status_code=200)
async def remove(match: MatchId, data: JSONBody[Doing], server: NamedDependency[Server]) -> None:
    """Removes a match with all that belongs to it."""
    await Moderator(server.store, data.by).delete(match, data.reason)
    server.hub.changed(match, 0)
    server.lobby.changed()


@get("/bans")
async def bans(server: NamedDependency[Server]) -> list[BanFacts]:
    """The bans that are in force."""
    return [_ban(each) for each in await server.store.host.bans(now_ms())]


@post("/bans", status_code=200)
async def ban(data: JSONBody[BanSomebody], server: NamedDependency[Server]) -> list[BanFacts]:
    """Bans a name, or the addresses that a seat was taken from."""
    moderator = Moderator(server.store, data.by)
    if data.name is not None and data.match is None:
        made = [await moderator.ban_name(data.name, data.days, data.reason)]
    elif data.match is not None and data.seat is not None and data.name is None:
        made = await moderator.ban_seat(data.match, data.seat, data.days, data.reason)
    else:
        raise Malformed("A ban is of a name, or of a seat of a match.")
    await server.moderation.look()
    return [_ban(each) for each in made]


@post("/bans/{name:str}/lift", status_code=200)
async def lift(name: FromPath[str], data: JSONBody[Doing], server: NamedDependency[Server]) -> None:
    """Lifts a ban; whoever was kept out may come back at once."""
    await Moderator(server.store, data.by).lift(name, data.reason)
    await server.moderation.look()


@get("/reports")
async def reports(server: NamedDependency[Server]) -> list[ReportFacts]:
    """The latest, those that were settled too."""
    told = await server.store.host.reports(MOST_TOLD, settled=True)
    told.sort(key=lambda each: each.settled is not None)
    shown = []
    for each in told:
        match = await _found(server, each.match)
        shown.append(ReportFacts(**asdict(each), names=None if match is None else match.names))
    return shown


@post("/reports/{name:str}/settle", status_code=200)
async def settle(name: FromPath[str], data: JSONBody[Doing], server: NamedDependency[Server]) -> None:
    """Somebody has seen to a report."""
    await Moderator(server.store, data.by).settle(name, data.reason)


@get("/audit")
async def audit(server: NamedDependency[Server], before: Query = "") -> list[AuditEntry]:
    """What was done, the latest first."""
    return await server.store.host.audit(MOST_TOLD, before or None)


ROUTES = (facts, find, one, end, remove, bans, ban, lift, reports, settle, audit)


async def _end(server: Server, match: str, reason: str) -> bool:
    """In its room, in order with all that the players do."""
    room = await server.hub.room(match)
    if room.kept.number == 0 and not room.kept.full:
        await server.store.delete(match)
        server.hub.changed(match, 0)
        return False
    await room.queue.result(partial(room.changes.make, lambda played, now: played.plan_void(reason, now)))
    return True


async def _found(server: Server, match: str) -> AdminMatch | None:
    try:
        return await _match(server, await stored.found(server.store, match))
    except HolmgangError:
        return None  # it is gone meanwhile, or broken; then the list of all matches has it


async def _match(server: Server, kept: Kept | Unreadable) -> AdminMatch:
    known = {seat for seat, _ in await server.store.host.origins(kept.id)}
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
