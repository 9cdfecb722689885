"""Liar's Dice as one line of text: ``3-3 136/245 2 bid=2x4``.

How many dice each player has left, what the first and the second player have rolled (``-``: nothing yet), who is to move, and
the bid to beat, if there is one. ``shown=35/4`` is what lay on the table at the last call.
"""

import re

from holmgang.core.errors import BadPosition, MalformedMove, shown
from holmgang.core.position import PositionText, halves, read_mover, read_pair

from .rules import CALL, FACES, Bid, Dice, LiarsDiceOptions, State

EXAMPLE = "3-3 136/245 2 bid=2x4"

FACE_OF = {text: face for face in FACES for text in (str(face), *(str(Bid(count, face)).split()[1] for count in (1, 2)))}
"""A face by its number, and by its name for one die and for several."""


def write(state: State) -> str:
    """The canonical line."""
    left = f"{state.left[0]}-{state.left[1]}"
    bid = "" if state.bid is None else f" bid={state.bid.quantity}x{state.bid.face}"
    shown_last = f" shown={_write(state.shown)}" if any(state.shown) else ""
    return f"{left} {_write(state.dice)} {state.mover + 1}{bid}{shown_last}"


def read(text: str, options: LiarsDiceOptions) -> State:
    """The state that a line describes."""
    taken = PositionText(text, ("bid", "shown"))
    if len(taken.words) != 3:
        raise BadPosition(f"A position of Liar’s Dice looks like {EXAMPLE}.")
    left = read_pair("The dice that each has left", taken.words[0], options.dice)
    first, second = _read(taken.words[1])
    if left == (0, 0):
        raise BadPosition("Somebody has a die left: a game ends with the first player who has none.")
    if len(first) > left[0] or len(second) > left[1] or (0 in left and (first or second)):
        raise BadPosition("More dice are rolled than are left.")
    if second and len(first) < left[0]:
        raise BadPosition("The first player rolls first: the second has no dice on the table before.")
    seen = _read(taken.field("shown") or "-/-")
    if max(map(len, seen)) > options.dice:
        raise BadPosition(f"At most {options.dice} dice of each were shown.")
    state = State(left, (first, second), read_mover(taken.words[2]), shown=seen)
    if not taken.has("bid"):
        return state
    if (len(first), len(second)) != left or 0 in left:
        raise BadPosition("Nobody bids before all dice are rolled.")
    bid = read_move(taken.field("bid"))
    if not 1 <= bid.quantity <= sum(left):
        raise BadPosition(f"A bid is about 1 to {sum(left)} dice here, not {bid.quantity}.")
    return state._replace(bid=bid)


def read_move(text: str) -> Bid:
    """The move that a text names: ``2 fours``, or ``2x4`` for short."""
    wanted = " ".join(text.casefold().split())
    found = re.fullmatch(r"([1-9]\d?)[ x](\w+)", wanted)
    if wanted == str(CALL):
        return CALL
    if found is None or found[2] not in FACE_OF:
        raise MalformedMove(f"{shown(text)} is no move of Liar’s Dice: bid as in “2 fours”, or call.")
    return Bid(int(found[1]), FACE_OF[found[2]])


def _write(dice: tuple[Dice, Dice]) -> str:
    return "/".join("".join(map(str, each)) or "-" for each in dice)


def _read(text: str) -> tuple[Dice, Dice]:
    first, second = halves(text, "136/245")
    if not all(face in "-123456" for face in first + second):
        raise BadPosition(f"Dice are written by their faces, 1 to 6, or - for none, not {shown(text)}.")
    return _sorted(first), _sorted(second)


def _sorted(faces: str) -> Dice:
    return tuple(sorted(int(face) for face in faces if face != "-"))
