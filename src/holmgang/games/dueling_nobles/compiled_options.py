"""What can be chosen in Dueling Nobles, compiled: the option with a number, in the order of the reference rules.

An option is looked for block by block, the number growing smaller by the size of every block that is passed. A number beyond
the last option is answered with what is left of it, negative; so asking for a very large one counts the options.
"""

from holmgang.compiling.bits import lowest, nth_of_16, nth_of_64, popcount
from holmgang.compiling.caching import inlined, inner
from holmgang.compiling.contract import NO_LIMIT, Row

from . import compiled_table as at
from .compiled_duel import KINDS, boost_of
from .compiled_table import Rules
from .table import MOST_CARDS_BOUGHT, NOBLE_PRICE, NOBLES_CHOSEN

HEARTS_SUIT, DIAMONDS_SUIT, CLUBS_SUIT, SPADES_SUIT = range(KINDS)


MANY = 1 << 20
"""More than any node has options."""


@inner
def count_options(rules: Rules, row: Row, seat: int) -> int:
    """By asking for one that is beyond the last."""
    return MANY + option_at(rules, row, seat, MANY)


@inner
def option_at(rules: Rules, row: Row, seat: int, index: int) -> int:
    """The code of the option with this number; beyond the last, what is left of the number, negative."""
    phase = row[at.PHASE]
    if phase == at.BEGIN:
        return beginning(rules, row, index)
    if phase == at.ATTACK:
        return cards_to_play(row[at.HAND + seat], row[at.ATTACKER] < at.FIRST_QUEEN, index)
    if phase == at.DEFEND:
        two = row[at.DEFENDER] < at.FIRST_QUEEN and rules.jack_defends_two  # DN 2.48
        return cards_to_play(row[at.HAND + seat], two, index)
    if phase == at.DUEL:
        return challenge_at(rules, row, index)
    if phase == at.SPEND:
        return purchase(rules, row, index)
    if phase == at.CASH:
        return set_at(row[at.HAND + seat], index)
    if phase == at.REDIRECT:
        return redirection(row, index)
    return draft_at(row[at.NOBLES] if seat else row[at.DEALT], rules.chosen, index)


@inner
def draft_at(dealt: int, chosen: int, index: int) -> int:
    """Any so many of the nobles dealt; three, except in shrunken games."""
    count = popcount(dealt)
    if chosen == NOBLES_CHOSEN:
        return triple_at(dealt, at.DRAFTING + at.DRAFT_THREE, index)
    if chosen == 1:
        return at.DRAFTING + nth_of_16(dealt, index) if index < count else count - index
    if index < count * (count - 1) // 2:
        low, high = pair_at(dealt, index)
        return at.DRAFTING + at.DRAFT_TWO + at.pair_number(low, high)
    return count * (count - 1) // 2 - index


# The beginning of a turn


@inner
def beginning(rules: Rules, row: Row, index: int) -> int:
    """King, boost, switch and suit abilities (DN 2.8)."""
    if index == 0:
        return at.TO_READY
    index -= 1
    kings = woundable(rules, row)
    if index < popcount(kings):
        return at.WOUNDING + nth_of_16(kings, index) - at.FIRST_KING
    index -= popcount(kings)
    hand = row[at.HAND + row[at.ACTIVE]]
    boosts, free = hand & at.TWOS_AND_THREES, boostable(row)
    count = popcount(boosts) * popcount(free)
    if index < count:
        card, noble = nth_of_64(boosts, index // popcount(free)), nth_of_16(free, index % popcount(free))
        return at.BOOSTING + (at.boost_digit(card) - 1) * at.NOBLE_COUNT + noble
    index -= count
    movable = switches(row)
    if movable:
        while movable:
            one = lowest(movable)
            movable &= movable - 1
            partners = movable if row[at.BOOSTED] >> one & 1 else movable & row[at.BOOSTED]
            if index < popcount(partners):
                return at.SWITCHING + at.pair_number(one, nth_of_16(partners, index))
            index -= popcount(partners)
    for suit in range(KINDS):
        if ability_helps(rules, row, suit):
            payments = hand >> at.RANKS * suit & at.A_SUIT
            each = targets(row, suit)
            if index < popcount(payments) * each:
                return ability(row, suit, nth_of_16(payments, index // each), index % each)
            index -= popcount(payments) * each
    return -index


@inner
def woundable(rules: Rules, row: Row) -> int:
    """Kings that may still be wounded for a resource this turn (DN 2.18, 2.19)."""
    if rules.one_king_a_turn and row[at.WOUNDED]:
        return 0
    courtyard = row[at.COURTYARD + row[at.ACTIVE]]
    kings = courtyard & -(1 << at.FIRST_KING) & ~row[at.WOUNDED]
    if rules.last_wound == at.NEVER or (rules.last_wound == at.NOT_LAST and popcount(courtyard) == 1):
        kings &= ~row[at.TWOS]  # with two wounds, the third kills
    return kings


@inlined
def boostable(row: Row) -> int:
    """Nobles without a boost, if none was played this turn (DN 2.22, 2.23)."""
    return 0 if row[at.BOOST_PLAYED] else row[at.COURTYARD + row[at.ACTIVE]] & ~row[at.BOOSTED]


@inner
def switches(row: Row) -> int:
    """The nobles whose boosts, or lack of one, can be exchanged with another's; a boost card moves once a turn (DN 2.24)."""
    movable = row[at.COURTYARD + row[at.ACTIVE]]
    boosted = movable & row[at.BOOSTED]
    if row[at.MOVED]:
        each = boosted
        while each:
            noble = lowest(each)
            each &= each - 1
            if row[at.MOVED] >> boost_of(row, noble) & 1:
                movable ^= 1 << noble
                boosted ^= 1 << noble
    return movable if boosted and movable & movable - 1 else 0


@inner
def ability_helps(rules: Rules, row: Row, suit: int) -> bool:
    """Whether the suit's ability is still there and would do something (DN 2.9, 2.11)."""
    seat = row[at.ACTIVE]
    facing = 1 - seat
    used = row[at.USED + seat]
    if used >> suit & 1 or (rules.one_ability and used):
        return False
    if suit == HEARTS_SUIT:
        return row[at.COURTYARD + seat] & (row[at.ONES] | row[at.TWOS]) != 0
    if suit == DIAMONDS_SUIT:
        return popcount(row[at.COURTYARD + facing]) > popcount(row[at.COURTYARD + seat])  # DN 2.13
    if suit == CLUBS_SUIT:
        return row[at.DISCARD] != 0  # DN 2.15: a card other than the payment
    return row[at.HAND + facing] != 0  # DN 2.17


@inner
def targets(row: Row, suit: int) -> int:
    """Among how many things the payer of an ability may choose."""
    if suit == HEARTS_SUIT:
        return popcount(row[at.COURTYARD + row[at.ACTIVE]] & (row[at.ONES] | row[at.TWOS]))
    return popcount(row[at.DISCARD]) if suit == CLUBS_SUIT else 1


@inner
def ability(row: Row, suit: int, rank: int, target: int) -> int:
    """The code of paying with this rank for the n-th target."""
    if suit == HEARTS_SUIT:
        wounded = row[at.COURTYARD + row[at.ACTIVE]] & (row[at.ONES] | row[at.TWOS])
        return at.HEARTS + rank * at.NOBLE_COUNT + nth_of_16(wounded, target)
    if suit == CLUBS_SUIT:
        return at.CLUBS + rank * at.CARD_COUNT + nth_of_64(row[at.DISCARD], target)
    return rank + (at.DIAMONDS if suit == DIAMONDS_SUIT else at.SPADES)


# Income and spending


@inner
def set_at(hand: int, index: int) -> int:
    """No set, or any three cards of one suit."""
    if index == 0:
        return at.TO_KEEP
    index -= 1
    for suit in range(KINDS):
        cards = hand >> at.RANKS * suit & at.A_SUIT
        found = triple_at(cards, at.CASHING + suit * at.SET_COUNT, index)
        if found > 0:
            return found
        index = -found
    return -index


@inner
def triple_at(things: int, base: int, index: int) -> int:
    """Any three of these, in the order of the reference rules; its number is added to a block's first code."""
    while popcount(things) > 2:
        low = lowest(things)
        things &= things - 1
        after = popcount(things)
        if index < after * (after - 1) // 2:
            middle, high = pair_at(things, index)
            return base + at.triple_number(low, middle, high)
        index -= after * (after - 1) // 2
    return -index


@inner
def pair_at(things: int, index: int) -> tuple[int, int]:
    """Any two of these; the number must be below their count."""
    while True:
        low = lowest(things)
        things &= things - 1
        if index < popcount(things):
            return low, nth_of_64(things, index)
        index -= popcount(things)


@inner
def purchase(rules: Rules, row: Row, index: int) -> int:
    """One commitment for number cards and nobles together (DN 2.29, 2.30)."""
    resources = row[at.RESOURCES + row[at.ACTIVE]]
    most_cards = min(MOST_CARDS_BOUGHT, popcount(row[at.DECK]) + popcount(row[at.DISCARD]))
    most_nobles = min(popcount(row[at.NOBLES]), resources // NOBLE_PRICE)
    if rules.noble_buy_limit != NO_LIMIT:
        most_nobles = min(most_nobles, rules.noble_buy_limit)
    for nobles in range(most_nobles + 1):
        count = min(most_cards, resources - NOBLE_PRICE * nobles) + 1
        if index < count:
            bought = nobles * (MOST_CARDS_BOUGHT + 1) + index
            return at.BUYING + bought - 1 if bought else at.TO_SAVE
        index -= count
    return -index


@inner
def count_purchases(rules: Rules, row: Row) -> int:
    """How many purchases there are, buying nothing included."""
    return MANY + purchase(rules, row, MANY)


# The duel


@inner
def challenge_at(rules: Rules, row: Row, index: int) -> int:
    """Any own noble against any of the other courtyard; newly bought ones too (DN 2.34)."""
    if not rules.mandatory_duel:
        if index == 0:
            return at.TO_REST
        index -= 1
    own, theirs = row[at.COURTYARD + row[at.ACTIVE]], row[at.COURTYARD + 1 - row[at.ACTIVE]]
    facing = popcount(theirs)
    if index < popcount(own) * facing:
        return at.CHALLENGING + nth_of_16(own, index // facing) * at.NOBLE_COUNT + nth_of_16(theirs, index % facing)
    return popcount(own) * facing - index


@inner
def redirection(row: Row, index: int) -> int:
    """The target stands, or another noble of the same courtyard answers."""
    if index == 0:
        return at.TO_STAND
    others = row[at.COURTYARD + 1 - row[at.ACTIVE]] & ~(1 << row[at.DEFENDER])
    return at.REDIRECTING + nth_of_16(others, index - 1) if index <= popcount(others) else popcount(others) + 1 - index


@inner
def cards_to_play(hand: int, two: bool, index: int) -> int:
    """No card, any one, or any two together."""
    if index == 0:
        return at.TO_HOLD
    index -= 1
    count = popcount(hand)
    if index < count:
        return at.PLAYING_ONE + nth_of_64(hand, index)
    index -= count
    if two:
        if index < count * (count - 1) // 2:
            low, high = pair_at(hand, index)
            return at.PLAYING_TWO + at.pair_number(low, high)
        index -= count * (count - 1) // 2
    return -index
