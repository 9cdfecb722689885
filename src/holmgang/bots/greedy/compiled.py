"""The greedy bot over compiled rules: `policy` compiled, looking ahead in rows of numbers.

The contract's `measure` is already brought to one denominator, so sums of it compare as the fractions of `GreedyBot` do.
"""

from collections.abc import Callable
from typing import Any, NamedTuple, cast

import numpy as np
from numba.extending import register_jitable

from holmgang.compiling.caching import inlined, inner, unfolded
from holmgang.compiling.contract import BOTH, NO_MOVE, Row, Rows, bind, copy_row, imagine, list_options, mean, measure, node, play
from holmgang.compiling.game import CompiledGame
from holmgang.compiling.randomness import Source, below_by_bits

from . import policy as said_once
from .policy import Sums


class GreedyPolicy(NamedTuple):
    """Room that the greedy policy works in, given once so that no choice has to make it."""

    rows: Rows
    """Two."""
    codes: Rows
    """Two lists."""
    sums: Sums


def greedy_policy(fast: CompiledGame) -> GreedyPolicy:
    """For `CompiledGame.choose` and `CompiledGame.playouts`. Not for two threads at once: it has room for one."""
    words, moves = fast.form.words, len(fast.form.moves)
    return GreedyPolicy(np.empty((2, words), np.int64), np.empty((2, moves), np.int64), np.empty(moves, np.int64))


class CompiledLook(NamedTuple):
    """One seat's look ahead."""

    rules: Any
    imagined: Row
    after: Row
    codes: Rows
    """The seat's own options, and the other seat's."""
    seat: int
    source: Source


@inlined
def measure_after(look: CompiledLook, option: int, reply: int) -> int:
    """The measure after the codes at these places."""
    own, theirs = look.codes[0, option], look.codes[1, reply]
    copy_row(look.imagined, look.after)
    play(look.rules, look.after, theirs if look.seat else own, own if look.seat else theirs)
    return measure(look.rules, look.after, look.seat)


@inner
def draw_below(look: CompiledLook, limit: int) -> int:
    """Draw for draw as Python draws."""
    return below_by_bits(limit, look.source)


mean(said_once.measure_after, CompiledLook, measure_after)
mean(said_once.draw_below, CompiledLook, draw_below)
register_jitable(said_once.nth_best)
_choose_place = cast("Callable[[CompiledLook, int, int, Sums], int]", unfolded(said_once.choose_place))


@unfolded
def choose_option(policy: GreedyPolicy, rules: Any, row: Row, seat: int, source: Source) -> int:
    """The greedy bot's choice for a seat that is asked."""
    imagined, codes = policy.rows[0], policy.codes
    copy_row(row, imagined)
    imagine(rules, imagined, seat, source)
    codes[1, 0] = NO_MOVE
    options = replies = 0
    for each in range(1 + (node(rules, imagined) == BOTH)):  # once in the code is once to compile
        listed = list_options(rules, imagined, 1 - seat if each else seat, codes[each])
        options, replies = (options, listed) if each else (listed, replies)
    look = CompiledLook(rules, imagined, policy.rows[1], codes, seat, source)
    place = _choose_place(look, options, replies, policy.sums)
    return int(codes[0, place])


bind(GreedyPolicy, choose_option)
