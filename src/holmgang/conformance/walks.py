"""Random ways through any game, straight over its rules."""

from collections.abc import Iterator
from random import Random
from typing import Any

from holmgang.core.game import AnyGame
from holmgang.core.nodes import Cause, Chance, Choose, Over, Played, Settled
from holmgang.core.referee import AnyStep, Ending, Step


def take(game: AnyGame, state: Any, cause: Cause[Any, Any]) -> AnyStep:
    """The step that a cause makes."""
    match cause:
        case Played(moves):
            return Step(state, cause, game.play(state, moves))
        case Settled(outcome):
            return Step(state, cause, game.settle(state, outcome))


def any_cause(game: AnyGame, state: Any, rng: Random) -> Cause[Any, Any] | None:
    """Something that may happen next, any move being equally likely; None once the game is over."""
    match game.node(state):
        case Choose(options) as node:
            return Played({seat: rng.choice(options[seat]) for seat in node.seats})
        case Chance(outcomes, weights):
            return Settled(rng.choices(outcomes, weights)[0])
        case Over():
            return None


def walk(game: AnyGame, rng: Random, state: Any = None, steps: int | None = None) -> Iterator[AnyStep]:
    """A random way on from a state (None: the start), to the end of the game or for so many steps."""
    state = game.start() if state is None else state
    while steps is None or steps > 0:
        cause = any_cause(game, state, rng)
        if cause is None:
            return
        step = take(game, state, cause)
        yield step
        state = step.after
        steps = None if steps is None else steps - 1


def states(game: AnyGame, rng: Random, state: Any = None, steps: int | None = None) -> Iterator[Any]:
    """The states on a random way, the first included."""
    state = game.start() if state is None else state
    yield state
    for step in walk(game, rng, state, steps):
        yield step.after


def settling(game: AnyGame, state: Any, rng: Random) -> list[AnyStep]:
    """What chance brings until somebody is asked or the game is over."""
    steps: list[AnyStep] = []
    while isinstance(game.node(state), Chance):
        steps += walk(game, rng, state, 1)
        state = steps[-1].after
    return steps


def ending_of(game: AnyGame, state: Any) -> Ending | None:
    """The ending by the rules at this state; None while the game goes on."""
    node = game.node(state)
    return Ending(node.winner, node.reason, by_rules=True) if isinstance(node, Over) else None
