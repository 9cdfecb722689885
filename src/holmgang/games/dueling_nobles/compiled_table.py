"""The table of Dueling Nobles in numbers: how states, moves and outcomes are packed.

Sets of number cards have a bit for each of the forty, sets of nobles one for each of the twelve, in the reference order. Wounds
are two such sets, for ones and twos. A boost is a digit of four bits: 0 for none, else which of the eight 2s and 3s it is.
"""

from itertools import combinations
from typing import NamedTuple

import numpy as np

from holmgang.compiling.caching import inlined
from holmgang.compiling.contract import DRAWN, limit_or_none
from holmgang.core.seats import SEATS

from .rules import HOLD, KEEP, READY, REST, SAVE, STAND, DuelingNoblesRules
from .table import (
    BOOST_RANKS,
    CARD_ORDER,
    MOST_CARDS_BOUGHT,
    NOBLE_CARDS,
    NOBLE_ORDER,
    NOBLES_CHOSEN,
    NUMBER_CARDS,
    PHASES,
    SET_SIZE,
    SUITS,
    VALUE,
    Card,
    Duel,
    Move,
    Noble,
    NobleCard,
    Side,
    State,
    Turn,
)

COURTYARD, HAND, KNOWN, RESOURCES, USED = range(0, 10, 2)
"""The places in a row of what each seat has: the first seat's, then the second's."""
ONES, TWOS, BOOSTS, BOOSTED = range(10, 14)
"""Of all nobles together: who has one wound (or three), who has two (or three), the boosts, and who has one."""
ACTIVE, PHASE, DEALT, NOBLES, DECK, DISCARD, WOUNDED, BOOST_PLAYED, MOVED, CASHED, OWED_CARDS, OWED_NOBLES = range(14, 26)
ATTACKER, DEFENDER, ATTACK_DICE, DEFEND_DICE, ATTACK_CARDS, OPENING, QUIET = range(26, 33)
WORDS = 33

NO_NOBLE = -1
(
    DEALING_NOBLES,
    DRAFT,
    TOSS,
    DEALING_CARDS,
    BEGIN,
    DIAMONDS_DRAWN,
    CASH,
    SPEND,
    DRAW,
    DUEL,
    REDIRECT,
    ROLL,
    ATTACK,
    DEFEND,
    OVER,
) = range(len(PHASES))

NOBLE_COUNT, CARD_COUNT = len(NOBLE_CARDS), len(NUMBER_CARDS)
RANKS = CARD_COUNT // len(SUITS)
ACE = 0
FIRST_KING = NOBLE_CARDS.index("Kh")
"""Jacks, then Queens, then Kings."""
FIRST_QUEEN = NOBLE_CARDS.index("Qh")
A_SUIT = (1 << RANKS) - 1
DIGIT = 4
"""How many bits a boost takes."""
DIE = 3
"""How many bits a die takes."""


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
        nobles=pack_nobles(game.components.nobles),
        dealt=game.components.dealt,
        chosen=game.components.chosen,
        hand=game.components.hand,
        faces=sum(1 << int(face) for face in game.components.faces),
    )


# Codes of moves


def _triples(count: int) -> list[tuple[int, ...]]:
    """All threes of so many things, in the order of their numbers (see `triple_number`)."""
    return sorted(combinations(range(count), 3), key=lambda three: three[::-1])


def _pairs(count: int) -> list[tuple[int, ...]]:
    return sorted(combinations(range(count), 2), key=lambda two: two[::-1])


@inlined
def triple_number(low: int, middle: int, high: int) -> int:
    """The number of three different things, given in order."""
    return high * (high - 1) * (high - 2) // 6 + middle * (middle - 1) // 2 + low


@inlined
def pair_number(low: int, high: int) -> int:
    """The number of two different things, given in order."""
    return high * (high - 1) // 2 + low


assert NOBLES_CHOSEN == SET_SIZE == 3  # what `_triples` is for
SETS, PAIRS, SWITCHES = _triples(RANKS), _pairs(CARD_COUNT), _pairs(NOBLE_COUNT)
DRAFTS = [*((noble,) for noble in range(NOBLE_COUNT)), *SWITCHES, *_triples(NOBLE_COUNT)]
"""One noble or two are chosen in shrunken games only."""
DRAFT_TWO, DRAFT_THREE = NOBLE_COUNT, NOBLE_COUNT + len(SWITCHES)
SET_COUNT = len(SETS)
DRAFT_SETS, SET_RANKS, PAIR_CARDS, SWITCH_PAIRS = (
    np.array([sum(1 << place for place in chosen) for chosen in listed]) for listed in (DRAFTS, SETS, PAIRS, SWITCHES)
)
"""By number: the set of nobles, of ranks, of cards, of nobles."""


def suited(rank: int, suit: str) -> Card:
    """The card of a suit with this rank's number."""
    return NUMBER_CARDS[SUITS.index(suit) * RANKS + rank]


BOOST_CARDS = tuple(card for card in NUMBER_CARDS if card[0] in BOOST_RANKS)
_BLOCKS: tuple[tuple[Move, ...], ...] = (
    (READY, KEEP, SAVE, REST, STAND, HOLD),
    tuple(Move("draft", tuple(NOBLE_CARDS[noble] for noble in chosen)) for chosen in DRAFTS),
    tuple(Move("wound", (king,)) for king in NOBLE_CARDS[FIRST_KING:]),
    tuple(Move("boost", (card, noble)) for card in BOOST_CARDS for noble in NOBLE_CARDS),
    tuple(Move("switch", (NOBLE_CARDS[one], NOBLE_CARDS[two])) for one, two in SWITCHES),
    tuple(Move("hearts", (suited(rank, "h"), noble)) for rank in range(RANKS) for noble in NOBLE_CARDS),
    tuple(Move("diamonds", (suited(rank, "d"),)) for rank in range(RANKS)),
    tuple(Move("clubs", (suited(rank, "c"), card)) for rank in range(RANKS) for card in NUMBER_CARDS),
    tuple(Move("spades", (suited(rank, "s"),)) for rank in range(RANKS)),
    tuple(Move("cash", tuple(suited(rank, suit) for rank in ranks)) for suit in SUITS for ranks in SETS),
    tuple(
        Move("buy", count=cards, nobles=nobles)
        for nobles in range(len(NOBLE_CARDS) + 1)
        for cards in range(MOST_CARDS_BOUGHT + 1)
        if cards or nobles
    ),
    tuple(Move("duel", (own, theirs)) for own in NOBLE_CARDS for theirs in NOBLE_CARDS),
    tuple(Move("redirect", (noble,)) for noble in NOBLE_CARDS),
    tuple(Move("play", (card,)) for card in NUMBER_CARDS),
    tuple(Move("play", (NUMBER_CARDS[one], NUMBER_CARDS[two])) for one, two in PAIRS),
)
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


# Packing


def pack_cards(cards: tuple[Card, ...]) -> int:
    """Number cards as a set."""
    return sum([1 << CARD_ORDER[card] for card in cards])


def unpack_cards(number: int) -> tuple[Card, ...]:
    """The number cards of a set."""
    return tuple(card for place, card in enumerate(NUMBER_CARDS) if number >> place & 1)


def pack_nobles(nobles: tuple[NobleCard, ...]) -> int:
    """Nobles as a set."""
    return sum([1 << NOBLE_ORDER[noble] for noble in nobles])


def unpack_nobles(number: int) -> tuple[NobleCard, ...]:
    """The nobles of a set."""
    return tuple(noble for place, noble in enumerate(NOBLE_CARDS) if number >> place & 1)


def pack(game: DuelingNoblesRules, state: State) -> list[int]:  # noqa: ARG001 - the same under every option
    """A state as a row."""
    one, two = state.sides
    nobles = [noble for side in state.sides for noble in side.courtyard]
    courtyards = (pack_nobles(tuple(noble.card for noble in side.courtyard)) for side in state.sides)
    boosts = sum(_pack_boost(noble.boost) << DIGIT * NOBLE_ORDER[noble.card] for noble in nobles if noble.boost)
    duel = state.duel
    fighting = (
        [NO_NOBLE, NO_NOBLE, 0, 0, 0]
        if duel is None
        else [
            *(NOBLE_ORDER[duel.attacker], NOBLE_ORDER[duel.defender]),
            *(_pack_dice(duel.attack_dice), _pack_dice(duel.defend_dice), pack_cards(duel.attack_cards)),
        ]
    )
    return [
        *courtyards,
        *(pack_cards(one.hand), pack_cards(two.hand), pack_cards(one.known), pack_cards(two.known)),
        *(one.resources, two.resources, _pack_suits(one.used), _pack_suits(two.used)),
        pack_nobles(tuple(noble.card for noble in nobles if noble.wounds & 1)),
        pack_nobles(tuple(noble.card for noble in nobles if noble.wounds & 2)),
        *(boosts, pack_nobles(tuple(noble.card for noble in nobles if noble.boost))),
        *(state.active, PHASES.index(state.phase), pack_nobles(state.dealt), pack_nobles(state.nobles)),
        *(pack_cards(state.deck), pack_cards(state.discard)),
        *(pack_nobles(state.turn.wounded), int(state.turn.boosted)),
        *(sum(1 << _pack_boost(card) for card in state.turn.moved), state.turn.cashed),
        *(state.owed_cards, state.owed_nobles),
        *fighting,
        *(int(state.opening), state.quiet),
    ]


def unpack(row: list[int]) -> State:
    """The state of a row."""
    one, two = (
        Side(
            courtyard=tuple(_unpack_noble(row, card) for card in unpack_nobles(row[COURTYARD + seat])),
            hand=unpack_cards(row[HAND + seat]),
            known=unpack_cards(row[KNOWN + seat]),
            resources=row[RESOURCES + seat],
            used="".join(suit for place, suit in enumerate(SUITS) if row[USED + seat] >> place & 1),
        )
        for seat in SEATS
    )
    duel = Duel(
        attacker=NOBLE_CARDS[row[ATTACKER]],
        defender=NOBLE_CARDS[row[DEFENDER]],
        attack_dice=_unpack_dice(row[ATTACK_DICE]),
        defend_dice=_unpack_dice(row[DEFEND_DICE]),
        attack_cards=unpack_cards(row[ATTACK_CARDS]),
    )
    return State(
        sides=(one, two),
        active=SEATS[row[ACTIVE]],
        phase=PHASES[row[PHASE]],
        dealt=unpack_nobles(row[DEALT]),
        nobles=unpack_nobles(row[NOBLES]),
        deck=unpack_cards(row[DECK]),
        discard=unpack_cards(row[DISCARD]),
        turn=Turn(
            wounded=unpack_nobles(row[WOUNDED]),
            boosted=bool(row[BOOST_PLAYED]),
            moved=tuple(card for card in BOOST_CARDS if row[MOVED] >> _pack_boost(card) & 1),
            cashed=row[CASHED],
        ),
        owed_cards=row[OWED_CARDS],
        owed_nobles=row[OWED_NOBLES],
        duel=None if row[ATTACKER] == NO_NOBLE else duel,
        opening=bool(row[OPENING]),
        quiet=row[QUIET],
    )


def _unpack_noble(row: list[int], card: NobleCard) -> Noble:
    place = NOBLE_ORDER[card]
    wounds = (row[ONES] >> place & 1) + 2 * (row[TWOS] >> place & 1)
    boost = row[BOOSTS] >> DIGIT * place & (1 << DIGIT) - 1
    return Noble(card, wounds, BOOST_CARDS[boost - 1] if boost else None)


def _pack_boost(card: Card) -> int:
    return 1 + BOOST_CARDS.index(card)


def _pack_suits(used: str) -> int:
    return sum(1 << SUITS.index(suit) for suit in used)


def _pack_dice(dice: tuple[int, ...]) -> int:
    return sum(die << DIE * place for place, die in enumerate(dice))


def _unpack_dice(number: int) -> tuple[int, ...]:
    return tuple(number >> DIE * place & 7 for place in range(2) if number >> DIE * place)


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
    return pack_cards(tuple(card for card in NUMBER_CARDS if card[0] in ranks))


ACES, TWOS_AND_THREES = _where("A"), _where(BOOST_RANKS)
VALUES = tuple(_where("".join(rank for rank, value in VALUE.items() if value >> bit & 1)) for bit in range(4))
"""For each binary digit of a value the cards that have it: so the values of a set are added up by counting."""


@inlined
def boost_digit(card: int) -> int:
    """The digit for a 2 or a 3."""
    return 2 * (card // RANKS) + card % RANKS


@inlined
def boost_card(digit: int) -> int:
    """The card that a digit stands for."""
    return (digit - 1) // 2 * RANKS + 1 + (digit - 1) % 2
