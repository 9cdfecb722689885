"""Names: everybody at a table can be told from everybody else, and from the listener."""

from pathlib import Path

import pytest

from holmgang.matches.entries import SEAT_NAMES
from holmgang.server.live.friendly_names import CREATURES, MANNERS, friendly_name
from tests.server.kit import Running, serving


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


async def test_a_friendly_name_stays_with_the_person_who_gave_none(server: Running) -> None:
    table = await server.pair("two-domains", mine="first", name="Ada")
    facts = (await server.get(f"api/matches/{table.match}")).json()
    ada, friendly = (seat["name"] for seat in facts["seats"])
    assert ada == "Ada"
    assert friendly.split()[0] in MANNERS
    assert friendly.split()[1] in CREATURES
    await table.live[0].ask("resign")
    for seat in (0, 1):
        await table.live[seat].send("rematch")
    following = (await table.live[0].until("next"))["match"]
    facts = (await server.get(f"api/matches/{following}")).json()
    assert [seat["name"] for seat in facts["seats"]] == [friendly, "Ada"]
    await table.close()


async def test_whoever_follows_an_invitation_without_a_name_gets_one(server: Running) -> None:
    created = await server.create("two-domains", mine="first")
    host, free = (seat["name"] for seat in created["match"]["seats"])
    assert (host in SEAT_NAMES, free) == (False, "Second")
    match, token = created["match"]["id"], "t" * 32
    for _ in range(2):  # an answer may be lost
        await server.post(f"api/matches/{match}/seat", {"code": created["invitation"], "token": token})
    facts = (await server.get(f"api/matches/{match}", token=token)).json()
    assert facts["seats"][0]["name"] == host
    assert facts["seats"][1]["name"] == friendly_name(token, host, lambda _name: None)


def test_a_friendly_name_is_never_the_other_players() -> None:
    first = friendly_name("token", "", lambda _name: None)
    assert friendly_name("token", "", lambda _name: None) == first
    assert friendly_name("token", first.upper().replace(" ", ""), lambda _name: None) not in ("", first)


def test_every_friendly_name_fits_into_the_field_for_names_and_is_one_of_many() -> None:
    assert len(set(MANNERS)) * len(set(CREATURES)) == len(MANNERS) * len(CREATURES) > 2000
    assert max(map(len, MANNERS)) + 1 + max(map(len, CREATURES)) <= 24


async def test_a_friendly_name_keeps_the_rules_of_the_host(tmp_path: Path) -> None:
    words = tmp_path / "words"
    words.write_text("\n".join(MANNERS[::2]), encoding="utf-8")
    async with serving(tmp_path / "few.db", name_filter=str(words)) as server:
        created = await server.create("two-domains", screen="shared")
        assert {seat["name"].split()[0] for seat in created["match"]["seats"]} <= set(MANNERS[1::2])
    words.write_text("\n".join(MANNERS), encoding="utf-8")
    async with serving(tmp_path / "none.db", name_filter=str(words)) as server:
        created = await server.create("two-domains", screen="shared")
        assert tuple(seat["name"] for seat in created["match"]["seats"]) == SEAT_NAMES
