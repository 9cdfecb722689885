"""The things on the table in Duo Regna: cards, hands, the dragon on its track."""

from msgspec import Struct

from holmgang.games.view import TableView

Card = str
Hand = str
"""The cards held, one letter each, in the order of the full hand."""

FULL_HAND: Hand = "AJ23456QK"
VALUE = {"J": 1, "2": 2, "3": 3, "4": 4, "5": 5, "6": 6, "Q": 7, "K": 7}
"""What each card is worth. The Shield (A) has no value."""

SHIELD, JOKER, PRIEST = "A", "J", "5"
ROYALS = "QK"

EDGE = 2
"""So many steps from the middle of the track a dragon is captured."""


class State(Struct, frozen=True, gc=False):
    """Between two rounds. The dragon's place counts steps towards the first seat; negative is towards the second."""

    hands: tuple[Hand, Hand] = (FULL_HAND, FULL_HAND)
    dragon: int = 0
    captured: tuple[int, int] = (0, 0)
    quiet: int = 0
    """Rounds in a row without a capture; stays 0 where there is no limit to count towards."""


View = TableView[State, Card]
"""What a seat sees: everything, since every card played was seen."""
