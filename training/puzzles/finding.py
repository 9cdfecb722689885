"""What the puzzles of all games share: from a value to a puzzle, and a mixed bag out of many."""

from collections import Counter
from collections.abc import Callable, Hashable, Iterator
from typing import Any

from holmgang.core.game import AnyGame
from holmgang.core.kind import write_position
from holmgang.puzzles.collection import Puzzle, task_of
from holmgang.puzzles.criterion import asked_seat, margin, right_answer
from holmgang.solvers.values import Value

DIGITS = 5
"""Of chances and shares, in the file."""


def as_puzzle(game: AnyGame, state: Any, value: Value) -> Puzzle | None:
    """A position with its numbers, if it is a puzzle."""
    task, seat = task_of(game.name), asked_seat(game, state)
    answer = right_answer(value, seat, task.wanted)
    if answer is None:
        return None
    options = list(map(str, game.view(state, seat).options))
    chances = {option: round(float(value.options[seat][option]), DIGITS) for option in options}
    often = {option: round(value.mixtures[seat][option], DIGITS) for option in options} if value.mixtures[seat] else {}
    grade = task.grading.grade(margin(chances, task.wanted), len(chances))
    return Puzzle(write_position(game, state), answer, grade, chances, often)


def mixed_bag(
    candidates: Iterator[Puzzle],
    count: int,
    sort: Callable[[Puzzle], Hashable],
    most: int,
    second_look: Callable[[Puzzle], Puzzle | None],
) -> list[Puzzle]:
    """The first so many, at most ``most`` of any sort, that are left after a second look, as that sees them."""
    chosen: list[Puzzle] = []
    of_sort: Counter[Hashable] = Counter()
    for candidate in candidates:
        if of_sort[sort(candidate)] < most and (puzzle := second_look(candidate)) is not None:
            of_sort[sort(puzzle)] += 1
            chosen.append(puzzle)
            if len(chosen) == count:
                break
    return chosen
