"""Puzzles over HTTP: which there are, one without its answer, and the answer for whoever has given one."""

from datetime import UTC, datetime
from pathlib import Path
from typing import Any

import pytest

from holmgang.core.puzzles import GRADES
from holmgang.games import find_kind
from holmgang.pocket.files import BadPocket
from holmgang.puzzles.collection import games_with_puzzles, number_of_the_day, open_puzzles
from holmgang.puzzles.posing import pose
from holmgang.server.api import puzzles
from tests.server.kit import Running

FIRST = open_puzzles("duo-regna").puzzles[0]
NUMBER_1 = "api/puzzles/duo-regna/1"


async def given(server: Running, path: str) -> Any:
    answer = await server.get(path)
    assert answer.status_code == 200, answer.text
    return answer.json()


async def test_all_puzzles_are_named_by_game_and_grade_and_todays_are_those_of_the_command_line(server: Running) -> None:
    page = await given(server, "api/puzzles")
    today = datetime.now(UTC).date()
    if page["day"] != today.isoformat():  # midnight has passed between the two
        page = await given(server, "api/puzzles")
        today = datetime.now(UTC).date()
    assert [each["game"] for each in page["sets"]] == games_with_puzzles()
    assert page["game"] in games_with_puzzles()
    for each in page["sets"]:
        collection = open_puzzles(each["game"])
        assert each["today"] == number_of_the_day(collection, today)
        assert [grade["grade"] for grade in each["grades"]] == list(GRADES)
        assert [named for grade in each["grades"] for named in grade["ids"]] == [puzzle.id for puzzle in collection.puzzles]


@pytest.mark.parametrize("game", games_with_puzzles())
async def test_a_puzzle_comes_with_its_table_and_options_and_without_its_answer(server: Running, game: str) -> None:
    collection = open_puzzles(game)
    number = len(collection.puzzles) // 2
    posed, answer = pose(collection, number), await server.get(f"api/puzzles/{game}/{number}")
    told = answer.json()
    assert (told["game"], told["number"], told["of"]) == (game, number, len(collection.puzzles))
    assert (told["id"], told["grade"], told["seat"]) == (posed.puzzle.id, posed.puzzle.grade, posed.seat)
    assert [choice["text"] for choice in told["choices"]] == list(posed.puzzle.chances)
    assert told["asks"] == list(posed.asks)
    assert set(told) & {"answer", "solution", "chances", "often", "options", "reason"} == set()
    assert not any(str(chance) in answer.text for chance in posed.puzzle.chances.values())
    assert told["position"] == (
        None if find_kind(game).secrets and "?" in posed.game.write_view(posed.view) else posed.puzzle.position
    )


async def test_whoever_answers_is_told_whether_it_is_right_and_every_number(server: Running) -> None:
    wrong = next(card for card in FIRST.chances if card != FIRST.answer)
    posed = pose(open_puzzles("duo-regna"), 1)
    for given_answer, right in ((FIRST.answer.lower(), True), (wrong, False)):
        told = (await server.post(NUMBER_1, {"answer": given_answer})).json()
        assert told["right"] == right
        assert told["verdict"] == posed.verdict(told["answer"])
        assert (told["solution"], told["reason"], told["margin"]) == (FIRST.answer, posed.reason(), posed.margin)
        assert {each["option"]: each["chance"] for each in told["options"]} == FIRST.chances
        assert [each["told"] for each in told["options"]] == [each.told for each in posed.numbers()]


async def test_whoever_gives_up_is_shown_the_answer_and_was_not_right(server: Running) -> None:
    told = (await server.post(NUMBER_1, {"answer": None})).json()
    assert (told["answer"], told["right"], told["verdict"], told["solution"]) == (None, False, "", FIRST.answer)


@pytest.mark.parametrize(
    ("path", "status", "code", "says"),
    [
        ("duo-regna/0", 404, "no_puzzle", "has the puzzles 1 to 330"),
        ("duo-regna/331", 404, "no_puzzle", "has the puzzles 1 to 330"),
        ("chess/1", 404, "unknown_name", "choose from"),
        ("duo-regna/one", 404, "no_such_page", "nothing at this address"),
    ],
)
async def test_what_there_is_not_is_refused_in_a_sentence(server: Running, path: str, status: int, code: str, says: str) -> None:
    answer = await server.get(f"api/puzzles/{path}")
    assert (answer.status_code, answer.json()["code"]) == (status, code)
    assert says in answer.json()["message"]


async def test_an_answer_that_is_no_option_is_refused_with_those_that_are(server: Running) -> None:
    answer = await server.post(NUMBER_1, {"answer": "9"})
    assert answer.status_code == 400
    assert answer.json()["possible"] == list(FIRST.chances)


async def test_a_damaged_file_costs_its_own_game_only_and_the_host_alone_learns_which_it_is(
    server: Running, monkeypatch: pytest.MonkeyPatch, caplog: pytest.LogCaptureFixture, tmp_path: Path
) -> None:
    def damaged(game: str) -> Any:
        if game == "duo-regna":
            raise BadPocket(f"{tmp_path}/duo-regna.pocket is damaged.")
        return open_puzzles(game)

    monkeypatch.setattr(puzzles, "open_puzzles", damaged)
    puzzles._usable.cache_clear()
    puzzles.puzzle_facts.cache_clear()
    try:
        page = await given(server, "api/puzzles")
        answer = await server.get(NUMBER_1)
        assert puzzles.puzzle_count("duo-regna") == 0
    finally:
        puzzles._usable.cache_clear()
    assert [each["game"] for each in page["sets"]] == [game for game in games_with_puzzles() if game != "duo-regna"]
    assert (answer.status_code, answer.json()["code"]) == (404, "no_puzzle")
    assert str(tmp_path) not in answer.text
    [line] = [each for each in caplog.records if each.getMessage() == "to be mended"]
    assert str(tmp_path) in str(vars(line)["facts"]["sentence"])


async def test_a_games_page_says_how_many_puzzles_it_has(server: Running) -> None:
    games = (await given(server, "api/games"))["games"]
    assert {each["name"]: each["puzzles"] for each in games} == {
        each["name"]: len(open_puzzles(each["name"]).puzzles) if each["name"] in games_with_puzzles() else 0 for each in games
    }
    assert (await given(server, "api/games/two-domains/rules"))["puzzles"] == len(open_puzzles("two-domains").puzzles)
