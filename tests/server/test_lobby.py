"""The lobby: what is shown there, for how long, and at what cost."""

import asyncio
import json
import sqlite3
from collections.abc import AsyncIterator
from contextlib import AsyncExitStack, asynccontextmanager
from pathlib import Path
from random import Random

import msgspec
import pytest

from holmgang.matches.entries import now_ms
from holmgang.server.live import lobby, lobby_feed
from holmgang.server.live.messages import LobbyFrame, LobbyPage
from holmgang.server.logs import FACTS
from holmgang.server.settings import Settings
from tests.server.kit import PATIENCE, Caller, Facts, Live, Running, serving

DAY = 86_400_000
NOTHING: dict[str, list[str]] = {"open": [], "live": [], "recent": [], "set_up": []}


async def shown(server: Running) -> dict[str, list[str]]:
    server.parts.lobby.changed()  # as it will be a second later
    page = (await server.get("api/lobby")).json()
    return {part: [each["id"] for each in listed] for part, listed in page.items()}


async def test_a_match_goes_from_challenge_to_watching_to_result(server: Running) -> None:
    await server.create("duo-regna")  # a private one is never shown
    created = await server.create("duo-regna", open=True, name="Ada", clock={"kind": "total", "seconds": 300, "increment": 3})
    match = created["match"]["id"]
    (challenge,) = (await server.get("api/lobby")).json()["open"]
    assert (challenge["id"], challenge["free"], challenge["names"][created["match"]["you"]]) == (
        match,
        1 - created["match"]["you"],
        "Ada",
    )
    assert challenge["clock"] == {"kind": "total", "time": 300_000, "increment": 3000}
    await server.post(f"api/matches/{match}/seat", {"name": "Bo"})
    assert (await server.get("api/lobby")).json()["open"] == []
    async with server.live(match, created["seats"][0]["token"]) as live:
        await live.until("table")
        assert await shown(server) == NOTHING | {"live": [match]}
        await live.ask("resign")
    assert await shown(server) == NOTHING | {"recent": [match]}
    (result,) = (await server.get("api/lobby")).json()["recent"]
    assert result["result"]["sentence"] == "Bo wins: Ada gave up."


async def test_an_open_challenge_ends_after_a_day_and_an_invitation_later(server: Running) -> None:
    store, now = server.parts.store, now_ms()
    challenge, invitation = [(await server.create(open=is_open))["match"]["id"] for is_open in (True, False)]
    assert await store.due(now + DAY - 60_000, 10) == []
    assert await store.due(now + DAY + 60_000, 10) == [challenge]
    assert await store.due(now + 14 * DAY + 60_000, 10) == [challenge, invitation]


async def test_whoever_made_a_match_may_close_it_while_nobody_has_joined(server: Running) -> None:
    created = await server.create("duo-regna", open=True)
    match, token = created["match"]["id"], created["seats"][0]["token"]
    path = f"api/matches/{match}"
    for stranger in (None, "x" * 43, created["invitation"]):
        assert (await server.delete(path, token=stranger)).json()["code"] == "bad_token"
    elsewhere = {"Authorization": f"Bearer {token}", "Origin": "https://elsewhere.example"}
    assert (await server.http.delete(path, headers=elsewhere)).json()["code"] == "wrong_origin"
    assert (await server.get("api/lobby")).json()["open"] != []
    async with server.live(match, token) as host, server.live(match) as passer_by:
        for live in (host, passer_by):
            await live.until("presence")
        answer = await server.delete(path, token=token)
        assert (answer.status_code, answer.content) == (204, b"")
        for live in (host, passer_by):
            gone = await live.until("gone")
            assert (gone["code"], gone["retry"]) == ("withdrawn", False)
    assert (await server.get("api/lobby")).json()["open"] == []
    assert (await server.post(f"{path}/seat", {"code": created["invitation"]})).json()["code"] == "no_match"
    assert (await server.delete(path, token=token)).json()["code"] == "no_match"


async def test_a_match_that_somebody_has_joined_is_closed_by_nobody(server: Running) -> None:
    joined, against_a_bot = await server.create("duo-regna"), await server.create("duo-regna", opponent="bot:greedy")
    await server.post(f"api/matches/{joined['match']['id']}/seat", {"code": joined["invitation"]})
    for created in (joined, against_a_bot):
        path = f"api/matches/{created['match']['id']}"
        answer = await server.delete(path, token=created["seats"][0]["token"])
        assert (answer.status_code, answer.json()["code"]) == (409, "not_now")
        assert (await server.get(path)).status_code == 200


async def test_nobody_took_the_seat_so_the_match_is_closed(server: Running) -> None:
    created = await server.create("duo-regna", open=True)
    match = created["match"]["id"]
    async with server.live(match, created["seats"][0]["token"]) as live:
        await live.until("presence")
        room = server.parts.hub.rooms[match]
        await room.queue.result(room.due)
        gone = await live.until("gone")
        assert (gone["code"], gone["retry"]) == ("expired", False)
    assert (await server.get(f"api/matches/{match}")).status_code == 404


async def test_what_cannot_be_shown_is_left_out_and_told_once(server: Running, caplog: pytest.LogCaptureFixture) -> None:
    broken, strange, fine = [(await server.create("duo-regna", open=True))["match"]["id"] for _ in range(3)]
    with sqlite3.connect(server.parts.settings.store) as spoiler:
        spoiler.execute("UPDATE matches SET setup = 'nonsense' WHERE id = ?", (broken,))
        spoiler.execute("UPDATE matches SET setup = replace(setup, 'duo-regna', 'chess') WHERE id = ?", (strange,))
    spoiler.close()
    for _ in range(3):
        assert await shown(server) == NOTHING | {"open": [fine]}
    told = [record.__dict__[FACTS] for record in caplog.records if record.getMessage() == "left out"]
    assert sorted(each["match"] for each in told) == sorted([broken, strange])


async def test_many_who_look_cost_one_look(server: Running, monkeypatch: pytest.MonkeyPatch) -> None:
    table = await server.pair("duo-regna", open=True)
    await table.play(Random(1), most=1)
    looked = 0
    real = server.parts.store.listed

    async def counted(*words: object, **more: object) -> object:
        nonlocal looked
        looked += 1
        return await real(*words, **more)  # type: ignore[arg-type]

    now = 0.0
    monkeypatch.setattr(lobby, "monotonic", lambda: now)
    monkeypatch.setattr(server.parts.store, "listed", counted)
    server.parts.lobby.changed()
    for looks in (1, 2):
        for _ in range(10):
            assert (await server.get("api/lobby")).json()["live"][0]["id"] == table.match
        assert looked == 3 * looks  # three lists each time
        now += 2 * lobby.LASTS
    await table.close()


# Told, not asked for


@pytest.fixture
def quick(monkeypatch: pytest.MonkeyPatch) -> None:
    """Nobody waits for the second that goes by between two frames, and nothing is found by looking."""
    monkeypatch.setattr(lobby_feed, "TOLD_EVERY", 0.01)
    monkeypatch.setattr(lobby_feed, "LOOK_EVERY", 3600.0)


@asynccontextmanager
async def looking(server: Caller) -> AsyncIterator[Live]:
    """A socket on which the lobby is told."""
    live = await server.line()
    await live.send("lobby")
    try:
        yield live
    finally:
        await live.close()


def parts(frame: Facts) -> dict[str, list[str]]:
    return {part: [each["id"] for each in listed] for part, listed in frame["page"].items()}


@pytest.mark.usefixtures("quick")
async def test_whoever_looks_is_told_at_once_and_whenever_the_lobby_has_changed(server: Running) -> None:
    async with looking(server) as idle:
        assert parts(await idle.until("lobby")) == {"open": [], "live": [], "recent": [], "set_up": []}
        created = await server.create("duo-regna", open=True, name="Ada")
        match, path = created["match"]["id"], f"api/matches/{created['match']['id']}"
        await idle.until(lambda frame: parts(frame)["open"] == [match])
        async with looking(server) as newcomer:
            assert parts(await newcomer.until("lobby"))["open"] == [match]
        await server.post(f"{path}/seat", {"name": "Bo"})
        async with server.live(match, created["seats"][0]["token"]) as live:
            await live.until("table")
            await idle.until(lambda frame: parts(frame)["live"] == [match] and parts(frame)["open"] == [])
            await live.ask("resign")
            ended = await idle.until(lambda frame: parts(frame)["recent"] == [match])
        assert ended["page"]["recent"][0]["result"]["sentence"] == "Bo wins: Ada gave up."
        withdrawn = await server.create("duo-regna", open=True)
        await idle.until(lambda frame: parts(frame)["open"] == [withdrawn["match"]["id"]])
        await server.delete(f"api/matches/{withdrawn['match']['id']}", token=withdrawn["seats"][0]["token"])
        await idle.until(lambda frame: parts(frame)["open"] == [])


@pytest.mark.usefixtures("quick")
async def test_a_line_to_the_lobby_is_for_nothing_else(server: Running) -> None:
    async with looking(server) as idle:
        await idle.until("lobby")
        assert (await idle.ask("there"))["type"] == "done"
        for kind, fields in (("lobby", {}), ("hello", {"match": "nowhere"}), ("resign", {})):
            refused = await idle.ask(kind, **fields)
            assert (refused["type"], refused["code"]) == ("error", "malformed")
        assert len(server.parts.sockets) == 1


@pytest.mark.usefixtures("quick")
async def test_moves_private_matches_and_nothing_at_all_are_not_told(server: Running, monkeypatch: pytest.MonkeyPatch) -> None:
    made: list[LobbyPage] = []

    def noted(page: LobbyPage) -> LobbyFrame:
        made.append(page)
        return LobbyFrame(page=page)

    monkeypatch.setattr(lobby_feed, "LobbyFrame", noted)
    table = await server.pair("duo-regna", open=True)
    async with looking(server) as idle, looking(server) as another:
        for each in (idle, another):
            assert parts(await each.until("lobby"))["live"] == [table.match]
        await table.play(Random(1), most=3)
        await server.create("duo-regna")
        server.parts.lobby.changed()
        challenge = (await server.create("duo-regna", open=True))["match"]["id"]
        for each in (idle, another):
            assert parts(await each.until("lobby"))["open"] == [challenge]
    assert len(made) == 2  # once for all who listen, and only where something has changed
    await table.close()


async def test_changes_in_quick_succession_are_told_together(server: Running, monkeypatch: pytest.MonkeyPatch) -> None:
    pauses: list[float] = []
    wait = asyncio.sleep

    async def paused(seconds: float) -> None:
        if seconds:
            pauses.append(seconds)
            await held.wait()
        else:
            await wait(0)

    held = asyncio.Event()
    monkeypatch.setattr(lobby_feed, "asyncio", _Asyncio(paused))
    async with looking(server) as idle:
        await idle.until("lobby")
        made = [(await server.create("duo-regna", open=True))["match"]["id"] for _ in range(5)]
        held.set()
        assert sorted(parts(await idle.until("lobby"))["open"]) == sorted(made)
    assert min(pauses) >= 1.0


class _Asyncio:
    """asyncio with another sleep."""

    def __init__(self, sleep: object) -> None:
        self.sleep = sleep

    def __getattr__(self, name: str) -> object:
        return getattr(asyncio, name)


async def test_what_nobody_told_of_is_found_by_looking(server: Running, monkeypatch: pytest.MonkeyPatch) -> None:
    monkeypatch.setattr(lobby_feed, "TOLD_EVERY", 0.01)
    monkeypatch.setattr(lobby_feed, "LOOK_EVERY", 0.05)
    monkeypatch.setattr(lobby, "LASTS", 0.01)
    created = await server.create("duo-regna", open=True)
    async with looking(server) as idle:
        await idle.until(lambda frame: parts(frame)["open"] == [created["match"]["id"]])
        await server.parts.store.delete(created["match"]["id"])
        await idle.until(lambda frame: parts(frame)["open"] == [])


@pytest.mark.usefixtures("quick")
async def test_while_nobody_looks_nothing_is_looked_up(server: Running, monkeypatch: pytest.MonkeyPatch) -> None:
    async with looking(server) as idle:
        await idle.until("lobby")
    async with asyncio.timeout(PATIENCE):
        while server.parts.sockets:
            await asyncio.sleep(0.01)
    looked: list[object] = []
    monkeypatch.setattr(server.parts.lobby, "_look", looked.append)
    await server.create("duo-regna", open=True)
    assert server.parts.lobby_feed._following is None
    assert looked == []


class Slow:
    """Somebody who does not take in what is sent."""

    def __init__(self) -> None:
        self.unread = 0
        self.got: list[bytes] = []

    def send(self, frame: bytes) -> None:
        self.got.append(frame)


@pytest.mark.usefixtures("quick")
async def test_whoever_is_slow_is_sent_no_more_until_they_have_caught_up(server: Running) -> None:
    feed, slow = server.parts.lobby_feed, Slow()
    async with looking(server) as idle:
        await idle.until("lobby")
        feed.join(slow)
        slow.unread = 1
        for _ in range(3):
            challenge = (await server.create("duo-regna", open=True))["match"]["id"]
            while challenge not in parts(await idle.until("lobby"))["open"]:
                pass
        assert len(slow.got) == 1
        slow.unread = 0
        server.parts.lobby.changed()
        async with asyncio.timeout(PATIENCE):
            while len(slow.got) < 2:
                await asyncio.sleep(0.01)
        assert len(parts(json.loads(slow.got[-1]))["open"]) == 3
        feed.part(slow)


@pytest.mark.usefixtures("quick")
async def test_a_lobby_is_told_of_what_happens_at_another_server(shared_database: str) -> None:
    async with serving(shared_database) as here, serving(shared_database) as there, looking(here) as idle:
        await idle.until("lobby")
        created = await there.create("duo-regna", open=True)
        match = created["match"]["id"]
        await idle.until(lambda frame: match in parts(frame)["open"])
        await there.delete(f"api/matches/{match}", token=created["seats"][0]["token"])
        await idle.until(lambda frame: match not in parts(frame)["open"])


async def test_sixty_idle_pages_at_one_address_ask_for_nothing_and_leave_a_player_undisturbed(tmp_path: Path) -> None:
    usual = msgspec.structs.asdict(Settings())
    limits = {name: usual[name] for name in usual if "_per_" in name}
    async with serving(tmp_path / "server.db", **limits | {"requests_per_minute": 60}) as server, AsyncExitStack() as stack:
        idle = [await stack.enter_async_context(looking(server)) for _ in range(60)]
        for each in idle:
            await each.until("lobby")
        table = await server.pair("duo-regna")
        before = sum(server.parts.metrics.requests.values.values())
        await table.play(Random(1), most=5)
        for each in idle:
            assert (await each.ask("there"))["type"] == "done"
        assert sum(server.parts.metrics.requests.values.values()) == before
        assert (await server.get(f"api/matches/{table.match}", token=table.tokens[0])).status_code == 200
        assert (await server.get("api/games")).status_code == 200
        await table.close()
