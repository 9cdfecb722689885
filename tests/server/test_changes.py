"""A change counts once it is stored: until then nobody sees it, and if it cannot be stored, it never was."""

import asyncio
from collections.abc import Sequence
from pathlib import Path

import pytest

from holmgang.matches.entries import Entry
from holmgang.server.live.changes import Changes
from holmgang.server.store import Addition, Plan, Store, StoreError, Then
from tests.server.kit import Running, Table, serving


class Slow:
    """A store that is asked to keep something and does not answer until it is told to."""

    def __init__(self, store: Store, monkeypatch: pytest.MonkeyPatch) -> None:
        self.asked = asyncio.Event()
        self.answers = asyncio.Event()
        self.fails = False
        self._append, self._add = store.append, store.add
        monkeypatch.setattr(store, "append", self.append)
        monkeypatch.setattr(store, "add", self.add)

    async def append(self, match: str, seen: int, plan: Plan) -> Sequence[Entry]:
        """As a store does, but late."""
        if self.answers.is_set():
            return await self._append(match, seen, plan)
        planned = plan(())
        await self._wait()
        return await self._append(match, seen, lambda _unseen: planned)

    def add(self, match: str, seen: int, addition: Addition, then: Then) -> None:
        """As a store does, but late."""

        async def later() -> None:
            try:
                await self._wait()
            except StoreError as error:
                then((), error)
            else:
                self._add(match, seen, addition, then)

        self._task = asyncio.create_task(later())

    async def _wait(self) -> None:
        self.asked.set()
        await self.answers.wait()
        if self.fails:
            self.fails = False
            raise StoreError("The disk is full.")


@pytest.fixture(params=["quick", "careful"])
def way(request: pytest.FixtureRequest, monkeypatch: pytest.MonkeyPatch) -> str:
    """Either way on which a move comes to the store."""
    if request.param == "careful":
        monkeypatch.setattr(Changes, "make_at_once", lambda *_: False)
    return str(request.param)


async def begun(server: Running) -> Table:
    table = await server.pair("two-domains", clock={"kind": "total", "seconds": 3600})
    await table.move(0, "grow 1")
    return table


@pytest.mark.usefixtures("way")
async def test_nobody_sees_a_move_before_it_is_stored(tmp_path: Path, monkeypatch: pytest.MonkeyPatch) -> None:
    async with serving(tmp_path / "server.db") as server:
        table = await begun(server)
        room = server.parts.hub.rooms[table.match]
        slow = Slow(server.parts.store, monkeypatch)
        before = room.match
        assert before is not None
        stood = (before.number, before.play.state, before.left_at(before.last_at))
        await table.live[1].send("move", number=table.shown[1]["question"]["number"], text="grow 1")
        await slow.asked.wait()
        assert room.match is before
        assert (before.number, before.play.state, before.left_at(before.last_at)) == stood
        async with server.live(table.match) as watcher:  # comes meanwhile, and waits like everybody else
            slow.answers.set()
            assert (await watcher.until("table"))["number"] == stood[0] + 1
        assert (await table.live[0].until("table"))["number"] == stood[0] + 1
        await table.close()


@pytest.mark.usefixtures("way")
async def test_while_a_move_is_stored_those_who_come_and_go_are_told_the_truth(
    tmp_path: Path, monkeypatch: pytest.MonkeyPatch
) -> None:
    async with serving(tmp_path / "server.db") as server:
        table = await begun(server)
        slow = Slow(server.parts.store, monkeypatch)
        await table.live[1].send("move", number=table.shown[1]["question"]["number"], text="grow 1")
        await slow.asked.wait()
        await table.live[1].close()
        presence = await table.live[0].until("presence")
        assert presence["claim_at"] is not None, "the second seat has to choose, as far as anybody may know"
        slow.answers.set()
        assert (await table.live[0].until("table"))["question"] is not None
        await table.live[0].close()


@pytest.mark.parametrize("way", ["quick", "careful"], indirect=True)
async def test_a_move_that_could_not_be_stored_never_was(way: str, tmp_path: Path, monkeypatch: pytest.MonkeyPatch) -> None:
    async with serving(tmp_path / "server.db") as server:
        table = await begun(server)
        number = table.shown[1]["number"]
        slow = Slow(server.parts.store, monkeypatch)
        slow.fails = True
        sent = await table.live[1].send("move", number=table.shown[1]["question"]["number"], text="grow 1")
        await slow.asked.wait()
        slow.answers.set()
        answer = await table.live[1].until(lambda frame: frame.get("reply") == sent)
        if way == "quick":
            assert answer["number"] == number + 1, "the careful way has tried it once more"
        else:
            assert answer["type"] == "error"
            async with server.live(table.match) as watcher:
                assert (await watcher.until("table"))["number"] == number
            assert (await table.move(1, "grow 1"))["number"] == number + 1
        await table.close()
