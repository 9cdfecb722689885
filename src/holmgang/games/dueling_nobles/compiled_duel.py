"""Strengths and sums of a duel in Dueling Nobles, compiled. Numbers in comments are those of the rulings (DN 2.x)."""

from holmgang.compiling.bits import popcount
from holmgang.compiling.caching import inlined, inner
from holmgang.compiling.contract import Row

from . import compiled_table as at
from .compiled_table import Rules
from .table import BASE, DICE, QUEEN_BONUS, SUIT_BONUS, SUITS, WOUND_LIMIT

JACK_BASE, QUEEN_BASE, KING_BASE = BASE["J"], BASE["Q"], BASE["K"]
KING_DICE, OTHER_DICE = DICE["K"], DICE["J"]
KING_LIMIT, OTHER_LIMIT = WOUND_LIMIT["K"], WOUND_LIMIT["J"]
assert (DICE["Q"], WOUND_LIMIT["Q"]) == (OTHER_DICE, OTHER_LIMIT)
ONE_VALUES, TWO_VALUES, FOUR_VALUES, EIGHT_VALUES = at.VALUES
KINDS = len(SUITS)


@inner
def strength(row: Row, seat: int, noble: int) -> int:
    """Base and boost, and for a Queen +3 for every other noble beside her (DN 2.46)."""
    digit = boost_of(row, noble)
    boost = 2 + (digit - 1) % 2 if digit else 0
    if noble >= at.FIRST_KING:
        return KING_BASE + boost
    if noble < at.FIRST_QUEEN:
        return JACK_BASE + boost
    return QUEEN_BASE + boost + QUEEN_BONUS * (popcount(row[at.COURTYARD + seat]) - 1)


@inlined
def boost_of(row: Row, noble: int) -> int:
    """The digit of a noble's boost."""
    return row[at.BOOSTS] >> at.DIGIT * noble & (1 << at.DIGIT) - 1


@inlined
def dice_of(noble: int) -> int:
    """How many dice a noble rolls."""
    return KING_DICE if noble >= at.FIRST_KING else OTHER_DICE


@inlined
def wounds_of(row: Row, noble: int) -> int:
    """How many wounds a noble has."""
    return (row[at.ONES] >> noble & 1) + 2 * (row[at.TWOS] >> noble & 1)


@inner
def would_die(row: Row, noble: int) -> bool:
    """Whether one wound more kills."""
    return wounds_of(row, noble) + 1 == (KING_LIMIT if noble >= at.FIRST_KING else OTHER_LIMIT)


@inlined
def rolled(dice: int) -> int:
    """What dice show together."""
    return (dice & 7) + (dice >> at.DIE)


@inlined
def count_rolled(dice: int) -> int:
    """How many dice lie."""
    return int(dice > 0) + int(dice >> at.DIE > 0)


@inner
def values(cards: int) -> int:
    """What cards show together; an Ace nothing (DN 2.52)."""
    return (
        popcount(cards & ONE_VALUES)
        + 2 * popcount(cards & TWO_VALUES)
        + 4 * popcount(cards & FOUR_VALUES)
        + 8 * popcount(cards & EIGHT_VALUES)
    )


@inner
def card_value(rules: Rules, noble: int, cards: int) -> int:
    """What played cards add: their values, and +2 for the noble's own suit (DN 2.47)."""
    matching = popcount(cards >> at.RANKS * (noble % KINDS) & at.A_SUIT)
    if rules.suit_bonus_once:
        matching = min(matching, 1)
    return values(cards) + SUIT_BONUS * matching


@inner
def compare(rules: Rules, row: Row, defend_cards: int) -> int:
    """The duel's result for the attacker: positive a win, 0 a tie, negative a loss. An Ace decides unless both have one."""
    attack_cards = row[at.ATTACK_CARDS]
    attack_ace, defend_ace = int(attack_cards & at.ACES != 0), int(defend_cards & at.ACES != 0)
    if attack_ace or defend_ace:
        return attack_ace - defend_ace  # DN 2.53, 2.54, 2.56
    attack = card_value(rules, row[at.ATTACKER], attack_cards)
    defend = card_value(rules, row[at.DEFENDER], defend_cards)
    return subtotal_lead(row) + attack - defend


@inner
def subtotal_lead(row: Row) -> int:
    """By how much the attacker is ahead before cards: base, boost, Queen bonus and dice."""
    attack = strength(row, row[at.ACTIVE], row[at.ATTACKER]) + rolled(row[at.ATTACK_DICE])
    return attack - strength(row, 1 - row[at.ACTIVE], row[at.DEFENDER]) - rolled(row[at.DEFEND_DICE])
