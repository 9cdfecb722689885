"""Health tells the truth: whatever befalls a database is told with its reason, and the store is asked once a second at most."""

import asyncio
from collections.abc import Callable
from pathlib import Path

import asyncpg
import pytest

from holmgang.server.live import store_health
from holmgang.server.live.store_health import StoreHealth
from holmgang.server.store import Store, StoreError, open_store
from holmgang.server.store.reasons import why_postgres
from tests.server.kit import serving
from tests.server.store_faults import admin_url, becomes, cut_off, execute, let_in, move_away, move_back, tries
from tests.server.stored_matches import nobody

pytestmark = pytest.mark.usefixtures("asked_often")


async def read_only(database: str) -> None:
    admin, name = admin_url(database)
    cut = f"SELECT pg_terminate_backend(pid) FROM pg_stat_activity WHERE datname = '{name}'"
    await execute(admin, f"ALTER DATABASE {name} SET default_transaction_read_only = on", cut)


async def writable(database: str) -> None:
    admin, name = admin_url(database)
    cut = f"SELECT pg_terminate_backend(pid) FROM pg_stat_activity WHERE datname = '{name}'"
    await execute(admin, f"ALTER DATABASE {name} SET default_transaction_read_only = off", cut)


async def hide_tables(database: str) -> None:
    await execute(database, "ALTER SCHEMA public RENAME TO hidden")


async def show_tables(database: str) -> None:
    await execute(database, "ALTER SCHEMA hidden RENAME TO public")


async def another_identity(database: str) -> None:
    await execute(database, "UPDATE identity SET name = 'x' || name")


async def own_identity(database: str) -> None:
    await execute(database, "UPDATE identity SET name = substr(name, 2)")


@pytest.mark.parametrize(
    ("harms", "says", "mends"),
    [
        (cut_off, "", let_in),
        (read_only, "read-only", writable),
        (hide_tables, "tables are not there any more", show_tables),
        (another_identity, "not the one that this server was started with", own_identity),
    ],
    ids=["connection lost", "read-only", "tables gone", "replaced"],
)
async def test_a_database_that_cannot_be_used_is_told_with_its_reason(
    database: str, harms: Callable[[str], object], says: str, mends: Callable[[str], object]
) -> None:
    async with serving(database) as server:
        table = await server.pair("duo-regna")
        await becomes(server, 200)
        await harms(database)  # type: ignore[misc]  # each of them is a coroutine
        await becomes(server, 503, says)
        answer = await tries(table)
        assert (answer["code"], says in str(answer["message"])) == ("unavailable", True)
        await mends(database)  # type: ignore[misc]
        await becomes(server, 200)
        await table.move(0, "K")
        await table.move(1, "Q")
        await table.close()


@pytest.mark.parametrize(
    ("error", "says"),
    [
        (asyncpg.DiskFullError("x"), "disk is full"),
        (asyncpg.ReadOnlySQLTransactionError("x"), "read-only"),
        (asyncpg.UndefinedTableError("x"), "tables are not there"),
        (asyncpg.InvalidCatalogNameError("x"), "database is not there"),
        (asyncpg.TooManyConnectionsError("x"), "no connection left"),
        (asyncpg.InsufficientPrivilegeError("x"), "does not let this server"),
        (asyncpg.CannotConnectNowError("x"), "starting or stopping"),
        (ConnectionRefusedError(), "does not answer (ConnectionRefusedError)"),
    ],
    ids=lambda given: type(given).__name__ if isinstance(given, Exception) else "",
)
def test_what_a_database_complains_of_is_told_in_plain_words(error: Exception, says: str) -> None:
    assert says in why_postgres(error)


# Once a second, whoever asks


class Asked:
    """A store of which only the probe is used."""

    def __init__(self) -> None:
        self.probes = 0
        self.fails = False
        self.away = ""
        self.held = asyncio.Event()
        self.held.set()

    async def probe(self) -> None:
        self.probes += 1
        await self.held.wait()
        if self.fails:
            raise StoreError("The disk is full.")


def asking(store: Asked, back: list[int] | None = None) -> StoreHealth:
    async def came_back(since: int) -> None:
        if back is not None:
            back.append(since)

    return StoreHealth(store, came_back)  # type: ignore[arg-type]  # no more of a store is needed


async def test_the_store_is_probed_once_a_second_whoever_asks(monkeypatch: pytest.MonkeyPatch) -> None:
    store, now = Asked(), [100.0]
    monkeypatch.setattr(store_health, "EVERY", 1.0)
    monkeypatch.setattr(store_health, "monotonic", lambda: now[0])
    asked = asking(store)
    for seconds, probes in ((0.0, 1), (0.9, 1), (1.0, 2), (1.5, 2), (2.0, 3)):
        now[0] = 100 + seconds
        await asyncio.gather(*(asked.ask() for _ in range(50)))
        assert store.probes == probes


async def test_a_probe_that_hangs_is_not_asked_again_and_counts_as_away(
    monkeypatch: pytest.MonkeyPatch, caplog: pytest.LogCaptureFixture
) -> None:
    monkeypatch.setattr(store_health, "PATIENCE", 0.01)
    monkeypatch.setattr(store_health, "EVERY", 0.0)
    store, back = Asked(), list[int]()
    asked = asking(store, back)
    store.held.clear()
    for _ in range(5):
        with pytest.raises(StoreError, match="has not answered"):
            await asked.ask()
    assert (store.probes, bool(store.away)) == (1, True)
    store.held.set()
    await asked.ask()
    assert (store.away, len(back)) == ("", 1)
    assert [record.getMessage() for record in caplog.records] == ["the store is away", "the store is back"]


async def test_going_and_coming_back_are_a_line_each_however_often_anybody_asks(
    tmp_path: Path, caplog: pytest.LogCaptureFixture
) -> None:
    async with serving(tmp_path / "server.db") as server:
        table = await server.pair("duo-regna")
        move_away(tmp_path / "server.db")
        await becomes(server, 503)
        for _ in range(20):
            assert (await tries(table))["type"] == "error"
            assert (await server.post("api/matches", {"game": "duo-regna"})).status_code == 503
        move_back(tmp_path / "server.db")
        await becomes(server, 200)
        await table.close()
    lines = [record.getMessage() for record in caplog.records if record.levelname in ("WARNING", "ERROR")]
    assert lines == ["the store is away", "the store is back"]


async def test_what_is_stored_while_the_store_is_away_is_refused_by_either_engine(where: str) -> None:
    store: Store = open_store(where)
    await store.start(nobody)
    store.away = "It is away."
    with pytest.raises(StoreError, match="It is away"):
        await store.delete("m")
    await store.probe()  # how else would it come back
    await store.close()
