"""What the tests of reasons share: the reason at a position, and positions of random games."""

from collections.abc import Iterator
from fractions import Fraction
from random import Random
from typing import Any

from holmgang.conformance.walks import states
from holmgang.core.game import AnyGame
from holmgang.core.nodes import Chance, Choose
from holmgang.core.reasons import Compared
from holmgang.core.seats import Seat
from holmgang.core.story import Voice, named
from holmgang.games import find_kind
from tests.kit.scene import scene

NAMES = ("Ada", "Bo")


def why(game: str, position: str, better: str, worse: str, seat: Seat = 0, facing: dict[str, float] | None = None) -> str:
    """The reason as everybody reads it."""
    table = scene(game, position)
    view = table.game.view(table.state, seat)
    moves = {str(option): option for option in view.options}
    compared = Compared(moves[better], moves[worse], facing or {})
    return named(find_kind(game).parts.why(table.game, view, compared, Voice(None)), NAMES)


def odds_at(game: AnyGame, state: Any) -> tuple[tuple[Any, Fraction], ...]:
    """What chance may bring at a state."""
    node = game.node(state)
    assert isinstance(node, Chance)
    return node.odds()


def ways_on(game: AnyGame, state: Any) -> Iterator[tuple[Fraction, Any]]:
    """What chance makes of a state until somebody is asked or the game is over."""
    node = game.node(state)
    if not isinstance(node, Chance):
        yield Fraction(1), state
        return
    for outcome, share in node.odds():
        yield from ((share * odds, after) for odds, after in ways_on(game, game.settle(state, outcome)))


def asked(game: AnyGame, count: int, seed: str) -> Iterator[tuple[Any, Seat]]:
    """States at which somebody chooses among several options, from random games, with whoever does."""
    rng = Random(seed)
    while True:
        for state in states(game, rng):
            node = game.node(state)
            if isinstance(node, Choose) and rng.random() < 0.3:
                for seat in node.seats:
                    if len(node.options[seat]) > 1:
                        yield state, seat
                        count -= 1
            if count <= 0:
                return
