"""People who come, leave and sit down just while something else is being done."""

import asyncio
from collections.abc import Awaitable, Callable, Sequence
from pathlib import Path

import pytest

from holmgang.core.seats import Seat
from holmgang.matches.entries import Entry
from holmgang.server.live import pictures
from holmgang.server.live.hub import TIDY
from holmgang.server.store import Holder, Kept, Plan
from holmgang.server.store.sqlite import SqliteStore
from tests.server.kit import PATIENCE, Live, Running, serving


class Interrupted(SqliteStore):
    """A real store in which something happens before a log is read or a seat is taken, once."""

    meanwhile: Callable[[], Awaitable[None]] | None = None

    async def entries(self, match: str, since: int = 0, most: int | None = None) -> list[Entry]:
        """As ever, but later."""
        await self._interrupt()
        return await super().entries(match, since, most)

    async def hold(self, match: str, seat: Seat, before: Holder, after: Holder) -> bool:
        """As ever, but later."""
        await self._interrupt()
        return await super().hold(match, seat, before, after)

    async def _interrupt(self) -> None:
        meanwhile, self.meanwhile = self.meanwhile, None
        if meanwhile is not None:
            await meanwhile()


async def test_whoever_hangs_up_while_the_match_is_read_is_not_there(tmp_path: Path) -> None:
    store = Interrupted(str(tmp_path / "server.db"))
    async with serving(store) as server, asyncio.timeout(PATIENCE):
        table = await server.pair("duo-regna")
        await table.close()
        await nobody_in_any_room(server)
        reading, gone = asyncio.Event(), asyncio.Event()

        async def hang_up() -> None:
            reading.set()
            await gone.wait()

        store.meanwhile = hang_up
        live = await server.connect(table.match, table.tokens[0])
        await reading.wait()
        await live.close()
        while server.parts.sockets:
            await asyncio.sleep(0.01)
        gone.set()
        await nobody_in_any_room(server)


async def test_whoever_could_not_be_shown_the_table_is_not_there(server: Running, monkeypatch: pytest.MonkeyPatch) -> None:
    table = await server.pair("duo-regna")
    await table.live[1].close()
    frames = [pictures.match_frame]

    def fails_once(kept: Kept, you: Seat | None) -> bytes:
        monkeypatch.setattr(pictures, "match_frame", frames[0])
        raise RuntimeError("a picture that cannot be drawn")

    monkeypatch.setattr(pictures, "match_frame", fails_once)
    async with server.live(table.match, table.tokens[1]) as live, asyncio.timeout(PATIENCE):
        assert (await live.until("error"))["code"] == "broken"
        assert not server.parts.hub.rooms[table.match].audience.here(1)
        assert (await live.ask("hello", match=table.match, token=table.tokens[1]))["type"] == "table"
        assert server.parts.hub.rooms[table.match].audience.here(1)
    await table.live[0].close()
    async with asyncio.timeout(PATIENCE):
        await nobody_in_any_room(server)


async def test_whoever_comes_while_the_other_sits_down_sees_the_table(tmp_path: Path) -> None:
    store = Interrupted(str(tmp_path / "server.db"))
    async with serving(store) as server, asyncio.timeout(PATIENCE):
        created = await server.create("duo-regna")
        match = created["match"]["id"]
        waiting: list[Live] = []

        async def come() -> None:
            await server.get(f"api/matches/{match}")  # as whoever looks lets go of the room again
            waiting.append(await server.connect(match, created["seats"][0]["token"]))
            await waiting[0].until("match")

        store.meanwhile = come
        seated = (await server.post(f"api/matches/{match}/seat", {"code": created["invitation"], "name": "Bo"})).json()
        assert (await waiting[0].until("table"))["stage"] == "playing"
        async with server.live(match, seated["token"]) as live:
            assert (await live.until("table"))["stage"] == "playing"
        await waiting[0].close()


async def test_a_room_that_everybody_has_left_waits_for_no_flag(server: Running) -> None:
    table = await server.pair("duo-regna", clock={"kind": "total", "seconds": 600})
    room = server.parts.hub.rooms[table.match]
    assert room._timer is not None
    await table.close()
    async with asyncio.timeout(PATIENCE):
        await nobody_in_any_room(server)
    assert room._timer is None


async def nobody_in_any_room(server: Running) -> None:
    """Waits until the last room is let go of."""
    while server.parts.hub.rooms:
        await asyncio.sleep(0.01)


async def test_a_crowd_of_watchers_is_counted_now_and_then_and_not_one_by_one(server: Running) -> None:
    """Otherwise each who comes would cause a frame to everybody: as many as the square of how many watch."""
    table = await server.pair("duo-regna")
    crowd = 40
    watchers = [await server.connect(table.match) for _ in range(crowd)]
    for watcher in watchers:
        await watcher.until("presence")
    told = await table.live[0].until(lambda frame: frame["type"] == "presence" and frame["spectators"] == crowd)
    for watcher in watchers:
        await watcher.close()
    await table.live[0].until(lambda frame: frame["type"] == "presence" and frame["spectators"] == 0)
    heard = [frame for frame in table.live[0].frames if frame["type"] == "presence"]
    assert told["connected"] == [True, True]
    assert len(heard) < crowd
    await table.close()


async def test_a_bot_whose_move_is_being_stored_is_not_asked_again(tmp_path: Path, monkeypatch: pytest.MonkeyPatch) -> None:
    store = SqliteStore(str(tmp_path / "server.db"))
    async with serving(store) as server, asyncio.timeout(PATIENCE):
        created = await server.create("duo-regna", opponent="bot:random")
        storing, stored, append = asyncio.Event(), asyncio.Event(), store.append

        async def slowly(match: str, seen: int, plan: Plan) -> Sequence[Entry]:
            if seen == 1:
                storing.set()
                await stored.wait()
            return await append(match, seen, plan)

        monkeypatch.setattr(store, "append", slowly)
        live = await server.connect(created["match"]["id"], created["seats"][0]["token"])
        await live.until("table")
        await storing.wait()
        hub = server.parts.hub
        await hub._round(TIDY)
        assert hub.rooms[created["match"]["id"]].players is not None
        assert hub.rooms[created["match"]["id"]].players.thinking == {1}  # type: ignore[union-attr]
        stored.set()
        await live.until("sealed")
        assert hub.metrics.thoughts.value == 1
        await live.close()
