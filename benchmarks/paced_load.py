"""Many matches at a move a second each: how long every move takes, from the moment it was due to its answer.

``python -m benchmarks.paced_load PORT MATCHES SECONDS`` plays against a server on this machine as it comes, with its limits: the
players come from many loopback addresses, as they would from many homes. A move that is late because the one before it was late
counts from when it was due.
"""

import asyncio
import json
import sys
from random import Random
from time import perf_counter
from typing import Any
from urllib.request import Request, urlopen

import msgspec
from websockets.asyncio.client import ClientConnection, connect

from holmgang.server.live.messages import PROTOCOL

ADDRESSES = 100
WARM_UP = 2.0
"""Seconds in which nothing is measured."""
OPTIONS = {"target": "9", "no_progress_limit": "off"}
"""Long games, so that none ends while it is measured."""
AT_ONCE = 20


class Player:
    """A seat with its socket."""

    def __init__(self, socket: ClientConnection) -> None:
        self._socket = socket
        self.question: dict[str, Any] | None = None
        self._sealed_at = -1
        self._answered: dict[int, asyncio.Future[None]] = {}
        self._sent = 1
        self.listening = asyncio.create_task(self._listen())
        self.ready = asyncio.Event()

    async def say(self, **message: Any) -> None:
        """Sends a message."""
        await self._socket.send(msgspec.json.encode(message).decode())

    async def move(self, text: str) -> None:
        """Moves, and waits for the answer."""
        assert self.question is not None
        self._sent += 1
        answered = self._answered[self._sent] = asyncio.get_running_loop().create_future()
        number, self.question = self.question["number"], None
        await self.say(type="move", id=self._sent, number=number, text=text)
        await answered

    async def _listen(self) -> None:
        async for raw in self._socket:
            frame = msgspec.json.decode(raw)
            if frame["type"] == "error":
                raise RuntimeError(frame["message"])
            if frame["type"] == "table":
                self.question = frame["question"]
                self.ready.set()
            if (answered := self._answered.pop(frame.get("reply", 0), None)) is not None:
                answered.set_result(None)

    async def close(self) -> None:
        """Hangs up."""
        await self._socket.close()
        await self.listening


class Load:
    """All matches, and what was measured."""

    def __init__(self, port: int, matches: int, seconds: float) -> None:
        self._port, self._matches, self._seconds = port, matches, seconds
        self._rng = Random("load")
        self.took: list[float] = []
        self.late = 0

    async def run(self) -> dict[str, float]:
        """Sits down everywhere, then plays."""
        gate = asyncio.Semaphore(AT_ONCE)
        tables = await asyncio.gather(*(self._sit(number, gate) for number in range(self._matches)))
        begun = perf_counter() + 0.5
        await asyncio.gather(*(self._play(table, begun + number / self._matches) for number, table in enumerate(tables)))
        for table in tables:
            for player in table:
                await player.close()
        took = sorted(self.took)
        return {
            "moves": len(took),
            "p50_ms": took[len(took) // 2] * 1000,
            "p99_ms": took[len(took) * 99 // 100] * 1000,
            "most_ms": took[-1] * 1000,
        }

    async def _sit(self, number: int, gate: asyncio.Semaphore) -> list[Player]:
        address = f"127.0.1.{1 + number % ADDRESSES}"
        async with gate:
            created = await asyncio.to_thread(self._create)
            players = []
            for seat in created["seats"]:
                socket = await connect(
                    f"ws://127.0.0.1:{self._port}/api/live", compression=None, ping_interval=None, local_addr=(address, 0)
                )
                players.append(Player(socket))
                await players[-1].say(
                    type="hello", id=1, protocol=PROTOCOL, match=created["match"]["id"], token=seat["token"], since=0
                )
            for player in players:
                await player.ready.wait()
            return players

    def _create(self) -> dict[str, Any]:
        body = msgspec.json.encode({"game": "duo-regna", "screen": "shared", "options": OPTIONS})
        request = Request(f"http://127.0.0.1:{self._port}/api/matches", body, {"content-type": "application/json"})
        with urlopen(request) as answer:
            created: dict[str, Any] = msgspec.json.decode(answer.read())
            return created

    async def _play(self, table: list[Player], begin: float) -> None:
        """A move a second, the first at its own moment within the first second."""
        for second in range(int(WARM_UP + self._seconds)):
            due = begin + second
            await asyncio.sleep(max(0.0, due - perf_counter()))
            asked = [player for player in table if player.question is not None]
            if not asked:
                continue
            player = asked[second % len(asked)]
            assert player.question is not None
            await player.move(self._rng.choice(player.question["choices"])["text"])
            if second >= WARM_UP:
                self.took.append(perf_counter() - due)


if __name__ == "__main__":
    print(json.dumps(asyncio.run(Load(int(sys.argv[1]), int(sys.argv[2]), float(sys.argv[3])).run())))
