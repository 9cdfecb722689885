"""Choices of the search for a policy to learn from, and contests of searches with a policy and without one, on one core."""

from collections.abc import Callable
from time import process_time
from typing import Any, NamedTuple

import numpy as np

from holmgang.bots.search.compiled import CompiledWorld, list_options, measure_option
from holmgang.bots.search.compiled_nobles_network import compiled_network
from holmgang.bots.search.compiled_nobles_policy import TOTAL
from holmgang.bots.search.search import LEARNED_EXPLORING, LEARNED_LEANING
from holmgang.bots.search.tree import SearchTree
from holmgang.compiling.caching import compiled
from holmgang.compiling.contract import BOTH, DRAWN, FIRST_WON, Row, any_option, copy_row
from holmgang.compiling.game import CompiledGame
from holmgang.compiling.randomness import Source, below, make_sources
from holmgang.games.dueling_nobles.features import MOST
from holmgang.pocket.dueling_nobles import pocket_network
from holmgang.pocket.dueling_nobles_policy import Policy

from .policy import Choices
from .self_play import BYTES, THOUSAND, Room, choose_by_search, keep, make_room, play_one, to_choice

MOST_OPTIONS = 64
"""Nothing is learned from tables with more of them."""
MEAN_OPTIONS = 32
"""There is room for so many a table."""


@compiled
def keep_choices(world: CompiledWorld, tree: SearchTree, table: int, first: int, into: Choices) -> int:
    """Writes all options of a table that was searched; the place behind the last."""
    copy_row(world.root, world.row)
    count = list_options(world, world.seat)
    if count > MOST_OPTIONS or first + count > len(into.moves):
        return first
    for option in range(count):
        place, move = first + option, world.codes[option]
        into.tables[place], into.moves[place], into.shares[place] = table, move, 0
        into.measures[place] = measure_option(world, world.seat, option)
        following = tree.first[0]
        while following:
            if tree.step[following] == move:
                into.shares[place] = tree.visits[following] / tree.visits[0]
            following = tree.next[following]
    return first + count


@compiled
def own_choices(rules: Any, start: Row, room: Room, by: Any, simulations: int, wild: int, source: Source, into: Choices) -> int:
    """Fills all tables by games of the search against itself, so many of a thousand moves random; how many options they are."""
    table, first, tables = 0, 0, len(into.bits)
    state, found = np.empty(len(start), np.int64), np.zeros(MOST, np.int64)
    while table < tables:
        copy_row(start, state)
        while True:
            asked = to_choice(rules, state, source)
            if asked > BOTH or table == tables:
                break
            seat = asked - 1
            copy_row(state, room.root)
            move, _ = choose_by_search(rules, room, by, seat, simulations, source)
            room.policy.known[TOTAL] = 0  # what is kept beside the choice is the greedy bot's measure
            world: Any = CompiledWorld(rules, room.root, room.row, room.after, room.codes, seat, source, by, room.policy)
            end = keep_choices(world, room.tree, table, first, into)
            if end > first:
                keep(state, found, into.bits[table])
                table, first = table + 1, end
            random = below(THOUSAND, source) < wild
            play_one(rules, state, seat, any_option(rules, state, seat, source) if random else move)
    return first


class Side(NamedTuple):
    """One side of a contest, and how it searches; without a policy, options come in as the greedy bot measures them."""

    simulations: int
    policy: Policy | None = None
    exploring: float = LEARNED_EXPLORING
    leaning: float = LEARNED_LEANING

    def room(self, fast: CompiledGame) -> Room:
        """What it works in."""
        return make_room(fast, self.simulations, self.exploring, self.policy, self.leaning)


def gather(fast: CompiledGame, side: Side, tables: int, seed: int, wild: int = 40) -> Choices:
    """So many decisions of a search."""
    by, (source,), options = compiled_network(pocket_network()), make_sources(seed, 1), tables * MEAN_OPTIONS
    whole = np.zeros((3, options), np.int64)
    into = Choices(np.zeros((tables, BYTES), np.uint8), whole[0], whole[1], np.zeros(options, np.float32), whole[2])
    end = own_choices(fast.rules, fast.starts(1)[0], side.room(fast), by, side.simulations, wild, source, into)
    return Choices(into.bits, into.tables[:end], into.moves[:end], into.shares[:end], into.measures[:end])


class Contest(NamedTuple):
    """What the one side won, game by game, and the seconds of a core that either side took a choice."""

    won: list[float]
    seconds: tuple[float, float]


def contest(fast: CompiledGame, sides: tuple[Side, Side], games: int, seed: int) -> Contest:
    """Games between two sides, the seats swapped after each, any draft."""
    (source,) = make_sources(seed, 1)
    choosers = [_chooser(fast, side, source) for side in sides]
    start, state = fast.starts(1)[0], np.empty(fast.form.words, np.int64)
    won, seconds, chosen = list[float](), [0.0, 0.0], [0, 0]
    for game in range(games):
        np.copyto(state, start)
        while (asked := to_choice(fast.rules, state, source)) < BOTH:
            which = (asked - 1 + game) % 2
            begun = process_time()
            move = choosers[which](state, asked - 1)
            seconds[which] += process_time() - begun
            chosen[which] += 1
            play_one(fast.rules, state, asked - 1, move)
        points = 0.5 if asked == DRAWN else float(asked == FIRST_WON)
        won.append(1 - points if game % 2 else points)
    return Contest(won, (seconds[0] / chosen[0], seconds[1] / chosen[1]))


def _chooser(fast: CompiledGame, side: Side, source: Source) -> Callable[[Any, int], int]:
    """Chooses a move in a state for a seat."""
    room, by = side.room(fast), compiled_network(pocket_network())
    root: Any = room.root

    def choose(state: Any, seat: int) -> int:
        np.copyto(root, state)
        move, _ = choose_by_search(fast.rules, room, by, seat, side.simulations, source)
        return move

    return choose
