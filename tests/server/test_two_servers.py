"""Two servers on one PostgreSQL serve the same matches, and neither knows of the other but through the database."""

import asyncio
import re
import signal
from collections.abc import AsyncIterator
from functools import partial
from random import Random
from time import time
from typing import Any

import asyncpg
import pytest
import pytest_asyncio

from holmgang.core.seats import SEATS, Seat
from holmgang.matches.entries import Entry, Flagged, Moved, Sealed
from holmgang.server.store import open_store
from tests.server.kit import GENEROUS, PATIENCE, Facts
from tests.server.listening_client import Ears
from tests.server.processes import Served, serve, served

UNLIMITED = {f"HOLMGANG_{name.upper()}": str(value) for name, value in GENEROUS.items()} | {"HOLMGANG_LOG_LEVEL": "warning"}
EVERYDAY, LONG = 40, 1000
OUR_CONNECTIONS = "datname = current_database() AND pid <> pg_backend_pid() AND backend_type = 'client backend'"


pytestmark = pytest.mark.asyncio(loop_scope="module")


@pytest_asyncio.fixture(scope="module", loop_scope="module")
async def two(shared_database: str) -> AsyncIterator[tuple[Served, Served]]:
    """Two servers on one database."""
    async with served("--store", shared_database, **UNLIMITED) as one, served("--store", shared_database, **UNLIMITED) as other:
        yield one, other


class Apart:
    """A match whose seats are connected to different servers."""

    def __init__(self, created: Facts) -> None:
        self.match: str = created["match"]["id"]
        self.tokens: dict[Seat, str] = {each["seat"]: each["token"] for each in created["seats"]}
        self.ears: list[Ears] = []

    @classmethod
    async def sit(cls, two: tuple[Served, Served], game: str = "duo-regna", **wanted: Any) -> "Apart":
        """Both seats sit down, each at its own server."""
        apart = cls(await two[0].server.create(game, screen="shared", **wanted))
        apart.ears = [await apart.connect(two[seat], seat) for seat in SEATS]
        return apart

    async def connect(self, at: Served, seat: Seat) -> Ears:
        """One more socket of a seat."""
        ears = await Ears.open(at.server.url, self.match, seat, self.tokens[seat])
        await ears.until(lambda frame: frame["type"] == "table")
        return ears

    async def choose_together(self, rng: Random) -> None:
        """Both halves of a sealed pair at the same time; both sides hear the same of it."""
        asked = [ears.asked for ears in self.ears]
        assert asked[0] is not None
        assert asked[1] is not None
        number = asked[0]["number"]
        assert asked[1]["number"] == number
        texts = [rng.choice(each["choices"])["text"] for each in asked if each is not None]
        sent = [ears.ask("move", number=number, text=text) for ears, text in zip(self.ears, texts, strict=True)]
        answers = await asyncio.gather(*sent)
        assert all(answer["type"] in ("table", "sealed") for answer in answers), answers
        shown = [await ears.until(lambda frame: _beyond(frame, number)) for ears in self.ears]
        chosen = [event["facts"] for event in shown[0]["events"] if event["kind"] == "revealed"]
        assert chosen[:1] in ([], [{"first": texts[0], "second": texts[1]}])
        assert shown[0]["view"]["position"] == shown[1]["view"]["position"]
        assert shown[0]["number"] == shown[1]["number"]

    async def there(self, seat: Seat, connected: list[bool]) -> Facts:
        """Waits until the last that a seat has heard of who is there is this."""
        while True:
            last = [each.frame for each in self.ears[seat].heard if each.frame["type"] == "presence"][-1]
            if last["connected"] == connected:
                return last
            await asyncio.sleep(0.01)

    @property
    def over(self) -> bool:
        """Whether it has ended."""
        return self.ears[0].over

    async def close(self) -> None:
        """All hang up."""
        for ears in self.ears:
            await ears.close()


def _beyond(frame: Facts, number: int) -> bool:
    """Whether a picture shows the match after the question with this number."""
    if frame["type"] != "table":
        return False
    return frame["ending"] is not None or (frame["question"] is not None and frame["question"]["number"] > number)


async def pairs(two: tuple[Served, Served], database: str, many: int) -> None:
    """So many sealed pairs, each half through a server of its own."""
    rng = Random("pairs")
    matches: list[Apart] = []
    for _ in range(many):
        if not matches or matches[-1].over:
            matches.append(await Apart.sit(two))
        await matches[-1].choose_together(rng)
    store = open_store(database)
    await store.start(lambda _match, _number: None)
    made = 0
    for apart in matches:
        await apart.close()
        entries = await store.entries(apart.match)
        sealed = [number for number, entry in enumerate(entries) if isinstance(entry, Sealed)]
        moved = [number for number, entry in enumerate(entries) if isinstance(entry, Moved)]
        assert moved == [number + 1 for number in sealed]
        made += len(moved)
    assert made == many
    await store.close()


async def test_both_halves_of_a_pair_come_through_two_servers(two: tuple[Served, Served], shared_database: str) -> None:
    await pairs(two, shared_database, EVERYDAY)


@pytest.mark.long
async def test_both_halves_of_a_pair_come_through_two_servers_a_thousand_times(
    two: tuple[Served, Served], shared_database: str
) -> None:
    await pairs(two, shared_database, LONG)


async def test_the_same_choice_through_both_servers_counts_once(two: tuple[Served, Served], shared_database: str) -> None:
    """A player with two tabs, each on another server, clicks in both at once; and then differently in each."""
    apart = await Apart.sit(two)
    one, tab = apart.ears[0], await apart.connect(two[1], 0)
    apart.ears.append(tab)
    same = await asyncio.gather(*(each.ask("move", number=1, text="K") for each in (one, tab)))
    assert sorted(answer["type"] for answer in same) in (["done", "sealed"], ["sealed", "sealed"])
    await apart.ears[1].ask("move", number=1, text="6")
    number = (await tab.until(lambda frame: _beyond(frame, 1)))["question"]["number"]
    different = await asyncio.gather(one.ask("move", number=number, text="A"), tab.ask("move", number=number, text="Q"))
    refused, counted = sorted(answer["type"] for answer in different)
    assert (refused, counted in ("sealed", "table")) == ("error", True)
    assert [type(entry) for entry in (await kept(shared_database, apart.match))[1:]] == [Sealed, Moved, Sealed]
    await apart.close()


async def cut(database: str, which: str) -> int:
    """Cuts connections to the database; how many."""
    connection = await asyncpg.connect(database)
    found = await connection.fetch(f"SELECT pg_terminate_backend(pid) FROM pg_stat_activity WHERE {OUR_CONNECTIONS} AND {which}")
    await connection.close()
    return len(found)


async def test_what_happens_while_no_listener_is_connected_is_caught_up_with(
    two: tuple[Served, Served], shared_database: str
) -> None:
    rng = Random("cut")
    apart = await Apart.sit(two)
    for _ in range(3):
        cut_off = 0
        while cut_off < len(two):  # a listener that was cut off before takes half a second to come back
            cut_off += await cut(shared_database, "query LIKE 'LISTEN%'")
            await asyncio.sleep(0.01)
        await apart.choose_together(rng)
    await apart.close()


async def test_all_connections_are_cut_and_play_goes_on(two: tuple[Served, Served], shared_database: str) -> None:
    rng = Random("all cut")
    apart = await Apart.sit(two)
    for _ in range(3):
        await apart.choose_together(rng)
        assert await cut(shared_database, "true") >= 4
        for ears in apart.ears:  # a refusal is a sentence, and the client tries again with the same move
            await again_until_it_counts(ears, rng)
        number = max(ears.number for ears in apart.ears)
        for ears in apart.ears:
            await ears.caught_up(number)
    await apart.close()


async def again_until_it_counts(ears: Ears, rng: Random) -> None:
    """Sends a choice until it is acknowledged, as a browser does."""
    assert ears.asked is not None
    number, text = ears.asked["number"], rng.choice(ears.asked["choices"])["text"]
    async with asyncio.timeout(PATIENCE):
        while (answer := await ears.ask("move", number=number, text=text))["type"] not in ("table", "sealed", "done"):
            assert answer["code"] == "unavailable", answer
            await asyncio.sleep(0.1)


async def test_a_killed_servers_players_go_on_at_the_other(two: tuple[Served, Served], shared_database: str) -> None:
    doomed = await serve("--store", shared_database, **UNLIMITED)
    apart = await Apart.sit((two[0], doomed))
    await apart.ears[1].ask("move", number=1, text="K")
    await doomed.stop(signal.SIGKILL)
    await apart.ears[1].close()
    apart.ears[1] = await apart.connect(two[1], 1)
    assert apart.ears[1].asked is None
    assert (await apart.ears[1].ask("move", number=1, text="K"))["type"] == "done"
    shown = await apart.ears[0].ask("move", number=1, text="6")
    assert shown["events"][0]["facts"] == {"first": "6", "second": "K"}
    await apart.close()


async def test_who_comes_and_goes_at_one_server_is_told_at_the_other(two: tuple[Served, Served]) -> None:
    """As it happens, by whichever process; that nobody waits for the servers' rounds is shown in test_presence."""
    apart = await Apart.sit(two)
    async with asyncio.timeout(PATIENCE):
        for ears in apart.ears:
            await ears.until(lambda frame: frame["type"] == "presence" and frame["connected"] == [True, True])
        second_tab = await apart.connect(two[0], 1)
        await second_tab.close()
        await apart.ears[0].ask("move", number=1, text="K")
        await apart.there(0, [True, True])
        await apart.ears[1].close()
        gone = await apart.there(0, [True, False])
    assert gone["claim_at"] > time() * 1000
    await apart.close()


def _says(reaction: str, frame: Facts) -> bool:
    return bool(frame.get("reaction") == reaction)


async def test_a_reaction_at_one_server_is_seen_at_the_other_and_once(two: tuple[Served, Served]) -> None:
    apart = await Apart.sit(two)
    async with asyncio.timeout(PATIENCE):
        for giving, reaction in ((0, "luck"), (1, "thanks")):
            await apart.ears[giving].ask("react", reaction=reaction)
            for ears in apart.ears:
                await ears.until(partial(_says, reaction))
        await apart.ears[0].ask("move", number=1, text="K")  # what would have come twice has come by now
        await apart.ears[1].caught_up(2)
    for ears in apart.ears:
        told = [each.frame for each in ears.heard if each.frame["type"] == "reaction"]
        assert told == [
            {"type": "reaction", "seat": 0, "reaction": "luck"},
            {"type": "reaction", "seat": 1, "reaction": "thanks"},
        ]
    await apart.close()


async def test_a_flag_falls_once(two: tuple[Served, Served], shared_database: str) -> None:
    """Both servers wait for it, one of them lets it fall, and both tell. Nobody moves, so nobody has to be in time."""
    apart = await Apart.sit(two, clock={"kind": "move", "seconds": 1})
    shown = [await ears.until(lambda frame: frame.get("ending") is not None) for ears in apart.ears]
    assert [each["ending"]["reason"] for each in shown] == ["time", "time"]
    assert [type(entry) for entry in (await kept(shared_database, apart.match))[1:]] == [Flagged]
    await apart.close()


async def test_a_bot_thinks_at_one_server_only(two: tuple[Served, Served], shared_database: str) -> None:
    """A player is connected to both; what the bot is asked, it is asked once."""
    before = await thoughts(two)
    apart = Apart(await two[0].server.create("two-domains", opponent="bot:random"))
    apart.ears = [await apart.connect(each, 0) for each in two]
    await apart.ears[0].share_dice()
    rng = Random("bot")
    for turn in range(8):
        ears = apart.ears[turn % 2]
        await ears.until(lambda _frame, ears=ears: ears.asked is not None or ears.over)  # type: ignore[misc]
        if ears.over:
            break
        assert ears.asked is not None
        answer = await ears.ask("move", number=ears.asked["number"], text=rng.choice(ears.asked["choices"])["text"])
        assert answer["type"] == "table"
        for each in apart.ears:
            await each.caught_up(answer["number"])
    await apart.ears[0].until(lambda _frame: apart.ears[0].asked is not None or apart.over)
    moved = [
        entry for entry in await kept(shared_database, apart.match) if isinstance(entry, Moved) and entry.moves[1] is not None
    ]
    assert await thoughts(two) - before == len(moved) > 0
    await apart.close()


async def thoughts(two: tuple[Served, Served]) -> int:
    """How often bots have thought at the two servers together."""
    pages = [(await each.server.get("metrics")).text for each in two]
    return sum(int(count) for page in pages for count in re.findall(r"^holmgang_bot_choices_total (\d+)", page, re.MULTILINE))


async def kept(database: str, match: str) -> list[Entry]:
    """The log as the database has it."""
    store = open_store(database)
    await store.start(lambda _match, _number: None)
    entries = await store.entries(match)
    await store.close()
    return entries
