"""The bot that looks one decision ahead and takes what measures best.

The other seat's simultaneous choice is taken as equally likely to be any of its options, and chance as it is. All is counted in
whole numbers, so that another form of the rules can decide exactly the same. Where both choose at once, it takes any of the best
third of its options: whoever always plays the same card there is read after one game.
"""

from collections.abc import Callable
from fractions import Fraction
from math import lcm
from random import Random
from typing import Any, NamedTuple

from holmgang.core.chance import below
from holmgang.core.game import AnyGame, View
from holmgang.core.nodes import Chance, Choose
from holmgang.core.seats import Seat, other
from holmgang.games import find_kind

Worth = tuple[int, int]
"""A sum of measures, and over how many equally likely cases."""


class GreedyBot:
    """Takes the option with the best expected measure; one of the best third where both choose at once."""

    name = "greedy"

    def choose(self, game: AnyGame, view: View, rng: Random) -> Any:
        """The option after which the table measures best for the viewer."""
        assert view.seat is not None
        looking = _Looking(game, find_kind(game.name).measure, view.seat)
        state = game.imagine(view, rng)
        worths = [Fraction(*looking.after(state, option)) for option in view.options]
        ranked = sorted(range(len(worths)), key=worths.__getitem__, reverse=True)  # stable: the first of equals stays first
        good = (len(ranked) + 2) // 3 if len(view.deciding) > 1 else 1
        return view.options[ranked[below(good, rng.getrandbits)]]


class _Looking(NamedTuple):
    """One seat's look ahead."""

    game: AnyGame
    measure: Callable[[AnyGame, Any], int | None]
    seat: Seat

    def after(self, state: Any, option: Any) -> Worth:
        """The expected measure after an option, over the other seat's choices if it chooses at once."""
        node = self.game.node(state)
        assert isinstance(node, Choose)
        replies = node.options[other(self.seat)]
        if not replies:
            return self.worth(self.game.play(state, {self.seat: option}))
        worths = [self.worth(self.game.play(state, {self.seat: option, other(self.seat): reply})) for reply in replies]
        return _mean(worths, (1,) * len(worths))

    def worth(self, state: Any) -> Worth:
        """The measure, or its expectation where it must wait for chance."""
        measured = self.measure(self.game, self.game.view(state, self.seat))
        if measured is not None:
            return measured, 1
        node = self.game.node(state)
        assert isinstance(node, Chance)
        return _mean([self.worth(self.game.settle(state, outcome)) for outcome in node.outcomes], node.weights)


def _mean(worths: list[Worth], weights: tuple[int, ...]) -> Worth:
    """The weighted mean, as one fraction."""
    common = lcm(*(cases for _, cases in worths))
    amount = sum(weight * amount * (common // cases) for (amount, cases), weight in zip(worths, weights, strict=True))
    return amount, common * sum(weights)
