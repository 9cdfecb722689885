"""How hard a puzzle is said to be."""

import pytest

from holmgang.core.puzzles import Grading


@pytest.mark.parametrize(("margin", "options", "grade"), [(0.06, 2, "easy"), (0.04, 2, "medium"), (0.06, 5, "hard")])
def test_many_options_and_a_small_margin_are_hard(margin: float, options: int, grade: str) -> None:
    assert Grading(easy=0.03, hard=0.015).grade(margin, options) == grade
