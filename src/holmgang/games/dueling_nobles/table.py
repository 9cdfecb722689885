"""The things on the table in Dueling Nobles: nobles, number cards, the two sides, a duel, and what a seat knows of it all."""

from collections.abc import Iterable
from typing import Literal, TypeVar, get_args

from msgspec import Struct

from holmgang.core.errors import BadOption
from holmgang.core.seats import Seat
from holmgang.games.view import TableView

T = TypeVar("T")

SUITS = "hdcs"
"""Hearts, diamonds, clubs, spades."""

Card = str
"""A number card: rank and suit, as in ``7h`` or ``Ts`` (the ten of spades)."""

NUMBER_RANKS = "A23456789T"
NUMBER_CARDS: tuple[Card, ...] = tuple(rank + suit for suit in SUITS for rank in NUMBER_RANKS)
CARD_ORDER = {card: place for place, card in enumerate(NUMBER_CARDS)}
VALUE = {rank: value for value, rank in enumerate(NUMBER_RANKS, 1)} | {"A": 0}
"""What a card adds in a duel. An Ace adds nothing: it decides the duel."""

NobleCard = str
"""A noble: rank and suit, as in ``Kh``."""

NOBLE_RANKS = "JQK"
NOBLE_CARDS: tuple[NobleCard, ...] = tuple(rank + suit for rank in NOBLE_RANKS for suit in SUITS)
NOBLE_ORDER = {noble: place for place, noble in enumerate(NOBLE_CARDS)}
BASE = {"J": 11, "Q": 12, "K": 13}
WOUND_LIMIT = {"J": 2, "Q": 2, "K": 3}
DICE = {"J": 1, "Q": 1, "K": 2}

NOBLES_DEALT, NOBLES_CHOSEN, CARDS_DEALT = len(NOBLE_CARDS) // 2, 3, 6
BOOST_RANKS = "23"
SUIT_BONUS = 2
QUEEN_BONUS = 3
SET_SIZE = 3
SET_INCOME = 3
DIAMONDS_DRAW = 3
MOST_CARDS_BOUGHT = 3
NOBLE_PRICE = 5
REDIRECT_PRICE = 2


class Components(Struct, frozen=True):
    """What the game is played with. Fewer of it make a shrunken game under the same rules."""

    cards: tuple[Card, ...] = NUMBER_CARDS
    """The number cards, in their order."""
    nobles: tuple[NobleCard, ...] = NOBLE_CARDS
    """The nobles, in their order. Half of them are dealt to the first seat, the others are the second's."""
    chosen: int = NOBLES_CHOSEN
    """How many of them a seat keeps."""
    hand: int = CARDS_DEALT
    """How many number cards a hand begins with; at least one."""
    faces: str = "123456"
    """What a die shows."""

    def __post_init__(self) -> None:
        """Refuses what cannot be dealt."""
        if not 1 <= 2 * self.hand <= len(self.cards):
            raise BadOption(f"Two hands of {self.hand} cannot be dealt from {len(self.cards)} number cards.")
        if not 1 <= self.chosen <= self.dealt:
            raise BadOption(f"{self.chosen} nobles cannot be chosen from {self.dealt}.")

    @property
    def dealt(self) -> int:
        """How many nobles the first seat is dealt."""
        return len(self.nobles) // 2


class Noble(Struct, frozen=True, gc=False):
    """A noble in a courtyard, with all that lies on it."""

    card: NobleCard
    wounds: int = 0
    boost: Card | None = None


class Side(Struct, frozen=True, gc=False):
    """One player's courtyard, hand and resources. Courtyard and hand are kept in the order of the cards."""

    courtyard: tuple[Noble, ...] = ()
    hand: tuple[Card, ...] = ()
    known: tuple[Card, ...] = ()
    """Cards of the hand that the other seat knows to be there: fetched with Clubs, seen by Spades or by elimination."""
    resources: int = 0
    used: str = ""
    """Suits whose ability has been used."""


class Turn(Struct, frozen=True, gc=False):
    """What the active player has already done this turn, as far as it limits what he still may do."""

    wounded: tuple[NobleCard, ...] = ()
    """Kings wounded for a resource."""
    boosted: bool = False
    moved: tuple[Card, ...] = ()
    """Boost cards that were switched."""
    cashed: int = 0
    """Sets of three turned into resources."""


class Duel(Struct, frozen=True, gc=False):
    """A duel from its announcement to its result."""

    attacker: NobleCard
    defender: NobleCard
    attack_dice: tuple[int, ...] = ()
    defend_dice: tuple[int, ...] = ()
    attack_cards: tuple[Card, ...] = ()


Phase = Literal[
    "nobles",
    "draft",
    "toss",
    "cards",
    "begin",
    "diamonds",
    "cash",
    "spend",
    "draw",
    "duel",
    "redirect",
    "roll",
    "attack",
    "defend",
    "over",
]
"""What comes next. In ``diamonds`` the cards of that ability are drawn, in ``draw`` what was bought."""

PHASES: tuple[Phase, ...] = get_args(Phase)


class State(Struct, frozen=True, gc=False):
    """A moment of the game. Decks have no order: an order nobody knows does not exist."""

    sides: tuple[Side, Side] = (Side(), Side())
    active: Seat = 0
    phase: Phase = "nobles"
    dealt: tuple[NobleCard, ...] = ()
    """During the set-up: the nobles dealt to the first seat; the second has the others."""
    nobles: tuple[NobleCard, ...] = NOBLE_CARDS
    """The noble deck."""
    deck: tuple[Card, ...] = NUMBER_CARDS
    discard: tuple[Card, ...] = ()
    turn: Turn = Turn()
    owed_cards: int = 0
    owed_nobles: int = 0
    duel: Duel | None = None
    opening: bool = False
    """Whether this is the very first turn and a duel is forbidden in it."""
    quiet: int = 0
    """Turns in a row without a duel; stays 0 where there is no limit to count towards."""


Word = Literal[
    "draft",
    "wound",
    "boost",
    "switch",
    "hearts",
    "diamonds",
    "clubs",
    "spades",
    "ready",
    "cash",
    "keep",
    "buy",
    "save",
    "duel",
    "rest",
    "redirect",
    "stand",
    "play",
    "hold",
]
WORDS: tuple[Word, ...] = get_args(Word)


class Move(Struct, frozen=True, gc=False):
    """What a player does: a word and the cards it is done with. Its text is just that: ``boost 3c Qd``."""

    word: Word
    cards: tuple[str, ...] = ()
    count: int = 0
    """For ``buy``: how many number cards."""
    nobles: int = 0
    """For ``buy``: how many nobles."""

    def __str__(self) -> str:
        words: list[str] = [self.word, *self.cards]
        if self.count:
            words.append(str(self.count))
        if self.nobles:
            # the word comes first, so that no number of cards is ever short for a number of nobles
            words += ["noble"] if self.nobles == 1 else ["nobles", str(self.nobles)]
        return " ".join(words)


View = TableView[State, Move]
"""What a seat knows and remembers: all but the cards in the other hand that it never learned of, and the deck."""


def without(things: tuple[T, ...], gone: T) -> tuple[T, ...]:
    """The things with one of them gone."""
    place = things.index(gone)
    return things[:place] + things[place + 1 :]


def in_card_order(cards: Iterable[Card]) -> tuple[Card, ...]:
    """Number cards, sorted."""
    return tuple(sorted(cards, key=CARD_ORDER.__getitem__))


def in_noble_order(cards: Iterable[NobleCard]) -> tuple[NobleCard, ...]:
    """Nobles' cards, sorted."""
    return tuple(sorted(cards, key=NOBLE_ORDER.__getitem__))


def in_courtyard_order(nobles: Iterable[Noble]) -> tuple[Noble, ...]:
    """Nobles, sorted by their cards."""
    return tuple(sorted(nobles, key=lambda noble: NOBLE_ORDER[noble.card]))
