"""Dueling Nobles in numbers.

One sees the table, the own hand, and how large the other one is. What one remembers: which cards of either hand the other seat
has learned of. The decks need no numbers: they hold what is nowhere else.
"""

from collections.abc import Sequence
from itertools import combinations
from typing import TypeVar

from holmgang.core.encoding import ASKED, RESULT, FieldReader, ListedEncoding, Seen, Whose, number, numbers, one_of, some_of
from holmgang.core.options import highest
from holmgang.core.referee import MAX_STEPS
from holmgang.core.seats import Seat

from .options import DuelingNoblesOptions
from .position import MOST_RESOURCES
from .rules import HOLD, KEEP, READY, REST, SAVE, STAND, DuelingNoblesRules
from .table import (
    BOOST_RANKS,
    DICE,
    MOST_CARDS_BOUGHT,
    NOBLE_CARDS,
    NUMBER_CARDS,
    NUMBER_RANKS,
    PHASES,
    SET_INCOME,
    SET_SIZE,
    SUITS,
    WOUND_LIMIT,
    Card,
    Move,
    NobleCard,
    Side,
    State,
)

T = TypeVar("T")
Seeing = Seen[DuelingNoblesRules, State]

BOOSTS = tuple(card for card in NUMBER_CARDS if card[0] in BOOST_RANKS)
KINGS = tuple(noble for noble in NOBLE_CARDS if noble[0] == "K")
BEFORE_TURNS = ("nobles", "draft", "toss")
"""The phases in which nobody's turn has come yet."""
MOST_IN_A_MATCH = MOST_RESOURCES + SET_INCOME * MAX_STEPS
"""Resources: as many as can be written down to begin with, and the most that a decision brings for each decision of a match."""
MOST_CASHED = len(NUMBER_CARDS) + len(NUMBER_CARDS) // SET_SIZE
"""Sets cashed in a turn: as many as can be written down to begin with, and all that a hand can hold."""

NOBLES_TOLD = "Jh, Jd, Jc, Js, Qh to Qs, Kh to Ks"
CARDS_TOLD = "Ah to Th, Ad to Td, Ac to Tc, As to Ts"
BOOSTS_TOLD = ", ".join(BOOSTS)


# Moves


def _of_suit(suit: str) -> list[str]:
    return [rank + suit for rank in NUMBER_RANKS]


def chosen(things: Sequence[T], count: int) -> list[tuple[T, ...]]:
    """So many of the things, in the order of the last of them, then of the one before it: so a number is quickly worked out."""
    places = sorted(combinations(range(len(things)), count), key=lambda some: some[::-1])
    return [tuple(things[place] for place in some) for some in places]


MOVES: tuple[tuple[str, tuple[Move, ...], str], ...] = (
    ("plain", (READY, KEEP, SAVE, REST, STAND, HOLD), "The moves of one word: ready, keep, save, rest, stand, hold."),
    (
        "draft",
        tuple(Move("draft", nobles) for count in (1, 2, 3) for nobles in chosen(NOBLE_CARDS, count)),
        "Keeps nobles: one of them, two (both in shrunken games only), then three: Jh Jd Jc, Jh Jd Js, Jh Jc Js, Jd Jc Js, "
        "Jh Jd Qh and so on.",
    ),
    ("wound", tuple(Move("wound", (king,)) for king in KINGS), "Wounds a King: Kh, Kd, Kc, Ks."),
    (
        "boost",
        tuple(Move("boost", (card, noble)) for card in BOOSTS for noble in NOBLE_CARDS),
        f"Boosts a noble: 2h on {NOBLES_TOLD}; then 3h, 2d, 3d, 2c, 3c, 2s, 3s.",
    ),
    (
        "switch",
        tuple(Move("switch", pair) for pair in chosen(NOBLE_CARDS, 2)),
        "Exchanges two nobles’ boosts: Jh Jd, Jh Jc, Jd Jc, Jh Js and so on.",
    ),
    (
        "hearts",
        tuple(Move("hearts", (card, noble)) for card in _of_suit("h") for noble in NOBLE_CARDS),
        f"Pays with a heart to heal a noble: Ah for {NOBLES_TOLD}; then 2h to Th.",
    ),
    ("diamonds", tuple(Move("diamonds", (card,)) for card in _of_suit("d")), "Pays with a diamond: Ad to Td."),
    (
        "clubs",
        tuple(Move("clubs", (card, fetched)) for card in _of_suit("c") for fetched in NUMBER_CARDS),
        f"Pays with a club to fetch a card: Ac for {CARDS_TOLD}; then 2c to Tc. None fetches itself.",
    ),
    ("spades", tuple(Move("spades", (card,)) for card in _of_suit("s")), "Pays with a spade: As to Ts."),
    (
        "cash",
        tuple(Move("cash", cards) for suit in SUITS for cards in chosen(_of_suit(suit), SET_SIZE)),
        "Cashes three cards of a suit: Ah 2h 3h, Ah 2h 4h, Ah 3h 4h, 2h 3h 4h, Ah 2h 5h and so on; then those of d, c, s.",
    ),
    (
        "buy",
        tuple(
            Move("buy", count=cards, nobles=nobles)
            for nobles in range(len(NOBLE_CARDS) + 1)
            for cards in range(MOST_CARDS_BOUGHT + 1)
            if cards or nobles
        ),
        "Buys 1 to 3 cards; then 0 to 3 cards with 1 noble, with 2, and so on to 12.",
    ),
    (
        "duel",
        tuple(Move("duel", (own, theirs)) for own in NOBLE_CARDS for theirs in NOBLE_CARDS),
        f"Challenges: Jh against {NOBLES_TOLD}; then Jd to Ks. None challenges itself.",
    ),
    ("redirect", tuple(Move("redirect", (noble,)) for noble in NOBLE_CARDS), f"Lets another noble defend: {NOBLES_TOLD}."),
    ("play_one", tuple(Move("play", (card,)) for card in NUMBER_CARDS), f"Plays one card in a duel: {CARDS_TOLD}."),
    (
        "play_two",
        tuple(Move("play", pair) for pair in chosen(NUMBER_CARDS, 2)),
        "Plays two cards in a duel: Ah 2h, Ah 3h, 2h 3h, Ah 4h and so on.",
    ),
)


# What is seen


def _side(seen: Seeing, whose: Whose) -> Side:
    return seen.table.sides[seen.seat(whose)]


def _which(seen: Seeing, seat: Seat) -> Whose:
    return "own" if seat == seen.own else "other"


def _seat(seen: Seeing) -> Seat | None:
    """Where a toss decides who begins and both draft at once, the seats are alike."""
    options = seen.game.options
    apart = options.draft == "sequential" or options.first_player != "toss"
    return seen.own if apart and seen.table.phase in ("nobles", "draft") else None


def _dealt(whose: Whose) -> FieldReader[Seeing]:
    def nobles(seen: Seeing) -> tuple[NobleCard, ...]:
        if seen.seat(whose) == 0:
            return seen.table.dealt
        return seen.table.nobles if seen.table.phase == "draft" else ()

    means = f"The nobles dealt to the {whose} side, until the draft is done: {NOBLES_TOLD}."
    return some_of(f"{whose}_dealt", NOBLE_CARDS, means, nobles)


def _open(whose: Whose) -> tuple[FieldReader[Seeing], ...]:
    """What lies open on a side, but for what a noble bears, which is told of all nobles together."""
    return (
        some_of(
            f"{whose}_courtyard",
            NOBLE_CARDS,
            f"The nobles in the {whose} courtyard: {NOBLES_TOLD}.",
            lambda seen: [noble.card for noble in _side(seen, whose).courtyard],
        ),
        number(
            f"{whose}_resources", 0, MOST_IN_A_MATCH, f"Resources of the {whose} side.", lambda seen: _side(seen, whose).resources
        ),
        some_of(
            f"{whose}_used",
            SUITS,
            f"The suits whose ability the {whose} side has used: h, d, c, s.",
            lambda seen: _side(seen, whose).used,
        ),
        number(
            f"{whose}_hand_size", 0, len(NUMBER_CARDS), f"Cards in the {whose} hand.", lambda seen: len(_side(seen, whose).hand)
        ),
    )


def _wounds(seen: Seeing) -> list[int]:
    wounds = {noble.card: noble.wounds for side in seen.table.sides for noble in side.courtyard}
    return [wounds.get(card, 0) for card in NOBLE_CARDS]


def _boosts(seen: Seeing) -> list[tuple[NobleCard, Card | None]]:
    return [(noble.card, noble.boost) for side in seen.table.sides for noble in side.courtyard]


def _duelling(whose: Whose) -> tuple[FieldReader[Seeing], ...]:
    def noble(seen: Seeing) -> NobleCard | None:
        duel = seen.table.duel
        return None if duel is None else duel.attacker if seen.table.active == seen.seat(whose) else duel.defender

    def dice(seen: Seeing) -> tuple[int, ...]:
        duel = seen.table.duel
        rolled = () if duel is None else duel.attack_dice if seen.table.active == seen.seat(whose) else duel.defend_dice
        return (*rolled, *(0,) * (max(DICE.values()) - len(rolled)))

    return (
        one_of(f"{whose}_dueller", NOBLE_CARDS, f"The noble of the {whose} side in the duel: {NOBLES_TOLD}.", noble),
        numbers(f"{whose}_dice", max(DICE.values()), 0, 6, "The dice rolled for it; 0 for a die that is not rolled.", dice),
    )


SEEN: tuple[FieldReader[Seeing], ...] = (
    ASKED,
    RESULT,
    one_of("phase", PHASES, f"What comes next: {', '.join(PHASES)}.", lambda seen: seen.table.phase),
    one_of(
        "seat",
        (0, 1),
        "Which seat looks, the first or the second, as long as the rules tell them apart: until the draft is done, where it is "
        "sequential or the first player is named. All 0 otherwise.",
        _seat,
    ),
    one_of(
        "turn",
        ("own", "other"),
        "Whose turn it is: the own side’s, the other side’s. All 0 until the draft and the toss are done.",
        lambda seen: None if seen.table.phase in BEFORE_TURNS else _which(seen, seen.table.active),
    ),
    number("opening", 0, 1, "Whether this is the first turn and no duel is allowed in it.", lambda seen: int(seen.table.opening)),
    number(
        "quiet",
        0,
        highest(DuelingNoblesOptions, "no_progress_limit"),
        "Turns in a row without a duel; 0 where no_progress_limit is off.",
        lambda seen: seen.table.quiet,
    ),
    _dealt("own"),
    _dealt("other"),
    *_open("own"),
    *_open("other"),
    numbers(
        "wounds",
        len(NOBLE_CARDS),
        0,
        max(WOUND_LIMIT.values()) - 1,
        f"The wounds of each noble in either courtyard: {NOBLES_TOLD}.",
        _wounds,
    ),
    some_of(
        "boosts",
        [(noble, boost) for noble in NOBLE_CARDS for boost in BOOSTS],
        f"For each noble ({NOBLES_TOLD}) which boost it has: {BOOSTS_TOLD}.",
        _boosts,
    ),
    some_of(
        "own_hand", NUMBER_CARDS, f"The own hand: {CARDS_TOLD}. All 0 for a spectator.", lambda seen: _side(seen, "own").hand
    ),
    number("deck_size", 0, len(NUMBER_CARDS), "Cards left in the deck.", lambda seen: len(seen.table.deck)),
    some_of("discard", NUMBER_CARDS, f"The discard pile: {CARDS_TOLD}.", lambda seen: seen.table.discard),
    some_of("wounded", KINGS, "The Kings wounded for a resource this turn: h, d, c, s.", lambda seen: seen.table.turn.wounded),
    number("boosted", 0, 1, "Whether a boost was played this turn.", lambda seen: int(seen.table.turn.boosted)),
    some_of("moved", BOOSTS, f"The boosts that were switched this turn: {BOOSTS_TOLD}.", lambda seen: seen.table.turn.moved),
    number("cashed", 0, MOST_CASHED, "Sets cashed this turn, while another may be.", lambda seen: seen.table.turn.cashed),
    number("owed_cards", 0, MOST_CARDS_BOUGHT, "Cards that are still to be drawn.", lambda seen: seen.table.owed_cards),
    number("owed_nobles", 0, len(NOBLE_CARDS), "Nobles that are still to be drawn.", lambda seen: seen.table.owed_nobles),
    *_duelling("own"),
    *_duelling("other"),
    some_of(
        "played",
        NUMBER_CARDS,
        f"The cards that the attacker has played in the duel: {CARDS_TOLD}.",
        lambda seen: seen.table.duel.attack_cards if seen.table.duel else (),
    ),
)


# What is remembered


def _known(whose: Whose, means: str) -> FieldReader[Seeing]:
    return some_of(f"{whose}_known", NUMBER_CARDS, f"{means}: {CARDS_TOLD}.", lambda seen: _side(seen, whose).known)


ENCODING = ListedEncoding(
    version=1,
    moves=MOVES,
    seen=SEEN,
    remembered=(
        _known("own", "The cards of the own hand that the other side knows to be there"),
        _known("other", "The cards of the other hand that the own side knows to be there"),
    ),
)
