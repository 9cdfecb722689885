"""A stop comes to an end, whatever hangs. The bound is shortened here, so that nobody waits for 20 seconds."""

import asyncio
import json
import signal
import subprocess
import sys
from pathlib import Path
from typing import Any

import pytest

from holmgang.server import serve
from holmgang.server.serve import UvicornServer
from holmgang.server.server import Server
from holmgang.server.settings import Settings
from tests.server.processes import BEGINS, PATIENCE, Served, serve as serve_alone

BEGIN = """
import asyncio, sys, threading, time, webbrowser
from holmgang.server import serve
from holmgang.server.live import hub
from holmgang.server.settings import Settings
from holmgang.server.store.sqlite import SqliteStore
from holmgang.server.live.lobby import Lobby
serve.STOP_WITHIN = {bound}
serve.FINISH_WITHIN = hub.FINISH_WITHIN = 0.2
async def never(*_given, **_named):
    await asyncio.Event().wait()
def stuck(*_given, **_named):
    while True:
        time.sleep(1)
{hang}
serve.serve(Settings(port=0, store=sys.argv[1]), open_browser={open})
"""

HANGS = {
    "a store that no longer closes": "SqliteStore.close = never",
    "a store that no longer answers": "SqliteStore.heartbeat = SqliteStore.close = never",
    "players who are not told": "hub.Hub.say_goodbye = never",
    "a loop that stands still": "serve.UvicornServer.shutdown = stuck",
}
"""What cannot be waited for, so that only force helps."""

LEFT = {
    "a browser that does not come up": "webbrowser.open = stuck",
    "work that nobody waits for": (
        "begin = serve.UvicornServer.startup\n"
        "async def begun(self, sockets=None):\n"
        "    await begin(self, sockets)\n"
        "    asyncio.get_running_loop().run_in_executor(None, stuck)\n"
        "serve.UvicornServer.startup = begun"
    ),
    "a request that is worked on for ever": "Lobby.page = never",
}
"""What is left behind when all else is done."""


async def started(tmp_path: Path, hang: str, *, bound: float = 600.0, open_browser: bool = False) -> Served:
    """A server in a process of its own, in which something hangs."""
    script = BEGIN.format(hang=hang, bound=bound, open=open_browser)
    process = await asyncio.create_subprocess_exec(
        *(sys.executable, "-c", script, str(tmp_path / "server.db")), stdout=subprocess.PIPE, stderr=subprocess.PIPE
    )
    assert process.stdout is not None
    line = (await asyncio.wait_for(process.stdout.readline(), PATIENCE)).decode()
    assert line.startswith(BEGINS), line
    return Served(process, line.removeprefix(BEGINS).split(" ")[0])


def each(hangs: dict[str, str], everyday: set[str]) -> list[Any]:
    """All of them in the long suite: every one takes a process that has to be ended."""
    return [pytest.param(hang, id=name, marks=() if name in everyday else pytest.mark.long) for name, hang in hangs.items()]


@pytest.mark.parametrize("hang", each(HANGS, {"a store that no longer closes", "a loop that stands still"}))
async def test_what_hangs_for_ever_is_ended_by_force(tmp_path: Path, hang: str) -> None:
    running = await started(tmp_path, hang, bound=1.0)
    code, logged = await running.stop()
    assert code == 1
    assert json.loads(logged.splitlines()[-1])["what"] == "ended by force"


@pytest.mark.parametrize("hang", each(LEFT, {"a request that is worked on for ever"}))
async def test_what_nobody_waits_for_does_not_hold_the_end_up(tmp_path: Path, hang: str) -> None:
    running = await started(tmp_path, hang, open_browser="webbrowser" in hang)
    asking = asyncio.create_task(running.server.get("api/lobby"))
    await running.server.get("api/games")
    code, logged = await running.stop()
    assert (code, json.loads(logged.splitlines()[-1])["what"]) == (0, "stopped")
    await asyncio.gather(asking, return_exceptions=True)


async def test_connections_of_every_kind_hold_nobody_up(tmp_path: Path) -> None:
    running = await started(tmp_path, "")
    port = running.server.http.base_url.port
    table = await running.server.pair("duo-regna")
    connections = [await asyncio.open_connection("127.0.0.1", port) for _ in range(30)]
    requests = (
        b"",
        b"GET /api/games HTTP/1.1\r\nhost: x\r\n",  # half a head
        b"POST /api/records/verify HTTP/1.1\r\nhost: x\r\ncontent-length: 99\r\n\r\n{",  # half a body
        b"GET /api/schema HTTP/1.1\r\nhost: x\r\n\r\n" * 40,  # answers that nobody reads
        b"GET /api/live HTTP/1.1\r\nhost: x\r\nconnection: upgrade\r\nupgrade: websocket\r\nsec-websocket-version: 13\r\n"
        b"sec-websocket-key: AAAAAAAAAAAAAAAAAAAAAA==\r\n\r\n",  # nobody who says hello
    )
    for number, (_, writer) in enumerate(connections):
        writer.write(requests[number % len(requests)])
    await running.server.get("api/games")  # by now the others have come too
    code, logged = await running.stop()
    assert (code, json.loads(logged.splitlines()[-1])["what"]) == (0, "stopped")
    for _, writer in connections:
        writer.close()
    await table.close()


async def told_until_it_ends(process: asyncio.subprocess.Process, how: signal.Signals) -> None:
    """Signals that follow each other too closely are one."""
    while process.returncode is None:
        process.send_signal(how)
        try:
            await asyncio.wait_for(process.wait(), 3)
        except TimeoutError:
            continue


@pytest.mark.parametrize(
    ("hangup", "told"),
    [
        pytest.param(signal.SIG_DFL, (signal.SIGHUP,), id="stops with it"),
        pytest.param(signal.SIG_IGN, (signal.SIGHUP, signal.SIGTERM), id="goes on where nohup started it"),
    ],
)
async def test_a_server_whose_terminal_is_gone(hangup: signal.Handlers, told: tuple[signal.Signals, ...], tmp_path: Path) -> None:
    before = signal.signal(signal.SIGHUP, hangup)  # a process that is begun ignores what is ignored here
    try:
        running = await serve_alone("--store", str(tmp_path / "server.db"), HOLMGANG_LOG_LEVEL="info")
    finally:
        signal.signal(signal.SIGHUP, before)
    for each in told[:-1]:
        running.process.send_signal(each)
    code, logged = await running.stop(told[-1])
    last = json.loads(logged.splitlines()[-1])
    assert (code, last["what"], last["why"]) == (0, "stopped", told[-1].name)


async def test_a_second_interrupt_does_not_wait(tmp_path: Path) -> None:
    running = await started(tmp_path, HANGS["players who are not told"])
    await told_until_it_ends(running.process, signal.SIGINT)
    code, logged = await running.stop()
    assert (code, "ended by force" in logged) == (1, True)


def test_being_told_again_does_not_give_it_more_time(tmp_path: Path, monkeypatch: pytest.MonkeyPatch) -> None:
    server = UvicornServer(Server(Settings(store=str(tmp_path / "server.db"))))
    given: list[float] = []
    monkeypatch.setattr(server.deadline, "set", given.append)
    for how in (signal.SIGTERM, signal.SIGTERM, signal.SIGTERM, signal.SIGINT):
        server.handle_exit(how, None)
    assert given == [serve.STOP_WITHIN, serve.AT_ONCE]
    assert server.told_by == "SIGTERM"


async def test_a_server_that_hangs_while_it_starts_can_be_stopped(tmp_path: Path) -> None:
    script = BEGIN.format(hang="SqliteStore.start = never\nprint('here', flush=True)", bound=0.5, open=False)
    process = await asyncio.create_subprocess_exec(
        *(sys.executable, "-c", script, str(tmp_path / "server.db")), stdout=subprocess.PIPE, stderr=subprocess.PIPE
    )
    assert process.stdout is not None
    assert await asyncio.wait_for(process.stdout.readline(), PATIENCE) == b"here\n"
    await told_until_it_ends(process, signal.SIGTERM)
    assert process.returncode in (1, -signal.SIGTERM)  # until its handlers are in place, a signal simply ends it
