"""What happens when both sides follow the stored moves: who wins, how long it takes, and how often it never ends.

The positions that can then come up are few, so they are found with the reference rules, and their probabilities are followed turn
by turn without any dice.
"""

from dataclasses import dataclass
from typing import Any

import numpy as np
from numpy.typing import NDArray

from holmgang.core.nodes import Over
from holmgang.games.two_domains.rules import DIE, TwoDomainsRules
from holmgang.games.two_domains.table import State

from .solution import Solution

_NEGLIGIBLE = 1e-12
"""Probabilities below this are no longer followed."""
_MOST_TURNS = 20_000


@dataclass(frozen=True)
class SelfPlay:
    """How games go under the stored moves."""

    positions: int
    """How many positions can come up."""
    won: tuple[float, float]
    """How often either seat wins."""
    endless: float
    """How often play comes to positions from which it can never end."""
    standoffs: dict[State, float]
    """The positions at which play comes to where it can never end, and how often it does so there."""
    lengths: tuple[float, ...]
    """The share of games that end with turn 1, 2, and so on."""

    @property
    def mean(self) -> float:
        """The mean number of turns of the games that end."""
        return sum(turn * share for turn, share in enumerate(self.lengths, 1)) / sum(self.lengths)

    def within(self, share: float) -> int:
        """So many turns are enough for this share of the games that end."""
        shares = np.cumsum(self.lengths)
        return int(np.searchsorted(shares, share * shares[-1])) + 1


def self_play(rules: TwoDomainsRules, solution: Solution, start: State) -> SelfPlay:
    """Follows all lines of play from a position."""
    number, after = _chain(rules, solution, start)
    results = [_result(rules, state) for state in number]
    over = np.array([result is not None for result in results])
    won = [np.array([result == seat for result in results]) for seat in (0, 1)]
    lost_in = ~_can_end(after, over)
    mass: NDArray[np.float64] = np.zeros(len(number))
    mass[0] = 1.0
    lengths: list[float] = []
    wins, entered = [0.0, 0.0], np.zeros(len(number))
    while len(lengths) < _MOST_TURNS and mass.sum() > _NEGLIGIBLE:
        mass = np.bincount(after.ravel(), np.repeat(mass / 6, 6), minlength=len(mass)).astype(np.float64)
        entered += np.where(lost_in, mass, 0.0)
        for seat in (0, 1):
            wins[seat] += float(mass[won[seat]].sum())
        lengths.append(float(mass[over].sum()))
        mass[over | lost_in] = 0.0
    standoffs = {state: float(entered[at]) for state, at in number.items() if entered[at]}
    return SelfPlay(len(number), (wins[0], wins[1]), float(entered.sum()), standoffs, tuple(lengths))


def _chain(rules: TwoDomainsRules, solution: Solution, start: State) -> tuple[dict[State, int], NDArray[np.int64]]:
    """Every position that can come up, numbered, and the six that follow each; a finished one follows itself."""
    number: dict[State, int] = {start: 0}
    rows: list[list[int]] = []
    waiting = [start]
    for state in waiting:  # grows as we go
        following = [state] * 6
        if not isinstance(rules.node(state), Over):
            following = _following(rules, state, solution)
        for each in following:
            if each not in number:
                number[each] = len(number)
                waiting.append(each)
        rows.append([number[each] for each in following])
    return number, np.array(rows)


def _following(rules: TwoDomainsRules, state: State, solution: Solution) -> list[State]:
    after = rules.play(state, {state.mover: solution.move(state)})
    return [after] * 6 if after.rolling is None else [rules.settle(after, face) for face in DIE.outcomes]


def _result(rules: TwoDomainsRules, state: State) -> int | None:
    node = rules.node(state)
    return node.winner if isinstance(node, Over) else None


def _can_end(after: NDArray[np.int64], over: NDArray[Any]) -> NDArray[np.bool_]:
    """From where play can come to an end at all."""
    can, before = over, None
    while before is None or (can != before).any():
        before, can = can, can | can[after].any(axis=1)
    return can
