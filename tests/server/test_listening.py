"""A server on a Unix socket."""

import os
import signal
import socket
from pathlib import Path

import httpx
import pytest

from holmgang.server.http.listening_socket import listening
from holmgang.server.settings import BadSetting, Settings
from tests.server.processes import served


def at(path: Path) -> Settings:
    return Settings(host=f"unix:{path}")


def test_a_socket_is_there_while_somebody_listens_and_gone_afterwards(tmp_path: Path) -> None:
    path = tmp_path / "http.sock"
    with listening(at(path)):
        assert path.stat().st_mode & 0o777 == 0o666
        with pytest.raises(BadSetting, match=f"^Nothing can listen at {path}: Another server listens there"):
            listening(at(path)).__enter__()
        assert path.is_socket()
    assert not path.exists()


def test_what_a_killed_server_left_is_removed_and_nothing_else(tmp_path: Path) -> None:
    path = tmp_path / "http.sock"
    left = socket.socket(socket.AF_UNIX)
    left.bind(str(path))
    left.close()
    assert path.is_socket()
    with listening(at(path)):
        pass
    path.write_text("something dear", encoding="utf-8")
    with pytest.raises(BadSetting, match="something else there"):
        listening(at(path)).__enter__()
    assert path.read_text(encoding="utf-8") == "something dear"


def test_a_socket_that_is_another_servers_by_now_is_left(tmp_path: Path) -> None:
    path, aside = tmp_path / "http.sock", tmp_path / "aside.sock"
    with listening(at(path)):
        path.rename(aside)
        other = socket.socket(socket.AF_UNIX)
        other.bind(str(path))
    assert path.is_socket()
    other.close()


@pytest.mark.parametrize("path", ["/dev/null/x.sock", "/nowhere/x.sock", f"/tmp/{'x' * 200}.sock"])
def test_a_path_where_nothing_can_listen_is_named(path: str) -> None:
    with pytest.raises(BadSetting, match=f"^Nothing can listen at {path}"):
        listening(at(Path(path))).__enter__()


async def test_a_server_is_reached_by_a_unix_socket_and_counts_whom_the_proxy_names(tmp_path: Path) -> None:
    place = tmp_path / "http.sock"
    flags = ("--host", f"unix:{place}", "--proxy", "unix", "--store", str(tmp_path / "server.db"), "--matches-per-hour", "1")
    async with served(*flags) as running:
        assert running.server.url == f"unix:{place}"
        transport = httpx.AsyncHTTPTransport(uds=str(place))
        async with httpx.AsyncClient(transport=transport, base_url="http://play.example", timeout=30) as client:
            assert (await client.get("/api/health")).json()["status"] == "ok"
            for address, status in (("203.0.113.1", 201), ("203.0.113.2", 201), ("203.0.113.1", 429)):
                headers = {"X-Forwarded-For": address, "Origin": "https://play.example"}
                answer = await client.post("/api/matches", json={"game": "duo-regna"}, headers=headers)
                assert answer.status_code == status
            assert (await client.get("/metrics")).status_code == 403
        code, _ = await running.stop()
        assert (code, place.exists()) == (0, False)


async def test_a_server_that_was_killed_keeps_nobody_from_its_socket(tmp_path: Path) -> None:
    place = tmp_path / "http.sock"
    flags = ("--host", f"unix:{place}", "--store", str(tmp_path / "server.db"))
    async with served(*flags) as first:
        os.kill(first.process.pid, signal.SIGKILL)
        await first.process.wait()
        assert place.is_socket()
        async with served(*flags) as second:
            code, _ = await second.stop()
            assert code == 0
