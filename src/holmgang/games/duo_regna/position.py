"""Duo Regna as one line of text: ``AJ23456QK/AJ23456QK 0 0-0``.

The two hands, the dragon's place (counted towards the first seat), the dragons captured, then ``quiet=N`` for rounds without
a capture. An empty hand is ``-``. A game that is over keeps its last dragon where it was captured, at 2 or -2.
"""

from holmgang.core.errors import BadPosition, MalformedMove, shown
from holmgang.core.position import PositionText, halves, quiet_field, read_count, read_pair

from .options import DuoRegnaOptions
from .table import EDGE, FULL_HAND, Card, Hand, State

EXAMPLE = "AJ23456QK/AJ23456QK 0 0-0"


def write(state: State) -> str:
    """The canonical line."""
    (first, second), (one, two) = state.hands, state.captured
    return " ".join((f"{first or '-'}/{second or '-'} {state.dragon} {one}-{two}", *quiet_field(state.quiet)))


def read(text: str, options: DuoRegnaOptions) -> State:
    """The state a line describes; cards in any order and case, the dragon and the score may be left out at 0."""
    taken = PositionText(text, ("quiet",))
    if not 1 <= len(taken.words) <= 3:
        raise BadPosition(f"A Duo Regna position looks like {EXAMPLE}.")
    first, second = halves(taken.words[0], EXAMPLE)
    hands = (_hand(first), _hand(second))
    dragon = read_count("The dragon’s place", taken.words[1], -EDGE, EDGE) if len(taken.words) > 1 else 0
    captured = _captured(taken.words[2] if len(taken.words) > 2 else "0-0", options.target)
    state = State(hands, dragon, captured, taken.quiet(options.no_progress_limit))
    over = options.target in captured
    if len(hands[0]) != len(hands[1]):
        raise BadPosition(f"Both hands must hold equally many cards, not {len(hands[0])} and {len(hands[1])}.")
    if not hands[0] and not over:
        raise BadPosition(f"Empty hands are taken back at once: write {FULL_HAND} for each.")
    if abs(dragon) == EDGE and not (over and captured[0 if dragon > 0 else 1] == options.target):
        raise BadPosition("A dragon at 2 or -2 is captured and the next one stands at 0: only a finished game ends there.")
    return state


def read_move(text: str) -> Card:
    """The card a text names."""
    card = text.strip().upper()
    if len(card) != 1 or card not in FULL_HAND:
        raise MalformedMove(f"{shown(text)} is no card of Duo Regna.", FULL_HAND)
    return card


def _hand(text: str) -> Hand:
    cards = "" if text == "-" else text.upper()
    for card in cards:
        if card not in FULL_HAND:
            raise BadPosition(f"{shown(card)} is no card: a hand holds some of {FULL_HAND}.")
        if cards.count(card) > 1:
            raise BadPosition(f"A hand holds each card once, but {card} stands {cards.count(card)} times in {shown(text)}.")
    return "".join(card for card in FULL_HAND if card in cards)


def _captured(text: str, target: int) -> tuple[int, int]:
    captured = read_pair("Dragons captured", text, target)
    if captured == (target, target):
        raise BadPosition(f"Only one player can have {target} dragons: the game ends with the first to get there.")
    return captured
