"""Names: everybody at a table can be told from everybody else, and from the listener."""

import pytest

from tests.server.kit import Running


@pytest.mark.parametrize("name", ["You", "you ", " Y O U", "Ｙｏｕ", "yo\u200bu", "First", "second"])
async def test_nobody_is_called_what_the_table_calls_players(server: Running, name: str) -> None:
    made = await server.post("api/matches", {"game": "two-domains", "name": name})
    assert (made.status_code, made.json()["code"]) == (400, "bad_name")
    assert "please choose another name" in made.json()["message"]


async def test_a_refused_name_leaves_the_seat_free(server: Running) -> None:
    created = await server.create("two-domains", mine="first")
    seat = f"api/matches/{created['match']['id']}/seat"
    refused = await server.post(seat, {"code": created["invitation"], "name": "YOU"})
    assert refused.json()["code"] == "bad_name"
    assert (await server.post(seat, {"code": created["invitation"], "name": "Yousuf"})).status_code == 200


@pytest.mark.parametrize(("second", "shown"), [("Ada", "Ada 2"), ("ADA", "ADA 2"), ("A da", "A da 2"), ("Adam", "Adam")])
async def test_names_that_sound_alike_are_told_apart(server: Running, second: str, shown: str) -> None:
    created = await server.create("two-domains", screen="shared", mine="first", name="Ada", opponent_name=second)
    assert [seat["name"] for seat in created["match"]["seats"]] == ["Ada", shown]


async def test_in_a_rematch_whoever_gave_no_name_is_called_by_the_new_seat(server: Running) -> None:
    table = await server.pair("two-domains", mine="first", name="Ada")
    await table.live[0].ask("resign")
    for seat in (0, 1):
        await table.live[seat].send("rematch")
    following = (await table.live[0].until("next"))["match"]
    facts = (await server.get(f"api/matches/{following}")).json()
    assert [seat["name"] for seat in facts["seats"]] == ["First", "Ada"]
    await table.close()
