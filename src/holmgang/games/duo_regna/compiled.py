"""The rules of Duo Regna, compiled: the same steps in the same order as `rules`.

A hand is a number with a bit for each card, in the order of the full hand. Which card beats which is asked of the reference
rules, once for each set of options. Numbers in comments are those of the rulings (DR 2.x).
"""

from typing import NamedTuple

import numpy as np

from holmgang.compiling.bits import nth_of_16, popcount
from holmgang.compiling.caching import inner
from holmgang.compiling.contract import (
    BOTH,
    DRAWN,
    FIRST_WON,
    NO_LIMIT,
    SECOND_WON,
    Codes,
    Numbers,
    PackedForm,
    Row,
    bind,
    limit_or_none,
)
from holmgang.compiling.randomness import Source, below

from .measure import DRAGON, MATCHUP, STEP, WON
from .rules import DuoRegnaRules
from .table import EDGE, FULL_HAND, Card, Hand, State

HAND, TRACK, CAPTURED, QUIET = 0, 2, 3, 5
"""The places in a row; of hands and captured dragons the first seat's, then the second's."""
WORDS = 6


class Rules(NamedTuple):
    """The options."""

    beats: Numbers
    """For each card the set of cards that it beats."""
    full_hand: int
    refill_on_capture: bool
    target: int
    no_progress_limit: int


def make_rules(game: DuoRegnaRules) -> Rules:
    """The options as compiled code takes them."""
    beaten = ["".join(two for two in FULL_HAND if game.result[one, two] > 0) for one in FULL_HAND]
    return Rules(
        np.array([pack_hand(cards) for cards in beaten]),
        pack_hand(game.hand),
        game.options.refill_on_capture,
        game.options.target,
        limit_or_none(game.options.no_progress_limit),
    )


# Packing


def pack_hand(hand: Hand) -> int:
    """A hand as a number."""
    return sum(1 << FULL_HAND.index(card) for card in hand)


def unpack_hand(number: int) -> Hand:
    """The hand that a number stands for."""
    return "".join(card for place, card in enumerate(FULL_HAND) if number >> place & 1)


def pack(game: DuoRegnaRules, state: State) -> list[int]:  # noqa: ARG001 - the same under every option
    """A state as a row."""
    return [*map(pack_hand, state.hands), state.dragon, *state.captured, state.quiet]


def unpack(row: list[int]) -> State:
    """The state of a row."""
    first, second, dragon, *captured, quiet = row
    return State((unpack_hand(first), unpack_hand(second)), dragon, (captured[0], captured[1]), quiet)


def read_outcome(row: list[int], code: int) -> Card:
    """Never asked for: there is no chance in this game."""
    raise ValueError(f"nothing is left to chance at {row}, so {code} decides nothing")


# What happens next


@inner
def node(rules: Rules, row: Row) -> int:
    """Both seats choose a card, until one has captured enough dragons."""
    if row[CAPTURED] >= rules.target:
        return FIRST_WON
    if row[CAPTURED + 1] >= rules.target:
        return SECOND_WON
    return DRAWN if row[QUIET] == rules.no_progress_limit else BOTH  # DR 2.18


@inner
def list_options(rules: Rules, row: Row, seat: int, codes: Codes) -> int:  # noqa: ARG001 - the same under every option
    """The cards in hand."""
    hand, count = row[HAND + seat], 0
    for card in range(len(FULL_HAND)):
        if hand >> card & 1:
            codes[count] = card
            count += 1
    return count


@inner
def any_option(rules: Rules, row: Row, seat: int, source: Source) -> int:  # noqa: ARG001 - the same under every option
    """Any card in hand."""
    hand = row[HAND + seat]
    return nth_of_16(hand, below(popcount(hand), source))


# What a round does


@inner
def play(rules: Rules, row: Row, first: int, second: int) -> None:
    """Reveal, compare, move the dragon, discard, capture, refill."""
    dragon = row[TRACK] + (rules.beats[first] >> second & 1) - (rules.beats[second] >> first & 1)
    # DR 2.9: both cards are spent, whatever the result
    row[HAND] ^= 1 << first
    row[HAND + 1] ^= 1 << second
    row[QUIET] += rules.no_progress_limit != NO_LIMIT
    refill = row[HAND] == 0  # DR 2.11: both always run out together
    if dragon == EDGE or dragon == -EDGE:
        captor = 0 if dragon > 0 else 1
        row[CAPTURED + captor] += 1
        row[QUIET] = 0
        if row[CAPTURED + captor] == rules.target:
            refill = False  # DR 2.17: no new dragon, no refill
        else:
            dragon = 0
            refill |= rules.refill_on_capture  # DR 2.10
    row[TRACK] = dragon
    if refill:
        row[HAND] = row[HAND + 1] = rules.full_hand


# Chance has no part


@inner
def list_outcomes(rules: Rules, row: Row, codes: Codes) -> int:  # noqa: ARG001 - whatever they are
    """None."""
    return 0


@inner
def any_outcome(rules: Rules, row: Row, source: Source) -> int:  # noqa: ARG001 - whatever they are
    """Never asked for."""
    return -1


@inner
def settle(rules: Rules, row: Row, outcome: int) -> None:
    """Never asked for."""


# What a seat sees, and how good it looks


@inner
def imagine(rules: Rules, row: Row, seat: int, source: Source) -> None:
    """Nothing is hidden, so nothing is drawn."""


@inner
def measure(rules: Rules, row: Row, seat: int) -> int:
    """As `measure` has it."""
    ended = node(rules, row)
    if ended != BOTH:
        return 0 if ended == DRAWN else WON if ended - FIRST_WON == seat else -WON
    own, theirs = row[HAND + seat], row[HAND + 1 - seat]
    step = -row[TRACK] if seat else row[TRACK]
    matchups = 0
    for card in range(len(FULL_HAND)):
        if own >> card & 1:
            matchups += popcount(theirs & rules.beats[card])
        if theirs >> card & 1:
            matchups -= popcount(own & rules.beats[card])
    ahead = row[CAPTURED + seat] - row[CAPTURED + 1 - seat]
    return DRAGON * ahead + STEP * step + MATCHUP * matchups // popcount(own)


FORM = PackedForm(WORDS, tuple(FULL_HAND), make_rules, pack, unpack, read_outcome)

bind(Rules, node, list_options, any_option, play, list_outcomes, any_outcome, settle, imagine, measure)
