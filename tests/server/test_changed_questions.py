"""A bot whose question changes while it thinks: its answer is not played, and it thinks again at once."""

import asyncio
from collections.abc import Hashable

import pytest

from holmgang.server.live import hub
from tests.server.kit import Running

NEVER = 1 << 62
"""Rounds."""


async def test_a_bot_thinks_again_when_a_move_was_taken_back_under_it(server: Running, monkeypatch: pytest.MonkeyPatch) -> None:
    bots = server.parts.hub.bots
    do, may_answer = bots.do, asyncio.Event()

    async def slowly(line: Hashable, job: str, about: object) -> object:
        chosen = await do(line, job, about)
        await may_answer.wait()
        return chosen

    monkeypatch.setattr(bots, "do", slowly)
    monkeypatch.setattr(hub, "TIDY", NEVER)  # no round looks after a bot that was forgotten
    created = await server.create("two-domains", opponent="bot:random", take_back=True)
    async with server.live(created["match"]["id"], created["seats"][0]["token"]) as live:
        await live.until("table")
        shown = await live.share_dice(0)
        shown = await live.ask("move", number=shown["question"]["number"], text="grow 1")
        shown = await live.ask("undo", number=shown["undoable"])
        await live.ask("move", number=shown["question"]["number"], text="grow 2")
        may_answer.set()
        answered = await live.until(lambda frame: frame["type"] == "table" and frame["question"] is not None)
        assert answered["view"]["table"]["lines"][0][:2] == [2, 3]


async def test_a_take_back_is_granted_after_the_bot_has_sealed_its_next_choice(server: Running) -> None:
    created = await server.create("duo-regna", opponent="bot:random", take_back=True)
    async with server.live(created["match"]["id"], created["seats"][0]["token"]) as live:
        shown = await live.until("table")
        await live.send("move", number=shown["question"]["number"], text="K")
        played = await live.until(lambda frame: frame["type"] == "table" and frame["undoable"] is not None)
        if not played["sealed"]:
            await live.until("sealed")
        again = await live.ask("undo", number=played["undoable"])
        assert (again["type"], again["view"]["table"]) == ("table", shown["view"]["table"])
        if not again["sealed"]:
            await live.until("sealed")
        answered = await live.ask("move", number=again["question"]["number"], text="Q")
        assert answered["view"]["table"]["hands"][created["match"]["you"]] == "AJ23456K"
