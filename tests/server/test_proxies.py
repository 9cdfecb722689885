"""The files for hosts, tried: nginx and Caddy as deploy/ has them, before a server."""

import re
from pathlib import Path
from random import Random

import httpx
import pytest

from tests.server.kit import Caller, serving
from tests.server.processes import served
from tests.server.proxies import Cut, Kind, proxied
from tests.server.test_http import SPELLINGS, asked

both = pytest.mark.parametrize("kind", ["nginx", "caddy"])
PROXY = {"proxies": ("127.0.0.1",)}


def upstream(server: Caller) -> str:
    return f"127.0.0.1:{server.http.base_url.port}"


async def play(caller: Caller) -> None:
    """A whole match, over live sockets."""
    table = await caller.pair("duo-regna")
    assert await table.play(Random("through a proxy")) is not None
    await table.close()
    assert (await caller.get(f"api/matches/{table.match}/record")).text.startswith("[Game ")


@both
async def test_a_match_is_played_through_it(kind: Kind, tmp_path: Path) -> None:
    async with serving(tmp_path / "server.db", **PROXY) as server, proxied(kind, upstream(server), tmp_path) as url:
        caller = Caller(url)
        page = await caller.get("")
        assert (page.status_code, page.headers["x-frame-options"]) == (200, "DENY")
        posted = await caller.http.post("api/matches", json={"game": "duo-regna"}, headers={"Origin": url.rstrip("/")})
        assert posted.status_code == 201  # so the server knows by which name it was asked
        assert re.fullmatch(r"[0-9a-f-]{32,36}", posted.headers["x-request-id"])  # the proxy's own, not one of ours
        await play(caller)
        await caller.http.aclose()


@both
async def test_clients_are_counted_each_by_themselves_and_cannot_make_up_an_address(kind: Kind, tmp_path: Path) -> None:
    async with (
        serving(tmp_path / "server.db", **PROXY, matches_per_hour=1) as server,
        proxied(kind, upstream(server), tmp_path) as url,
    ):
        for address, status in (("127.0.0.2", 201), ("127.0.0.3", 201), ("127.0.0.2", 429), ("127.0.0.3", 429)):
            transport = httpx.AsyncHTTPTransport(local_address=address)
            async with httpx.AsyncClient(transport=transport, base_url=url, timeout=30) as client:
                made_up = {"X-Forwarded-For": "203.0.113.9", "Forwarded": "for=203.0.113.9", "X-Real-IP": "203.0.113.9"}
                answer = await client.post("api/matches", json={"game": "duo-regna"}, headers=made_up)
                assert answer.status_code == status


@both
@pytest.mark.parametrize("cut", ["passed on", "cut off"])
async def test_under_a_sub_path_everything_works_and_figures_are_refused(kind: Kind, cut: Cut, tmp_path: Path) -> None:
    async with (
        serving(tmp_path / "server.db", path="/duels", **PROXY) as server,
        proxied(kind, upstream(server), tmp_path, sub_path="/duels", cut=cut) as url,
    ):
        caller = Caller(url)
        assert '<base href="/duels/">' in (await caller.get("match/abc")).text
        await play(caller)
        for path in SPELLINGS:
            for prefix in ("/duels", "/duels/duels", "//duels", "/%64uels"):
                answer = await asked(caller, f"GET {prefix}{path} HTTP/1.1")
                assert answer.status in (400, 403, 404) or (answer.status == 200 and not answer.body), (prefix, path)
                assert b"holmgang_" not in answer.body
        await caller.http.aclose()


@both
async def test_figures_are_refused_in_every_spelling_even_where_the_proxy_is_not_named(kind: Kind, tmp_path: Path) -> None:
    for settings in ({}, PROXY):
        async with serving(tmp_path / "server.db", **settings) as server, proxied(kind, upstream(server), tmp_path) as url:
            caller = Caller(url)
            for path in (*SPELLINGS, "/METRICS", "/metrics;x", "/metrics%00", "/x/../metrics", "/x/%2e%2e/metrics"):
                answer = await asked(caller, f"GET {path} HTTP/1.1")
                assert answer.status in (400, 403, 404), path
                assert b"holmgang_" not in answer.body
            await caller.http.aclose()


async def test_a_client_cannot_make_up_the_name_it_asks_by(tmp_path: Path) -> None:
    async with (
        serving(tmp_path / "server.db", **PROXY, host_names=("play.example",)) as server,
        proxied("nginx", upstream(server), tmp_path) as url,
    ):
        caller = Caller(url)
        for host, status in (("play.example", 200), ("evil.example", 421)):
            answer = await asked(caller, "GET /api/health HTTP/1.1", "x-forwarded-host: play.example", host=host)
            assert answer.status == status
        await caller.http.aclose()


@both
async def test_a_unix_socket_is_reached_through_it(kind: Kind, tmp_path: Path) -> None:
    place = tmp_path / "http.sock"
    flags = ("--host", f"unix:{place}", "--proxy", "unix", "--store", str(tmp_path / "server.db"))
    async with served(*flags), proxied(kind, str(place), tmp_path) as url:
        caller = Caller(url)
        await play(caller)
        assert (await caller.get("metrics")).status_code == 403
        await caller.http.aclose()


@both
async def test_what_is_too_large_is_refused_by_the_server_or_before_it(kind: Kind, tmp_path: Path) -> None:
    async with serving(tmp_path / "server.db", **PROXY) as server, proxied(kind, upstream(server), tmp_path) as url:
        caller = Caller(url)
        answer = await caller.post("api/records", {"record": "x" * 1_300_000})
        assert (answer.status_code, answer.json()["code"]) == (413, "too_large")
        if kind == "nginx":  # by what the client says; Caddy has to read it first
            refused = await asked(
                caller, "POST /api/records HTTP/1.1", "content-type: application/json", "content-length: 3000000"
            )
            assert refused.status == 413
            assert b"too_large" not in refused.body
        await caller.http.aclose()
