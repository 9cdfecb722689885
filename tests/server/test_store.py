"""What the stores of servers promise beyond what every store does (test_store_promises), and what each of them does for it."""

import asyncio
import sqlite3
from pathlib import Path

import asyncpg
import pytest

from holmgang.server.store import Kept, Store, StoreError, Unreadable, open_store, writer
from holmgang.server.store.postgres_host import CHANNEL
from holmgang.server.store.sqlite import SqliteStore
from tests.server.kit import PATIENCE
from tests.server.stored_matches import HOUR, OPENED, adds, kept, nobody, spoil


@pytest.mark.parametrize(
    ("spoiled", "says"),
    [
        ("UPDATE matches SET setup = 'nonsense' WHERE id = 'bad'", "cannot be read: JSON is malformed"),
        ("UPDATE matches SET setup = '{}' WHERE id = 'bad'", "cannot be read: Object missing required field `game`"),
        ("UPDATE matches SET ended = '[]' WHERE id = 'bad'", "cannot be read: Expected `object`"),
        ("DELETE FROM seats WHERE match = 'bad' AND seat = 1", "does not have two seats"),
    ],
)
async def test_a_match_that_cannot_be_read_hides_no_other_and_can_be_deleted(
    where: str, store: Store, spoiled: str, says: str
) -> None:
    for number, match in enumerate(("m", "bad", "n")):
        await store.create(kept(match, touched=number), HOUR)
    await spoil(where, spoiled)
    last, bad, first = await store.listed("waiting", 9)
    assert (last, first) == (kept("n", touched=2), kept("m", touched=0))
    assert isinstance(bad, Unreadable)
    assert (bad.id, bad.phase, bad.touched) == ("bad", "waiting", 1)
    assert bad.why.startswith("The stored match bad ")
    assert says in bad.why
    assert await store.delete("bad")
    assert await store.listed("waiting", 9) == [last, first]


async def test_a_text_that_is_none_hides_no_match(tmp_path: Path) -> None:
    where = str(tmp_path / "server.db")
    store = open_store(where)
    await store.start(nobody)
    for match in ("m", "bad"):
        await store.create(kept(match), HOUR)
    await spoil(where, "UPDATE seats SET name = CAST(x'41ff42' AS TEXT) WHERE match = 'bad' AND seat = 0")
    names = {each.id: each.holders[0].name for each in await store.listed("waiting", 9) if isinstance(each, Kept)}
    assert names == {"m": "Ada", "bad": "A\N{REPLACEMENT CHARACTER}B"}
    await store.close()


async def test_what_another_program_left_of_a_deleted_match_is_no_other_matchs(tmp_path: Path) -> None:
    where = str(tmp_path / "server.db")
    store = open_store(where)
    await store.start(nobody)
    await store.create(kept("old"), HOUR)
    await store.append("old", 0, adds(OPENED))
    await spoil(where, "DELETE FROM matches")  # SQLite follows references only where it is told to
    await store.create(kept("new"), HOUR)
    assert await store.numbers(["new"]) == {"new": 0}
    await store.close()


async def test_a_lease_is_held_by_one(database: str) -> None:
    first, second = open_store(database), open_store(database)
    for each in (first, second):
        await each.start(nobody)
    await first.create(kept(), HOUR)
    assert await first.host.lease("m", "one", 1000, 2000)
    assert not await second.host.lease("m", "two", 1500, 2500)
    assert await first.host.lease("m", "one", 1600, 2600)
    assert await second.host.lease("m", "two", 2600, 3600)
    for each in (first, second):
        await each.close()


async def test_who_attends_is_known_to_the_other_servers(database: str) -> None:
    first, second = open_store(database), open_store(database)
    for each in (first, second):
        await each.start(nobody)
    await first.create(kept(), HOUR)
    assert await second.host.attendance("two", ["m"]) == {}
    await first.host.attend("one", [("m", 1)], [], 60_000, ["m"])
    (place, lasts), *others = (await second.host.attendance("two", ["m"])).items()
    assert (place, 0 < lasts <= 60_000, others) == (("m", 1), True, [])
    assert await first.host.attendance("one", ["m"]) == {}
    await first.host.attend("one", [], [("m", 1), ("no such match", 0)], 60_000, [])
    assert (await second.host.attendance("two", ["m"]))["m", 1] < 0
    for each in (first, second):
        await each.close()


async def test_a_seat_that_leaves_one_server_is_still_at_the_other(database: str) -> None:
    store = open_store(database)
    await store.start(nobody)
    await store.create(kept(), HOUR)
    for server in ("one", "two"):
        await store.host.attend(server, [("m", 0), ("m", 1)], [], 60_000, [])
    await store.host.attend("one", [], [("m", 0)], 60_000, [])
    assert {place: lasts > 0 for place, lasts in (await store.host.attendance("three", ["m"])).items()} == {
        ("m", 0): True,
        ("m", 1): True,
    }
    await store.host.leave("two")
    assert {place: lasts > 0 for place, lasts in (await store.host.attendance("three", ["m"])).items()} == {
        ("m", 0): False,
        ("m", 1): True,
    }
    await store.close()


async def test_of_those_who_have_left_no_more_than_the_latest_row_is_kept(database: str) -> None:
    store = open_store(database)
    await store.start(nobody)
    await store.create(kept(), HOUR)
    for server in ("one", "two", "three"):
        await store.host.attend(server, [("m", 0)], [], 60_000, [])
        await store.host.attend(server, [], [("m", 0)], 60_000, [])
    await store.close()
    reader = await asyncpg.connect(database)
    assert [row[0] for row in await reader.fetch("SELECT server FROM presence")] == ["three"]
    await reader.close()


async def test_what_one_server_adds_the_other_hears_of(database: str) -> None:
    heard: asyncio.Queue[tuple[str | None, int]] = asyncio.Queue()
    first, second = open_store(database), open_store(database)
    await first.start(nobody)
    await second.start(lambda match, number: heard.put_nowait((match, number)))
    await first.create(kept(), HOUR)
    assert await asyncio.wait_for(heard.get(), PATIENCE) == ("m", 0), "it stands in the lobby"
    await first.append("m", 0, adds(OPENED))
    assert await asyncio.wait_for(heard.get(), PATIENCE) == ("m", 1)
    for each in (first, second):
        await each.close()


async def test_a_cut_listener_connects_again_and_looks_at_everything(database: str) -> None:
    heard: asyncio.Queue[tuple[str | None, int]] = asyncio.Queue()
    store = open_store(database)
    await store.start(lambda match, number: heard.put_nowait((match, number)))
    await store.create(kept(), HOUR)
    killer = await asyncpg.connect(database)
    await killer.execute(
        "SELECT pg_terminate_backend(pid) FROM pg_stat_activity WHERE query LIKE '%LISTEN%' AND pid <> pg_backend_pid()"
    )
    assert await asyncio.wait_for(heard.get(), PATIENCE) == (None, 0)
    await killer.execute("SELECT pg_notify($1, $2)", CHANNEL, "m 1")
    assert await asyncio.wait_for(heard.get(), PATIENCE) == ("m", 1)
    await killer.close()
    await store.close()


async def test_two_servers_do_not_share_a_file(tmp_path: Path) -> None:
    first, second = SqliteStore(str(tmp_path / "one.db")), SqliteStore(str(tmp_path / "one.db"))
    await first.start(nobody)
    with pytest.raises(StoreError, match="Another server"):
        await second.start(nobody)
    await first.close()
    await second.start(nobody)
    await second.close()


async def test_what_another_program_does_to_the_file_is_noticed(tmp_path: Path) -> None:
    heard: asyncio.Queue[tuple[str | None, int]] = asyncio.Queue()
    serving, moderating = SqliteStore(str(tmp_path / "one.db")), SqliteStore(str(tmp_path / "one.db"))
    await serving.start(lambda match, number: heard.put_nowait((match, number)))
    await moderating.start(nobody, alone=False)
    await moderating.create(kept(), HOUR)
    busy = asyncio.create_task(_write_on(serving))  # also while it has its hands full
    assert await asyncio.wait_for(heard.get(), PATIENCE) == (None, 0)
    busy.cancel()
    await moderating.close()
    await serving.close()


async def test_another_program_that_writes_is_waited_for_and_nobody_else_is_kept_waiting(tmp_path: Path) -> None:
    store = SqliteStore(str(tmp_path / "one.db"))
    await store.start(nobody)
    await store.create(kept(), HOUR)
    blocker = sqlite3.connect(store.path, isolation_level=None)
    blocker.execute("BEGIN IMMEDIATE")
    storing = asyncio.ensure_future(store.append("m", 0, adds(OPENED)))
    turns = 0
    while turns < 20:  # were the loop to wait for the lock, none of these would end before it is given back
        await asyncio.sleep(0.01)
        turns += 1
        assert (await store.find("m")) == kept()
    assert not storing.done()
    blocker.execute("ROLLBACK")
    blocker.close()
    assert await storing == (OPENED,)
    assert await store.entries("m") == [OPENED]
    await store.close()


async def test_a_commit_that_fails_harms_only_whoever_it_fails_for(tmp_path: Path) -> None:
    store = SqliteStore(str(tmp_path / "one.db"))
    await store.start(nobody)
    await store.create(kept(), HOUR)

    def spoils_the_commit(db: sqlite3.Connection) -> None:
        db.execute("PRAGMA defer_foreign_keys = ON")
        db.execute("INSERT INTO entries (match, number, entry) VALUES (-1, 0, '')")

    fine, spoilt = store.append("m", 0, adds(OPENED)), store._write(spoils_the_commit)
    assert await fine == (OPENED,)
    with pytest.raises(StoreError):
        await spoilt
    assert await store.entries("m") == [OPENED]
    await store.close()


async def test_a_store_is_closed_even_while_another_program_writes(tmp_path: Path, monkeypatch: pytest.MonkeyPatch) -> None:
    monkeypatch.setattr(writer, "PATIENCE", 50)
    store = SqliteStore(str(tmp_path / "one.db"))
    await store.start(nobody)
    await store.create(kept(), HOUR)
    blocker = sqlite3.connect(store.path, isolation_level=None)
    blocker.execute("BEGIN IMMEDIATE")
    refused = [asyncio.ensure_future(store.append("m", 0, adds(OPENED))) for _ in range(3)]
    await store.close()
    assert all(isinstance(each.exception(), StoreError) for each in refused)
    blocker.execute("ROLLBACK")
    blocker.close()
    await store.start(nobody)
    assert await store.entries("m") == []
    await store.close()


async def _write_on(store: Store) -> None:
    while True:
        await store.heartbeat(1)


@pytest.mark.parametrize("where", ["/nowhere/at/all/server.db", "postgresql://nobody@127.0.0.1:1/none"])
async def test_a_store_that_cannot_be_opened_says_so(where: str, tmp_path: Path) -> None:
    if where.startswith("/"):
        (tmp_path / "file").write_text("")
        where = str(tmp_path / "file" / "server.db")
    with pytest.raises(StoreError):
        await open_store(where).start(nobody)


async def test_sqlite_syncs_every_commit(tmp_path: Path) -> None:
    store = SqliteStore(str(tmp_path / "one.db"))
    await store.start(nobody)
    assert store._read("PRAGMA journal_mode") == [("wal",)]
    assert store._read("PRAGMA synchronous") == [(2,)]
    await store.close()


async def test_whoever_hears_that_something_is_stored_may_store_more(tmp_path: Path, monkeypatch: pytest.MonkeyPatch) -> None:
    store = SqliteStore(str(tmp_path / "one.db"))
    await store.start(nobody)
    thread, groups = store._writer, []
    assert thread is not None
    heard = asyncio.get_running_loop().create_future()
    prepared = writer.Writer._prepared

    def counted(self: writer.Writer, group: list[writer._Waiting]) -> writer.Order:
        groups.append(len(group))
        return prepared(self, group)

    def more(_result: object, _error: Exception | None) -> None:
        thread.run(lambda _db: None, lambda _result, _error: heard.set_result(None))

    monkeypatch.setattr(writer.Writer, "_prepared", counted)
    thread.run(lambda _db: None, more)
    await heard
    await asyncio.sleep(0)
    assert groups == [1, 1], "each in a transaction of its own, and none begun while another is being committed"
    await store.close()
