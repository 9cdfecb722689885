"""Whoever takes in slowly what is long: it gets there, and it does not take up room for those who read nothing at all."""

import asyncio
import json
import socket
from collections.abc import AsyncIterator
from contextlib import AsyncExitStack, asynccontextmanager
from pathlib import Path
from time import monotonic

import pytest
from msgspec.structs import replace
from websockets.frames import Opcode

from holmgang.server.http.live_socket import MOST_UNSENT, MUCH_UNSENT, LiveSocket
from holmgang.server.http.plain_http import PlainHttp
from holmgang.server.limits import Unread
from holmgang.server.live.long_matches import SLICE
from holmgang.server.live.messages import PROTOCOL
from holmgang.server.tokens import digest
from tests.server.kit import PATIENCE, Running, serving
from tests.server.proxied_clients import PROXY
from tests.server.raw import HEAD, RawSocket, frame
from tests.server.test_long_matches import LONG, keep
from tests.server.test_workers import until

SMALL = 4096


@pytest.fixture
def thin(monkeypatch: pytest.MonkeyPatch) -> None:
    """As over a long way: the system takes little of what is sent."""
    made = PlainHttp.connection_made

    def made_thin(self: PlainHttp, transport: asyncio.Transport) -> None:
        transport.get_extra_info("socket").setsockopt(socket.SOL_SOCKET, socket.SO_SNDBUF, SMALL)
        made(self, transport)

    monkeypatch.setattr(PlainHttp, "connection_made", made_thin)


@asynccontextmanager
async def thin_connection(server: Running) -> AsyncIterator[RawSocket]:
    """A connection by which nothing is read that nobody asks for."""
    host, _, port = server.url.removeprefix("http://").rstrip("/").partition(":")
    line = socket.socket()
    line.setsockopt(socket.SOL_SOCKET, socket.SO_RCVBUF, SMALL)
    line.setblocking(False)
    await asyncio.get_running_loop().sock_connect(line, (host, int(port)))
    reader, writer = await asyncio.open_connection(sock=line, limit=SMALL)
    try:
        yield RawSocket(reader, writer)
    finally:
        writer.close()


@asynccontextmanager
async def thin_line(server: Running, match: str, *headers: str) -> AsyncIterator[tuple[RawSocket, LiveSocket]]:
    """Somebody who has asked for a long match, and has not read it yet; and the server's end."""
    before = set(server.parts.sockets)
    async with thin_connection(server) as ours:
        await ours.send("".join(f"{each}\r\n" for each in (*HEAD, *headers, "")).encode())
        await asyncio.wait_for(ours.reader.readuntil(b"\r\n\r\n"), PATIENCE)
        hello = {"type": "hello", "id": 1, "protocol": PROTOCOL, "match": match}
        await ours.send(frame(Opcode.TEXT, json.dumps(hello).encode()))
        (theirs,) = server.parts.sockets - before
        await until(lambda: theirs.unread > MUCH_UNSENT or theirs not in server.parts.sockets)
        yield ours, theirs


async def test_a_long_match_gets_there_over_a_thin_line(server: Running, thin: None) -> None:
    await keep(server, "long")
    async with thin_line(server, "long") as (ours, theirs):
        assert theirs.unread > MOST_UNSENT
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
        await until(lambda: not server.parts.sockets)


async def test_whoever_catches_up_stays(server: Running, thin: None) -> None:
    await keep(server, "long")
    async with thin_line(server, "long") as (ours, theirs):
        theirs.look(monotonic())
        async with asyncio.timeout(PATIENCE):
            while theirs.unread:
                await ours.reader.read(SMALL)
        theirs.look(monotonic())
        theirs.look(monotonic())
        assert theirs in server.parts.sockets


@pytest.mark.usefixtures("time_stands_still")
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


class Slow:
    """Somebody who has not read all that they were sent."""

    def __init__(self, unread: int) -> None:
        self.unread = unread
        self.gone = False

    def hang_up(self) -> None:
        self.gone = True


def test_where_too_much_waits_for_one_address_those_go_who_have_been_behind_longest() -> None:
    unread = Unread(1000)
    readers = [Slow(300) for _ in range(3)]
    for each in readers:
        unread.note("ada", each)
    other, large = Slow(900), Slow(101)
    unread.note("bo", other)
    unread.note("ada", large)
    assert [each.gone for each in (*readers, other, large)] == [True, False, False, False, False]


def test_whoever_has_caught_up_meanwhile_or_is_gone_makes_room_for_the_others() -> None:
    unread = Unread(1000)
    readers = [Slow(300) for _ in range(3)]
    for each in readers:
        unread.note("ada", each)
    unread.forget("ada", readers[0])
    readers[1].unread = 10  # which nobody was told
    for size in (400, 600):
        readers[2].unread = size
        unread.note("ada", readers[2])
    last = Slow(130)
    unread.note("ada", last)
    assert not any(each.gone for each in (*readers, last))
    readers[2].unread = 900
    unread.note("ada", readers[2])
    assert [each.gone for each in (*readers, last)] == [False, True, True, False]


async def test_sockets_that_read_nothing_take_up_so_much_in_all_and_others_play_on(tmp_path: Path, thin: None) -> None:
    async with serving(tmp_path / "server.db", **PROXY) as server, AsyncExitStack() as stack:
        most = 3 * MOST_UNSENT
        server.parts.unread = Unread(most)
        await keep(server, "long")
        _, patient = await stack.enter_async_context(thin_line(server, "long", "X-Forwarded-For: 192.0.2.2"))
        rude = [(await stack.enter_async_context(thin_line(server, "long", "X-Forwarded-For: 192.0.2.1")))[1] for _ in range(6)]
        assert 0 < sum(each.unread for each in rude) <= most
        await until(lambda: rude[0] not in server.parts.sockets)
        assert rude[-1] in server.parts.sockets  # who came last has been behind for the shortest time
        assert patient in server.parts.sockets  # elsewhere that counts by itself
        table = await server.pair("duo-regna")
        await table.move(0, table.shown[0]["question"]["choices"][0]["text"])
        await table.close()


async def test_answers_that_nobody_reads_take_up_so_much_in_all(server: Running, thin: None) -> None:
    server.parts.unread = Unread(200_000)
    asking = b"GET /api/schema HTTP/1.1\r\nHost: x\r\n\r\n"  # 57 KB
    async with AsyncExitStack() as stack:
        rude = [await stack.enter_async_context(thin_connection(server)) for _ in range(5)]
        for each in rude:
            await each.send(asking)
        got = [await asyncio.wait_for(all_read(each), PATIENCE) for each in rude]
        assert got[-1] > 50_000
        assert min(got) < 50_000
        assert (await server.get("api/games")).status_code == 200


async def all_read(ours: RawSocket) -> int:
    """How much of an answer comes, in bytes, read at last."""
    try:
        head = await ours.reader.readuntil(b"\r\n\r\n")
        length = int(head.partition(b"content-length: ")[2].split()[0])
        return len(await ours.reader.readexactly(length))
    except asyncio.IncompleteReadError as error:
        return len(error.partial)
    except ConnectionError:
        return 0


async def test_whoever_has_not_read_an_answer_is_given_no_other_until_it_is_read(server: Running, thin: None) -> None:
    async with thin_connection(server) as ours:
        answered = server.parts.metrics.requests.values
        await ours.send(b"GET /api/schema HTTP/1.1\r\nHost: x\r\n\r\nGET /none HTTP/1.1\r\nHost: x\r\n\r\n")
        await until(lambda: answered.get("200") == 1)
        await ours.send(b"GET /none HTTP/1.1\r\nHost: x\r\n\r\n")
        for _ in range(3):
            assert (await server.get("api/games")).status_code == 200
        assert answered == {"200": 4}
        for _ in range(3):
            assert await asyncio.wait_for(all_read(ours), PATIENCE)
        await until(lambda: answered == {"200": 4, "404": 2})
