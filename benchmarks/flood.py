"""A flood from one address: requests, records, pings and hellos, far beyond what the limits let through, for so many seconds.

``python -m benchmarks.flood PORT SECONDS [ADDRESS]`` sends it to a server on this machine, from another loopback address, and
says in JSON how much was sent and answered. It is bounded in rate and in time, and stops by itself.
"""

import asyncio
import base64
import json
import os
import sys
from collections import Counter
from collections.abc import Awaitable, Callable
from contextlib import suppress
from time import monotonic

from holmgang.server.live.messages import PROTOCOL

HOST = "127.0.0.1"
SOURCE = "127.0.0.2"
"""Where it comes from: not where the players are."""
REQUESTS, RECORDS, PINGS, HELLOS = 400, 20, 3000, 200
"""A second; about ten times what one address is allowed."""
BURST = 50
CONNECTIONS = 8
PATIENCE = 5.0
MASK = b"\0\0\0\0"
"""A client's frame has one; this one changes nothing."""

Act = Callable[[asyncio.StreamReader, asyncio.StreamWriter], Awaitable[None]]


class Flood:
    """What is sent, and what became of it."""

    def __init__(self, port: int, seconds: float, source: str = SOURCE) -> None:
        self._port, self._source = port, source
        self._until = monotonic() + seconds
        self.counts: Counter[str] = Counter()

    async def run(self) -> dict[str, int]:
        """Everything at once, until the time is up."""
        work = [
            *(self._again(self._requests, CONNECTIONS / REQUESTS) for _ in range(CONNECTIONS)),
            self._again(self._records, 1 / RECORDS),
            *(self._again(self._pings, CONNECTIONS * BURST / PINGS) for _ in range(CONNECTIONS)),
            *(self._again(self._hello, CONNECTIONS / HELLOS) for _ in range(CONNECTIONS)),
        ]
        await asyncio.gather(*work)
        return dict(self.counts)

    async def _again(self, act: Callable[..., Awaitable[None]], every: float) -> None:
        """Does something again and again; where the server hangs up, on a new connection."""
        while monotonic() < self._until:
            writer: asyncio.StreamWriter | None = None
            with suppress(OSError, EOFError, TimeoutError, asyncio.LimitOverrunError):
                async with asyncio.timeout(PATIENCE):
                    reader, writer = await asyncio.open_connection(HOST, self._port, local_addr=(self._source, 0))
                self.counts["connections"] += 1
                await act(reader, writer, every)
            if writer is not None:
                writer.close()
            await asyncio.sleep(every)

    async def _requests(self, reader: asyncio.StreamReader, writer: asyncio.StreamWriter, every: float) -> None:
        while monotonic() < self._until:
            writer.write(f"GET /api/lobby HTTP/1.1\r\nHost: {HOST}\r\n\r\n".encode())
            await self._answer(reader)
            await asyncio.sleep(every)

    async def _records(self, reader: asyncio.StreamReader, writer: asyncio.StreamWriter, every: float) -> None:
        tags = "".join(f'[Tag{number} "{number}"]\n' for number in range(2000))
        body = json.dumps({"record": tags + "1. ?"}).encode()
        head = (
            f"POST /api/records HTTP/1.1\r\nHost: {HOST}\r\nContent-Type: application/json\r\nContent-Length: {len(body)}\r\n\r\n"
        )
        while monotonic() < self._until:
            writer.write(head.encode() + body)
            await self._answer(reader)
            await asyncio.sleep(every)

    async def _answer(self, reader: asyncio.StreamReader) -> None:
        async with asyncio.timeout(PATIENCE):
            head = (await reader.readuntil(b"\r\n\r\n")).decode("latin-1")
            length = next((line for line in head.casefold().split("\r\n") if line.startswith("content-length:")), ":0")
            await reader.readexactly(int(length.partition(":")[2]))
        self.counts[f"answered {head.split(' ')[1]}"] += 1

    async def _pings(self, reader: asyncio.StreamReader, writer: asyncio.StreamWriter, every: float) -> None:
        await self._upgrade(reader, writer)
        reading = asyncio.create_task(self._read(reader))
        try:
            while monotonic() < self._until and not reading.done():
                writer.write((b"\x89\x80" + MASK) * BURST)
                await writer.drain()
                self.counts["pings"] += BURST
                await asyncio.sleep(every)
        finally:
            reading.cancel()

    async def _hello(self, reader: asyncio.StreamReader, writer: asyncio.StreamWriter, _every: float) -> None:
        await self._upgrade(reader, writer)
        hello = json.dumps({"type": "hello", "protocol": PROTOCOL, "match": os.urandom(5).hex(), "token": "nobody's"}).encode()
        writer.write(bytes([0x81, 0x80 | len(hello)]) + MASK + hello)
        self.counts["hellos"] += 1
        async with asyncio.timeout(PATIENCE):
            await reader.read(1)

    async def _upgrade(self, reader: asyncio.StreamReader, writer: asyncio.StreamWriter) -> None:
        key = base64.b64encode(os.urandom(16)).decode()
        lines = ("GET /api/live HTTP/1.1", f"Host: {HOST}", "Upgrade: websocket", "Connection: Upgrade")
        writer.write("\r\n".join((*lines, f"Sec-WebSocket-Key: {key}", "Sec-WebSocket-Version: 13", "", "")).encode())
        async with asyncio.timeout(PATIENCE):
            head = await reader.readuntil(b"\r\n\r\n")
        if not head.startswith(b"HTTP/1.1 101"):
            self.counts["sockets refused"] += 1
            raise EOFError
        self.counts["sockets"] += 1

    async def _read(self, reader: asyncio.StreamReader) -> None:
        with suppress(OSError):
            while await reader.read(65536):
                pass


if __name__ == "__main__":
    print(json.dumps(asyncio.run(Flood(int(sys.argv[1]), float(sys.argv[2]), *sys.argv[3:4]).run())))
