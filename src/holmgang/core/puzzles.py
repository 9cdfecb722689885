"""What the puzzles of a game are about: said by the game, since it is about its moves and its numbers."""

from pathlib import Path
from typing import Literal, NamedTuple, get_args

Wanted = Literal["best", "unplayed"]
"""*best*: the option that keeps the chance to win; *unplayed*: the one that no equilibrium chooses, where both choose at once."""

Grade = Literal["easy", "medium", "hard"]
GRADES: tuple[Grade, ...] = get_args(Grade)


class Grading(NamedTuple):
    """How hard the puzzles of a game are, by the margin for each option: many options and a small margin are hard."""

    easy: float
    """From here on."""
    hard: float
    """Below this."""

    def grade(self, margin: float, options: int) -> Grade:
        """The grade of a puzzle with this margin and so many options."""
        return "easy" if margin / options >= self.easy else "hard" if margin / options < self.hard else "medium"


class Task(NamedTuple):
    """What somebody who solves a puzzle of a game has to find."""

    wanted: Wanted
    asks: str
    """In a sentence or two."""
    grading: Grading
    folder: Path | None = None
    """Where the file of its puzzles is; None for those that come with ours."""
