"""Challenges from positions that somebody has set up: told, shown as far as they are public, and never taken unawares."""

import asyncio
from typing import Any

import pytest

from holmgang.server.tokens import new_token
from tests.server.kit import Facts, Running

WON = "5565/23 2"
"""Two Domains, and the second player, who is to move, has all but lost."""
HIDDEN = "Jc*,Qh;7h3d5c4s6s8s;1;-/Jd*,Qs;5h9d2c;2;- 1 begin"
"""Dueling Nobles, with hands that nobody else may see."""


async def lobby(server: Running) -> Facts:
    server.parts.lobby.changed()
    page: Facts = (await server.get("api/lobby")).json()
    return page


async def take(server: Running, match: str, **wanted: Any) -> Facts:
    answer: Facts = (await server.post(f"api/matches/{match}/seat", wanted)).json()
    return answer


async def test_a_challenge_from_a_set_up_position_is_not_among_the_usual_ones(server: Running) -> None:
    usual = (await server.create("two-domains", open=True))["match"]["id"]
    unusual = (await server.create("two-domains", open=True, position=WON, name="Ada"))["match"]["id"]
    page = await lobby(server)
    assert [each["id"] for each in page["open"]] == [usual]
    assert page["open"][0]["set_up"] is None
    (told,) = page["set_up"]
    assert (told["id"], told["free"], told["set_up"]["position"]) == (unusual, 1, WON)
    assert told["set_up"]["table"] == (await server.get(f"api/matches/{unusual}")).json()["set_up"]["table"]
    await take(server, unusual, set_up=True)
    assert (await lobby(server))["set_up"] == []


async def test_pictures_of_set_up_positions_are_few(server: Running) -> None:
    for _ in range(12):
        await server.create("two-domains", open=True, position=WON)
    usual = (await server.create("two-domains", open=True))["match"]["id"]
    page = await lobby(server)
    assert len(page["set_up"]) == 10
    assert [each["id"] for each in page["open"]] == [usual]


@pytest.mark.parametrize("is_open", [True, False])
async def test_nobody_takes_the_seat_of_a_set_up_position_unawares(server: Running, is_open: bool) -> None:
    created = await server.create("two-domains", open=is_open, position=WON)
    match = created["match"]["id"]
    by = {} if is_open else {"code": created["invitation"]}
    for unaware in (by, {**by, "token": new_token(), "name": "Bo"}, {**by, "set_up": False}):
        refused = await take(server, match, **unaware)
        assert refused["code"] == "set_up"
        assert "position that somebody has set up, not from the usual one" in refused["message"]
    assert not (await server.get(f"api/matches/{match}")).json()["seats"][1]["taken"]
    assert (await take(server, match, **by, set_up=True))["seat"] == 1  # nothing was spent


async def test_a_wrong_invitation_learns_nothing_of_the_position(server: Running) -> None:
    created = await server.create("two-domains", position=WON)
    assert (await take(server, created["match"]["id"], code="guess"))["code"] == "bad_code"
    assert (await take(server, created["match"]["id"]))["code"] == "no_seat"


async def test_where_one_joins_the_position_is_shown_as_a_spectator_sees_it(server: Running) -> None:
    created = await server.create("dueling-nobles", open=True, position=HIDDEN, mine="second")
    match, (seat,) = created["match"]["id"], created["seats"]
    facts = (await server.get(f"api/matches/{match}")).json()
    (told,) = (await lobby(server))["set_up"]
    async with server.live(match) as passer_by, server.live(match, seat["token"]) as host:
        frames = [await live.until("match") for live in (passer_by, host)]
    for each in (facts, told, *frames):
        position = each["set_up"]["position"]
        assert position.count("?") > 2
        for card in ("7h", "3d", "5c", "4s", "6s", "8s", "5h", "9d", "2c"):
            assert card not in position
    assert frames[1]["start"].count("2c") == 1  # the host sees the own hand
    assert "7h" not in frames[1]["start"]


async def test_another_hand_gives_the_same_picture(server: Running) -> None:
    """What is shown before the seat is taken does not depend on what is hidden."""
    pictures = []
    for position in (HIDDEN, HIDDEN.replace("5h9d2c", "9h4d3c")):
        match = (await server.create("dueling-nobles", position=position))["match"]["id"]
        facts = (await server.get(f"api/matches/{match}")).json()
        pictures.append((facts["start"], facts["set_up"]))
    assert pictures[0] == pictures[1]


async def test_what_a_position_says_of_the_rules_is_told_as_house_rules(server: Running) -> None:
    match = (await server.create("two-domains", open=True, position=f"{WON} battle_fail_face=6"))["match"]
    assert match["options"] == {"battle_fail_face": "6"}
    (told,) = (await lobby(server))["set_up"]
    assert told["house_rules"] == match["house_rules"]
    assert "A 6 fails" in match["house_rules"][0]
    assert told["set_up"]["position"].endswith("battle_fail_face=6")


async def test_whoever_sits_there_already_moves_the_seat_without_being_asked_again(server: Running) -> None:
    created = await server.create("two-domains", position=WON)
    match, (seat,) = created["match"]["id"], created["seats"]
    moving = (await server.post(f"api/matches/{match}/move-seat", token=seat["token"])).json()
    assert (await take(server, match, code=moving["code"]))["seat"] == 0


async def test_a_lesson_and_a_usual_match_are_not_set_up(server: Running) -> None:
    for wanted in ({"lesson": True}, {}):
        created = await server.create("two-domains", **wanted)
        assert created["match"]["set_up"] is None


async def test_both_agree_to_play_again_from_the_same_position(server: Running) -> None:
    table = await server.pair("two-domains", position=WON)
    await table.live[0].ask("resign")
    answers = [await table.live[seat].send("rematch") for seat in (0, 1)]
    assert len(answers) == 2
    onward = await asyncio.gather(*(table.live[seat].until("next") for seat in (0, 1)))
    facts = (await server.get(f"api/matches/{onward[0]['match']}", token=table.tokens[0])).json()
    assert (facts["you"], facts["set_up"]["position"]) == (1, WON)
    await table.close()
