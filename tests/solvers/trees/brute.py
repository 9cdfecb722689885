"""Games without secrets by brute force, in exact fractions: every state is worth what its matrix game of the next states is."""

from collections.abc import Callable
from fractions import Fraction
from functools import cache
from typing import Any

from holmgang.core.nodes import Chance, Choose, Over
from holmgang.core.seats import Seat
from holmgang.solvers.trees.information_sets import SmallGame
from tests.solvers.exact import exact_value


def brute_value(game: SmallGame, state: Any) -> Fraction:
    """What the first seat wins on average from a state, if both see everything."""

    @cache
    def worth(state: Any) -> Fraction:
        match game.node(state):
            case Over(winner):
                return Fraction(0 if winner is None else 1 if winner == 0 else -1)
            case Chance() as chance:
                return sum((odds * worth(game.settle(state, outcome)) for outcome, odds in chance.odds()), Fraction(0))
            case Choose(options):
                return _matrix(options, lambda moves: worth(game.play(state, moves)))

    return worth(state)


def _matrix(options: tuple[tuple[Any, ...], tuple[Any, ...]], after: Callable[[dict[Seat, Any]], Fraction]) -> Fraction:
    first, second = options
    if not first:
        return min(after({1: move}) for move in second)
    if not second:
        return max(after({0: move}) for move in first)
    return exact_value([[after({0: one, 1: two}) for two in second] for one in first])
