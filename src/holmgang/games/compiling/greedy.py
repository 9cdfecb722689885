"""The greedy bot over compiled rules: it decides exactly as `holmgang.bots.greedy` does.

That bot compares expectations as fractions. Here the sums over the other seat's replies are compared: they are as many for every
option of a node, and `worth` is already brought to one denominator.
"""

from typing import Any

from .caching import lean
from .contract import BOTH, NO_MOVE, Codes, Row, Rows, copy_row, imagine, list_options, node, play, worth
from .randomness import Source, below_by_bits

BEST_PART = 3
"""Where both choose at once, any of the best third is taken."""


@lean
def greedy_option(rules: Any, row: Row, seat: int, source: Source, scratch: Rows, codes: Rows, worths: Codes) -> int:
    """The greedy bot's choice for a seat that is asked. Room to work in: two rows, two lists of codes, one of worths."""
    imagined, after = scratch[0], scratch[1]
    options: Codes = codes[0]
    replies: Codes = codes[1]
    copy_row(row, imagined)
    imagine(rules, imagined, seat, source)
    count = list_options(rules, imagined, seat, options)
    if node(rules, imagined) != BOTH:
        best = 0
        for option in range(count):
            copy_row(imagined, after)
            play(rules, after, NO_MOVE if seat else options[option], options[option] if seat else NO_MOVE)
            worths[option] = worth(rules, after, seat)
            if worths[option] > worths[best]:
                best = option
        return options[best]
    others = list_options(rules, imagined, 1 - seat, replies)
    for option in range(count):
        worths[option] = 0
        for reply in range(others):
            copy_row(imagined, after)
            play(rules, after, replies[reply] if seat else options[option], options[option] if seat else replies[reply])
            worths[option] += worth(rules, after, seat)
    return options[_nth_best(worths, count, below_by_bits((count + BEST_PART - 1) // BEST_PART, source))]


@lean
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
