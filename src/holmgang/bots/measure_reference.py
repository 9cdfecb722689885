"""Chances by how a table looks: a game's measure, scaled by a few games of the greedy bot. Quick, in plain Python, and rough.

How much better one side looks than the other, and who is to choose, become a chance to win by a logistic curve that is fitted to
how those games ended.
"""

from collections.abc import Iterator, Sequence
from math import exp
from random import Random
from statistics import pstdev
from typing import Any, NamedTuple

from holmgang.core.chance import Seeded
from holmgang.core.game import AnyGame
from holmgang.core.nodes import Choose
from holmgang.core.referee import Referee
from holmgang.games import find_kind
from holmgang.pocket.reference import Reference
from holmgang.pocket.value import without_limit

from .estimate import MOST_DECISIONS
from .greedy import GreedyBot

GAMES = 60
"""So many games are played to fit the curve; they take about two seconds."""
ERROR = 0.3
"""What a chance is off by, root of the mean square, against 300 games of the greedy bot from the same position, over games with a
quarter of random moves: 0.17 in Two Domains, 0.29 in Dueling Nobles. Options of one position are told apart better than that."""
_TAKEN = 12
"""So many positions of a game are looked at: more would tell the same, and long games would count for more than others."""
_STEPS = 25
_HOLDS = 1e-3
"""Keeps the curve from getting steeper for ever where looks and results agree completely."""
_STEEPEST = 30.0

Looks = tuple[float, float]
"""By how much the first seat looks better; and 1 if it alone is to choose, -1 if the other one is, else 0."""


class Curve(NamedTuple):
    """Turns looks into a chance to win, by a logistic curve."""

    lead: float
    turn: float

    def chance(self, looks: Looks) -> float:
        """The first seat's chance to win."""
        height = self.lead * looks[0] + self.turn * looks[1]
        return 1 / (1 + exp(-max(-_STEEPEST, min(_STEEPEST, height))))


def looking_reference(game: AnyGame, seed: int = 0) -> Reference:
    """Chances by looks; by whose turn it is alone where the kind has no measure."""
    unlimited = without_limit(game)
    seen = [each for number in range(GAMES) for each in _played(unlimited, f"{seed}/{number}")]
    curve = fit([looks for looks, _ in seen], [won for _, won in seen])

    def looking(_: AnyGame, state: Any) -> float:
        return curve.chance(_looks(unlimited, state))

    kind = find_kind(game.name)
    name, scaled = "how the table looks", f"scaled by {GAMES} games of the greedy bot against itself."
    told = f"Chances are judged by {name}, {scaled}"
    if kind.parts.measure is None:
        name = "whose turn it is"
        told = f"{kind.title} does not say how good a table looks: until it is over, chances are judged by {name} alone, {scaled}"
    return Reference(name, "estimated", ERROR, looking, (told,), looking)


def fit(looks: Sequence[Looks], won: Sequence[float]) -> Curve:
    """The curve that makes these results most likely, by Newton's method; the same to both seats, whoever they are."""
    scale = pstdev(lead for lead, _ in looks) or 1.0
    lead = turn = 0.0
    for _ in range(_STEPS):
        slope, bend = [-_HOLDS * lead, -_HOLDS * turn], [_HOLDS, 0.0, _HOLDS]
        for (ahead, mine), result in zip(looks, won, strict=True):
            chance = Curve(lead, turn).chance((ahead / scale, mine))
            weight = chance * (1 - chance)
            slope[0] += (result - chance) * ahead / scale
            slope[1] += (result - chance) * mine
            bend[0] += weight * (ahead / scale) ** 2
            bend[1] += weight * ahead / scale * mine
            bend[2] += weight * mine * mine
        whole = bend[0] * bend[2] - bend[1] ** 2
        step = (bend[2] * slope[0] - bend[1] * slope[1]) / whole, (bend[0] * slope[1] - bend[1] * slope[0]) / whole
        lead, turn = lead + step[0], turn + step[1]
        if max(map(abs, step)) < 1e-9:
            break
    return Curve(lead / scale, turn)


def _looks(game: AnyGame, state: Any) -> Looks:
    measure = find_kind(game.name).parts.measure
    node = game.node(state)
    turn = 0 if not isinstance(node, Choose) or len(node.seats) > 1 else 1 - 2 * node.seats[0]
    if measure is None:
        return 0.0, turn
    first, second = (measure(game, game.view(state, seat)) or 0 for seat in (0, 1))
    return first - second, turn


def _played(game: AnyGame, seed: str) -> Iterator[tuple[Looks, float]]:
    """Positions of a game of the greedy bot, and what the first seat got."""
    rng, bot = Random(seed), GreedyBot()
    referee: Referee[Any, Any, Any, Any] = Referee(game, Seeded(seed), max_steps=MOST_DECISIONS)
    seen = []
    while (ending := referee.ending) is None:
        node, state = referee.node, referee.state
        assert isinstance(node, Choose)
        seen.append(state)
        referee.play({seat: bot.choose(game, game.view(state, seat), rng) for seat in node.seats})
    result = 0.5 if ending.winner is None else 1.0 - ending.winner
    yield from ((_looks(game, state), result) for state in rng.sample(seen, min(_TAKEN, len(seen))))
