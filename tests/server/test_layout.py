"""Stores that an older or a newer Holmgang has made."""

import sqlite3
from contextlib import closing
from pathlib import Path

import asyncpg
import pytest

from holmgang.core.referee import Ending
from holmgang.matches.entries import Sealed, write_entry
from holmgang.server.store import Store, StoreError, layout, open_store
from holmgang.server.store.layout import LATEST
from holmgang.server.store.sqlite import SqliteStore
from tests.server.stored_matches import HOUR, OPENED, SEALED, adds, kept, nobody, spoil

SETUP_TEXT = '{"game":"duo-regna","version":1,"names":["Ada","Bo"]}'


async def test_a_layout_of_the_future_is_refused(tmp_path: Path, database: str) -> None:
    for where in (str(tmp_path / "future.db"), database):
        store = open_store(where)
        await store.start(nobody)
        await store.close()
    with sqlite3.connect(tmp_path / "future.db") as connection:
        connection.execute(f"PRAGMA user_version = {LATEST + 1}")
    connection.close()
    writer = await asyncpg.connect(database)
    await writer.execute("INSERT INTO layout (version) VALUES ($1)", LATEST + 1)
    await writer.close()
    for where in (str(tmp_path / "future.db"), database):
        with pytest.raises(StoreError, match="newer Holmgang"):
            await open_store(where).start(nobody)


@pytest.mark.parametrize("version", [0, LATEST, LATEST + 5])
async def test_a_file_of_another_program_is_left_alone(tmp_path: Path, version: int) -> None:
    file = tmp_path / "theirs.db"
    await spoil(str(file), f"CREATE TABLE matches (id); PRAGMA user_version = {version}")
    before = file.read_bytes()
    with pytest.raises(StoreError, match="belongs to another program"):
        await open_store(str(file)).start(nobody)
    assert file.read_bytes() == before


async def test_a_second_server_is_refused_by_whatever_name_the_file_is_called(tmp_path: Path) -> None:
    first, second = open_store(str(tmp_path / "one.db")), open_store(str(tmp_path / "two.db"))
    await first.start(nobody)
    (tmp_path / "two.db").symlink_to(tmp_path / "one.db")
    with pytest.raises(StoreError, match="Another server"):
        await second.start(nobody)
    await first.close()
    await second.start(nobody)
    await second.close()


async def test_a_store_is_brought_up_to_date_whole_or_not_at_all(where: str, monkeypatch: pytest.MonkeyPatch) -> None:
    before = layout._MIGRATIONS
    store = open_store(where)
    await store.start(nobody)
    await store.create(kept(), HOUR)
    await store.close()

    def steps(*more: str) -> None:
        monkeypatch.setattr(layout, "_MIGRATIONS", (*before, *(layout.Migration(each, each) for each in more)))
        for module in ("layout", "sqlite", "postgres"):
            monkeypatch.setattr(f"holmgang.server.store.{module}.LATEST", LATEST + len(more))

    steps("ALTER TABLE matches ADD COLUMN colour TEXT; ALTER TABLE nowhere ADD COLUMN colour TEXT")
    with pytest.raises(StoreError):
        await open_store(where).start(nobody)
    steps("ALTER TABLE matches ADD COLUMN colour TEXT", "ALTER TABLE seats ADD COLUMN colour TEXT")  # the first half was not kept
    for _ in range(2):  # and there is nothing left to do the second time
        newer = open_store(where)
        await newer.start(nobody)
        assert await newer.find("m") == kept()
        await newer.close()
    steps()
    with pytest.raises(StoreError, match=f"layout {LATEST + 2}, this one knows {LATEST}"):
        await open_store(where).start(nobody)


async def _of_the_first_layout(where: str, monkeypatch: pytest.MonkeyPatch) -> Store:
    """A new store as it was at first, open."""
    with monkeypatch.context() as then:
        then.setattr(layout, "_MIGRATIONS", layout._MIGRATIONS[:1])
        for module in ("sqlite", "postgres"):
            then.setattr(f"holmgang.server.store.{module}.LATEST", 1)
        old = open_store(where)
        await old.start(nobody)
    return old


async def test_a_store_that_an_older_server_has_open_stays_as_it_is(tmp_path: Path, monkeypatch: pytest.MonkeyPatch) -> None:
    where = str(tmp_path / "server.db")
    older = await _of_the_first_layout(where, monkeypatch)
    with pytest.raises(StoreError, match="older Holmgang, so restart it"):
        await SqliteStore(where).start(nobody, alone=False)
    with closing(sqlite3.connect(where)) as file:
        assert file.execute("PRAGMA user_version").fetchone() == (1,)
    await older.close()
    moderating, serving = SqliteStore(where), SqliteStore(where)
    await moderating.start(nobody, alone=False)
    await serving.start(nobody)  # bringing it up to date was all that needed the file for itself
    await serving.close()
    await moderating.close()


async def test_a_store_of_the_first_layout_keeps_its_matches(where: str, monkeypatch: pytest.MonkeyPatch) -> None:
    rows = f"""
        INSERT INTO matches (id, setup, open, created, touched, number, phase, ended, alarm) VALUES
            ('late', '{SETUP_TEXT}', 1, 2000, 5000, 2, 'live', NULL, 99),
            ('early', '{SETUP_TEXT}', 0, 1000, 4000, 1, 'over', '{{"winner":0,"reason":"so","by_rules":true}}', NULL);
        INSERT INTO seats (match, seat, player, name) VALUES
            ('late', 0, 'human', 'Ada'), ('late', 1, 'human', 'Bo'), ('early', 0, 'human', 'Ada'), ('early', 1, 'bot:greedy', '');
        INSERT INTO entries (match, number, entry) VALUES
            ('late', 0, '{write_entry(OPENED)}'), ('late', 1, '{write_entry(SEALED)}'), ('early', 0, '{write_entry(OPENED)}')
    """
    await (await _of_the_first_layout(where, monkeypatch)).close()
    await spoil(where, rows)
    store = open_store(where)
    await store.start(nobody)
    late, early = await store.find("late"), await store.find("early")
    assert late is not None
    assert early is not None
    assert (late.number, late.phase, late.touched, late.open, late.holders[1].name) == (2, "live", 5000, True, "Bo")
    assert (early.number, early.phase, early.ended, early.holders[1].player) == (1, "over", Ending(0, "so", True), "bot:greedy")
    assert await store.entries("late") == [OPENED, SEALED]
    assert await store.entries("early") == [OPENED]
    assert await store.due(99, 5) == ["late"]
    await store.append("late", 2, adds(Sealed(1, "Q", at=1700)))
    await store.host.keep_review("early", 1, b"what decided it")
    assert await store.host.review("early", 1) == b"what decided it"
    assert await store.delete("early")
    assert await store.entries("early") == []
    assert await store.host.review("early", 1) is None
    assert await store.numbers(["late", "early"]) == {"late": 3}
    await store.create(kept("early"), HOUR)  # so nothing else of it was left behind either
    await store.close()
