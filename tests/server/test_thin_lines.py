"""Whoever takes in slowly what is long: it gets there, and it does not take up room for those who read nothing at all."""

import asyncio
import json
import socket
from collections.abc import AsyncIterator
from contextlib import asynccontextmanager
from pathlib import Path
from time import monotonic

import pytest
from msgspec.structs import replace
from websockets.frames import Opcode

from holmgang.server.http.live_socket import MOST_UNSENT, MUCH_UNSENT, LiveSocket
from holmgang.server.live.long_matches import SLICE
from holmgang.server.live.messages import PROTOCOL
from holmgang.server.tokens import digest
from tests.server.kit import PATIENCE, Running, serving
from tests.server.raw import HEAD, RawSocket, frame
from tests.server.test_long_matches import LONG, keep

SMALL = 4096


@pytest.fixture
def thin(monkeypatch: pytest.MonkeyPatch) -> None:
    """As over a long way: the system takes little of what is sent."""
    made = LiveSocket.connection_made

    def made_thin(self: LiveSocket, transport: asyncio.BaseTransport) -> None:
        transport.get_extra_info("socket").setsockopt(socket.SOL_SOCKET, socket.SO_SNDBUF, SMALL)
        made(self, transport)

    monkeypatch.setattr(LiveSocket, "connection_made", made_thin)


@asynccontextmanager
async def thin_line(server: Running, match: str) -> AsyncIterator[tuple[RawSocket, LiveSocket]]:
    """Somebody who has asked for a long match, and has not read it yet; and the server's end."""
    host, _, port = server.url.removeprefix("http://").rstrip("/").partition(":")
    line = socket.socket()
    line.setsockopt(socket.SOL_SOCKET, socket.SO_RCVBUF, SMALL)
    line.setblocking(False)
    await asyncio.get_running_loop().sock_connect(line, (host, int(port)))
    reader, writer = await asyncio.open_connection(sock=line, limit=SMALL)
    try:
        writer.write("".join(f"{each}\r\n" for each in (*HEAD, "")).encode())
        await asyncio.wait_for(reader.readuntil(b"\r\n\r\n"), PATIENCE)
        hello = {"type": "hello", "id": 1, "protocol": PROTOCOL, "match": match}
        writer.write(frame(Opcode.TEXT, json.dumps(hello).encode()))
        (theirs,) = server.parts.sockets
        async with asyncio.timeout(PATIENCE):
            while waiting(theirs) <= MUCH_UNSENT and server.parts.sockets:
                await asyncio.sleep(0.01)
        yield RawSocket(reader, writer), theirs
    finally:
        writer.close()


def waiting(theirs: LiveSocket) -> int:
    """How many bytes have not been taken in."""
    return 0 if theirs._transport is None else theirs._transport.get_write_buffer_size()


async def test_a_long_match_gets_there_over_a_thin_line(server: Running, thin: None) -> None:
    await keep(server, "long")
    async with thin_line(server, "long") as (ours, theirs):
        assert waiting(theirs) > MOST_UNSENT
        async with asyncio.timeout(PATIENCE):
            while (got := await ours.next())[0] != Opcode.TEXT or json.loads(got[1])["type"] != "table":
                pass
        assert json.loads(got[1])["number"] == LONG


async def test_whoever_reads_nothing_takes_up_no_room_for_long(server: Running, thin: None) -> None:
    await keep(server, "long")
    async with thin_line(server, "long") as (_, theirs):
        theirs.look(monotonic())
        assert theirs in server.parts.sockets
        theirs.look(monotonic())
        async with asyncio.timeout(PATIENCE):
            while server.parts.sockets:
                await asyncio.sleep(0.01)


async def test_whoever_catches_up_stays(server: Running, thin: None) -> None:
    await keep(server, "long")
    async with thin_line(server, "long") as (ours, theirs):
        theirs.look(monotonic())
        async with asyncio.timeout(PATIENCE):
            while waiting(theirs):
                await ours.reader.read(SMALL)
        theirs.look(monotonic())
        theirs.look(monotonic())
        assert theirs in server.parts.sockets


async def test_a_long_match_counts_for_several_requests_whoever_opens_it(tmp_path: Path) -> None:
    async with serving(tmp_path / "server.db", requests_per_minute=LONG // SLICE) as server:
        await keep(server, "long")
        kept = await server.parts.store.find("long")
        assert kept is not None
        assert await server.parts.store.hold("long", 0, kept.holders[0], replace(kept.holders[0], token=digest("token")))
        for token in (None, "token"):  # each counts by itself
            async with server.live("long", token) as live:
                await live.until("table")
            async with server.live("long", token) as live:
                refused = await live.until("error")
                assert (refused["code"], refused["retry_after"] >= 1) == ("too_fast", True)
