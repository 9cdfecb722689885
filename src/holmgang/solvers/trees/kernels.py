"""One round of learning for one seat, compiled: all its decisions, the last ones first.

A seat's plans are numbered from 0 and its decisions come after those that led to them (`tree`), so one pass backwards gathers
what each decision earns and one forwards spreads the weight of the plans.
"""

from typing import NamedTuple

from holmgang.compiling.caching import compiled
from holmgang.solvers.arrays import Floats, Indices


class SeatDecisions(NamedTuple):
    """All that a seat may be asked."""

    before: Indices
    """The plan that led there."""
    first: Indices
    """The plan of its first option; those of the others follow."""
    size: Indices
    """How many options it has."""


@compiled
def payoffs_to(plans: Indices, facing: Indices, payoffs: Floats, weights: Floats, earned: Floats) -> None:
    """What each plan of a seat earns by itself, the other seat's plans having these weights."""
    earned[:] = 0.0
    for end in range(len(plans)):
        earned[plans[end]] += payoffs[end] * weights[facing[end]]


@compiled
def learn(decisions: SeatDecisions, earned: Floats, mixtures: Floats, regrets: Floats) -> None:
    """Regrets after a round, and the mixtures for the next, which expect the next round to be like this one."""
    for decision in range(len(decisions.before) - 1, -1, -1):
        start, stop = decisions.first[decision], decisions.first[decision] + decisions.size[decision]
        mixed = 0.0
        for plan in range(start, stop):
            mixed += mixtures[plan] * earned[plan]
        total = 0.0
        for plan in range(start, stop):
            regret = earned[plan] - mixed
            regrets[plan] = max(0.0, regrets[plan] + regret)
            mixtures[plan] = max(0.0, regrets[plan] + regret)
            total += mixtures[plan]
        for plan in range(start, stop):
            mixtures[plan] = mixtures[plan] / total if total > 0.0 else 1.0 / decisions.size[decision]
        earned[decisions.before[decision]] += mixed


@compiled
def spread(decisions: SeatDecisions, mixtures: Floats, weights: Floats) -> None:
    """The weight of every plan under these mixtures."""
    weights[0] = 1.0
    for decision in range(len(decisions.before)):
        for plan in range(decisions.first[decision], decisions.first[decision] + decisions.size[decision]):
            weights[plan] = weights[decisions.before[decision]] * mixtures[plan]


@compiled
def best(decisions: SeatDecisions, earned: Floats) -> float:
    """What a seat wins with the best plans of all, given what each earns by itself."""
    for decision in range(len(decisions.before) - 1, -1, -1):
        most = earned[decisions.first[decision]]
        for plan in range(decisions.first[decision] + 1, decisions.first[decision] + decisions.size[decision]):
            most = max(most, earned[plan])
        earned[decisions.before[decision]] += most
    result: float = earned[0]
    return result
