"""The things on the table in Deck Duel: two fighters with their decks, and the turn's phases."""

from typing import Literal, get_args

from msgspec import Struct

from holmgang.core.seats import Seat
from holmgang.games.view import TableView

Card = str
Deck = str
"""Cards, one letter each (T is the ten), lowest first. A deck has no order: an order nobody knows does not exist."""

FULL_DECK: Deck = "A23456789TJQK"
STRENGTH = {card: strength for strength, card in enumerate(FULL_DECK, 1)}
FOCUSED_ACE = 14
ACE, JACK, KING = "A", "J", "K"

START_HEALTH, MOST_HEALTH = 10, 12
ROUND_ACTION = 2
MOST_RAGE = 3

Phase = Literal["toss", "rage", "rage_reply", "flip", "block", "face", "look", "foresight", "over"]
"""What comes next in the turn. ``rage_reply`` exists only under initiative: the other seat's decision on Rage."""

PHASES: tuple[Phase, ...] = get_args(Phase)

Move = Literal["rage", "calm", "block", "take", "action", "focus", "heal", "look", "keep", "discard"]
MOVES: tuple[Move, ...] = get_args(Move)


class Fighter(Struct, frozen=True, gc=False):
    """One player's side of the table."""

    health: int = START_HEALTH
    action: int = ROUND_ACTION
    rage: int = 0
    focus: bool = False
    """While it is on, the King lies beside the discard pile and the Ace is the highest card."""
    deck: Deck = FULL_DECK
    top: Card | None = None
    """The deck's top card once Foresight has looked at it; ``?`` in the view of anyone but the owner."""


class State(Struct, frozen=True, gc=False):
    """A moment of a turn."""

    fighters: tuple[Fighter, Fighter] = (Fighter(), Fighter())
    phase: Phase = "rage"
    flipped: tuple[Card | None, Card | None] = (None, None)
    initiative: Seat | None = None
    """Who decides on Rage first; None while Rage is decided at once, and before the toss."""
    quiet: int = 0
    """Turns in a row without damage; stays 0 where there is no limit to count towards."""


View = TableView[State, Move]
"""What a seat knows: all but the other side's foreseen card."""
