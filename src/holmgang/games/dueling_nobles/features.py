"""What a learned value is told of a table of Dueling Nobles, both hands open: which of many features it has, by their numbers.

Said once: plain Python runs these functions as they are over rows of `layout`, and compiled code has them compiled. All is told
from the side of the seat whose turn it is; its features come first, then the same of the other seat.
"""

from holmgang.compiling.arrays import Numbers

from .layout import (
    A_SUIT,
    ACTIVE,
    ATTACK,
    ATTACK_CARDS,
    ATTACK_DICE,
    ATTACKER,
    BOOST_PLAYED,
    BOOSTS,
    CARD_COUNT,
    CARDS_CODE,
    CASHED,
    COURTYARD,
    DECK,
    DEFEND,
    DEFEND_DICE,
    DEFENDER,
    DIE,
    DIGIT,
    DISCARD,
    FIRST_KING,
    FIRST_QUEEN,
    HAND,
    KNOWN,
    NO_NOBLE,
    NOBLE_COUNT,
    ONES,
    OPENING,
    OWED_CARDS,
    OWED_NOBLES,
    PHASE,
    QUIET,
    RANKS,
    RESOURCES,
    TWOS,
    USED,
    WOUNDED,
)
from .table import BASE, DICE, NUMBER_CARDS, PHASES, QUEEN_BONUS, SUIT_BONUS, SUITS, WOUND_LIMIT

KINDS = len(SUITS)
ACES = CARDS_CODE.pack([card for card in NUMBER_CARDS if card[0] == "A"])
JACK_BASE, QUEEN_BASE, KING_BASE = BASE["J"], BASE["Q"], BASE["K"]
KING_DICE, OTHER_DICE = DICE["K"], DICE["J"]
KING_LIMIT, OTHER_LIMIT = WOUND_LIMIT["K"], WOUND_LIMIT["J"]
TWO_DIE_MEANS = 7

# Of a side: where the features of each kind begin. Where a number has no largest, all large ones are one feature.
WOUNDS_TOLD, BOOSTS_TOLD, LEAST_STRENGTH, STRENGTHS, LIVES, FEW = 3, 2, JACK_BASE, 24, 16, 6
OF_A_SUIT, HAND_SIZES, CARD_SUMS, SUM_STEP, ADDED, MOST_RESOURCES, COUNTS = 4, 16, 16, 4, 23, 16, 8
NOBLES_AT = 0
BOOSTS_AT = NOBLES_AT + WOUNDS_TOLD * NOBLE_COUNT
STRONGEST_AT = BOOSTS_AT + BOOSTS_TOLD * NOBLE_COUNT
LIVES_AT = STRONGEST_AT + STRENGTHS
DYING_AT = LIVES_AT + LIVES
COUNT_AT = DYING_AT + FEW
CARDS_AT = COUNT_AT + COUNTS
SUITS_AT = CARDS_AT + CARD_COUNT
USABLE_AT = SUITS_AT + KINDS * OF_A_SUIT * OF_A_SUIT
USED_AT = USABLE_AT + KINDS
SIZE_AT = USED_AT + KINDS
ACES_AT = SIZE_AT + HAND_SIZES
SUM_AT = ACES_AT + KINDS + 1
BEST_AT = SUM_AT + CARD_SUMS
RESOURCES_AT = BEST_AT + ADDED
KNOWN_AT = RESOURCES_AT + MOST_RESOURCES
SIDE = KNOWN_AT + COUNTS

# Of the table
QUIET_STEP, QUIETS, DECK_STEP, DECKS, DIFFERENCES = 5, 8, 4, 11, 41
PHASE_AT = 2 * SIDE
DECK_AT = PHASE_AT + len(PHASES)
DISCARDED_ACES_AT = DECK_AT + DECKS
QUIET_AT = DISCARDED_ACES_AT + KINDS + 1
TURN_AT = QUIET_AT + QUIETS
OWED_AT = TURN_AT + 4
STRONGER_AT = OWED_AT + 6
LIVELIER_AT = STRONGER_AT + DIFFERENCES
LARGER_AT = LIVELIER_AT + DIFFERENCES
RICHER_AT = LARGER_AT + DIFFERENCES

# Of a duel: before its dice lie, before the attacker's cards, before the defender's
STAGES = 3
ATTACKER_AT = RICHER_AT + DIFFERENCES
DEFENDER_AT = ATTACKER_AT + 2 * NOBLE_COUNT
LEAD_AT = DEFENDER_AT + 2 * NOBLE_COUNT
REPLIED_AT = LEAD_AT + STAGES * DIFFERENCES
WITH_ACES_AT = REPLIED_AT + STAGES * DIFFERENCES
CHEAPEST_AT = WITH_ACES_AT + 4 * STAGES
CANNOT_WIN = ADDED
FEATURES = CHEAPEST_AT + ADDED + 1
MOST = 160
"""No table has as many features as these."""


def count_bits(bits: int) -> int:
    """How many things are in a set; a function, and so is the next one, because compiled code has others in their places."""
    return bits.bit_count()


def lowest_bit(bits: int) -> int:
    """The first thing in a set that has one."""
    return (bits & -bits).bit_length() - 1


def list_features(row: Numbers, found: Numbers) -> int:
    """Writes the numbers of all features that a table in the course of the game has; says how many they are."""
    own, other = row[ACTIVE], 1 - row[ACTIVE]
    count = list_side(row, own, 0, found, 0)
    strongest, lives = found[count], found[count + 1]
    count = list_side(row, other, SIDE, found, count)
    stronger, livelier = strongest - found[count], lives - found[count + 1]
    larger = count_bits(row[HAND + own]) - count_bits(row[HAND + other])
    richer = row[RESOURCES + own] - row[RESOURCES + other]
    found[count] = STRONGER_AT + between(stronger)
    found[count + 1] = LIVELIER_AT + between(livelier)
    found[count + 2] = LARGER_AT + between(larger)
    found[count + 3] = RICHER_AT + between(richer)
    found[count + 4] = PHASE_AT + row[PHASE]
    found[count + 5] = DECK_AT + min(count_bits(row[DECK]) // DECK_STEP, DECKS - 1)
    found[count + 6] = DISCARDED_ACES_AT + count_bits(row[DISCARD] & ACES)
    found[count + 7] = QUIET_AT + min((row[QUIET] + QUIET_STEP - 1) // QUIET_STEP, QUIETS - 1)
    found[count + 8] = OWED_AT + min(row[OWED_CARDS], 3)
    found[count + 9] = OWED_AT + 4 + min(row[OWED_NOBLES], 1)
    count += 10
    for place, happened in enumerate((row[WOUNDED], row[BOOST_PLAYED], row[CASHED], row[OPENING])):
        if happened:
            found[count] = TURN_AT + place
            count += 1
    if row[ATTACKER] != NO_NOBLE:
        count = list_duel(row, found, count)
    return count


def between(difference: int) -> int:
    """A difference's place among those that are told apart."""
    return max(0, min(DIFFERENCES - 1, difference + DIFFERENCES // 2))


def list_side(row: Numbers, seat: int, first: int, found: Numbers, count: int) -> int:
    """What one side has, from this feature on; behind the last, its greatest strength and its lives are left."""
    courtyard, hand = row[COURTYARD + seat], row[HAND + seat]
    nobles = count_bits(courtyard)
    strongest = lives = dying = 0
    left = courtyard
    while left:
        noble = lowest_bit(left)
        left &= left - 1
        wounds, boost = wounds_of(row, noble), row[BOOSTS] >> DIGIT * noble & (1 << DIGIT) - 1
        found[count] = first + NOBLES_AT + WOUNDS_TOLD * noble + wounds
        count += 1
        if boost:
            found[count] = first + BOOSTS_AT + BOOSTS_TOLD * noble + (boost - 1) % 2
            count += 1
        strongest = max(strongest, strength_of(row, noble, nobles))
        lives += limit_of(noble) - wounds
        dying += wounds + 1 == limit_of(noble)
    found[count] = first + STRONGEST_AT + max(0, min(strongest - LEAST_STRENGTH, STRENGTHS - 1))
    found[count + 1] = first + LIVES_AT + min(lives, LIVES - 1)
    found[count + 2] = first + DYING_AT + min(dying, FEW - 1)
    found[count + 3] = first + COUNT_AT + min(nobles, COUNTS - 1)
    count = list_hand(row, seat, first, found, count + 4)
    found[count] = first + SIZE_AT + min(count_bits(hand), HAND_SIZES - 1)
    found[count + 1] = first + ACES_AT + count_bits(hand & ACES)
    found[count + 2] = first + RESOURCES_AT + min(row[RESOURCES + seat], MOST_RESOURCES - 1)
    found[count + 3] = first + KNOWN_AT + min(count_bits(row[KNOWN + seat]), COUNTS - 1)
    count += 4
    found[count], found[count + 1] = strongest, lives
    return count


def list_hand(row: Numbers, seat: int, first: int, found: Numbers, count: int) -> int:
    """The cards, by themselves and beside nobles and abilities of their suits."""
    courtyard, hand, used = row[COURTYARD + seat], row[HAND + seat], row[USED + seat]
    total = best = 0
    for suit in range(KINDS):
        cards = hand >> RANKS * suit & A_SUIT
        nobles = count_bits(courtyard >> suit & 0b000100010001)
        place = OF_A_SUIT * min(nobles, OF_A_SUIT - 1) + min(count_bits(cards), OF_A_SUIT - 1)
        found[count] = first + SUITS_AT + OF_A_SUIT * OF_A_SUIT * suit + place
        count += 1
        if used >> suit & 1:
            found[count] = first + USED_AT + suit
            count += 1
        elif cards:
            found[count] = first + USABLE_AT + suit
            count += 1
        while cards:
            rank = lowest_bit(cards)
            cards &= cards - 1
            value = rank + 1 if rank else 0
            total += value
            best = max(best, value + (SUIT_BONUS if nobles else 0))
            found[count] = first + CARDS_AT + RANKS * suit + rank
            count += 1
    found[count] = first + SUM_AT + min(total // SUM_STEP, CARD_SUMS - 1)
    found[count + 1] = first + BEST_AT + best
    return count + 2


def list_duel(row: Numbers, found: Numbers, count: int) -> int:
    """Who duels, who leads, and what the hands can still make of it."""
    own, other, attacker, defender = row[ACTIVE], 1 - row[ACTIVE], row[ATTACKER], row[DEFENDER]
    stage = 2 if row[PHASE] == DEFEND else 1 if row[PHASE] == ATTACK else 0
    lead = twice_the_lead(row)
    cards = row[ATTACK_CARDS] if stage == 2 else row[HAND + own]
    attack = 0 if stage == 2 else best_reply(row[HAND + own], attacker)
    defend = best_reply(row[HAND + other], defender)
    found[count] = ATTACKER_AT + 2 * attacker + (wounds_of(row, attacker) + 1 == limit_of(attacker))
    found[count + 1] = DEFENDER_AT + 2 * defender + (wounds_of(row, defender) + 1 == limit_of(defender))
    found[count + 2] = LEAD_AT + DIFFERENCES * stage + between(lead // 2)
    found[count + 3] = REPLIED_AT + DIFFERENCES * stage + between(lead // 2 + attack - defend)
    aces = 2 * (cards & ACES != 0) + (row[HAND + other] & ACES != 0)
    found[count + 4] = WITH_ACES_AT + 4 * stage + aces
    count += 5
    if stage == 2:
        found[count] = CHEAPEST_AT + cheapest_win(row[HAND + other], defender, lead // 2)
        count += 1
    return count


def twice_the_lead(row: Numbers) -> int:
    """By how much the attacker is ahead, what is not rolled yet taken at its mean: strengths, dice, cards played."""
    own, other, attacker, defender = row[ACTIVE], 1 - row[ACTIVE], row[ATTACKER], row[DEFENDER]
    lead = strength_of(row, attacker, count_bits(row[COURTYARD + own]))
    lead -= strength_of(row, defender, count_bits(row[COURTYARD + other]))
    attack, defend = row[ATTACK_DICE], row[DEFEND_DICE]
    lead += (attack & 7) + (attack >> DIE) - (defend & 7) - (defend >> DIE)
    unrolled = dice_of(attacker) - (attack > 0) - (attack >> DIE > 0) - dice_of(defender) + (defend > 0) + (defend >> DIE > 0)
    cards = row[ATTACK_CARDS]
    while cards:
        lead += added_by(lowest_bit(cards), attacker)
        cards &= cards - 1
    return 2 * lead + TWO_DIE_MEANS * unrolled


def best_reply(hand: int, noble: int) -> int:
    """What a hand can add for a noble at most, Aces aside: its best card, for a Jack its best two."""
    best = second = 0
    while hand:
        value = added_by(lowest_bit(hand), noble)
        hand &= hand - 1
        best, second = max(best, value), max(second, min(best, value))
    return best + second if noble < FIRST_QUEEN else best


def cheapest_win(hand: int, noble: int, lead: int) -> int:
    """The least that a single card of the hand adds and makes up for the lead."""
    least = CANNOT_WIN
    if lead < 0:
        return 0
    while hand:
        value = added_by(lowest_bit(hand), noble)
        hand &= hand - 1
        if value > lead:
            least = min(least, value)
    return least


def added_by(card: int, noble: int) -> int:
    """What a card adds for a noble."""
    rank = card % RANKS
    return (rank + 1 if rank else 0) + (SUIT_BONUS if card // RANKS == noble % KINDS else 0)


def strength_of(row: Numbers, noble: int, nobles: int) -> int:
    """A noble's own strength, with so many in its courtyard."""
    boost = row[BOOSTS] >> DIGIT * noble & (1 << DIGIT) - 1
    added = 2 + (boost - 1) % 2 if boost else 0
    if noble >= FIRST_KING:
        return KING_BASE + added
    return JACK_BASE + added if noble < FIRST_QUEEN else QUEEN_BASE + added + QUEEN_BONUS * (nobles - 1)


def wounds_of(row: Numbers, noble: int) -> int:
    """How many it has."""
    return (row[ONES] >> noble & 1) + 2 * (row[TWOS] >> noble & 1)


def limit_of(noble: int) -> int:
    """How many kill it."""
    return KING_LIMIT if noble >= FIRST_KING else OTHER_LIMIT


def dice_of(noble: int) -> int:
    """How many it rolls."""
    return KING_DICE if noble >= FIRST_KING else OTHER_DICE
