"""Positions and records without a match: exploring, replaying, verifying, and what is said where they go wrong."""

import re
from random import Random

import pytest

from holmgang.games import GAME_NAMES
from tests.server.kit import Facts, Running


async def explored(server: Running, game: str, **asked: object) -> Facts:
    answer = await server.post("api/explore", {"game": game, **asked})
    assert answer.status_code == 200, answer.text
    facts: Facts = answer.json()
    return facts


async def walked(server: Running, game: str, decisions: int) -> Facts:
    """Where a random walk leads, the same one each time."""
    rng = Random(game)
    here = await explored(server, game)
    while decisions or here["chance"] is not None:
        if here["chance"] is not None:
            step = rng.choice(here["chance"])["text"]
        elif here["questions"] != [None, None]:
            decisions -= 1
            step = " | ".join(rng.choice(question["choices"])["text"] for question in here["questions"] if question is not None)
        else:
            break
        here = await explored(server, game, steps=[*here["texts"], step])
    return here


@pytest.mark.parametrize("game", GAME_NAMES)
async def test_a_walk_can_be_taken_again_and_leads_to_the_same_place(server: Running, game: str) -> None:
    here = await walked(server, game, 12)
    again = await explored(server, game, steps=here["texts"])
    assert again["steps"] == here["steps"]
    assert len(here["steps"]) == len(here["texts"]) + 1
    assert all(step["events"] for step in here["steps"][1:])
    onward = await explored(server, game, position=here["steps"][-1]["position"])
    assert onward["steps"][0]["table"] == here["steps"][-1]["table"]


async def test_odds_are_told_where_chance_decides_and_an_outcome_can_be_named(server: Running) -> None:
    waiting = await explored(server, "two-domains", position="12226/22222 1", steps=["battle"])
    assert [(each["text"], each["weight"]) for each in waiting["chance"]] == [(str(face), 1) for face in range(1, 7)]
    assert waiting["questions"] == [None, None]
    rolled = await explored(server, "two-domains", position="12226/22222 1", steps=["battle", "-> 3"])
    assert rolled["steps"][-1]["cause"] == "-> 3"
    assert rolled["texts"] == ["battle", "3"]
    drawn = await explored(server, "two-domains", position="12226/22222 1", steps=["battle"], roll=True)
    assert drawn["texts"][:1] == ["battle"]
    assert drawn["chance"] is None


async def test_a_seat_is_shown_its_own_side_of_a_position(server: Running) -> None:
    here = await walked(server, "dueling-nobles", 5)
    position = here["steps"][-1]["position"]
    assert "?" not in position  # nothing is hidden from whoever sets a position up
    for seat in (0, 1, "spectator"):
        own = await explored(server, "dueling-nobles", position=position, seat=seat)
        assert "?" in own["steps"][0]["position"]
        assert own["start"] == own["steps"][0]["position"]
        assert [own["questions"][each] for each in (0, 1) if each != seat] == [None] * (1 if isinstance(seat, int) else 2)


@pytest.mark.parametrize(
    ("asked", "status", "code"),
    [
        ({"game": "chess"}, 404, "unknown_name"),
        ({"game": "duo-regna", "position": "nonsense"}, 400, "bad_position"),
        ({"game": "duo-regna", "options": {"target": "many"}}, 400, "bad_option"),
        ({"game": "duo-regna", "options": {"colour": "red"}}, 404, "unknown_name"),
        ({"game": "two-domains", "steps": ["castle"]}, 400, "malformed_move"),
        ({"game": "two-domains", "steps": ["battle"]}, 409, "illegal_move"),
        ({"game": "two-domains", "position": "12226/22222 1", "steps": ["battle", "7"]}, 400, "bad_outcome"),
        ({"game": "duo-regna", "seat": 2}, 400, "malformed"),
        ({"game": "duo-regna", "colour": "red"}, 400, "malformed"),
        ({}, 400, "malformed"),
        ([], 400, "malformed"),
    ],
)
async def test_what_cannot_be_explored_is_refused_in_a_sentence(server: Running, asked: object, status: int, code: str) -> None:
    answer = await server.post("api/explore", asked)
    assert (answer.status_code, answer.json()["code"]) == (status, code)
    assert answer.json()["message"].endswith((".", "?"))


async def _played(server: Running, game: str) -> tuple[str, str]:
    table = await server.pair(game, name="Ada", opponent_name="Bo")
    await table.play(Random(game), most=3)
    during = (await server.get(f"api/matches/{table.match}/record", token=table.tokens[0])).text
    await table.live[0].ask("resign")
    after = await server.get(f"api/matches/{table.match}/record")
    assert after.headers["content-disposition"] == f'attachment; filename="{table.match}.holm"'
    await table.close()
    return during, after.text


@pytest.mark.parametrize("game", GAME_NAMES)
async def test_the_record_of_a_match_is_replayed_and_verified(server: Running, game: str) -> None:
    during, record = await _played(server, game)
    replayed = (await server.post("api/records", {"record": record})).json()
    assert (replayed["game"], replayed["record"], sorted(replayed["names"])) == (game, record, ["Ada", "Bo"])
    assert len(replayed["steps"]) > 2
    assert replayed["redacted"] is None
    verdict = (await server.post("api/records/verify", {"record": record})).json()
    assert verdict["verdict"] == ("not_fair_play" if game == "duo-regna" else "consistent")
    shown = (await server.post("api/records", {"record": during})).json()
    assert (shown["redacted"] is not None, shown["steps"]) == (True, [])
    written = [re.sub(r"^\d+\. ", "", line) for line in during.splitlines() if line and not line.startswith("[")]
    assert shown["lines"] == written


async def test_a_tampered_record_is_found_out_where_it_was_tampered_with(server: Running) -> None:
    _, record = await _played(server, "two-domains")
    hashed = "\n".join(line for line in record.splitlines() if not line.startswith("[Hash")) + "\n"
    other = record.replace('[Secret "', '[Secret "0')
    assert other != record
    refused = await server.post("api/records", {"record": record.replace('[Result "', '[Result "1')})
    assert (refused.status_code, refused.json()["code"]) == (400, "bad_record")
    assert (await server.post("api/records", {"record": hashed})).json()["notes"] != []
    verdict = (await server.post("api/records/verify", {"record": other})).json()
    assert verdict["verdict"] == "wrong"


@pytest.mark.parametrize("text", ["", "nonsense", '[Game "chess"]\n', '[Game "duo-regna"]\nfirst: castle\n', "\x00", "[" * 5000])
async def test_what_is_no_record_is_refused_in_a_sentence(server: Running, text: str) -> None:
    for path in ("api/records", "api/records/verify"):
        answer = await server.post(path, {"record": text})
        assert answer.status_code in (400, 404), answer.text
        assert 0 < len(answer.json()["message"]) < 600
