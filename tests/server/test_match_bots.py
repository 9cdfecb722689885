"""Bots on the server: in processes that can be killed, behind a queue that ends, and never in anybody's way."""

import asyncio
from pathlib import Path

import pytest

from holmgang.games import find_kind
from holmgang.server.bots.jobs import BotChoice
from holmgang.server.settings import Settings
from holmgang.server.workers.errors import JobBroken, LineTooLong
from holmgang.server.workers.main import Answer, Job
from holmgang.server.workers.pool import Pool
from tests.server.kit import PATIENCE, Facts, Running, serving
from tests.server.proxied_clients import PROXY, Elsewhere
from tests.server.test_workers import SLOW, pids, until


def choice(bot: str = "random") -> BotChoice:
    game = find_kind("duo-regna").make()
    return BotChoice("duo-regna", {}, bot, game.view(game.start(), 0))


@pytest.fixture
def bots(server: Running) -> Pool:
    """The bots of a server."""
    return server.parts.hub.bots


async def test_a_bot_chooses_one_of_its_options(bots: Pool) -> None:
    chosen = [await bots.do("a match", "choose", choice(bot)) for bot in ("random", "greedy", "random")]
    assert set(chosen) <= {str(option) for option in choice().view.options}


async def test_a_match_is_played_against_a_level_of_its_game(server: Running) -> None:
    created = await server.create("duo-regna", opponent="bot:squire")
    async with server.live(created["match"]["id"], created["seats"][0]["token"]) as live:
        shown = await live.until("table")
        await live.send("move", number=shown["question"]["number"], text=shown["question"]["choices"][0]["text"])
        await live.until(lambda frame: frame["type"] == "table" and frame["number"] > shown["number"] + 1)
    assert server.parts.metrics.failures.value == 0
    assert server.parts.metrics.thoughts.value >= 1


async def test_a_bot_for_scripts_is_refused_with_those_that_there_are(server: Running) -> None:
    refused = await server.post("api/matches", {"game": "dueling-nobles", "opponent": "bot:Search"})
    assert (refused.status_code, refused.json()["code"]) == (404, "unknown_name")
    assert "random, greedy" in refused.json()["message"]


@pytest.mark.parametrize("bot", ["master:5", "Champion:2s", "page:1"])
async def test_nobody_says_how_long_a_bot_thinks_that_others_wait_for(server: Running, bot: str) -> None:
    refused = await server.post("api/matches", {"game": "dueling-nobles", "opponent": f"bot:{bot}"})
    assert (refused.status_code, refused.json()["code"]) == (404, "unknown_name")


@pytest.mark.long
async def test_the_compiled_search_has_room_in_the_memory_of_a_worker() -> None:
    """It is compiled by a process beside, which may take more than that."""
    jobs = Pool("tests.server.searching_jobs", processes=1, seconds=1200, megabytes=Settings().worker_megabytes, queue=1, line=1)
    try:
        assert await jobs.do("a test", "simulations_at_a_time", 1000.0) > 1
    finally:
        await jobs.close()


async def test_a_bot_that_breaks_says_why_and_the_next_one_thinks(bots: Pool) -> None:
    with pytest.raises(JobBroken) as broken:
        await bots.do("a match", "choose", choice("nobody"))
    assert "UnknownName" in broken.value.last
    assert await bots.do("a match", "choose", choice())


def asks_beyond(frame: Facts, number: int) -> bool:
    """Whether it shows a question after the one with this number."""
    return frame["type"] == "table" and frame["question"] is not None and frame["question"]["number"] > number


async def test_a_match_goes_on_where_its_bot_never_chooses(server: Running) -> None:
    server.parts.hub.bots = Pool(SLOW, processes=1, seconds=0.5, megabytes=512, queue=9, line=1)
    created = await server.create("duo-regna", opponent="bot:greedy")
    async with server.live(created["match"]["id"], created["seats"][0]["token"]) as live:
        shown = await live.until("table")
        await live.send("move", number=shown["question"]["number"], text=shown["question"]["choices"][0]["text"])
        await live.until(lambda frame: asks_beyond(frame, shown["question"]["number"]))  # both have chosen
    assert server.parts.metrics.failures.value >= 1


async def test_bots_of_several_matches_think_at_once_though_all_are_played_from_one_address(server: Running) -> None:
    bots = server.parts.hub.bots = Pool(SLOW, processes=2, seconds=PATIENCE, megabytes=512, queue=9, line=9, at_once=2)
    for _ in range(3):
        created = await server.create("duo-regna", opponent="bot:greedy")
        live = await server.connect(created["match"]["id"], created["seats"][0]["token"])
        await live.until("table")
    await until(lambda: len(pids(bots)) == 2 and bots.waiting == 1)


MANY = 12
OFF = {"no_progress_limit": "off"}
"""Tells one person's matches from the others'."""


async def test_another_persons_bot_comes_next_however_many_wait_for_theirs_at_one_address_also_after_a_restart(
    tmp_path: Path, monkeypatch: pytest.MonkeyPatch
) -> None:
    async with serving(tmp_path / "server.db", **PROXY) as server:
        crowded = [await server.create("duo-regna", opponent="bot:random") for _ in range(MANY)]
        single = await server.create("duo-regna", opponent="bot:random", options=OFF)
    begun: list[bool] = []
    may_end = asyncio.Semaphore(0)

    async def think(job: Job, _heard: object) -> Answer:
        asked: BotChoice = job[1]
        begun.append(asked.options == OFF)
        await may_end.acquire()
        return "done", str(asked.view.options[0])

    async with (
        serving(tmp_path / "server.db", bots=1, bot_seconds=PATIENCE, **PROXY) as server,
        Elsewhere(server.url, "2001:db8::1") as crowd,
        Elsewhere(server.url, "2001:db8:0:1::1") as somebody,
    ):
        bots = server.parts.hub.bots
        monkeypatch.setattr(bots.all[0], "ask", think)
        for created in crowded:
            await crowd.connect(created["match"]["id"], created["seats"][0]["token"])
        await until(lambda: bots.waiting == MANY - 1)
        await somebody.connect(single["match"]["id"], single["seats"][0]["token"])
        await until(lambda: bots.waiting == MANY)
        may_end.release()
        may_end.release()
        await until(lambda: len(begun) == 3)
        assert begun == [False, True, False]


async def test_a_choice_that_finds_no_place_in_the_queue_comes_again_and_counts_once(
    tmp_path: Path, monkeypatch: pytest.MonkeyPatch
) -> None:
    monkeypatch.setattr("holmgang.server.bots.match_bots.AGAIN_AFTER", 0.01)
    async with serving(tmp_path / "server.db", thoughts_per_seat=3) as server:
        do, tried = server.parts.hub.bots.do, []

        async def full_at_first(line: str, job: str, about: BotChoice) -> object:
            tried.append(line)
            if len(tried) < 10:
                raise LineTooLong("Too much waits.")
            return await do(line, job, about)

        monkeypatch.setattr(server.parts.hub.bots, "do", full_at_first)
        created = await server.create("duo-regna", opponent="bot:random")
        async with server.live(created["match"]["id"], created["seats"][0]["token"]) as live:
            await live.until("table")
            await live.until("sealed")
        assert tried == ["127.0.0.1"] * 10


async def test_a_bot_thinks_only_while_a_person_is_connected(tmp_path: Path) -> None:
    async with serving(tmp_path / "server.db") as server:
        created = await server.create("duo-regna", opponent="bot:random")
        match, token = created["match"]["id"], created["seats"][0]["token"]
        async with server.live(match) as spectator:
            shown = await spectator.until("table")
            await spectator.until("presence")
            await server.at_rest(match)
            await spectator.quiet()  # a spectator is nobody's opponent
            async with server.live(match, token) as live:
                await live.until("table")
                sealed = await spectator.until("sealed")
                assert (sealed["number"], sealed["sealed"]) == (shown["number"] + 1, [1 - created["match"]["you"]])
