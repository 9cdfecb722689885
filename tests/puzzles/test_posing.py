"""A puzzle as a person meets it: the question gives nothing away, the explanation has the numbers."""

from datetime import date

import pytest

from holmgang.core.errors import MoveError
from holmgang.puzzles.collection import games_with_puzzles, open_puzzles, task_of
from holmgang.puzzles.posing import pose


@pytest.mark.parametrize("game", games_with_puzzles())
def test_every_puzzle_can_be_posed_and_explained(game: str) -> None:
    collection = open_puzzles(game)
    for number, puzzle in enumerate(collection.puzzles, 1):
        posed = pose(collection, number)
        assert posed.view.seat == posed.seat
        assert [choice.text for choice in posed.choices] == list(puzzle.chances)
        assert posed.reason().startswith(f"{puzzle.answer[:1].upper()}{puzzle.answer[1:]} – ")
        for choice in posed.choices:
            assert posed.is_right(choice.text) == (choice.text == puzzle.answer)
            assert posed.verdict(choice.text).startswith("Right" if choice.text == puzzle.answer else "No")


@pytest.mark.parametrize("game", games_with_puzzles())
def test_no_number_and_no_answer_is_told_before_it_is_asked_for(game: str) -> None:
    posed = pose(open_puzzles(game), 1)
    assert set(posed.to_json(solution=True)) - set(posed.to_json(solution=False)) == {"solution"}
    asked = {"game", "day", "number", "of", "grade", "position", "seat", "question", "options"}
    assert set(posed.to_json(solution=False)) == asked


@pytest.mark.parametrize("game", games_with_puzzles())
def test_what_is_given_away_is_the_difference_of_the_chances_told(game: str) -> None:
    collection = open_puzzles(game)
    for number in range(1, len(collection.puzzles) + 1):
        reason = pose(collection, number).reason()
        one, two, given_away = [float(each.split()[-1]) for each in reason.split(" %")[:3]]
        assert given_away == pytest.approx(abs(one - two)), reason


def test_a_wrong_answer_is_compared_with_the_right_one_and_told_why_it_is_worse() -> None:
    reason = pose(open_puzzles("dueling-nobles"), 100).reason("play 8h")
    assert "play 8h – your Queen Q♥ is wounded, 1 of 2 – only 43.7 % and so gives away 5.3 % of a win." in reason
    assert "leaves you a chance to win of " in reason
    assert reason.endswith(" Both lose the duel, and holding back keeps 8♥ for later.")


@pytest.mark.parametrize("game", [game for game in games_with_puzzles() if task_of(game).wanted == "best"])
def test_every_wrong_answer_is_explained_in_the_words_of_the_game(game: str) -> None:
    collection = open_puzzles(game)
    for number in range(1, len(collection.puzzles) + 1, 10):
        posed = pose(collection, number)
        for option in posed.puzzle.chances:
            compared, _, why = posed.reason(option).partition(" and so gives away ")
            assert option.casefold() in compared.casefold()
            assert why.partition(" % of a win. ")[2]


def test_the_puzzle_of_a_day_says_of_which() -> None:
    collection = open_puzzles("duo-regna")
    posed = pose(collection, 7, date(2026, 12, 1))
    assert posed.title == f"The puzzle of 1 December 2026: {pose(collection, 7).title}"
    assert posed.to_json(solution=False)["day"] == "2026-12-01"


def test_an_answer_is_found_by_its_text_in_any_case_and_abbreviated() -> None:
    posed = pose(open_puzzles("deck-duel"), 1)
    option = posed.choices[0].text
    assert posed.find_answer(option.upper()) == option
    assert posed.find_answer(option[:3]) == option


def test_an_answer_that_is_no_option_is_refused_with_those_that_are() -> None:
    posed = pose(open_puzzles("duo-regna"), 1)
    with pytest.raises(MoveError, match=f"Possible: {', '.join(posed.puzzle.chances)}"):
        posed.find_answer("9")
