"""Dueling Nobles: how strong every noble is, how many wounds it bears, and how the duel stands."""

from msgspec import Struct

from holmgang.core.seats import SEATS, Seat

from . import DuelingNobles
from .position import MOST_RESOURCES
from .rules import abilities_left, strength
from .table import BASE, BOOST_RANKS, DICE, NOBLE_RANKS, NUMBER_RANKS, QUEEN_BONUS, SUITS, WOUND_LIMIT, NobleCard, Side, View

POWERS = {"J": "two cards", "Q": f"+{QUEEN_BONUS} a noble", "K": "two dice"}
MOST_WOUNDS = {rank: limit - 1 for rank, limit in WOUND_LIMIT.items()}


class DuelingNoblesConstants(Struct, frozen=True):
    """What a board needs besides the table, the same all through a match."""

    wound_limits: dict[str, int]
    """Of how many wounds a rank dies."""
    dice: dict[str, int]
    """How many dice a rank rolls."""
    bases: dict[str, int]
    """How strong a rank is by itself."""
    powers: dict[str, str]
    """What a rank can do that the others cannot, in two words: for the draft, before any of them has done it."""
    suits: str
    noble_ranks: str
    number_ranks: str
    boost_ranks: str
    """Which of the number cards can be boosts."""
    most_wounds: dict[str, int]
    """How many wounds a rank bears and lives."""
    most_resources: int
    draft: tuple[int, int]
    """How many nobles a seat keeps in the draft, and of how many."""


class DuelingNoblesFigures(Struct, frozen=True):
    """What a board needs besides the table."""

    strengths: tuple[tuple[int, ...], tuple[int, ...]]
    """Each noble's strength before dice and cards, in the order of the courtyards."""
    abilities: tuple[str, str]
    """By seat: the suits whose abilities it may still use."""
    dealt: tuple[tuple[NobleCard, ...], tuple[NobleCard, ...]]
    """By seat, during the draft: the nobles it chooses among."""
    standing: tuple[int, int] | None = None
    """By seat: how the duellists stand with all that lies on the table, once all dice lie."""


def constants(game: DuelingNobles) -> DuelingNoblesConstants:
    """The cards and their limits."""
    return DuelingNoblesConstants(
        wound_limits=WOUND_LIMIT,
        dice=DICE,
        bases=BASE,
        powers=POWERS,
        suits=SUITS,
        noble_ranks=NOBLE_RANKS,
        number_ranks=NUMBER_RANKS,
        boost_ranks=BOOST_RANKS,
        most_wounds=MOST_WOUNDS,
        most_resources=MOST_RESOURCES,
        draft=(game.components.chosen, game.components.dealt),
    )


def figures(game: DuelingNobles, view: View) -> DuelingNoblesFigures:
    """Strengths and abilities, and the sums of the duel in progress."""
    first, second = map(_strengths, view.table.sides)
    one, two = (abilities_left(side.used, game.options.suit_uses) for side in view.table.sides)
    table = view.table
    return DuelingNoblesFigures(
        strengths=(first, second),
        abilities=(one, two),
        dealt=(table.dealt, table.nobles) if table.phase == "draft" else ((), ()),
        standing=_standing(game, view),
    )


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
