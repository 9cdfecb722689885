"""Shrunken versions of our own games, solved on their trees: against brute force, by hand, and with secrets."""

from fractions import Fraction
from typing import Any

import pytest

from holmgang.core.seats import Seat
from holmgang.games.deck_duel import table as deck_duel
from holmgang.games.deck_duel.options import DeckDuelOptions
from holmgang.games.deck_duel.rules import DeckDuelRules
from holmgang.games.deck_duel.table import Fighter
from holmgang.games.dueling_nobles import table as nobles
from holmgang.games.dueling_nobles.options import DuelingNoblesOptions
from holmgang.games.dueling_nobles.rules import DuelingNoblesRules
from holmgang.games.dueling_nobles.table import Components, Noble, Side
from holmgang.games.duo_regna import table as duo_regna
from holmgang.games.duo_regna.options import DuoRegnaOptions
from holmgang.games.duo_regna.rules import DuoRegnaRules
from holmgang.games.two_domains import table as two_domains
from holmgang.games.two_domains.options import TwoDomainsOptions
from holmgang.games.two_domains.rules import TwoDomainsRules
from holmgang.solvers.trees.excerpt import Excerpt
from holmgang.solvers.trees.memories import SmallGame
from holmgang.solvers.trees.solving import solve_tree

from .brute import brute_value


def exact(game: SmallGame) -> Fraction:
    """The value, of which the proof leaves no doubt."""
    solution = solve_tree(game)
    assert solution.gap == 0
    return solution.value


# Against brute force, where nothing is hidden


@pytest.mark.parametrize(
    ("hand", "rounds", "dragon"), [("J5Q", 4, 0), ("J5Q", 4, 1), ("J25Q", 3, 1)], ids=lambda value: str(value)
)
def test_duo_regna(hand: str, rounds: int, dragon: int) -> None:
    rules = DuoRegnaRules(DuoRegnaOptions(target=1, no_progress_limit=rounds), hand)
    start = duo_regna.State((hand, hand), dragon)
    assert exact(Excerpt(rules, start)) == brute_value(rules, start)


def test_two_domains_cut_off_after_a_few_steps() -> None:
    game = Excerpt(TwoDomainsRules(TwoDomainsOptions()), two_domains.State(((1, 6), (1, 2))), steps=7)
    assert exact(game) == brute_value(game, game.start()) == Fraction(55, 216)


def duel(deck: str, limit: int, first: Fighter, second: Fighter, **more: Any) -> Excerpt:
    rules = DeckDuelRules(DeckDuelOptions(no_progress_limit=limit), deck, health=2, action=1)
    steps = more.pop("steps", None)
    return Excerpt(rules, deck_duel.State((first, second), **more), steps)


def test_deck_duel_without_a_jack() -> None:
    game = duel("A2K", 1, Fighter(2, 1, deck="A2K"), Fighter(1, 1, deck="A2K"))
    assert exact(game) == brute_value(game, game.start()) == Fraction(35, 306)


def noble_duel(cards: str, first: Noble, second: Noble, faces: str, turns: int) -> Excerpt:
    """Two nobles one wound from death, a card in each hand, the first seat to begin."""
    deck = tuple(cards.split())
    rules = DuelingNoblesRules(
        DuelingNoblesOptions(no_progress_limit=turns), Components(deck, (first.card, second.card), chosen=1, hand=1, faces=faces)
    )
    sides = Side(courtyard=(first,)), Side(courtyard=(second,))
    return Excerpt(rules, nobles.State(sides, phase="cards", nobles=(), deck=deck))


def test_dueling_nobles_when_the_whole_deck_is_dealt() -> None:
    """Then either seat knows the other's hand by elimination."""
    game = noble_duel("7d 8h", Noble("Jh", 1), Noble("Js", 1), "12", turns=1)
    assert exact(game) == brute_value(game, game.start()) == Fraction(1, 2)


# By hand, with hidden cards


def test_dueling_nobles_with_a_card_that_nobody_knows() -> None:
    """The first seat buys the third card. With the Ace among its two it duels and wins; without it it rests, which is a draw."""
    game = noble_duel("Ad 4d 7d", Noble("Js", 1), Noble("Jh", 1), "1", turns=1)
    assert exact(game) == Fraction(2, 3)


# With secrets


class Open:
    """A game played with open cards: either seat sees the whole state."""

    def __init__(self, game: SmallGame) -> None:
        self.game = game

    def __getattr__(self, name: str) -> Any:
        return getattr(self.game, name)

    def view(self, state: Any, seat: Seat | None) -> Any:  # noqa: ARG002 - all see the same
        return state


def test_what_foresight_shows_is_worth_more_as_a_secret() -> None:
    """With open cards the whole game is one without secrets, and brute force knows its value; the secret is worth 1/96 more."""
    game = duel("24JK", 1, Fighter(1, 1, deck="24K"), Fighter(2, 2, deck="2JK"), phase="look", flipped=("J", "4"), steps=10)
    assert exact(Open(game)) == brute_value(game, game.start()) == Fraction(-5, 27)
    assert exact(game) == Fraction(-5, 27) + Fraction(1, 96)


@pytest.mark.parametrize(
    ("cards", "first", "second", "faces", "in_the_open", "hidden"),
    [
        ("Td Ac 7c 9c", "Jd", "Qh", "16", Fraction(35, 48), Fraction(1, 2)),
        ("Ad 6d 7d 8d Td", "Js", "Jh", "14", Fraction(19, 24), Fraction(71, 120)),
    ],
    ids=["four cards", "five cards"],
)
def test_an_attacker_who_does_not_know_the_other_hand_wins_less(
    cards: str, first: str, second: str, faces: str, in_the_open: Fraction, hidden: Fraction
) -> None:
    """It must duel or draw, and with open cards would duel only where that wins."""
    game = noble_duel(cards, Noble(first, 1), Noble(second, 1), faces, turns=1)
    assert brute_value(game, game.start()) == in_the_open
    assert exact(game) == hidden


# Symmetry


@pytest.mark.parametrize("deck", ["2J", "23J"])
def test_deck_duel_favours_no_seat(deck: str) -> None:
    health, action = (2, 1) if deck == "2J" else (2, 0)
    assert exact(DeckDuelRules(DeckDuelOptions(no_progress_limit=1), deck, health, action)) == 0


def test_seats_swapped_the_value_changes_its_sign() -> None:
    one, two = Fighter(2, 1, deck="23"), Fighter(1, 1, deck="3J")
    value = exact(duel("23J", 1, one, two))
    assert value != 0
    assert exact(duel("23J", 1, two, one)) == -value
