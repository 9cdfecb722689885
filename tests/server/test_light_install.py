"""A server with the extra ``server`` alone: it plays, bots think, positions are explored; values come with it."""

from collections.abc import AsyncIterator
from pathlib import Path
from random import Random

import pytest

from holmgang.games import OWN_GAMES, find_kind
from tests.kit.install import environ_without
from tests.server.kit import Caller, Facts
from tests.server.processes import served


@pytest.fixture
async def server(tmp_path: Path) -> AsyncIterator[Caller]:
    """In processes that find no numba, no numpy and no asyncpg."""
    environ = environ_without(tmp_path / "site", ["fast", "gpu", "postgres"])
    unhurried = "--messages-per-second", "100000", "--work-seconds", "600"
    async with served("--store", str(tmp_path / "server.db"), *unhurried, **environ) as running:
        yield running.server


def is_turn(frame: Facts) -> bool:
    return frame["type"] == "table" and (frame["question"] is not None or frame["stage"] == "over")


async def test_a_whole_match_against_greedy_is_played_and_positions_are_explored(server: Caller) -> None:
    rng = Random(5)
    created = await server.create("deck-duel", opponent="bot:greedy")
    (seat,) = created["seats"]
    async with server.live(created["match"]["id"], seat["token"]) as live:
        await live.until("table")
        shown = await live.share_dice(seat["seat"])
        while shown["stage"] != "over":
            if (question := shown["question"]) is not None:
                await live.send("move", number=question["number"], text=rng.choice(question["choices"])["text"])
            shown = await live.until(is_turn)
    for game in OWN_GAMES:
        assert (await server.post("api/explore", {"game": game})).status_code == 200


async def test_values_come_with_the_package_or_are_refused_with_the_command_that_brings_them(server: Caller) -> None:
    for game in OWN_GAMES:
        start = (await server.post("api/explore", {"game": game})).json()["start"]
        answer = await server.post("api/evaluate", {"game": game, "position": start})
        told = answer.json()
        if find_kind(game).pocket is not None:
            assert (answer.status_code, told["kind"]) == (200, "pocket")
        else:
            assert (answer.status_code, told["code"]) == (404, "no_tables")
            assert 'pip install "holmgang[fast]"' in told["message"]
