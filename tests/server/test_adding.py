"""Adding to many matches of a PostgreSQL at once: together, and nobody suffers from another."""

import asyncio
from collections.abc import AsyncIterator, Sequence

import asyncpg
import pytest

from holmgang.core.seats import SEATS, Seat
from holmgang.matches.entries import Entry, MovedOn, Opened, Sealed
from holmgang.matches.errors import NotNow
from holmgang.server.store import Addition, Plan, Store, StoreError, open_store
from tests.server.kit import PATIENCE
from tests.server.stored_matches import HOUR, OPENED, SEALED, adding, adds, kept, nobody

MATCHES = [f"m{number}" for number in range(5)]


@pytest.fixture
async def store(database: str) -> AsyncIterator[Store]:
    """A store with some matches, all of them opened."""
    opened = open_store(database)
    await opened.start(nobody)
    for match in MATCHES:
        await opened.create(kept(match), HOUR)
    await asyncio.gather(*(opened.append(match, 0, adds(OPENED)) for match in MATCHES))
    yield opened
    await opened.close()


def seals(seat: Seat, move: str = "K") -> Plan:
    """A plan that adds a choice, whatever was added before."""
    return lambda _unseen: adding(Sealed(seat, move, at=1600))


def refuses(_unseen: Sequence[Entry]) -> Addition:
    """A plan that comes to nothing."""
    raise NotNow("not that")


async def test_what_is_added_at_once_is_added_together(store: Store, database: str) -> None:
    """In one transaction: its number is what PostgreSQL calls xmin."""
    await asyncio.gather(*(store.append(match, 1, adds(SEALED)) for match in MATCHES))
    reader = await asyncpg.connect(database)
    rows = await reader.fetch("SELECT DISTINCT xmin::text FROM entries WHERE number = 1")
    await reader.close()
    assert len(rows) == 1
    assert await store.numbers(MATCHES) == dict.fromkeys(MATCHES, 2)


async def test_a_plan_that_is_refused_spoils_nobody_elses(store: Store) -> None:
    plans = [refuses if match == "m2" else adds(SEALED) for match in MATCHES]
    jobs = [store.append(match, 1, plan) for match, plan in zip(MATCHES, plans, strict=True)]
    done = await asyncio.gather(*jobs, return_exceptions=True)
    assert [type(each) for each in done] == [tuple, tuple, NotNow, tuple, tuple]
    assert await store.numbers(MATCHES) == dict.fromkeys(MATCHES, 2) | {"m2": 1}


async def test_a_match_that_is_not_there_spoils_nobody_elses(store: Store) -> None:
    gone = asyncio.ensure_future(store.append("no such match", 0, adds(OPENED)))
    await asyncio.gather(*(store.append(match, 1, adds(SEALED)) for match in MATCHES))
    with pytest.raises(MovedOn):
        await gone


async def test_a_match_whose_log_is_spoilt_spoils_nobody_elses(store: Store, database: str) -> None:
    """Its entries go further than its row says, so that what is added is there already."""
    spoiler = await asyncpg.connect(database)
    await spoiler.execute("INSERT INTO entries (match, number, entry) VALUES ('m2', 1, '{}')")
    await spoiler.close()
    done = await asyncio.gather(*(store.append(match, 1, adds(SEALED)) for match in MATCHES), return_exceptions=True)
    assert [isinstance(each, StoreError) for each in done] == [match == "m2" for match in MATCHES]
    assert await store.numbers(MATCHES) == dict.fromkeys(MATCHES, 2) | {"m2": 1}


async def test_a_match_that_another_server_holds_is_waited_for_by_nobody_else(store: Store, database: str) -> None:
    other = await asyncpg.connect(database)
    async with asyncio.timeout(PATIENCE):
        transaction = other.transaction()
        await transaction.start()
        await other.execute("SELECT FROM matches WHERE id = 'm2' FOR UPDATE")
        held = asyncio.ensure_future(store.append("m2", 1, adds(SEALED)))
        await asyncio.gather(*(store.append(match, 1, adds(SEALED)) for match in MATCHES if match != "m2"))
        assert not held.done()
        await transaction.rollback()
        assert await held == (SEALED,)
    await other.close()


async def test_a_plan_is_shown_what_another_server_has_added(store: Store, database: str) -> None:
    other = open_store(database)
    await other.start(nobody)
    await other.append("m2", 1, seals(1, "6"))
    shown: list[Entry] = []

    def plan(unseen: Sequence[Entry]) -> Addition:
        shown.extend(unseen)
        return adding(SEALED)

    plans = {match: adds(SEALED) for match in MATCHES} | {"m2": plan}
    await asyncio.gather(*(store.append(match, 1, each) for match, each in plans.items()))
    assert shown == [Sealed(1, "6", at=1600)]
    assert await store.entries("m2", 1) == [Sealed(1, "6", at=1600), SEALED]
    await other.close()


async def test_two_additions_to_one_match_are_made_one_after_the_other(store: Store) -> None:
    seen: list[int] = []

    def plan(unseen: Sequence[Entry]) -> Addition:
        seen.append(len(unseen))
        return adding(SEALED)

    await asyncio.gather(*(store.append("m2", 1, plan) for _ in range(3)))
    assert seen == [0, 1, 2]
    assert await store.entries("m2", 1) == [SEALED] * 3


async def test_two_servers_that_add_at_once_lose_nothing(store: Store, database: str) -> None:
    other = open_store(database)
    await other.start(nobody)
    jobs = [
        each.append(match, 1, seals(seat))
        for _ in range(4)
        for match in MATCHES
        for seat, each in zip(SEATS, (store, other), strict=True)
    ]
    await asyncio.gather(*jobs)
    for match in MATCHES:
        entries = await store.entries(match)
        assert isinstance(entries[0], Opened)
        assert sorted(entry.seat for entry in entries[1:] if isinstance(entry, Sealed)) == [0, 0, 0, 0, 1, 1, 1, 1]
    assert await other.numbers(MATCHES) == dict.fromkeys(MATCHES, 9)
    await other.close()


async def test_a_server_does_not_listen_to_itself(database: str) -> None:
    heard: asyncio.Queue[tuple[str | None, int]] = asyncio.Queue()
    one, other = open_store(database), open_store(database)
    await one.start(lambda match, number: heard.put_nowait((match, number)))
    await other.start(nobody)
    for store, match in ((one, "mine"), (other, "theirs")):
        await store.create(kept(match), HOUR)
        await store.append(match, 0, adds(OPENED))
    assert [await asyncio.wait_for(heard.get(), PATIENCE) for _ in range(2)] == [("theirs", 0), ("theirs", 1)]
    for store in (one, other):
        await store.close()
