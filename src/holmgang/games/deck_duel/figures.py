"""Deck Duel: the limits of each count, and who wins the combat on the table by how much."""

from msgspec import Struct

from holmgang.core.seats import Seat

from . import DeckDuel
from .rules import damage, lead, winner
from .table import FULL_DECK, MOST_HEALTH, MOST_RAGE, View


class DeckDuelFigures(Struct, frozen=True):
    """What a board needs besides the table."""

    cards: str
    """All cards of a full deck, lowest first."""
    most_health: int
    most_rage: int
    most_action: int
    winner: Seat | None = None
    """Who has the better of the two flipped cards, while both lie there."""
    damage: int = 0
    """What the loser would suffer without a block."""


def figures(game: DeckDuel, view: View) -> DeckDuelFigures:
    """The limits in force, and the combat on the table."""
    limits = (FULL_DECK, MOST_HEALTH, MOST_RAGE, game.options.ap_cap)
    if None in view.table.flipped or lead(view.table) == 0:
        return DeckDuelFigures(*limits)
    return DeckDuelFigures(*limits, winner(view.table), damage(view.table))
