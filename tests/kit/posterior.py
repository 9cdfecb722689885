"""What a seat should believe, by enumerating every history that fits what it has seen.

Chance is weighed as it is. The other side's choices are taken as uninformative: a history in which it could have chosen so
counts, whatever else it could have chosen.
"""

from collections import defaultdict
from collections.abc import Mapping
from fractions import Fraction
from typing import Any

from holmgang.conformance.walks import take
from holmgang.core.game import AnyGame
from holmgang.core.nodes import Chance, Choose, Played, Settled
from holmgang.core.referee import AnyStep
from holmgang.core.seats import Seat

Beliefs = dict[Any, Fraction]


def even(states: list[Any]) -> Beliefs:
    """Every state equally likely."""
    return {state: Fraction(1, len(states)) for state in states}


def after_seeing(game: AnyGame, beliefs: Mapping[Any, Fraction], steps: list[AnyStep], seat: Seat) -> Beliefs:
    """The beliefs of a seat that began with some and then saw what it could see of these steps."""
    current = dict(beliefs)
    for step in steps:
        heard = _heard(game, step, seat)
        found: defaultdict[Any, Fraction] = defaultdict(Fraction)
        for state, likelihood in current.items():
            for possible, chance in _possible(game, state, step):
                if _heard(game, possible, seat) == heard:
                    found[possible.after] += likelihood * chance
        total = sum(found.values())
        current = {state: likelihood / total for state, likelihood in found.items()}
    return current


def _possible(game: AnyGame, state: Any, step: AnyStep) -> list[tuple[AnyStep, Fraction]]:
    """The steps from a state that do the same as far as moves go, with what chance thinks of them."""
    match game.node(state), step.cause:
        case Choose(options), Played(moves) if all(move in options[seat] for seat, move in moves.items()):
            return [(take(game, state, step.cause), Fraction(1))]
        case Chance() as node, Settled():
            return [(take(game, state, Settled(outcome)), odds) for outcome, odds in node.odds()]
        case _:
            return []


def _heard(game: AnyGame, step: AnyStep, seat: Seat) -> list[tuple[str, str]]:
    """What the seat is told of a step. Its own hand is among it: it is told of every card it draws and spends."""
    return [(event.kind, event.to(seat).sentence) for event in game.tell(*step)]
