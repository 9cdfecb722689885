"""Everything that can follow from a state, without chance or choice left out."""

from collections.abc import Iterator
from itertools import product
from typing import Any

from holmgang.conformance.walks import take
from holmgang.core.game import AnyGame
from holmgang.core.nodes import Cause, Chance, Choose, Over, Played, Settled


def causes(game: AnyGame, state: Any) -> Iterator[Cause[Any, Any]]:
    """Everything that may happen next: each choice of all seats asked, or each outcome."""
    match game.node(state):
        case Choose(options) as node:
            for moves in product(*(options[seat] for seat in node.seats)):
                yield Played(dict(zip(node.seats, moves, strict=True)))
        case Chance(outcomes):
            yield from map(Settled, outcomes)
        case Over():
            return


def followers(game: AnyGame, state: Any) -> Iterator[Any]:
    """The states that may come next."""
    return (take(game, state, cause).after for cause in causes(game, state))


def reachable(game: AnyGame, state: Any) -> set[Any]:
    """All states that can ever come, this one included."""
    found = {state}
    waiting = [state]
    while waiting:
        for follower in followers(game, waiting.pop()):
            if follower not in found:
                found.add(follower)
                waiting.append(follower)
    return found
