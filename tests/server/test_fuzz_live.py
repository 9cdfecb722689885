"""Whatever comes over a live socket is answered or ends that socket, changes nothing of others, and costs what it should."""

import asyncio
import json
from collections.abc import AsyncIterator
from contextlib import suppress
from pathlib import Path
from random import Random
from typing import Literal, NamedTuple, get_args

import msgspec
import pytest

from holmgang.server.live.messages import PROTOCOL, ClientMessage, ServerFrame
from tests.server.fuzzing import (
    LONGEST_REFUSAL,
    MARK,
    Watched,
    assert_refusal,
    encoded,
    fresh_seeds,
    nearly,
    odd_value,
    seeds,
    watched,
)
from tests.server.kit import PATIENCE, Facts

EVERYDAY, LONG = 50, 3000
TEXT, CLOSE, PING, PONG = 1, 8, 9, 10
ENDS = {1000, 1001, 1002, 1003, 1007, 1008, 1009}
WORK_FOR_COMING = 60
"""Opening a socket and saying hello may take so many times the work of the plainest refusal over HTTP."""
WORK_FOR_A_FRAME = 40
"""And each frame so many times that of a message which cannot be read."""
BYTES_FOR_ONE = 1024
"""So many bytes of a frame count as one more."""
ANSWER_FOR_COMING, ANSWER_FOR_ONE = 60_000, 64
"""So many bytes may come back in all, and so many more for each byte sent."""
MOST_ALARMS = 3
"""Lines of the log, however much is refused."""
HANDSHAKE = (
    b"GET /api/live HTTP/1.1\r\nHost: 127.0.0.1\r\nUpgrade: websocket\r\nConnection: Upgrade\r\n"
    b"Sec-WebSocket-Version: 13\r\nSec-WebSocket-Key: AAAAAAAAAAAAAAAAAAAAAA==\r\n\r\n"
)

pytestmark = pytest.mark.skipif(
    not Path("/proc/self/schedstat").exists(), reason="this system does not tell what a process costs"
)
Role = Literal["nobody", "spectator", "seat"]

USUAL: dict[str, Facts] = {
    **{str(each.__struct_config__.tag): {} for each in get_args(ClientMessage)},
    "lobby": {"protocol": PROTOCOL},
    "hello": {"protocol": PROTOCOL, "match": "zzzzzzzzzz", "token": None, "since": 0},
    "move": {"number": 1, "text": "battle"},
    "commit": {"commitment": "ab" * 32},
    "share": {"share": "ab" * 32},
    "undo": {"number": 3},
    "draw_answer": {"accept": False},
    MARK: {},
}
"""Every message there is, and one that is none."""
del USUAL["resign"]  # after it nothing more would come of the others


class Sent(NamedTuple):
    """Bytes as they go into the socket, and how many frames they are at most."""

    data: bytes
    frames: int
    whole: bool = True
    """Whether what comes after it is sure to be read as a frame of its own."""

    def __repr__(self) -> str:
        return f"{self.frames} frames, {len(self.data)} bytes {self.data[:120]!r}"


def framed(payload: bytes, *, opcode: int = TEXT, final: bool = True, extra: int = 0, masked: bool = True) -> bytes:
    """A frame as a client writes it, masked with nothing, or as none should."""
    length = len(payload)
    first = (0x80 if final else 0) | extra | opcode
    flag = 0x80 if masked else 0
    if length < 126:
        head = bytes((first, flag | length))
    elif length < 65_536:
        head = bytes((first, flag | 126)) + length.to_bytes(2, "big")
    else:
        head = bytes((first, flag | 127)) + length.to_bytes(8, "big")
    return head + (bytes(4) if masked else b"") + payload


def message(rng: Random) -> bytes:
    """A message: good, nearly good, or no message at all."""
    if rng.random() < 0.2:
        return encoded(odd_value(rng))[: rng.choice((50, 4096))]
    kind = rng.choice(sorted(USUAL))
    return nearly({"type": kind, "id": 7, **USUAL[kind]}, rng)[:4096]


def pieces(rng: Random) -> Sent:
    """A message in pieces, with pings between them or without."""
    whole = message(rng)
    cuts = sorted({0, *(rng.randrange(len(whole) + 1) for _ in range(rng.randrange(6)))})
    parts = [whole[one:two] for one, two in zip(cuts, [*cuts[1:], len(whole)], strict=True)]
    last = len(parts) - 1
    frames = [framed(part, opcode=TEXT if not at else 0, final=at == last) for at, part in enumerate(parts)]
    return Sent(rng.choice((b"", framed(b"", opcode=PING))).join(frames), 2 * len(frames))


def harmless(rng: Random) -> Sent:
    """Something that does not end the socket."""
    match rng.choice(("message", "message", "message", "pieces", "control", "many")):
        case "message":
            return Sent(framed(message(rng)), 1)
        case "pieces":
            return pieces(rng)
        case "control":
            return Sent(framed(rng.randbytes(rng.randrange(126)), opcode=rng.choice((PING, PONG))), 1)
        case _:
            many = rng.choice((20, 300))
            one = rng.choice((framed(b"", opcode=PING), framed(b"{}"), framed(b""), framed(b"x" * 125, opcode=PING)))
            return Sent(one * many, many)


def fatal(rng: Random) -> Sent:
    """Something that may."""
    match rng.randrange(5):
        case 0:
            return Sent(framed(rng.randbytes(rng.randrange(126)), opcode=CLOSE), 1)
        case 1:
            extra, masked = rng.choice((0, 0, 0x40, 0x10)), rng.random() < 0.7
            payload = rng.randbytes(rng.randrange(300))
            return Sent(framed(payload, opcode=rng.randrange(16), final=rng.random() < 0.5, extra=extra, masked=masked), 1, False)
        case 2:
            return Sent(framed(b"", opcode=TEXT, final=False) + framed(b"", opcode=0, final=False) * 300, 301)
        case 3:
            return Sent(framed(b" " * rng.choice((4097, 70_000))), 1)
        case _:
            data = rng.randbytes(rng.randrange(1, 200))
            return Sent(data, 1 + len(data) // 2, False)


def anything(rng: Random) -> list[Sent]:
    """What one client sends on one socket."""
    said = [harmless(rng) for _ in range(rng.randrange(1, 7))]
    return [*said, fatal(rng)] if rng.random() < 0.4 else said


class Heard(NamedTuple):
    """All that came back on one socket."""

    frames: list[Facts]
    closed: int | None
    """The code it was closed with; 0: without one; None: it is still open."""
    size: int


class Fuzzed:
    """A server, and a match of the fuzzer's own on it."""

    def __init__(self, server: Watched, own: Facts) -> None:
        self.server = server
        self.own = own
        self.unit = 0
        """The work of a message that cannot be read."""

    async def talk(self, role: Role, said: list[Sent]) -> tuple[Heard, int]:
        """Opens a socket, says all this and asks at the end whether anybody is there: what came back, and the work it took."""
        before = self.server.work()
        reader, writer = await asyncio.open_connection("127.0.0.1", self.server.port)
        try:
            writer.write(HANDSHAKE)
            assert (await reader.readuntil(b"\r\n\r\n")).startswith(b"HTTP/1.1 101")
            if role != "nobody":
                token = self.own["seats"][0]["token"] if role == "seat" else None
                match = self.own["match"]["id"] if role == "seat" else self.server.others.match
                hello = {"type": "hello", "id": 1, "protocol": PROTOCOL, "match": match, "token": token}
                writer.write(framed(msgspec.json.encode(hello)))
            for each in said:
                writer.write(each.data)
            writer.write(framed(b'{"type":"there","id":999999}'))
            if not all(each.whole for each in said):
                with suppress(OSError):  # it may have hung up already
                    writer.write_eof()  # or it waits for the rest of a frame
            heard = await asyncio.wait_for(_hear(reader, writer), PATIENCE)
        finally:
            writer.close()
        return heard, self.server.work() - before

    async def measure(self) -> None:
        """What a message that cannot be read costs, over many."""
        many = 400
        costs = [(await self.talk("nobody", [Sent(framed(b"{}") * many, many)]))[1] // many for _ in range(4)]
        self.unit = sorted(costs)[1]

    async def check(self, role: Role, said: list[Sent]) -> None:
        """Says it, and holds what comes back to what is promised."""
        before = self.server.stored()
        heard, work = await self.talk(role, said)
        self.check_heard(heard)
        if role != "seat":
            assert self.server.stored() == before
        sent = sum(len(each.data) for each in said)
        frames = sum(each.frames for each in said) + sent // BYTES_FOR_ONE
        allowed = WORK_FOR_COMING * self.server.unit + WORK_FOR_A_FRAME * self.unit * frames
        for _ in range(3):  # what it truly costs, it costs every time
            if work <= allowed:
                break
            work = (await self.talk(role, said))[1]
        assert work <= allowed, f"{work} of at most {allowed}, in units of {self.server.unit} and {self.unit}"
        assert heard.size <= ANSWER_FOR_COMING + ANSWER_FOR_ONE * sent

    def check_heard(self, heard: Heard) -> None:
        assert heard.closed is None or heard.closed in ENDS | {0}
        for frame in heard.frames:
            msgspec.convert(frame, ServerFrame, strict=True)
            if frame["type"] == "error":
                assert len(msgspec.json.encode(frame)) <= LONGEST_REFUSAL
                assert frame["code"] != "broken"
                assert_refusal(frame)


async def _hear(reader: asyncio.StreamReader, writer: asyncio.StreamWriter) -> Heard:
    """Everything up to the answer to the last question, or to the end."""
    frames: list[Facts] = []
    size = 0
    try:
        await writer.drain()
        while True:
            first, second = await reader.readexactly(2)
            length = second & 0x7F
            if length > 125:
                length = int.from_bytes(await reader.readexactly(2 if length == 126 else 8), "big")
            payload = await reader.readexactly(length)
            size += length + 2
            if first & 0x0F == CLOSE:
                return Heard(frames, int.from_bytes(payload[:2], "big"), size)
            if first & 0x0F == TEXT:
                frames.append(json.loads(payload))
                if frames[-1].get("reply") == 999999:
                    return Heard(frames, None, size)
    except (asyncio.IncompleteReadError, ConnectionError):
        return Heard(frames, 0, size)


@pytest.fixture
async def fuzzed(tmp_path: Path) -> AsyncIterator[Fuzzed]:
    """A server that much is said to."""
    async with watched(tmp_path) as server:
        table = await server.server.pair("two-domains")
        seat = {"seat": 0, "token": table.tokens[0]}
        fuzzed = Fuzzed(server, {"match": {"id": table.match}, "seats": [seat]})
        await fuzzed.measure()
        yield fuzzed
        for live in table.live.values():
            live.socket.transport.abort()  # nobody has read what it was told, so it would not hear a polite goodbye


async def say(fuzzed: Fuzzed, seed: int) -> None:
    """Says a lot; others play on, and the log stays short."""
    rng, server = Random(seed), fuzzed.server
    role: Role = rng.choice(("nobody", "spectator", "seat", "seat"))
    said = anything(rng)
    try:
        await fuzzed.check(role, said)
        await server.play_on()
        alarms = server.alarms()
        assert len(alarms) <= MOST_ALARMS, alarms[-MOST_ALARMS:]
        assert MARK not in server.logged()
    except AssertionError as error:
        raise AssertionError(f"seed {seed}: {error}; {role} says {said}") from error


async def test_whatever_is_said_is_answered_or_ends_the_socket_and_costs_in_proportion(fuzzed: Fuzzed) -> None:
    for seed in seeds(EVERYDAY):
        await say(fuzzed, seed)


@pytest.mark.long
async def test_whatever_is_said_thousands_of_times(fuzzed: Fuzzed) -> None:
    for seed in fresh_seeds(LONG):
        await say(fuzzed, seed)
