"""A bot whose question changes while it thinks: its answer is not played, and it thinks again at once."""

import asyncio
from collections.abc import Hashable

import pytest

from tests.server.kit import Running

AT_ONCE = 5.0
"""Seconds, well below the rounds in which the server looks after bots that were forgotten."""


async def test_a_bot_thinks_again_when_a_move_was_taken_back_under_it(server: Running, monkeypatch: pytest.MonkeyPatch) -> None:
    bots = server.parts.hub.bots
    do, may_answer = bots.do, asyncio.Event()

    async def slowly(line: Hashable, job: str, about: object) -> object:
        chosen = await do(line, job, about)
        await may_answer.wait()
        return chosen

    monkeypatch.setattr(bots, "do", slowly)
    created = await server.create("two-domains", opponent="bot:random", take_back=True)
    async with server.live(created["match"]["id"], created["seats"][0]["token"]) as live:
        await live.until("table")
        shown = await live.share_dice(0)
        shown = await live.ask("move", number=shown["question"]["number"], text="grow 1")
        shown = await live.ask("undo", number=shown["undoable"])
        await live.ask("move", number=shown["question"]["number"], text="grow 2")
        may_answer.set()
        async with asyncio.timeout(AT_ONCE):
            answered = await live.until(lambda frame: frame["type"] == "table" and frame["question"] is not None)
        assert answered["view"]["table"]["lines"][0][:2] == [2, 3]
