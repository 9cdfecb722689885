"""While a store is away no clock is charged, whoever noticed it."""

import asyncio
from collections.abc import Callable
from pathlib import Path

import pytest

from holmgang.matches.entries import Credited, now_ms
from holmgang.server.live import changes, hub, room, store_health
from holmgang.server.live.outages import lost, merged
from holmgang.server.store.postgres import PostgresStore
from tests.server.kit import PATIENCE, Running, serving
from tests.server.store_faults import becomes, cut_off, let_in, move_away, move_back, tries

pytestmark = pytest.mark.usefixtures("asked_often")


@pytest.fixture
def later(monkeypatch: pytest.MonkeyPatch) -> Callable[[int], None]:
    """Lets so many milliseconds pass for the server."""
    offset = [0]
    for module in (changes, hub, room, store_health):
        monkeypatch.setattr(module, "now_ms", lambda: now_ms() + offset[0])

    def pass_time(milliseconds: int) -> None:
        offset[0] += milliseconds

    return pass_time


MINUTES = 60_000
CLOCK = {"kind": "total", "seconds": 600}


async def leave(where: str) -> None:
    await cut_off(where) if where.startswith("postgresql") else move_away(Path(where))


async def come_back(where: str) -> None:
    await let_in(where) if where.startswith("postgresql") else move_back(Path(where))


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


async def alive_after(server: Running, time: int) -> None:
    """Waits until the server has given a sign of life after this time."""
    store = server.parts.store
    assert isinstance(store, PostgresStore)
    async with asyncio.timeout(PATIENCE):
        while (await store.last_alive() or 0) <= time:
            await asyncio.sleep(0.01)


async def test_a_server_that_alone_lost_the_database_gives_time_back_in_its_own_matches_only(
    database: str, monkeypatch: pytest.MonkeyPatch, later: Callable[[int], None]
) -> None:
    monkeypatch.setattr(hub, "GAP", 2 * MINUTES)
    monkeypatch.setattr(store_health, "STALE", 8 * MINUTES)  # so the other one does not take the time that passes for a sleep
    async with serving(database) as one, serving(database) as two:
        mine, theirs = await one.pair("duo-regna", clock=CLOCK), await two.pair("duo-regna", clock=CLOCK)
        store = one.parts.store
        assert isinstance(store, PostgresStore)
        pool = store._pool
        assert pool is not None

        monkeypatch.setattr(store, "_pool", NoConnection())
        await becomes(one, 503)
        since = one.parts.hub.health.good_at
        later(4 * MINUTES)
        await alive_after(two, since + 4 * MINUTES)  # so nobody else's time is lost
        monkeypatch.setattr(store, "_pool", pool)
        await becomes(one, 200)
        await mine.live[0].until("table")
        (credited,) = [each for each in await store.entries(mine.match) if isinstance(each, Credited)]
        assert 4 * MINUTES <= credited.milliseconds <= now_ms() + 4 * MINUTES - since
        assert not any(isinstance(each, Credited) for each in await two.parts.store.entries(theirs.match))
        await mine.close()
        await theirs.close()


def test_outages_that_overlap_count_once() -> None:
    assert merged([(50, 60), (10, 30), (20, 40), (60, 70), (5, 5)]) == [(10, 40), (50, 70)]
    assert lost([(10, 30), (20, 40), (50, 60)], 25) == 25
    assert lost([(10, 30), (10, 30)], 0) == 20
    assert lost([(10, 30)], 30) == 0
