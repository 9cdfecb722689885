"""What the hub does by itself: what time brings about, what could not be stored, what nobody told it of."""

import asyncio
import sqlite3
from collections.abc import Sequence
from pathlib import Path

import asyncpg
import pytest
from msgspec.structs import replace

from holmgang.core.seats import Seat
from holmgang.matches.entries import Entry, Moved, Opened, Sealed, now_ms
from holmgang.matches.match import Match
from holmgang.server.live import hub, pictures
from holmgang.server.store import Addition, Plan, StoreError, Then, open_store
from holmgang.server.store.postgres import PostgresStore
from holmgang.server.store.sqlite import SqliteStore
from holmgang.server.tokens import digest
from tests.server.kit import PATIENCE, Running, serving


def spoil(server: Running, statement: str, *values: object) -> None:
    """Changes the file behind the server's back."""
    with sqlite3.connect(server.parts.settings.store, isolation_level=None) as spoiler:
        spoiler.execute(statement, values)
    spoiler.close()


FIRST_ENTRY = "WHERE number = 0 AND match = (SELECT key FROM matches WHERE id = ?)"


@pytest.mark.parametrize(
    "breaking",
    [
        f"UPDATE entries SET entry = 'nonsense' {FIRST_ENTRY}",
        f"""UPDATE entries SET entry = replace(entry, '"version":1', '"version":99') {FIRST_ENTRY}""",
        "UPDATE matches SET setup = 'nonsense' WHERE id = ?",
        "DELETE FROM seats WHERE match = ? AND seat = 1",
    ],
    ids=["log", "rules of another version", "set-up", "seats"],
)
async def test_what_cannot_be_done_does_not_stand_in_the_way_of_what_can(
    server: Running, breaking: str, monkeypatch: pytest.MonkeyPatch, caplog: pytest.LogCaptureFixture
) -> None:
    monkeypatch.setattr(hub, "MOST_DUE", 1)
    monkeypatch.setattr(hub, "ROUND", 0.1)
    table = await server.pair("duo-regna")
    await table.close()
    while server.parts.hub.rooms:  # nobody remembers how it stands
        await asyncio.sleep(0.01)
    untaken = (await server.create("duo-regna"))["match"]["id"]
    spoil(server, breaking, table.match)
    for alarm, match in enumerate((table.match, untaken), 1):
        spoil(server, "UPDATE matches SET alarm = ? WHERE id = ?", alarm, match)
    store = server.parts.store
    async with asyncio.timeout(PATIENCE):
        while untaken in await store.numbers([untaken]):
            await asyncio.sleep(0.05)
    await server.rounds(3)
    assert [record.getMessage() for record in caplog.records].count("not done") == 1, "and it is noted once"
    assert await store.due(now_ms(), 10) == []
    assert await store.due(now_ms() + hub.HOUR, 10) == [table.match]


async def test_an_alarm_that_was_early_is_set_anew(server: Running, monkeypatch: pytest.MonkeyPatch) -> None:
    monkeypatch.setattr(hub, "ROUND", 0.1)
    table = await server.pair("duo-regna")
    await table.move(0, "K")
    spoil(server, "UPDATE matches SET alarm = 1 WHERE id = ?", table.match)
    store = server.parts.store
    async with asyncio.timeout(PATIENCE):
        while await store.due(now_ms(), 10):
            await asyncio.sleep(0.05)
    found = await store.find(table.match)
    assert found is not None
    assert found.phase == "live"
    await table.move(1, "Q")
    await table.close()


NOT_STORED = "The match could not be stored; nothing was changed. Try again."


class FailingOnce(SqliteStore):
    """A real store whose disk fails once, when the entry with a certain number is added."""

    fails_at: int | None = None

    async def append(self, match: str, seen: int, plan: Plan) -> Sequence[Entry]:
        """Plans as always; what was planned may not be kept."""
        if seen != self.fails_at:
            return await super().append(match, seen, plan)
        self.fails_at = None
        plan(())
        raise StoreError(NOT_STORED)

    def add(self, match: str, seen: int, addition: Addition, then: Then) -> None:
        """The same where it was planned before."""
        if seen != self.fails_at:
            super().add(match, seen, addition, then)
        else:
            self.fails_at = None
            asyncio.get_running_loop().call_soon(then, None, StoreError(NOT_STORED))


async def test_a_bot_whose_choice_could_not_be_stored_chooses_again(tmp_path: Path, monkeypatch: pytest.MonkeyPatch) -> None:
    monkeypatch.setattr(hub, "TIDY", 1)
    monkeypatch.setattr(hub, "ROUND", 0.1)
    store = FailingOnce(str(tmp_path / "server.db"))
    async with serving(store) as server:
        created = await server.create("two-domains", opponent="bot:random", mine="first")
        async with server.live(created["match"]["id"], created["seats"][0]["token"]) as live:
            await live.until("table")
            shown = await live.share_dice(0)
            store.fails_at = shown["number"] + 1
            moved = await live.ask("move", number=shown["question"]["number"], text="grow 1")
            assert moved["number"] == shown["number"] + 1
            answered = await live.until("table")
            assert answered["number"] > moved["number"]
            assert store.fails_at is None


async def test_a_move_that_could_not_be_stored_at_first_is_stored_once(tmp_path: Path) -> None:
    store = FailingOnce(str(tmp_path / "server.db"))
    async with serving(store) as server:
        table = await server.pair("duo-regna")
        store.fails_at = table.shown[0]["number"]
        await table.move(0, "K")
        await table.move(1, "Q")
        assert store.fails_at is None
        assert [type(entry) for entry in await store.entries(table.match)] == [Opened, Sealed, Moved]
        await table.close()


async def test_a_move_that_could_not_be_told_is_told_after_all(server: Running, monkeypatch: pytest.MonkeyPatch) -> None:
    table = await server.pair("duo-regna")
    frames = [pictures.sealed_frame]

    def fails_once(match: Match, seat: Seat | None, now: int, *, reply: int = 0) -> bytes:
        monkeypatch.setattr(pictures, "sealed_frame", frames[0])
        raise RuntimeError("a picture that cannot be drawn")

    monkeypatch.setattr(pictures, "sealed_frame", fails_once)
    await table.move(0, "K")
    await table.move(1, "Q")
    await table.close()


async def test_whoever_was_told_before_it_went_wrong_for_another_is_still_answered(
    server: Running, monkeypatch: pytest.MonkeyPatch
) -> None:
    table = await server.pair("duo-regna")
    frames = [pictures.table_frame]

    def fails_for_one(match: Match, seat: Seat | None, since: int, now: int, *, first: bool, reply: int = 0) -> bytes:
        if seat == 1:
            raise RuntimeError("a picture that cannot be drawn")
        return frames[0](match, seat, since, now, first=first, reply=reply)

    monkeypatch.setattr(pictures, "table_frame", fails_for_one)
    assert (await table.live[0].ask("draw_offer"))["offers"]["draw"] == 0
    monkeypatch.setattr(pictures, "table_frame", frames[0])
    assert (await table.live[0].ask("draw_offer"))["type"] == "done"
    assert (await table.live[1].until("table"))["offers"]["draw"] == 0
    await table.close()


async def test_an_alarm_that_was_not_stored_is_not_taken_for_stored(tmp_path: Path) -> None:
    store = FailingOnce(str(tmp_path / "server.db"))
    async with serving(store) as server:
        created = await server.create("two-domains", screen="shared")
        match, lives = created["match"]["id"], []
        for seat in created["seats"]:
            lives.append(live := await server.connect(match, seat["token"]))
            await live.until("table")
        await lives[0].ask("commit", commitment="a" * 64)
        store.fails_at = 2
        assert (await lives[1].ask("commit", commitment="b" * 64))["code"] == "unavailable"
        assert (await lives[1].ask("commit", commitment="b" * 64))["type"] == "table"
        assert await store.due(now_ms() + 61_000, 10) == [match], "both have committed: both shares are due within a minute"
        for live in lives:
            await live.close()


async def test_a_seat_taken_through_another_server_keeps_a_match_from_being_closed(server: Running) -> None:
    created = await server.create("duo-regna")
    match = created["match"]["id"]
    async with server.live(match, created["seats"][0]["token"]) as live:
        await live.until("presence")
        room = server.parts.hub.rooms[match]
        free: Seat = 0 if room.kept.holders[1].taken else 1
        before = room.kept.holders[free]
        assert await server.parts.store.hold(match, free, before, replace(before, token=digest("theirs"), code=None))
        await room.queue.result(room.due)
        assert room.match is not None
    assert match in await server.parts.store.numbers([match])


async def cut_listener(database: str, store: PostgresStore) -> None:
    """Cuts the connection that notifications come through, and waits until that was noticed."""
    assert store.listener is not None
    killer = await asyncpg.connect(database)
    await killer.execute("SELECT pg_terminate_backend($1)", store.listener.get_server_pid())
    await killer.close()
    async with asyncio.timeout(PATIENCE):
        while store.listener is not None:
            await asyncio.sleep(0.001)


async def test_a_seat_that_moved_while_nobody_listened_sends_the_old_device_away(database: str) -> None:
    async with serving(database) as server:
        table = await server.pair("duo-regna")
        store, other = server.parts.store, open_store(database)
        assert isinstance(store, PostgresStore)
        await other.start(lambda _match, _number: None)
        kept = await other.find(table.match)
        assert kept is not None
        held = kept.holders[0]
        await cut_listener(database, store)
        assert await other.hold(table.match, 0, held, replace(held, token=digest("another device")))
        gone = await table.live[0].until("gone")
        assert (gone["code"], gone["retry"]) == ("seat_moved", False)
        await other.close()
        await table.close()


async def test_a_seat_of_a_match_that_waits_is_moved_through_another_server(database: str) -> None:
    async with serving(database) as server:
        created = await server.create("duo-regna", mine="first")
        match = created["match"]["id"]
        other = open_store(database)
        await other.start(lambda _match, _number: None)
        async with server.live(match, created["seats"][0]["token"]) as live:
            await live.until("presence")
            held = server.parts.hub.rooms[match].kept.holders[0]
            assert await other.hold(match, 0, held, replace(held, code=digest("moving")))
            async with asyncio.timeout(PATIENCE):
                while (await server.post(f"api/matches/{match}/seat", {"code": "moving"})).status_code != 200:
                    await asyncio.sleep(0.01)
            assert (await live.until("gone"))["code"] == "seat_moved"
        await other.close()
