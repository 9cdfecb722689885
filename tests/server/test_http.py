"""Plain HTTP as hosts expect it: paths, host names, HEAD, caching, bytes that make no sense, figures for the host alone."""

import asyncio
import gzip
import json
import re
import socket
from collections.abc import AsyncIterator
from contextlib import suppress
from pathlib import Path
from typing import NamedTuple
from urllib.parse import quote

import pytest
import pytest_asyncio
from hypothesis import HealthCheck, given, settings, strategies as st
from websockets.asyncio.client import connect
from websockets.exceptions import InvalidStatus
from websockets.typing import Origin

from holmgang.server.http import plain_http
from holmgang.server.live.messages import PROTOCOL, PROTOCOL_HEADER
from tests.server.kit import PATIENCE, Caller, Running, serving

pytestmark = pytest.mark.asyncio(loop_scope="module")
TOKEN = "a-token-for-figures"
SPELLINGS = ("/metrics", "/metrics/", "//metrics", "/%6detrics", "/./metrics", "/%2fmetrics", "/metrics%2F", "/metrics?x=1")


@pytest_asyncio.fixture(scope="module", loop_scope="module")
async def server(tmp_path_factory: pytest.TempPathFactory) -> AsyncIterator[Running]:
    """One for all tests here that need no settings of their own."""
    async with serving(tmp_path_factory.mktemp("http") / "server.db") as running:
        yield running


class Answer(NamedTuple):
    """What came back, byte for byte."""

    status: int
    headers: dict[str, str]
    body: bytes

    @property
    def code(self) -> str:
        return str(json.loads(self.body)["code"])


async def asked(server: Caller, line: str, *headers: str, body: bytes = b"", host: str = "127.0.0.1") -> Answer:
    """Sends a request as it stands here, whatever a library would think of it."""
    reader, writer = await asyncio.open_connection("127.0.0.1", server.http.base_url.port)
    lines = (line, f"host: {host}", "connection: close", *headers, "", "")
    writer.write("\r\n".join(lines).encode("latin-1") + body)
    answer = await asyncio.wait_for(reader.read(), PATIENCE)
    writer.close()
    head, _, rest = answer.partition(b"\r\n\r\n")
    first, *others = head.decode("latin-1").split("\r\n")
    return Answer(
        int(first.split()[1]), {name.lower(): value for name, _, value in (each.partition(": ") for each in others)}, rest
    )


async def posted(server: Caller, path: str, body: bytes, kind: str = "application/json") -> Answer:
    headers = (f"content-type: {kind}", f"content-length: {len(body)}", f"{PROTOCOL_HEADER}: {PROTOCOL}")
    return await asked(server, f"POST {path} HTTP/1.1", *headers, body=body)


# Paths


async def test_a_path_that_is_none_is_refused_in_a_sentence(server: Running, caplog: pytest.LogCaptureFixture) -> None:
    for path in ("/%zz", "/%ff", "/a/../api/games", "/%00", "*"):
        answer = await asked(server, f"GET {path} HTTP/1.1")
        assert (answer.status, answer.code) == (400, "malformed")
    assert not caplog.records


# Figures


async def test_figures_are_for_whoever_asks_on_this_machine(server: Running) -> None:
    assert (await server.get("metrics")).status_code == 200
    passed_on = ("x-forwarded-for: 203.0.113.9", "forwarded: for=203.0.113.9", "via: 1.1 proxy", "x-real-ip: 203.0.113.9")
    for path in SPELLINGS:
        for header in passed_on:
            answer = await asked(server, f"GET {path} HTTP/1.1", header)
            assert (answer.status, answer.code) == (403, "host_only"), (path, header)
        assert (await asked(server, f"GET {path} HTTP/1.1", host="10.1.2.3")).status == 403
        assert (await asked(server, f"GET {path} HTTP/1.1")).status == 200


@pytest.mark.parametrize("given_", [{"proxies": ("10.0.0.1",)}, {"origins": ("https://play.example",)}, {"host_names": ("a.b",)}])
async def test_behind_a_proxy_figures_need_a_token(tmp_path: Path, given_: dict[str, tuple[str, ...]]) -> None:
    async with serving(tmp_path / "server.db", path="/duels", **given_) as server:
        for path in SPELLINGS:
            for prefix in ("", "/duels", "//duels/.", "/%64uels"):
                answer = await asked(server, f"GET {prefix}{path} HTTP/1.1")
                assert (answer.status, answer.code) == (403, "host_only"), (prefix, path)


@pytest.mark.usefixtures("time_stands_still")
async def test_with_a_token_figures_are_for_whoever_has_it(tmp_path: Path) -> None:
    async with serving(tmp_path / "server.db", metrics_token=TOKEN, proxies=("127.0.0.1",), requests_per_minute=20) as server:
        for header in ("x: y", "authorization: Bearer wrong", f"authorization: Basic {TOKEN}", "authorization: Bearer \xff"):
            answer = await asked(server, "GET /metrics HTTP/1.1", header)
            assert (answer.status, answer.code) == (401, "bad_token")
            assert answer.headers["www-authenticate"] == "Bearer"
        for path in SPELLINGS:
            answer = await asked(server, f"GET {path} HTTP/1.1", f"authorization: Bearer {TOKEN}", "x-forwarded-for: 203.0.113.9")
            assert (answer.status, b"holmgang_sockets 0" in answer.body) == (200, True)
        guesses = [(await asked(server, "GET /metrics HTTP/1.1", "authorization: Bearer guess")).status for _ in range(20)]
        assert guesses[-1] == 429
        answer = await asked(server, "GET /metrics HTTP/1.1", f"authorization: Bearer {TOKEN}")
        assert answer.status == 200  # nobody's guesses keep the host out


async def test_figures_tell_of_the_process_and_its_version(server: Running) -> None:
    lines = dict(line.rsplit(" ", 1) for line in (await server.get("metrics")).text.splitlines() if not line.startswith("#"))
    assert lines['holmgang_build_info{version="0.1.0"}'] == "1"
    assert float(lines["process_cpu_seconds_total"]) > 0
    assert float(lines["process_start_time_seconds"]) > 1_600_000_000
    assert "e" not in lines["process_start_time_seconds"]
    if Path("/proc/self/statm").exists():
        assert float(lines["process_resident_memory_bytes"]) > 10_000_000
        assert 3 < float(lines["process_open_fds"]) <= float(lines["process_max_fds"])


# Host names


async def test_a_strange_name_is_refused_with_the_way_out(tmp_path: Path) -> None:
    async with serving(tmp_path / "server.db", host_names=("play.example",)) as server:
        for path in ("/", "/api/health", "/metrics", "/assets/x.js"):
            answer = await asked(server, f"GET {path} HTTP/1.1", host="rebound.evil.example")
            assert (answer.status, answer.code) == (421, "wrong_host")
            assert "--host-name" in answer.body.decode()
        assert (await asked(server, "GET /api/health HTTP/1.1", host="play.example")).status == 200
        url = server.url.replace("http", "ws") + "api/live"
        with pytest.raises(InvalidStatus) as refused:
            await connect(url, additional_headers={"Host": "rebound.evil.example"})
        assert refused.value.response.status_code == 421
        assert json.loads(refused.value.response.body or b"")["code"] == "wrong_host"


# HEAD, OPTIONS and the rest


async def test_head_is_answered_like_get_without_a_body(server: Running) -> None:
    match = (await server.create())["match"]["id"]
    paths = (
        "/",
        f"/match/{match}",
        "/icon.svg",
        "/api/games",
        "/api/health",
        "/api/ready",
        "/api/lobby",
        f"/api/matches/{match}",
    )
    for path in (*paths, "/metrics", "/api/nothing", "/assets/none.js"):
        head, got = [await asked(server, f"{method} {path} HTTP/1.1") for method in ("HEAD", "GET")]
        if path != "/metrics":  # there the figures are others by then
            assert head.headers["content-length"] == got.headers["content-length"] == str(len(got.body))
        assert (head.status, head.body) == (got.status, b"")


@pytest.mark.parametrize(
    ("method", "path", "status", "allow"),
    [
        ("OPTIONS", "/api/matches", 204, {"OPTIONS", "POST"}),
        ("TRACE", "/api/games", 405, {"GET", "OPTIONS"}),
        ("CONNECT", "/api/games", 405, {"GET", "OPTIONS"}),
        ("PROPFIND", "/", 405, {"GET", "OPTIONS"}),
        ("POST", "/metrics", 405, {"GET", "OPTIONS"}),
        ("HEAD", "/api/matches", 405, {"OPTIONS", "POST"}),
        ("CONNECT", "play.example:443", 400, None),
        ("NONSENSE", "/", 400, None),
    ],
)
async def test_a_method_that_does_not_fit_is_refused_with_those_that_do(
    server: Running, method: str, path: str, status: int, allow: set[str] | None
) -> None:
    answer = await asked(server, f"{method} {path} HTTP/1.1", "content-length: 0")
    assert answer.status == status
    assert (set(answer.headers["allow"].split(", ")) if "allow" in answer.headers else None) == allow


async def test_what_is_asked_for_again_and_again_is_answered_on_one_line_after_a_strange_upgrade(server: Running) -> None:
    reader, writer = await asyncio.open_connection("127.0.0.1", server.http.base_url.port)
    upgrade = b"connection: upgrade, http2-settings\r\nupgrade: h2c\r\nhttp2-settings: x\r\n"
    writer.write(b"GET /api/health HTTP/1.1\r\nhost: x\r\n" + upgrade + b"\r\n")
    head = await asyncio.wait_for(reader.readuntil(b"\r\n\r\n"), PATIENCE)
    assert head.startswith(b"HTTP/1.1 200")
    writer.close()


# What may be kept


async def test_nobody_keeps_what_holds_tokens_or_private_facts(server: Running) -> None:
    table = await server.pair("duo-regna")
    match, token = table.match, table.tokens[0]
    answers = [
        await server.post("api/matches", {"game": "duo-regna"}),
        await server.get(f"api/matches/{match}", token=token),
        await server.get(f"api/matches/{match}/record", token=token),
        await server.post(f"api/matches/{match}/move-seat", token=token),
        await server.post(f"api/matches/{match}/seat", {"code": "none"}),
        await server.get("api/lobby"),
        await server.get("api/health"),
        await server.get("metrics"),
        await server.get("api/nothing"),
        await server.http.get("api/health", headers={"Host": "evil.example"}),
    ]
    assert [answer.headers.get_list("cache-control") for answer in answers] == [["no-store"]] * len(answers)
    for path in ("", "api/games", "api/games/duo-regna/rules"):
        assert (await server.get(path)).headers["cache-control"] == "no-cache"
    await table.close()


# Missing files and pages


async def test_a_missing_file_is_not_found_and_a_missing_page_says_so_itself(server: Running) -> None:
    start = (await server.get("")).text
    for path in ("assets/none.js", "assets/none", "favicon.ico", "wp-login.php", "some/where/x.map"):
        answer = await server.get(path)
        assert (answer.status_code, answer.json()["code"]) == (404, "no_such_page")
    for path in ("METRICS", "somewhere", "some/where"):
        answer = await server.get(path)
        assert (answer.status_code, answer.text) == (404, start)
    for path in ("match/abc", "match/a.b", "new/duo-regna", "learn", "editor", "replay", "games", "about"):
        assert (await server.get(path)).status_code == 200
    assert (await server.get("api")).json()["code"] == "no_such_page"


# Bytes that make no sense


@pytest.mark.parametrize(
    "body",
    [
        b"[" * 100_000,
        b'{"a":' * 100_000,
        b'{"game": "duo-regna", "options": ' + b"[" * 100_000,
        b'{"game": "\xff\xfe"}',
        b'{"game": "\x00"}',
        b'{"game": "\\ud800"}',
        b"\xef\xbb\xbf{}",
        b"1e999999",
        b"9" * 5000,
        b"null",
        b"",
    ],
    ids=[
        "brackets",
        "braces",
        "inner brackets",
        "not utf-8",
        "nul",
        "half a character",
        "mark",
        "float",
        "int",
        "null",
        "nothing",
    ],
)
@pytest.mark.parametrize("path", ["/api/matches", "/api/explore", "/api/records"])
async def test_a_body_that_makes_no_sense_is_refused_in_a_sentence(
    server: Running, caplog: pytest.LogCaptureFixture, path: str, body: bytes
) -> None:
    answer = await posted(server, path, body)
    assert (answer.status, answer.code) == (400, "malformed")
    assert json.loads(answer.body)["message"].endswith(".")
    assert not caplog.records


@pytest.mark.parametrize(
    "kind", ["text/plain", "application/x-www-form-urlencoded", "multipart/form-data", "\xff", "application/xml"]
)
async def test_a_body_of_another_kind_is_refused(server: Running, kind: str) -> None:
    answer = await posted(server, "/api/matches", b'{"game": "duo-regna"}', kind)
    assert (answer.status, answer.code) == (400, "malformed")
    assert "application/json" in json.loads(answer.body)["message"]


@pytest.mark.parametrize(
    "length", ["-1", "abc", "99999999999999999999", "1_0", "2\r\ncontent-length: 3", "2\r\ntransfer-encoding: chunked"]
)
async def test_a_length_that_is_none_is_refused(server: Running, length: str) -> None:
    answer = await asked(server, "POST /api/matches HTTP/1.1", f"content-length: {length}", body=b"{}")
    assert (answer.status, answer.code) == (400, "malformed")


async def test_whoever_does_not_read_an_answer_is_not_waited_for(server: Running, monkeypatch: pytest.MonkeyPatch) -> None:
    monkeypatch.setattr(plain_http, "READ_WITHIN", 0.1)
    quiet = socket.socket()
    quiet.setsockopt(socket.SOL_SOCKET, socket.SO_RCVBUF, 4096)
    quiet.setblocking(False)
    loop = asyncio.get_running_loop()
    await loop.sock_connect(quiet, ("127.0.0.1", server.http.base_url.port))
    with suppress(ConnectionError):
        for _ in range(300):  # each is answered by 57 KB, which the system holds for a while and then no longer
            await asyncio.wait_for(loop.sock_sendall(quiet, b"GET /api/schema HTTP/1.1\r\nhost: x\r\n\r\n"), PATIENCE)
            await asyncio.sleep(0.01)
        async with asyncio.timeout(PATIENCE):
            while True:
                await asyncio.sleep(0.05)
                await loop.sock_sendall(quiet, b"\r\n")  # fails once the server has hung up
    quiet.close()


METHODS = st.sampled_from(["GET", "HEAD", "POST", "DELETE", "OPTIONS", "PUT", "TRACE", "CONNECT", "PRI", "M-SEARCH", "X", ""])
PATHS = st.one_of(
    st.sampled_from(
        ["/", "*", "/api/games", "/api/matches", "/api/explore", "/api/records/verify", "/metrics", "//", "/api/schema"]
    ),
    st.text(max_size=20).map(lambda text: "/" + quote(text)),
    st.binary(max_size=20).map(lambda data: "/" + data.decode("latin-1")),
)
HEADERS = st.lists(
    st.one_of(
        st.sampled_from(
            [
                "content-length: 5",
                "content-length: 0",
                "transfer-encoding: chunked",
                "upgrade: websocket",
                "connection: upgrade",
                "connection: close",
                "expect: 100-continue",
                "origin: http://[",
                "origin: null",
                "authorization: Bearer \xff",
                "authorization: Basic x",
                "content-type: multipart/form-data; boundary=\xff",
                "content-type: application/json; charset=\xff",
                "accept-encoding: \xff, gzip;q=x",
                "x-forwarded-for: ,,,",
                "x-forwarded-host: [::1",
                "cookie: \xff=\xfe; a",
                "host: a, b",
                "host: [",
                "if-none-match: *",
                "range: bytes=9-1",
            ]
        ),
        st.tuples(st.text(max_size=8), st.text(max_size=20)).map(": ".join),
    ),
    max_size=5,
)


@settings(max_examples=150, suppress_health_check=[HealthCheck.function_scoped_fixture, HealthCheck.too_slow], deadline=None)
@given(method=METHODS, path=PATHS, headers=HEADERS, body=st.binary(max_size=60))
async def test_whatever_is_sent_is_answered_without_a_complaint(
    server: Running, caplog: pytest.LogCaptureFixture, method: str, path: str, headers: list[str], body: bytes
) -> None:
    reader, writer = await asyncio.open_connection("127.0.0.1", server.http.base_url.port)
    head = "\r\n".join([f"{method} {path} HTTP/1.1", "host: x", *headers, "", ""]).encode("utf-8", "surrogatepass")
    writer.write(head + body)
    writer.write_eof()
    answer = await asyncio.wait_for(reader.read(), PATIENCE)
    writer.close()
    assert answer == b"" or re.match(rb"HTTP/1\.1 [1-4]\d\d ", answer), answer[:200]
    complaints = [record for record in caplog.records if record.name != "uvicorn.error" or record.levelname == "ERROR"]
    # a machine that stood still for a while has not asked its store either, and says so
    assert not [record for record in complaints if record.name != "holmgang.store"]


# Request ids


async def test_every_answer_has_an_id_which_a_trusted_proxy_may_give(tmp_path: Path) -> None:
    for proxies, believed in (((), False), (("127.0.0.1",), True)):
        async with serving(tmp_path / "server.db", proxies=proxies) as server:
            for path in ("/", "/api/games", "/api/nothing", "/%zz", "/metrics"):
                answer = await asked(server, f"GET {path} HTTP/1.1", "x-request-id: from-the-proxy.1")
                assert (answer.headers["x-request-id"] == "from-the-proxy.1") is believed
            ids = {(await asked(server, "GET /api/games HTTP/1.1")).headers["x-request-id"] for _ in range(3)}
            assert len(ids) == 3
            for said in ("short", "x" * 65, "with space", 'quote"quote', "\xff" * 10):
                answer = await asked(server, "GET /api/games HTTP/1.1", f"x-request-id: {said}")
                assert re.fullmatch(r"[0-9a-f]{16}", answer.headers["x-request-id"])
            assert "x-request-id" in (await asked(server, "NONSENSE / HTTP/1.1")).headers


# The log


async def test_the_access_log_tells_what_was_asked_and_nothing_secret(tmp_path: Path, caplog: pytest.LogCaptureFixture) -> None:
    caplog.set_level("INFO")
    async with serving(tmp_path / "server.db", access_log=True) as server:
        created = await server.create("two-domains", name="Ada Lovelace")
        match, token = created["match"]["id"], created["seats"][0]["token"]
        answer = await server.get(f"api/matches/{match}?token={token}", token=token)
        await server.get(f"api/matches/{created['invitation']}")
        await server.http.head("api/games")
        await server.get("%zz")
    noted = [record.__dict__["facts"] for record in caplog.records if record.name == "holmgang.access"]
    told = [(each["method"], each["path"], each["status"]) for each in noted]
    assert told == [
        ("POST", "/api/matches", 201),
        ("GET", f"/api/matches/{match}", 200),
        ("GET", "/api/matches/*", 404),
        ("HEAD", "/api/games", 200),
        ("GET", "", 400),
    ]
    assert noted[1]["request"] == answer.headers["x-request-id"]
    assert noted[1]["bytes"] == len(answer.content)
    assert noted[3]["bytes"] == 0
    for secret in (token, created["invitation"], "Lovelace", "127.0.0.1"):
        assert secret not in str(noted)


async def test_the_access_log_tells_of_live_sockets_too(tmp_path: Path, caplog: pytest.LogCaptureFixture) -> None:
    caplog.set_level("INFO")
    async with serving(tmp_path / "server.db", access_log=True) as server:
        url = server.url.replace("http", "ws") + "api/live"
        async with connect(url) as live:
            assert live.response is not None
            opened = live.response.headers["x-request-id"]
        with pytest.raises(InvalidStatus) as refused:
            await connect(url, origin=Origin("https://elsewhere.example"))
        number = refused.value.response.headers["x-request-id"]
        assert refused.value.response.headers["cache-control"] == "no-store"
    noted = [record.__dict__["facts"] for record in caplog.records if record.name == "holmgang.access"]
    assert [(each["method"], each["path"], each["status"]) for each in noted] == [
        ("GET", "/api/live", 101),
        ("GET", "/api/live", 403),
    ]
    assert [each["request"] for each in noted] == [opened, number]


async def test_without_the_setting_there_is_no_access_log(server: Running, caplog: pytest.LogCaptureFixture) -> None:
    caplog.set_level("INFO")
    await server.get("api/games")
    assert not [record for record in caplog.records if record.name == "holmgang.access"]


async def test_what_breaks_is_logged_with_the_requests_id(
    server: Running, caplog: pytest.LogCaptureFixture, monkeypatch: pytest.MonkeyPatch
) -> None:
    monkeypatch.setattr(server.parts.lobby, "page", lambda: 1 / 0)
    answer = await server.get("api/lobby")
    assert (answer.status_code, answer.json()["code"]) == (500, "broken")
    (record,) = [each for each in caplog.records if each.getMessage() == "broken"]
    assert record.__dict__["facts"] == {"path": "/api/lobby", "request": answer.headers["x-request-id"]}


async def test_whoever_hangs_up_within_a_body_is_no_failure_of_the_server(server: Running) -> None:
    counted = server.parts.metrics.requests.values
    before, malformed = counted.get("500", 0), counted.get("400", 0)
    _, writer = await asyncio.open_connection("127.0.0.1", server.http.base_url.port)
    writer.write(b"POST /api/matches HTTP/1.1\r\nHost: x\r\nContent-Type: application/json\r\nContent-Length: 99\r\n\r\n{")
    await writer.drain()
    writer.close()
    async with asyncio.timeout(PATIENCE):
        while counted.get("400", 0) == malformed and counted.get("500", 0) == before:
            await asyncio.sleep(0.005)
    assert counted.get("500", 0) == before


@pytest.mark.parametrize("path", ["/api/games", "/api/games/duo-regna/rules"])
async def test_what_every_page_begins_with_is_packed_for_whoever_accepts_that(server: Running, path: str) -> None:
    plain = await asked(server, f"GET {path} HTTP/1.1", "Accept-Encoding: identity")
    packed = await asked(server, f"GET {path} HTTP/1.1", "Accept-Encoding: br, gzip")
    assert "content-encoding" not in plain.headers
    assert (packed.headers["content-encoding"], packed.headers["vary"]) == ("gzip", "Accept-Encoding")
    assert plain.headers["cache-control"] == packed.headers["cache-control"] == "no-cache"
    assert gzip.decompress(packed.body) == plain.body
    assert len(packed.body) * 2 < len(plain.body)
