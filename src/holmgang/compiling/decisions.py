"""Many games side by side, one decision in each at a time: actions in; what the next to choose knows and may do, and rewards out.

Where both seats choose at once, the first is asked, its choice is held back, and then the second is asked, who is not told of it.
"""

from collections.abc import Callable
from typing import Any, NamedTuple, cast

import numpy as np
from numpy.typing import NDArray

from .caching import entry
from .contract import (
    BOTH,
    DRAWN,
    FIRST,
    FIRST_WON,
    NO_MOVE,
    Rows,
    copy_row,
    count_options,
    node,
    observe,
    option_at,
    play,
)
from .loops import settle_all
from .randomness import Source, below

_whole = cast("Callable[[Any], int]", np.int64)
"""Rules are compiled for numbers of this size."""
Flags = NDArray[np.bool_]
Actions = NDArray[np.int32]

BEGIN, TELL = -2, -3
"""In the place of an action: the game begins anew; nothing is done, but what is known of it is told anew."""


class Decisions(NamedTuple):
    """Games in progress and what is told of them, an entry for each game; all of it is changed in place."""

    rows: Rows
    start: Rows
    """Where every game begins."""
    sources: Source
    held: Rows
    """What the first seat has chosen where the second has not yet; `NO_MOVE` elsewhere."""
    made: Rows
    """How many decisions."""
    seats: NDArray[np.int32]
    """Who is asked; where both are, who has not chosen yet."""
    observations: NDArray[np.int32]
    masks: Flags
    rewards: NDArray[np.float32]
    """What either seat got by the last decision: 1 for a win, -1 for a loss."""
    terminated: Flags
    truncated: Flags


@entry
def step_games(rules: Any, games: Decisions, actions: Actions, first: int, last: int, most: int, restart: bool) -> None:
    """Plays an action in each of these games; chance decides until somebody is asked.

    A game that ends, or has had so many decisions, begins anew if that is wanted: then what is told is of the new game, and the
    rewards and flags are of the old one. Otherwise it stays as it is, whatever is chosen. One function for all of this, since
    each that is compiled for a game takes seconds.
    """
    for game in range(first, last):
        row, seat, action = games.rows[game], _whole(games.seats[game]), _whole(actions[game])
        begins = action == BEGIN
        if action != TELL:
            games.rewards[game, 0] = games.rewards[game, 1] = 0.0
            if restart or begins:
                games.terminated[game] = games.truncated[game] = False
            elif games.terminated[game] or games.truncated[game]:
                continue
        asked = node(rules, row)
        if asked == BOTH and seat == 0 and action >= 0:
            games.held[game], games.seats[game] = action, 1
        elif action >= 0:
            play(rules, row, action if seat == 0 else games.held[game], action if seat else NO_MOVE)
            games.held[game] = NO_MOVE
            games.made[game] += 2 if asked == BOTH else 1
            settle_all(rules, row, games.sources[game])
            asked = node(rules, row)
            games.seats[game] = 0 if asked & FIRST else 1
            games.terminated[game] = asked > BOTH
            games.truncated[game] = asked <= BOTH and games.made[game] >= most
            if FIRST_WON <= asked < DRAWN:
                winner = asked - FIRST_WON
                games.rewards[game, winner], games.rewards[game, 1 - winner] = 1.0, -1.0
            begins = restart and (games.terminated[game] or games.truncated[game])
        if begins:
            copy_row(games.start, row)
            settle_all(rules, row, games.sources[game])
            games.held[game], games.made[game] = NO_MOVE, 0
            asked = node(rules, row)
            games.seats[game] = 0 if asked & FIRST else 1
        seat = _whole(games.seats[game])
        observe(rules, row, seat, games.observations[game])
        games.masks[game, :] = False
        if begins or (asked <= BOTH and not games.truncated[game]):
            for index in range(count_options(rules, row, seat)):
                games.masks[game, option_at(rules, row, seat, index)] = True


@entry
def first_illegal(games: Decisions, actions: Actions, restart: bool) -> int:
    """The first game that goes on and in which the action is not possible; how many games there are if there is none."""
    moves = games.masks.shape[1]
    for game in range(len(actions)):
        action = actions[game]
        legal = 0 <= action < moves and games.masks[game, action]
        over = not restart and (games.terminated[game] or games.truncated[game])
        if not legal and not over:
            return game
    return len(actions)


@entry
def any_actions(masks: Flags, sources: Source, actions: Actions) -> None:
    """Any of the possible actions in every game, each as likely, by a source of its own; 0 where there is none."""
    for game in range(len(actions)):
        mask = masks[game]
        possible = 0
        for action in range(len(mask)):
            possible += mask[action]
        left = below(possible, sources[game]) if possible else 0
        chosen = 0
        while chosen < len(mask) and not (mask[chosen] and left == 0):
            left -= mask[chosen]
            chosen += 1
        actions[game] = chosen if possible else 0
