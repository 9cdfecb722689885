"""Dueling Nobles in numbers, compiled: as `encoding` has it, field by field, in its order."""

from holmgang.compiling.arrays import Numbers
from holmgang.compiling.bits import popcount
from holmgang.compiling.caching import inner
from holmgang.compiling.contract import Row, node
from holmgang.compiling.encoding import STATUS, write_one_of, write_set, write_status

from . import compiled_table as at
from .compiled_table import NOBLE_COUNT, TOSSED, Rules
from .encoding import BOOSTS, KINGS
from .table import DICE, NUMBER_CARDS, PHASES, SUITS

CARD_COUNT, BOOST_COUNT, KING_COUNT, SUIT_COUNT = len(NUMBER_CARDS), len(BOOSTS), len(KINGS), len(SUITS)
MOST_DICE = max(DICE.values())
ONE_DIE, ONE_DIGIT = (1 << at.DIE) - 1, (1 << at.DIGIT) - 1


@inner
def observe(rules: Rules, row: Row, seat: int, numbers: Numbers) -> None:
    """All that a seat knows and remembers."""
    write_status(node(rules, row), seat, numbers)
    place = write_beginning(rules, row, seat, numbers)
    for side in (seat, 1 - seat):
        place = write_open(row, side, place, numbers)
    for noble in range(NOBLE_COUNT):
        numbers[place + noble] = (row[at.ONES] >> noble & 1) + 2 * (row[at.TWOS] >> noble & 1)
    place += NOBLE_COUNT
    for noble in range(NOBLE_COUNT):
        boost = row[at.BOOSTS] >> at.DIGIT * noble & ONE_DIGIT
        place = write_one_of(boost - 1, BOOST_COUNT, place, numbers)
    place = write_set(row[at.HAND + seat], CARD_COUNT, place, numbers)
    numbers[place] = popcount(row[at.DECK])
    place = write_set(row[at.DISCARD], CARD_COUNT, place + 1, numbers)
    place = write_set(row[at.WOUNDED] >> at.FIRST_KING, KING_COUNT, place, numbers)
    numbers[place] = row[at.BOOST_PLAYED]
    place = write_set(row[at.MOVED] >> 1, BOOST_COUNT, place + 1, numbers)
    numbers[place] = row[at.CASHED]
    numbers[place + 1] = row[at.OWED_CARDS]
    numbers[place + 2] = row[at.OWED_NOBLES]
    place = write_duel(row, seat, place + 3, numbers)
    place = write_set(row[at.KNOWN + seat], CARD_COUNT, place, numbers)
    write_set(row[at.KNOWN + 1 - seat], CARD_COUNT, place, numbers)


@inner
def write_beginning(rules: Rules, row: Row, seat: int, numbers: Numbers) -> int:
    """The phase, whose turn it is, and what was dealt; where the next number goes."""
    phase = row[at.PHASE]
    place = write_one_of(phase, len(PHASES), STATUS, numbers)
    apart = (rules.sequential_draft or rules.first_player != TOSSED) and phase <= at.DRAFT
    place = write_one_of(seat if apart else -1, 2, place, numbers)
    place = write_one_of(row[at.ACTIVE] ^ seat if phase > at.TOSS else -1, 2, place, numbers)
    numbers[place] = row[at.OPENING]
    numbers[place + 1] = row[at.QUIET]
    place += 2
    for side in (seat, 1 - seat):
        # the second seat has what the first was not dealt
        dealt = row[at.DEALT] if side == 0 else row[at.NOBLES] if phase == at.DRAFT else 0
        place = write_set(dealt, NOBLE_COUNT, place, numbers)
    return place


@inner
def write_open(row: Row, side: int, place: int, numbers: Numbers) -> int:
    """What lies open on a side; where the next number goes."""
    place = write_set(row[at.COURTYARD + side], NOBLE_COUNT, place, numbers)
    numbers[place] = row[at.RESOURCES + side]
    place = write_set(row[at.USED + side], SUIT_COUNT, place + 1, numbers)
    numbers[place] = popcount(row[at.HAND + side])
    return place + 1


@inner
def write_duel(row: Row, seat: int, place: int, numbers: Numbers) -> int:
    """Both duellists with their dice, the own one first, and the cards played; where the next number goes."""
    for side in (seat, 1 - seat):
        attacks = row[at.ACTIVE] == side
        place = write_one_of(row[at.ATTACKER] if attacks else row[at.DEFENDER], NOBLE_COUNT, place, numbers)
        dice = row[at.ATTACK_DICE] if attacks else row[at.DEFEND_DICE]
        for die in range(MOST_DICE):
            numbers[place + die] = dice >> at.DIE * die & ONE_DIE
        place += MOST_DICE
    return write_set(row[at.ATTACK_CARDS], CARD_COUNT, place, numbers)
