"""Hints on a server: only in casual matches against a bot, from the seat's view, within bounds, and never forgotten."""

import signal
from typing import Any

import pytest

from holmgang.core.record_text import parse_record
from tests.server.kit import Facts, Running, serving
from tests.server.processes import serve
from tests.server.test_killed import UNLIMITED

CASUAL = {"opponent": "bot:greedy", "take_back": True}


async def begun(server: Any, game: str = "duo-regna", **more: Any) -> tuple[str, str]:
    """The id of a casual match against a bot, and the token of its person."""
    created = await server.create(game, **{**CASUAL, **more})
    return created["match"]["id"], created["seats"][0]["token"]


async def test_the_best_option_is_shown_and_everybody_is_told_so(server: Running) -> None:
    match, token = await begun(server)
    async with server.live(match, token) as live:
        table = await live.until("table")
        assert "helped" not in table
        hint = (await server.post(f"api/matches/{match}/hint", token=token)).json()
        told = await live.until(lambda frame: frame.get("helped") == [0])
        assert told["events"][-1]["sentence"] == "You ask for a hint."
        assert hint["number"] == table["question"]["number"] == told["question"]["number"]
        assert hint["move"] in [choice["text"] for choice in table["question"]["choices"]]
        assert "the values that come with Holmgang" in hint["sentence"]
        again = (await server.post(f"api/matches/{match}/hint", token=token)).json()
        assert again == hint
        await live.send("resign")
        over = await live.until(lambda frame: frame.get("ending") is not None)
        assert over["ending"]["sentence"] == "Greedy wins: you gave up; this game was played with help."
    record = parse_record((await server.get(f"api/matches/{match}/record", token=token)).text).record
    assert dict(record.tags)["Hints"] == "1"
    replayed = (await server.post("api/records", {"record": (await server.get(f"api/matches/{match}/record")).text})).json()
    assert replayed["reason"] == "resignation; this game was played with help"


@pytest.mark.parametrize(
    ("wanted", "why"),
    [
        ({"opponent": "human", "screen": "shared", "take_back": False}, "nobody is helped against another person"),
        ({"take_back": False}, "this match was not made as one"),
        ({"clock": {"kind": "move", "seconds": 60}}, "no hints in a match with a clock"),
        ({"open": True}, "stands in the lobby"),
    ],
)
async def test_any_other_match_refuses_them_with_a_sentence(server: Running, wanted: Facts, why: str) -> None:
    created = await server.create("duo-regna", **{**CASUAL, **wanted})
    assert created["match"]["hints"] is False
    refused = await server.post(f"api/matches/{created['match']['id']}/hint", token=created["seats"][0]["token"])
    assert (refused.status_code, refused.json()["code"]) == (409, "not_now")
    assert why in refused.json()["message"]


async def test_only_who_holds_the_seat_is_shown_anything(server: Running) -> None:
    match, _ = await begun(server)
    assert (await server.post(f"api/matches/{match}/hint")).status_code == 401
    assert (await server.post(f"api/matches/{match}/hint", token="x" * 32)).status_code == 401


@pytest.mark.usefixtures("time_stands_still")
async def test_hints_count_among_what_bots_think_for_a_seat() -> None:
    async with serving("", thoughts_per_seat=2) as server:
        match, token = await begun(server)
        answers = [(await server.post(f"api/matches/{match}/hint", token=token)).status_code for _ in range(3)]
        assert answers == [200, 200, 429]


async def test_what_the_seat_cannot_see_makes_no_difference_to_its_hint(server: Running) -> None:
    hints = []
    for foreseen in "2Q":
        match, token = await begun(server, "deck-duel", position=f"5,2,0:9K/6,1,0:2Q^{foreseen} rage")
        async with server.live(match, token) as live:
            await live.until("table")
            await live.share_dice(0)
            hints.append((await server.post(f"api/matches/{match}/hint", token=token)).json())
    assert "leaves you a chance of" in hints[0]["sentence"]
    assert {**hints[0], "number": 0} == {**hints[1], "number": 0}


async def test_a_server_that_is_killed_still_knows_who_was_helped(tmp_path: Any) -> None:
    where = str(tmp_path / "store.db")
    first = await serve("--store", where, **UNLIMITED)
    match, token = await begun(first.server)
    shown = (await first.server.post(f"api/matches/{match}/hint", token=token)).json()
    await first.stop(signal.SIGKILL)
    second = await serve("--store", where, **UNLIMITED)
    async with second.server.live(match, token) as live:
        table = await live.until("table")
        assert (table["helped"], table["question"]["number"]) == ([0], shown["number"])
    assert (await second.stop())[0] == 0
