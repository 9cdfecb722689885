"""A match over the live socket: what each side is shown, what is refused, and what happens when connections come and go."""

import asyncio
from random import Random

import pytest
from msgspec.structs import replace

from holmgang.core.parts import BEAT
from holmgang.games import GAME_NAMES, find_kind
from holmgang.matches.clock import ALLOWANCE
from holmgang.server.live.room import Room
from tests.server.kit import Running


@pytest.mark.parametrize("game", GAME_NAMES)
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
    assert (first["type"], first["goal"]["wins"]) == ("match", "Take all their dice: the last is a king.")
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


async def test_out_of_turn_tells_nothing_of_the_other_seat(server: Running) -> None:
    table = await server.pair("two-domains")
    error = await table.live[1].ask("move", number=table.shown[0]["question"]["number"], text="grow 1")
    assert (error["type"], error["code"], error["possible"]) == ("error", "out_of_turn", [])
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


async def test_resigning_ends_the_match_and_shows_the_secret(server: Running) -> None:
    table = await server.pair("deck-duel")
    over = await table.live[0].ask("resign")
    ending = {
        "winner": 1,
        "reason": "resignation",
        "by_rules": False,
        "counts": True,
        "sentence": over["ending"]["sentence"],
        "series": None,
    }
    assert over["ending"] == ending
    assert over["fair"]["secret"] is not None
    assert (await table.live[1].until("table"))["ending"]["sentence"].startswith("You win")
    error = await table.live[1].ask("resign")
    assert error["code"] == "out_of_turn"
    await table.close()


async def test_a_draw_is_offered_declined_offered_and_agreed(server: Running) -> None:
    table = await server.pair("duo-regna")
    offered = await table.live[0].ask("draw_offer")
    assert offered["offers"]["draw"] == 0
    declined = await table.live[1].ask("draw_answer", accept=False)
    assert declined["offers"]["draw"] is None
    assert (await table.live[0].ask("draw_offer"))["code"] == "not_now"
    await table.live[1].ask("draw_offer")
    over = await table.live[0].ask("draw_answer", accept=True)
    assert (over["ending"]["winner"], over["ending"]["reason"]) == (None, "agreement")
    await table.close()


async def test_both_agree_to_a_pause_and_one_ends_it(server: Running) -> None:
    table = await server.pair("two-domains", clock={"kind": "total", "seconds": 60, "increment": 1})
    await table.live[0].ask("pause")
    paused = await table.live[1].ask("pause")
    assert paused["stage"] == "paused"
    assert paused["clocks"]["running"] == []
    error = await table.live[0].ask("move", number=table.shown[0]["question"]["number"], text="grow 1")
    assert error["code"] == "out_of_turn"
    on = await table.live[0].ask("unpause")
    assert on["stage"] == "playing"
    await table.close()


async def test_a_pause_is_declined_and_both_kinds_of_offer_are_withdrawn(server: Running) -> None:
    table = await server.pair("two-domains", clock={"kind": "total", "seconds": 60, "increment": 1})
    assert (await table.live[0].ask("pause"))["offers"]["pause"] == 0
    declined = await table.live[1].ask("pause_decline")
    assert (declined["stage"], declined["offers"]["pause"]) == ("playing", None)
    assert (await table.live[0].ask("pause"))["code"] == "not_now"
    await table.live[1].ask("pause")
    assert (await table.live[1].ask("pause_decline"))["offers"]["pause"] is None
    await table.live[0].ask("draw_offer")
    assert (await table.live[0].ask("draw_answer", accept=False))["offers"]["draw"] is None
    assert (await table.live[1].ask("draw_answer", accept=True))["code"] == "not_now"
    await table.close()


@pytest.mark.parametrize(("clock", "allowance"), [({"kind": "total", "seconds": 60}, ALLOWANCE), ({"kind": "none"}, 0)])
async def test_a_new_match_with_clocks_has_time_to_tell_its_story(
    server: Running, clock: dict[str, object], allowance: int
) -> None:
    table = await server.pair("two-domains", clock=clock)
    match = server.parts.hub.rooms[table.match].match
    assert match is not None
    assert match.setup.allowance == allowance
    assert match.setup.beats == (find_kind("two-domains").parts.beats if allowance else None)
    await table.close()


async def test_a_flag_falls_by_itself(server: Running) -> None:
    table = await server.pair("duo-regna", clock={"kind": "move", "seconds": 1})
    await table.move(0, "K")
    over = await table.live[0].until(lambda frame: frame.get("ending") is not None)
    assert (over["ending"]["winner"], over["ending"]["reason"]) == (0, "time")
    await table.close()


async def test_whoever_stays_may_claim_once_the_other_was_away_for_long(server: Running) -> None:
    table = await server.pair("two-domains")
    await table.move(0, "grow 1")
    room = server.parts.hub.rooms[table.match]
    await table.live[1].close()
    presence = await table.live[0].until(lambda frame: frame["type"] == "presence" and not frame["connected"][1])
    assert presence["claim_at"] > room.touched
    early = await table.live[0].ask("claim")
    assert early["code"] == "not_now"
    room.away_since[1] -= 10 * 60_000
    assert room.match is not None
    room.match.timing = replace(room.match.timing, asked_at=room.match.timing.asked_at - 10 * 60_000)
    over = await table.live[0].ask("claim")
    assert (over["ending"]["winner"], over["ending"]["reason"]) == (0, "abandonment")
    await table.close()


async def test_a_rematch_swaps_the_seats_and_the_tokens_go_on(server: Running) -> None:
    table = await server.pair("two-domains", best_of=3, name="Ada", opponent_name="Bo")
    await table.live[0].ask("resign")
    await table.live[0].ask("rematch")
    await table.live[1].send("rematch")
    nexts = [await table.live[seat].until("next") for seat in (0, 1)]
    assert [frame["seat"] for frame in nexts] == [1, 0]
    assert nexts[0]["match"] == nexts[1]["match"] != table.match
    async with server.live(nexts[0]["match"], table.tokens[0]) as live:
        facts = await live.until("match")
        assert facts["you"] == 1
        assert [seat["name"] for seat in facts["seats"]] == ["Bo", "Ada"]
        assert facts["series"] == {"best_of": 3, "game": 2, "score": [2, 0]}
    await table.close()


async def test_the_end_of_a_game_says_how_the_series_stands_with_it(server: Running) -> None:
    table = await server.pair("two-domains", best_of=3, name="Ada", opponent_name="Bo")
    over = await table.live[0].ask("resign")
    assert over["ending"]["series"] == {
        "score": [0, 2],
        "over": False,
        "winner": None,
        "sentence": "Bo leads 1–0 in this best of 3.",
    }
    for seat in (0, 1):
        await table.live[seat].send("rematch")
    following = (await table.live[0].until("next"))["match"]
    async with server.live(following, table.tokens[0]) as ada:
        await ada.until("table")
        over = await ada.ask("resign")  # Bo sits first now
        assert over["ending"]["series"] == {"score": [4, 0], "over": True, "winner": 0, "sentence": "2–0: Bo wins the series."}
    await table.close()


async def test_a_single_game_speaks_of_no_series(server: Running) -> None:
    table = await server.pair("two-domains")
    assert (await table.live[0].ask("resign"))["ending"]["series"] is None
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


@pytest.mark.parametrize("game", GAME_NAMES)
async def test_what_no_move_changes_of_the_figures_is_told_once(server: Running, game: str) -> None:
    table = await server.pair(game)
    live, facts = table.live[0], next(frame for frame in table.live[0].frames if frame["type"] == "match")
    await table.play(Random(1), most=3)
    figures = [frame["view"]["figures"] for frame in live.frames if frame["type"] == "table"]
    assert facts["constants"]
    assert all(not figure.keys() & facts["constants"].keys() for figure in figures)
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
