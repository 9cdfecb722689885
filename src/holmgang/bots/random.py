"""The bot that plays anything that is allowed, and how bots draw."""

from collections.abc import Mapping, Sequence
from random import Random
from typing import Any, TypeVar

from holmgang.core.chance import below
from holmgang.core.game import AnyGame, View

T = TypeVar("T")


class RandomBot:
    """Every option is equally likely."""

    name = "random"

    def choose(self, game: AnyGame, view: View, rng: Random) -> Any:  # noqa: ARG002 - the game makes no difference
        """Any option."""
        return any_of(view.options, rng)


def any_of(options: Sequence[T], rng: Random) -> T:
    """One of them, each equally likely."""
    return options[below(len(options), rng.getrandbits)]


def draw(weights: Mapping[T, float], rng: Random) -> T:
    """One of them, as often as it weighs."""
    at = rng.random() * sum(weights.values())
    for each, weight in weights.items():
        at -= weight
        if at < 0:
            return each
    return max(weights, key=weights.__getitem__)  # rounding left a crumb behind the last of them
