"""How much one address and one seat may do: every frame and every byte counts, a seat counts beside its address, and whoever is
refused is told when to come back."""

import asyncio
import json
from collections.abc import Mapping
from pathlib import Path

import pytest
from websockets.frames import Opcode

from holmgang.server.addresses import Addresses
from holmgang.server.http import handshakes, live_socket
from holmgang.server.http.frames import handshake
from holmgang.server.http.known_seats import KnownSeats
from holmgang.server.http.live_socket import LiveSocket
from holmgang.server.limits import Bucket, Held, Limited, Rate, TooFast, TooMany, seconds_told
from holmgang.server.live.messages import PROTOCOL
from holmgang.server.server import PAGES
from holmgang.server.tokens import digest
from tests.server.kit import PATIENCE, Running, Table, serving
from tests.server.raw import HEAD, asked, frame, raw_live

POLICY = 1008
FLOOD = 20_000
FLOODS = {
    "empty pings": frame(Opcode.PING),
    "long pings": frame(Opcode.PING, b"x" * 125),
    "pongs": frame(Opcode.PONG),
    "messages that are none": frame(Opcode.TEXT),
    "nonsense": frame(Opcode.TEXT, b"[" * 2000),
}


# What is counted


def test_a_rate_says_when_to_come_back() -> None:
    rate = Rate(60, 60, "requests")
    for _ in range(60):
        rate.take("here", 0.0)
    with pytest.raises(TooFast, match=r"more requests than .* from one address: wait 12 seconds\.") as refused:
        rate.take("here", 0.5, cost=12)
    assert refused.value.retry_after == 12
    rate.take("here", 0.5 + 12, cost=12)
    rate.take("there", 0.5)


def test_what_is_done_in_any_case_is_paid_for_later() -> None:
    rate = Rate(10, 1, "messages")
    assert [rate.charge("here", 0.0, 5) for _ in range(4)] == [0.0, 0.0, 0.5, 1.0]
    assert rate.charge("here", 0.5, 0) == 0.5
    assert rate.charge("here", 60.0, 10) == 0.0


def test_a_long_wait_is_told_in_minutes() -> None:
    told = {1: "1 second", 119: "119 seconds", 120: "2 minutes", 121: "3 minutes", 1196: "20 minutes"}
    assert {count: seconds_told(count) for count in told} == told


def test_what_is_held_is_counted_by_address() -> None:
    held = Held(2, "boats")
    held.take("here")
    held.take("here")
    held.take("there")
    with pytest.raises(TooMany, match=r"2 boats from one address: close one, or wait 10 seconds\.") as refused:
        held.take("here")
    assert refused.value.retry_after == 10
    held.give("here")
    held.take("here")


def test_a_bucket_takes_several_at_once_or_none() -> None:
    bucket = Bucket(4, 0.0)
    assert [bucket.take(1, 4, 0.0, cost) for cost in (3, 2, 1, 0, 1)] == [True, False, True, True, False]


def test_of_seats_so_many_are_known_and_strangers_leave_no_trace() -> None:
    seats = KnownSeats(most=3)
    for token in ("a", "b", "c"):
        seats.note(digest(token))
    assert [seats.find(f"bogus {number}") for number in range(10)] == [None] * 10
    assert seats.find("a") == digest("a")
    seats.note(digest("d"))
    assert [seats.find(token) is not None for token in "abcd"] == [True, False, True, True]
    seats.forget(digest("d"))
    assert seats.find("d") is None


# Floods over a live socket


async def _goes_on(table: Table) -> None:
    """Both seats move and are answered."""
    for seat in (0, 1):
        await table.move(seat, table.shown[seat]["question"]["choices"][0]["text"])


@pytest.fixture
async def table(server: Running) -> Table:
    return await server.pair("duo-regna")


@pytest.mark.usefixtures("time_stands_still")
@pytest.mark.parametrize("what", FLOODS)
async def test_a_flood_of_frames_ends_its_socket_and_disturbs_nobody(tmp_path: Path, what: str) -> None:
    async with serving(tmp_path / "server.db", messages_per_second=20) as server:
        table = await server.pair("duo-regna")
        async with raw_live(server.url) as flood:
            sending = asyncio.create_task(flood.send(FLOOD * FLOODS[what]))
            await _goes_on(table)
            heard, code = await flood.heard()
            await sending
        assert code == POLICY
        assert len(heard) <= 41  # two seconds' worth, and the sentence
        assert json.loads(heard[-1][1])["code"] == "too_fast"
        assert json.loads(heard[-1][1])["retry_after"] == 2
        await _goes_on(table)
        await table.close()


@pytest.mark.usefixtures("time_stands_still")
@pytest.mark.parametrize("part", [b"", b"x"], ids=["empty", "a byte each"])
async def test_parts_of_a_message_count_as_frames(tmp_path: Path, part: bytes) -> None:
    async with serving(tmp_path / "server.db", messages_per_second=20) as server:
        table = await server.pair("duo-regna")
        async with raw_live(server.url) as flood:
            await flood.send(frame(Opcode.TEXT, part, final=False) + 2000 * frame(Opcode.CONT, part, final=False))
            heard, code = await flood.heard()
        assert code == POLICY
        assert [json.loads(payload)["code"] for _, payload in heard] == ["too_fast"]
        await _goes_on(table)
        await table.close()


@pytest.mark.usefixtures("time_stands_still")
async def test_bytes_that_trickle_in_count_too(tmp_path: Path, monkeypatch: pytest.MonkeyPatch) -> None:
    came: list[int] = []
    read_on = LiveSocket._read_on

    def noted(socket: LiveSocket, size: int = 0) -> None:
        came.append(size)
        read_on(socket, size)

    monkeypatch.setattr(LiveSocket, "_read_on", noted)
    async with serving(tmp_path / "server.db", messages_per_second=20) as server:
        async with raw_live(server.url) as trickle:
            for byte in frame(Opcode.TEXT, b"x" * 4000):
                await trickle.send(bytes((byte,)))
                seen = len(came)
                while len(came) == seen and not trickle.reader.at_eof() and _last(server) is not None:
                    await asyncio.sleep(0)
            _, code = await trickle.heard()
        assert code == POLICY
        assert len(came) <= 50


def _last(server: Running) -> LiveSocket | None:
    """The only socket, while it is open."""
    return next((each for each in server.parts.sockets if not each._closing), None)


@pytest.mark.usefixtures("time_stands_still")
async def test_long_messages_count_for_several(tmp_path: Path) -> None:
    async with serving(tmp_path / "server.db", messages_per_second=20) as server:
        async with raw_live(server.url) as flood:
            await flood.send(20 * frame(Opcode.TEXT, b"x" * 4096))
            heard, code = await flood.heard()
        assert code == POLICY
        assert len(heard) < 20


async def test_of_what_came_at_once_a_few_frames_are_read_a_turn(
    server: Running, table: Table, monkeypatch: pytest.MonkeyPatch
) -> None:
    turns: list[int] = []
    read_on, one_frame = LiveSocket._read_on, LiveSocket._frame

    def turn(socket: LiveSocket, came: int = 0) -> None:
        turns.append(0)
        read_on(socket, came)

    def counted(socket: LiveSocket, got: object, now: float) -> None:
        turns[-1] += 1
        one_frame(socket, got, now)  # type: ignore[arg-type]

    monkeypatch.setattr(LiveSocket, "_read_on", turn)
    monkeypatch.setattr(LiveSocket, "_frame", counted)
    async with raw_live(server.url) as flood:
        await flood.send(1000 * frame(Opcode.PING) + frame(Opcode.TEXT, b"that is all"))
        opcodes = [(await asyncio.wait_for(flood.next(), PATIENCE))[0] for _ in range(1001)]
    assert opcodes == [Opcode.PONG] * 1000 + [Opcode.TEXT]  # all are answered, and in order
    assert max(turns) == live_socket.FRAMES_A_TURN
    assert len(turns) > 100
    await table.close()


async def test_all_sockets_of_an_address_together_are_read_more_slowly_but_not_closed(
    tmp_path: Path, monkeypatch: pytest.MonkeyPatch
) -> None:
    waits: list[float] = []
    async with serving(tmp_path / "server.db", messages_per_second=100, messages_per_address=10) as server:
        table = await server.pair("duo-regna")
        monkeypatch.setattr(server.parts.hub, "loop", _Loop(waits))
        for _ in range(3):
            async with raw_live(server.url) as flood:
                await flood.send(90 * frame(Opcode.PING))
                got = [(await asyncio.wait_for(flood.next(), PATIENCE))[0] for _ in range(90)]
                assert got == [Opcode.PONG] * 90
        assert max(waits) > 1  # after a hundred at once, ten a second
        await _goes_on(table)  # seats have an allowance of their own
        await table.close()


class _Loop:
    """Notes how long somebody is to wait, and does not wait."""

    def __init__(self, waits: list[float]) -> None:
        self._waits = waits
        self._loop = asyncio.get_running_loop()

    def call_later(self, wait: float, *what: object) -> object:
        self._waits.append(wait)
        return self._loop.call_soon(*what)  # type: ignore[arg-type]

    def __getattr__(self, name: str) -> object:
        return getattr(self._loop, name)


async def test_the_time_for_a_hello_runs_from_the_connection_whatever_is_sent(
    server: Running, monkeypatch: pytest.MonkeyPatch
) -> None:
    monkeypatch.setattr(live_socket, "HELLO_WITHIN", 0.2)
    nothing = json.dumps({"type": "hello", "protocol": PROTOCOL, "match": "nowhere"}).encode()
    async with raw_live(server.url) as talker:
        hung_up = asyncio.create_task(talker.heard())
        while not hung_up.done():
            await talker.send(frame(Opcode.PING) + frame(Opcode.TEXT, nothing))
            await asyncio.sleep(0.02)
        assert (await hung_up)[1] == POLICY


async def test_whoever_takes_in_nothing_is_cut_off_after_the_goodbye(server: Running, monkeypatch: pytest.MonkeyPatch) -> None:
    monkeypatch.setattr(live_socket, "CLOSE_WITHIN", 0.0)
    async with raw_live(server.url):
        (socket,) = server.parts.sockets
        assert socket._transport is not None
        while not socket._transport.get_write_buffer_size():
            socket.send(b"x" * 100_000)  # until the system takes no more
        socket.shutdown()
        async with asyncio.timeout(PATIENCE):
            while server.parts.sockets:
                await asyncio.sleep(0.02)


@pytest.mark.usefixtures("time_stands_still")
async def test_connecting_over_and_over_is_refused_before_any_work(tmp_path: Path, monkeypatch: pytest.MonkeyPatch) -> None:
    shaken: list[object] = []

    def noted(headers: Mapping[str, str]) -> bytes | None:
        shaken.append(headers)
        return handshake(headers)

    monkeypatch.setattr(handshakes, "handshake", noted)
    async with serving(tmp_path / "server.db", connections_per_minute=40) as server:
        answers = []
        for _ in range(60):
            answer, socket = await asked(server.url)
            socket.writer.close()
            answers.append(answer)
        refused = [answer for answer in answers if answer.status != 101]
        assert len(refused) >= 19
        assert len(shaken) == 60 - len(refused)
        for answer in refused:
            assert (answer.status, json.loads(answer.body)["code"]) == (429, "too_fast")
            assert 1 <= int(answer.headers["retry-after"]) <= 3
            assert f"wait {answer.headers['retry-after']} second" in json.loads(answer.body)["message"]


@pytest.mark.usefixtures("time_stands_still")
async def test_plain_connections_over_and_over_are_refused_too(tmp_path: Path) -> None:
    async with serving(tmp_path / "server.db", connections_per_minute=5) as server:
        answers = []
        for _ in range(9):
            answer, socket = await asked(server.url, head=("GET /api/games HTTP/1.1", "Host: 127.0.0.1"))
            socket.writer.close()
            answers.append(answer)
        assert [answer.status for answer in answers[:5]] == [200] * 5
        assert answers[-1].status == 429
        assert int(answers[-1].headers["retry-after"]) >= 1


@pytest.mark.usefixtures("time_stands_still")
async def test_pages_are_asked_for_so_often_and_then_the_connection_ends(tmp_path: Path) -> None:
    async with serving(tmp_path / "server.db", requests_per_minute=1) as server:
        for path in ("", "api/nowhere"):
            assert [(await server.get(path)).status_code != 429 for _ in range(5)] == [True] * 5
        refused = await server.get("")
        assert (refused.status_code, refused.headers["connection"]) == (429, "close")
        assert int(refused.headers["retry-after"]) >= 1


ANYTHING = {
    "a strange host": ("GET / HTTP/1.1", "Host: evil.example"),
    "no path": ("GET /%ff HTTP/1.1", "Host: 127.0.0.1"),
    "no such way": ("PUT /api/games HTTP/1.1", "Host: 127.0.0.1", "Content-Length: 0"),
    "the description": ("GET /api/schema HTTP/1.1", "Host: 127.0.0.1"),
    "health": ("GET /api/health HTTP/1.1", "Host: 127.0.0.1"),
    "figures": ("GET /metrics HTTP/1.1", "Host: 127.0.0.1"),
}


@pytest.mark.usefixtures("time_stands_still")
@pytest.mark.parametrize("head", ANYTHING.values(), ids=ANYTHING)
async def test_whatever_is_asked_for_counts_even_what_is_refused_at_once(tmp_path: Path, head: tuple[str, ...]) -> None:
    async with serving(tmp_path / "server.db", requests_per_minute=1) as server:
        answers = []
        for _ in range(PAGES + 2):
            answer, socket = await asked(server.url, head=head)
            socket.writer.close()
            answers.append(answer)
        assert 429 not in [answer.status for answer in answers[:PAGES]]
        last = answers[-1]
        assert (last.status, json.loads(last.body)["code"], last.headers["connection"]) == (429, "too_fast", "close")
        assert int(last.headers["retry-after"]) >= 1


async def test_a_school_may_open_its_pages_at_once_and_nobody_a_minute_s_worth(tmp_path: Path) -> None:
    async with serving(tmp_path / "server.db", requests_per_minute=2400) as server:
        for rate in (server.parts.pages, server.parts.probes):
            for _ in range(4000):
                rate.take("here", 0.0)
            with pytest.raises(TooFast):
                rate.take("here", 0.0)
            rate.take("here", 1.0, cost=400)
            with pytest.raises(TooFast):
                rate.take("here", 1.0)


@pytest.mark.parametrize("upgrade", [(), HEAD[2:]], ids=["plain", "live"])
async def test_headers_without_end_are_refused_before_they_are_read(server: Running, upgrade: tuple[str, ...]) -> None:
    path = "/api/live" if upgrade else "/api/games"
    head = (f"GET {path} HTTP/1.1", "Host: 127.0.0.1", *upgrade, *("x: y" for _ in range(20_000)))
    answer, socket = await asked(server.url, head=head)
    assert (answer.status, json.loads(answer.body)["code"]) == (431, "too_large")
    socket.writer.close()
    assert (await server.get("api/health")).status_code == 200


# Seats beside addresses


async def test_whoever_only_looks_takes_no_place_from_those_who_play(tmp_path: Path) -> None:
    async with serving(tmp_path / "server.db", sockets_per_address=2) as server:
        table = await server.pair("duo-regna")
        watching = [await server.connect(table.match) for _ in range(2)]
        for each in watching:
            await each.until("table")
        async with server.live(table.match) as one_too_many:
            refused = await one_too_many.receive()
            assert (refused["code"], refused["retry_after"]) == ("too_many", 10)
        await table.live[1].close()
        await table.live[0].until(lambda frame: frame["type"] == "presence" and frame["connected"] == [True, False])
        async with server.live(table.match, table.tokens[1]) as back:
            await back.until("table")
        for live_socket in watching:
            await live_socket.close()
        await table.close()


async def test_so_many_may_be_about_to_say_hello(tmp_path: Path) -> None:
    async with serving(tmp_path / "server.db", sockets_per_address=2) as server, raw_live(server.url), raw_live(server.url):
        answer, refused = await asked(server.url)
        assert (answer.status, json.loads(answer.body)["code"], answer.headers["retry-after"]) == (429, "too_many", "10")
        refused.writer.close()


async def test_a_seat_is_open_in_so_many_places_and_then_the_oldest_closes(tmp_path: Path) -> None:
    async with serving(tmp_path / "server.db", sockets_per_seat=2) as server:
        table = await server.pair("duo-regna")
        second = await server.connect(table.match, table.tokens[0])
        await second.until("table")
        third = await server.connect(table.match, table.tokens[0])
        await third.until("table")
        gone = await table.live[0].until("gone")
        assert (gone["code"], gone["retry"]) == ("too_many", False)
        table.live[0] = third
        await _goes_on(table)
        assert len(server.parts.hub.rooms[table.match].audience.listeners) == 3
        await second.close()
        await table.close()


@pytest.mark.usefixtures("time_stands_still")
async def test_a_request_with_a_seats_token_counts_for_the_seat(tmp_path: Path) -> None:
    async with serving(tmp_path / "server.db", requests_per_minute=8, requests_per_seat=3) as server:
        tables = [await server.create("duo-regna", screen="shared") for _ in range(2)]
        path = f"api/matches/{tables[0]['match']['id']}"
        first, second = (each["token"] for each in tables[0]["seats"])
        for _ in range(6):
            assert (await server.get("api/games")).status_code == 200
        refused = await server.get("api/games")  # by anybody else at this address
        assert (refused.status_code, refused.json()["code"]) == (429, "too_fast")
        assert int(refused.headers["retry-after"]) >= 1
        for token in (first, second):
            assert [(await server.get(path, token=token)).status_code for _ in range(4)] == [200, 200, 200, 429]
        other, another = (each["token"] for each in tables[1]["seats"])
        path = f"api/matches/{tables[1]['match']['id']}"
        assert [(await server.get(path, token=token)).status_code for token in (other, other, another)] == [200, 200, 429]
        assert (await server.get(path, token="made up")).status_code == 429  # a token that holds nothing is worth nothing


async def test_a_seat_that_moves_leaves_no_allowance_behind(server: Running) -> None:
    created = await server.create("duo-regna")
    match, token = created["match"]["id"], created["seats"][0]["token"]
    assert server.parts.known_seats.find(token) is not None
    code = (await server.post(f"api/matches/{match}/move-seat", {}, token=token)).json()["code"]
    moved = (await server.post(f"api/matches/{match}/seat", {"code": code})).json()["token"]
    assert server.parts.known_seats.find(token) is None
    assert server.parts.known_seats.find(moved) is not None


@pytest.mark.usefixtures("time_stands_still")
async def test_a_token_used_before_the_server_started_counts_for_its_seat_again(tmp_path: Path) -> None:
    async with serving(tmp_path / "server.db") as server:
        created = await server.create("duo-regna")
    async with serving(tmp_path / "server.db", requests_per_minute=2) as server:
        path, token = f"api/matches/{created['match']['id']}", created["seats"][0]["token"]
        assert [(await server.get(path, token=token)).status_code for _ in range(3)] == [200] * 3
        assert [(await server.get(path)).status_code for _ in range(2)] == [200, 429]


# An IPv6 address counts as its /64


@pytest.mark.usefixtures("time_stands_still")
@pytest.mark.parametrize(
    ("one", "other", "same"),
    [
        ("2001:db8:1:2::1", "2001:db8:1:2:ffff:ffff:ffff:ffff", True),
        ("2001:db8:1:2::1", "2001:db8:1:3::1", False),
        ("::ffff:192.0.2.1", "192.0.2.1", True),
        ("::ffff:192.0.2.1", "::ffff:192.0.2.2", False),
        ("::ffff:c000:201", "192.0.2.1", True),
        ("2001:DB8:1:2::9", "2001:db8:1:2:0::1", True),
        ("fe80::1%eth0", "fe80::2%eth0", True),
    ],
)
async def test_every_limit_counts_a_household_as_one(tmp_path: Path, one: str, other: str, same: bool) -> None:
    """Whoever comes by a proxy and whoever comes straight, for every limit by address."""
    addresses = Addresses(("127.0.0.1",), ())
    assert (addresses.client(one, {}) == addresses.client(other, {})) is same
    by_proxy = [addresses.client("127.0.0.1", {"x-forwarded-for": each}) for each in (one, other)]
    assert (by_proxy[0] == by_proxy[1]) is same
    limits = {"matches_per_hour": 1, "connections_per_minute": 100, "requests_per_minute": 2, "sockets_per_address": 1}
    async with serving(tmp_path / "server.db", proxies=("127.0.0.1",), **limits) as server:
        known = 429 if same else 200
        assert (await server.http.get("api/games", headers={"x-forwarded-for": one})).status_code == 200
        made = await server.http.post("api/matches", json={"game": "duo-regna"}, headers={"x-forwarded-for": one})
        assert made.status_code == 201
        assert (await server.http.get("api/games", headers={"x-forwarded-for": other})).status_code == known
        first, socket = await asked(server.url, f"X-Forwarded-For: {one}")
        second, another = await asked(server.url, f"X-Forwarded-For: {other}")
        assert (first.status, second.status) == (101, 429 if same else 101)
        for each in (socket, another):
            each.writer.close()


# Every 429 says when to come back


@pytest.mark.usefixtures("time_stands_still")
async def test_every_429_says_when_to_come_back(tmp_path: Path) -> None:
    limits = {"matches_per_hour": 1, "requests_per_minute": 20, "sockets_per_address": 3}
    async with serving(tmp_path / "server.db", **limits) as server:
        await server.create()
        refused = [await server.post("api/matches", {"game": "duo-regna"})]
        refused += [await server.get("api/games") for _ in range(21)][-1:]
        for answer in refused:
            wait = int(answer.headers["retry-after"])
            assert (answer.status_code, answer.json()["code"]) == (429, "too_fast")
            assert f"wait {seconds_told(wait)}." in answer.json()["message"]
        assert 3500 <= int(refused[0].headers["retry-after"]) <= 3600
        held = [await asyncio.open_connection("127.0.0.1", int(server.url.rsplit(":", 1)[1].rstrip("/"))) for _ in range(3)]
        full, socket = await asked(server.url, head=("GET / HTTP/1.1", "Host: x"))
        assert (full.status, json.loads(full.body)["code"], full.headers["retry-after"]) == (429, "too_many", "10")
        socket.writer.close()
        for _, writer in held:
            writer.close()


def test_no_limit_leaves_out_when_to_come_back() -> None:
    assert {each.__name__ for each in Limited.__subclasses__()} >= {"TooFast", "TooMany"}
    assert Limited("That is too much.").retry_after == 1
