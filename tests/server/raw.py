"""A live socket without a library: bytes go out as they are given, and what comes back is counted."""

import asyncio
from collections.abc import AsyncIterator
from contextlib import asynccontextmanager, suppress
from typing import NamedTuple

from websockets.frames import Frame, Opcode

from tests.server.kit import PATIENCE

HEAD = (
    "GET /api/live HTTP/1.1",
    "Host: x",
    "Upgrade: websocket",
    "Connection: Upgrade",
    "Sec-WebSocket-Version: 13",
    "Sec-WebSocket-Key: AAAAAAAAAAAAAAAAAAAAAA==",
)


class Answer(NamedTuple):
    """The head of an answer over HTTP, and what follows it."""

    status: int
    headers: dict[str, str]
    body: bytes


def frame(opcode: Opcode, payload: bytes = b"", *, final: bool = True) -> bytes:
    """A frame as a client sends it."""
    return Frame(opcode, payload, fin=final).serialize(mask=True)


class RawSocket:
    """After the handshake."""

    def __init__(self, reader: asyncio.StreamReader, writer: asyncio.StreamWriter) -> None:
        self.reader, self.writer = reader, writer

    async def send(self, data: bytes) -> None:
        """Sends bytes, if anybody is there to take them."""
        with suppress(OSError):
            self.writer.write(data)
            await self.writer.drain()

    async def heard(self) -> tuple[list[tuple[int, bytes]], int]:
        """Waits until the server has hung up: all frames that came, and the code that it gave."""
        got: list[tuple[int, bytes]] = []
        async with asyncio.timeout(PATIENCE):
            while True:
                opcode, payload = await self.next()
                if opcode == Opcode.CLOSE:
                    return got, int.from_bytes(payload[:2], "big")
                got.append((opcode, payload))

    async def next(self) -> tuple[int, bytes]:
        """The next frame."""
        first, length = await self.reader.readexactly(2)
        if length == 126:
            length = int.from_bytes(await self.reader.readexactly(2), "big")
        elif length == 127:
            length = int.from_bytes(await self.reader.readexactly(8), "big")
        return first & 0x0F, await self.reader.readexactly(length)


async def asked(url: str, *headers: str, head: tuple[str, ...] = HEAD) -> tuple[Answer, RawSocket]:
    """Asks for a live socket; how it was answered."""
    host, _, port = url.removeprefix("http://").rstrip("/").partition(":")
    reader, writer = await asyncio.open_connection(host, int(port))
    writer.write("".join(f"{line}\r\n" for line in (*head, *headers, "")).encode())
    first, *lines = (await asyncio.wait_for(reader.readuntil(b"\r\n\r\n"), PATIENCE)).decode().split("\r\n")
    said = {name.casefold(): value.strip() for name, colon, value in (line.partition(":") for line in lines) if colon}
    body = await reader.readexactly(int(said.get("content-length", "0")))
    return Answer(int(first.split()[1]), said, body), RawSocket(reader, writer)


@asynccontextmanager
async def raw_live(url: str) -> AsyncIterator[RawSocket]:
    """A live socket that has said nothing yet."""
    answer, socket = await asked(url)
    assert answer.status == 101
    try:
        yield socket
    finally:
        socket.writer.close()
        with suppress(OSError):
            await socket.writer.wait_closed()
