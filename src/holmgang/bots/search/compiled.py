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
from holmgang.pocket.network_arithmetic import SURE

from . import tree as said_once
from .learned import find_learned
from .search import Search, Seed, empty_tree, logarithms
from .tree import CHANCE, HIDDEN, MOST_DECISIONS, NOBODY, TreeNumbers

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
    by: Any
    """What judges the ends of the tree: the greedy bot, or a learned value."""
    policy: Any
    """What says which options come first: the greedy bot, or a learned policy."""


@inlined
def begin(world: CompiledWorld) -> None:
    """Puts a state before the search that fits what the seat knows, drawn anew."""
    copy_row(world.root, world.row)
    imagine(world.rules, world.row, world.seat, world.source)


@inlined
def turn_of(world: CompiledWorld) -> int:
    asked = node(world.rules, world.row)
    if asked == CHANCE_NODE:
        return CHANCE
    return NOBODY if asked >= BOTH else asked - 1


@inner
def settle_once(world: CompiledWorld) -> int:
    outcome = any_outcome(world.rules, world.row, world.source)
    seen = sees_outcome(world.rules, world.row, world.seat)
    settle(world.rules, world.row, outcome)
    return outcome if seen else HIDDEN


@inner
def list_options(world: CompiledWorld, seat: int) -> int:
    return list_codes(world.rules, world.row, seat, world.codes)


@inlined
def option_number(world: CompiledWorld, option: int) -> int:
    return world.codes[option]


@inlined
def weigh_options(world: CompiledWorld, seat: int, count: int) -> None:  # noqa: ARG001 - as a world is asked
    weigh_by(world.policy, world.row, world.codes, count)


@inlined
def expected_share(world: CompiledWorld, option: int) -> int:
    return share_by(world.policy, option)


@inlined
def measure_option(world: CompiledWorld, seat: int, option: int) -> int:
    return measure_by(world.policy, world, seat, option)


@inner
def measure_greedily(world: CompiledWorld, seat: int, option: int) -> int:
    """What the greedy bot thinks of it."""
    copy_row(world.row, world.after)
    move = world.codes[option]
    play(world.rules, world.after, NO_MOVE if seat else move, move if seat else NO_MOVE)
    return measure(world.rules, world.after, seat)


@inner
def play_move(world: CompiledWorld, seat: int, move: int) -> None:
    """Plays for a seat that is asked alone."""
    play(world.rules, world.row, NO_MOVE if seat else move, move if seat else NO_MOVE)


@inner
def play_both(world: CompiledWorld, first: int, second: int) -> None:
    """Plays where both seats are asked at once."""
    rules, row = world.rules, world.row
    one = option_at(rules, row, 0, first % count_options(rules, row, 0))
    two = option_at(rules, row, 1, second % count_options(rules, row, 1))
    play(rules, row, one, two)


@inlined
def judge(world: CompiledWorld) -> int:
    return judge_by(world.by, world.rules, world.row, world.source)


# What is learned of a game brings functions of its own for these four; those of the greedy bot follow


def judge_by(by: Any, rules: Any, row: Row, source: Source) -> int:
    """What the first seat gets from here, as `World.judge` has it."""
    raise NotImplementedError


def weigh_by(policy: Any, row: Row, codes: Row, count: int) -> None:
    """Looks at all options together, for the next two."""
    raise NotImplementedError


def measure_by(policy: Any, world: CompiledWorld, seat: int, option: int) -> int:
    """How good an option looks, as `World.measure_option` has it."""
    raise NotImplementedError


def share_by(policy: Any, option: int) -> int:
    """How often an option is expected to be chosen, as `World.expected_share` has it."""
    raise NotImplementedError


@inner
def play_out(by: GreedyPolicy, rules: Any, row: Row, source: Source) -> int:
    """Judges by the greedy bot's play to the end."""
    ended, _ = playout(rules, row, source, MOST_DECISIONS, by)
    return result_points(ended)


@inlined
def weigh_nothing(policy: GreedyPolicy, row: Row, codes: Row, count: int) -> None:
    """It looks at one option after the other."""


@inlined
def measure_each(policy: GreedyPolicy, world: CompiledWorld, seat: int, option: int) -> int:  # noqa: ARG001 - as a policy is asked
    return measure_greedily(world, seat, option)


@inlined
def expect_nothing(policy: GreedyPolicy, option: int) -> int:  # noqa: ARG001 - as a policy is asked
    return 0


@inlined
def result_points(ended: int) -> int:
    return SURE // 2 if ended == DRAWN else SURE if ended == FIRST_WON else 0


mean(judge_by, GreedyPolicy, play_out)
mean(weigh_by, GreedyPolicy, weigh_nothing)
mean(measure_by, GreedyPolicy, measure_each)
mean(share_by, GreedyPolicy, expect_nothing)


for _function in (
    begin,
    turn_of,
    settle_once,
    list_options,
    option_number,
    weigh_options,
    measure_option,
    expected_share,
    play_move,
    play_both,
    judge,
):
    mean(getattr(said_once, _function.__name__), CompiledWorld, _function)
for _part in (
    said_once.go_down,
    said_once.choose_pair,
    said_once.find_step,
    said_once.add_step,
    said_once.choose_step,
    said_once.promise_of,
    said_once.add_best,
):
    register_jitable(_part)

grow = entry(said_once.grow)


def compiled_search(
    game: AnyGame, view: View, seed: Seed, simulations: int, pairs: tuple[int, int], *, learned: bool = True
) -> Search:
    """As `BeginSearch` has it; the first one compiles. Where it is told to, what is learned of a game is not used."""
    assert view.seat is not None
    hashable: Any = game
    fast = _compiled(hashable)
    words, moves = fast.form.words, len(fast.form.moves)
    (root,) = fast.pack([game.imagine(view, Random(0))])  # any: every simulation imagines its own
    rows, codes, source = np.empty((2, words), np.int64), np.empty(moves, np.int64), np.array(seed, np.uint64)
    known = find_learned(game) if learned else None
    by, policy = (None, None) if known is None else known.compiled(fast)
    greedy = greedy_policy(fast)
    world: Any = CompiledWorld(fast.rules, root, rows[0], rows[1], codes, int(view.seat), source, by or greedy, policy or greedy)
    tree = empty_tree(pairs, simulations, _zeros, _zeros(moves), _logarithms, learned=known is not None)
    return Search(partial(grow, world, tree), tree, fast.moves.__getitem__, AT_A_TIME)


@lru_cache(maxsize=4)
def _compiled(game: AnyGame) -> CompiledGame:
    return compiled_game(game)


@lru_cache(maxsize=4)
def _logarithms(count: int) -> TreeNumbers:
    return np.array(logarithms(count))


def _zeros(count: int) -> Numbers:
    return np.zeros(count, np.int64)
