"""Backups that the server makes by itself."""

import asyncio
import logging
import re
import shutil
from collections import namedtuple
from pathlib import Path

import pytest

from holmgang.server.hosting import schedule
from holmgang.server.hosting.schedule import ScheduledBackups
from holmgang.server.live import store_health
from holmgang.server.settings import Settings
from holmgang.server.store.sqlite import SqliteStore
from holmgang.server.store.sqlite_file import identity
from tests.server.kit import PATIENCE, serving
from tests.server.processes import holmgang
from tests.server.stored_matches import HOUR, kept, nobody

HOURS = 3600.0


class Clock:
    """Time as the schedule sees it."""

    now = 1_800_000_000.0

    def __call__(self) -> float:
        return self.now


async def opened(tmp_path: Path, **settings: object) -> tuple[SqliteStore, ScheduledBackups, Clock]:
    store = SqliteStore(str(tmp_path / "server.db"))
    await store.start(nobody)
    await store.create(kept(), HOUR)
    clock = Clock()
    given = Settings(**{"backups": str(tmp_path / "backups"), "backup_hours": 6, "backups_kept": 3, **settings})  # type: ignore[arg-type]
    backups = ScheduledBackups(given, store, clock)
    backups.prepare()
    return store, backups, clock


async def test_one_is_made_in_so_many_hours_and_the_oldest_go(tmp_path: Path) -> None:
    store, backups, clock = await opened(tmp_path)
    theirs = backups.folder / "holmgang-mine.db"
    theirs.write_text("somebody else’s")
    assert backups.due_in() == 0
    for _ in range(5):
        await backups.make()
        assert (backups.wrong, backups.due_in()) == ("", 6 * HOURS)
        clock.now += 6 * HOURS
        assert backups.due_in() == 0
    made = backups.made()
    assert [each.name for each in made] == [f"holmgang-20270115-{at}.db" for at in ("200000",)] + [
        f"holmgang-20270116-{at}.db" for at in ("020000", "080000")
    ]
    assert theirs.exists()
    for each in made:
        found = identity(each, log=False)
        assert found is not None
        assert (found.kind, each.stat().st_mode & 0o077) == ("backup", 0)
    assert backups.age() == 6 * HOURS
    await store.close()


async def test_a_server_makes_them_while_people_play(tmp_path: Path) -> None:
    folder = tmp_path / "backups"
    async with serving(tmp_path / "server.db", backups=str(folder)) as server:
        table = await server.pair("duo-regna")
        async with asyncio.timeout(PATIENCE):
            while not list(folder.glob("holmgang-*.db")):
                await asyncio.sleep(0.01)
        await table.move(0, "K")
        assert (await server.get("api/health")).json()["backups"] == ""
        await table.close()
    (made,) = folder.iterdir()
    assert re.fullmatch(r"holmgang-\d{8}-\d{6}\.db", made.name)


async def test_a_backup_that_fails_is_told_once_and_nothing_is_left_of_it(
    tmp_path: Path, monkeypatch: pytest.MonkeyPatch, caplog: pytest.LogCaptureFixture
) -> None:
    caplog.set_level(logging.INFO)
    store, backups, clock = await opened(tmp_path)
    usage = namedtuple("usage", "free")
    with monkeypatch.context() as full:
        full.setattr(shutil, "disk_usage", lambda _folder: usage(1000))
        for _ in range(3):
            await backups.make()
            assert "not enough room" in backups.wrong
    assert (list(backups.folder.iterdir()), backups.failures) == ([], 3)
    await backups.make()
    assert (backups.wrong, len(backups.made())) == ("", 1)
    await backups.make()  # the same second again
    assert ("exists already" in backups.wrong, len(backups.made())) == (True, 1)
    clock.now += 60
    shutil.rmtree(backups.folder)
    backups.folder.write_text("no folder any more")
    await backups.make()
    assert backups.wrong
    assert [record.getMessage() for record in caplog.records] == ["backup failed", "backups work again", "backup failed"]
    await store.probe()  # and the store does not care
    await store.close()


async def test_failures_are_in_health_and_figures(tmp_path: Path, monkeypatch: pytest.MonkeyPatch) -> None:
    monkeypatch.setattr(schedule, "SPARE", 1 << 62)
    monkeypatch.setattr(store_health, "EVERY", 0.0)
    async with serving(tmp_path / "server.db", backups=str(tmp_path / "backups")) as server:
        async with asyncio.timeout(PATIENCE):
            while not (answer := await server.get("api/health")).json()["backups"]:
                await asyncio.sleep(0.01)
        assert (answer.status_code, "not enough room" in answer.json()["backups"]) == (200, True)
        assert "holmgang_backup_failures_total 1\n" in (await server.get("metrics")).text


async def test_what_a_killed_server_has_left_of_a_backup_is_cleared_away(tmp_path: Path) -> None:
    folder = tmp_path / "backups"
    folder.mkdir()
    for name in (".holmgang-20270115-080000.db.123", ".holmgang-20270115-080000.db.123-journal", ".mine"):
        (folder / name).write_text("half")
    store, _, _ = await opened(tmp_path)
    assert [each.name for each in folder.iterdir()] == [".mine"]
    await store.close()


async def test_a_folder_that_cannot_be_and_another_kind_of_store_stop_the_start(tmp_path: Path, database: str) -> None:
    (tmp_path / "file").write_text("")
    for flags, says in (
        (("--store", str(tmp_path / "server.db"), "--backups", str(tmp_path / "file" / "x")), "backups cannot be"),
        (("--store", database, "--backups", str(tmp_path)), "pg_dump"),
    ):
        code, _, complained = await holmgang("serve", "--port", "0", *flags)
        assert (code, says in complained, len(complained.splitlines())) == (1, True, 1), complained
