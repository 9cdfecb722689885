"""Node counts by depth: how many different things can happen in so many steps.

A step is one decision (both seats' choices together where they choose at once) or one outcome of chance. The count at depth n is
the number of ways to take n steps from a position, every legal combination of moves and every outcome counted once whatever its
weight. Ways that end before depth n are not counted at it.
"""

from functools import cache
from typing import Any

from holmgang.core.game import AnyGame

from .reach import followers


def perft(game: AnyGame, state: Any, depth: int) -> list[int]:
    """The counts at depths 1 to ``depth``."""

    @cache
    def count(at: Any, left: int) -> int:
        return 1 if left == 0 else sum(count(follower, left - 1) for follower in followers(game, at))

    return [count(state, steps) for steps in range(1, depth + 1)]
