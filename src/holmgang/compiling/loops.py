"""Loops over any game's compiled rules: games to their ends, and many games played side by side.

A loop that chooses does so at random, or by the policy that it is given.
"""

from typing import Any

import numpy as np
from numpy.typing import NDArray

from .caching import entry, unfolded
from .contract import (
    BOTH,
    CHANCE,
    DRAWN,
    FIRST,
    NO_MOVE,
    SECOND,
    Codes,
    Row,
    Rows,
    any_option,
    any_outcome,
    choose_option,
    copy_row,
    list_options,
    node,
    play,
    settle,
)
from .randomness import Source

Policy = Any
"""A named tuple that `choose_option` is bound for, or None for choosing at random."""


@unfolded
def chosen_option(rules: Any, row: Row, seat: int, source: Source, policy: Policy) -> int:
    """Any option of a seat that is asked, or what a policy takes.

    Which of the two is known while compiling, so that only one of them becomes part of a loop.
    """
    if policy is None:
        return any_option(rules, row, seat, source)
    return choose_option(policy, rules, row, seat, source)


@unfolded
def playout(rules: Any, row: Row, source: Source, most_decisions: int, policy: Policy) -> tuple[int, int]:
    """From here to the end: how it ended, and after how many decisions; too many are a draw."""
    decisions = 0
    while True:
        asked = node(rules, row)
        if asked == CHANCE:
            settle(rules, row, any_outcome(rules, row, source))
            continue
        if asked > BOTH:
            return asked, decisions
        if decisions >= most_decisions:
            return DRAWN, decisions
        first = second = NO_MOVE
        for seat in range(2):
            if asked >> seat & 1:
                chosen = chosen_option(rules, row, seat, source, policy)
                first, second = (first, chosen) if seat else (chosen, second)
                decisions += 1
        play(rules, row, first, second)


@entry
def playouts(
    rules: Any, rows: Rows, sources: Source, most_decisions: int, row: Row, policy: Policy, ends: Rows, lengths: Rows
) -> None:
    """Games from each row, every row with its own source; how they ended and how long they were."""
    for start in range(len(rows)):
        for game in range(ends.shape[1]):
            copy_row(rows[start], row)
            ends[start, game], lengths[start, game] = playout(rules, row, sources[start], most_decisions, policy)


@unfolded
def settle_all(rules: Any, row: Row, source: Source) -> None:
    """Lets chance decide until somebody is asked or the game is over."""
    while node(rules, row) == CHANCE:
        settle(rules, row, any_outcome(rules, row, source))


@entry
def step_rows(rules: Any, rows: Rows, first: Codes, second: Codes, sources: Source, nodes: Codes) -> None:
    """In every game that goes on plays what was chosen and lets chance decide; ``nodes`` says what comes next.

    A game that is over stays as it is, whatever was chosen; so does one in which nobody who is asked has chosen.
    """
    for game in range(len(rows)):
        row = rows[game]
        asked = node(rules, row)
        if CHANCE < asked <= BOTH and (first[game] != NO_MOVE or second[game] != NO_MOVE):
            play(rules, row, first[game] if asked & FIRST else NO_MOVE, second[game] if asked & SECOND else NO_MOVE)
        settle_all(rules, row, sources[game])
        nodes[game] = node(rules, row)


@entry
def choose(rules: Any, rows: Rows, sources: Source, policy: Policy, chosen: Rows) -> None:
    """An option for every seat that is asked, in every game; ``chosen`` has a row for each seat."""
    for game in range(len(rows)):
        row, source = rows[game], sources[game]
        asked = node(rules, row)
        for seat in range(2):
            is_asked = asked <= BOTH and asked >> seat & 1
            chosen[seat, game] = chosen_option(rules, row, seat, source, policy) if is_asked else NO_MOVE


@entry
def mask_options(rules: Any, rows: Rows, seat: int, codes: Codes, masks: NDArray[np.bool_]) -> None:
    """Marks in every game the codes of the seat's options; none where it is not asked. ``codes`` is room to work in."""
    for game in range(len(rows)):
        masks[game, :] = False
        asked = node(rules, rows[game])
        if asked <= BOTH and asked >> seat & 1:
            for place in range(list_options(rules, rows[game], seat, codes)):
                masks[game, codes[place]] = True
