"""What the puzzles of Dueling Nobles are about."""

from holmgang.core.puzzles import Grading, Task

TASK = Task("best", "One choice keeps clearly more of your chance to win. Which one?", Grading(easy=0.012, hard=0.006))
