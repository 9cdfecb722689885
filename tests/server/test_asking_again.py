"""Taking a seat and making a match are safe to repeat: the client brings the token, so a lost answer loses nothing."""

import asyncio
import contextlib
from collections.abc import AsyncIterator
from pathlib import Path
from typing import Any

import httpx
import msgspec
import pytest

from holmgang.server.store import Store, StoreError
from holmgang.server.tokens import digest, match_id_for, new_token
from tests.server.kit import PATIENCE, Caller, Facts, Running, serving
from tests.server.processes import served
from tests.server.stored_matches import spoil


@pytest.fixture
async def either(where: str) -> AsyncIterator[Running]:
    """A server on a store of either kind."""
    async with serving(where) as running:
        yield running


async def take(server: Caller, match: str, **wanted: Any) -> httpx.Response:
    return await server.post(f"api/matches/{match}/seat", wanted)


async def say(server: Caller, path: str, data: Facts) -> asyncio.StreamWriter:
    """Sends a request whose answer nobody will read."""
    host, port = server.url.removeprefix("http://").rstrip("/").split(":")
    body = msgspec.json.encode(data)
    head = f"POST /{path} HTTP/1.1\r\nHost: x\r\nContent-Type: application/json\r\nContent-Length: {len(body)}\r\n\r\n"
    _, writer = await asyncio.open_connection(host, int(port))
    writer.write(head.encode() + body)
    await writer.drain()
    return writer


async def until_taken(server: Caller, match: str) -> None:
    while not all(seat["taken"] for seat in (await server.get(f"api/matches/{match}")).json()["seats"]):
        await asyncio.sleep(0.01)


# Seats


async def test_the_same_token_asking_again_is_answered_as_before(either: Running) -> None:
    created = await either.create("two-domains")
    match, token = created["match"]["id"], new_token()
    first, *again = [await take(either, match, code=created["invitation"], token=token, name="Bo") for _ in range(3)]
    assert first.status_code == 200
    assert first.json() == {"match": match, "seat": 1, "token": token}
    assert [each.json() for each in again] == [first.json()] * 2
    assert (await either.get(f"api/matches/{match}", token=token)).json()["you"] == 1


async def test_an_answer_that_nobody_reads_loses_no_seat(either: Running) -> None:
    created = await either.create("two-domains", open=True)
    match, token = created["match"]["id"], new_token()
    line = await say(either, f"api/matches/{match}/seat", {"token": token})
    await asyncio.wait_for(until_taken(either, match), PATIENCE)
    line.close()
    assert (await take(either, match, token=token)).json() == {"match": match, "seat": 1, "token": token}
    assert (await take(either, match, token=new_token())).json()["code"] == "no_seat"


async def test_of_two_at_once_with_tokens_of_their_own_one_sits_down(either: Running) -> None:
    created = await either.create("two-domains")
    match, code = created["match"]["id"], created["invitation"]
    tokens = [new_token() for _ in range(6)]
    answers = await asyncio.gather(*(take(either, match, code=code, token=token) for token in tokens for _ in range(3)))
    seated = {answer.json()["token"] for answer in answers if answer.status_code == 200}
    assert len(seated) == 1
    assert [answer.status_code for answer in answers].count(200) == 3  # the same one is told as often as it asks
    assert {answer.json()["code"] for answer in answers if answer.status_code != 200} == {"bad_code"}


async def test_asking_again_once_the_match_has_begun_changes_nothing(either: Running) -> None:
    created = await either.create("duo-regna", name="Ada")
    match, code, token = created["match"]["id"], created["invitation"], new_token()
    await take(either, match, code=code, token=token, name="Bo")
    async with either.live(match, token) as live:
        question = (await live.until("table"))["question"]
        await live.ask("move", number=question["number"], text=question["choices"][0]["text"])
        before = await either.parts.store.find(match)
        assert (await take(either, match, code=code, token=token, name="Eve")).json()["seat"] == 1
        assert (await take(either, match, token=token)).json()["seat"] == 1
        assert (await either.parts.store.find(match)) == before
        assert (await live.ask("there"))["type"] == "done"  # nobody was sent away


async def test_a_spent_code_works_for_the_token_that_spent_it_and_for_no_other(either: Running) -> None:
    created = await either.create("two-domains")
    match, code, token = created["match"]["id"], created["invitation"], new_token()
    await take(either, match, code=code, token=token)
    refused = await take(either, match, code=code, token=new_token())
    assert (refused.status_code, refused.json()["code"]) == (403, "bad_code")
    assert (await take(either, match, code=code)).json()["code"] == "bad_code"
    assert (await take(either, match, code=code, token=token)).status_code == 200


async def test_a_seat_that_moves_is_moved_once_however_often_it_is_asked_for(either: Running) -> None:
    table = await either.pair("duo-regna")
    moving = (await either.post(f"api/matches/{table.match}/move-seat", token=table.tokens[0])).json()["code"]
    token = new_token()
    answers = [(await take(either, table.match, code=moving, token=token)).json() for _ in range(2)]
    assert answers == [{"match": table.match, "seat": 0, "token": token}] * 2
    assert (await table.live[0].until("gone"))["code"] == "seat_moved"
    assert (await take(either, table.match, token=table.tokens[0])).json()["code"] == "no_seat"  # the old one holds nothing
    await table.close()


async def test_nobody_gets_two_seats_by_one_token(either: Running) -> None:
    token = new_token()
    created = await either.create("two-domains", open=True, token=token)
    answer = await take(either, created["match"]["id"], code=created["invitation"], token=token)
    assert answer.json()["seat"] == 0  # the one that it has
    assert not (await either.get(f"api/matches/{created['match']['id']}")).json()["seats"][1]["taken"]


async def test_a_server_that_fails_after_the_seat_was_stored_answers_the_next_time(
    either: Running, monkeypatch: pytest.MonkeyPatch
) -> None:
    created = await either.create("two-domains")
    match, code, token = created["match"]["id"], created["invitation"], new_token()
    async with either.live(match, created["seats"][0]["token"]) as host:
        await host.until("presence")
        with monkeypatch.context() as patched:

            async def away(*_words: object) -> None:
                raise StoreError("The store does not answer: try again.")

            patched.setattr("holmgang.server.api.matches.Matches._refreshed", away)
            assert (await take(either, match, code=code, token=token)).status_code == 503
        assert (await take(either, match, code=code, token=token)).json()["seat"] == 1
        await host.until("table")  # and whoever waits is told


@pytest.mark.parametrize("token", ["", "short", "a" * 31, "a" * 33, "ä" * 32, "a" * 31 + "\n", "a" * 31 + " ", "a" * 31 + "+"])
async def test_a_token_that_is_none_is_refused_and_nothing_is_spent(server: Running, token: str) -> None:
    created = await server.create("two-domains", open=True)
    for path, data in (
        (f"api/matches/{created['match']['id']}/seat", {"token": token}),
        ("api/matches", {"game": "two-domains", "token": token}),
    ):
        refused = await server.post(path, data)
        assert (refused.status_code, refused.json()["code"]) == (400, "malformed")
        assert "“token”" in refused.json()["message"]
        assert len(token) < 5 or token not in refused.text
    assert (await take(server, created["match"]["id"])).status_code == 200  # a client that brings none is given one


async def test_only_digests_of_tokens_are_stored(store: Store, where: str) -> None:
    token = new_token()
    await store.close()
    async with serving(where) as server:
        created = await server.create("two-domains", token=token)
        taken = new_token()
        await take(server, created["match"]["id"], code=created["invitation"], token=taken)
        kept = await server.parts.store.find(created["match"]["id"])
        assert kept is not None
        assert [holder.token for holder in kept.holders] == [digest(token), digest(taken)]
    if not where.startswith("postgresql://"):
        held = b"".join(file.read_bytes() for file in Path(where).parent.iterdir())
        assert created["match"]["id"].encode() in held
        for secret in (token, taken, created["invitation"]):
            assert secret.encode() not in held


async def test_at_another_server_the_seat_is_known_as_well(database: str) -> None:
    async with served("--store", database) as one, served("--store", database) as two:
        created = await one.server.create("two-domains")
        match, code, token = created["match"]["id"], created["invitation"], new_token()
        async with two.server.live(match) as watching:  # so that the other server has a picture of its own
            await watching.until("presence")
            first, again = await asyncio.gather(
                *(take(each.server, match, code=code, token=token) for each in (one, two)), return_exceptions=False
            )
            assert first.json() == again.json() == {"match": match, "seat": 1, "token": token}
            assert (await take(two.server, match, code=code, token=new_token())).json()["code"] == "bad_code"
        made = [await each.server.create("two-domains", token=token) for each in (one, two)]
        assert made[0] == made[1]


# Matches


@pytest.mark.parametrize(
    "wanted",
    [
        {},
        {"mine": "toss", "open": True},
        {"screen": "shared", "mine": "second"},
        {"opponent": "bot:random", "mine": "second"},
        {"lesson": True},
        {"position": "5565/23 2"},
    ],
)
async def test_a_match_is_made_once_by_one_token(server: Running, wanted: Facts) -> None:
    token = new_token()
    first, again = [await server.create("two-domains", **wanted, token=token) for _ in range(2)]
    assert first == again
    assert first["match"]["id"] == match_id_for(token)
    assert token in {each["token"] for each in first["seats"]}
    assert len({each["token"] for each in first["seats"]}) == len(first["seats"])
    assert len(await server.parts.store.listed("waiting", 10, everything=True)) == 1


async def test_two_requests_at_once_make_one_match(either: Running) -> None:
    token = new_token()
    made = await asyncio.gather(*(either.create("two-domains", token=token) for _ in range(8)))
    assert made == [made[0]] * 8
    assert len(await either.parts.store.listed("waiting", 20, everything=True)) == 1


async def test_asking_again_for_a_match_costs_nothing_of_what_may_be_made(tmp_path: Path) -> None:
    async with serving(tmp_path / "server.db", matches_per_hour=1) as server:
        token = new_token()
        made = [await server.create("two-domains", token=token) for _ in range(3)]
        assert made == [made[0]] * 3
        refused = await server.post("api/matches", {"game": "two-domains", "token": new_token()})
        assert refused.json()["code"] == "too_fast"


async def test_a_match_that_was_joined_meanwhile_is_found_as_it_stands(server: Running) -> None:
    token = new_token()
    created = await server.create("two-domains", token=token, name="Ada")
    await take(server, created["match"]["id"], code=created["invitation"], name="Bo")
    again = await server.create("two-domains", token=token, name="Ada")
    assert again["seats"] == created["seats"]
    assert again["invitation"] is None
    assert [seat["name"] for seat in again["match"]["seats"]] == ["Ada", "Bo"]


async def test_a_token_that_was_given_up_makes_no_second_match(server: Running) -> None:
    token = new_token()
    match = (await server.create("two-domains", token=token))["match"]["id"]
    moving = (await server.post(f"api/matches/{match}/move-seat", token=token)).json()["code"]
    await take(server, match, code=moving)
    refused = await server.post("api/matches", {"game": "two-domains", "token": token})
    assert (refused.status_code, refused.json()["code"]) == (401, "bad_token")


async def test_a_match_whose_name_is_taken_by_another_is_not_given_away(server: Running) -> None:
    """Should two tokens ever lead to one name, the second learns nothing and changes nothing."""
    token, other = new_token(), new_token()
    match = (await server.create("two-domains", token=token))["match"]["id"]
    await spoil(server.parts.settings.store, f"UPDATE matches SET id = '{match_id_for(other)}' WHERE id = '{match}'")
    with contextlib.suppress(Exception):
        await spoil(server.parts.settings.store, f"UPDATE seats SET match = '{match_id_for(other)}' WHERE match = '{match}'")
    refused = await server.post("api/matches", {"game": "two-domains", "token": other})
    assert refused.json()["code"] == "bad_token"
    assert "seats" not in refused.json()


def test_a_match_is_named_after_its_token_as_the_browser_names_it() -> None:
    assert match_id_for("a" * 32) == "xgff7fvnuj"  # web/test/unanswered.test.ts says the same
