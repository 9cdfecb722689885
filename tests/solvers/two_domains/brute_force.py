"""Small parts of Two Domains by trying every pair of strategies, in exact fractions, from the reference rules alone."""

from fractions import Fraction
from itertools import product

from holmgang.core.nodes import Chance, Over
from holmgang.games.two_domains.rules import TwoDomainsRules
from holmgang.games.two_domains.table import PASS, Action, State

Strategy = dict[State, Action]
Spread = dict[State | int, Fraction]
"""What comes next: decisions, or results for the first seat (1 or -1), with their chances."""


def exact_values(rules: TwoDomainsRules, start: State) -> dict[State, Fraction]:
    """The worth to the first seat, from -1 to 1 and endless play 0, of every decision that can follow."""
    after = _decisions(rules, start)
    values: dict[State, list[list[Fraction]]] = {state: [] for state in after}
    for first in _strategies(after, 0):
        found = [_worth(after, first | second) for second in _strategies(after, 1)]
        for state, rows in values.items():
            rows.append([worth[state] for worth in found])
    answers = {}
    for state, rows in values.items():
        sure = max(min(row) for row in rows)
        conceded = min(max(column) for column in zip(*rows, strict=True))
        assert sure == conceded, "strategies that remember nothing are enough in this game"
        answers[state] = sure
    return answers


def _decisions(rules: TwoDomainsRules, start: State) -> dict[State, dict[Action, Spread]]:
    """Every decision that can follow, and for each of its options what comes next."""
    found: dict[State, dict[Action, Spread]] = {}
    waiting = [start]
    while waiting:
        state = waiting.pop()
        if state not in found:
            node = rules.node(state)
            assert not isinstance(node, Chance | Over)
            options = node.options[state.mover]
            found[state] = {action: _spread(rules, rules.play(state, {state.mover: action})) for action in options}
            waiting += [each for spread in found[state].values() for each in spread if isinstance(each, State)]
    return found


def _spread(rules: TwoDomainsRules, state: State) -> Spread:
    node = rules.node(state)
    if isinstance(node, Over):
        return {1 if node.winner == 0 else -1: Fraction(1)}
    if isinstance(node, Chance):
        total: Spread = {}
        for outcome, chance in node.odds():
            for each, share in _spread(rules, rules.settle(state, outcome)).items():
                total[each] = total.get(each, Fraction(0)) + chance * share
        return total
    if node.options[state.mover] == (PASS,):
        return _spread(rules, rules.play(state, {state.mover: PASS}))
    return {state: Fraction(1)}


def _strategies(after: dict[State, dict[Action, Spread]], seat: int) -> list[Strategy]:
    own = [state for state in after if state.mover == seat]
    return [dict(zip(own, chosen, strict=True)) for chosen in product(*(after[state] for state in own))]


def _worth(after: dict[State, dict[Action, Spread]], strategy: Strategy) -> dict[State, Fraction]:
    """What each decision is worth when both keep to their strategies: a linear system, endless play being worth nothing."""
    following = {state: after[state][strategy[state]] for state in after}
    ending = {state for state, spread in following.items() if any(isinstance(each, int) for each in spread)}
    while more := {state for state, spread in following.items() if state not in ending and ending & spread.keys()}:
        ending |= more
    states = list(ending)
    system: list[list[Fraction]] = []
    for state in states:
        spread = following[state]
        ends = sum((share * each for each, share in spread.items() if isinstance(each, int)), Fraction(0))
        system.append([*(Fraction(state == each) - spread.get(each, Fraction(0)) for each in states), ends])
    for at in range(len(states)):
        pivot = next(row for row in range(at, len(states)) if system[row][at])
        system[at], system[pivot] = system[pivot], system[at]
        head = system[at] = [number / system[at][at] for number in system[at]]
        for row, numbers in enumerate(system):
            if row != at and numbers[at]:
                system[row] = [number - numbers[at] * other for number, other in zip(numbers, head, strict=True)]
    return {state: Fraction(0) for state in after} | {state: system[at][-1] for at, state in enumerate(states)}
