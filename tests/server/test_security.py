"""Who may do what, and what nobody learns: seats, codes, tokens, origins, headers, limits."""

import asyncio
import hmac
import json
from pathlib import Path
from typing import Any

import httpx
import pytest
from websockets.asyncio.client import connect
from websockets.exceptions import InvalidStatus
from websockets.protocol import State

from holmgang.server import tokens
from holmgang.server.addresses import Addresses
from holmgang.server.http import live_socket, plain_http
from holmgang.server.limits import TooFast
from holmgang.server.live.messages import PROTOCOL
from tests.server.kit import PATIENCE, Caller, Running, serving
from tests.server.processes import served

ELSEWHERE = "https://elsewhere.example"


# Invitations


async def test_looking_at_an_invitation_does_not_spend_it(server: Running) -> None:
    """A chat preview fetches the page, and perhaps everything else that can be fetched."""
    created = await server.create("two-domains")
    match, code = created["match"]["id"], created["invitation"]
    for path in (f"match/{match}", f"match/{match}?join={code}", f"api/matches/{match}", f"api/matches/{match}/seat"):
        for method in ("GET", "HEAD", "OPTIONS", "PUT", "PATCH", "DELETE"):
            await server.http.request(method, path)
    async with server.live(match) as spectator:
        await spectator.until("presence")
    seated = await server.post(f"api/matches/{match}/seat", {"code": code})
    assert (seated.status_code, seated.json()["seat"]) == (200, 1 - created["match"]["you"])


async def test_an_invitation_is_spent_once(server: Running) -> None:
    created = await server.create("two-domains")
    seat = f"api/matches/{created['match']['id']}/seat"
    answers = await asyncio.gather(*(server.post(seat, {"code": created["invitation"]}) for _ in range(10)))
    assert sorted(answer.status_code for answer in answers) == [200] + [403] * 9
    refused = next(answer for answer in answers if answer.status_code == 403)
    assert refused.json()["code"] == "bad_code"


async def test_an_invitation_is_no_token_and_a_token_no_invitation(server: Running) -> None:
    created = await server.create("two-domains")
    match, code, token = created["match"]["id"], created["invitation"], created["seats"][0]["token"]
    assert code != token
    assert (await server.get(f"api/matches/{match}", token=code)).status_code == 401
    assert (await server.post(f"api/matches/{match}/seat", {"code": token})).status_code == 403
    assert (await server.post(f"api/matches/{match}/seat", {})).json()["code"] == "no_seat"  # it is no open challenge


async def test_an_open_challenge_is_taken_by_the_first(server: Running) -> None:
    created = await server.create("two-domains", open=True)
    seat = f"api/matches/{created['match']['id']}/seat"
    assert [each["id"] for each in (await server.get("api/lobby")).json()["open"]] == [created["match"]["id"]]
    answers = await asyncio.gather(*(server.post(seat, {"name": "Bo"}) for _ in range(5)))
    assert [answer.status_code for answer in answers if answer.status_code not in (403, 409)] == [200]
    assert (await server.get("api/lobby")).json()["open"] == []


async def test_only_the_holder_moves_a_seat_and_the_code_runs_out(server: Running, monkeypatch: pytest.MonkeyPatch) -> None:
    table = await server.pair("duo-regna")
    path = f"api/matches/{table.match}/move-seat"
    for token in (None, "guess", table.tokens[0] + "x", tokens.new_token()):
        assert (await server.post(path, token=token)).status_code == 401
    monkeypatch.setattr("holmgang.server.api.matches.MOVING_CODE_LASTS", -1)
    code = (await server.post(path, token=table.tokens[0])).json()["code"]
    late = await server.post(f"api/matches/{table.match}/seat", {"code": code})
    assert (late.status_code, "has run out" in late.json()["message"]) == (403, True)
    monkeypatch.undo()
    first, second = [(await server.post(path, token=table.tokens[0])).json()["code"] for _ in range(2)]
    assert (await server.post(f"api/matches/{table.match}/seat", {"code": first})).status_code == 403  # the later one counts
    moved = await server.post(f"api/matches/{table.match}/seat", {"code": second})
    assert moved.json()["seat"] == 0
    assert (await server.get(f"api/matches/{table.match}", token=table.tokens[0])).status_code == 401
    assert (await server.get(f"api/matches/{table.match}", token=moved.json()["token"])).json()["you"] == 0
    await table.close()


# Tokens


async def test_secrets_are_compared_in_constant_time(server: Running, monkeypatch: pytest.MonkeyPatch) -> None:
    compared: list[tuple[bytes, bytes]] = []
    real = hmac.compare_digest

    def spy(one: Any, two: Any) -> bool:
        compared.append((one, two))
        return real(one, two)

    monkeypatch.setattr("holmgang.server.tokens.hmac.compare_digest", spy)
    created = await server.create("two-domains")
    match = created["match"]["id"]
    compared.clear()
    await server.get(f"api/matches/{match}", token="guess")
    await server.post(f"api/matches/{match}/seat", {"code": "guess", "token": tokens.new_token()})
    async with server.live(match, "guess") as guessing:
        await guessing.until("error")
    assert len(compared) == 8  # two seats each time, whether the first fits or not, and of a seat to be taken token and code
    assert all(len(one) == 32 for one, _ in compared)


def test_tokens_and_codes_cannot_be_guessed() -> None:
    assert len({tokens.new_token() for _ in range(1000)}) == 1000
    assert len(tokens.new_token()) == 32  # 192 bits in base 64
    assert len(tokens.new_code()) == 20  # 120 bits


async def test_a_token_in_an_address_is_worth_nothing(server: Running) -> None:
    table = await server.pair("dueling-nobles")
    token = table.tokens[0]
    for query in (f"token={token}", f"access_token={token}", f"authorization=Bearer%20{token}"):
        assert (await server.get(f"api/matches/{table.match}?{query}")).json()["you"] is None
    await table.close()


async def test_no_secret_reaches_the_log(tmp_path: Path) -> None:
    secrets: set[str] = set()
    async with served("--store", str(tmp_path / "server.db"), "--log-level", "debug") as running:
        server = running.server
        created = await server.create("two-domains", name="Ada Lovelace")
        match, token, code = created["match"]["id"], created["seats"][0]["token"], created["invitation"]
        seated = (await server.post(f"api/matches/{match}/seat", {"code": code, "name": "Bo Diddley"})).json()
        moving = (await server.post(f"api/matches/{match}/move-seat", token=token)).json()
        secrets |= {token, code, seated["token"], moving["code"], "Lovelace", "Diddley"}
        await server.post(f"api/matches/{match}/seat", {"code": "wrong-code-1"})
        await server.get(f"api/matches/{match}/record", token="wrong-token-1")
        await server.get(f"match/{match}?token=wrong-token-2")
        async with server.live(match, "wrong-token-3") as live_socket:
            await live_socket.until("error")
            await live_socket.socket.send('{"type": "move", "text": "wrong-move-1"}')
            await live_socket.until("error")
        assert await _raw(server, b"GET /api/wrong-\x7f HTTP/1.1\r\nwrong-\x00: 1\r\n\r\n") == (400, "malformed")
        _, logged = await running.stop()
    assert match in logged
    for secret in secrets | {"wrong-"}:
        assert secret not in logged
    for line in logged.splitlines():
        json.loads(line)


async def test_spectators_and_lists_hold_no_secret(server: Running) -> None:
    created = await server.create("two-domains", open=True, name="Ada")
    match, secrets = created["match"]["id"], [created["seats"][0]["token"], created["invitation"]]
    async with server.live(match) as spectator:
        await spectator.until("presence")
        seated = (await server.post(f"api/matches/{match}/seat", {"code": created["invitation"]})).json()
        secrets.append(seated["token"])
        await spectator.until("table")
        public = [
            (await server.get(path)).text
            for path in ("api/lobby", f"api/matches/{match}", f"api/matches/{match}/record", "metrics")
        ]
        told = "".join(spectator.raw + public)
        kept = await server.parts.store.find(match)
    assert kept is not None
    assert kept.secret is not None
    secrets += [kept.secret.hex(), *(tokens.digest(secret).hex() for secret in list(secrets))]
    assert not any(secret in told for secret in secrets)


# Origins, headers


@pytest.mark.parametrize(
    ("origin", "welcome"),
    [
        (None, True),
        ("http://{host}", True),
        ("https://{host}", True),
        ("https://play.example", True),
        (ELSEWHERE, False),
        ("null", False),
        ("http://{host}.elsewhere.example", False),
        ("http://[", False),
    ],
)
async def test_only_own_pages_open_live_sockets_and_change_things(tmp_path: Path, origin: str | None, welcome: bool) -> None:
    async with serving(tmp_path / "server.db", origins=("https://play.example",)) as server:
        host = server.url.removeprefix("http://").rstrip("/")
        headers = {} if origin is None else {"Origin": origin.format(host=host)}
        answer = await server.http.post("api/matches", json={"game": "duo-regna"}, headers=headers)
        assert answer.status_code == (201 if welcome else 403)
        if welcome:
            async with connect(f"ws://{host}/api/live", additional_headers=headers) as socket:
                assert socket.state is State.OPEN
            return
        with pytest.raises(InvalidStatus) as refused:
            await connect(f"ws://{host}/api/live", additional_headers=headers)
        assert refused.value.response.status_code == 403
        assert json.loads(refused.value.response.body or b"")["code"] == answer.json()["code"] == "wrong_origin"


async def test_a_proxy_says_where_the_page_is_only_if_it_is_trusted(tmp_path: Path) -> None:
    headers = {"Origin": "https://play.example", "X-Forwarded-Host": "play.example"}
    for proxies, status in (((), 403), (("127.0.0.0/8",), 201)):
        async with serving(tmp_path / "server.db", proxies=proxies) as server:
            answer = await server.http.post("api/matches", json={"game": "duo-regna"}, headers=headers)
            assert answer.status_code == status


async def test_every_answer_has_safe_headers_and_none_opens_cors(server: Running) -> None:
    created = await server.create()
    match = created["match"]["id"]
    paths = (
        "",
        "match/x",
        "api/games",
        "api/schema",
        f"api/matches/{match}",
        "api/matches/none",
        "api/nothing",
        "metrics",
        "api/lobby",
    )
    origin = {"Origin": ELSEWHERE, "Access-Control-Request-Method": "POST", "Access-Control-Request-Headers": "authorization"}
    for path in paths:
        for method in ("GET", "OPTIONS", "DELETE"):
            answer = await server.http.request(method, path, headers=origin)
            assert answer.headers["referrer-policy"] == "no-referrer", (method, path)
            assert "default-src 'none'" in answer.headers["content-security-policy"]
            assert answer.headers["x-content-type-options"] == "nosniff"
            assert not [name for name in answer.headers if name.startswith("access-control")]
    for forbidden in ("unsafe-inline", "'unsafe-eval", "http:", "https:", "*"):
        assert forbidden not in (await server.get("")).headers["content-security-policy"]


# Limits


async def _closed(socket: Any) -> int:
    """The code that the server ends a socket with."""
    await asyncio.wait_for(socket.wait_closed(), PATIENCE)
    return int(socket.close_code)


async def test_a_huge_message_ends_only_its_own_socket(server: Running) -> None:
    table = await server.pair("duo-regna")
    async with server.live(table.match, table.tokens[0]) as huge:
        await huge.until("presence")
        await huge.socket.send("x" * 5000)
        assert await _closed(huge.socket) == 1009
    await table.move(0, "K")
    await table.close()


@pytest.mark.usefixtures("time_stands_still")
async def test_a_flood_of_messages_ends_only_its_own_socket(tmp_path: Path) -> None:
    async with serving(tmp_path / "server.db", messages_per_second=5) as server:
        table = await server.pair("duo-regna")
        async with server.live(table.match) as flood:
            for _ in range(100):
                await flood.send("resign")
            assert await _closed(flood.socket) == 1008
        await table.move(0, "K")
        await table.close()


async def test_who_says_nothing_is_not_waited_for(server: Running, monkeypatch: pytest.MonkeyPatch) -> None:
    monkeypatch.setattr(live_socket, "HELLO_WITHIN", 0.1)
    async with connect(server.url.replace("http", "ws") + "api/live") as silent:
        assert await _closed(silent) == 1008


@pytest.mark.usefixtures("time_stands_still")
async def test_one_address_asks_so_often_and_makes_so_many_matches(tmp_path: Path) -> None:
    async with serving(tmp_path / "server.db", matches_per_hour=2, requests_per_minute=20) as server:
        for _ in range(2):
            await server.create()
        refused = await server.post("api/matches", {"game": "duo-regna"})
        assert (refused.status_code, refused.json()["code"]) == (429, "too_fast")
        assert "new matches" in refused.json()["message"]
        record = await server.post("api/records", {"record": "x" * 66_000})
        assert (record.status_code, record.json()["code"]) == (400, "bad_record")
        answers = [await server.get("api/games") for _ in range(20)]  # that long text counted for many
        refused = next(answer for answer in answers if answer.status_code != 200)
        assert (refused.status_code, "requests" in refused.json()["message"]) == (429, True)


@pytest.mark.usefixtures("time_stands_still")
async def test_bots_think_so_often_for_one_address(tmp_path: Path, monkeypatch: pytest.MonkeyPatch) -> None:
    async with serving(tmp_path / "server.db", thoughts_per_minute=1) as server:
        matches = [await server.create("duo-regna", opponent="bot:random") for _ in range(2)]
        refused = asyncio.Event()
        take = server.parts.hub.thoughts.take

        def counted(address: str) -> None:
            try:
                take(address)
            except TooFast:
                refused.set()
                raise

        monkeypatch.setattr(server.parts.hub.thoughts, "take", counted)
        for created, may in zip(matches, (True, False), strict=True):
            async with server.live(created["match"]["id"], created["seats"][0]["token"]) as player:
                shown = await player.until("table")
                mine = shown["question"]["choices"][0]["text"]
                answer = await player.ask("move", number=shown["question"]["number"], text=mine)
                if may and answer["type"] == "sealed":
                    await player.until("table")
                elif not may:
                    await asyncio.wait_for(refused.wait(), PATIENCE)
                    assert server.parts.metrics.thoughts.value == 1


async def test_what_is_too_large_or_too_slow_is_refused_in_a_sentence(server: Running, monkeypatch: pytest.MonkeyPatch) -> None:
    answer = await server.post("api/records", {"record": "x" * 1_300_000})
    assert (answer.status_code, answer.json()["code"]) == (413, "too_large")
    answer = await server.post("api/records", {"record": "x" * 1_100_000})
    assert (answer.status_code, answer.json()["code"]) == (400, "malformed")
    answer = await server.post("api/matches", {"game": "duo-regna", "name": "x" * 41})
    assert (answer.status_code, "name" in answer.json()["message"]) == (400, True)
    assert await _raw(server, b"GET /api/games HTTP/1.1\r\nx: " + b"x" * 20_000) == (431, "too_large")
    assert await _raw(server, b"nonsense\r\n\r\n") == (400, "malformed")
    monkeypatch.setattr(plain_http, "REQUEST_WITHIN", 0.1)
    assert await _raw(server, b"") == (408, "too_slow")
    assert await _raw(server, b"POST /api/records/verify HTTP/1.1\r\nhost: x\r\ncontent-length: 9\r\n\r\n{") == (408, "too_slow")


async def test_what_is_refused_before_its_body_came_is_answered_once(server: Running, monkeypatch: pytest.MonkeyPatch) -> None:
    begun: list[plain_http.PlainHttp] = []
    begin = plain_http.PlainHttp._begin

    def noted(connection: plain_http.PlainHttp) -> None:
        begun.append(connection)
        begin(connection)

    monkeypatch.setattr(plain_http.PlainHttp, "_begin", noted)
    host, _, port = server.url.removeprefix("http://").rstrip("/").partition(":")
    reader, writer = await asyncio.open_connection(host, int(port))
    writer.write(b"POST /api/matches HTTP/1.1\r\nhost: x\r\norigin: http://elsewhere\r\ncontent-length: 9\r\n\r\n{")
    assert (await asyncio.wait_for(reader.readuntil(b"\r\n\r\n"), PATIENCE)).startswith(b"HTTP/1.1 403")
    [connection] = begun
    connection._too_slow()
    assert b"HTTP/1.1" not in await asyncio.wait_for(reader.read(), PATIENCE)
    writer.close()


async def _raw(server: Caller, request: bytes) -> tuple[int, str]:
    host, _, port = server.url.removeprefix("http://").rstrip("/").partition(":")
    reader, writer = await asyncio.open_connection(host, int(port))
    writer.write(request)
    answer = await asyncio.wait_for(reader.read(), PATIENCE)
    writer.close()
    head, _, body = answer.partition(b"\r\n\r\n")
    return int(head.split()[1]), json.loads(body)["code"]


# Addresses


@pytest.mark.parametrize(
    ("peer", "said", "is_"),
    [
        ("198.51.100.7", "", "198.51.100.7"),
        ("198.51.100.7", "203.0.113.9", "198.51.100.7"),  # anybody can say anything
        ("10.0.0.1", "203.0.113.9", "203.0.113.9"),
        ("10.0.0.1", "1.2.3.4, 203.0.113.9", "203.0.113.9"),  # the client made the first one up
        ("10.0.0.1", "203.0.113.9, 10.0.0.2", "203.0.113.9"),
        ("10.0.0.1", "nonsense", "10.0.0.1"),
        ("10.0.0.1", "203.0.113.9, nonsense", "10.0.0.1"),
        ("::ffff:10.0.0.1", "2001:db8::1", "2001:db8::/64"),
        (None, "203.0.113.9", "unknown"),
    ],
)
def test_forwarded_addresses_are_believed_from_configured_proxies_only(peer: str | None, said: str, is_: str) -> None:
    assert Addresses(["10.0.0.0/8"], []).client(peer, {"x-forwarded-for": said} if said else {}) == is_


async def test_limits_count_the_address_that_a_proxy_names(tmp_path: Path) -> None:
    async with serving(tmp_path / "server.db", proxies=("127.0.0.1",), matches_per_hour=1) as server:
        asked = [("203.0.113.1", 201), ("203.0.113.2", 201), ("203.0.113.1", 429), ("8.8.8.8, 203.0.113.2", 429)]
        for address, status in asked:
            headers = {"X-Forwarded-For": address}
            answer = await server.http.post("api/matches", json={"game": "duo-regna"}, headers=headers)
            assert answer.status_code == status


# Injection


@pytest.mark.parametrize(
    "name",
    ['Ada"]\n[Result "1-0', "<script>alert(1)</script>", "Ada\r\nX: y", "\x1b[31mAda", "{{7*7}}", "'; DROP TABLE matches; --"],
)
async def test_a_name_is_a_name_and_nothing_else(server: Running, name: str) -> None:
    table = await server.pair("duo-regna", name=name, mine="first")
    over = await table.live[1].ask("resign")
    assert over["ending"]["winner"] == 0
    record = (await server.get(f"api/matches/{table.match}/record")).text
    assert "\x1b" not in record
    assert record.count("\n[Result ") == 1
    replayed = await server.post("api/records", {"record": record})
    shown = (await server.get(f"api/matches/{table.match}")).json()["seats"][0]["name"]
    assert replayed.json()["names"][0] == shown
    assert "\n" not in shown
    await table.close()


# Under a sub-path


async def test_a_sub_path_works_whether_the_proxy_cuts_it_off_or_not(tmp_path: Path) -> None:
    async with serving(tmp_path / "server.db", path="/duels") as server:
        root = server.url.removesuffix("duels/")
        assert server.url == f"{root}duels/"
        for base in (root, server.url):
            server.http.base_url = httpx.URL(base)
            page = await server.get("match/somewhere")
            assert '<base href="/duels/">' in page.text or page.status_code == 503
            created = await server.create()
            async with connect(base.replace("http", "ws") + "api/live") as socket:
                await socket.send(json.dumps({"type": "hello", "id": 1, "protocol": PROTOCOL, "match": created["match"]["id"]}))
                assert json.loads(await socket.recv())["id"] == created["match"]["id"]


# Those who hang up


async def test_hanging_up_at_any_moment_is_no_failure(server: Running, caplog: pytest.LogCaptureFixture) -> None:
    table = await server.pair("duo-regna")
    host, _, port = server.url.removeprefix("http://").rstrip("/").partition(":")
    upgrade = b"GET /api/live HTTP/1.1\r\nhost: x\r\nconnection: upgrade\r\nupgrade: websocket\r\nsec-websocket-version: 13\r\n"
    upgrade += b"sec-websocket-key: AAAAAAAAAAAAAAAAAAAAAA==\r\n\r\n"
    hello = json.dumps({"type": "hello", "id": 1, "protocol": PROTOCOL, "match": table.match, "token": table.tokens[0]}).encode()
    frame = bytes((0x81, 0xFE)) + len(hello).to_bytes(2, "big") + bytes(4) + hello
    half = b"POST /api/records/verify HTTP/1.1\r\nhost: x\r\ncontent-length: 99\r\n\r\n{"
    for sent in ((half,), (upgrade,), (upgrade, frame[:50]), (upgrade, frame), (upgrade, frame + frame)):
        reader, writer = await asyncio.open_connection(host, int(port))
        for part in sent:
            writer.write(part)
            if part is upgrade and len(sent) > 1:
                await reader.readuntil(b"\r\n\r\n")
        writer.transport.abort()
    await table.move(0, "K")  # the server has seen to all of them before it answers
    await table.close()
    assert [record for record in caplog.records if record.levelname in ("ERROR", "WARNING")] == []


async def test_one_address_holds_so_many_connections(tmp_path: Path) -> None:
    async with serving(tmp_path / "server.db", sockets_per_address=3) as server:
        host, _, port = server.url.removeprefix("http://").rstrip("/").partition(":")
        held = [await asyncio.open_connection(host, int(port)) for _ in range(3)]
        assert await _raw(server, b"") == (429, "too_many")
        for _, writer in held:
            writer.close()
            await writer.wait_closed()
        async with asyncio.timeout(PATIENCE):
            while (await _raw(server, b"GET /api/no HTTP/1.1\r\nhost: x\r\nconnection: close\r\n\r\n"))[0] == 429:
                await asyncio.sleep(0.01)  # until the server has noticed
        table = await server.pair("duo-regna")  # live sockets are counted by themselves
        await table.close()
