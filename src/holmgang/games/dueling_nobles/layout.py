"""The table of Dueling Nobles as a row of numbers. This loads nothing heavy.

Sets of number cards have a bit for each of the forty, sets of nobles one for each of the twelve, in the reference order. Wounds
are two such sets, for ones and twos. A boost is a digit of four bits: 0 for none, else which of the eight 2s and 3s it is.
"""

from collections.abc import Callable, Sequence

from msgspec.structs import replace

from holmgang.compiling.layout import NONE, Code, Layout, digits, one_of, some_of

from .rules import DuelingNoblesRules
from .table import BOOST_RANKS, NOBLE_CARDS, NOBLE_ORDER, NUMBER_CARDS, PHASES, SUITS, Noble, State

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
FIRST_KING = NOBLE_CARDS.index("Kh")
"""Jacks, then Queens, then Kings."""
FIRST_QUEEN = NOBLE_CARDS.index("Qh")
A_SUIT = (1 << RANKS) - 1
DIGIT = 4
"""How many bits a boost takes."""
DIE = 3
"""How many bits a die takes."""


def _nobles_with(fact: Callable[[Noble], object]) -> Callable[[DuelingNoblesRules, State], int]:
    """Those of all nobles in courtyards of which something is true."""
    return lambda _, state: NOBLES_CODE.pack([noble.card for noble in _in_courtyards(state) if fact(noble)])


def _boosts(game: DuelingNoblesRules, state: State) -> int:  # noqa: ARG001 - as a layout asks
    nobles = _in_courtyards(state)
    return sum(BOOST_DECK.index(noble.boost) << DIGIT * NOBLE_ORDER[noble.card] for noble in nobles if noble.boost)


def _in_courtyards(state: State) -> list[Noble]:
    return [noble for side in state.sides for noble in side.courtyard]


def _restore(state: State, row: Sequence[int]) -> State:
    """Gives the nobles their wounds and boosts."""
    one, two = (replace(side, courtyard=tuple(_restored(noble, row) for noble in side.courtyard)) for side in state.sides)
    return replace(state, sides=(one, two))


def _restored(noble: Noble, row: Sequence[int]) -> Noble:
    place = NOBLE_ORDER[noble.card]
    wounds = (row[ONES] >> place & 1) + 2 * (row[TWOS] >> place & 1)
    boost = row[BOOSTS] >> DIGIT * place & (1 << DIGIT) - 1
    return Noble(noble.card, wounds, BOOST_DECK[boost] if boost else None)


BOOST_CARDS = tuple(card for card in NUMBER_CARDS if card[0] in BOOST_RANKS)
BOOST_DECK = ("", *BOOST_CARDS)
"""By digit."""
CARDS_CODE, NOBLES_CODE = some_of(NUMBER_CARDS), some_of(NOBLE_CARDS)
_COURTYARD = Code(
    lambda nobles: NOBLES_CODE.pack([noble.card for noble in nobles]),
    lambda number: tuple(map(Noble, NOBLES_CODE.unpack(number))),
)
LAYOUT = Layout(
    State,
    {
        "courtyard": _COURTYARD,
        "used": some_of(SUITS),
        "moved": some_of(BOOST_DECK),
        **dict.fromkeys(("hand", "known", "deck", "discard", "attack_cards"), CARDS_CODE),
        **dict.fromkeys(("dealt", "nobles", "wounded"), NOBLES_CODE),
        **dict.fromkeys(("attacker", "defender"), one_of(NOBLE_CARDS)),
        **dict.fromkeys(("attack_dice", "defend_dice"), digits(DIE)),
    },
    computed={
        "ones": _nobles_with(lambda noble: noble.wounds & 1),
        "twos": _nobles_with(lambda noble: noble.wounds & 2),
        "boosts": _boosts,
        "having_boosts": _nobles_with(lambda noble: noble.boost),
    },
    restore=_restore,
)
COURTYARD, HAND, KNOWN, RESOURCES, USED = LAYOUT.places("courtyard", "hand", "known", "resources", "used")
ACTIVE, PHASE, DEALT, NOBLES, DECK, DISCARD = LAYOUT.places("active", "phase", "dealt", "nobles", "deck", "discard")
WOUNDED, BOOST_PLAYED, MOVED, CASHED = LAYOUT.places("wounded", "boosted", "moved", "cashed")
OWED_CARDS, OWED_NOBLES, OPENING, QUIET = LAYOUT.places("owed_cards", "owed_nobles", "opening", "quiet")
ATTACKER, DEFENDER, ATTACK_CARDS = LAYOUT.places("attacker", "defender", "attack_cards")
ATTACK_DICE, DEFEND_DICE = LAYOUT.places("attack_dice", "defend_dice")
ONES, TWOS, BOOSTS, BOOSTED = LAYOUT.places("ones", "twos", "boosts", "having_boosts")
"""Of all nobles together: who has one wound (or three), who has two (or three), the boosts, and who has one."""
NO_NOBLE = NONE
