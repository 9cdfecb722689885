"""Whatever befalls the file of a store is told with its reason, and nothing is acknowledged meanwhile."""

import asyncio
import math
import sqlite3
import subprocess
import sys
from collections.abc import Callable, Iterator
from contextlib import contextmanager
from pathlib import Path
from typing import NamedTuple

import pytest
from msgspec.structs import replace

from holmgang.matches.entries import Sealed, now_ms
from holmgang.server.hosting.backups import backup
from holmgang.server.live import store_health
from holmgang.server.store import Store, StoreError, sqlite_file
from holmgang.server.store.sqlite import SqliteStore
from holmgang.server.store.sqlite_file import log_of
from tests.server.kit import PATIENCE, serving
from tests.server.store_faults import becomes, move_away, move_back, tries
from tests.server.stored_matches import HOUR, SEALED, SETUP, adds, kept, nobody

pytestmark = pytest.mark.usefixtures("asked_often")

LONG = Sealed(0, "K" * 900, at=1600)
"""A few of them fill a page."""


class Harm(NamedTuple):
    """What befalls a file, what is said of it, and what mends it."""

    does: Callable[[Path], None]
    says: str
    mends: Callable[[Path], None] | None = None


def run(*command: str | Path) -> None:
    """Another program, because one that opens and closes the file here would let go of SQLite's locks."""
    subprocess.run(command, check=True, capture_output=True)


def _delete(file: Path) -> None:
    file.unlink()


def _replace(file: Path) -> None:
    move_away(file)
    run("cp", file.with_name("backup.db"), file)


def _put_back(file: Path) -> None:
    file.with_name("elsewhere").replace(file)


def _overwrite(name: str) -> Callable[[Path], None]:
    return lambda file: run("cp", file.with_name(name), file)


def _overwrite_unseen(file: Path) -> None:
    """Also with the time that it had before."""
    kept = file.with_name("times")
    run("touch", "-r", file, kept)
    run("cp", file.with_name("other.db"), file)
    run("touch", "-r", kept, file)


def _cut(size: int) -> Callable[[Path], None]:
    return lambda file: run("truncate", "-s", str(size), file)


def _spoil(page: int) -> Callable[[Path], None]:
    return lambda file: run("dd", "if=/dev/urandom", f"of={file}", "bs=4096", f"seek={page}", "count=1", "conv=notrunc")


def _delete_log(file: Path) -> None:
    log_of(file).unlink()


HARMS = {
    "deleted": Harm(_delete, "was deleted or moved away"),
    "moved away": Harm(move_away, "was deleted or moved away", move_back),
    "replaced": Harm(_replace, "Another file lies where the store was", _put_back),
    "overwritten by a backup": Harm(_overwrite("backup.db"), "written over the store’s file"),
    "overwritten by another store": Harm(_overwrite_unseen, "written over the store’s file"),
    "overwritten by an older copy": Harm(_overwrite("older.db"), "written over the store’s file"),
    "emptied": Harm(_cut(0), "is damaged"),
    "cut": Harm(_cut(40_960), "is damaged"),
    "its beginning malformed": Harm(_spoil(0), "is damaged"),
    "its middle malformed": Harm(_spoil(3), "is damaged"),
    "log deleted": Harm(_delete_log, "The log beside the store’s file was deleted"),
}


def checkpoint(file: Path, how: str = "PASSIVE") -> None:
    """Another program brings into the file what is in the log."""
    does = "import sqlite3, sys; print(sqlite3.connect(sys.argv[1]).execute(f'PRAGMA wal_checkpoint({sys.argv[2]})').fetchone())"
    run(sys.executable, "-c", does, file, how)


def head(file: Path) -> bytes:
    with log_of(file).open("rb") as log:
        return log.read(32)


async def new_log(store: Store, file: Path) -> None:
    """Waits until all that was in the log is in the file, and what comes is in a log that begins anew."""
    before = head(file)
    async with asyncio.timeout(PATIENCE):
        while head(file) == before:
            await asyncio.to_thread(checkpoint, file)
            await store.heartbeat(now_ms())


async def another_store(file: Path) -> None:
    store = SqliteStore(str(file))
    await store.start(nobody)
    await store.close()


@pytest.mark.parametrize("harm", HARMS.values(), ids=HARMS)
async def test_a_harmed_file_is_told_with_its_reason_and_no_move_is_acknowledged(
    tmp_path: Path, harm: Harm, monkeypatch: pytest.MonkeyPatch
) -> None:
    monkeypatch.setattr(sqlite_file, "AGREED", 3)
    file = tmp_path / "server.db"
    await another_store(tmp_path / "other.db")
    async with serving(file) as server:
        table = await server.pair("duo-regna")
        backup(str(file), tmp_path / "backup.db")
        await becomes(server, 200)
        await asyncio.to_thread(run, "cp", file, tmp_path / "older.db")
        await table.move(0, "A")
        await table.move(1, "A")
        await new_log(server.parts.store, file)
        await becomes(server, 200)
        monkeypatch.setattr(store_health, "EVERY", math.inf)  # it is not the probe that finds out first
        await asyncio.to_thread(harm.does, file)
        for _ in range(2):  # at first, and once the server knows
            answer = await tries(table)
            assert (answer["type"], answer.get("code")) == ("error", "unavailable"), answer
            assert harm.says in str(answer["message"])
            monkeypatch.setattr(store_health, "EVERY", 0.05)
            assert harm.says in await becomes(server, 503)
        refused = await server.post("api/matches", {"game": "duo-regna"})
        assert (refused.status_code, refused.json()["code"]) == (503, "unavailable")
        assert harm.says in refused.json()["message"]
        if harm.mends is not None:
            await asyncio.to_thread(harm.mends, file)
            await becomes(server, 200)
            await table.move(0, "K")
            await table.move(1, "Q")
        await table.close()


async def test_what_is_not_found_in_another_file_is_not_taken_for_gone(tmp_path: Path) -> None:
    file = tmp_path / "server.db"
    await another_store(tmp_path / "other.db")
    store = SqliteStore(str(file))
    await store.start(nobody)
    await store.create(kept(), HOUR)
    await store.append("m", 0, adds(SEALED))
    await new_log(store, file)
    assert await store.find("gone") is None
    assert await store.entries("gone") == []
    await asyncio.to_thread(_overwrite_unseen, file)
    assert store._reader is not None
    store._reader.execute("PRAGMA shrink_memory")  # it reads from the file what it has kept no page of
    with pytest.raises(StoreError, match="written over"):
        await store.entries("m")
    with pytest.raises(StoreError, match="written over"):
        await store.find("m")
    await store.close()


async def streaming(store: Store, match: str, done: list[bool], acknowledged: list[int]) -> str:
    """Adds to a match, one move after the other, until it is refused; why."""
    await store.create(kept(match), HOUR)
    while not done:
        try:
            await store.append(match, len(acknowledged), adds(SEALED))
        except StoreError as error:
            return str(error)
        acknowledged.append(1)
    return ""


@pytest.mark.parametrize("name", ["backup.db", "other.db", "older.db"])
async def test_nothing_is_acknowledged_once_a_file_is_overwritten_under_a_stream_of_moves(tmp_path: Path, name: str) -> None:
    """A file is overwritten while commit follows commit; nothing else looks at it."""
    file, put = tmp_path / "server.db", tmp_path / name
    await another_store(tmp_path / "other.db")
    store = SqliteStore(str(file))
    await store.start(nobody)
    await asyncio.to_thread(run, "cp", file, tmp_path / "older.db")
    await store.create(kept("early"), HOUR)
    backup(str(file), tmp_path / "backup.db")
    await new_log(store, file)
    done, acknowledged = list[bool](), [list[int]() for _ in range(4)]
    streams = [asyncio.create_task(streaming(store, f"m{each}", done, acknowledged[each])) for each in range(4)]
    async with asyncio.timeout(PATIENCE):
        while not all(len(each) > 20 for each in acknowledged):
            await asyncio.sleep(0)
    assert not any(stream.done() for stream in streams)
    await asyncio.to_thread(run, "cp", put, file)
    async with asyncio.timeout(PATIENCE):
        assert ["written over the store’s file" in why or "is damaged" in why for why in await asyncio.gather(*streams)] == [
            True
        ] * 4
    for ask in (store.probe, lambda: store.append("m0", len(acknowledged[0]), adds(SEALED)), lambda: store.find("m0")):
        with pytest.raises(StoreError, match="written over the store’s file"):
            await ask()
    log = log_of(file).read_bytes()
    await store.close()
    assert (file.read_bytes(), log_of(file).read_bytes()) == (put.read_bytes(), log), (
        "and the log is not merged into another file"
    )


async def test_an_older_copy_beside_the_log_of_a_later_one_is_refused_with_the_way_out(tmp_path: Path) -> None:
    file = tmp_path / "server.db"
    store = SqliteStore(str(file))
    await store.start(nobody)
    await store.create(kept(), HOUR)
    await asyncio.to_thread(run, "cp", file, tmp_path / "older.db")
    await new_log(store, file)
    crashed = tmp_path / "crashed.db"
    run("cp", log_of(file), log_of(crashed))
    for name, refused in (("older.db", True), ("server.db", False)):
        run("cp", tmp_path / name, crashed)
        if refused:
            with pytest.raises(StoreError, match="is an older copy of the store"):
                sqlite_file.examine(crashed, serving=True)
        else:
            sqlite_file.examine(crashed, serving=True)
    await store.close()


async def test_a_crash_in_the_middle_of_a_checkpoint_is_no_reason_to_refuse(tmp_path: Path) -> None:
    file, crashed = tmp_path / "server.db", tmp_path / "crashed.db"
    store = SqliteStore(str(file))
    await store.start(nobody)
    await store.create(kept(setup=replace(SETUP, names=("A" * 9000, "B"))), HOUR)  # the file grows
    run("cp", file, crashed)
    run("cp", log_of(file), log_of(crashed))
    await store.close()
    log, page = log_of(crashed).read_bytes(), 4096
    first = [log[at + 24 :][:page] for at in range(32, len(log), 24 + page) if log[at : at + 4] == b"\0\0\0\1"]
    crashed.write_bytes(first[-1] + crashed.read_bytes()[page:])
    assert not sqlite_file.is_readable_alone(crashed)
    store = SqliteStore(str(crashed))
    await store.start(nobody)
    await store.append("m", 0, adds(SEALED))
    await store.probe()
    await store.close()


OTHERS = {
    "checkpoint": lambda file: checkpoint(file, "PASSIVE"),
    "restarted log": lambda file: checkpoint(file, "RESTART"),
    "emptied log": lambda file: checkpoint(file, "TRUNCATE"),
    "new time": lambda file: run("touch", file),
    "new mode": lambda file: run("chmod", "644", file),
    "another name": lambda file: run("ln", file, file.with_name("linked.db")),
    "backup": lambda file: backup(str(file), file.with_name("backup.db")),
    "its own bytes": lambda file: run("sh", "-c", f"cp {file} {file}.copy && cp {file}.copy {file}"),
    "a ban": lambda file: run(sys.executable, "-m", "holmgang", "bans", "--store", str(file), "add", "--name", "Rude"),
}


@pytest.mark.parametrize("does", OTHERS.values(), ids=OTHERS)
async def test_what_others_rightly_do_to_a_file_is_no_reason_to_refuse(tmp_path: Path, does: Callable[[Path], None]) -> None:
    file = tmp_path / "server.db"
    store = SqliteStore(str(file))
    await store.start(nobody)
    await store.create(kept(), HOUR)
    for number in range(3):
        await asyncio.to_thread(does, file)
        await store.append("m", number, adds(SEALED))
        await store.probe()
        (tmp_path / "linked.db").unlink(missing_ok=True)
        (tmp_path / "backup.db").unlink(missing_ok=True)
    await store.close()
    again = SqliteStore(str(file))
    await again.start(nobody)
    assert await again.entries("m") == [SEALED] * 3
    await again.close()


async def test_many_checkpoints_of_its_own_are_no_reason_to_refuse(tmp_path: Path) -> None:
    store = SqliteStore(str(tmp_path / "server.db"))
    await store.start(nobody)
    store._open_writer()._connection.execute("PRAGMA wal_autocheckpoint = 5")
    await store.create(kept(), HOUR)
    logs = {head(store.path)}
    for number in range(100):
        await store.append("m", number, adds(SEALED))
        logs.add(head(store.path))
    await store.probe()
    assert len(logs) > 5
    await store.close()


async def test_a_checkpoint_that_stops_early_for_a_reader_is_no_reason_to_refuse(tmp_path: Path) -> None:
    file = tmp_path / "server.db"
    store = SqliteStore(str(file))
    await store.start(nobody)
    await store.create(kept(), HOUR)
    reader = sqlite3.connect(file, isolation_level=None)
    too_short = 0
    for number in range(0, 200, 2):
        await store.append("m", number, adds(LONG))
        reader.execute("BEGIN")
        reader.execute("SELECT count(*) FROM entries").fetchone()
        await store.append("m", number + 1, adds(LONG))
        store._open_writer()._connection.execute("PRAGMA wal_checkpoint(PASSIVE)")
        too_short += not sqlite_file.is_readable_alone(file)
        await store.probe()
        reader.execute("COMMIT")
    assert too_short > 5
    assert await store.entries("m") == [LONG] * 200
    reader.close()
    await store.close()


async def test_a_file_cut_shorter_than_its_log_can_make_up_for_is_damaged_whoever_reads(tmp_path: Path) -> None:
    file = tmp_path / "server.db"
    store = SqliteStore(str(file))
    await store.start(nobody)
    await store.create(kept(), HOUR)
    for number in range(40):
        await store.append("m", number, adds(LONG))
    await new_log(store, file)
    size = file.stat().st_size
    reader = sqlite3.connect(file, isolation_level=None)
    reader.execute("BEGIN")
    reader.execute("SELECT count(*) FROM entries").fetchone()
    run("truncate", "-s", str(size // 2), file)
    with pytest.raises(StoreError, match="is damaged"):
        await store.append("m", 40, adds(LONG))
    reader.close()
    await store.close()


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
    async with serving(tmp_path / "server.db") as server:
        table = await server.pair("duo-regna")
        blocker = sqlite3.connect(tmp_path / "server.db", isolation_level=None)
        blocker.execute("BEGIN IMMEDIATE")
        with monkeypatch.context() as impatient:  # only here, or a slow machine would take a store that is fine for one away
            impatient.setattr(store_health, "PATIENCE", 1.0)
            assert "locked" in await becomes(server, 503)
            answer = await tries(table)
            assert (answer["code"], "locked" in str(answer["message"])) == ("unavailable", True)
        blocker.execute("ROLLBACK")
        blocker.close()
        await becomes(server, 200)
        await table.move(0, "K")
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
