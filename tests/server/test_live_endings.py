"""What ends or stops a match beside its moves, over the live socket: resigning, offers, clocks, claims, rematches."""

import pytest
from msgspec.structs import replace

from holmgang.games import find_kind
from holmgang.matches.clock import ALLOWANCE
from holmgang.matches.entries import now_ms
from holmgang.server.live import changes, room
from holmgang.server.live.pictures import match_facts
from tests.server.kit import Running


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
    # the page takes for its story what the clocks wait, also where a later version has other times
    kept = server.parts.hub.rooms[table.match].kept
    assert match_facts(replace(kept, setup=replace(kept.setup, beats={"rolled": 1})), None).beats == {"rolled": 1}
    await table.close()


async def test_a_flag_falls_by_itself(server: Running, monkeypatch: pytest.MonkeyPatch) -> None:
    table = await server.pair("duo-regna", clock={"kind": "move", "seconds": 600})
    await table.move(0, "K")
    for module in (changes, room):
        monkeypatch.setattr(module, "now_ms", lambda: now_ms() + 600_000)
    watching = await server.connect(table.match)  # with whoever comes, the time until the flag falls is measured anew
    over = await table.live[0].until(lambda frame: frame.get("ending") is not None)
    assert (over["ending"]["winner"], over["ending"]["reason"]) == (0, "time")
    await watching.close()
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
