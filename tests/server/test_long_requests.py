"""Long work that is asked for over HTTP: it takes nobody else's time, and ends when nobody waits for it."""

import asyncio
import logging
import pickle
from collections.abc import AsyncIterator
from contextlib import asynccontextmanager
from pathlib import Path
from random import Random
from typing import Any

import httpx
import msgspec
import pytest

from holmgang.server.live.messages import PROTOCOL, PROTOCOL_HEADER
from holmgang.server.workers.pool import Pool
from tests.server.kit import PATIENCE, Facts, Running, serving
from tests.server.test_workers import SLOW, alive, pids, until

EXPLORE = {"game": "two-domains"}
RECORD = {"record": '[Game "two-domains"]\n'}
ASKED = {"api/explore": EXPLORE, "api/evaluate": {"game": "two-domains", "position": "1/1 1"}, "api/records": RECORD}
REQUESTS = [*ASKED.items(), ("api/records/verify", RECORD)]


@asynccontextmanager
async def stuck(tmp_path: Path, **limits: Any) -> AsyncIterator[Running]:
    """A server in which no request and no bot ever comes to an end; of two processes for requests."""
    async with serving(tmp_path / "server.db") as server:
        parts = server.parts
        usual: Facts = {"processes": 2, "seconds": PATIENCE, "megabytes": 512, "queue": 3, "line": 3}
        parts.workers = Pool(SLOW, **{**usual, "count": parts.metrics.jobs.add} | limits)
        parts.hub.bots = Pool(SLOW, **usual | {"processes": 1})
        yield server


@asynccontextmanager
async def from_address(server: Running, address: str) -> AsyncIterator[httpx.AsyncClient]:
    """Requests from another address of this machine."""
    transport = httpx.AsyncHTTPTransport(local_address=address)
    async with httpx.AsyncClient(base_url=server.url, transport=transport, timeout=PATIENCE) as http:
        yield http


def asking(http: httpx.AsyncClient, path: str = "api/explore", asked: object = EXPLORE) -> "asyncio.Task[httpx.Response]":
    headers = {"content-type": "application/json", PROTOCOL_HEADER: str(PROTOCOL)}
    return asyncio.create_task(http.post(path, content=msgspec.json.encode(asked), headers=headers))


async def test_moves_are_answered_while_all_processes_are_stuck(tmp_path: Path) -> None:
    async with stuck(tmp_path) as server, from_address(server, "127.0.0.2") as other:
        created = await server.create("two-domains", opponent="bot:greedy", mine="second")
        asked = [asking(server.http), asking(other), asking(server.http)]
        async with server.live(created["match"]["id"], created["seats"][0]["token"]) as live:
            await live.until("table")
            await live.share_dice(1)
            await until(lambda: len(pids(server.parts.workers)) == 2 and len(pids(server.parts.hub.bots)) == 1)
            table = await server.pair("duo-regna")
            await table.play(Random(1), most=5)
            assert (await server.get("api/lobby")).status_code == 200
            await table.close()
        assert not any(each.done() for each in asked)
        for each in asked:
            each.cancel()
        await asyncio.gather(*asked, return_exceptions=True)


@pytest.mark.parametrize(("path", "asked"), REQUESTS)
async def test_what_takes_too_long_is_refused_without_a_line_in_the_log(
    tmp_path: Path, path: str, asked: object, caplog: pytest.LogCaptureFixture
) -> None:
    async with stuck(tmp_path, seconds=0.5) as server:
        with caplog.at_level(logging.INFO):
            answer = await asking(server.http, path, asked)
        assert (answer.status_code, answer.json()["code"]) == (422, "too_slow")
        assert answer.json()["message"].endswith(".")
        assert not [line for line in caplog.records if line.name.startswith("holmgang")]
        assert server.parts.metrics.jobs.values == {"too_slow": 1}
        assert server.parts.metrics.refused.values == {"too_slow": 1}


async def test_where_too_many_wait_others_are_told_to_come_again(tmp_path: Path, caplog: pytest.LogCaptureFixture) -> None:
    async with stuck(tmp_path, processes=1, line=2) as server, from_address(server, "127.0.0.2") as other:
        asked = [asking(server.http) for _ in range(3)]
        await until(lambda: server.parts.workers.waiting == 2)
        refused = await asking(server.http)
        asked.append(asking(other))
        await until(lambda: server.parts.workers.waiting == 3)
        async with from_address(server, "127.0.0.3") as third:
            busy = await asking(third)
        told = [(each.status_code, each.json()["code"], each.json()["message"][-1]) for each in (refused, busy)]
        assert told == [(429, "too_many", "."), (503, "busy", ".")]
        assert not [line for line in caplog.records if line.levelno >= logging.WARNING]
        assert "\nholmgang_jobs_waiting 3\n" in (await server.get("metrics")).text
        for each in asked:
            each.cancel()
        await asyncio.gather(*asked, return_exceptions=True)


async def test_a_client_that_hangs_up_takes_its_request_along(tmp_path: Path) -> None:
    async with stuck(tmp_path, processes=1) as server:
        workers = server.parts.workers
        running, waiting = asking(server.http), asking(server.http)
        await until(lambda: workers.waiting == 1 and pids(workers))
        [process] = pids(workers)
        waiting.cancel()
        await until(lambda: workers.waiting == 0)
        assert alive(process)
        running.cancel()
        await until(lambda: not alive(process))
        await until(lambda: server.parts.metrics.jobs.values == {"given_up": 2})


async def test_the_server_stops_whatever_is_being_worked_out_and_whoever_waits(tmp_path: Path) -> None:
    async with stuck(tmp_path) as server:
        created = await server.create("two-domains", opponent="bot:greedy", mine="second")
        live = await server.connect(created["match"]["id"], created["seats"][0]["token"])
        await live.until("table")
        await live.share_dice(1)
        asked = [asking(server.http) for _ in range(4)]
        bots, workers = server.parts.hub.bots, server.parts.workers
        await until(lambda: pids(bots) and pids(workers) and workers.waiting == 3)
        started = pids(bots) + pids(workers)
        stopping = asyncio.create_task(server.parts.say_goodbye())
        answers = await asyncio.gather(*asked)
        assert {(each.status_code, each.json()["code"]) for each in answers} == {(503, "busy")}
        await stopping
        assert (await live.until("gone"))["code"] == "restart"
        assert not any(map(alive, started))
    # leaving the context stopped the rest: it would have failed if it had waited for anything


async def test_a_job_holds_what_was_asked_and_nothing_of_a_match(tmp_path: Path, monkeypatch: pytest.MonkeyPatch) -> None:
    sent: list[bytes] = []
    do = Pool.do

    async def seen(self: Pool, line: Any, job: str, about: Any, *, size: int = 0) -> Any:
        sent.append(pickle.dumps((job, about)))
        return await do(self, line, job, about, size=size)

    monkeypatch.setattr(Pool, "do", seen)
    async with serving(tmp_path / "server.db") as server:
        created = await server.create("dueling-nobles", opponent="bot:greedy")
        match, token = created["match"]["id"], created["seats"][0]["token"]
        async with server.live(match, token) as live:
            await live.until("table")
            await live.share_dice(0)
            await until(lambda: server.parts.metrics.thoughts.value)
            kept = await server.parts.store.find(match)
        await server.post("api/explore", EXPLORE, token=token)
    assert kept is not None
    assert kept.secret is not None
    assert len(sent) >= 2
    secrets = (kept.secret, kept.secret.hex().encode(), token.encode(), match.encode(), str(tmp_path).encode())
    assert not [each for each in sent for secret in secrets if secret in each]
    assert pickle.loads(sent[-1]) == ("explore", msgspec.json.encode(msgspec.json.decode(pickle.loads(sent[-1])[1])))
    assert pickle.loads(sent[0])[1].view.seat == 1  # the bot's own view
