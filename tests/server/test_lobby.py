"""The lobby: what is shown there, for how long, and at what cost."""

import sqlite3
from random import Random

import pytest

from holmgang.matches.entries import now_ms
from holmgang.server.logs import FACTS
from tests.server.kit import Running

DAY = 86_400_000
NOTHING: dict[str, list[str]] = {"open": [], "live": [], "recent": [], "set_up": []}


async def shown(server: Running) -> dict[str, list[str]]:
    server.house.lobby.changed()  # as it will be a second later
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
    assert result["result"]["sentence"] == "Bo wins: resignation."


async def test_an_open_challenge_ends_after_a_day_and_an_invitation_later(server: Running) -> None:
    store, now = server.house.store, now_ms()
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
        room = server.house.hub.rooms[match]
        await room.result(room.due)
        gone = await live.until("gone")
        assert (gone["code"], gone["retry"]) == ("expired", False)
    assert (await server.get(f"api/matches/{match}")).status_code == 404


async def test_what_cannot_be_shown_is_left_out_and_told_once(server: Running, caplog: pytest.LogCaptureFixture) -> None:
    broken, strange, fine = [(await server.create("duo-regna", open=True))["match"]["id"] for _ in range(3)]
    with sqlite3.connect(server.house.settings.store) as spoiler:
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
    real = server.house.store.listed

    async def counted(*words: object, **more: object) -> object:
        nonlocal looked
        looked += 1
        return await real(*words, **more)  # type: ignore[arg-type]

    monkeypatch.setattr(server.house.store, "listed", counted)
    server.house.lobby.changed()
    for _ in range(20):
        assert (await server.get("api/lobby")).json()["live"][0]["id"] == table.match
    assert looked <= 6  # three lists each time, and at most a second went by
    await table.close()
