"""Quick reactions: from one player to the other, within bounds, seen by nobody else and kept nowhere."""

from typing import get_args

import pytest

from holmgang.server.live.messages import Reaction
from holmgang.server.live.reactions import AT_ONCE, EVERY
from tests.server.kit import Facts, Running


def is_reaction(frame: Facts) -> bool:
    return bool(frame["type"] == "reaction")


async def test_both_players_see_a_reaction_and_nobody_who_watches(server: Running) -> None:
    table = await server.pair("duo-regna")
    async with server.live(table.match) as watcher:
        await watcher.until("presence")
        assert (await table.live[1].ask("react", reaction="nice"))["type"] == "done"
        assert await table.live[0].until(is_reaction) == {"type": "reaction", "seat": 1, "reaction": "nice"}
        await table.live[0].ask("resign")
        await watcher.until(lambda frame: frame.get("ending") is not None)
        assert not any(map(is_reaction, watcher.frames))
    # after the end, too
    assert (await table.live[0].ask("react", reaction="played"))["type"] == "done"
    assert (await table.live[1].until(is_reaction))["reaction"] == "played"
    await table.close()


async def test_a_reaction_is_kept_nowhere(server: Running) -> None:
    table = await server.pair("duo-regna")
    before = await server.parts.store.entries(table.match)
    for reaction in get_args(Reaction)[:AT_ONCE]:
        await table.live[0].ask("react", reaction=reaction)
    assert await server.parts.store.entries(table.match) == before
    async with server.live(table.match, table.tokens[1]) as late:
        await late.until("presence")
        assert not any(map(is_reaction, late.frames))
    await table.close()


@pytest.mark.usefixtures("time_stands_still")
async def test_who_reacts_too_often_waits_and_loses_nothing_but_the_reaction(server: Running) -> None:
    table = await server.pair("duo-regna")
    for _ in range(AT_ONCE):
        assert (await table.live[0].ask("react", reaction="wow"))["type"] == "done"
    refused = await table.live[0].ask("react", reaction="wow")
    assert (refused["type"], refused["code"]) == ("error", "too_fast")
    assert 1 <= refused["retry_after"] <= EVERY
    assert (await table.live[1].ask("react", reaction="oops"))["type"] == "done", "the other side has a share of its own"
    await table.move(0, "K")
    await table.close()


@pytest.mark.parametrize(
    ("wanted", "code"), [({"opponent": "bot:page"}, "not_now"), ({}, "not_now")], ids=["a bot", "nobody yet"]
)
async def test_where_nobody_would_see_it_there_is_no_reaction(server: Running, wanted: Facts, code: str) -> None:
    created = await server.create("duo-regna", **wanted)
    async with server.live(created["match"]["id"], created["seats"][0]["token"]) as live:
        await live.until("presence")
        assert (await live.ask("react", reaction="hello"))["code"] == code


async def test_there_is_no_other_talk_and_none_from_those_who_watch(server: Running) -> None:
    table = await server.pair("duo-regna")
    await table.live[0].send("react", reaction="anything else")
    assert (await table.live[0].until("error"))["code"] == "malformed"
    async with server.live(table.match) as watcher:
        await watcher.until("presence")
        assert (await watcher.ask("react", reaction="hello"))["code"] == "not_seated"
    await table.close()
