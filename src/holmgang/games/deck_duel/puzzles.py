"""What the puzzles of Deck Duel are about."""

from holmgang.core.puzzles import Grading, Task

TASK = Task("best", "Which choice keeps the better chance to win?", Grading(easy=0.03, hard=0.015))
