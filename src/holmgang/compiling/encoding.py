"""What compiled encodings write alike: who is asked, how it ended, and sets as a number for each of their things."""

from .arrays import Numbers
from .caching import inlined
from .contract import BOTH, DRAWN, FIRST_WON

ASKED, RESULT = 0, 2
"""Where the numbers of every encoding begin that tell who is asked and how it ended."""
STATUS = 5
"""How many numbers these are together."""


@inlined
def write_status(node: int, seat: int, numbers: Numbers) -> None:
    """Who is asked: the own side, the other side; how it ended: the own side won, the other, a draw."""
    numbers[ASKED] = int(node <= BOTH) & node >> seat
    numbers[ASKED + 1] = int(node <= BOTH) & node >> (1 - seat)
    numbers[RESULT] = int(node == FIRST_WON + seat)
    numbers[RESULT + 1] = int(node == FIRST_WON + 1 - seat)
    numbers[RESULT + 2] = int(node == DRAWN)


@inlined
def write_set(bits: int, size: int, at: int, numbers: Numbers) -> int:
    """A 1 for each thing of a set and a 0 for each other; where the next number goes."""
    for place in range(size):
        numbers[at + place] = bits >> place & 1
    return at + size


@inlined
def write_one_of(which: int, size: int, at: int, numbers: Numbers) -> int:
    """A 1 for one thing, all others 0, and all of them where it is none of these; where the next number goes."""
    for place in range(size):
        numbers[at + place] = int(place == which)
    return at + size
