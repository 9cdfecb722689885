"""The search over compiled rules: `tree` compiled, and all that it plays. Importing this loads numba.

What the contract has is imported by name: numba types a module's attribute anew whenever it looks, and is confused where a game's
rules come from its cache meanwhile.
"""

from functools import lru_cache, partial
from random import Random
from typing import Any, NamedTuple

import numpy as np
from numba.extending import register_jitable

from holmgang.bots.greedy.compiled import GreedyPolicy, greedy_policy
from holmgang.compiling.arrays import Numbers
from holmgang.compiling.caching import entry, inlined, inner
from holmgang.compiling.contract import (
    BOTH,
    CHANCE as CHANCE_NODE,
    DRAWN,
    FIRST_WON,
    NO_MOVE,
    Row,
    any_outcome,
    copy_row,
    count_options,
    imagine,
    list_options as list_codes,
    mean,
    measure,
    node,
    option_at,
    play,
    sees_outcome,
    settle,
)
from holmgang.compiling.game import CompiledGame
from holmgang.compiling.loops import playout
from holmgang.compiling.randomness import Source
from holmgang.core.game import AnyGame, View
from holmgang.games.compiled import compiled_game

from . import tree as said_once
from .search import Search, Seed, empty_tree, logarithms
from .tree import CHANCE, HIDDEN, MOST_DECISIONS, NOBODY, Shares

AT_A_TIME = 100


class CompiledWorld(NamedTuple):
    """What a seat sees, as rows of numbers."""

    rules: Any
    root: Row
    """Any state that fits the view."""
    row: Row
    after: Row
    """Room to look ahead in."""
    codes: Row
    """The options that were listed last."""
    seat: int
    source: Source
    greedy: GreedyPolicy


@inlined
def begin(world: CompiledWorld) -> None:
    """Imagines anew."""
    copy_row(world.root, world.row)
    imagine(world.rules, world.row, world.seat, world.source)


@inlined
def turn_of(world: CompiledWorld) -> int:
    """Whose it is."""
    asked = node(world.rules, world.row)
    if asked == CHANCE_NODE:
        return CHANCE
    return NOBODY if asked >= BOTH else asked - 1


@inner
def settle_once(world: CompiledWorld) -> int:
    """One outcome."""
    outcome = any_outcome(world.rules, world.row, world.source)
    seen = sees_outcome(world.rules, world.row, world.seat)
    settle(world.rules, world.row, outcome)
    return outcome if seen else HIDDEN


@inner
def list_options(world: CompiledWorld, seat: int) -> int:
    """Lists them."""
    return list_codes(world.rules, world.row, seat, world.codes)


@inlined
def option_number(world: CompiledWorld, option: int) -> int:
    """A move's number is its code."""
    return world.codes[option]


@inner
def measure_option(world: CompiledWorld, seat: int, option: int) -> int:
    """What the greedy bot thinks of it."""
    copy_row(world.row, world.after)
    move = world.codes[option]
    play(world.rules, world.after, NO_MOVE if seat else move, move if seat else NO_MOVE)
    return measure(world.rules, world.after, seat)


@inner
def play_move(world: CompiledWorld, seat: int, move: int) -> None:
    """One seat's."""
    play(world.rules, world.row, NO_MOVE if seat else move, move if seat else NO_MOVE)


@inner
def play_both(world: CompiledWorld, first: int, second: int) -> None:
    """Both seats' at once."""
    rules, row = world.rules, world.row
    one = option_at(rules, row, 0, first % count_options(rules, row, 0))
    two = option_at(rules, row, 1, second % count_options(rules, row, 1))
    play(rules, row, one, two)


@inner
def play_out(world: CompiledWorld) -> int:
    """To the end."""
    ended, _ = playout(world.rules, world.row, world.source, MOST_DECISIONS, world.greedy)
    return 1 if ended == DRAWN else 2 if ended == FIRST_WON else 0


for _function in (
    begin,
    turn_of,
    settle_once,
    list_options,
    option_number,
    measure_option,
    play_move,
    play_both,
    play_out,
):
    mean(getattr(said_once, _function.__name__), CompiledWorld, _function)
for _part in (
    said_once.go_down,
    said_once.choose_pair,
    said_once.find_step,
    said_once.add_step,
    said_once.choose_step,
    said_once.promise_of,
    said_once.best_untried,
):
    register_jitable(_part)

grow = entry(said_once.grow)


def compiled_search(game: AnyGame, view: View, seed: Seed, simulations: int, pairs: tuple[int, int]) -> Search:
    """As `BeginSearch` has it; the first one compiles."""
    assert view.seat is not None
    known: Any = game
    fast = _compiled(known)
    words, moves = fast.form.words, len(fast.form.moves)
    (root,) = fast.pack([game.imagine(view, Random(0))])  # any: every simulation imagines its own
    rows, codes, source = np.empty((2, words), np.int64), np.empty(moves, np.int64), np.array(seed, np.uint64)
    world: Any = CompiledWorld(fast.rules, root, rows[0], rows[1], codes, int(view.seat), source, greedy_policy(fast))
    tree = empty_tree(pairs, simulations, _zeros, _zeros(moves), _logarithms)
    return Search(partial(grow, world, tree), tree, fast.moves.__getitem__, AT_A_TIME)


@lru_cache(maxsize=4)
def _compiled(game: AnyGame) -> CompiledGame:
    return compiled_game(game)


@lru_cache(maxsize=4)
def _logarithms(count: int) -> Shares:
    return np.array(logarithms(count))


def _zeros(count: int) -> Numbers:
    return np.zeros(count, np.int64)
