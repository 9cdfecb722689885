"""What keeping order needs of a store: bans, where matches came from, reports by players, and a log of what was done."""

from collections.abc import Collection, Sequence
from secrets import choice, token_hex
from time import time_ns
from typing import Any, Literal

from msgspec import Struct
from msgspec.structs import astuple

from holmgang.core.seats import Seat
from holmgang.server.tokens import ID_LETTERS

from .statements import Statement, Statements

BanKind = Literal["address", "name"]
MatchKind = Literal["people", "bots", "lesson"]


class Ban(Struct, frozen=True, kw_only=True):
    """Somebody who is not to play here."""

    id: str
    kind: BanKind
    what: str
    """The digest of an address, or a name as it is compared; neither is shown to anybody."""
    shown: str
    """What moderators are told that it is of."""
    reason: str
    since: int
    until: int | None
    """None: for good."""


class PlayerReport(Struct, frozen=True, kw_only=True):
    """What a player told the moderators about a match."""

    id: str
    match: str
    seat: Seat
    """Who told it."""
    at: int
    reason: str
    said: str
    settled: int | None = None


class AuditEntry(Struct, frozen=True, kw_only=True):
    """What a moderator did."""

    id: str
    """They are in order."""
    at: int
    moderator: str
    act: str
    what: str
    reason: str


class Listed(Struct, frozen=True, kw_only=True):
    """A match as far as it takes to choose among many."""

    id: str
    touched: int
    phase: str
    kind: MatchKind
    names: tuple[str, str]


def new_ban_id() -> str:
    """A name for a ban, for people to type."""
    return "".join(choice(ID_LETTERS) for _ in range(8))


def entry(moderator: str, act: str, what: str, reason: str = "") -> AuditEntry:
    """An entry for the log, as of now."""
    now = time_ns()
    return AuditEntry(id=f"{now:020}{token_hex(3)}", at=now // 1_000_000, moderator=moderator, act=act, what=what, reason=reason)


_BAN = "id, kind, what, shown, reason, since, until"
_REPORT = "id, match, seat, at, reason, said, settled"
_ENTRY = "id, at, moderator, act, what, reason"
_LISTED = """SELECT m.id, m.touched, m.phase, m.setup LIKE '%"lesson":true%', a.player, b.player, a.name, b.name FROM matches m
    LEFT JOIN seats a ON a.match = m.id AND a.seat = 0 LEFT JOIN seats b ON b.match = m.id AND b.seat = 1"""


class SqlModeration(Statements):
    """What a moderator does is stored with the entry that tells of it."""

    async def bans(self, now: int) -> list[Ban]:
        """All that are in force, the latest first."""
        rows = await self._rows(f"SELECT {_BAN} FROM bans WHERE until IS NULL OR until > ? ORDER BY since DESC, id", now)
        return [Ban(**dict(zip(Ban.__struct_fields__, row, strict=True))) for row in rows]

    async def bans_mark(self) -> tuple[int, int]:
        """How many there are, and when the latest was made: changes whenever a ban is made or lifted."""
        ((count, latest),) = await self._rows("SELECT count(*), coalesce(max(since), 0) FROM bans")
        return count, latest

    async def ban(self, bans: Collection[Ban], noted: AuditEntry) -> None:
        """Bans; one of the same address or name is replaced."""
        made = [
            (
                f"INSERT INTO bans ({_BAN}) VALUES (?, ?, ?, ?, ?, ?, ?) ON CONFLICT (kind, what) DO UPDATE SET"
                " shown = excluded.shown, reason = excluded.reason, since = excluded.since, until = excluded.until",
                astuple(each),
            )
            for each in bans
        ]
        await self._run(*made, noting(noted))

    async def lift(self, ban: str, noted: AuditEntry) -> None:
        """Removes a ban."""
        await self._run(("DELETE FROM bans WHERE id = ?", (ban,)), noting(noted))

    async def came_from(self, match: str, seats: Collection[Seat], address: str, at: int) -> None:
        """Notes where these seats of a match were taken from, by the address's digest, unless the match is gone by now."""
        sql = (
            "INSERT INTO origins (match, seat, address, at)"
            " SELECT id, CAST(? AS BIGINT), CAST(? AS TEXT), CAST(? AS BIGINT) FROM matches WHERE id = ?"
            " ON CONFLICT (match, seat, address) DO UPDATE SET at = excluded.at"
        )
        await self._run(*((sql, (seat, address, at, match)) for seat in seats))

    async def carry_origins(self, match: str, onward: str, *, swapped: bool) -> None:
        """The next match of a series was taken from where this one was; with their times: nothing is kept for longer because
        people play on."""
        seat = "1 - o.seat" if swapped else "o.seat"
        sql = (
            f"INSERT INTO origins (match, seat, address, at) SELECT m.id, {seat}, o.address, o.at"
            " FROM origins o JOIN matches m ON m.id = ? WHERE o.match = ?"
        )
        await self._run((sql, (onward, match)))

    async def origins(self, match: str) -> list[tuple[Seat, str]]:
        """From where each seat was taken, the latest first: digests."""
        rows = await self._rows("SELECT seat, address FROM origins WHERE match = ? ORDER BY at DESC", match)
        return [(row[0], row[1]) for row in rows]

    async def matches_from(self, address: str) -> set[str]:
        """The matches that a seat was taken of from there."""
        return {row[0] for row in await self._rows("SELECT match FROM origins WHERE address = ?", address)}

    async def forget(self, *, origins: int, reports: int, bans: int) -> None:
        """Removes origins and reports from before these times, and bans that ended before theirs."""
        await self._run(
            ("DELETE FROM origins WHERE at <= ?", (origins,)),
            ("DELETE FROM reports WHERE at <= ?", (reports,)),
            ("DELETE FROM bans WHERE until <= ?", (bans,)),
        )

    async def report(self, report: PlayerReport) -> None:
        """Keeps a report; an earlier one of the same seat is replaced."""
        sql = (
            f"INSERT INTO reports ({_REPORT}) VALUES (?, ?, ?, ?, ?, ?, ?) ON CONFLICT (id) DO UPDATE SET"
            " at = excluded.at, reason = excluded.reason, said = excluded.said, settled = NULL"
        )
        await self._run((sql, astuple(report)))

    async def reports(self, most: int, *, settled: bool) -> list[PlayerReport]:
        """The latest, those that were settled too or not."""
        which = "" if settled else "WHERE settled IS NULL"
        rows = await self._rows(f"SELECT {_REPORT} FROM reports {which} ORDER BY at DESC, id LIMIT ?", most)
        return [PlayerReport(**dict(zip(PlayerReport.__struct_fields__, row, strict=True))) for row in rows]

    async def settle(self, report: str, at: int, noted: AuditEntry) -> None:
        """Somebody has seen to a report."""
        await self._run(("UPDATE reports SET settled = ? WHERE id = ?", (at, report)), noting(noted))

    async def note(self, entry: AuditEntry) -> None:
        """Adds to the log. Nothing ever leaves it."""
        await self._run(noting(entry))

    async def audit(self, most: int, before: str | None = None) -> list[AuditEntry]:
        """The latest of the log, or those before an entry; the latest first."""
        which, values = ("", ()) if before is None else ("WHERE id < ?", (before,))
        rows = await self._rows(f"SELECT {_ENTRY} FROM audit {which} ORDER BY id DESC LIMIT ?", *values, most)
        return [AuditEntry(**dict(zip(AuditEntry.__struct_fields__, row, strict=True))) for row in rows]

    async def scan(self, after: str, most: int) -> list[Listed]:
        """Matches in the order of their ids, from one on; those that cannot be read too."""
        return [_listed(row) for row in await self._rows(f"{_LISTED} WHERE m.id > ? ORDER BY m.id LIMIT ?", after, most)]

    async def aged(self, before: int, after: tuple[int, str], most: int) -> list[Listed]:
        """Matches that are over and were last touched before a time, the oldest first, from one on."""
        rows = await self._rows(
            f"{_LISTED} WHERE m.phase = 'over' AND m.touched < ? AND m.touched >= ? AND (m.touched > ? OR m.id > ?)"
            " ORDER BY m.touched, m.id LIMIT ?",
            *(before, after[0], *after, most),
        )
        return [_listed(row) for row in rows]


def noting(entry: AuditEntry) -> Statement:
    """What notes an entry together with what it tells of."""
    return f"INSERT INTO audit ({_ENTRY}) VALUES (?, ?, ?, ?, ?, ?)", astuple(entry)


def _listed(row: Sequence[Any]) -> Listed:
    match, touched, phase, lesson, *players_and_names = row
    players, names = players_and_names[:2], players_and_names[2:]
    bots = any(player is not None and player != "human" for player in players)
    kind: MatchKind = "lesson" if lesson else "bots" if bots else "people"
    return Listed(id=match, touched=touched, phase=phase, kind=kind, names=(names[0] or "", names[1] or ""))
