"""The whole tree of a small game, as the solver wants it: plans of either seat, and what each pair of plans comes to.

A *plan* is what a seat has decided so far on the way to somewhere; plan 0 is to have decided nothing. With perfect recall
(a `Memories` is nothing else) a seat's decision goes on from one plan and splits it, so that a strategy is a weight for every
plan, and what the first seat wins is a sum over pairs of plans that lead to an end together: the sequence form of the game.
"""

from dataclasses import dataclass, field
from fractions import Fraction
from typing import Any

from holmgang.core.errors import HolmgangError
from holmgang.core.nodes import Chance, Choose, Over
from holmgang.core.seats import SEATS, Seat

from .information_sets import Memories, Memory, SmallGame


class TreeTooLarge(HolmgangError):
    """A game whose tree has more nodes than were allowed."""


@dataclass(frozen=True)
class Decision:
    """What a seat is asked with one memory."""

    before: int
    """The plan that led here."""
    first: int
    """The plan of the first option; those of the others follow."""
    options: tuple[Any, ...]


@dataclass
class Tree:
    """A game's plans, decisions and ends."""

    memories: Memories = field(default_factory=Memories)
    decisions: tuple[dict[Memory, Decision], dict[Memory, Decision]] = field(default_factory=lambda: ({}, {}))
    """Each comes after those that led to it."""
    plans: list[int] = field(default_factory=lambda: [1, 1])
    """How many of them either seat has."""
    ends: dict[tuple[int, int], Fraction] = field(default_factory=dict)
    """By the plans of both: what the first seat wins, times the odds of chance."""
    nodes: int = 0
    """Decisions, strokes of chance and ends, counted as the rules have them; both seats choosing at once is one."""


def grow_tree(game: SmallGame, most: int) -> Tree:
    """The tree of a game with at most so many nodes."""
    tree = Tree()
    start = game.start()
    first, second = (tree.memories.first(game.view(start, seat)) for seat in SEATS)
    waiting = [(start, (first, second), (0, 0), Fraction(1))]
    while waiting:
        state, memories, plans, odds = waiting.pop()
        tree.nodes += 1
        if tree.nodes > most:
            raise TreeTooLarge(f"The tree has more than the {most} nodes allowed: shrink the game further, or cap it earlier.")
        steps: list[tuple[Any, dict[Seat, Any], tuple[int, int], Fraction]] = []
        match game.node(state):
            case Over(winner):
                payoff = 0 if winner is None else 1 if winner == 0 else -1
                tree.ends[plans] = tree.ends.get(plans, Fraction(0)) + payoff * odds
            case Chance() as chance:
                steps += [(game.settle(state, outcome), {}, plans, odds * part) for outcome, part in chance.odds()]
            case Choose(options):
                ones, twos = (_split(tree, seat, memories[seat], plans[seat], options[seat]) for seat in SEATS)
                for one, plan in ones:
                    for two, reply in twos:
                        moves = {seat: (one, two)[seat] for seat in SEATS if options[seat]}
                        steps.append((game.play(state, moves), moves, (plan, reply), odds))
        for after, moves, following, share in steps:
            seen = (
                tree.memories.after(memories[0], moves.get(0), game.view(after, 0)),
                tree.memories.after(memories[1], moves.get(1), game.view(after, 1)),
            )
            waiting.append((after, seen, following, share))
    return tree


def _split(tree: Tree, seat: Seat, memory: Memory, plan: int, options: tuple[Any, ...]) -> list[tuple[Any, int]]:
    """Each option with the plan that it leads to; a seat that is not asked goes on with the plan it has."""
    if not options:
        return [(None, plan)]
    decision = tree.decisions[seat].get(memory)
    if decision is None:
        decision = tree.decisions[seat][memory] = Decision(plan, tree.plans[seat], options)
        tree.plans[seat] += len(options)
    assert (decision.before, decision.options) == (plan, options), "a view that leaves out what its seat must know"
    return [(option, decision.first + place) for place, option in enumerate(options)]
