"""What every store promises. A browser's is held to it where it is at home, so nothing is imported here that is not there."""

import asyncio
from collections.abc import Iterator, Sequence
from contextlib import contextmanager

from holmgang.core.errors import HolmgangError
from holmgang.core.referee import Ending
from holmgang.games import find_kind
from holmgang.matches.entries import Entry, MovedOn, Sealed, Setup
from holmgang.matches.match import Match
from holmgang.server.store import Addition, Holder, Kept, MatchStore, StoreError
from holmgang.server.tokens import digest
from tests.server.stored_matches import HOUR, OPENED, SEALED, SETUP, adding, adds, kept, nobody


@contextmanager
def refused(*kinds: type[Exception]) -> Iterator[None]:
    """What is done within raises one of these."""
    try:
        yield
    except kinds:
        return
    raise AssertionError(f"none of {kinds} was raised")


async def test_a_match_comes_back_as_it_was_made(store: MatchStore) -> None:
    await store.create(kept(), HOUR)
    assert await store.find("m") == kept()
    assert await store.find("another") is None


async def test_entries_come_back_in_order_from_a_number_on(store: MatchStore) -> None:
    await store.create(kept(), HOUR)
    more = [Sealed(0, "K", at=1600), Sealed(1, "Q", at=1700)]
    await store.append("m", 0, adds(OPENED))
    await store.append("m", 1, adds(*more))
    assert await store.entries("m") == [OPENED, *more]
    assert await store.entries("m", 2) == more[1:]
    found = await store.find("m")
    assert found is not None
    assert (found.number, found.touched, found.phase) == (3, 2000, "live")


async def test_the_setup_that_opens_a_match_is_the_one_that_is_listed(store: MatchStore) -> None:
    await store.create(kept(setup=Setup(game="duo-regna", version=1, names=("Ada", ""))), HOUR)
    await store.append("m", 0, adds(OPENED))
    found = await store.find("m")
    assert found is not None
    assert found.setup.names == ("Ada", "Bo")


async def test_a_number_is_given_once(store: MatchStore) -> None:
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


async def test_many_at_once_get_numbers_of_their_own(store: MatchStore) -> None:
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


async def test_a_plan_that_raises_or_adds_nothing_changes_nothing(store: MatchStore) -> None:
    await store.create(kept(), HOUR)

    def refusing(unseen: Sequence[Entry]) -> Addition:
        raise MovedOn("not today")

    with refused(MovedOn):
        await store.append("m", 0, refusing)
    assert await store.append("m", 0, adds()) == ()
    found = await store.find("m")
    assert found == kept()


async def test_one_bad_addition_does_not_harm_those_stored_with_it(store: MatchStore) -> None:
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


async def test_what_no_database_can_hold_stops_nobody_else(store: MatchStore) -> None:
    kept = await store.numbers([])
    with refused(UnicodeEncodeError, HolmgangError):
        await store.delete("\udcff")
    assert await store.numbers([]) == kept


async def test_a_seat_is_taken_by_the_first_who_comes(store: MatchStore) -> None:
    await store.create(kept(), HOUR)
    before = kept().holders[1]
    taken = [Holder("human", name, digest(name)) for name in ("Bo", "Cy")]
    done = await asyncio.gather(*(store.hold("m", 1, before, after) for after in taken))
    assert sorted(done) == [False, True]
    found = await store.find("m")
    assert found is not None
    assert found.holders[1] == taken[done.index(True)]
    assert found.holders[0] == kept().holders[0]


async def test_what_is_due_is_found_once_it_is(store: MatchStore) -> None:
    await store.create(kept(), HOUR)
    assert await store.due(HOUR - 1, 10) == []
    assert await store.due(HOUR, 10) == ["m"]
    await store.append("m", 0, adds(OPENED, ended=Ending(0, "resignation", False), alarm=None))
    assert await store.due(10 * HOUR, 10) == []


async def test_what_cannot_be_done_now_is_due_later_instead(store: MatchStore) -> None:
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


async def test_a_match_keeps_its_times_where_they_are_not_noted(store: MatchStore) -> None:
    await store.create(kept(), HOUR)
    await store.append("m", 0, adds(OPENED, alarm=2 * HOUR))
    await store.append("m", 1, lambda _unseen: Addition((SEALED,), 9000, None, 3 * HOUR, noted=False))
    found = await store.find("m")
    assert found is not None
    assert (found.number, found.touched, found.phase) == (2, 2000, "live")
    assert await store.due(2 * HOUR, 10) == ["m"]
    assert await store.entries("m") == [OPENED, SEALED]
    with refused(MovedOn):
        await store.append("m", 3, lambda unseen: Addition((SEALED,), 9000, None, HOUR, noted=bool(unseen)))


async def test_lists_hold_what_is_open_the_latest_first(store: MatchStore) -> None:
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


async def test_only_a_match_that_waits_for_somebody_is_closed_for_want_of_one(store: MatchStore) -> None:
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


async def test_a_deleted_match_is_gone_with_everything(store: MatchStore) -> None:
    await store.create(kept(), HOUR)
    await store.append("m", 0, adds(OPENED))
    assert await store.delete("m")
    assert not await store.delete("m")
    assert await store.find("m") is None
    assert await store.entries("m") == []
    assert await store.numbers(["m"]) == {}


async def test_outages_are_noted_when_a_server_comes_up_again(store: MatchStore) -> None:
    await store.came_up(1000, 100)
    assert await store.outages(0) == []
    await store.heartbeat(5000)
    await store.came_up(5050, 100)
    assert await store.outages(0) == []
    await store.came_up(9000, 100)
    assert await store.outages(0) == [(5050, 9000)]
    assert await store.outages(9000) == []


async def test_a_store_is_opened_again_as_it_was_left(store: MatchStore) -> None:
    await store.create(kept(), HOUR)
    await store.append("m", 0, adds(OPENED))
    await store.close()
    with refused(StoreError):
        await store.entries("m")
    await store.start(nobody)
    assert await store.entries("m") == [OPENED]
    await store.probe()


async def test_a_stored_match_is_played_on(store: MatchStore) -> None:
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
