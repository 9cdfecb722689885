"""Both stores keep the same promises."""

import asyncio
import sqlite3
from collections.abc import Sequence
from pathlib import Path

import asyncpg
import pytest

from holmgang.core.errors import HolmgangError
from holmgang.core.referee import Ending
from holmgang.games import find_kind
from holmgang.matches.entries import Entry, MovedOn, Sealed, Setup
from holmgang.matches.match import Match
from holmgang.server.store import Addition, Holder, Kept, Store, StoreError, Unreadable, open_store, writer
from holmgang.server.store.postgres_host import CHANNEL
from holmgang.server.store.sqlite import SqliteStore
from holmgang.server.tokens import digest
from tests.server.storing import HOUR, OPENED, SEALED, SETUP, adding, adds, kept, nobody, spoil


async def test_a_match_comes_back_as_it_was_made(store: Store) -> None:
    await store.create(kept(), HOUR)
    assert await store.find("m") == kept()
    assert await store.find("another") is None


async def test_entries_come_back_in_order_from_a_number_on(store: Store) -> None:
    await store.create(kept(), HOUR)
    more = [Sealed(0, "K", at=1600), Sealed(1, "Q", at=1700)]
    await store.append("m", 0, adds(OPENED))
    await store.append("m", 1, adds(*more))
    assert await store.entries("m") == [OPENED, *more]
    assert await store.entries("m", 2) == more[1:]
    found = await store.find("m")
    assert found is not None
    assert (found.number, found.touched, found.phase) == (3, 2000, "live")


async def test_the_setup_that_opens_a_match_is_the_one_that_is_listed(store: Store) -> None:
    await store.create(kept(setup=Setup(game="duo-regna", version=1, names=("Ada", ""))), HOUR)
    await store.append("m", 0, adds(OPENED))
    found = await store.find("m")
    assert found is not None
    assert found.setup.names == ("Ada", "Bo")


async def test_a_number_is_given_once(store: Store) -> None:
    """Whoever has seen too little either gets to see it or is told to read again; nothing is overwritten."""
    await store.create(kept(), HOUR)
    await store.append("m", 0, adds(OPENED))
    shown: list[Sequence[Entry]] = []

    def plan(unseen: Sequence[Entry]) -> Addition:
        shown.append(unseen)
        return adding(Sealed(0, "K", at=1))

    try:
        await store.append("m", 0, plan)
    except MovedOn:
        assert len(await store.entries("m")) == 1
    else:
        assert list(shown[-1]) == [OPENED]
        assert len(await store.entries("m")) == 2


async def test_many_at_once_get_numbers_of_their_own(store: Store) -> None:
    await store.create(kept(), HOUR)
    await store.append("m", 0, adds(OPENED))

    async def add(move: str) -> None:
        seen = 1
        while True:
            try:
                await store.append("m", seen, adds(Sealed(0, move, at=1)))
            except MovedOn:
                seen = (await store.numbers(["m"]))["m"]
            else:
                return

    await asyncio.gather(*(add(str(number)) for number in range(20)))
    entries = await store.entries("m")
    assert len(entries) == 21
    assert {entry.move for entry in entries if isinstance(entry, Sealed)} == {str(number) for number in range(20)}


async def test_a_plan_that_raises_or_adds_nothing_changes_nothing(store: Store) -> None:
    await store.create(kept(), HOUR)

    def refusing(unseen: Sequence[Entry]) -> Addition:
        raise MovedOn("not today")

    with pytest.raises(MovedOn):
        await store.append("m", 0, refusing)
    assert await store.append("m", 0, adds()) == ()
    found = await store.find("m")
    assert found == kept()


async def test_one_bad_addition_does_not_harm_those_stored_with_it(store: Store) -> None:
    for match in ("m", "n"):
        await store.create(kept(match), HOUR)
        await store.append(match, 0, adds(OPENED))
    results = await asyncio.gather(
        store.append("gone", 0, adds(OPENED)),
        store.append("m", 1, adds(Sealed(0, "K", at=1))),
        store.append("n", 1, adds(Sealed(0, "Q", at=1))),
        return_exceptions=True,
    )
    assert isinstance(results[0], MovedOn)
    assert [len(await store.entries(match)) for match in ("m", "n")] == [2, 2]


async def test_what_no_database_can_hold_stops_nobody_else(store: Store) -> None:
    kept = await store.numbers([])
    with pytest.raises((UnicodeEncodeError, HolmgangError)):
        await store.delete("\udcff")
    assert await store.numbers([]) == kept


async def test_a_seat_is_taken_by_the_first_who_comes(store: Store) -> None:
    await store.create(kept(), HOUR)
    before = kept().holders[1]
    taken = [Holder("human", name, digest(name)) for name in ("Bo", "Cy")]
    done = await asyncio.gather(*(store.hold("m", 1, before, after) for after in taken))
    assert sorted(done) == [False, True]
    found = await store.find("m")
    assert found is not None
    assert found.holders[1] == taken[done.index(True)]
    assert found.holders[0] == kept().holders[0]


async def test_what_is_due_is_found_once_it_is(store: Store) -> None:
    await store.create(kept(), HOUR)
    assert await store.due(HOUR - 1, 10) == []
    assert await store.due(HOUR, 10) == ["m"]
    await store.append("m", 0, adds(OPENED, ended=Ending(0, "resignation", False), alarm=None))
    assert await store.due(10 * HOUR, 10) == []


async def test_what_cannot_be_done_now_is_due_later_instead(store: Store) -> None:
    for match in ("m", "n"):
        await store.create(kept(match), HOUR)
    await store.postpone("m", HOUR, 2 * HOUR)
    assert await store.due(HOUR, 10) == ["n"]
    assert await store.due(2 * HOUR, 10) == ["n", "m"]
    await store.postpone("m", HOUR, 3 * HOUR)  # somebody else has set its alarm anew meanwhile: nothing is due by now
    assert await store.due(2 * HOUR, 10) == ["n", "m"]
    await store.append("m", 0, adds(OPENED, ended=Ending(0, "resignation", False), alarm=None))
    await store.postpone("m", 3 * HOUR, 4 * HOUR)
    assert await store.due(9 * HOUR, 10) == ["n"], "a match that is over stays so"


async def test_a_match_keeps_its_times_where_they_are_not_noted(store: Store) -> None:
    await store.create(kept(), HOUR)
    await store.append("m", 0, adds(OPENED, alarm=2 * HOUR))
    await store.append("m", 1, lambda _unseen: Addition((SEALED,), 9000, None, 3 * HOUR, noted=False))
    found = await store.find("m")
    assert found is not None
    assert (found.number, found.touched, found.phase) == (2, 2000, "live")
    assert await store.due(2 * HOUR, 10) == ["m"]
    assert await store.entries("m") == [OPENED, SEALED]
    with pytest.raises(MovedOn):
        await store.append("m", 3, lambda unseen: Addition((SEALED,), 9000, None, HOUR, noted=bool(unseen)))


async def test_lists_hold_what_is_open_the_latest_first(store: Store) -> None:
    for number in range(3):
        await store.create(kept(f"m{number}", touched=number), HOUR)
    await store.create(kept("private", open=False), HOUR)
    assert [each.id for each in await store.listed("waiting", 2)] == ["m2", "m1"]
    assert (await store.listed("waiting", 1))[0] == kept("m2", touched=2)
    assert {each.id for each in await store.listed("waiting", 9, everything=True)} == {"m0", "m1", "m2", "private"}
    await store.append("m1", 0, adds(OPENED, ended=Ending(1, "time", False), alarm=None))
    (over,) = await store.listed("over", 9)
    assert isinstance(over, Kept)
    assert (over.id, over.ended) == ("m1", Ending(1, "time", False))


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


async def test_only_a_match_that_waits_for_somebody_is_closed_for_want_of_one(store: Store) -> None:
    free = kept().holders[1]
    await store.create(kept(), HOUR)
    await store.create(kept("bot", holders=(kept().holders[0], Holder("bot:random"))), HOUR)
    assert await store.hold("m", 1, free, Holder("human", "Bo", digest("another")))
    assert not await store.delete("m", only_waiting=True)
    assert not await store.delete("bot", only_waiting=True)
    await store.create(kept("lonely"), HOUR)
    assert await store.delete("lonely", only_waiting=True)
    assert not await store.delete("lonely", only_waiting=True)
    assert set(await store.numbers(["m", "bot", "lonely"])) == {"m", "bot"}


async def test_a_deleted_match_is_gone_with_everything(store: Store) -> None:
    await store.create(kept(), HOUR)
    await store.append("m", 0, adds(OPENED))
    assert await store.delete("m")
    assert not await store.delete("m")
    assert await store.find("m") is None
    assert await store.entries("m") == []
    assert await store.numbers(["m"]) == {}


async def test_outages_are_noted_when_a_server_comes_up_again(store: Store) -> None:
    await store.came_up(1000, 100)
    assert await store.outages(0) == []
    await store.heartbeat(5000)
    await store.came_up(5050, 100)
    assert await store.outages(0) == []
    await store.came_up(9000, 100)
    assert await store.outages(0) == [(5050, 9000)]
    assert await store.outages(9000) == []


async def test_a_store_is_opened_again_as_it_was_left(store: Store) -> None:
    await store.create(kept(), HOUR)
    await store.append("m", 0, adds(OPENED))
    await store.close()
    with pytest.raises(StoreError):
        await store.entries("m")
    await store.start(nobody)
    assert await store.entries("m") == [OPENED]
    await store.probe()


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
    assert await asyncio.wait_for(heard.get(), 5) == ("m", 0), "it stands in the lobby"
    await first.append("m", 0, adds(OPENED))
    assert await asyncio.wait_for(heard.get(), 5) == ("m", 1)
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
    assert await asyncio.wait_for(heard.get(), 5) == (None, 0)
    await killer.execute("SELECT pg_notify($1, $2)", CHANNEL, "m 1")
    assert await asyncio.wait_for(heard.get(), 5) == ("m", 1)
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
    assert await asyncio.wait_for(heard.get(), 5) == (None, 0)
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


async def test_a_stored_match_is_played_on(store: Store) -> None:
    """Entries go through the store and the match that reads them stands as the one that wrote them."""
    kind = find_kind("duo-regna")
    await store.create(kept(), HOUR)
    entries = Match.plan_opening(kind, SETUP, 1000)
    played = Match(kind, entries)
    await store.append("m", 0, adds(*entries))
    for seat, move in ((0, "K"), (1, "6"), (1, "Q")):
        planned = played.plan_move(seat, move, 2000)  # type: ignore[arg-type]
        await store.append("m", played.number, adds(*planned))
        played.fold(planned)
    again = Match(kind, await store.entries("m"))
    assert (again.play.state, again.play.sealed, again.number) == (played.play.state, played.play.sealed, played.number)
