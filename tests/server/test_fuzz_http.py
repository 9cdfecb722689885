"""Whatever comes over HTTP is answered as documented, changes nothing where it is refused, and costs no more than it should."""

import asyncio
import json
import re
from collections.abc import AsyncIterator
from pathlib import Path
from random import Random
from typing import NamedTuple

import pytest

from holmgang.server.http.admission import LARGEST_BODY
from holmgang.server.http.routes.admin import ROUTES
from holmgang.server.live.messages import PROTOCOL
from holmgang.server.tokens import new_token
from tests.server.fuzzing import (
    LONGEST_REFUSAL,
    MARK,
    Cost,
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

EVERYDAY, LONG = 60, 3000
DONE = {200, 201, 204, 301, 302, 304, 307, 308}
REFUSED = {400, 401, 403, 404, 405, 408, 409, 411, 413, 414, 415, 421, 429, 431, 501, 505}
BYTES_FOR_ONE = 4096
"""So many bytes count as one more request, as the server itself counts them."""
WORK_FOR_ONE = 40
"""A request may take so many times the work of the plainest refusal, for each that it counts for."""
ANSWER_FOR_NOTHING, ANSWER_FOR_ONE = 400_000, 64
"""So many bytes may answer any request (the client's script is the largest), and so many more for each byte of it."""
MOST_ALARMS = 3
"""Lines of the log, however many requests are refused."""

pytestmark = pytest.mark.skipif(
    not Path("/proc/self/schedstat").exists(), reason="this system does not tell what a process costs"
)


class Request(NamedTuple):
    """A request in bytes; a body may come after the head."""

    head: bytes
    body: bytes

    def __repr__(self) -> str:
        return f"{self.head[:300]!r} + {len(self.body)} bytes {self.body[:200]!r}"


class Answer(NamedTuple):
    """What came back; a status of 0 for a line that was closed."""

    status: int
    headers: dict[str, str]
    body: bytes


class Aim(NamedTuple):
    """What there is to ask for: the routes as they are described, and what leads further than made-up names."""

    routes: list[tuple[str, str]]
    bodies: dict[str, Facts]
    names: dict[str, list[str]]
    tokens: list[str]


class Fuzzed:
    """A server and what to aim at."""

    def __init__(self, server: Watched, aim: Aim) -> None:
        self.server = server
        self.aim = aim

    async def exchange(self, request: Request) -> tuple[Answer, Cost]:
        """Sends it on a line of its own and reads the answer."""
        before = self.server.work()
        reader, writer = await asyncio.open_connection("127.0.0.1", self.server.port)
        try:
            writer.write(request.head + request.body)
            answer = await asyncio.wait_for(self._answer(reader, writer), PATIENCE * 2)
        finally:
            writer.close()
        cost = Cost(self.server.work() - before, len(request.head) + len(request.body), len(answer.body))
        return answer, cost

    async def _answer(self, reader: asyncio.StreamReader, writer: asyncio.StreamWriter) -> Answer:
        try:
            await writer.drain()
            if writer.can_write_eof():
                await asyncio.sleep(0)
            head = await reader.readuntil(b"\r\n\r\n")
            while head.startswith(b"HTTP/1.1 100"):
                head = await reader.readuntil(b"\r\n\r\n")
            lines = head.decode("latin-1").split("\r\n")
            headers = {name.casefold(): value for name, _, value in (line.partition(": ") for line in lines[1:] if line)}
            status = int(lines[0].split(" ")[1])
            try:
                length = int(headers.get("content-length", "0"))
                body = await reader.readexactly(length) if status not in (204, 304) else b""
            except asyncio.IncompleteReadError as error:
                body = error.partial  # the answer to HEAD has none
        except (asyncio.IncompleteReadError, ConnectionError):
            return Answer(0, {}, b"")
        return Answer(status, headers, body)

    async def check(self, request: Request) -> Answer:
        """Sends a request and holds its answer to what is promised."""
        answer, cost = await self.exchange(request)
        self.check_outcome(request, answer)
        allowed = WORK_FOR_ONE * self.server.unit * (1 + cost.sent // BYTES_FOR_ONE)
        for _ in range(3):  # what it truly costs, it costs every time
            if cost.work <= allowed:
                break
            cost = (await self.exchange(request))[1]
        assert cost.work <= allowed, f"{cost} of at most {allowed}, in units of {self.server.unit}"
        assert cost.answered <= ANSWER_FOR_NOTHING + ANSWER_FOR_ONE * cost.sent, cost
        return answer

    def check_outcome(self, request: Request, answer: Answer) -> None:
        if answer.status == 0:
            assert not request.head.endswith(b"\r\n\r\n") or b"ength" in request.head, "the line was closed without an answer"
            return
        assert answer.status in DONE | REFUSED, answer.status
        assert b" /api/admin" not in request.head or answer.status not in DONE or request.head.startswith(b"OPTIONS")
        assert b"Traceback" not in answer.body
        if answer.status == 404 and answer.headers["content-type"].startswith("text/html"):
            assert b" /api" not in request.head  # a page for people, who are told there that it is missing
        elif answer.status in REFUSED and answer.body:
            assert len(answer.body) <= LONGEST_REFUSAL
            assert answer.headers["content-type"].startswith("application/json"), answer.headers
            assert_refusal(json.loads(answer.body))


@pytest.fixture
async def fuzzed(tmp_path: Path) -> AsyncIterator[Fuzzed]:
    """A server that much is sent to."""
    async with watched(tmp_path) as server:
        described = (await server.server.get("api/schema")).json()
        routes = [(method.upper(), path) for path, methods in described["paths"].items() for method in methods]
        routes += [(str(method), f"/api/admin{path}") for each in ROUTES for path in each.paths for method in each.http_methods]
        made = [await server.server.create("duo-regna", open=True, position=position) for position in (None, "A24/J6K 1 0-0")]
        record = (await server.server.get(f"api/matches/{server.others.match}/record")).text
        names = {
            "match": [server.others.match, *(each["match"]["id"] for each in made)],
            "game": ["duo-regna", "two-domains"],
            "number": ["1", "331"],
        }
        tokens = [made[0]["seats"][0]["token"]]
        yield Fuzzed(server, Aim(routes, _bodies(record), names, tokens))


def _bodies(record: str) -> dict[str, Facts]:
    """A good request for every route that takes one."""
    return {
        "/api/explore": {"game": "two-domains", "position": "3256/223 1", "steps": ["battle"], "roll": True, "seat": 0},
        "/api/evaluate": {"game": "duo-regna", "position": "A24/J6K 1 0-0", "options": {"target": "1"}},
        "/api/puzzles/{game}/{number}": {"answer": "A"},
        "/api/matches": {
            "game": "deck-duel",
            "name": MARK,
            "mine": "toss",
            "options": {},
            "clock": {"kind": "move", "seconds": 60},
            "best_of": 3,
            "token": "a" * 32,
        },
        "/api/matches/{match}/seat": {"code": MARK, "name": MARK, "set_up": True, "token": "b" * 32},
        "/api/matches/{match}/move-seat": {},
        "/api/matches/{match}/report": {"reason": "name", "said": MARK},
        "/api/records": {"record": record},
        "/api/records/verify": {"record": record, "receipt": "{}"},
    }


# What is sent


METHODS = ("GET", "POST", "POST", "PUT", "PATCH", "DELETE", "HEAD", "OPTIONS", "TRACE", "FOO", "get", "")
SIZES = (70_000, LARGEST_BODY - 100, LARGEST_BODY + 100)
FILLINGS = ("a", "[", '\\"a\\",', "\\u0000", "1", "\\n", '[X \\"1\\"]\\n', "ä", "{", "1. battle\\n")


def spelled(path: str, rng: Random) -> bytes:
    """A path in one of its spellings, or another that leads somewhere."""
    encoded_path = "".join(f"%{ord(letter):02x}" if rng.random() < 0.3 else letter for letter in path)
    odd = (
        f"{path}/",
        path.replace("/", "//"),
        f"/.{path}",
        f"/x/..{path}",
        path.upper(),
        encoded_path.replace("%2f", "/"),
        encoded_path,
        f"{path}?{MARK}=1&a=%00",
        f"{path};{MARK}",
        f"{path}%00",
        f"{path}%ED%A0%80",
        f"{path}/%C0%AF",
        f"{path}%zz",
        f"http://elsewhere.example{path}",
        path.lstrip("/"),
        f"{path}#x",
        f"{path}/{'a' * 6000}",
        "*",
        "/",
        f"/assets/{MARK}",
        "/metrics/",
        "/%6detrics",
        "/api/live",
        "/..%2f..%2fetc/passwd",
        "/\\",
        f"{path}\udcff\udcfe",
        "",
    )
    return rng.choice(odd).encode("utf-8", "surrogateescape")


def odd_body(usual: Facts, rng: Random) -> bytes:
    """A body: nearly good, long, or nothing of the kind."""
    match rng.choice(("nearly", "nearly", "nearly", "nearly", "value", "bytes", "broken", "long", "none")):
        case "nearly":
            return nearly(usual, rng)
        case "value":
            return encoded(odd_value(rng))
        case "bytes":
            return rng.randbytes(rng.randrange(300))
        case "broken":
            data = nearly(usual, rng)
            return rng.choice((b"\xef\xbb\xbf", b"\xff", b"\x00", b"")) + data[: rng.randrange(len(data) + 1)]
        case "long":
            filling, size = rng.choice(FILLINGS), rng.choice(SIZES)
            name = rng.choice([each for each, value in usual.items() if isinstance(value, str)] or [MARK])
            return encoded(json.dumps({**usual, name: "@"})).replace(b"@", filling.encode() * (size // len(filling)))
        case _:
            return b""


def odd_headers(aim: Aim, rng: Random) -> list[bytes]:
    """Headers that few would send."""
    token = rng.choice((*aim.tokens, new_token(), MARK, "é", "a" * 4000, "")).encode()
    odd = (
        b"Host: elsewhere.example",
        b"Host: \xff",
        b"Content-Type: application/msgpack",
        b"Content-Type: multipart/form-data; boundary=x",
        b"Content-Type: \xff",
        b"Authorization: Bearer " + token,
        b"Authorization: Basic " + token,
        b"Authorization:",
        b"Origin: https://elsewhere.example",
        b"Origin: null",
        b"Origin: \xff",
        b"Accept-Encoding: gzip;q=NaN, br, " + b"x," * 500,
        b"Expect: 100-continue",
        b"Range: bytes=0-",
        b"X-Forwarded-For: " + b"1.2.3.4, " * 300,
        b"Forwarded: for=" + b'"' * 300,
        b"X-Request-Id: " + MARK.encode() + b"\x01",
        b"Cookie: a=" + b"b" * 8000,
        b"Content-Length: 5",
        b"Holmgang-Protocol: \xff",
        b"Transfer-Encoding: chunked",
        b"Transfer-Encoding: gzip, chunked",
        b"No colon here",
        b" folded: yes",
        b"Upgrade: websocket",
        b"Upgrade: h2c",
        b"Nul: \x00",
        b"\r",
        b"X: " + b"y" * 20_000,
        b"\r\n".join(b"X-%d: 1" % number for number in range(200)),
    )
    return rng.sample(odd, rng.choice((1, 1, 2)))


def any_request(aim: Aim, rng: Random) -> Request:
    """Any request: odd in one way or in all, so that much of it gets as far as it can."""
    odd = rng.choice(("body", "body", "body", "body", "path", "head", "all", "nothing"))
    taking = [route for route in aim.routes if route[0] == "POST"]
    method, route = rng.choice(taking if odd == "body" else aim.routes)
    path = re.sub(r"\{(\w+)(:\w+)?\}", lambda found: rng.choice([*aim.names.get(found[1], ()), MARK]), route).encode()
    body = json.dumps(aim.bodies[route]).encode() if route in aim.bodies and method == "POST" else b""
    version = b"HTTP/1.1"
    if odd in ("path", "all"):
        method = rng.choice((method, *METHODS))
        path = spelled(path.decode(), rng)
        version = rng.choice((version, version, version, b"HTTP/1.0", b"HTTP/3.7", b"HTP"))
    if odd in ("body", "all"):
        body = odd_body(aim.bodies.get(route, {}), rng)
    lines = [b"%s %s %s" % (method.encode(), path, version), b"Host: 127.0.0.1", b"Connection: close"]
    lines += [b"Content-Length: %d" % len(body), b"Content-Type: application/json", b"Holmgang-Protocol: %d" % PROTOCOL]
    lines += odd_headers(aim, rng) if odd in ("head", "all") else []
    return Request(b"\r\n".join(lines) + b"\r\n\r\n", body)


async def send(fuzzed: Fuzzed, seed: int) -> None:
    """A few requests, one after the other; others play on meanwhile, and what was refused has changed nothing."""
    rng, server = Random(seed), fuzzed.server
    before = server.stored()
    sent = [any_request(fuzzed.aim, rng) for _ in range(3)]
    try:
        answers = [await fuzzed.check(request) for request in sent]
        if all(answer.status not in (200, 201, 204) for answer in answers):
            assert server.stored() == before
        await server.play_on()
        alarms = server.alarms()
        assert len(alarms) <= MOST_ALARMS, alarms[-MOST_ALARMS:]
        assert MARK not in server.logged()
    except AssertionError as error:
        raise AssertionError(f"seed {seed}: {error}; {sent}") from error


async def test_whatever_is_asked_is_answered_as_documented_and_costs_in_proportion(fuzzed: Fuzzed) -> None:
    for seed in seeds(EVERYDAY):
        await send(fuzzed, seed)


@pytest.mark.long
async def test_whatever_is_asked_thousands_of_times(fuzzed: Fuzzed) -> None:
    for seed in fresh_seeds(LONG):
        await send(fuzzed, seed)
