"""The server's log: complaints that somebody could multiply are counted, and it says when it starts and stops."""

import json
import logging
from pathlib import Path

import pytest

from holmgang.server import logs
from tests.server.processes import served

SECRET = "a-very-secret-token"


def complaint(what: str, level: int = logging.WARNING, name: str = "holmgang.http") -> logging.LogRecord:
    return logging.LogRecord(name, level, __file__, 1, what, (), None)


def test_of_many_complaints_a_few_are_written_and_the_others_counted(monkeypatch: pytest.MonkeyPatch) -> None:
    now = 1000.0
    monkeypatch.setattr(logs, "monotonic", lambda: now)
    sparing = logs.Sparing()
    written = [sparing.filter(complaint("unavailable")) for _ in range(500)]
    assert (sum(written), sparing.left_out) == (logs.AT_ONCE, 500 - logs.AT_ONCE)
    assert sparing.filter(complaint("broken"))  # another kind
    assert all(sparing.filter(complaint("made", logging.INFO)) for _ in range(500))  # what happened is no complaint
    now += logs.A_WHILE / logs.AT_ONCE
    later = complaint("unavailable")
    assert sparing.filter(later)
    assert json.loads(logs._Lines().format(later))["left_out"] == 500 - logs.AT_ONCE


def test_kinds_of_complaints_that_somebody_makes_up_are_one_kind() -> None:
    sparing = logs.Sparing()
    written = sum(sparing.filter(complaint(f"made up {number}")) for number in range(5000))
    assert written == logs.MOST_KINDS + logs.AT_ONCE


async def test_it_says_when_it_starts_and_why_it_stopped(tmp_path: Path) -> None:
    flags = ("--store", str(tmp_path / "server.db"), "--metrics-token", SECRET, "--host-name", "play.example")
    async with served(*flags, HOLMGANG_ACCESS_LOG="true", HOLMGANG_LOG_LEVEL="info") as running:
        await running.server.get("api/games")
        url = running.server.url
        code, logged = await running.stop()
    first, *_, last = [json.loads(line) for line in logged.splitlines()]
    assert code == 0
    assert (first["what"], first["version"], first["address"], first["store"]) == ("started", "0.1.0", url, "sqlite")
    assert (first["metrics_for"], first["host_names"]) == ("whoever has the token", ["play.example"])
    assert (last["what"], last["why"], last["left_out"]) == ("stopped", "SIGTERM", 0)
    assert last["up"] >= 0
    assert last["took"] >= 0
    assert '"path": "/api/games", "status": 200' in logged
    assert SECRET not in logged


async def test_a_password_in_a_store_is_not_logged(database: str, tmp_path: Path) -> None:
    async with served("--store", database, HOLMGANG_HOME=str(tmp_path)) as running:
        _, logged = await running.stop()
    assert json.loads(logged.splitlines()[0])["store"] == "postgresql"
    assert database not in logged
