"""Loops over any game's compiled rules: random games, and many games played side by side."""

from typing import Any

import numpy as np
from numpy.typing import NDArray

from .caching import compiled, lean
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
    copy_row,
    list_options,
    node,
    play,
    settle,
)
from .greedy import greedy_option
from .randomness import Source


@lean
def random_playout(rules: Any, row: Row, source: Source, most_decisions: int) -> tuple[int, int]:
    """Random play from here to the end: how it ended, and after how many decisions; too many are a draw."""
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
        if asked & FIRST:
            first = any_option(rules, row, 0, source)
            decisions += 1
        if asked & SECOND:
            second = any_option(rules, row, 1, source)
            decisions += 1
        play(rules, row, first, second)


@compiled
def random_playouts(rules: Any, rows: Rows, each: int, sources: Source, most_decisions: int, ends: Rows, lengths: Rows) -> None:
    """So many random games from each row, every row with its own source; how they ended and how long they were."""
    row = np.empty(rows.shape[1], np.int64)
    for start in range(len(rows)):
        for game in range(each):
            copy_row(rows[start], row)
            ends[start, game], lengths[start, game] = random_playout(rules, row, sources[start], most_decisions)


@compiled
def greedy_playouts(
    rules: Any, rows: Rows, each: int, sources: Source, most_decisions: int, room: int, ends: Rows, lengths: Rows
) -> None:
    """The same with the greedy bot in both seats; ``room`` is how many codes there are."""
    row, scratch = np.empty(rows.shape[1], np.int64), np.empty((2, rows.shape[1]), np.int64)
    codes, worths = np.empty((2, room), np.int64), np.empty(room, np.int64)
    for start in range(len(rows)):
        for game in range(each):
            copy_row(rows[start], row)
            decisions = 0
            while True:
                settle_all(rules, row, sources[start])
                asked = node(rules, row)
                if asked > BOTH or decisions >= most_decisions:
                    break
                first = second = NO_MOVE
                if asked & FIRST:
                    first = greedy_option(rules, row, 0, sources[start], scratch, codes, worths)
                    decisions += 1
                if asked & SECOND:
                    second = greedy_option(rules, row, 1, sources[start], scratch, codes, worths)
                    decisions += 1
                play(rules, row, first, second)
            ends[start, game], lengths[start, game] = (asked if asked > BOTH else DRAWN), decisions


@lean
def settle_all(rules: Any, row: Row, source: Source) -> None:
    """Lets chance decide until somebody is asked or the game is over."""
    while node(rules, row) == CHANCE:
        settle(rules, row, any_outcome(rules, row, source))


@lean
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


@lean
def choose_randomly(rules: Any, rows: Rows, sources: Source, first: Codes, second: Codes) -> None:
    """Any option for every seat that is asked, in every game."""
    for game in range(len(rows)):
        asked = node(rules, rows[game])
        going_on = CHANCE < asked <= BOTH
        first[game] = any_option(rules, rows[game], 0, sources[game]) if going_on and asked & FIRST else NO_MOVE
        second[game] = any_option(rules, rows[game], 1, sources[game]) if going_on and asked & SECOND else NO_MOVE


@compiled
def choose_greedily(rules: Any, rows: Rows, sources: Source, room: int, first: Codes, second: Codes) -> None:
    """What the greedy bot chooses for every seat that is asked, in every game."""
    scratch = np.empty((2, rows.shape[1]), np.int64)
    codes, worths = np.empty((2, room), np.int64), np.empty(room, np.int64)
    for game in range(len(rows)):
        row, source = rows[game], sources[game]
        asked = node(rules, row)
        going_on = CHANCE < asked <= BOTH
        first[game] = greedy_option(rules, row, 0, source, scratch, codes, worths) if going_on and asked & FIRST else NO_MOVE
        second[game] = greedy_option(rules, row, 1, source, scratch, codes, worths) if going_on and asked & SECOND else NO_MOVE


@compiled
def mask_options(rules: Any, rows: Rows, seat: int, room: int, masks: NDArray[np.bool_]) -> None:
    """Marks in every game the codes of the seat's options; none where it is not asked."""
    codes = np.empty(room, np.int64)
    for game in range(len(rows)):
        masks[game, :] = False
        asked = node(rules, rows[game])
        if CHANCE < asked <= BOTH and asked >> seat & 1:
            for place in range(list_options(rules, rows[game], seat, codes)):
                masks[game, codes[place]] = True
