"""What a seat sees of a Dueling Nobles table and how good it looks, compiled: as `measure` has it."""

from holmgang.compiling.bits import highest, lowest, nth_of_64, popcount
from holmgang.compiling.caching import inner
from holmgang.compiling.contract import Row
from holmgang.compiling.randomness import Source, below_by_bits

from . import compiled_table as at
from .compiled_duel import (
    JACK_BASE,
    KINDS,
    KING_BASE,
    QUEEN_BASE,
    boost_of,
    card_value,
    count_rolled,
    dice_of,
    strength,
    subtotal_lead,
    values,
    would_die,
    wounds_of,
)
from .compiled_table import Rules
from .measure import (
    ABILITY,
    ACE,
    ACE_CHANCE,
    EVEN,
    LEAST_CHANCE,
    LOW_CARD,
    MOST_CHANCE,
    NOBLE,
    PER_LEAD,
    PIP,
    RECRUIT,
    REPLY,
    RESOURCE,
    STRENGTH,
    TWO_DIE_MEANS,
    UNKNOWN_CARD,
    WOUND,
)
from .table import QUEEN_BONUS, SUIT_BONUS


@inner
def imagine(rules: Rules, row: Row, seat: int, source: Source) -> None:  # noqa: ARG001 - the same under every option
    """The cards that the seat has not seen are equally likely in any arrangement over the other hand and the deck."""
    facing = 1 - seat
    unseen = row[at.HAND + facing] & ~row[at.KNOWN + facing]
    hidden = row[at.DECK] | unseen
    hand = row[at.KNOWN + facing]
    for _ in range(popcount(unseen)):
        card = 1 << nth_of_64(hidden, below_by_bits(popcount(hidden), source))
        hidden ^= card
        hand |= card
    row[at.HAND + facing], row[at.DECK] = hand, hidden


@inner
def measured(rules: Rules, row: Row, seat: int) -> int:
    """Points for the viewer of a game that is not over."""
    facing = 1 - seat
    points = courtyard_points(row, seat) - courtyard_points(row, facing)
    if row[at.PHASE] in (at.DEALING_NOBLES, at.TOSS, at.DEALING_CARDS):
        return points
    points += means(row, seat, row[at.HAND + seat]) - means(row, facing, row[at.KNOWN + facing])
    owed = UNKNOWN_CARD * row[at.OWED_CARDS] + RECRUIT * row[at.OWED_NOBLES]
    points += owed if row[at.ACTIVE] == seat else -owed
    if row[at.ATTACKER] != at.NO_NOBLE:
        points += duel_points(rules, row, seat)
    return points


@inner
def means(row: Row, seat: int, seen: int) -> int:
    """What a side has besides its courtyard; of its hand these cards are seen."""
    aces = popcount(seen & at.ACES)
    count = popcount(seen)
    cards = ACE * aces + LOW_CARD * (count - aces) + PIP * values(seen)
    cards += UNKNOWN_CARD * (popcount(row[at.HAND + seat]) - count)
    return cards + RESOURCE * row[at.RESOURCES + seat] + ABILITY * (KINDS - popcount(row[at.USED + seat]))


@inner
def courtyard_points(row: Row, seat: int) -> int:
    """What all nobles of a side are worth together."""
    courtyard = row[at.COURTYARD + seat]
    count = popcount(courtyard)
    kings, jacks = popcount(courtyard >> at.FIRST_KING), popcount(courtyard & (1 << at.FIRST_QUEEN) - 1)
    queens = count - kings - jacks
    strengths = KING_BASE * kings + QUEEN_BASE * queens + JACK_BASE * jacks + QUEEN_BONUS * queens * (count - 1)
    boosted = courtyard & row[at.BOOSTED]
    while boosted:
        strengths += 2 + (boost_of(row, lowest(boosted)) - 1) % 2
        boosted &= boosted - 1
    wounds = popcount(courtyard & row[at.ONES]) + 2 * popcount(courtyard & row[at.TWOS])
    return NOBLE * count + STRENGTH * strengths - WOUND * wounds


@inner
def duel_points(rules: Rules, row: Row, seat: int) -> int:
    """What the duel under way is expected to bring the viewer."""
    attacking, defending = row[at.ACTIVE], 1 - row[at.ACTIVE]
    attacker, defender = row[at.ATTACKER], row[at.DEFENDER]
    lead = 2 * (subtotal_lead(row) + card_value(rules, attacker, row[at.ATTACK_CARDS]))
    lead += TWO_DIE_MEANS * (dice_of(attacker) - count_rolled(row[at.ATTACK_DICE]))
    lead -= TWO_DIE_MEANS * (dice_of(defender) - count_rolled(row[at.DEFEND_DICE]))
    if row[at.PHASE] != at.DEFEND:
        lead += 2 * reply(row, attacking, attacker, seat)
    lead -= 2 * reply(row, defending, defender, seat)
    chance = max(LEAST_CHANCE, min(MOST_CHANCE, EVEN + PER_LEAD * lead))
    if row[at.ATTACK_CARDS] & at.ACES:
        chance = ACE_CHANCE if row[at.HAND + defending] else 100
    won = chance * stake(row, defending, defender) - (100 - chance) * stake(row, attacking, attacker)
    return won // 100 if seat == attacking else -won // 100


@inner
def reply(row: Row, seat: int, noble: int, viewer: int) -> int:
    """What the hand may still add: the best card that the viewer knows of, or a guess for an unknown one."""
    seen = row[at.HAND + seat] if seat == viewer else row[at.KNOWN + seat]
    best = REPLY if seen != row[at.HAND + seat] else 0
    for suit in range(KINDS):
        cards = seen >> at.RANKS * suit & at.A_SUIT
        if cards:
            rank = highest(cards)
            value = (rank + 1 if rank > 0 else 0) + (SUIT_BONUS if suit == noble % KINDS else 0)
            best = max(best, value)
    return best


@inner
def stake(row: Row, seat: int, noble: int) -> int:
    """What losing the duel costs a side, and brings the other."""
    if not would_die(row, noble):
        return RESOURCE + WOUND
    return RESOURCE + NOBLE + STRENGTH * strength(row, seat, noble) - WOUND * wounds_of(row, noble)
