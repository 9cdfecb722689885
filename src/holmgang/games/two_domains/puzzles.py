"""What the puzzles of Two Domains are about."""

from holmgang.core.puzzles import Grading, Task

TASK = Task("best", "One move keeps clearly more of your chance to win. Which one?", Grading(easy=0.025, hard=0.012))
