"""The bot that looks one decision ahead and takes what measures best; what that means in full is in `policy`."""

from collections.abc import Callable
from fractions import Fraction
from random import Random
from typing import Any, NamedTuple

from holmgang.core.chance import below
from holmgang.core.game import AnyGame, View
from holmgang.core.kind import GameKind
from holmgang.core.nodes import Chance, Choose
from holmgang.core.parts import Measure
from holmgang.core.seats import Seat, other
from holmgang.games import find_kind

from .policy import Points, choose_place


class GreedyBot:
    """Takes the option with the best expected measure; one of the best third where both choose at once.

    In a game that brings no measure it sees what ends the game at once, and takes any of the options that are alike in that.
    """

    name = "greedy"

    def __init__(self, find_kind: Callable[[str], GameKind] = find_kind) -> None:
        """``find_kind`` knows the measures of games; the registry, unless told otherwise."""
        self._find_kind = find_kind

    def choose(self, game: AnyGame, view: View, rng: Random) -> Any:
        """The option after which the table measures best for the viewer."""
        assert view.seat is not None
        state = game.imagine(view, rng)
        node = game.node(state)
        assert isinstance(node, Choose)
        replies = node.options[other(view.seat)]
        measure = self._find_kind(game.name).parts.measure
        look = ReferenceLook(game, measure or won_or_lost, state, view.seat, view.options, replies, rng)
        if measure is None:
            return view.options[_any_of_the_best(look)]
        return view.options[choose_place(look, len(view.options), len(replies), [0] * len(view.options))]


def won_or_lost(game: AnyGame, view: View) -> int:  # noqa: ARG001 - the same in every game
    """All that can be said of a table without knowing the game."""
    winner = None if view.over is None else view.over.winner
    return 0 if winner is None else 1 if winner == view.seat else -1


def _any_of_the_best(look: "ReferenceLook") -> int:
    replies = range(len(look.replies) or 1)
    points = [sum(look.measure_after(option, reply) for reply in replies) for option in range(len(look.options))]
    best = [option for option, each in enumerate(points) if each == max(points)]
    return best[look.draw_below(len(best))]


class ReferenceLook(NamedTuple):
    """One seat's look ahead by the reference rules."""

    game: AnyGame
    measure: Measure
    state: Any
    seat: Seat
    options: tuple[Any, ...]
    replies: tuple[Any, ...]
    rng: Random

    def measure_after(self, option: int, reply: int) -> Points:
        moves = {self.seat: self.options[option]}
        if self.replies:
            moves[other(self.seat)] = self.replies[reply]
        return self._expected(self.game.play(self.state, moves))

    def draw_below(self, limit: int) -> int:
        return below(limit, self.rng.getrandbits)

    def _expected(self, state: Any) -> Points:
        """The measure, or its expectation where it must wait for chance."""
        measured = self.measure(self.game, self.game.view(state, self.seat))
        if measured is not None:
            return measured
        node = self.game.node(state)
        assert isinstance(node, Chance)
        weighted = zip(node.outcomes, node.weights, strict=True)
        after = (weight * self._expected(self.game.settle(state, outcome)) for outcome, weight in weighted)
        return Fraction(sum(after)) / node.total
