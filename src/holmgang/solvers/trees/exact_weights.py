"""From a strategy that is nearly best to one that is exactly best, in fractions.

A best strategy makes the other seat indifferent between all that it does in its own best play, and never does what it should
not. Who does what is plain to see in a good approximation. That makes a system of linear equations for the weights of the plans,
which is solved exactly; weights that it leaves open stay what they were, rounded. Whether the result is right is not decided
here: `best_reply` tells, and where the guess was wrong, nothing is lost but time.
"""

from collections import defaultdict
from collections.abc import Hashable, Iterator
from fractions import Fraction

from holmgang.core.seats import Seat, other
from holmgang.solvers.arrays import Floats

from .tree import Decision, Tree

_SEEN = 1e-5
"""An option that is taken less often than this where it can be is thought to be a slip of learning."""
_SAME = 1e-8
"""Plans that differ by less are thought to be worth the same."""
_PARTS = 1 << 24

Equation = dict[Hashable, Fraction]
"""A sum of unknowns, each with its factor, that comes to nothing; the unknown ``ONE`` is 1."""
ONE = "one"


class Contradiction(Exception):
    """Equations that have no solution: something was not as it looked."""


def exact_weights(tree: Tree, seat: Seat, own: Floats, facing: Floats, *, wary: bool) -> list[Fraction]:
    """Exact weights of the seat's plans, from nearly best weights of both seats' plans. Contradiction if there are none.

    The other seat is made indifferent between all that it does or, being wary, also all that it could do as well.
    """
    played = _played(tree, seat, own)
    answered = _equally_good(tree, other(seat), own) if wary else _played(tree, other(seat), facing)
    known: dict[Hashable, Fraction] = {
        plan: Fraction(round(float(own[plan]) * _PARTS), _PARTS) if plan in played else Fraction(0) for plan in range(len(own))
    }
    solved = _solve([*_shares(tree, seat, played), *_indifference(tree, seat, played, answered)], known)
    return [solved.get(plan, known[plan]) for plan in range(len(own))]


def _played(tree: Tree, seat: Seat, weights: Floats) -> set[int]:
    """The plans that a seat really follows."""
    played = {0}
    for decision in tree.decisions[seat].values():
        if decision.before in played:
            played.update(plan for plan in _options(decision) if weights[plan] > _SEEN * weights[decision.before])
    return played


def _equally_good(tree: Tree, seat: Seat, facing: Floats) -> set[int]:
    """The plans of a seat that win as much as any against these weights of the other seat's."""
    earned = [0.0] * tree.plans[seat]
    for plans, payoff in tree.ends.items():
        earned[plans[seat]] += float(payoff) * float(facing[plans[other(seat)]]) * (1 if seat == 0 else -1)
    for decision in reversed(tree.decisions[seat].values()):
        earned[decision.before] += max(earned[plan] for plan in _options(decision))
    good = {0}
    for decision in tree.decisions[seat].values():
        if decision.before in good:
            most = max(earned[plan] for plan in _options(decision))
            good.update(plan for plan in _options(decision) if earned[plan] > most - _SAME)
    return good


def _shares(tree: Tree, seat: Seat, played: set[int]) -> Iterator[Equation]:
    """A decision shares out the weight of the plan that led to it."""
    yield {0: Fraction(1), ONE: Fraction(-1)}
    for decision in reversed(tree.decisions[seat].values()):
        if decision.before in played:
            equation: Equation = {plan: Fraction(1) for plan in _options(decision) if plan in played}
            yield equation | {decision.before: Fraction(-1)}


def _indifference(tree: Tree, seat: Seat, played: set[int], answered: set[int]) -> Iterator[Equation]:
    """All that the other seat really does in a decision is worth the same, which is what the decision is worth."""
    earned: dict[int, Equation] = defaultdict(dict)
    for plans, payoff in tree.ends.items():
        if plans[seat] in played and plans[other(seat)] in answered and payoff:
            earned[plans[other(seat)]][plans[seat]] = payoff
    decisions = tree.decisions[other(seat)]
    following: dict[int, list[int]] = defaultdict(list)
    for memory, decision in decisions.items():
        following[decision.before].append(memory)
    for memory, decision in reversed(decisions.items()):
        for plan in _options(decision):
            if plan in answered:
                later: Equation = {("value", after): Fraction(1) for after in following[plan]}
                yield earned[plan] | later | {("value", memory): Fraction(-1)}


def _options(decision: Decision) -> range:
    return range(decision.first, decision.first + len(decision.options))


def _solve(equations: list[Equation], known: dict[Hashable, Fraction]) -> dict[Hashable, Fraction]:
    """Unknowns that fulfil the equations, those that may be anything being what is known of them."""
    expressed: dict[Hashable, Equation] = {}
    """Unknowns by those that are expressed later or never."""
    for equation in equations:
        left = {unknown: factor for unknown, factor in equation.items() if factor}
        while (late := next((unknown for unknown in left if unknown in expressed), None)) is not None:
            factor = left.pop(late)
            for unknown, share in expressed[late].items():
                left[unknown] = left.get(unknown, Fraction(0)) + factor * share
                if not left[unknown]:
                    del left[unknown]
        # values first, so that as few weights as can be depend on others
        chosen = max(
            (unknown for unknown in left if unknown != ONE), key=lambda unknown: isinstance(unknown, tuple), default=None
        )
        if chosen is None:
            if left:
                raise Contradiction
            continue
        factor = -left.pop(chosen)
        expressed[chosen] = {unknown: share / factor for unknown, share in left.items()}
    values: dict[Hashable, Fraction] = {ONE: Fraction(1)}
    for chosen in reversed(expressed):
        values[chosen] = sum(
            (share * values.get(unknown, known.get(unknown, Fraction(0))) for unknown, share in expressed[chosen].items()),
            Fraction(0),
        )
    return values
