"""Bots that play from elsewhere: who they are, by which token, and until when they are connected."""

from collections.abc import Sequence
from typing import Any

import msgspec
from msgspec import Struct

from .moderation import AuditEntry, noting
from .statements import Statements


class RemoteBot(Struct, frozen=True, kw_only=True):
    """A bot that somebody runs elsewhere, and that the host has given a token."""

    name: str
    token: bytes
    """The digest of its token."""
    title: str
    sentence: str
    games: tuple[str, ...]
    """Those that it plays; none: all."""
    created: int
    server: str = ""
    """Where it was connected last."""
    until: int = 0
    """When it is taken to be gone, unless its server says that it is still there."""


_BOT = "name, token, title, sentence, games, created, server, until"


class SqlRemoteBots(Statements):
    """The digest of a token is kept, never the token."""

    async def remote_bots(self) -> list[RemoteBot]:
        """All of them, by name."""
        return [_bot(row) for row in await self._rows(f"SELECT {_BOT} FROM remote_bots ORDER BY name")]

    async def remote_bot(self, token: bytes) -> RemoteBot | None:
        """The one whose token has this digest."""
        rows = await self._rows(f"SELECT {_BOT} FROM remote_bots WHERE token = ?", token)
        return _bot(rows[0]) if rows else None

    async def add_remote_bot(self, bot: RemoteBot, noted: AuditEntry) -> None:
        """Keeps a new one."""
        sql = "INSERT INTO remote_bots (name, token, title, sentence, games, created) VALUES (?, ?, ?, ?, ?, ?)"
        games = msgspec.json.encode(bot.games).decode()
        await self._run((sql, (bot.name, bot.token, bot.title, bot.sentence, games, bot.created)), noting(noted))

    async def renew_remote_bot(self, name: str, token: bytes, noted: AuditEntry) -> None:
        """It has another token from now on; the one before stops working."""
        await self._run(("UPDATE remote_bots SET token = ? WHERE name = ?", (token, name)), noting(noted))

    async def remove_remote_bot(self, name: str, noted: AuditEntry) -> None:
        """Its token stops working; what it has played is kept."""
        await self._run(("DELETE FROM remote_bots WHERE name = ?", (name,)), noting(noted))

    async def remote_bot_is_here(self, name: str, server: str, until: int) -> None:
        """It is connected to this server, until then unless that is said again."""
        await self._run(("UPDATE remote_bots SET server = ?, until = ? WHERE name = ?", (server, until, name)))

    async def remote_bot_left(self, name: str, server: str) -> None:
        """It is connected no more, unless it has gone to another server meanwhile."""
        await self._run(("UPDATE remote_bots SET until = 0 WHERE name = ? AND server = ?", (name, server)))

    async def unfinished_of(self, player: str, most: int) -> list[tuple[str, int]]:
        """The matches that somebody has a seat of and that are not over, the latest first: each with its last change."""
        rows = await self._rows(
            "SELECT m.id, m.touched FROM matches m JOIN seats s ON s.match = m.id"
            " WHERE m.phase IN ('waiting', 'live') AND s.player = ? ORDER BY m.touched DESC LIMIT ?",
            *(player, most),
        )
        return [(row[0], row[1]) for row in rows]


def _bot(row: Sequence[Any]) -> RemoteBot:
    name, token, title, sentence, games, created, server, until = row
    return RemoteBot(
        name=name,
        token=bytes(token),
        title=title,
        sentence=sentence,
        games=msgspec.json.decode(games, type=tuple[str, ...]),
        created=created,
        server=server,
        until=until,
    )
