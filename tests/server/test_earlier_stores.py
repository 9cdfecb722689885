"""Stores that an earlier Holmgang has written, as files that it made: every match in them goes on.

``tests/data/stores/layout-2.db`` and ``layout-2.sql`` were written by a server of layout 2 with matches in every stage; the JSON
beside each holds the players' tokens. They are never made anew: what a later version writes gets a file of its own.
"""

import json
import shutil
from pathlib import Path
from typing import Any

import pytest

from tests.server.kit import Facts, serving
from tests.server.storing import spoil

STORES = Path(__file__).parent.parent / "data" / "stores"
GOES_ON = ("dice", "hands", "sealed", "bot", "lesson")


@pytest.fixture
def players(request: pytest.FixtureRequest) -> Facts:
    """Who holds which seat by which token."""
    engine = request.node.callspec.params["where"]
    held: Facts = json.loads((STORES / f"layout-2-{engine}.json").read_text(encoding="utf-8"))
    return held


async def written_before(where: str) -> str:
    """A store as layout 2 left it, where a new one would be."""
    if where.startswith("postgresql://"):
        await spoil(where, (STORES / "layout-2.sql").read_text(encoding="utf-8"))
    else:
        shutil.copy(STORES / "layout-2.db", where)
    return where


def seats(match: Any) -> dict[int, str]:
    return {int(seat): token for seat, token in match["tokens"].items()}


async def test_every_match_of_an_earlier_store_goes_on(where: str, players: Facts) -> None:
    async with serving(await written_before(where)) as server:
        for name in GOES_ON:
            match, held = players[name]["match"], seats(players[name])
            live = {seat: await server.connect(match, token) for seat, token in held.items()}
            shown = {seat: await each.until("table") for seat, each in live.items()}
            mover = next(seat for seat, frame in shown.items() if frame["question"] is not None)
            question = shown[mover]["question"]
            kind = "skip" if "coach" in shown[mover] else "move"
            wanted = {} if kind == "skip" else {"number": question["number"], "text": question["choices"][0]["text"]}
            answer = await live[mover].ask(kind, **wanted)
            assert answer["type"] in ("table", "sealed"), (name, answer)
            for each in live.values():
                await each.close()


async def test_clocks_of_an_earlier_store_stood_still_while_no_server_ran(where: str, players: Facts) -> None:
    async with serving(await written_before(where)) as server:
        match, held = players["dice"]["match"], seats(players["dice"])
        async with server.live(match, held[0]) as live:
            left = (await live.until("table"))["clocks"]["left"]
        assert min(left) > 3_000_000


async def test_an_invitation_of_an_earlier_store_is_spent(where: str, players: Facts) -> None:
    async with serving(await written_before(where)) as server:
        match, code = players["waiting"]["match"], players["waiting"]["invitation"]
        taken = await server.post(f"api/matches/{match}/seat", {"code": code, "name": "Bo"})
        assert (taken.status_code, taken.json()["seat"]) == (200, 1)


async def test_records_of_an_earlier_store_are_the_same_to_the_letter(where: str, players: Facts) -> None:
    async with serving(await written_before(where)) as server:
        over, dice = players["over"]["match"], players["dice"]
        assert (await server.get(f"api/matches/{over}/record")).text == players["record of over"]
        seen = await server.get(f"api/matches/{dice['match']}/record", token=seats(dice)[0])
        assert seen.text == players["record of dice, first"]


async def test_what_was_over_paused_or_given_up_in_an_earlier_store_still_is(where: str, players: Facts) -> None:
    async with serving(await written_before(where)) as server:
        for name, stage in (("over", "over"), ("resigned", "over"), ("paused", "paused"), ("series", "over")):
            async with server.live(players[name]["match"], seats(players[name])[0]) as live:
                assert (await live.until("table"))["stage"] == stage, name
        async with server.live(players["series next"], seats(players["series"])[0]) as live:
            assert (await live.until("match"))["series"]["best_of"] == 3
