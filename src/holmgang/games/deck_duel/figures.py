"""Deck Duel: the limits of each count, and who wins the combat on the table by how much."""

from msgspec import Struct

from holmgang.core.seats import Seat

from . import DeckDuel
from .rules import damage, lead, winner
from .table import ACE, FULL_DECK, KING, MOST_HEALTH, MOST_RAGE, Card, Fighter, View


class DeckDuelConstants(Struct, frozen=True):
    """What a board needs besides the table, the same all through a match."""

    cards: str
    """All cards of a full deck, lowest first."""
    most_health: int
    most_rage: int
    most_action: int
    focus_takes: Card
    """The card that lies beside the deck while Focus is on."""
    focus_raises: Card
    """The card that is the highest while Focus is on."""


class DeckDuelFigures(Struct, frozen=True):
    """What a board needs besides the table."""

    discarded: tuple[int, int]
    """By seat: how many cards lie on the discard pile."""
    winner: Seat | None = None
    """Who has the better of the two flipped cards, while both lie there."""
    damage: int = 0
    """What the loser would suffer without a block."""
    rage: int = 0
    """How much of that is the winner's Rage."""


def constants(game: DeckDuel) -> DeckDuelConstants:
    """The limits in force."""
    return DeckDuelConstants(FULL_DECK, MOST_HEALTH, MOST_RAGE, game.options.ap_cap, KING, ACE)


def figures(game: DeckDuel, view: View) -> DeckDuelFigures:  # noqa: ARG001 - the same in every game
    """What lies on the discard piles, and the combat on the table."""
    first, second = map(_discarded, view.table.fighters, view.table.flipped)
    if None in view.table.flipped or lead(view.table) == 0:
        return DeckDuelFigures((first, second))
    won = winner(view.table)
    return DeckDuelFigures((first, second), won, damage(view.table), view.table.fighters[won].rage)


def _discarded(fighter: Fighter, flipped: Card | None) -> int:
    """All that is neither in the deck, nor on the table, nor beside the pile."""
    return len(FULL_DECK) - len(fighter.deck) - (flipped is not None) - fighter.focus
