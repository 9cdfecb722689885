"""One round of learning for one seat, compiled: all its decisions, the last ones first.

A seat's plans are numbered from 0 and its decisions come after those that led to them (`tree`), so one pass backwards gathers
what each decision is worth and one forwards spreads the weight of the plans.
"""

from typing import Any

from holmgang.compiling.caching import compiled


@compiled
def payoffs_to(plans: Any, facing: Any, payoffs: Any, weights: Any, worth: Any) -> None:
    """What each plan of a seat earns by itself, the other seat's plans having these weights."""
    worth[:] = 0.0
    for end in range(len(plans)):
        worth[plans[end]] += payoffs[end] * weights[facing[end]]


@compiled
def learn(before: Any, first: Any, size: Any, worth: Any, mixtures: Any, regrets: Any) -> None:
    """Regrets after a round, and the mixtures for the next, which expect the next round to be like this one."""
    for decision in range(len(before) - 1, -1, -1):
        start, stop = first[decision], first[decision] + size[decision]
        earned = 0.0
        for plan in range(start, stop):
            earned += mixtures[plan] * worth[plan]
        total = 0.0
        for plan in range(start, stop):
            regret = worth[plan] - earned
            regrets[plan] = max(0.0, regrets[plan] + regret)
            mixtures[plan] = max(0.0, regrets[plan] + regret)
            total += mixtures[plan]
        for plan in range(start, stop):
            mixtures[plan] = mixtures[plan] / total if total > 0.0 else 1.0 / size[decision]
        worth[before[decision]] += earned


@compiled
def spread(before: Any, first: Any, size: Any, mixtures: Any, weights: Any) -> None:
    """The weight of every plan under these mixtures."""
    weights[0] = 1.0
    for decision in range(len(before)):
        for plan in range(first[decision], first[decision] + size[decision]):
            weights[plan] = weights[before[decision]] * mixtures[plan]


@compiled
def best(before: Any, first: Any, size: Any, worth: Any) -> float:
    """What a seat wins with the best plans of all, given what each earns by itself."""
    for decision in range(len(before) - 1, -1, -1):
        most = worth[first[decision]]
        for plan in range(first[decision] + 1, first[decision] + size[decision]):
            most = max(most, worth[plan])
        worth[before[decision]] += most
    result: float = worth[0]
    return result
