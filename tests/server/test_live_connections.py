"""Who is at a match over the live socket: hello, several tabs, coming back, seats taken and moved, a match at rest."""

import asyncio

import pytest

from holmgang.server.live.room import Room
from tests.server.kit import Running


async def test_what_is_said_before_hello_is_answered_is_refused_with_the_reason(
    server: Running, monkeypatch: pytest.MonkeyPatch
) -> None:
    created = await server.create("two-domains", opponent="bot:greedy")
    match, token = created["match"]["id"], created["seats"][0]["token"]
    hub, held = server.parts.hub, asyncio.Event()
    found = hub.room

    async def late(match: str) -> Room:
        await held.wait()
        return await found(match)

    monkeypatch.setattr(hub, "room", late)
    async with server.live(match, token) as live:
        assert "no answer yet" in (await live.ask("resign"))["message"]
        assert "One hello is enough" in (await live.ask("hello", match=match, token=token, since=0))["message"]
        held.set()
        assert (await live.until("table"))["stage"] == "sharing"


async def test_whoever_asks_whether_the_line_works_is_answered_at_once_and_nothing_else_happens(server: Running) -> None:
    created = await server.create("two-domains", opponent="human")  # nobody has taken the other seat
    for token in (created["seats"][0]["token"], None):
        async with server.live(created["match"]["id"], token) as live:
            await live.until("presence")
            assert await live.ask("there") == {"type": "done", "reply": 2, "number": 0}
            await server.at_rest(created["match"]["id"])
            await live.quiet()
    table = await server.pair("two-domains")
    await table.move(0, "grow 1")
    room = server.parts.hub.rooms[table.match]
    room.match = None  # it rests, as one does in which nothing happens for long
    assert await table.live[0].ask("there") == {"type": "done", "reply": table.live[0]._id, "number": table.shown[0]["number"]}
    assert room.match is None, "nobody was disturbed for it"
    await server.at_rest(table.match)
    await table.live[1].quiet()
    await table.close()


async def test_a_spectator_sees_and_does_nothing(server: Running) -> None:
    table = await server.pair("dueling-nobles")
    async with server.live(table.match) as spectator:
        shown = await spectator.until("table")
        assert shown["question"] is None
        error = await spectator.ask("resign")
        assert error["code"] == "not_seated"
    await table.close()


async def test_coming_back_tells_what_was_missed_and_nothing_twice(server: Running) -> None:
    table = await server.pair("two-domains")
    await table.move(0, "grow 1")
    seen = table.shown[1]["number"]
    await table.live[1].close()
    answer = await table.live[0].until("presence")
    assert answer["connected"] == [True, False]
    table.live[1] = await server.connect(table.match, table.tokens[1], since=seen)
    back = await table.live[1].until("table")
    assert back["events"] == []
    table.shown[1] = back
    await table.move(1, "grow 2")
    async with server.live(table.match, table.tokens[0], since=seen) as second_tab:
        told = await second_tab.until("table")
        assert [event["number"] for event in told["events"]] == [seen]
    await table.close()


async def test_a_second_tab_is_told_the_same(server: Running) -> None:
    table = await server.pair("duo-regna")
    async with server.live(table.match, table.tokens[0]) as tab:
        await tab.until("presence")
        await table.move(0, "K")
        assert (await tab.until("sealed"))["sealed"] == [0]
        await table.move(1, "K")
        told = await tab.until("table")
        assert told["number"] == table.shown[0]["number"]
        assert told["question"]["number"] == table.shown[0]["question"]["number"]
    await table.close()


@pytest.mark.parametrize(
    "message",
    [
        "",
        "{",
        "[]",
        '"hello"',
        '{"type": "dance"}',
        '{"type": "move", "number": "x", "text": "K"}',
        '{"type": "move", "number": 1}',
        '{"type": "resign", "seat": 1}',
        '{"type": "hello", "match": "x"}',
        "\ud800".encode("utf-8", "surrogatepass"),
    ],
)
async def test_nonsense_is_answered_and_the_match_goes_on(server: Running, message: str | bytes) -> None:
    table = await server.pair("duo-regna")
    await table.live[0].socket.send(message.decode("latin-1") if isinstance(message, bytes) else message)
    error = await table.live[0].until("error")
    assert error["code"] == "malformed"
    await table.move(0, "K")
    await table.close()


async def test_hello_comes_first_and_once(server: Running) -> None:
    table = await server.pair("duo-regna")
    live = table.live[0]
    assert (await live.ask("hello", match=table.match, token=None, since=0))["code"] == "malformed"
    await table.close()


async def test_a_wrong_token_and_an_unknown_match_are_refused(server: Running) -> None:
    created = await server.create("duo-regna", screen="shared")
    async with server.live(created["match"]["id"], "not the token") as live:
        assert (await live.until("error"))["code"] == "bad_token"
        await live.send("hello", match=created["match"]["id"], token=created["seats"][0]["token"], since=0)
        assert (await live.until("match"))["you"] == 0
    async with server.live("nowhere") as live:
        assert (await live.until("error"))["code"] == "no_match"


async def test_the_table_appears_when_the_other_sits_down(server: Running) -> None:
    created = await server.create("two-domains", name="Ada")
    match, token = created["match"]["id"], created["seats"][0]["token"]
    async with server.live(match, token) as live:
        facts = await live.until("match")
        assert [seat["taken"] for seat in facts["seats"]] == [True, False]
        await live.until("presence")
        seated = (await server.post(f"api/matches/{match}/seat", {"code": created["invitation"], "name": "Bo"})).json()
        facts = await live.until("match")
        assert [(seat["name"], seat["taken"]) for seat in facts["seats"]] == [("Ada", True), ("Bo", True)]
        assert (await live.until("table"))["stage"] == "sharing"
        async with server.live(match, seated["token"]) as other:
            assert (await other.until("match"))["you"] == 1


async def test_moving_a_seat_sends_the_old_device_away(server: Running) -> None:
    table = await server.pair("duo-regna")
    moving = (await server.post(f"api/matches/{table.match}/move-seat", token=table.tokens[0])).json()
    moved = (await server.post(f"api/matches/{table.match}/seat", {"code": moving["code"]})).json()
    gone = await table.live[0].until("gone")
    assert (gone["code"], gone["retry"]) == ("seat_moved", False)
    presence = await table.live[1].until(lambda frame: frame["type"] == "presence" and not frame["connected"][0])
    assert presence["claim_at"] is not None  # until the other device is there, nobody is
    async with server.live(table.match, table.tokens[0]) as old:
        assert (await old.until("error"))["code"] == "bad_token"
    async with server.live(table.match, moved["token"]) as new:
        shown = await new.until("table")
        assert (await new.ask("move", number=shown["question"]["number"], text="K"))["type"] == "sealed"
    spent = await server.post(f"api/matches/{table.match}/seat", {"code": moving["code"]})
    assert spent.json()["code"] == "bad_code"
    await table.close()


async def test_a_match_at_rest_wakes_for_a_move_a_leaver_and_a_newcomer(server: Running) -> None:
    table = await server.pair("two-domains")
    room = server.parts.hub.rooms[table.match]

    def rest() -> None:
        room.rest(room.touched + 3_600_000)
        assert room.match is None

    rest()
    await table.move(0, "grow 1")
    rest()
    async with server.live(table.match) as spectator:
        assert (await spectator.until("table"))["view"] == table.shown[0]["view"]
    rest()
    await table.live[1].close()
    presence = await table.live[0].until(lambda frame: frame["type"] == "presence" and not frame["connected"][1])
    assert presence["claim_at"] is not None
    room.rest(room.touched + 3_600_000)
    assert room.match is not None  # somebody waits for the other side to come back
    await table.close()
