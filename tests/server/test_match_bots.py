"""Bots on the server: in processes that can be killed, behind a queue that ends, and never in anybody's way."""

from pathlib import Path

import pytest

from holmgang.games import find_kind
from holmgang.server.bots.jobs import Choice
from holmgang.server.workers.errors import JobBroken
from holmgang.server.workers.pool import Pool
from tests.server.kit import PATIENCE, Running, serving
from tests.server.test_workers import SLOW, pids, until


def choice(bot: str = "random") -> Choice:
    game = find_kind("duo-regna").make()
    return Choice("duo-regna", {}, bot, game.view(game.start(), 0))


@pytest.fixture
def bots(server: Running) -> Pool:
    """The bots of a server."""
    return server.parts.hub.bots


async def test_a_bot_chooses_one_of_its_options(bots: Pool) -> None:
    chosen = [await bots.do("a match", "choose", choice(bot)) for bot in ("random", "greedy", "random")]
    assert set(chosen) <= {str(option) for option in choice().view.options}


async def test_a_bot_that_breaks_says_why_and_the_next_one_thinks(bots: Pool) -> None:
    with pytest.raises(JobBroken) as broken:
        await bots.do("a match", "choose", choice("nobody"))
    assert "UnknownName" in broken.value.last
    assert await bots.do("a match", "choose", choice())


async def test_a_match_goes_on_where_its_bot_never_chooses(server: Running) -> None:
    server.parts.hub.bots = Pool(SLOW, processes=1, seconds=0.5, megabytes=512, queue=9, line=1)
    created = await server.create("duo-regna", opponent="bot:greedy")
    async with server.live(created["match"]["id"], created["seats"][0]["token"]) as live:
        shown = await live.until("table")
        await live.send("move", number=shown["question"]["number"], text=shown["question"]["choices"][0]["text"])
        after = await live.until(lambda frame: frame["type"] == "table" and frame["question"] is not None)
        assert after["number"] > shown["number"] + 1  # both have chosen
    assert server.parts.metrics.failures.value >= 1


async def test_bots_of_several_matches_think_at_once_though_all_are_played_from_one_address(server: Running) -> None:
    bots = server.parts.hub.bots = Pool(SLOW, processes=2, seconds=PATIENCE, megabytes=512, queue=9, line=1)
    for _ in range(3):
        created = await server.create("duo-regna", opponent="bot:greedy")
        live = await server.connect(created["match"]["id"], created["seats"][0]["token"])
        await live.until("table")
    await until(lambda: len(pids(bots)) == 2 and bots.waiting == 1)


async def test_a_bot_thinks_only_while_a_person_is_connected(tmp_path: Path) -> None:
    async with serving(tmp_path / "server.db") as server:
        created = await server.create("duo-regna", opponent="bot:random")
        match, token = created["match"]["id"], created["seats"][0]["token"]
        async with server.live(match) as spectator:
            shown = await spectator.until("table")
            await spectator.until("presence")
            await spectator.quiet(0.5)  # a spectator is nobody's opponent
            async with server.live(match, token) as live:
                await live.until("table")
                sealed = await spectator.until("sealed")
                assert (sealed["number"], sealed["sealed"]) == (shown["number"] + 1, [1 - created["match"]["you"]])
