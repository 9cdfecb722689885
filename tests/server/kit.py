"""A server in this process on a port of its own, and clients that speak to it as a browser would."""

import asyncio
import hashlib
import os
from collections.abc import AsyncIterator, Callable
from contextlib import asynccontextmanager
from pathlib import Path
from random import Random
from typing import Any

import httpx
import msgspec
import pytest
from websockets.asyncio.client import ClientConnection, connect

from holmgang.matches.fair import framed
from holmgang.server.live.messages import PROTOCOL, PROTOCOL_HEADER
from holmgang.server.serve import UvicornServer
from holmgang.server.server import Server
from holmgang.server.settings import Settings
from holmgang.server.store import Store

PATIENCE = 30.0
"""Seconds; nothing takes so long, but a machine may have much else to do."""
Facts = dict[str, Any]

GENEROUS: Facts = {
    "messages_per_second": 100_000,
    "messages_per_address": 1_000_000,
    "sockets_per_address": 10_000,
    "connections_per_minute": 1_000_000,
    "matches_per_hour": 1_000_000,
    "requests_per_minute": 1_000_000,
    "requests_per_seat": 1_000_000,
    "thoughts_per_minute": 1_000_000,
    "thoughts_per_seat": 1_000_000,
    "bot_seconds": 600.0,
    "work_seconds": 600.0,
    "review_seconds": 600.0,
}
"""Limits that no test meets by accident, however slow its machine is."""


class Caller:
    """Talks to a server, wherever it runs."""

    def __init__(self, url: str) -> None:
        self.url = url
        # nothing is encrypted here, and reading the list of authorities takes a third of what starting a server does
        self.http = httpx.AsyncClient(base_url=url, timeout=PATIENCE, headers={PROTOCOL_HEADER: str(PROTOCOL)}, verify=False)

    async def post(self, path: str, data: Any = None, *, token: str | None = None) -> httpx.Response:
        """A request with a JSON body."""
        headers = {"content-type": "application/json"} | ({"authorization": f"Bearer {token}"} if token else {})
        return await self.http.post(path, content=msgspec.json.encode(data), headers=headers)

    async def get(self, path: str, *, token: str | None = None) -> httpx.Response:
        """A request without one."""
        return await self.http.get(path, headers={"authorization": f"Bearer {token}"} if token else {})

    async def delete(self, path: str, *, token: str | None = None) -> httpx.Response:
        """A request to remove something."""
        return await self.http.delete(path, headers={"authorization": f"Bearer {token}"} if token else {})

    async def create(self, game: str = "duo-regna", **wanted: Any) -> Facts:
        """A new match."""
        answer = await self.post("api/matches", {"game": game, **wanted})
        assert answer.status_code == 201, answer.text
        created: Facts = answer.json()
        return created

    async def pair(self, game: str = "duo-regna", **wanted: Any) -> "Table":
        """A match on which both seats are held by this test, each with a socket of its own, its dice shared."""
        created = await self.create(game, screen="shared", **wanted)
        table = Table(self, created)
        await table.sit()
        return table

    @asynccontextmanager
    async def live(self, match: str, token: str | None = None, since: int = 0) -> AsyncIterator["Live"]:
        """A live socket that has said hello."""
        live = await self.connect(match, token, since)
        try:
            yield live
        finally:
            await live.close()

    async def connect(self, match: str, token: str | None = None, since: int = 0) -> "Live":
        """The same, to be closed by whoever asked for it."""
        live = await self.line(match)
        await live.send("hello", match=match, token=token, since=since)
        return live

    async def line(self, match: str = "") -> "Live":
        """A live socket on which nothing has been said yet."""
        socket = await connect(self.url.replace("http", "ws", 1) + "api/live", max_size=None, ping_interval=None)
        return Live(socket, match)


class Running(Caller):
    """A server in this process, to talk to and to look into."""

    def __init__(self, parts: Server, url: str) -> None:
        super().__init__(url)
        self.parts = parts

    async def at_rest(self, match: str) -> None:
        """Waits until nothing is being done to a match and no bot thinks in it: what has not happened then was not begun."""
        room = self.parts.hub.rooms[match]
        async with asyncio.timeout(PATIENCE):
            while room.queue.busy or (room.players is not None and room.players.thinking):
                await asyncio.sleep(0.005)

    async def rounds(self, count: int) -> None:
        """Waits until the hub has gone so many whole rounds more."""
        hub, gone = self.parts.hub, asyncio.Semaphore(0)
        go = hub._round

        async def counted(number: int) -> None:
            await go(number)
            gone.release()

        with pytest.MonkeyPatch.context() as patch:
            patch.setattr(hub, "_round", counted)
            async with asyncio.timeout(PATIENCE):
                for _ in range(count):
                    await gone.acquire()


@asynccontextmanager
async def serving(store: Store | Path | str, **settings: Any) -> AsyncIterator[Running]:
    """A server on a free port, stopped in good order afterwards."""
    where = "" if not isinstance(store, Path | str) else str(store)
    parts = Server(
        Settings(**{"port": 0, "store": where, **GENEROUS, **settings}), None if isinstance(store, Path | str) else store
    )
    server = UvicornServer(parts)
    task = asyncio.create_task(server._serve())
    try:
        while not server.url and not task.done():
            await asyncio.sleep(0.005)
        assert server.url, "the server did not start"
        running = Running(parts, server.url)
        yield running
        await running.http.aclose()
    finally:
        server.should_exit = True
        await asyncio.wait_for(task, PATIENCE)


class Live:
    """A live socket as a client holds it."""

    def __init__(self, socket: ClientConnection, match: str) -> None:
        self.socket = socket
        self.match = match
        self.frames: list[Facts] = []
        self.raw: list[str] = []
        self._id = 0

    async def send(self, kind: str, **fields: Any) -> int:
        """Sends a message; its id."""
        self._id += 1
        first = {"protocol": PROTOCOL} if kind in ("hello", "lobby") else {}
        await self.socket.send(msgspec.json.encode({"type": kind, "id": self._id, **first, **fields}).decode())
        return self._id

    async def receive(self) -> Facts:
        """The next frame."""
        text = await asyncio.wait_for(self.socket.recv(), PATIENCE)
        assert isinstance(text, str)
        frame: Facts = msgspec.json.decode(text)
        self.raw.append(text)
        self.frames.append(frame)
        return frame

    async def until(self, wanted: str | Callable[[Facts], bool]) -> Facts:
        """The next frame of a type, or that fits."""
        fits = (lambda frame: frame["type"] == wanted) if isinstance(wanted, str) else wanted
        for _ in range(1000):
            frame = await self.receive()
            if fits(frame):
                return frame
        raise AssertionError(f"no frame like {wanted} came")

    async def ask(self, kind: str, **fields: Any) -> Facts:
        """Sends a message and waits for the frame that answers it."""
        number = await self.send(kind, **fields)
        return await self.until(lambda frame: frame.get("reply") == number)

    async def quiet(self) -> None:
        """Makes sure that nothing has come: a line keeps its order, so whatever was sent before is heard before the answer."""
        asked = await self.send("there")
        frame = await self.receive()
        assert frame.get("reply") == asked, f"something came: {frame}"

    async def close(self) -> None:
        """Hangs up."""
        await self.socket.close()

    async def share_dice(self, seat: int) -> Facts:
        """Commits and shares, as a browser does by itself; the first frame in which the match is on."""
        share = os.urandom(32)
        commitment = hashlib.sha256(framed(b"holmgang-commit-1", self.match.encode(), str(seat + 1).encode(), share)).hexdigest()
        await self.send("commit", commitment=commitment)
        shared = False
        while True:
            frame = await self.until("table")
            if frame["stage"] != "sharing":
                return frame
            if not shared and None not in frame["fair"]["commitments"]:
                shared = True
                await self.send("share", share=share.hex())


class Table:
    """Both seats of a match."""

    def __init__(self, server: Caller, created: Facts) -> None:
        self.server = server
        self.match: str = created["match"]["id"]
        self.fair: bool = created["match"]["fair"]
        self.tokens: dict[int, str] = {each["seat"]: each["token"] for each in created["seats"]}
        self.live: dict[int, Live] = {}
        self.shown: dict[int, Facts] = {}

    async def sit(self) -> None:
        """Connects both seats and shares the dice."""
        for seat, token in self.tokens.items():
            self.live[seat] = await self.server.connect(self.match, token)
            self.shown[seat] = await self.live[seat].until("table")
        if self.fair:
            frames = await asyncio.gather(*(self.live[seat].share_dice(seat) for seat in self.live))
            self.shown = dict(zip(self.live, frames, strict=True))

    async def move(self, seat: int, text: str) -> Facts:
        """A seat moves; both hear of it. What the mover was shown."""
        question = self.shown[seat]["question"]
        answer = await self.live[seat].ask("move", number=question["number"], text=text)
        assert answer["type"] in ("table", "sealed"), answer
        other = 1 - seat
        heard = await self.live[other].until(lambda frame: frame.get("number", 0) >= answer["number"])
        for each, frame in ((seat, answer), (other, heard)):
            self.note(each, frame)
        return answer

    def note(self, seat: int, frame: Facts) -> None:
        """Remembers what a seat was shown last."""
        if frame["type"] == "table":
            self.shown[seat] = frame

    async def play(self, rng: Random, most: int = 10_000) -> Facts | None:
        """Plays on at random; how it ended, if it did."""
        for _ in range(most):
            if self.shown[0]["ending"] is not None:
                ending: Facts = self.shown[0]["ending"]
                return ending
            await self.step(rng)
        return None

    async def step(self, rng: Random) -> None:
        """Whoever is asked chooses at random."""
        for seat in [each for each in (0, 1) if self.shown[each]["question"] is not None]:
            choices = self.shown[seat]["question"]["choices"]
            await self.move(seat, rng.choice(choices)["text"])

    async def close(self) -> None:
        """Both hang up."""
        await asyncio.gather(*(live.close() for live in self.live.values()))
