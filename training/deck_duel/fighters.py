"""A fighter at the start of a turn as one number, for arrays of many turns; numpy and torch alike.

From the lowest bit: a bit for each card left in the deck (13, the Ace the lowest), Focus (1), whether the fighter is about to
look at his top card (1), Rage (2), Action points (3), Health (4). A card that Foresight shows counts as looked at when the
next turn starts: nothing happens in between, and so each turn has one beginning, with or without a look.
"""

from typing import Any, NamedTuple

from holmgang.games.deck_duel.options import DeckDuelOptions
from holmgang.games.deck_duel.rules import DeckDuelRules
from holmgang.games.deck_duel.table import FULL_DECK, Fighter

Array = Any
"""Of numpy or of torch: no type names both."""
Arrays = Any
"""The module itself, numpy or torch."""

CARDS = len(FULL_DECK)
ACE, JACK, QUEEN, KING = (FULL_DECK.index(card) for card in "AJQK")
DECK = (1 << CARDS) - 1
FOCUS, LOOK, RAGE, ACTION, HEALTH = CARDS, CARDS + 1, CARDS + 2, CARDS + 4, CARDS + 7
"""How far each number is shifted."""
DECKS = 1 << LOOK
"""How many decks there are, with and without Focus: the lower part of the number."""
STATES = 1 << HEALTH + 4 - LOOK
"""How many there are of the upper part: look, Rage, Action points, Health."""


class Components(NamedTuple):
    """What a fighter gets back when a round begins; smaller in a shrunken game."""

    deck: int
    action: int


def components(rules: DeckDuelRules) -> Components:
    """Those of a game under the default options: no others are played here."""
    assert rules.options == type(rules.options)()
    return Components(pack_deck(rules.fresh.deck), rules.fresh.action)


def pack_deck(cards: str) -> int:
    """A bit for each card."""
    return sum(1 << FULL_DECK.index(card) for card in cards)


def pack(fighter: Fighter, *, look: bool = False) -> int:
    """The fighter's number; what he has foreseen is not in it."""
    return int(join(fighter.health, fighter.action, fighter.rage, int(look), int(fighter.focus), pack_deck(fighter.deck)))


def join(health: Any, action: Any, rage: Any, look: Any, focus: Any, deck: Any) -> Any:
    """One number from its parts; arrays or plain numbers."""
    return health << HEALTH | action << ACTION | rage << RAGE | look << LOOK | focus << FOCUS | deck


def health(fighter: Array) -> Array:
    """0 when knocked out."""
    return fighter >> HEALTH


def action(fighter: Array) -> Array:
    """Action points."""
    return fighter >> ACTION & 7


def rage(fighter: Array) -> Array:
    """0 to 3."""
    return fighter >> RAGE & 3


def looks(fighter: Array) -> Array:
    """1 where the fighter is about to look at his top card."""
    return fighter >> LOOK & 1


def focus(fighter: Array) -> Array:
    """1 where the Ace is the highest card."""
    return fighter >> FOCUS & 1


def can_rage(fighter: Array) -> Array:
    """As in the rules: an Action point to pay, and less than 3 Rage."""
    return (action(fighter) > 0) & (rage(fighter) < 3)


def cards(xp: Arrays, fighter: Array) -> Array:
    """For each fighter a row of thirteen: which cards are left."""
    return (fighter[:, None] >> xp.arange(CARDS) & 1) > 0


def without(xp: Arrays, parts: Components, fighter: Array, card: Array) -> Array:
    """The looker once he has thrown the card away: it needs no look any more, and an emptied deck starts a new round."""
    left = fighter & ~(1 << LOOK) & ~(1 << card)
    return xp.where(left & DECK == 0, join(health(left), parts.action, rage(left), 0, 0, parts.deck), left)


PARTS, START = components(DeckDuelRules(DeckDuelOptions())), pack(Fighter())
"""Of the usual game."""
