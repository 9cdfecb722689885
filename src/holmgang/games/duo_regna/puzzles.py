"""What the puzzles of Duo Regna are about."""

from holmgang.core.puzzles import Grading, Task

TASK = Task(
    "unplayed",
    "You both choose at once. Perfect play never plays one of your cards here: which one?",
    Grading(easy=0.01, hard=0.006),
)
