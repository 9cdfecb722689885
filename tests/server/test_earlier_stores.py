"""Stores that an earlier Holmgang has written, as files that it made: every match in them goes on.

``tests/data/stores/layout-2.db`` and ``layout-2.sql`` were written by a server of layout 2 with matches in every stage, those of
layout 3 by `tests.earlier`; the JSON beside each holds the players' tokens. They are never made anew: what a later version writes
gets a file of its own.
"""

import json
import shutil
from pathlib import Path
from typing import Any

import pytest

from tests.server.kit import Facts, serving
from tests.server.stored_matches import spoil

STORES = Path(__file__).parent.parent / "data" / "stores"
GOES_ON = {
    2: ("dice", "hands", "sealed", "bot", "lesson"),
    3: ("duo-regna", "deck-duel", "two-domains", "dueling-nobles", "sealed", "offered", "bot", "lesson"),
}
DICE = {2: "dice", 3: "two-domains"}
"""A match with dice and a clock that is under way."""
RESTS = {"over": "over", "resigned": "over", "series": "over", "paused": "paused", "sharing": "sharing"}
"""Matches in which nobody has anything to choose, and the stage of each; not every store has all of them."""


@pytest.fixture(params=GOES_ON)
def layout(request: pytest.FixtureRequest) -> int:
    """Which layout the store was written with."""
    number: int = request.param
    return number


@pytest.fixture
def players(request: pytest.FixtureRequest, layout: int) -> Facts:
    """Who holds which seat by which token."""
    engine = request.node.callspec.params["where"]
    held: Facts = json.loads((STORES / f"layout-{layout}-{engine}.json").read_text(encoding="utf-8"))
    return held


@pytest.fixture
async def earlier(where: str, layout: int) -> str:
    """A store as an earlier server left it, where a new one would be."""
    if where.startswith("postgresql://"):
        await spoil(where, (STORES / f"layout-{layout}.sql").read_text(encoding="utf-8"))
    else:
        shutil.copy(STORES / f"layout-{layout}.db", where)
    return where


def seats(match: Any) -> dict[int, str]:
    return {int(seat): token for seat, token in match["tokens"].items()}


async def test_every_match_of_an_earlier_store_goes_on(earlier: str, layout: int, players: Facts) -> None:
    async with serving(earlier) as server:
        for name in GOES_ON[layout]:
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


async def test_clocks_of_an_earlier_store_stood_still_while_no_server_ran(earlier: str, layout: int, players: Facts) -> None:
    async with serving(earlier) as server:
        match, held = players[DICE[layout]]["match"], seats(players[DICE[layout]])
        async with server.live(match, held[0]) as live:
            left = (await live.until("table"))["clocks"]["left"]
        assert min(left) > 3_000_000


async def test_an_invitation_of_an_earlier_store_is_spent(earlier: str, players: Facts) -> None:
    async with serving(earlier) as server:
        match, code = players["waiting"]["match"], players["waiting"]["invitation"]
        taken = await server.post(f"api/matches/{match}/seat", {"code": code, "name": "Bo"})
        assert (taken.status_code, taken.json()["seat"]) == (200, 1)


async def test_records_of_an_earlier_store_are_the_same_to_the_letter(earlier: str, layout: int, players: Facts) -> None:
    async with serving(earlier) as server:
        over, dice = players["over"]["match"], players[DICE[layout]]
        assert (await server.get(f"api/matches/{over}/record")).text == players["record of over"]
        seen = await server.get(f"api/matches/{dice['match']}/record", token=seats(dice)[0])
        assert seen.text == players[f"record of {DICE[layout]}, first"]


async def test_what_was_over_paused_or_given_up_in_an_earlier_store_still_is(earlier: str, players: Facts) -> None:
    async with serving(earlier) as server:
        for name, stage in RESTS.items():
            if name not in players:
                continue
            async with server.live(players[name]["match"], seats(players[name])[0]) as live:
                assert (await live.until("table"))["stage"] == stage, name
        async with server.live(players["series next"], seats(players["series"])[0]) as live:
            assert (await live.until("match"))["series"]["best_of"] == 3
