"""Dueling Nobles: how strong every noble is, how many wounds it bears, and how the duel stands."""

from msgspec import Struct

from holmgang.core.seats import SEATS, Seat

from . import DuelingNobles
from .rules import abilities_left, strength
from .table import DICE, SUITS, WOUND_LIMIT, Side, View


class DuelingNoblesFigures(Struct, frozen=True):
    """What a board needs besides the table."""

    strengths: tuple[tuple[int, ...], tuple[int, ...]]
    """Each noble's strength before dice and cards, in the order of the courtyards."""
    wound_limits: dict[str, int]
    """Of how many wounds a rank dies."""
    dice: dict[str, int]
    """How many dice a rank rolls."""
    suits: str
    abilities: tuple[str, str]
    """By seat: the suits whose abilities it may still use."""
    standing: tuple[int, int] | None = None
    """By seat: how the duellists stand with all that lies on the table, once all dice lie."""


def figures(game: DuelingNobles, view: View) -> DuelingNoblesFigures:
    """Strengths and limits, and the sums of the duel in progress."""
    first, second = map(_strengths, view.table.sides)
    one, two = (abilities_left(side.used, game.options.suit_uses) for side in view.table.sides)
    return DuelingNoblesFigures((first, second), WOUND_LIMIT, DICE, SUITS, (one, two), _standing(game, view))


def _strengths(side: Side) -> tuple[int, ...]:
    return tuple(strength(side.courtyard, noble.card) for noble in side.courtyard)


def _standing(game: DuelingNobles, view: View) -> tuple[int, int] | None:
    table, duel = view.table, view.table.duel
    if duel is None or len(duel.defend_dice) < DICE[duel.defender[0]]:
        return None

    def total(seat: Seat) -> int:
        cards = game.card_value(duel.attacker, duel.attack_cards) if seat == table.active else 0
        return game.subtotal(table, seat) + cards

    first, second = map(total, SEATS)
    return first, second
