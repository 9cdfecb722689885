"""The greedy bot over compiled rules: it decides exactly as `holmgang.bots.greedy` does.

That bot compares expectations as fractions. Here the sums over the other seat's replies are compared: they are as many for every
option of a node, and `worth` is already brought to one denominator.
"""

from typing import Any, NamedTuple

import numpy as np

from .caching import unfolded
from .contract import BOTH, NO_MOVE, Codes, Row, Rows, copy_row, imagine, list_options, node, play, worth
from .randomness import Source, below_by_bits

BEST_PART = 3
"""Where both choose at once, any of the best third is taken."""


class Room(NamedTuple):
    """What it needs to work in."""

    rows: Rows
    """Two."""
    codes: Rows
    """Two lists."""
    worths: Codes


def make_room(words: int, moves: int) -> Room:
    """Room for a game with rows of so many words and so many codes."""
    return Room(np.empty((2, words), np.int64), np.empty((2, moves), np.int64), np.empty(moves, np.int64))


@unfolded
def greedy_option(rules: Any, row: Row, seat: int, source: Source, room: Room) -> int:
    """The greedy bot's choice for a seat that is asked."""
    imagined, after, codes, worths = room.rows[0], room.rows[1], room.codes, room.worths
    copy_row(row, imagined)
    imagine(rules, imagined, seat, source)
    both = node(rules, imagined) == BOTH
    count, others = 0, 1
    codes[1, 0] = NO_MOVE
    for each in range(1 + both):  # once in the code is once to compile
        listed = list_options(rules, imagined, 1 - seat if each else seat, codes[each])
        count, others = (count, listed) if each else (listed, others)
    best = 0
    for option in range(count):
        worths[option] = 0
        for reply in range(others):
            copy_row(imagined, after)
            own, theirs = codes[0, option], codes[1, reply]
            play(rules, after, theirs if seat else own, own if seat else theirs)
            worths[option] += worth(rules, after, seat)
        if worths[option] > worths[best]:
            best = option
    if both:
        best = _nth_best(worths, count, below_by_bits((count + BEST_PART - 1) // BEST_PART, source))
    return int(codes[0, best])


@unfolded
def _nth_best(worths: Codes, count: int, nth: int) -> int:
    """The place of the n-th best (0: the best); of equals the first comes first."""
    for place in range(count):
        before = 0
        for each in range(count):
            if worths[each] > worths[place] or (worths[each] == worths[place] and each < place):
                before += 1
        if before == nth:
            return place
    return -1
