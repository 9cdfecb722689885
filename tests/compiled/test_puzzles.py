"""The puzzles of Dueling Nobles, judged anew by the compiled search: some every day, all in the long suite.

Every day by what is learned, the form that the search's own test compiles; in the long suite also by games played out.
"""

from random import Random

import pytest
from training.puzzles.dueling_nobles import GAME, LONGEST, PLAYED_OUT, SIMULATIONS, judged

from holmgang.bots.search.compiled import compiled_search
from holmgang.bots.search.search import BeginSearch
from holmgang.puzzles.collection import Puzzle, open_puzzles
from holmgang.puzzles.criterion import margin
from holmgang.puzzles.posing import pose

COLLECTION = open_puzzles("dueling-nobles")
EXCERPT = sorted(COLLECTION.puzzles, key=lambda each: -margin(each.chances, "best"))[:6]
"""Those with the largest margins, which a short search must find."""


def behind(puzzle: Puzzle, simulations: int, begin: BeginSearch) -> float:
    """By how much a search with other luck puts another option before the answer: not at all where it agrees."""
    chances = judged(GAME.read(puzzle.position), (7, 7, 7, 7), simulations, begin)
    assert list(chances) == list(puzzle.chances)
    return max(chances.values()) - chances[puzzle.answer]


@pytest.mark.usefixtures("nobles_searched")
def test_a_short_search_finds_answers_with_large_margins_and_judges_by_what_a_seat_can_know() -> None:
    assert {puzzle.id: behind(puzzle, 400, compiled_search) for puzzle in EXCERPT} == {puzzle.id: 0 for puzzle in EXCERPT}
    # whatever else fits what the seat sees, in the other hand and in the deck: the numbers are the same
    all_posed = (pose(COLLECTION, number) for number in range(1, 1 + len(COLLECTION.puzzles)))
    posed = next(each for each in all_posed if "?" in each.game.write_view(each.view))
    imagined = (posed.game.imagine(posed.view, Random(seed)) for seed in range(20))
    other = next(each for each in imagined if each.sides != posed.state.sides)
    one, two = (judged(state, (1, 2, 3, 4), 50, compiled_search) for state in (posed.state, other))
    assert one == two


@pytest.mark.long
def test_a_search_with_other_luck_comes_to_the_same_answers_and_games_played_out_to_most_of_them() -> None:
    numbered = list(enumerate(COLLECTION.puzzles, 1))
    assert [number for number, puzzle in numbered if behind(puzzle, LONGEST, compiled_search) > 0] == []
    # of these a single look had to agree, and it is the judge that sees least
    doubted = [number for number, puzzle in numbered if behind(puzzle, SIMULATIONS, PLAYED_OUT) > 0]
    assert len(doubted) <= len(numbered) // 5, doubted
