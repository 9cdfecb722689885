"""Ten minutes of everything at once: 300 matches at two servers on one PostgreSQL, floods, kills, and a database that goes away.

No acknowledged move is lost, nobody is told what they may not know, and during a flood every match goes on. HOLMGANG_SOAK_SECONDS
makes it shorter or longer, HOLMGANG_SOAK_MATCHES smaller or larger.
"""

import asyncio
import hashlib
import os
import signal
import sys
from collections.abc import AsyncIterator, Callable
from contextlib import asynccontextmanager
from random import Random
from time import monotonic
from urllib.parse import urlsplit

import httpx
import pytest

from holmgang.core.seats import SEATS, Seat
from holmgang.games import OWN_GAMES
from holmgang.server.store import open_store
from tests.server.kit import Facts
from tests.server.leak_checker import Checker
from tests.server.listening_client import Ears, HungUp
from tests.server.processes import Served, serve
from tests.server.test_killed import Diary, Said
from tests.server.wire import Wire

SECONDS = float(os.environ.get("HOLMGANG_SOAK_SECONDS", "600"))
MATCHES = int(os.environ.get("HOLMGANG_SOAK_MATCHES", "300"))
CLOSELY = 12
"""So many matches, of all games, are listened to word by word, each by a spectator as well."""
PACE = 2.0
"""Seconds between two choices of a seat."""
FLOODED_FOR = 20.0
AWAY_FOR = 4.0
PATIENCE = 120.0
"""Seconds within which every match has to go on. Nothing takes so long; a machine may have much else to do."""
A_MOMENT = 0.3
LONG_GAMES = {"target": "9", "no_progress_limit": "off"}
SETTINGS = {"HOLMGANG_LOG_LEVEL": "error", "HOLMGANG_MATCHES_PER_HOUR": "1000000"}
"""All matches are made from one address; everything else is limited as it comes."""


class Place:
    """Both servers, wherever they are now, and the wire to their database."""

    def __init__(self, wire: Wire) -> None:
        self.wire = wire
        self.served: list[Served] = []
        self.closing = False

    async def start(self) -> None:
        """Both come up."""
        self.served = [await serve("--store", self.wire.url, **SETTINGS) for _ in SEATS]

    async def kill(self, number: int) -> None:
        """One is killed, and another takes its place."""
        await self.served[number].stop(signal.SIGKILL)
        self.served[number] = await serve("--store", self.wire.url, **SETTINGS)

    def url(self, number: int) -> str:
        """Where a server is."""
        return self.served[number].server.url

    async def stop(self) -> None:
        """Both are stopped."""
        self.closing = True
        for each in self.served:
            await each.stop()


class Soaked:
    """A match with its two players, who come back whenever they are cut off, at whichever server."""

    def __init__(self, number: int, place: Place) -> None:
        self.number = number
        self.place = place
        self.rng = Random(f"soak {number}")
        self.closely = number < CLOSELY
        self.game = OWN_GAMES[number % len(OWN_GAMES)] if self.closely else "duo-regna"
        self.address = f"127.0.1.{1 + number % 100}"
        self.diaries: list[Diary] = []
        self.heard: dict[str, list[Ears]] = {}
        """Of those that are listened to closely, all sockets of each match."""

    @property
    def acknowledged(self) -> int:
        """How many moves."""
        return sum(len(diary.acknowledged) for diary in self.diaries)

    async def play(self) -> None:
        """One match after the other, until the end."""
        while not self.place.closing:
            if (diary := await self._create()) is not None:
                self.diaries.append(diary)
                async with asyncio.TaskGroup() as group:
                    for seat in SEATS:
                        group.create_task(self._sit(diary, seat))

    async def _create(self) -> Diary | None:
        options = {"options": LONG_GAMES} if self.game == "duo-regna" else {}
        caller = self.place.served[self.rng.randrange(2)].server
        try:
            answer = await caller.post("api/matches", {"game": self.game, "screen": "shared", **options})
        except (httpx.HTTPError, RuntimeError):  # it was killed meanwhile
            answer = None
        if answer is None or answer.status_code != 201:
            await asyncio.sleep(A_MOMENT)
            return None
        created: Facts = answer.json()
        return Diary(created)

    async def _sit(self, diary: Diary, seat: Seat) -> None:
        """A player, who connects again whenever there is need."""
        while not self.place.closing and not diary.over:
            ears: Ears | None = None
            try:
                url = self.place.url(self.rng.randrange(2))
                ears = await Ears.open(url, diary.match, seat, diary.tokens[seat], source=self.address)
                if self.closely:
                    self.heard.setdefault(diary.match, []).append(ears)
                    if seat == 0:
                        self.heard[diary.match].append(await Ears.open(url, diary.match, None, None, source=self.address))
                await self._choose_on(diary, ears, seat)
            except (HungUp, TimeoutError):
                await asyncio.sleep(self.rng.random() * 2 * A_MOMENT)
            finally:
                await self._hang_up(diary, ears, seat)

    async def _hang_up(self, diary: Diary, ears: Ears | None, seat: Seat) -> None:
        watching = [each for each in self.heard.get(diary.match, []) if each.seat is None] if seat == 0 else []
        for each in [ears, *watching]:
            if each is not None and not each.gone:
                await each.close()

    async def _choose_on(self, diary: Diary, ears: Ears, seat: Seat) -> None:
        await ears.until(lambda frame: frame["type"] == "table")
        if diary.fair:
            await ears.share_dice()
        if (said := diary.unsure.get(seat)) is not None:
            await self._say(diary, ears, said)
        while not ears.over and not self.place.closing:
            await asyncio.sleep(PACE * (0.5 + self.rng.random()))
            if ears.asked is not None:
                text = self.rng.choice(ears.asked["choices"])["text"]
                await self._say(diary, ears, Said(seat, ears.asked["number"], text))
            elif ears.gone:
                raise HungUp("the server has hung up")
            if not self.closely:
                del ears.heard[:-1]  # ten minutes of it would fill the memory
        diary.over = diary.over or ears.over

    async def _say(self, diary: Diary, ears: Ears, said: Said) -> None:
        """Sends a move until it is acknowledged; whoever is cut off meanwhile sends it again when he is back."""
        diary.sent.add(said)
        diary.unsure[said.seat] = said
        while not self.place.closing:
            answer = await ears.ask("move", number=said.number, text=said.text)
            if answer["type"] in ("table", "sealed", "done"):
                diary.acknowledged.append((said, answer["number"]))
                break
            if answer["code"] == "out_of_turn" and diary.answered(said):
                diary.sent.discard(
                    said
                )  # a server that had lost the database showed an old table for a moment; nothing was played
                break
            if answer["code"] != "unavailable":
                raise AssertionError(f"refused: {said}: {answer}")
            await asyncio.sleep(A_MOMENT)
        else:
            return
        del diary.unsure[said.seat]


async def everybody_goes_on(soaked: list[Soaked], playing: "list[asyncio.Task[None]]") -> None:
    """Waits until every match has made another move."""
    before = {each.number: each.acknowledged for each in soaked}
    async with asyncio.timeout(PATIENCE):
        while any(each.acknowledged <= before[each.number] for each in soaked):
            for task in playing:
                if task.done():
                    task.result()
            await asyncio.sleep(0.1)


@asynccontextmanager
async def flooded(url: str) -> AsyncIterator[Callable[[], bool]]:
    """A flood from another address, in a process of its own; whether it still goes on."""
    port = str(urlsplit(url).port)
    flood = await asyncio.create_subprocess_exec(
        *(sys.executable, "-m", "benchmarks.flood", port, str(FLOODED_FOR)), stdout=asyncio.subprocess.PIPE
    )
    try:
        yield lambda: flood.returncode is None
    finally:
        if flood.returncode is None:
            flood.terminate()
        await flood.communicate()


async def trouble(place: Place, soaked: list[Soaked], playing: "list[asyncio.Task[None]]") -> int:
    """A flood, a database that goes away, a kill, and again; after each of them everybody goes on. How often."""
    until = monotonic() + SECONDS
    rounds = 0
    while monotonic() < until:
        number = rounds % len(SEATS)
        async with flooded(place.url(number)) as goes_on:
            await everybody_goes_on(soaked, playing)
            while goes_on() and monotonic() < until:
                await everybody_goes_on(soaked, playing)
        place.wire.cut_off()
        await asyncio.sleep(AWAY_FOR)
        place.wire.mend()
        await everybody_goes_on(soaked, playing)
        await place.kill(number)
        await everybody_goes_on(soaked, playing)
        rounds += 1
    return rounds


@pytest.mark.long
async def test_ten_minutes_of_everything_lose_and_leak_nothing(database: str) -> None:
    wire = Wire(database)
    await wire.start()
    place = Place(wire)
    await place.start()
    soaked = [Soaked(number, place) for number in range(MATCHES)]
    playing = [asyncio.create_task(each.play()) for each in soaked]
    try:
        await everybody_goes_on(soaked, playing)
        assert await trouble(place, soaked, playing) > 0
    finally:
        place.closing = True
        ended = await asyncio.gather(*playing, return_exceptions=True)
        await place.stop()
        await wire.close()
    assert [each for each in ended if each is not None] == []
    await check(database, soaked)


async def check(database: str, soaked: list[Soaked]) -> None:
    """Holds what the players know against what is stored."""
    store = open_store(database)
    await store.start(lambda _match, _number: None)
    made = heard = 0
    for each in soaked:
        for diary in each.diaries:
            entries = await store.entries(diary.match)
            diary.check(entries)
            made += len(diary.acknowledged)
            if each.closely:
                kept = await store.find(diary.match)
                assert kept is not None
                secrets: dict[str, Seat | None] = {token: seat for seat, token in diary.tokens.items()}
                checker = Checker(kept, entries, secrets, each.rng)
                shares = {seat: hashlib.sha256(f"{diary.match} {seat}".encode()).hexdigest() for seat in SEATS}
                for ears in each.heard.get(diary.match, []):
                    # refusals depend on which server was away when; they are held against the truth in test_leaks
                    ears.heard = [told for told in ears.heard if told.frame["type"] != "error"]
                    checker.listener(ears, shares)
                heard += checker.checked
    await store.close()
    assert made > MATCHES
    assert heard > CLOSELY
