"""Everything is of the right kind: looked at before all else, so that a slip is named and not stumbled over."""

from random import Random
from typing import Any

from holmgang.core.nodes import Chance, Choose, Over
from holmgang.core.seats import SEATS
from holmgang.core.story import Event

from .case import Case, NotConforming
from .walks import any_cause

WALKS, STEPS = 3, 500
VIEW = ("seat", "table", "options", "deciding", "over")


def everything_is_of_the_right_kind(case: Case) -> None:
    """Nodes, states, views and stories on a few random ways from the start."""
    for seed in range(WALKS):
        rng = Random(f"{seed} shapes of {case.label}")
        state = _called(case, None, "start")
        for _ in range(STEPS):
            node: object = _called(case, state, "node", state)
            _node_is_sound(case, state, node)
            _views_are_views(case, state)
            cause = any_cause(case.game, state, rng)
            if cause is None:
                break
            after = _called(case, state, "settle" if isinstance(node, Chance) else "play", state, cause[0])
            case.expect(type(after) is type(state), f"after {cause} stands a {type(after).__name__}, which is no state", state)
            told = _called(case, state, "tell", state, cause, after)
            fine = isinstance(told, tuple) and all(isinstance(each, Event) for each in told)
            case.expect(fine, f"tell gives {type(told).__name__}, not a tuple of events", state)
            state = after


def _node_is_sound(case: Case, state: Any, node: object) -> None:
    match node:
        case Choose():
            case.expect(bool(node.seats), "nobody has a move: say Over, or give somebody an option", state)
        case Chance(outcomes, weights, total):
            sound = len(outcomes) == len(weights) > 0 and all(each > 0 for each in weights)
            case.expect(sound and sum(weights) == total, f"chance has weights {weights} in all {total}", state)
        case Over(winner, reason):
            case.expect(winner in (*SEATS, None), f"the winner is {winner}: say 0, 1, or None for a draw", state)
            case.expect(bool(reason), "it ends for no reason", state)
        case _:
            case.expect(False, f"node gives a {type(node).__name__}, not Choose, Chance or Over", state)


def _views_are_views(case: Case, state: Any) -> None:
    for seat in (*SEATS, None):
        view = _called(case, state, "view", state, seat)
        missing = [name for name in VIEW if not hasattr(view, name)]
        case.expect(not missing, f"the view of seat {seat} has no {', '.join(missing)}: see holmgang.games.view", state)


def _called(case: Case, state: Any, name: str, *given: Any) -> Any:
    """What a function of the game gives; where it fails, that is said with the position."""
    try:
        return getattr(case.game, name)(*given)
    except Exception as error:  # somebody else's code, which may raise anything
        raise NotConforming(f"{case.where(state)}: {name} raised {type(error).__name__}: {error}") from error
