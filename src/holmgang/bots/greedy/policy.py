"""What the greedy bot takes, said once: `GreedyBot` runs these functions as they are, and `compiled` compiles them.

It looks one decision ahead and takes what measures best. The other seat's simultaneous choice is taken as equally likely to be
any of its options, and chance as it is. All is counted in whole numbers or exact fractions, so that either form of the rules
decides the same. Where both choose at once, it takes any of the best third of its options: whoever always plays the same card
there is read after one game.
"""

from fractions import Fraction
from typing import Protocol

BEST_PART = 3
"""Where both choose at once, any of the best third is taken."""

Points = int | Fraction
"""A measure, or its expectation."""


class Sums(Protocol):
    """Room for a number for every option."""

    def __getitem__(self, option: int, /) -> Points: ...

    def __setitem__(self, option: int, points: Points, /) -> None: ...


class Look(Protocol):
    """A seat's look ahead; options and replies go by their places."""

    def measure_after(self, option: int, reply: int) -> Points:
        """The measure after both, its expectation where it must wait for chance; any reply where the other seat has none."""
        ...

    def draw_below(self, limit: int) -> int:
        """A random number from 0 up to but not including the limit."""
        ...


def measure_after(look: Look, option: int, reply: int) -> Points:
    """A function, and so is the next one, because compiled code has others in their places."""
    return look.measure_after(option, reply)


def draw_below(look: Look, limit: int) -> int:
    return look.draw_below(limit)


def choose_place(look: Look, options: int, replies: int, sums: Sums) -> int:
    """The place of the option that is taken. ``replies``: how many options the other seat has, 0 where it is not asked.

    Sums over the replies do for comparing: there are as many for every option.
    """
    best = 0
    for option in range(options):
        sums[option] = 0
        for reply in range(max(replies, 1)):
            sums[option] += measure_after(look, option, reply)
        if sums[option] > sums[best]:
            best = option
    if replies == 0:
        return best
    return nth_best(sums, options, draw_below(look, (options + BEST_PART - 1) // BEST_PART))


def nth_best(sums: Sums, options: int, nth: int) -> int:
    """The place of the n-th best (0: the best); of equals the first comes first."""
    for place in range(options):
        before = 0
        for each in range(options):
            if sums[each] > sums[place] or (sums[each] == sums[place] and each < place):
                before += 1
        if before == nth:
            return place
    return -1
