"""Solver and checker on Kuhn's poker, whose solution is known."""

from fractions import Fraction

import pytest

from holmgang.core.nodes import Chance, Choose, Over
from holmgang.solvers.trees import solve as solving
from holmgang.solvers.trees.best_reply import BadStrategy, Strategy, best_reply
from holmgang.solvers.trees.information_sets import Memories
from holmgang.solvers.trees.solve import TreeSolution, solve_tree
from holmgang.solvers.trees.tree import TreeTooLarge, grow_tree

from .kuhn import VALUE, Kuhn, KuhnPoker

NEVER, THIRD, ALWAYS = Fraction(0), Fraction(1, 3), Fraction(1)


@pytest.fixture(scope="module")
def solved() -> TreeSolution:
    return solve_tree(KuhnPoker())


def published(alpha: Fraction) -> tuple[Memories, Strategy]:
    """The first seat's solution for one of the ways to play it: bluff with the Jack this often, with the King thrice as often."""
    bets = {("J", ""): alpha, ("Q", ""): NEVER, ("K", ""): 3 * alpha}
    calls = {("J", "cb"): NEVER, ("Q", "cb"): alpha + THIRD, ("K", "cb"): ALWAYS}
    tree = grow_tree(KuhnPoker(), 1000)
    strategy = {}
    for memory, decision in tree.decisions[0].items():
        view: Kuhn = tree.memories.sees(memory)
        often = (bets | calls)[view.cards[0], view.said]
        strategy[memory] = {decision.options[0]: 1 - often, "b": often}
    return tree.memories, strategy


def test_the_value_is_the_known_one(solved: TreeSolution) -> None:
    assert (solved.lower, solved.upper) == (VALUE, VALUE)
    assert solved.nodes == 1 + 3 + 6 * (4 + 2 + 3 * 3), "the deal; for each decisions, showdowns, and coins with two sides"
    assert solved.decisions == (6, 6)


def test_the_second_seat_plays_as_is_known(solved: TreeSolution) -> None:
    """Its solution is the only one: bluff with the Jack and call with the Queen once in three."""
    bets = {"J": THIRD, "Q": NEVER, "K": ALWAYS}
    calls = {"J": NEVER, "Q": THIRD, "K": ALWAYS}
    for memory, mixture in solved.strategies[1].items():
        view: Kuhn = solved.memories.sees(memory)
        assert mixture.get("b", 0) == (bets if view.said == "c" else calls)[view.cards[1]]


@pytest.mark.parametrize("alpha", [Fraction(0), Fraction(1, 7), THIRD])
def test_the_checker_finds_published_solutions_to_be_exact(alpha: Fraction) -> None:
    memories, strategy = published(alpha)
    assert -best_reply(KuhnPoker(), memories, 1, strategy) == VALUE


def test_the_checker_finds_out_who_bluffs_too_much() -> None:
    memories, strategy = published(Fraction(1, 7))
    worse = {memory: {**mixture} for memory, mixture in strategy.items()}
    for memory, mixture in worse.items():
        if memories.sees(memory) == Kuhn("J?"):
            mixture.update(c=Fraction(0), b=Fraction(1))
    assert -best_reply(KuhnPoker(), memories, 1, worse) < VALUE


@pytest.mark.parametrize("fault", ["missing", "too much", "negative", "impossible"])
def test_a_strategy_that_is_none_is_refused(fault: str) -> None:
    memories, strategy = published(THIRD)
    broken = {memory: {**mixture} for memory, mixture in strategy.items()}
    memory = next(iter(broken))
    match fault:
        case "missing":
            del broken[memory]
        case "too much":
            broken[memory] = {"c": Fraction(1), "b": Fraction(1, 1000)}
        case "negative":
            broken[memory] = {"c": Fraction(-1), "b": Fraction(2)}
        case _:
            broken[memory] = {"f": Fraction(1)}
    with pytest.raises(BadStrategy, match="does not say what to do with the options c, b"):
        best_reply(KuhnPoker(), memories, 1, broken)


def test_the_proof_does_not_rest_on_the_solver() -> None:
    """After a single round of learning the bounds are wide, and still true."""
    poor = solve_tree(KuhnPoker(), rounds=1)
    assert poor.lower <= VALUE <= poor.upper
    assert poor.gap > Fraction(1, 100)


def test_a_tree_that_is_too_large_is_refused() -> None:
    with pytest.raises(TreeTooLarge, match="more than the 50 nodes allowed"):
        solve_tree(KuhnPoker(), nodes=50)


class Forgetful(KuhnPoker):
    """A game whose views do not tell a seat its own options."""

    def node(self, state: Kuhn) -> Choose[str] | Chance[str] | Over:
        node = super().node(state)
        return Choose((("c",), ())) if isinstance(node, Choose) and state == Kuhn("JQ") else node


def test_a_view_that_leaves_out_the_options_is_found_out() -> None:
    with pytest.raises(AssertionError, match="leaves out what its seat must know"):
        grow_tree(Forgetful(), 1000)


@pytest.mark.parametrize(("guess", "most"), [("played", 0), ("wary", 0), ("rounded", 1e-8)])
def test_each_way_to_fractions_is_proven_by_itself(monkeypatch: pytest.MonkeyPatch, guess: solving.Guess, most: float) -> None:
    monkeypatch.setattr(solving, "GUESSES", (guess,))
    solution = solve_tree(KuhnPoker())
    assert solution.lower <= VALUE <= solution.upper
    assert solution.gap <= most


def test_averages_too_poor_to_sharpen_are_rounded_and_proven() -> None:
    """Bounds come closer with more rounds, whether or not the exact solution is seen through yet."""
    gaps = [solve_tree(KuhnPoker(), aim=0, rounds=rounds).gap for rounds in (1, 10, 300)]
    assert gaps[0] > gaps[1] > gaps[2] == 0
