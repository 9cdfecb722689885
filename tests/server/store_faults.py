"""What befalls a store from outside, and how a server tells of it."""

import asyncio
from pathlib import Path
from typing import Any
from urllib.parse import urlsplit

import asyncpg

from tests.server.kit import PATIENCE, Running, Table


async def becomes(server: Running, status: int, says: str = "") -> str:
    """Waits until health and readiness agree on this status, and the reason says so; the reason."""
    async with asyncio.timeout(PATIENCE):
        while True:
            answers = [await server.get(path) for path in ("api/health", "api/ready")]
            if all(answer.status_code == status and says in answer.json()["store"] for answer in answers):
                assert {answer.json()["status"] for answer in answers} == {"ok" if status == 200 else "unavailable"}
                return str(answers[0].json()["store"])
            await asyncio.sleep(0.02)


async def tries(table: Table, seat: int = 0, text: str = "K") -> dict[str, Any]:
    """Sends a move; the answer."""
    return await table.live[seat].ask("move", number=table.shown[seat]["question"]["number"], text=text)


def move_away(file: Path) -> None:
    file.rename(file.with_name("elsewhere"))


def move_back(file: Path) -> None:
    file.with_name("elsewhere").rename(file)


async def execute(url: str, *statements: str) -> None:
    connection = await asyncpg.connect(url)
    for statement in statements:
        await connection.execute(statement)
    await connection.close()


def admin_url(database: str) -> tuple[str, str]:
    """Another database of the same PostgreSQL, and the name of this one."""
    name = urlsplit(database).path.removeprefix("/")
    return database.replace(f"/{name}?", "/postgres?"), name


async def cut_off(database: str) -> None:
    """Nobody can connect to it any more."""
    admin, name = admin_url(database)
    cut = f"SELECT pg_terminate_backend(pid) FROM pg_stat_activity WHERE datname = '{name}'"
    await execute(admin, f"ALTER DATABASE {name} ALLOW_CONNECTIONS false", cut)


async def let_in(database: str) -> None:
    admin, name = admin_url(database)
    await execute(admin, f"ALTER DATABASE {name} ALLOW_CONNECTIONS true")
