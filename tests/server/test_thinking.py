"""Bots on the server: in processes that can be killed, behind a queue that ends, and never in anybody's way."""

import asyncio
import os
import signal
from pathlib import Path
from time import monotonic

import pytest

from holmgang.games import find_kind
from holmgang.server.thinker import Task
from holmgang.server.thinking import BotFailed, BotsBusy, Thinking
from tests.server.kit import serving


def task(bot: str = "random") -> Task:
    game = find_kind("duo-regna").make()
    return Task("duo-regna", {}, bot, game.view(game.start(), 0))


async def test_a_bot_chooses_one_of_its_options() -> None:
    thinking = Thinking(1, 30, 10)
    chosen = await asyncio.gather(*(thinking.choose(task(bot)) for bot in ("random", "greedy", "random")))
    assert set(chosen) <= {str(option) for option in task().view.options}
    await thinking.close()


async def test_a_bot_that_takes_too_long_is_ended_and_the_next_one_thinks() -> None:
    thinking = Thinking(1, 0.01, 10)  # less than its process needs to start
    with pytest.raises(BotFailed, match=r"within 0\.01 seconds"):
        await thinking.choose(task())
    thinking._seconds = 30
    assert await thinking.choose(task())
    await thinking.close()


async def test_a_bot_that_breaks_says_why_and_the_next_one_thinks() -> None:
    thinking = Thinking(1, 30, 10)
    with pytest.raises(BotFailed, match="UnknownName"):
        await thinking.choose(task("nobody"))
    running = thinking._all[0]._running
    assert running is not None
    os.kill(running.pid, signal.SIGSTOP)
    choosing = asyncio.create_task(thinking.choose(task()))
    await asyncio.sleep(0.1)
    os.kill(running.pid, signal.SIGKILL)
    with pytest.raises(BotFailed, match=r"^The bot broke while it was thinking\.$"):
        await choosing
    assert await thinking.choose(task())
    await thinking.close()
    assert thinking._all[0]._running is None


async def test_no_more_wait_than_may() -> None:
    thinking = Thinking(1, 30, 2)
    choosing = [asyncio.create_task(thinking.choose(task())) for _ in range(3)]  # one thinks, two wait
    await asyncio.sleep(0)
    assert thinking.waiting == 2
    with pytest.raises(BotsBusy):
        await thinking.choose(task())
    assert len(await asyncio.gather(*choosing)) == 3
    await thinking.close()


async def test_a_match_goes_on_where_its_bot_fails(tmp_path: Path) -> None:
    async with serving(tmp_path / "server.db", bot_seconds=0.01) as server:
        created = await server.create("duo-regna", opponent="bot:greedy")
        async with server.live(created["match"]["id"], created["seats"][0]["token"]) as live:
            shown = await live.until("table")
            begun = monotonic()
            await live.send("move", number=shown["question"]["number"], text=shown["question"]["choices"][0]["text"])
            after = await live.until(lambda frame: frame["type"] == "table" and frame["question"] is not None)
            assert after["number"] > shown["number"] + 1  # both have chosen
            assert monotonic() - begun < 5
        assert server.house.metrics.failures.value >= 1


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
