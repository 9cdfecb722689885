"""The moves, the options and the cards of Dueling Nobles as compiled code sees them; how a state becomes a row is in `layout`."""

from typing import NamedTuple

import numpy as np

from holmgang.compiling.caching import inlined
from holmgang.compiling.contract import DRAWN, limit_or_none

from .encoding import MOVES as NUMBERED, chosen
from .layout import *  # noqa: F403 - where things are in a row, for whoever works on rows
from .layout import CARD_COUNT, CARDS_CODE, DEALING_NOBLES, DRAW, NOBLE_COUNT, NOBLES_CODE, OWED_CARDS, PHASE, RANKS, ROLL, TOSS
from .rules import DuelingNoblesRules
from .table import BOOST_RANKS, NOBLE_CARDS, NOBLES_CHOSEN, NUMBER_CARDS, SET_SIZE, VALUE

# Options


class Rules(NamedTuple):
    """The options and the components."""

    sequential_draft: bool
    first_player: int
    """A seat, or `TOSSED`."""
    first_turn_duel: bool
    one_ability: bool
    one_king_a_turn: bool
    last_wound: int
    """When a King may take it: `NEVER`, `NOT_LAST` (unless he is the last noble) or `ALWAYS`."""
    set_discard_limit: int
    noble_buy_limit: int
    suit_bonus_once: bool
    jack_defends_two: bool
    double_kill: int
    """`DRAWN`, or whether the attacker (0) or the defender (1) wins."""
    mandatory_duel: bool
    eager_reshuffle: bool
    no_progress_limit: int
    nobles: int
    dealt: int
    chosen: int
    hand: int
    faces: int
    """The components: the set of nobles, how many a seat is dealt and keeps, the first hand's size, the set of faces."""


TOSSED = -1
NEVER, NOT_LAST, ALWAYS = range(3)


def make_rules(game: DuelingNoblesRules) -> Rules:
    """The options as compiled code takes them."""
    options = game.options
    return Rules(
        sequential_draft=options.draft == "sequential",
        first_player={"toss": TOSSED, "1": 0, "2": 1}[options.first_player],
        first_turn_duel=options.first_turn_duel,
        one_ability=options.suit_uses == "one_total",
        one_king_a_turn=options.king_wound_limit == "per_player",
        last_wound={"never": NEVER, "not_last": NOT_LAST, "allowed": ALWAYS}[options.king_suicide],
        set_discard_limit=limit_or_none(options.set_discard_limit),
        noble_buy_limit=limit_or_none(options.noble_buy_limit),
        suit_bonus_once=options.suit_bonus == "once",
        jack_defends_two=options.jack_defends_two,
        double_kill={"draw": DRAWN, "attacker_wins": 0, "defender_wins": 1}[options.double_kill],
        mandatory_duel=options.mandatory_duel,
        eager_reshuffle=options.reshuffle == "eager",
        no_progress_limit=limit_or_none(options.no_progress_limit),
        nobles=NOBLES_CODE.pack(game.components.nobles),
        dealt=game.components.dealt,
        chosen=game.components.chosen,
        hand=game.components.hand,
        faces=sum(1 << int(face) for face in game.components.faces),
    )


# Codes of moves


@inlined
def triple_number(low: int, middle: int, high: int) -> int:
    """The number of three different things, given in order."""
    return high * (high - 1) * (high - 2) // 6 + middle * (middle - 1) // 2 + low


@inlined
def pair_number(low: int, high: int) -> int:
    """The number of two different things, given in order."""
    return high * (high - 1) // 2 + low


assert NOBLES_CHOSEN == SET_SIZE == 3  # what `triple_number` is for
SETS, PAIRS, SWITCHES = chosen(range(RANKS), SET_SIZE), chosen(range(CARD_COUNT), 2), chosen(range(NOBLE_COUNT), 2)
DRAFTS = [*((noble,) for noble in range(NOBLE_COUNT)), *SWITCHES, *chosen(range(NOBLE_COUNT), NOBLES_CHOSEN)]
"""One noble or two are chosen in shrunken games only."""
DRAFT_TWO, DRAFT_THREE = NOBLE_COUNT, NOBLE_COUNT + len(SWITCHES)
SET_COUNT = len(SETS)
DRAFT_SETS, SET_RANKS, PAIR_CARDS, SWITCH_PAIRS = (
    np.array([sum(1 << place for place in some) for some in listed]) for listed in (DRAFTS, SETS, PAIRS, SWITCHES)
)
"""By number: the set of nobles, of ranks, of cards, of nobles."""


_BLOCKS = tuple(moves for _, moves, _ in NUMBERED)
MOVES = tuple(move for block in _BLOCKS for move in block)
(
    _,
    DRAFTING,
    WOUNDING,
    BOOSTING,
    SWITCHING,
    HEARTS,
    DIAMONDS,
    CLUBS,
    SPADES,
    CASHING,
    BUYING,
    CHALLENGING,
    REDIRECTING,
    PLAYING_ONE,
    PLAYING_TWO,
) = (sum(map(len, _BLOCKS[:place])) for place in range(len(_BLOCKS)))
"""The first code of every block."""
TO_READY, TO_KEEP, TO_SAVE, TO_REST, TO_STAND, TO_HOLD = range(6)


def read_outcome(row: list[int], code: int) -> str:
    """A seat for the toss, a face for a die, a noble or a number card for a draw."""
    match row[PHASE]:
        case phase if phase == TOSS:
            return "12"[code]
        case phase if phase == ROLL:
            return str(code)
        case phase if phase == DEALING_NOBLES or (phase == DRAW and row[OWED_CARDS] == 0):
            return NOBLE_CARDS[code]
        case _:
            return NUMBER_CARDS[code]


# Cards as compiled code sees them


def _where(ranks: str) -> int:
    return CARDS_CODE.pack([card for card in NUMBER_CARDS if card[0] in ranks])


ACES, TWOS_AND_THREES = _where("A"), _where(BOOST_RANKS)
VALUES = tuple(_where("".join(rank for rank, value in VALUE.items() if value >> bit & 1)) for bit in range(4))
"""For each binary digit of a value the cards that have it: so the values of a set are added up by counting."""


@inlined
def boost_digit(card: int) -> int:
    """From 1 to 8: the 2 and the 3 of each suit."""
    return 2 * (card // RANKS) + card % RANKS


@inlined
def boost_card(digit: int) -> int:
    """The card that a digit stands for."""
    return (digit - 1) // 2 * RANKS + 1 + (digit - 1) % 2
