"""Health tells the truth: whatever befalls a store is told with its reason, and nothing is acknowledged meanwhile."""

import asyncio
import shutil
import sqlite3
import subprocess
import sys
from collections.abc import Callable, Iterator
from contextlib import contextmanager
from pathlib import Path
from typing import Any, NamedTuple
from urllib.parse import urlsplit

import asyncpg
import pytest

from holmgang.matches.entries import Credited, now_ms
from holmgang.server.hosting.backups import backup
from holmgang.server.live import hub, room, store_health
from holmgang.server.live.outages import lost, merged
from holmgang.server.live.store_health import Health
from holmgang.server.store import Store, StoreError, open_store
from holmgang.server.store.postgres import PostgresStore
from holmgang.server.store.reasons import why_postgres
from holmgang.server.store.sqlite import SqliteStore
from holmgang.server.store.sqlite_file import log_of
from tests.server.kit import PATIENCE, Running, Table, serving
from tests.server.storing import nobody


@pytest.fixture(autouse=True)
def quickly(monkeypatch: pytest.MonkeyPatch) -> None:
    monkeypatch.setattr(hub, "ROUND", 0.05)
    monkeypatch.setattr(store_health, "EVERY", 0.05)


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


class Harm(NamedTuple):
    """What befalls a file, what is said of it, whether that is known before the next move, and what mends it."""

    does: Callable[[Path], None]
    says: str
    at_once: bool = True
    mends: Callable[[Path], None] | None = None


def _delete(file: Path) -> None:
    file.unlink()


def _move_away(file: Path) -> None:
    file.rename(file.with_name("elsewhere"))


def _move_back(file: Path) -> None:
    file.with_name("elsewhere").rename(file)


def _replace(file: Path) -> None:
    _move_away(file)
    shutil.copyfile(file.with_name("copy.db"), file)


def _put_back(file: Path) -> None:
    file.with_name("elsewhere").replace(file)


def _overwrite(file: Path) -> None:
    shutil.copyfile(file.with_name("copy.db"), file)


def _empty(file: Path) -> None:
    file.write_bytes(b"")


def _delete_log(file: Path) -> None:
    file.with_name(f"{file.name}-wal").unlink()


def _spoil(file: Path) -> None:
    with file.open("r+b") as opened:
        opened.write(b"nonsense" * 1024)


HARMS = {
    "deleted": Harm(_delete, "was deleted or moved away"),
    "moved away": Harm(_move_away, "was deleted or moved away", mends=_move_back),
    "replaced": Harm(_replace, "Another file lies where the store was", mends=_put_back),
    "overwritten": Harm(_overwrite, "Another file lies where the store was", at_once=False),
    "emptied": Harm(_empty, "is damaged"),
    "log deleted": Harm(_delete_log, "The log beside the store’s file was deleted"),
    "malformed": Harm(_spoil, "is damaged", at_once=False),
}


@pytest.mark.parametrize("harm", HARMS.values(), ids=HARMS)
async def test_a_harmed_file_is_told_with_its_reason_and_no_move_is_acknowledged(tmp_path: Path, harm: Harm) -> None:
    file = tmp_path / "server.db"
    async with serving(file) as server:
        table = await server.pair("duo-regna")
        backup(str(file), tmp_path / "copy.db")
        await becomes(server, 200)
        harm.does(file)
        if not harm.at_once:
            await becomes(server, 503)
        for _ in range(2):  # at first, and once the server knows
            answer = await tries(table)
            assert (answer["type"], answer["code"]) == ("error", "unavailable")
            assert harm.says in str(answer["message"])
            assert harm.says in await becomes(server, 503)
        refused = await server.post("api/matches", {"game": "duo-regna"})
        assert (refused.status_code, refused.json()["code"]) == (503, "unavailable")
        assert harm.says in refused.json()["message"]
        if harm.mends is not None:
            harm.mends(file)
            await becomes(server, 200)
            await table.move(0, "K")
            await table.move(1, "Q")
        await table.close()


@contextmanager
def small_disk(folder: Path) -> Iterator[Path]:
    """A disk of two megabytes."""
    folder.mkdir()
    mounted = subprocess.run(["mount", "-t", "tmpfs", "-o", "size=2m", "none", str(folder)], check=False, capture_output=True)
    if mounted.returncode:
        pytest.skip(f"only root can make a small disk: {mounted.stderr.decode().strip()}")
    try:
        yield folder
    finally:
        subprocess.run(["umount", "-l", str(folder)], check=True)


def fill(disk: Path) -> Path:
    """Writes until nothing more goes onto it."""
    ballast = disk / "ballast"
    with ballast.open("wb", buffering=0) as file:
        try:
            while True:
                file.write(b"x" * 512)
        except OSError:
            return ballast


async def test_a_full_disk_is_told_and_play_goes_on_once_there_is_room(tmp_path: Path) -> None:
    with small_disk(tmp_path / "disk") as disk:
        async with serving(disk / "server.db") as server:
            table = await server.pair("duo-regna")
            ballast = fill(disk)
            assert "The store’s disk is full" in await becomes(server, 503)
            answer = await tries(table)
            assert (answer["code"], "disk is full" in str(answer["message"])) == ("unavailable", True)
            ballast.unlink()
            await becomes(server, 200)
            await table.move(0, "K")
            await table.move(1, "Q")
            await table.close()


async def test_a_disk_that_becomes_read_only_is_told_and_play_goes_on_afterwards(tmp_path: Path) -> None:
    async with serving(tmp_path / "server.db") as server:
        table = await server.pair("duo-regna")
        store = server.parts.store
        assert isinstance(store, SqliteStore)
        # a disk with files open for writing cannot be made read-only, so the connection is told that it is
        store._open_writer()._connection.execute("PRAGMA query_only = ON")
        assert "read-only" in await becomes(server, 503)
        answer = await tries(table)
        assert (answer["code"], "read-only" in str(answer["message"])) == ("unavailable", True)
        store._open_writer()._connection.execute("PRAGMA query_only = OFF")
        await becomes(server, 200)
        await table.move(0, "K")
        await table.close()


async def test_a_store_that_another_program_keeps_locked_is_told_and_moves_are_not_kept_waiting(
    tmp_path: Path, monkeypatch: pytest.MonkeyPatch
) -> None:
    monkeypatch.setattr(store_health, "PATIENCE", 1.0)
    async with serving(tmp_path / "server.db") as server:
        table = await server.pair("duo-regna")
        blocker = sqlite3.connect(tmp_path / "server.db", isolation_level=None)
        blocker.execute("BEGIN IMMEDIATE")
        assert "locked" in await becomes(server, 503)
        answer = await tries(table)
        assert (answer["code"], "locked" in str(answer["message"])) == ("unavailable", True)
        blocker.execute("ROLLBACK")
        blocker.close()
        await becomes(server, 200)
        await table.move(0, "K")
        await table.close()


async def execute(url: str, *statements: str) -> None:
    connection = await asyncpg.connect(url)
    for statement in statements:
        await connection.execute(statement)
    await connection.close()


def _admin(database: str) -> tuple[str, str]:
    """Another database of the same PostgreSQL, and the name of this one."""
    name = urlsplit(database).path.removeprefix("/")
    return database.replace(f"/{name}?", "/postgres?"), name


async def cut_off(database: str) -> None:
    """Nobody can connect to it any more."""
    admin, name = _admin(database)
    cut = f"SELECT pg_terminate_backend(pid) FROM pg_stat_activity WHERE datname = '{name}'"
    await execute(admin, f"ALTER DATABASE {name} ALLOW_CONNECTIONS false", cut)


async def let_in(database: str) -> None:
    admin, name = _admin(database)
    await execute(admin, f"ALTER DATABASE {name} ALLOW_CONNECTIONS true")


async def read_only(database: str) -> None:
    admin, name = _admin(database)
    cut = f"SELECT pg_terminate_backend(pid) FROM pg_stat_activity WHERE datname = '{name}'"
    await execute(admin, f"ALTER DATABASE {name} SET default_transaction_read_only = on", cut)


async def writable(database: str) -> None:
    admin, name = _admin(database)
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


async def test_looking_at_the_file_by_itself_loses_no_lock_on_it(tmp_path: Path) -> None:
    """A program that closes a store as the last one clears the log away; while the server has it, none is the last."""
    file = tmp_path / "server.db"
    async with serving(file) as server:
        table = await server.pair("duo-regna")
        await becomes(server, 200)
        await server.parts.store.probe()
        writes = "import sqlite3, sys; c = sqlite3.connect(sys.argv[1]); c.execute('DELETE FROM outages'); c.commit(); c.close()"
        done = await asyncio.create_subprocess_exec(sys.executable, "-c", writes, str(file))
        assert await done.wait() == 0
        assert log_of(file).exists()
        await table.move(0, "K")
        await becomes(server, 200)
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


def asking(store: Asked, back: list[int] | None = None) -> Health:
    async def came_back(since: int) -> None:
        if back is not None:
            back.append(since)

    return Health(store, came_back)  # type: ignore[arg-type]  # no more of a store is needed


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
        _move_away(tmp_path / "server.db")
        await becomes(server, 503)
        for _ in range(20):
            assert (await tries(table))["type"] == "error"
            assert (await server.post("api/matches", {"game": "duo-regna"})).status_code == 503
        _move_back(tmp_path / "server.db")
        await becomes(server, 200)
        await table.close()
    lines = [record.getMessage() for record in caplog.records if record.levelname in ("WARNING", "ERROR")]
    assert lines == ["the store is away", "the store is back"]


# Nobody is charged for it


@pytest.fixture
def later(monkeypatch: pytest.MonkeyPatch) -> Callable[[int], None]:
    """Lets so many milliseconds pass for the server."""
    offset = [0]
    for module in (hub, room, store_health):
        monkeypatch.setattr(module, "now_ms", lambda: now_ms() + offset[0])

    def pass_time(milliseconds: int) -> None:
        offset[0] += milliseconds

    return pass_time


MINUTES = 60_000
CLOCK = {"kind": "total", "seconds": 600}


async def leave(where: str) -> None:
    await cut_off(where) if where.startswith("postgresql") else _move_away(Path(where))


async def come_back(where: str) -> None:
    await let_in(where) if where.startswith("postgresql") else _move_back(Path(where))


async def test_while_a_store_is_away_no_flag_falls_and_no_clock_is_charged(where: str, later: Callable[[int], None]) -> None:
    async with serving(where) as server:
        table = await server.pair("duo-regna", clock=CLOCK)
        resting = await server.pair("duo-regna", clock=CLOCK)
        await becomes(server, 200)
        await leave(where)
        await becomes(server, 503)
        server.parts.hub.rooms[resting.match].match = None  # it is read again only once somebody needs it
        later(60 * MINUTES)
        assert (await tries(table))["code"] == "unavailable"
        await come_back(where)
        await becomes(server, 200)
        for each in (table, resting):
            shown = await each.live[1].until("table")
            assert (shown["ending"], shown["stage"]) == (None, "playing")
            assert all(600_000 - MINUTES < left <= 600_000 for left in shown["clocks"]["left"])
            each.shown = {seat: shown if seat else each.shown[0] for seat in (0, 1)}
        answer = await tries(table)
        assert answer["clocks"]["left"][0] > 600_000 - MINUTES
        for each in (table, resting):
            entries = await server.parts.store.entries(each.match)
            assert sum(isinstance(entry, Credited) for entry in entries) == 1
            await each.close()


async def test_a_machine_that_slept_charges_nobody(where: str, later: Callable[[int], None]) -> None:
    async with serving(where) as server:
        table = await server.pair("duo-regna", clock=CLOCK)
        await becomes(server, 200)
        later(60 * MINUTES)  # and nothing was asked meanwhile
        answer = await tries(table)
        assert answer["type"] in ("sealed", "table"), answer
        assert answer["clocks"]["left"][0] > 600_000 - MINUTES
        await table.close()


async def test_two_servers_that_lost_the_same_database_give_the_time_back_once(
    database: str, later: Callable[[int], None]
) -> None:
    async with serving(database) as one, serving(database) as two:
        table = await one.pair("duo-regna", clock=CLOCK)
        watching = await two.connect(table.match)
        await watching.until("table")
        await asyncio.gather(becomes(one, 200), becomes(two, 200))
        await cut_off(database)
        await asyncio.gather(becomes(one, 503), becomes(two, 503))
        later(60 * MINUTES)
        await let_in(database)
        await asyncio.gather(becomes(one, 200), becomes(two, 200))
        shown = await table.live[1].until("table")
        assert all(600_000 - MINUTES < left <= 600_000 for left in shown["clocks"]["left"])
        credited = [each for each in await one.parts.store.entries(table.match) if isinstance(each, Credited)]
        assert sum(each.milliseconds for each in credited) < 61 * MINUTES
        await watching.close()
        await table.close()


class NoConnection:
    """A pool that has lost them all."""

    def acquire(self) -> None:
        raise ConnectionRefusedError


async def test_a_server_that_alone_lost_the_database_gives_time_back_in_its_own_matches_only(
    database: str, monkeypatch: pytest.MonkeyPatch
) -> None:
    async with serving(database) as one, serving(database) as two:
        mine, theirs = await one.pair("duo-regna", clock=CLOCK), await two.pair("duo-regna", clock=CLOCK)
        store = one.parts.store
        assert isinstance(store, PostgresStore)
        pool = store._pool
        assert pool is not None

        monkeypatch.setattr(store, "_pool", NoConnection())
        await becomes(one, 503)
        await asyncio.sleep(hub.GAP / 1000)  # other servers are there, so nobody else's time is lost
        since = one.parts.hub.health.good_at
        monkeypatch.setattr(store, "_pool", pool)
        await becomes(one, 200)
        await mine.live[0].until("table")
        (credited,) = [each for each in await store.entries(mine.match) if isinstance(each, Credited)]
        assert hub.GAP <= credited.milliseconds <= now_ms() - since
        assert not any(isinstance(each, Credited) for each in await two.parts.store.entries(theirs.match))
        await mine.close()
        await theirs.close()


def test_outages_that_overlap_count_once() -> None:
    assert merged([(50, 60), (10, 30), (20, 40), (60, 70), (5, 5)]) == [(10, 40), (50, 70)]
    assert lost([(10, 30), (20, 40), (50, 60)], 25) == 25
    assert lost([(10, 30), (10, 30)], 0) == 20
    assert lost([(10, 30)], 30) == 0


async def test_what_is_stored_while_the_store_is_away_is_refused_by_either_engine(where: str) -> None:
    store: Store = open_store(where)
    await store.start(nobody)
    store.away = "It is away."
    with pytest.raises(StoreError, match="It is away"):
        await store.delete("m")
    await store.probe()  # how else would it come back
    await store.close()
