"""The server beside boardgame.io: moves a second, processor time a move, memory an idle match, and how soon it is there.

One process each, on a core of its own; the load is on the other. Ours stores every move durably before anybody hears of it
(SQLite, write-ahead log, synchronous=FULL); theirs keeps its matches in memory. Limits for one address are lifted, because all
load comes from one.
"""

import http.client
import json
import os
import resource
import shutil
import signal
import socket
import subprocess
import sys
import tempfile
import time
from collections.abc import Callable, Iterator
from contextlib import contextmanager
from dataclasses import replace
from functools import partial
from pathlib import Path
from statistics import median
from typing import Any

from .harness import Entry, Peer, compared, machine

HERE = Path(__file__).parent / "boardgame_io"
INSTALLED = Path(sys.prefix) / "boardgame.io"
SERVER_CORE, LOAD_CORE = 0, 1
ROUNDS = 3
LOAD_ROUNDS = 5
SECONDS = 3
"""Of load: many short runs in turn, because the speed of a shared machine changes from one minute to the next."""
IDLE = 1000
MANY = 5000
MOST_START_MS = 1000.0

SHORT = "duo-regna"
"""Short moves and nothing to roll, as in the peer's game: the goals are about this one."""
GAMES = (SHORT, "two-domains")
MATCHES = (1, 50, 200)
LIFTED = (
    "sockets-per-address",
    "connections-per-minute",
    "matches-per-hour",
    "requests-per-minute",
    "messages-per-second",
    "messages-per-address",
)

Figures = dict[str, Any]
Start = Callable[..., subprocess.Popen[str]]


def entries() -> list[Entry]:
    """Everything, theirs and ours in turn."""
    peer = _peer()
    loads: dict[str, tuple[Start, list[str]]] = {"theirs": (_start_theirs, ["their_load.js"])}
    loads |= {game: (_start_ours, ["our_load.js", game]) for game in GAMES}
    found: list[Entry] = []
    for matches in MATCHES:
        runs: dict[str, list[Figures]] = {name: [] for name in loads}
        for _ in range(LOAD_ROUNDS):
            for name, (start, load) in loads.items():
                runs[name].append(_measured(start, load, matches, SECONDS))
        for game in GAMES:
            found += _rates(game, matches, runs[game], runs["theirs"], peer)
    return [*found, *_idle(peer), *_crowd(), *_starts(peer)]


def _rates(game: str, matches: int, ours: list[Figures], theirs: list[Figures], peer: tuple[str, str]) -> list[Entry]:
    what = f"server: {game}, {matches} match{'es' * (matches > 1)}"
    wanted = game == SHORT and matches > 1
    parts = {part: median(run[part] for run in ours) for part in ("p50_ms", "p99_ms", "server_busy", "load_busy")}
    return [
        compared(
            f"{what}, moves",
            [run["rate"] for run in ours],
            "moves/s",
            (*peer, [run["rate"] for run in theirs]),
            least=2 if wanted else None,
            parts=parts,
        ),
        _at_most(
            f"{what}, processor",
            [run["cpu_us"] for run in ours],
            "µs/move",
            (*peer, [run["cpu_us"] for run in theirs]),
            0.5 if wanted else None,
        ),
    ]


def _idle(peer: tuple[str, str]) -> list[Entry]:
    theirs, ours = [], []
    for _ in range(ROUNDS):
        theirs.append(_measured(_start_theirs, ["their_load.js"], IDLE, 0)["idle_kb"])
        ours.append(_measured(_start_ours, ["our_load.js", "duo-regna"], IDLE, 0)["idle_kb"])
    return [_at_most("server: memory of an idle match with two sockets", ours, "KB", (*peer, theirs), 0.25)]


def _crowd() -> list[Entry]:
    """Very many at once; one pair among them plays, to see that they can."""
    run = _measured(_start_ours, ["our_load.js", "duo-regna"], MANY, 0)
    held, moves = run["open"], run["one_of_many"]["rate"]
    return [
        Entry(
            name=f"server: {MANY:,} idle matches, {2 * MANY:,} sockets in one process",
            ours=run["memory_kb"] / 1024,
            low=run["memory_kb"] / 1024,
            high=run["memory_kb"] / 1024,
            unit="MB in all",
            peer=None,
            ratio=None,
            goal=f"{2 * MANY:,} sockets held",
            met=held == MANY and moves > 0,
            machine=machine(),
            parts={"matches": held, "moves_per_second_of_one_pair_among_them": moves},
        )
    ]


def _starts(peer: tuple[str, str]) -> list[Entry]:
    ours, theirs, processor = [], [], []
    _start_ms(_start_ours, "/api/health")  # the very first time, Python compiles
    for _ in range(ROUNDS * 2 + 1):
        took, used = _start_ms(_start_ours, "/api/health")
        ours.append(took)
        processor.append(used)
        theirs.append(_start_ms(_start_theirs, "/games")[0])
    return [
        Entry(
            name="server: start until it answers",
            ours=median(ours),
            low=min(ours),
            high=max(ours),
            unit="ms",
            peer=Peer(*peer, median(theirs), min(theirs), max(theirs)),
            ratio=median(ours) / median(theirs),
            goal=f"under {MOST_START_MS:g} ms",
            met=median(ours) < MOST_START_MS,
            machine=machine(),
            parts={"processor_ms": median(processor)},
        )
    ]


def _at_most(name: str, ours: list[float], unit: str, peer: tuple[str, str, list[float]], most: float | None) -> Entry:
    entry = compared(name, ours, unit, peer)
    if most is None or entry.ratio is None:
        return entry
    return replace(entry, goal=f"at most {most:g} of the peer's", met=entry.ratio <= most)


def _peer() -> tuple[str, str]:
    package = INSTALLED / "node_modules" / "boardgame.io" / "package.json"
    if not package.exists() or shutil.which("node") is None:
        raise SystemExit("boardgame.io is not installed beside this environment: start the benchmarks by make bench.")
    return "boardgame.io, in memory", str(json.loads(package.read_text(encoding="utf-8"))["version"])


# Processes


def _measured(start: Start, load: list[str], matches: int, seconds: float) -> Figures:
    with _running(start) as (port, server):
        script, *more = load
        words = ["node", str(HERE / script), str(port), str(server.pid), str(matches), str(seconds), *more]
        done = subprocess.run(
            words,
            env=_environment(),
            stdout=subprocess.PIPE,
            text=True,
            check=True,
            preexec_fn=lambda: _prepare(LOAD_CORE),
            timeout=300,
        )
    figures: Figures = json.loads(done.stdout.splitlines()[-1])
    return figures


def _start_ms(start: Start, path: str) -> tuple[float, float]:
    """From the command to the first answer, on any core; and how much of that was work, however busy the machine was."""
    begun = time.perf_counter()
    with _running(partial(start, core=None), path) as (_, server):
        took = time.perf_counter() - begun
        fields = Path(f"/proc/{server.pid}/stat").read_text(encoding="ascii").rpartition(") ")[2].split()
        return took * 1000, (int(fields[11]) + int(fields[12])) / os.sysconf("SC_CLK_TCK") * 1000


@contextmanager
def _running(start: Start, path: str = "/") -> Iterator[tuple[int, subprocess.Popen[str]]]:
    """A server that answers, with an empty store on the disk that the environment lies on."""
    with socket.create_server(("127.0.0.1", 0)) as free:
        port = free.getsockname()[1]
    folder = Path(tempfile.mkdtemp(prefix=".bench-", dir=INSTALLED))
    server = start(port, folder)
    try:
        _wait(port, path, server)
        yield port, server
    finally:
        server.send_signal(signal.SIGTERM)
        server.wait(60)
        shutil.rmtree(folder)


def _wait(port: int, path: str, server: subprocess.Popen[str]) -> None:
    while True:
        connection = http.client.HTTPConnection("127.0.0.1", port, timeout=5)
        try:
            connection.request("GET", path)
            connection.getresponse().read()
        except OSError as error:
            if server.poll() is not None:
                raise RuntimeError(f"the server did not start: {server.args!r}") from error
            time.sleep(0.005)
        else:
            return
        finally:
            connection.close()


def _start_theirs(port: int, folder: Path, *, core: int | None = SERVER_CORE) -> subprocess.Popen[str]:
    return _started(["node", str(HERE / "server.js"), str(port)], folder, core)


def _start_ours(port: int, folder: Path, *, core: int | None = SERVER_CORE) -> subprocess.Popen[str]:
    limits = [word for name in LIFTED for word in (f"--{name}", "10000000")]
    command = str(Path(sys.executable).with_name("holmgang"))
    return _started(
        [command, "serve", "--port", str(port), "--store", str(folder / "server.db"), "--log-level", "error", *limits],
        folder,
        core,
    )


def _started(words: list[str], folder: Path, core: int | None) -> subprocess.Popen[str]:
    return subprocess.Popen(
        words, cwd=folder, env=_environment(), stdout=subprocess.DEVNULL, text=True, preexec_fn=lambda: _prepare(core)
    )


def _prepare(core: int | None) -> None:
    """Only this core, and as many open sockets as the system allows."""
    if core is not None:
        os.sched_setaffinity(0, {core})
    _, most = resource.getrlimit(resource.RLIMIT_NOFILE)
    resource.setrlimit(resource.RLIMIT_NOFILE, (most, most))


def _environment() -> dict[str, str]:
    """As on a host's machine: Node in production, and Python keeps what it has compiled."""
    kept = {name: value for name, value in os.environ.items() if name != "PYTHONDONTWRITEBYTECODE"}
    return kept | {"NODE_PATH": str(INSTALLED / "node_modules"), "NODE_ENV": "production"}
