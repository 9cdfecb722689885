"""Commands for whoever keeps order: ending and deleting matches, bans, reports, and the log of what was done."""

import argparse
import asyncio
import re
from datetime import UTC, datetime
from functools import partial
from typing import Any, Final

from msgspec import Struct

from holmgang.core.seats import Seat
from holmgang.matches.entries import DAY, now_ms
from holmgang.server.hosting.address_key import key_file, read_key
from holmgang.server.hosting.moderator import COMMAND_LINE, Moderator, Wanted, digest_of, search
from holmgang.server.hosting.name_filter import compared
from holmgang.server.hosting.open_store import with_store
from holmgang.server.settings import Settings
from holmgang.server.store import Store

from .output import note, say, say_json
from .parser import BadCommand

HOURS = {"h": 1, "d": 24, "w": 7 * 24}
MOST_TOLD = 20
ALL = 100_000


class BadRequest(BadCommand):
    """A command that asks for nothing that can be done, or a flag's value that cannot be."""


def _moderator(given: argparse.Namespace, store: Store) -> Moderator:
    return Moderator(store, COMMAND_LINE if given.by is None else f"{given.by} ({COMMAND_LINE})")


async def _end(given: argparse.Namespace, _settings: Settings, store: Store) -> None:
    begun = await _moderator(given, store).end(given.match, given.reason)
    ended = f"has ended without a result: {given.reason}" if begun else "had not begun, so it was deleted"
    note(f"{given.match} {ended}.")


async def _delete(given: argparse.Namespace, settings: Settings, store: Store) -> None:
    if given.match is None:
        await _delete_many(given, settings, store)
        return
    if any(value is not None for value in _criteria(given).values()):
        raise BadRequest("Name one match, or say which ones by --name, --older-than and the like; not both.")
    await _moderator(given, store).delete(given.match, given.reason)
    note(f"{given.match} was deleted.")


def _criteria(given: argparse.Namespace) -> dict[str, str | None]:
    """What is said of the matches that are meant, by flag."""
    names = ("name", "older_than", "kind", "phase", "address", "address_of")
    return {f"--{name.replace('_', '-')}": getattr(given, name) for name in names}


async def _delete_many(given: argparse.Namespace, settings: Settings, store: Store) -> None:
    said = {flag: value for flag, value in _criteria(given).items() if value is not None}
    if not said:
        raise BadRequest("Say which match: by its id, or several by --name, --older-than, --address and the like.")
    found = await search(store, await _wanted(given, settings, store), partial(asyncio.sleep, 0))
    count = f"{len(found)} match{'es' * (len(found) != 1)}"
    if given.yes and found:
        # an address is in no log, whoever wrote it down
        which = ", ".join(f"{flag} {value}" if flag != "--address" else f"{flag} of the host's" for flag, value in said.items())
        removed = await _moderator(given, store).delete_all(found, which, given.reason)
        note(f"{removed} of {count} {'was' if removed == 1 else 'were'} deleted.")
    elif not given.json:
        for each in found[:MOST_TOLD]:
            names = " against ".join(name or "nobody yet" for name in each.names)
            say(f"{each.id}  {each.phase:7}  {_when(each.touched)}  {names}")
        if len(found) > MOST_TOLD:
            say(f"and {len(found) - MOST_TOLD} more")
        note(f"{count} found; nothing was deleted." + (" Give --yes to delete them." if found else ""))
    if given.json:
        say_json({"found": [each.id for each in found], "deleted": bool(given.yes and found)})


async def _wanted(given: argparse.Namespace, settings: Settings, store: Store) -> Wanted:
    ids: set[str] | None = None
    if given.address is not None:
        ids = await store.host.matches_from(digest_of(given.address, read_key(key_file(settings, store))))
    if given.address_of is not None:
        match, seat = _seat(given.address_of)
        digests = [digest for each, digest in await store.host.origins(match) if each == seat]
        found = set().union(*[await store.host.matches_from(digest) for digest in digests])
        ids = found if ids is None else ids & found
    return Wanted(
        name=None if given.name is None else compared(given.name),
        before=None if given.older_than is None else now_ms() - _age(given.older_than),
        kind=None if given.kind is None else {"lessons": "lesson"}.get(given.kind, given.kind),
        phase=given.phase,
        ids=ids,
    )


async def _ban(given: argparse.Namespace, settings: Settings, store: Store) -> None:
    if sum(each is not None for each in (given.name, given.address, given.address_of)) != 1:
        raise BadRequest("Say whom to ban: by --name, by --address or by --address-of, one of them.")
    days = None if given.days is None else _days(given.days)
    moderator = _moderator(given, store)
    if given.name is not None:
        made = [await moderator.ban_name(given.name, days, given.reason)]
    elif given.address is not None:
        made = [await moderator.ban_address(given.address, read_key(key_file(settings, store)), days, given.reason)]
    else:
        made = await moderator.ban_seat(*_seat(given.address_of), days, given.reason)
    for each in made:
        note(f"{each.shown[:1].upper()}{each.shown[1:]} is banned {_lasting(each.until)}.")


async def _lift(given: argparse.Namespace, _settings: Settings, store: Store) -> None:
    lifted = await _moderator(given, store).lift(given.ban, given.reason)
    note(f"The ban of {lifted.shown} is lifted.")


async def _bans(given: argparse.Namespace, _settings: Settings, store: Store) -> None:
    found = await store.host.bans(now_ms())
    if given.json:
        say_json([{name: getattr(ban, name) for name in ("id", "kind", "shown", "reason", "since", "until")} for ban in found])
    elif not found:
        say("Nobody is banned.")
    for ban in [] if given.json else found:
        say(f"{ban.id}  {ban.shown}, {_lasting(ban.until)}{_because(ban.reason)}")


async def _settle(given: argparse.Namespace, _settings: Settings, store: Store) -> None:
    await _moderator(given, store).settle(given.report, given.reason)
    note(f"The report {given.report} is settled.")


async def _reports(given: argparse.Namespace, _settings: Settings, store: Store) -> None:
    found = await store.host.reports(ALL, settled=given.all)
    if given.json:
        say_json([_fields(report) | {"seat": report.seat + 1} for report in found])
    elif not found:
        say("There is no report." if given.all else "There is no report that nobody has seen to.")
    for report in [] if given.json else found:
        settled = "" if report.settled is None else " (settled)"
        say(f"{report.id}  {_when(report.at)}  {report.reason}{settled}{_because(report.said)}")


async def _audit(given: argparse.Namespace, _settings: Settings, store: Store) -> None:
    found = await store.host.audit(ALL if given.most is None else _number(given.most))
    if given.json:
        say_json([_fields(entry) for entry in found])
    elif not found:
        say("No moderator has done anything yet.")
    for entry in [] if given.json else found:
        say(f"{_when(entry.at)}  {entry.moderator}  {entry.act}  {entry.what}{_because(entry.reason)}")


def _fields(struct: Struct) -> dict[str, Any]:
    return {name: getattr(struct, name) for name in struct.__struct_fields__}


def _because(text: str) -> str:
    return f": {text}" if text else ""


def _lasting(until: int | None) -> str:
    return "for good" if until is None else f"until {_when(until)}"


def _when(at: int) -> str:
    return datetime.fromtimestamp(at / 1000, UTC).strftime("%Y-%m-%d %H:%M")


def _age(text: str) -> int:
    """An age such as 30d, in milliseconds."""
    found = re.fullmatch(r"(\d{1,6})([hdw]?)", text)
    if found is None:
        raise BadRequest(f"--older-than cannot be {text}: it is a number of days such as 30d, of hours (12h) or of weeks (8w).")
    return int(found[1]) * HOURS[found[2] or "d"] * DAY // 24


def _days(text: str) -> float:
    found = re.fullmatch(r"\d{1,5}(\.\d{1,3})?", text)
    if found is None or not 0 < float(text) <= 36_500:
        raise BadRequest(f"--days cannot be {text}: it is a number of days; without it, a ban is for good.")
    return float(text)


def _number(text: str) -> int:
    if not re.fullmatch(r"\d{1,6}", text):
        raise BadRequest(f"--most cannot be {text}: it is a whole number.")
    return int(text)


def _seat(text: str) -> tuple[str, Seat]:
    match, _, seat = text.partition(":")
    if seat not in ("1", "2"):
        raise BadRequest(f"--address-of cannot be {text}: it is a match and a seat, such as abcdefghij:2.")
    return match, 0 if seat == "1" else 1


_ACTS: Final = {
    ("matches", "end"): _end,
    ("matches", "delete"): _delete,
    ("bans", "add"): _ban,
    ("bans", "lift"): _lift,
    ("bans", None): _bans,
    ("reports", "settle"): _settle,
    ("reports", None): _reports,
    ("audit", None): _audit,
}


def run(given: argparse.Namespace, settings: Settings) -> None:
    """Runs one of these commands."""
    act = _ACTS[given.command, getattr(given, "act", None)]
    with_store(settings.store, partial(act, given, settings))
