"""Shrunken versions of our own games, solved on their trees: against brute force, by hand, and with secrets."""

from fractions import Fraction
from pathlib import Path
from typing import Any

import pytest

from holmgang.core.seats import Seat
from holmgang.games.deck_duel.options import DeckDuelOptions
from holmgang.games.deck_duel.rules import DeckDuelRules
from holmgang.games.deck_duel.table import Fighter
from holmgang.solvers.trees.information_sets import SmallGame
from holmgang.solvers.trees.solve import solve_tree
from tests.kit.oracles import ORACLES, Oracle, duel, noble_duel

from .brute import brute_value

PAGE = Path(__file__).parents[3] / "docs" / "solving.md"


def exact(game: SmallGame) -> Fraction:
    """The value, of which the proof leaves no doubt."""
    solution = solve_tree(game)
    assert solution.gap == 0
    return solution.value


@pytest.mark.parametrize("oracle", ORACLES, ids=lambda oracle: oracle.name)
def test_a_shrunken_game_has_the_value_that_the_page_tells(oracle: Oracle) -> None:
    solution = solve_tree(oracle.game)
    assert solution.gap == 0
    assert solution.value == oracle.value
    row = f"| {oracle.name} | {solution.nodes:,} | {sum(solution.decisions):,} | {oracle.value} | {oracle.in_the_open} |"
    assert row in PAGE.read_text(encoding="utf-8").splitlines()


class Open:
    """A game played with open cards: either seat sees the whole state."""

    def __init__(self, game: SmallGame) -> None:
        self.game = game

    def __getattr__(self, name: str) -> Any:
        return getattr(self.game, name)

    def view(self, state: Any, seat: Seat | None) -> Any:
        return state


@pytest.mark.parametrize("oracle", ORACLES, ids=lambda oracle: oracle.name)
def test_with_open_cards_brute_force_comes_to_the_same(oracle: Oracle) -> None:
    """Brute force knows nothing of trees or memories: it goes from state to state."""
    assert brute_value(oracle.game, oracle.game.start()) == oracle.in_the_open
    assert exact(Open(oracle.game)) == oracle.in_the_open


def test_by_hand_with_a_card_that_nobody_knows() -> None:
    """The first seat buys the third card. With the Ace among its two it duels and wins; without it it rests, which is a draw."""
    assert exact(noble_duel("Ad 4d 7d", "Js", "Jh", "1", turns=1)) == Fraction(2, 3)


@pytest.mark.parametrize(("deck", "action"), [("2J", 1), ("23J", 0)])
def test_deck_duel_favours_no_seat(deck: str, action: int) -> None:
    assert exact(DeckDuelRules(DeckDuelOptions(no_progress_limit=1), deck, health=2, action=action)) == 0


@pytest.mark.long
@pytest.mark.parametrize("deck", ["23J", "A2J"])
def test_a_larger_deck_duel_favours_no_seat(deck: str) -> None:
    """Some ten thousand nodes; the first of the two is exact only against replies that nobody makes."""
    assert exact(DeckDuelRules(DeckDuelOptions(no_progress_limit=1), deck, health=2, action=1)) == 0


@pytest.mark.long
@pytest.mark.parametrize(("cards", "turns", "value"), [("7d 8h", 2, Fraction(1, 8)), ("Ad 4d 7d 8d", 3, Fraction(1, 2))])
def test_larger_dueling_nobles(cards: str, turns: int, value: Fraction) -> None:
    """Some ten thousand nodes. Brute force finds the same with open cards: here there is nothing to be gained by a secret."""
    game = noble_duel(cards, "Jh", "Js", "12", turns)
    assert exact(game) == brute_value(game, game.start()) == value


def test_seats_swapped_the_value_changes_its_sign() -> None:
    one, two = Fighter(2, 1, deck="23"), Fighter(1, 1, deck="3J")
    value = exact(duel("23J", one, two))
    assert value != 0
    assert exact(duel("23J", two, one)) == -value


def test_the_page_lists_nothing_else() -> None:
    rows = [line for line in PAGE.read_text(encoding="utf-8").splitlines() if line.startswith(("| D", "| T"))]
    assert len(rows) == len(ORACLES)
