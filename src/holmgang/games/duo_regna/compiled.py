"""The rules of Duo Regna, compiled: the same steps in the same order as `rules`.

A hand is a number with a bit for each card, in the order of the full hand. Which card beats which is asked of the reference
rules, once for each set of options. Numbers in comments are those of the rulings (DR 2.x).
"""

from typing import NamedTuple

import numpy as np

from holmgang.compiling.arrays import Numbers
from holmgang.compiling.bits import nth_of_16, popcount
from holmgang.compiling.caching import inner
from holmgang.compiling.contract import (
    BOTH,
    DRAWN,
    FIRST_WON,
    NO_LIMIT,
    SECOND_WON,
    PackedForm,
    Row,
    bind,
    limit_or_none,
)
from holmgang.compiling.encoding import STATUS, write_set, write_status
from holmgang.compiling.layout import Layout, some_of
from holmgang.compiling.placeholders import NO_CHANCE, NO_SECRETS

from .measure import DRAGON, MATCHUP, STEP, WON
from .rules import DuoRegnaRules
from .table import EDGE, FULL_HAND, Card, State

CARDS = some_of(FULL_HAND)
LAYOUT = Layout(State, {"hands": CARDS})
HAND, TRACK, CAPTURED, QUIET = LAYOUT.places("hands", "dragon", "captured", "quiet")


class Rules(NamedTuple):
    """The options as compiled code needs them."""

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
        np.array([CARDS.pack(cards) for cards in beaten]),
        CARDS.pack(game.hand),
        game.options.refill_on_capture,
        game.options.target,
        limit_or_none(game.options.no_progress_limit),
    )


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
def count_options(rules: Rules, row: Row, seat: int) -> int:  # noqa: ARG001 - the same under every option
    return popcount(row[HAND + seat])


@inner
def option_at(rules: Rules, row: Row, seat: int, index: int) -> int:  # noqa: ARG001 - the same under every option
    return nth_of_16(row[HAND + seat], index)


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


# How good it looks


@inner
def measure(rules: Rules, row: Row, seat: int) -> int:
    """The number that `measure.measure` gives for the view of this seat."""
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


# What it is in numbers


@inner
def observe(rules: Rules, row: Row, seat: int, numbers: Numbers) -> None:
    """Writes the numbers of `encoding`, field for field."""
    write_status(node(rules, row), seat, numbers)
    at = write_set(row[HAND + seat], len(FULL_HAND), STATUS, numbers)
    at = write_set(row[HAND + 1 - seat], len(FULL_HAND), at, numbers)
    numbers[at] = -row[TRACK] if seat else row[TRACK]
    numbers[at + 1] = row[CAPTURED + seat]
    numbers[at + 2] = row[CAPTURED + 1 - seat]
    numbers[at + 3] = row[QUIET]


FORM = PackedForm(LAYOUT, tuple(FULL_HAND), make_rules, read_outcome)

bind(Rules, node, count_options, option_at, play, measure, observe, *NO_CHANCE, *NO_SECRETS)
