"""A match over the live socket: what each side is shown of it, and which moves are refused."""

from random import Random

import pytest

from holmgang.core.parts import BEAT
from holmgang.games import OWN_GAMES, find_kind
from tests.server.kit import Running


@pytest.mark.parametrize("game", OWN_GAMES)
async def test_a_match_is_played_to_its_end(server: Running, game: str) -> None:
    table = await server.pair(game)
    ending = await table.play(Random(game))
    assert ending is not None
    assert ending["by_rules"]
    assert table.shown[0]["ending"]["moment"].endswith(".")
    assert table.shown[0]["ending"]["winner"] == table.shown[1]["ending"]["winner"]
    assert table.shown[0]["question"] is None
    await table.close()


async def test_a_match_made_under_options_that_are_refused_today_goes_on(
    server: Running, monkeypatch: pytest.MonkeyPatch
) -> None:
    wanted = {"options": {"first_turn_duel": "false", "no_progress_limit": "1"}}
    refused = await server.post("api/matches", {"game": "dueling-nobles", **wanted})
    assert refused.status_code == 400
    assert "every game is a draw after its first turn" in refused.json()["message"]
    with monkeypatch.context() as earlier:
        earlier.setattr("holmgang.matches.setup_validation.check_unspoiled", lambda _: None)
        table = await server.pair("dueling-nobles", **wanted)
    ending = await table.play(Random(1))
    assert ending is not None
    assert (ending["winner"], ending["by_rules"]) == (None, True)
    await table.close()


async def test_a_bot_answers(server: Running) -> None:
    created = await server.create("two-domains", opponent="bot:greedy")
    async with server.live(created["match"]["id"], created["seats"][0]["token"]) as live:
        await live.until("table")
        shown = await live.share_dice(0)
        await live.ask("move", number=shown["question"]["number"], text="grow 1")
        answer = await live.until("table")
        assert answer["question"] is not None
        assert any("Greedy" in event["sentence"] for event in answer["events"])


async def test_the_goal_comes_once_the_progress_with_every_table_and_the_end_with_its_moment(server: Running) -> None:
    table = await server.pair("two-domains", position="12256/22 1")
    first = table.live[0].frames[0]
    assert (first["type"], first["goal"]["wins"]) == ("match", "Take their dice; kill the last, a king.")
    assert (first["beat"], first["beats"]) == (BEAT, find_kind("two-domains").parts.beats)
    assert table.shown[0]["view"]["progress"]["far"] == ["5 dice", "2 dice"]
    await table.move(0, "battle")
    assert table.shown[0]["view"]["progress"]["status"] == [["Authority", "Consensus"], ["Endurance"]]
    await table.live[1].ask("resign")
    over = await table.live[0].until("table")
    assert over["ending"]["sentence"].endswith("gave up.")
    assert "moment" not in over["ending"], "no rule ended it, so there is none"
    await table.close()


async def test_a_sealed_choice_is_shown_to_nobody_but_its_owner(server: Running) -> None:
    table = await server.pair("duo-regna")
    async with server.live(table.match) as spectator:
        await spectator.until("presence")
        own = await table.move(0, "K")
        assert (own["type"], own["sealed"], own["chosen"]) == ("sealed", [0], "K")
        for frame in (table.live[1].frames[-1], await spectator.until("sealed")):
            assert frame["type"] == "sealed"
            assert frame["sealed"] == [0]
            assert "K" not in str(frame)
    async with server.live(table.match, table.tokens[0]) as back:
        assert (await back.until("table"))["chosen"] == "K", "also to one who comes back"
    await table.move(1, "6")
    assert table.shown[0]["events"][0]["facts"] == {"first": "K", "second": "6"}
    await table.close()


async def test_a_move_sent_twice_is_made_once(server: Running) -> None:
    table = await server.pair("two-domains")
    number = table.shown[0]["question"]["number"]
    await table.move(0, "grow 1")
    again = await table.live[0].ask("move", number=number, text="grow 1")
    assert again["type"] == "done"
    late = await table.live[0].ask("move", number=number, text="grow 2")
    assert late["type"] == "error"
    assert late["code"] == "out_of_turn"
    assert table.shown[1]["view"]["table"]["lines"][0] == [3, 2, 2, 2, 2]
    await table.close()


@pytest.mark.parametrize(
    ("text", "code"),
    [("castle", "malformed_move"), ("battle", "illegal_move"), ("", "malformed_move"), ("grow", "malformed_move")],
)
async def test_a_move_that_cannot_be_is_refused_with_what_can(server: Running, text: str, code: str) -> None:
    table = await server.pair("two-domains")
    error = await table.live[0].ask("move", number=table.shown[0]["question"]["number"], text=text)
    assert (error["type"], error["code"]) == ("error", code)
    assert "grow 1" in error["possible"]
    await table.move(0, "grow 1")
    await table.close()


async def test_out_of_turn_tells_nothing_of_the_other_seat(server: Running) -> None:
    table = await server.pair("two-domains")
    error = await table.live[1].ask("move", number=table.shown[0]["question"]["number"], text="grow 1")
    assert (error["type"], error["code"], error["possible"]) == ("error", "out_of_turn", [])
    await table.close()


async def test_an_own_move_can_be_taken_back_while_nobody_learned_anything(server: Running) -> None:
    table = await server.pair("two-domains")
    shown = await table.move(0, "grow 1")
    back = await table.live[0].ask("undo", number=shown["undoable"])
    assert back["view"]["table"]["lines"][0] == [2, 2, 2, 2, 2]
    assert [event["kind"] for event in back["events"]] == ["undone"]
    told = await table.live[1].until("table")
    assert told["events"][0]["facts"]["before"] == shown["undoable"]
    again = await table.live[0].ask("undo", number=shown["undoable"])
    assert again["type"] == "done"
    error = await table.live[1].ask("undo", number=shown["undoable"] + 1)
    assert error["code"] == "not_now"
    await table.close()


async def test_a_lesson_leads_nudges_and_lets_go(server: Running) -> None:
    created = await server.create("duo-regna", lesson=True)
    async with server.live(created["match"]["id"], created["seats"][0]["token"]) as live:
        shown = await live.until("table")
        assert shown["coach"]["expects"] == "K"
        nudged = await live.ask("move", number=shown["question"]["number"], text="A")
        assert nudged["code"] == "nudge"
        shown = await live.ask("move", number=shown["question"]["number"], text="K")
        assert shown["coach"]["expects"] == "Q"
        assert (await live.ask("undo", number=1))["code"] == "not_now"
        free = await live.ask("skip")
        assert free["coach"]["expects"] is None
        await live.ask("move", number=free["question"]["number"], text="A")
        shown = await live.until("table")
        assert shown["view"]["table"]["hands"][0] == "J23456Q"
        undone = await live.ask("undo", number=shown["undoable"])
        assert undone["view"]["table"]["hands"][0] == "AJ23456Q"
        assert (await live.ask("undo", number=shown["undoable"]))["type"] == "done"


@pytest.mark.parametrize("wish", ["go_on", "skip"])
async def test_without_a_coach_nobody_waits_for_one(server: Running, wish: str) -> None:
    table = await server.pair("duo-regna")
    assert (await table.live[0].ask(wish))["code"] == "not_now"
    await table.close()


@pytest.mark.parametrize("game", OWN_GAMES)
async def test_what_no_move_changes_of_the_figures_is_told_once(server: Running, game: str) -> None:
    table = await server.pair(game)
    live, facts = table.live[0], next(frame for frame in table.live[0].frames if frame["type"] == "match")
    await table.play(Random(1), most=3)
    figures = [frame["view"]["figures"] for frame in live.frames if frame["type"] == "table"]
    assert facts["constants"]
    assert all(not figure.keys() & facts["constants"].keys() for figure in figures)
    await table.close()


async def test_whoever_comes_back_is_told_what_is_news_to_their_seat(server: Running) -> None:
    table = await server.pair("two-domains", position="12226/22222 1")
    first = await table.move(0, "battle")
    chose = min(event["number"] for event in first["events"])
    await table.move(table.shown[0]["view"]["deciding"][0], "grow 2")
    async with server.live(table.match, table.tokens[0]) as back:
        assert (await back.until("table"))["news"] == chose
    async with server.live(table.match) as spectator:
        assert "news" not in await spectator.until("table")
    assert "news" not in table.shown[0]
    await table.close()


async def test_what_came_at_once_can_be_shown_step_by_step(server: Running) -> None:
    table = await server.pair("two-domains", position="12226/22222 1")
    async with server.live(table.match) as spectator:
        await spectator.until("presence")
        rolled = await table.move(0, "battle")
        for frame in (rolled, table.shown[1], await spectator.until("table")):
            passed = frame["passed"]
            numbers = sorted({event["number"] for event in frame["events"]})
            assert [each["number"] for each in passed] == numbers[:-1] != []
            assert passed[0]["view"]["deciding"] == []  # a roll is due
            assert passed[0]["view"]["position"] != frame["view"]["position"]
    async with server.live(table.match, table.tokens[0]) as back:
        assert "passed" not in await back.until("table")
    await table.move(table.shown[0]["view"]["deciding"][0], "grow 2")
    assert "passed" not in table.shown[0]
    await table.close()
