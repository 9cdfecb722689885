"""The certificate: what a seat can win at most against a given strategy, found by walking the rules themselves.

In exact fractions, and as simple as it can be: it knows nothing of how the strategy was found.
"""

from collections import defaultdict
from collections.abc import Mapping
from fractions import Fraction
from typing import Any, NamedTuple

from holmgang.core.errors import HolmgangError
from holmgang.core.nodes import Chance, Choose, Over
from holmgang.core.seats import Seat, other

from .information_sets import Memories, Memory, SmallGame

Strategy = Mapping[Memory, Mapping[Any, Fraction]]
"""For every memory of a seat that is asked something: how often it chooses each move. Moves left out are never chosen."""


class BadStrategy(HolmgangError):
    """A strategy that does not say what to do, or says something impossible."""


class Spot(NamedTuple):
    """A state that may have come about, what either seat remembers there, and how likely chance and the other seat make it."""

    state: Any
    memories: tuple[Memory, Memory]
    weight: Fraction


def best_reply(game: SmallGame, memories: Memories, seat: Seat, facing: Strategy) -> Fraction:
    """What this seat wins on average (a win 1, a loss -1) if it plays as well as it can against the other seat's strategy."""
    return _Reply(game, memories, seat, facing).value()


class _Reply:
    def __init__(self, game: SmallGame, memories: Memories, seat: Seat, facing: Strategy) -> None:
        self.game, self.memories, self.seat, self.facing = game, memories, seat, facing

    def value(self) -> Fraction:
        """What the best reply earns from the beginning."""
        start = self.game.start()
        views = self.game.view(start, 0), self.game.view(start, 1)
        return self._earned([Spot(start, (self.memories.first(views[0]), self.memories.first(views[1])), Fraction(1))])

    def _earned(self, spots: list[Spot]) -> Fraction:
        """What can be won on average from all spots together, none of which the seat has decided in yet.

        Play goes on in each of them until the seat is asked. Spots that it remembers alike then share one decision.
        """
        earned = Fraction(0)
        asked: dict[Memory, list[Spot]] = defaultdict(list)
        while spots:
            spot = spots.pop()
            match self.game.node(spot.state):
                case Over(winner):
                    earned += 0 if winner is None else spot.weight if winner == self.seat else -spot.weight
                case Chance() as chance:
                    for outcome, odds in chance.odds():
                        spots.append(self._next(spot, self.game.settle(spot.state, outcome), odds, {}))
                case Choose(options) if options[self.seat]:
                    asked[spot.memories[self.seat]].append(spot)
                case Choose():
                    spots += self._replied(spot, {})
        for alike in asked.values():
            node = self.game.node(alike[0].state)
            assert isinstance(node, Choose)
            earned += max(
                self._earned([after for spot in alike for after in self._replied(spot, {self.seat: move})])
                for move in node.options[self.seat]
            )
        return earned

    def _replied(self, spot: Spot, moves: dict[Seat, Any]) -> list[Spot]:
        """Where the spot leads with the seat's own moves, if it is asked, and those that the strategy makes, if that is."""
        node = self.game.node(spot.state)
        assert isinstance(node, Choose)
        theirs = other(self.seat)
        if not node.options[theirs]:
            return [self._next(spot, self.game.play(spot.state, moves), Fraction(1), moves)]
        mixture = self.facing.get(spot.memories[theirs], {})
        if sum(mixture.values()) != 1 or min(mixture.values()) < 0 or not set(mixture) <= set(node.options[theirs]):
            raise BadStrategy(
                f"The strategy does not say what to do with the options {', '.join(map(str, node.options[theirs]))}."
            )
        each = [({**moves, theirs: move}, share) for move, share in mixture.items() if share]
        return [self._next(spot, self.game.play(spot.state, both), share, both) for both, share in each]

    def _next(self, spot: Spot, state: Any, share: Fraction, moves: Mapping[Seat, Any]) -> Spot:
        one, two = spot.memories
        seen = (
            self.memories.after(one, moves.get(0), self.game.view(state, 0)),
            self.memories.after(two, moves.get(1), self.game.view(state, 1)),
        )
        return Spot(state, seen, spot.weight * share)
