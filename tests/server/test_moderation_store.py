"""Both stores keep bans, origins, reports and the log in the same way."""

from typing import Any

import pytest

from holmgang.core.referee import Ending
from holmgang.matches.entries import Setup
from holmgang.server.store import Holder, Store, StoreError
from holmgang.server.store.moderation import Ban, PlayerReport, entry
from tests.server.stored_matches import HOUR, OPENED, adds, kept, spoil


def ban(what: str, **changes: Any) -> Ban:
    facts = {"id": f"id-{what}", "kind": "name", "what": what, "shown": what.title(), "reason": "rude", "since": 5, "until": None}
    return Ban(**{**facts, **changes})


async def test_a_ban_lasts_until_it_ends_or_is_lifted(store: Store) -> None:
    host = store.host
    await host.ban([ban("ada"), ban("bo", since=6, until=100), ban("d1", kind="address")], entry("Mo", "ban", "three of them"))
    assert [each.what for each in await host.bans(99)] == ["bo", "ada", "d1"]
    assert (await host.bans(99))[1] == ban("ada")
    assert [each.what for each in await host.bans(100)] == ["ada", "d1"]
    before = await host.bans_mark()
    await host.lift("id-ada", entry("Mo", "lift", "Ada"))
    assert await host.bans_mark() != before
    assert [each.what for each in await host.bans(100)] == ["d1"]


async def test_who_is_banned_again_is_banned_once_and_under_the_same_id(store: Store) -> None:
    await store.host.ban([ban("ada", until=50)], entry("Mo", "ban", "Ada"))
    before = await store.host.bans_mark()
    await store.host.ban([ban("ada", id="another", since=9, reason="again")], entry("Mo", "ban", "Ada"))
    assert await store.host.bans(60) == [ban("ada", since=9, reason="again")]
    assert await store.host.bans_mark() != before


async def test_origins_are_found_from_both_ends_and_forgotten(store: Store) -> None:
    for match in ("m", "n"):
        await store.create(kept(match), HOUR)
    await store.host.came_from("m", [0, 1], "here", 10)
    await store.host.came_from("n", [1], "here", 20)
    await store.host.came_from("n", [1], "there", 30)
    await store.host.came_from("gone", [0], "here", 30)
    assert sorted(await store.host.origins("m")) == [(0, "here"), (1, "here")]
    assert await store.host.origins("n") == [(1, "there"), (1, "here")]
    assert await store.host.matches_from("here") == {"m", "n"}
    await store.host.came_from("m", [0], "here", 40)
    await store.host.forget(origins=20, reports=0, bans=0)
    assert await store.host.origins("m") == [(0, "here")]
    await store.delete("m")
    assert await store.host.matches_from("here") == set()


@pytest.mark.parametrize("swapped", [True, False])
async def test_origins_go_on_to_the_next_match_of_a_series(store: Store, *, swapped: bool) -> None:
    for match in ("m", "n"):
        await store.create(kept(match), HOUR)
    await store.host.came_from("m", [0], "here", 10)
    await store.host.came_from("m", [1], "there", 20)
    await store.host.carry_origins("m", "n", swapped=swapped)
    assert set(await store.host.origins("n")) == ({(1, "here"), (0, "there")} if swapped else {(0, "here"), (1, "there")})
    await store.host.forget(origins=20, reports=0, bans=0)
    assert await store.host.origins("n") == [], "nothing is kept for longer because people play on"


async def test_a_seat_has_one_report_of_a_match_until_it_is_settled_and_long_past(store: Store) -> None:
    first = PlayerReport(id="m.1", match="m", seat=0, at=10, reason="name", said="that name")
    await store.host.report(first)
    await store.host.report(PlayerReport(id="m.2", match="m", seat=1, at=11, reason="other", said=""))
    again = PlayerReport(id="m.1", match="m", seat=0, at=12, reason="stalling", said="and slow")
    await store.host.report(again)
    assert [each.id for each in await store.host.reports(9, settled=False)] == ["m.1", "m.2"]
    assert (await store.host.reports(1, settled=True)) == [again]
    await store.host.settle("m.1", 20, entry("Mo", "settle", "m.1"))
    assert [each.id for each in await store.host.reports(9, settled=False)] == ["m.2"]
    assert (await store.host.reports(9, settled=True))[0].settled == 20
    await store.host.forget(origins=0, reports=12, bans=0)
    assert await store.host.reports(9, settled=True) == []


async def test_the_log_tells_all_that_was_done_in_order(store: Store) -> None:
    noted = [entry("Mo", "end", f"match {number}", "why") for number in range(3)]
    for each in noted:
        await store.host.note(each)
    await store.host.lift("nobody", entry("command line", "lift", "nobody"))
    log = await store.host.audit(9)
    assert [each.what for each in log] == ["nobody", "match 2", "match 1", "match 0"]
    assert log[1:] == noted[::-1]
    assert await store.host.audit(1, log[1].id) == [noted[1]]


async def test_a_ban_that_cannot_be_told_of_is_not_made(store: Store) -> None:
    noted = entry("Mo", "ban", "Ada")
    await store.host.note(noted)
    with pytest.raises(StoreError):
        await store.host.ban([ban("ada")], noted)  # the log has an entry of this id
    assert await store.host.bans(0) == []


async def test_ended_bans_are_forgotten_and_others_not(store: Store) -> None:
    await store.host.ban([ban("ada", until=50), ban("bo", until=60), ban("cy")], entry("Mo", "ban", "three"))
    await store.host.forget(origins=0, reports=0, bans=50)
    assert {each.what for each in await store.host.bans(0)} == {"bo", "cy"}


async def test_old_matches_that_are_over_are_found_by_kind(store: Store) -> None:
    lesson = Setup(game="duo-regna", version=1, names=("Ada", '"lesson":true'), lesson=True)
    named = Setup(game="duo-regna", version=1, names=('"lesson":true', "Bo"))
    holders = kept().holders
    await store.create(kept("a", setup=lesson), HOUR)
    await store.create(kept("b", holders=(holders[0], Holder("bot:greedy", "Greedy"))), HOUR)
    await store.create(kept("c", setup=named), HOUR)
    await store.create(kept("live"), HOUR)
    for match in "abc":
        await store.append(match, 0, adds(OPENED, ended=Ending(0, "resignation", False), alarm=None))
    await spoil_setup(store, "a", lesson)
    found = await store.host.aged(2001, (0, ""), 9)
    assert [(each.id, each.kind) for each in found] == [("a", "lesson"), ("b", "bots"), ("c", "people")]
    assert [each.id for each in await store.host.aged(2001, (2000, "a"), 1)] == ["b"]
    assert await store.host.aged(2000, (0, ""), 9) == []
    scanned = await store.host.scan("a", 9)
    assert [(each.id, each.phase, each.names) for each in scanned] == [
        ("b", "over", ("Ada", "Greedy")),
        ("c", "over", ("Ada", "")),
        ("live", "waiting", ("Ada", "")),
    ]


async def spoil_setup(store: Store, match: str, setup: Setup) -> None:
    """Opening a match stores the set-up of its first entry; the one that these tests add is another match's."""
    from holmgang.server.store.rows import write

    await store.host._run(("UPDATE matches SET setup = ? WHERE id = ?", (write(setup), match)))


async def test_a_match_without_seats_is_found_too(where: str, store: Store) -> None:
    await store.create(kept(), HOUR)
    await spoil(where, "DELETE FROM seats")
    assert [(each.id, each.names) for each in await store.host.scan("", 9)] == [("m", ("", ""))]
