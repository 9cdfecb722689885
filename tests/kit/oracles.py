"""Shrunken games with their exact values: what solvers, bots and estimates of whole games can be held to.

`tests/solvers/trees` proves the values; docs/solving.md lists them. A value is what the first seat wins: a win 1, a loss -1.
"""

from fractions import Fraction
from typing import NamedTuple

from holmgang.games.deck_duel import table as deck_duel
from holmgang.games.deck_duel.options import DeckDuelOptions
from holmgang.games.deck_duel.rules import DeckDuelRules
from holmgang.games.deck_duel.table import Card, Fighter, Phase
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


class Oracle(NamedTuple):
    """A small game, what it is worth, and what it would be worth if both seats saw everything."""

    name: str
    game: Excerpt
    value: Fraction
    in_the_open: Fraction


def lap(hand: str, rounds: int, dragon: int) -> Excerpt:
    """Duo Regna with these cards, to one dragon, a draw after so many rounds."""
    rules = DuoRegnaRules(DuoRegnaOptions(target=1, no_progress_limit=rounds), hand)
    return Excerpt(rules, duo_regna.State((hand, hand), dragon))


def war(first: two_domains.Line, second: two_domains.Line, steps: int) -> Excerpt:
    """Two Domains from these lines, the first seat to move, a draw after so many steps."""
    return Excerpt(TwoDomainsRules(TwoDomainsOptions()), two_domains.State((first, second)), steps)


def duel(
    deck: str,
    first: Fighter,
    second: Fighter,
    phase: Phase = "rage",
    flipped: tuple[Card | None, Card | None] = (None, None),
    steps: int | None = None,
) -> Excerpt:
    """Deck Duel with these cards and one Action point a round; a draw after a turn without damage, or so many steps."""
    rules = DeckDuelRules(DeckDuelOptions(no_progress_limit=1), deck, action=1)
    return Excerpt(rules, deck_duel.State((first, second), phase, flipped), steps)


def noble_duel(cards: str, first: str, second: str, faces: str, turns: int) -> Excerpt:
    """Dueling Nobles between two nobles a wound from death, a card dealt to each; a draw after so many turns without a duel."""
    deck = tuple(cards.split())
    components = Components(deck, (first, second), chosen=1, hand=1, faces=faces)
    rules = DuelingNoblesRules(DuelingNoblesOptions(no_progress_limit=turns), components)
    sides = Side(courtyard=(Noble(first, 1),)), Side(courtyard=(Noble(second, 1),))
    return Excerpt(rules, nobles.State(sides, phase="cards", nobles=(), deck=deck))


def _open(name: str, game: Excerpt, value: Fraction) -> Oracle:
    return Oracle(name, game, value, value)


ORACLES = (
    _open("Duo Regna, `J5Q`", lap("J5Q", 4, 0), Fraction(0)),
    _open("Duo Regna, `J5Q`, dragon a step ahead", lap("J5Q", 4, 1), Fraction(1, 3)),
    _open("Duo Regna, `J25Q`, dragon a step ahead", lap("J25Q", 3, 1), Fraction(35, 104)),
    _open("Two Domains, `16/12`, 7 steps", war((1, 6), (1, 2), 7), Fraction(55, 216)),
    _open(
        "Deck Duel, `A2K`, Health 2 and 1", duel("A2K", Fighter(2, 1, deck="A2K"), Fighter(1, 1, deck="A2K")), Fraction(35, 306)
    ),
    _open("Deck Duel, `24J`, Health 2 and 1", duel("24J", Fighter(2, 1, deck="24J"), Fighter(1, 1, deck="24J")), Fraction(1, 6)),
    Oracle(
        "Deck Duel, `24JK`, Foresight, 10 steps",
        duel("24JK", Fighter(1, 1, deck="24K"), Fighter(2, 2, deck="2JK"), "look", ("J", "4"), steps=10),
        Fraction(-151, 864),
        Fraction(-5, 27),
    ),
    _open("Dueling Nobles, `7d8h`, Jh against Js", noble_duel("7d 8h", "Jh", "Js", "12", 1), Fraction(1, 2)),
    _open("Dueling Nobles, `Ad4d7d`, Js against Jh", noble_duel("Ad 4d 7d", "Js", "Jh", "1", 1), Fraction(2, 3)),
    Oracle(
        "Dueling Nobles, `TdAc7c9c`, Jd against Qh",
        noble_duel("Td Ac 7c 9c", "Jd", "Qh", "16", 1),
        Fraction(1, 2),
        Fraction(35, 48),
    ),
    Oracle(
        "Dueling Nobles, `Ad6d7d8dTd`, Js against Jh",
        noble_duel("Ad 6d 7d 8d Td", "Js", "Jh", "14", 1),
        Fraction(71, 120),
        Fraction(19, 24),
    ),
)
