"""Solving a small game on its tree: what it is worth, how to play it, and a proof of how near that is.

**The method.** Both seats play against each other in thought and learn from regret at every decision (predictive CFR+, with
turns taken and later rounds counting more); the average of what they played comes ever closer to best play. When it is close
enough, or patience runs out, `exact_weights` makes exact fractions of it, which it can as soon as it is plain what is played and
what not. Then `best_reply` finds by the rules what the best replies win. The value lies between those two numbers, whatever went
on before; where they are the same, it is that number.
"""

from dataclasses import dataclass
from fractions import Fraction
from typing import Any, Literal, get_args

import numpy as np

from holmgang.core.seats import SEATS, Seat, other
from holmgang.solvers.arrays import Floats

from . import kernels
from .best_reply import Strategy, best_reply
from .exact_weights import Contradiction, exact_weights
from .information_sets import Memories, Memory, SmallGame
from .tree import Decision, Tree, grow_tree

NODES = 250_000
"""A tree of this size takes about half a minute to grow and as much again to check."""
AIM = 1e-9
ROUNDS = 100_000
_BETWEEN_LOOKS = 250
_PARTS = 1 << 40
"""Mixtures are rounded to multiples of one over this, so that sums of them have a common denominator and stay short."""

Guess = Literal["played", "wary", "rounded"]
GUESSES: tuple[Guess, ...] = get_args(Guess)
"""What a strategy in fractions is made from, the most promising first."""


@dataclass(frozen=True)
class TreeSolution:
    """A solved game. Values are what the first seat wins on average: a win 1, a draw 0, a loss -1."""

    lower: Fraction
    """What the first seat is sure of with its strategy: nobody can bring it below that."""
    upper: Fraction
    """What the second seat never concedes more than."""
    strategies: tuple[Strategy, Strategy]
    memories: Memories
    nodes: int
    """Of the tree, as the rules count: both seats choosing at once is one."""
    decisions: tuple[int, int]
    """How many different questions either seat can be asked."""

    @property
    def value(self) -> Fraction:
        """The middle of what is proven."""
        return (self.lower + self.upper) / 2

    @property
    def gap(self) -> Fraction:
        """The value lies at most half of this away from the middle."""
        return self.upper - self.lower


def solve_tree(game: SmallGame, *, aim: float = AIM, rounds: int = ROUNDS, nodes: int = NODES) -> TreeSolution:
    """The value of a game and a strategy for either seat, with bounds proven by best replies in exact fractions.

    Learning stops when the gap seems to be below the aim, or after so many rounds. The game must end sooner or later, whatever
    is played: an `Excerpt` of one that need not is cut off.
    """
    tree = grow_tree(game, nodes)
    averages = _learn(tree, aim, rounds)
    best: list[Strategy] = [{}, {}]
    sure = [Fraction(-1), Fraction(-1)]
    for guess in GUESSES:
        for seat in SEATS:
            strategy = _guessed(tree, seat, averages, guess)
            won = Fraction(-1) if strategy is None else -best_reply(game, tree.memories, other(seat), strategy)
            if strategy is not None and won >= sure[seat]:
                best[seat], sure[seat] = strategy, won
        if sum(sure) == 0:
            break
    return TreeSolution(
        lower=sure[0],
        upper=-sure[1],
        strategies=(best[0], best[1]),
        memories=tree.memories,
        nodes=tree.nodes,
        decisions=(len(tree.decisions[0]), len(tree.decisions[1])),
    )


class _Learner:
    """One seat's decisions as arrays, and what it has learned."""

    def __init__(self, tree: Tree, seat: Seat) -> None:
        decisions = list(tree.decisions[seat].values())
        self.decisions = kernels.SeatDecisions(
            np.array([decision.before for decision in decisions], np.int64),
            np.array([decision.first for decision in decisions], np.int64),
            np.array([len(decision.options) for decision in decisions], np.int64),
        )
        self.ends = np.array([plans[seat] for plans in tree.ends], np.int64)
        self.payoffs = np.array([float(payoff) for payoff in tree.ends.values()]) * (1 if seat == 0 else -1)
        count = tree.plans[seat]
        self.mixtures, self.regrets, self.earned = np.zeros(count), np.zeros(count), np.zeros(count)
        self.weights, self.total = np.zeros(count), np.zeros(count)
        for first, size in zip(self.decisions.first, self.decisions.size, strict=True):
            self.mixtures[first : first + size] = 1 / size
        kernels.spread(self.decisions, self.mixtures, self.weights)

    def face(self, other_seat: "_Learner", weights: Floats) -> None:
        """What each own plan earns by itself against these weights of the other seat's."""
        kernels.payoffs_to(self.ends, other_seat.ends, self.payoffs, weights, self.earned)

    def learn(self, other_seat: "_Learner", importance: float) -> None:
        """A round against what the other seat plays now."""
        self.face(other_seat, other_seat.weights)
        kernels.learn(self.decisions, self.earned, self.mixtures, self.regrets)
        kernels.spread(self.decisions, self.mixtures, self.weights)
        self.total += importance * self.weights

    def best(self, other_seat: "_Learner") -> float:
        """What is won by the best reply to the other seat's average."""
        self.face(other_seat, other_seat.total / other_seat.total[0])
        return float(kernels.best(self.decisions, self.earned))


def _learn(tree: Tree, aim: float, rounds: int) -> tuple[Floats, Floats]:
    """The average weights of both seats' plans."""
    learners = _Learner(tree, 0), _Learner(tree, 1)
    for number in range(1, rounds + 1):
        for seat in SEATS:
            learners[seat].learn(learners[other(seat)], float(number) ** 2)
        if number % _BETWEEN_LOOKS == 0 and sum(learners[seat].best(learners[other(seat)]) for seat in SEATS) < aim:
            break
    return learners[0].total / learners[0].total[0], learners[1].total / learners[1].total[0]


def _guessed(tree: Tree, seat: Seat, averages: tuple[Floats, Floats], guess: Guess) -> Strategy | None:
    """The strategy that the averages are thought to come close to, or these themselves; None if that is a contradiction.

    Where a plan has no weight, nobody will ever know what comes after it, and anything does.
    """
    if guess == "rounded":
        return _rounded(tree.decisions[seat], averages[seat])
    try:
        weights = exact_weights(tree, seat, averages[seat], averages[other(seat)], wary=guess == "wary")
    except Contradiction:
        return None
    if min(weights) < 0:
        return None
    strategy = {}
    for memory, decision in tree.decisions[seat].items():
        whole = weights[decision.before]
        places = range(len(decision.options))
        shares = [weights[decision.first + place] / whole if whole else Fraction(place == 0) for place in places]
        strategy[memory] = {option: share for option, share in zip(decision.options, shares, strict=True) if share}
    return strategy


def _rounded(decisions: dict[Memory, Decision], weights: Floats) -> dict[Memory, dict[Any, Fraction]]:
    """The averages as mixtures in fractions, almost exactly."""
    strategy = {}
    for memory, decision in decisions.items():
        shares = weights[decision.first : decision.first + len(decision.options)]
        parts = [int(share) for share in np.floor(shares / shares.sum() * _PARTS)] if shares.sum() > 0 else [0] * len(shares)
        parts[int(shares.argmax())] += _PARTS - sum(parts)
        mixed = zip(decision.options, parts, strict=True)
        strategy[memory] = {option: Fraction(part, _PARTS) for option, part in mixed if part}
    return strategy
