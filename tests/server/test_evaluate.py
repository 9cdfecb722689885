"""The value of a position, asked for over HTTP: looked up where the host has solved the game, else by pocket values."""

import shutil
from pathlib import Path

import pytest

import holmgang
from holmgang.pocket.files import BadPocket
from holmgang.server.api import evaluate
from holmgang.server.api.evaluate import DamagedTables, known
from holmgang.server.api.forms import Evaluate
from holmgang.solvers.duo_regna.hands import all_hands
from holmgang.solvers.files import NoTables
from tests.kit.solved import SOLVED_FILE
from tests.server.kit import Running, serving

START = "AJ23456QK/AJ23456QK 0 0-0"


@pytest.fixture
def tables(solved: Path, tmp_path: Path, monkeypatch: pytest.MonkeyPatch) -> Path:
    """The host's file of the game to one dragon."""
    monkeypatch.setenv("HOLMGANG_CACHE", str(tmp_path / "cache"))
    (tmp_path / "cache").mkdir()
    return Path(shutil.copyfile(solved / SOLVED_FILE, tmp_path / "cache" / SOLVED_FILE))


@pytest.mark.usefixtures("tables")
@pytest.mark.parametrize("position", [START, "A24/J6K 1 0-0", "Q/2 1 0-0", "q2 / 63 -1 0-0"])
async def test_a_solved_position_is_worth_the_same_as_anywhere_else(server: Running, position: str) -> None:
    answer = await server.post("api/evaluate", {"game": "duo-regna", "position": position, "options": {"target": "1"}})
    assert answer.status_code == 200, answer.text
    told = answer.json()
    value = holmgang.evaluate(holmgang.make_game("duo-regna", target=1), position)
    assert told["kind"] == value.kind == "exact"
    assert told["win"] == pytest.approx(value.win)
    assert tuple(told["options"]) == tuple(pytest.approx(each) for each in value.options)
    assert tuple(told["mixtures"]) == tuple(pytest.approx(each) for each in value.mixtures)
    assert told["error"] < 1e-7
    assert told["position"].endswith(" target=1")
    assert any("play without progress ends in a draw" in note for note in told["notes"])


@pytest.mark.usefixtures("tables")
async def test_the_options_may_stand_in_the_position_and_a_game_that_is_over_is_worth_its_result(server: Running) -> None:
    over = (await server.post("api/evaluate", {"game": "Duo Regna", "position": "A/J 2 1-0 target=1"})).json()
    assert (over["game"], over["win"], over["options"]) == ("duo-regna", [1.0, 0.0], [{}, {}])


@pytest.mark.usefixtures("nothing_solved")
@pytest.mark.parametrize(
    ("game", "position"), [("duo-regna", f"{START} refill_on_capture=true"), ("two-domains", "12226/22222 1")]
)
def test_without_tables_and_pocket_values_nobody_is_told_to_run_a_command(
    game: str, position: str, monkeypatch: pytest.MonkeyPatch
) -> None:
    monkeypatch.setattr(evaluate, "pocket_reference", lambda _: None)
    with pytest.raises(NoTables, match="is not solved here under these rules, so there are no proven values") as refused:
        known(Evaluate(game=game, position=position))
    assert "holmgang" not in str(refused.value)


@pytest.mark.usefixtures("nothing_solved")
def test_damaged_pocket_values_are_told_to_the_host_alone(monkeypatch: pytest.MonkeyPatch) -> None:
    def damaged(_: object) -> None:
        raise BadPocket("/somewhere/duo-regna.pocket is damaged.")

    monkeypatch.setattr(evaluate, "pocket_reference", damaged)
    with pytest.raises(DamagedTables) as refused:
        known(Evaluate(game="duo-regna", position=START))
    assert refused.value.note == "/somewhere/duo-regna.pocket is damaged."
    assert "/somewhere" not in str(refused.value)


@pytest.mark.usefixtures("nothing_solved")
async def test_without_tables_pocket_values_answer_and_say_so(server: Running) -> None:
    answer = await server.post("api/evaluate", {"game": "duo-regna", "position": "A24J/J6KQ 1 0-0"})
    told = answer.json()
    assert (answer.status_code, told["kind"]) == (200, "pocket")
    assert told["win"] == pytest.approx(holmgang.evaluate("duo-regna", "A24J/J6KQ 1 0-0").win)
    other = await server.post("api/evaluate", {"game": "duo-regna", "position": f"{START} refill_on_capture=true"})
    assert any("the nearest there are" in note for note in other.json()["notes"])


async def test_damaged_tables_are_no_tables_and_only_the_host_is_told_once_which_file_it_is(
    server: Running, tables: Path, caplog: pytest.LogCaptureFixture
) -> None:
    tables.write_bytes(tables.read_bytes()[:-1000])
    for _ in range(3):
        answer = await server.post("api/evaluate", {"game": "duo-regna", "position": f"{START} target=1"})
        assert (answer.status_code, answer.json()["code"]) == (404, "no_tables")
        assert str(tables.parent) not in answer.text
    [line] = [each for each in caplog.records if each.name == "holmgang.workers"]
    assert str(tables) in str(vars(line)["facts"]["sentence"])


@pytest.mark.parametrize(
    ("asked", "status", "code"),
    [
        ({"game": "chess", "position": START}, 404, "unknown_name"),
        ({"game": "duo-regna"}, 400, "malformed"),
        ({"game": "duo-regna", "position": "nonsense"}, 400, "bad_position"),
        ({"game": "duo-regna", "position": START, "options": {"target": "10"}}, 400, "bad_option"),
        ({"game": "duo-regna", "position": START, "match": "abcdefghij"}, 400, "malformed"),
        ({"game": "duo-regna", "position": "A" * 2001}, 400, "malformed"),
    ],
)
async def test_what_has_no_worth_is_refused_in_a_sentence(server: Running, asked: object, status: int, code: str) -> None:
    answer = await server.post("api/evaluate", asked)
    assert (answer.status_code, answer.json()["code"]) == (status, code)
    assert answer.json()["message"].endswith(".")


async def test_every_position_of_our_games_has_a_value(server: Running) -> None:
    for game in (await server.get("api/games")).json()["games"]:
        assert game["valued"]
        answer = await server.post("api/evaluate", {"game": game["name"], "position": game["start"]})
        assert (answer.status_code, answer.json()["kind"], answer.json()["hides"]) == (200, "pocket", False)


async def test_a_value_says_where_it_rests_on_more_than_a_seat_can_see(server: Running) -> None:
    dealt = "Jc,Qh,Qs;Ah5h7d9d3s8s;1;-/Qd,Kh,Ks;5dAc3c4c4s7s;0;- 1 duel"
    answer = (await server.post("api/evaluate", {"game": "dueling-nobles", "position": dealt})).json()
    assert (answer["kind"], answer["hides"]) == ("pocket", True)
    assert set(answer["options"][0]) >= {"rest"}


@pytest.mark.usefixtures("nothing_solved", "time_stands_still")
async def test_evaluations_count_as_requests_from_an_address(tmp_path: Path) -> None:
    async with serving(tmp_path / "small.db", requests_per_minute=5) as server:
        codes = [(await server.post("api/evaluate", {"game": "duo-regna", "position": START})).status_code for _ in range(7)]
    assert codes == [200] * 5 + [429] * 2


@pytest.mark.usefixtures("tables")
def test_options_that_do_not_change_play_take_no_memory() -> None:
    position = f"{START} target=1"
    known(Evaluate(game="duo-regna", position=position))
    remembered = all_hands.cache_info().currsize
    for limit in range(50, 60):
        options = {"no_progress_limit": str(limit), "theme": "gladiator"}
        assert known(Evaluate(game="duo-regna", position=position, options=options)).kind == "exact"
    assert all_hands.cache_info().currsize == remembered


@pytest.mark.usefixtures("tables")
async def test_no_frame_of_a_running_match_holds_a_worth(server: Running) -> None:
    """Neither in play nor between two people: values are for positions by themselves."""
    table = await server.pair("duo-regna", options={"target": "1"})
    await table.move(0, "K")
    await table.move(1, "6")
    heard = [text for live in table.live.values() for text in live.raw]
    await table.close()
    assert heard
    assert not [text for text in heard if '"mixtures"' in text or '"win"' in text or '"exact"' in text]
