"""A client that listens all the time, keeps every frame it was sent, and remembers what it had asked for."""

import asyncio
import hashlib
from collections.abc import Callable
from typing import Any, NamedTuple

import msgspec
from websockets.asyncio.client import ClientConnection, connect
from websockets.exceptions import ConnectionClosed, WebSocketException

from holmgang.core.seats import Seat
from holmgang.matches.fair import share_commitment
from holmgang.server.live.messages import PROTOCOL
from tests.server.kit import PATIENCE, Facts


class Heard(NamedTuple):
    """A frame as it came."""

    raw: str
    frame: Facts


class HungUp(AssertionError):
    """The server is gone."""


class Ears:
    """One socket. `since` is what its hello said, `sent` every message by its id."""

    def __init__(self, socket: ClientConnection, match: str, seat: Seat | None, since: int) -> None:
        self.match, self.seat, self.since = match, seat, since
        self.heard: list[Heard] = []
        self.sent: dict[int, Facts] = {}
        self.table: Facts | None = None
        """The latest picture."""
        self.sealed: list[Seat] = []
        self.gone = False
        self._news = asyncio.Event()
        self._socket = socket
        self._listening = asyncio.create_task(self._listen())

    @classmethod
    async def open(
        cls, url: str, match: str, seat: Seat | None, token: str | None, since: int = 0, *, source: str = ""
    ) -> "Ears":
        """A socket that has said hello to the server at this address; from an address of this machine, if one is given."""
        address = url.replace("http", "ws", 1) + "api/live"
        try:
            here = (source, 0) if source else None
            socket = await connect(address, max_size=None, ping_interval=None, compression=None, local_addr=here)
        except (OSError, WebSocketException) as error:
            raise HungUp("there is no server") from error
        ears = cls(socket, match, seat, since)
        await ears.send("hello", protocol=PROTOCOL, match=match, token=token, since=since)
        return ears

    async def _listen(self) -> None:
        try:
            async for raw in self._socket:
                assert isinstance(raw, str)
                frame: Facts = msgspec.json.decode(raw)
                self.heard.append(Heard(raw, frame))
                if frame["type"] == "table":
                    self.table = frame
                if frame["type"] in ("table", "sealed"):
                    self.sealed = frame["sealed"]
                self._news.set()
        except ConnectionClosed:
            pass
        self.gone = True
        self._news.set()

    async def send(self, kind: str, **fields: Any) -> int:
        """Sends a message; its id."""
        number = len(self.sent) + 1
        self.sent[number] = {"type": kind, "id": number, **fields}
        await self.say(msgspec.json.encode(self.sent[number]).decode())
        return number

    async def say(self, text: str | bytes) -> None:
        """Sends whatever it is."""
        try:
            await self._socket.send(text)
        except ConnectionClosed as error:
            raise HungUp("the server has hung up") from error

    async def ask(self, kind: str, **fields: Any) -> Facts:
        """Sends a message; the frame that answers it."""
        number = await self.send(kind, **fields)
        return await self.until(lambda frame: frame.get("reply") == number)

    async def until(self, fits: Callable[[Facts], bool]) -> Facts:
        """The first frame that fits, come already or still to come."""
        looked = 0
        async with asyncio.timeout(PATIENCE):
            while True:
                for each in self.heard[looked:]:
                    if fits(each.frame):
                        return each.frame
                looked = len(self.heard)
                if self.gone:
                    raise HungUp("the server has hung up")
                self._news.clear()
                await self._news.wait()

    async def caught_up(self, number: int) -> None:
        """Waits until everything before a number has been told."""
        await self.until(lambda frame: frame["type"] in ("table", "sealed") and frame["number"] >= number)

    @property
    def asked(self) -> Facts | None:
        """The open question, as far as this client knows."""
        table = self.table
        if table is None or (self.seat is not None and self.seat in self.sealed):
            return None
        question: Facts | None = table["question"]
        return question

    @property
    def number(self) -> int:
        """How much of the match this client has been told."""
        return max((each.frame["number"] for each in self.heard if each.frame["type"] in ("table", "sealed")), default=0)

    @property
    def over(self) -> bool:
        """Whether the match is over, as far as this client knows."""
        return self.table is not None and self.table["ending"] is not None

    async def share_dice(self) -> None:
        """Commits and shares, as a browser does by itself, or goes on from wherever that was left."""
        assert self.seat is not None
        share = hashlib.sha256(f"{self.match} {self.seat}".encode()).digest()
        await self.ask("commit", commitment=share_commitment(self.match, self.seat, share))
        await self.until(lambda frame: frame["type"] == "table" and "fair" in frame and None not in frame["fair"]["commitments"])
        await self.ask("share", share=share.hex())
        await self.until(lambda frame: frame["type"] == "table" and frame["stage"] != "sharing")

    async def hung_up(self) -> int:
        """Waits until the server has hung up; the code it gave."""
        async with asyncio.timeout(PATIENCE):
            await self._listening
        assert self._socket.close_code is not None
        return self._socket.close_code

    async def close(self) -> None:
        """Hangs up."""
        await self._socket.close()
        await self._listening
