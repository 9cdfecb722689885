"""What came after games of other packages could be played goes for them, too: pictures, engines, hints and previews of links."""

import asyncio
import re
import sys
from collections.abc import Iterator
from dataclasses import fields
from html import unescape
from itertools import count
from pathlib import Path
from typing import Any
from xml.etree import ElementTree

import pytest

import holmgang
from holmgang.conformance import NotConforming, check
from holmgang.core.kind import GameKind, Parts
from holmgang.core.picture import Picture, Words
from holmgang.engines.settings import EngineSetting
from holmgang.games import find_kind
from holmgang.server.pages import previews
from tests.server.kit import PATIENCE, Facts, Live, serving

from . import MINIMAL, NEW

pytestmark = pytest.mark.usefixtures("minimal")

FAULTLESS = Path(__file__).parents[1] / "engines" / "faulty.py"
"""Plays the first of its options, unless it is given a fault."""


def words(picture: Picture) -> list[str]:
    ElementTree.fromstring(picture.svg())
    return [shape.text for shape in picture.shapes if isinstance(shape, Words)]


def test_its_table_is_shown_as_a_picture_in_words() -> None:
    shown = holmgang.Table(MINIMAL, position="3-6").picture()
    assert words(shown) == ["▸ First", "Points: 3", "▸ Second", "Points: 6"]


@pytest.mark.usefixtures("written")
def test_what_a_seat_cannot_see_is_in_no_picture_of_it() -> None:
    table = holmgang.Table(NEW, seed=1)
    own, other = (table.picture(table.view(seat)) for seat in (0, 1))
    assert words(own) != words(other)
    hidden = [[word for word in words(each) if "Dice" in word and "?" in word] for each in (own, other)]
    assert [len(each) for each in hidden] == [1, 1], "the other one's dice lie covered for each"


NUMBERS = count()
WRONG = {
    "a letter that no picture may have": (lambda *_: Picture(9, 9, "A table", (Words(1, 1, "\0"),)), "no SVG that can be read"),
    "what nobody knows": (lambda *_: Picture(9, 9, "A table", (Words(1, 1, str(next(NUMBERS))),)), "shows what it cannot know"),
    "no title": (lambda *_: Picture(9, 9, "", ()), "has no title"),
    "no size": (lambda *_: Picture(0, 9, "A table", ()), "has no size"),
}


@pytest.mark.parametrize("name", WRONG)
def test_what_is_wrong_with_a_picture_is_named(name: str) -> None:
    draw, sentence = WRONG[name]
    kind = find_kind(MINIMAL)
    bundle: Any = type("Bundle", (GameKind,), {"parts": Parts(picture=draw)})
    with pytest.raises(NotConforming, match=f"^{MINIMAL} at “.*”: the picture of seat 0 .*{sentence}"):
        check(bundle(**{field.name: getattr(kind, field.name) for field in fields(GameKind)}))


async def next_question(live: Live) -> Facts:
    return await live.until(lambda frame: frame["type"] == "table" and (frame["question"] or frame["ending"]) is not None)


async def test_an_engine_plays_it_to_its_end_on_the_server(tmp_path: Path) -> None:
    command = (sys.executable, "-I", "-S", str(FAULTLESS), "fine")
    async with serving(tmp_path / "server.db", engines={"mine": EngineSetting(command=command, seconds=PATIENCE)}) as server:
        async with asyncio.timeout(PATIENCE):
            while not server.parts.hub.engines.offered():
                await asyncio.sleep(0.01)
        (mine,) = (await server.get("api/programs")).json()["programs"]
        assert MINIMAL in mine["games"]
        created = await server.create(MINIMAL, opponent="engine:mine", mine="second")
        async with server.live(created["match"]["id"], created["seats"][0]["token"]) as live:
            shown = await next_question(live)
            while shown["ending"] is None:
                await live.send("move", number=shown["question"]["number"], text="3")
                shown = await next_question(live)
        assert (shown["ending"]["reason"], shown["ending"]["winner"]) == ("enough points", 1)  # 1 and 3 make an even sum
        assert server.parts.metrics.failures.value == 0


async def test_whoever_plays_a_bot_at_it_is_given_hints(tmp_path: Path) -> None:
    async with serving(tmp_path / "server.db") as server:
        created = await server.create(MINIMAL, opponent="bot:greedy", take_back=True)
        assert created["match"]["hints"] is True
        match, token = created["match"]["id"], created["seats"][0]["token"]
        async with server.live(match, token) as live:
            shown = await next_question(live)
            answer = await server.post(f"api/matches/{match}/hint", token=token)
            assert answer.status_code == 200, answer.text
            assert answer.json()["number"] == shown["question"]["number"]
            assert answer.json()["move"] in [choice["text"] for choice in shown["question"]["choices"]]
            assert answer.json()["sentence"].endswith(".")


@pytest.fixture
def _known_anew() -> Iterator[None]:
    previews._known.cache_clear()
    yield
    previews._known.cache_clear()


@pytest.mark.usefixtures("_known_anew")
async def test_a_link_to_it_is_previewed_by_its_title_and_the_picture_of_all_games(tmp_path: Path) -> None:
    async with serving(tmp_path / "server.db") as server:
        match = (await server.create(MINIMAL))["match"]["id"]
        page = (await server.get(f"match/{match}?{MINIMAL}")).text
        shown = {name: unescape(text) for name, text in re.findall(r'<meta property="([^"]+)" content="([^"]*)">', page)}
        assert shown["og:title"] == "Odds and Evens: a duel for two"
        assert find_kind(MINIMAL).pitch in shown["og:description"]
        assert shown["og:image"].endswith("/previews/holmgang.png"), "no picture of its own is loaded from a package"
        assert (await server.http.get(shown["og:image"])).headers["content-type"] == "image/png"
