"""Positions and records without a match: exploring, replaying, verifying, and what is said where they go wrong."""

import re
from random import Random
from typing import Any

import msgspec
import pytest

from holmgang.core.game import AnyGame
from holmgang.core.kind import write_position
from holmgang.core.nodes import Cause, Chance, Choose, Over, Played, Settled
from holmgang.core.record_text import write_record
from holmgang.core.recording import record_of
from holmgang.core.referee import Ending
from holmgang.games import OWN_GAMES, find_kind
from holmgang.matches.facts import ViewFacts, view_facts
from holmgang.server.api.explore import LARGEST_EXPLORED, LARGEST_REPLAYED, explore, replay
from holmgang.server.api.forms import Explore
from holmgang.server.refusals import TooLarge
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


@pytest.mark.parametrize("game", OWN_GAMES)
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
    assert [step["moves"] for step in rolled["steps"]] == [[None, None], ["battle", None], [None, None]]
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


@pytest.mark.parametrize("game", OWN_GAMES)
async def test_the_record_of_a_match_is_replayed_and_verified(server: Running, game: str) -> None:
    during, record = await _played(server, game)
    replayed = (await server.post("api/records", {"record": record})).json()
    assert (replayed["game"], replayed["record"], sorted(replayed["names"])) == (game, record, ["Ada", "Bo"])
    assert len(replayed["steps"]) > 2
    assert replayed["redacted"] is None
    verdict = (await server.post("api/records/verify", {"record": record})).json()
    assert verdict["verdict"] == ("consistent" if find_kind(game).chance else "not_fair_play")
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


@pytest.mark.parametrize(
    ("result", "reason", "ending"),
    [
        ("*", "unfinished", ""),
        ("*", "expired", "No result: nothing happened for too long."),
        ("1/2-1/2", "agreement", "A draw: both players have agreed to it."),
    ],
)
async def test_a_record_has_an_ending_unless_somebody_may_still_be_playing(
    server: Running, result: str, reason: str, ending: str
) -> None:
    record = f'[Game "duo-regna"]\n[Result "{result}"]\n[Reason "{reason}"]\n\n1. 2 | 3\n'
    assert (await server.post("api/records", {"record": record})).json()["ending"] == ending


MANY_TAGS = '[Game "duo-regna"]' + "".join(f'[T{number} ""]' for number in range(9_500))
"""95 KB: compared each with all before it, they kept the server busy for ten seconds."""


@pytest.mark.parametrize(
    "text", ["", "nonsense", '[Game "chess"]\n', '[Game "duo-regna"]\nfirst: castle\n', "\x00", "[" * 5000, MANY_TAGS]
)
async def test_what_is_no_record_is_refused_in_a_sentence(server: Running, text: str) -> None:
    for path in ("api/records", "api/records/verify"):
        answer = await server.post(path, {"record": text})
        assert answer.status_code in (400, 404), answer.text
        assert 0 < len(answer.json()["message"]) < 600


@pytest.mark.parametrize("game", OWN_GAMES)
async def test_whoever_has_the_first_steps_is_sent_the_others_only(server: Running, game: str) -> None:
    whole = await walked(server, game, 6)
    last = len(whole["steps"]) - 1
    for since in (1, last - 1, last, 2000):
        rest = await explored(server, game, steps=whole["texts"], since=since)
        assert rest["since"] == min(since, last)
        assert rest["steps"] == whole["steps"][rest["since"] :]
        assert {**rest, "since": 0, "steps": []} == {**whole, "steps": []}


@pytest.mark.parametrize("name", OWN_GAMES)
def test_a_table_is_set_up_as_its_position_is(name: str) -> None:
    game, causes, _ = random_game(name, Random(name))
    state: Any = game.start()
    for cause in causes:
        table = msgspec.json.encode(state).decode()
        found = explore(Explore(game=name, table=table))
        assert found.start == write_position(game, state)
        assert msgspec.json.encode(found.steps) == msgspec.json.encode(explore(Explore(game=name, position=found.start)).steps)
        state = game.play(state, cause.moves) if isinstance(cause, Played) else game.settle(state, cause.outcome)


NOBLES = msgspec.json.encode(find_kind("dueling-nobles").make().start()).decode()


@pytest.mark.parametrize(
    ("game", "table", "says"),
    [
        ("two-domains", '{"lines": [[2, 2], [9]], "mover": 0}', "9"),
        ("two-domains", '{"lines": [[2, 2], [2]], "mover": 2}', "no table of Two Domains"),
        ("two-domains", "{", "no table of Two Domains"),
        ("two-domains", "[" * 9_000, "no table of Two Domains"),
        ("two-domains", '{"lines": [[2, 2], [2]], "mover": 0, "quiet": 10000000}', "too large"),
        ("duo-regna", '{"hands": ["AJ target=1", "AJ"], "dragon": 0, "captured": [0, 0]}', ""),
        ("dueling-nobles", NOBLES.replace('"resources":0', '"resources":-5'), "Resources"),
    ],
)
async def test_a_table_that_cannot_be_is_refused_in_words(server: Running, game: str, table: str, says: str) -> None:
    answer = await server.post("api/explore", {"game": game, "table": table})
    assert (answer.status_code, answer.json()["code"]) == (400, "bad_position"), answer.text
    assert says in answer.json()["message"]


async def test_a_table_has_a_largest_size(server: Running) -> None:
    answer = await server.post("api/explore", {"game": "two-domains", "table": "x" * 10_001})
    assert (answer.status_code, answer.json()["code"]) == (400, "malformed")
    assert "10000" in answer.json()["message"]


def random_game(name: str, rng: Random) -> tuple[AnyGame, list[Cause[Any, Any]], Over]:
    """A game, what happens in it, and how it ends."""
    game = find_kind(name).make()
    state: Any = game.start()
    causes: list[Cause[Any, Any]] = []
    while True:
        node = game.node(state)
        match node:
            case Over():
                return game, causes, node
            case Chance():
                outcome = rng.choices(node.outcomes, node.weights)[0]
                causes.append(Settled(outcome))
                state = game.settle(state, outcome)
            case Choose():
                moves = {seat: rng.choice(node.options[seat]) for seat in node.seats}
                causes.append(Played(moves))
                state = game.play(state, moves)


ENDLESS = {"no_progress_limit": "off"}


def endless_game(length: int) -> list[str]:
    """A game of Duo Regna in which both always do the same."""
    game = find_kind("duo-regna").make(ENDLESS)
    state: Any = game.start()
    steps = []
    for _ in range(length):
        node = game.node(state)
        assert isinstance(node, Choose)
        move = node.options[0][0]
        steps.append(f"{move} | {move}")
        state = game.play(state, {0: move, 1: move})
    return steps


@pytest.mark.parametrize("name", OWN_GAMES)
def test_the_longest_games_fit_into_an_answer_several_times(name: str) -> None:
    rng = Random(name)
    game, causes, node = max((random_game(name, rng) for _ in range(30)), key=lambda each: len(each[1]))
    record = write_record(record_of(game, None, causes, Ending(node.winner, node.reason, by_rules=True)))
    size = len(msgspec.json.encode(replay(record)))
    assert size < LARGEST_REPLAYED / 4
    assert size < LARGEST_EXPLORED


async def test_an_answer_has_a_largest_size_which_is_told(server: Running) -> None:
    asked: Facts = {"steps": endless_game(2_000), "options": ENDLESS}
    answer = await server.post("api/explore", {"game": "duo-regna", **asked})
    assert (answer.status_code, answer.json()["code"]) == (413, "too_large")
    assert f"{LARGEST_EXPLORED // 1000} KB" in answer.json()["message"]
    late = await explored(server, "duo-regna", **asked, since=1_900)
    assert len(late["steps"]) == 101
    lines = "".join(f"{line}\n" for line in endless_game(9_000))
    refused = await server.post(
        "api/records", {"record": f'[Game "duo-regna"]\n[Options "no_progress_limit=off"]\n[Result "*"]\n\n{lines}'}
    )
    assert (refused.status_code, refused.json()["code"]) == (413, "too_large"), refused.text
    assert f"{LARGEST_REPLAYED // 1000} KB" in refused.json()["message"]


def test_nothing_more_is_worked_out_once_an_answer_is_too_large(monkeypatch: pytest.MonkeyPatch) -> None:
    asked = Explore(game="duo-regna", steps=endless_game(500), options=ENDLESS)
    smallest = min(len(msgspec.json.encode(step)) for step in explore(asked).steps)
    seen: list[object] = []

    def counted(game: AnyGame, view: Any) -> ViewFacts:
        seen.append(view)
        return view_facts(game, view)

    monkeypatch.setattr("holmgang.server.api.explore.view_facts", counted)
    monkeypatch.setattr("holmgang.server.api.explore.LARGEST_EXPLORED", 10_000)
    with pytest.raises(TooLarge, match="10 KB"):
        explore(asked)
    assert len(seen) <= 10_000 / smallest + 1
