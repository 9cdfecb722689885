"""The bot that looks one decision ahead and takes what measures best; what that means in full is in `policy`."""

from collections.abc import Callable
from fractions import Fraction
from random import Random
from typing import Any, NamedTuple

from holmgang.core.chance import below
from holmgang.core.game import AnyGame, View
from holmgang.core.nodes import Chance, Choose
from holmgang.core.seats import Seat, other
from holmgang.games import find_kind

from .policy import Points, choose_place


class GreedyBot:
    """Takes the option with the best expected measure; one of the best third where both choose at once."""

    name = "greedy"

    def choose(self, game: AnyGame, view: View, rng: Random) -> Any:
        """The option after which the table measures best for the viewer."""
        assert view.seat is not None
        state = game.imagine(view, rng)
        node = game.node(state)
        assert isinstance(node, Choose)
        replies = node.options[other(view.seat)]
        look = _Look(game, find_kind(game.name).measure, state, view.seat, view.options, replies, rng)
        return view.options[choose_place(look, len(view.options), len(replies), [0] * len(view.options))]


class _Look(NamedTuple):
    """One seat's look ahead by the reference rules."""

    game: AnyGame
    measure: Callable[[AnyGame, Any], int | None]
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
