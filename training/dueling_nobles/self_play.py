"""Games for a network to learn from, and contests, all in compiled code: a thread for each core.

At first the greedy bot plays, with some random moves, and positions are labelled by how the greedy bot's game from there ends.
Later the search plays against itself by the network's judgement.
"""

from collections.abc import Callable, Sequence
from concurrent.futures import ThreadPoolExecutor
from os import cpu_count
from typing import Any, NamedTuple

import numpy as np
from numpy.typing import NDArray

from holmgang.bots.greedy.compiled import greedy_policy
from holmgang.bots.search.compiled import CompiledWorld, grow, play_out, result_points
from holmgang.bots.search.compiled_nobles_network import compiled_network, list_features
from holmgang.bots.search.compiled_nobles_policy import CompiledPolicy, compiled_policy
from holmgang.bots.search.search import LEARNED_EXPLORING, empty_tree, logarithms
from holmgang.bots.search.tree import PLACES, SearchTree
from holmgang.compiling.arrays import Numbers
from holmgang.compiling.caching import compiled
from holmgang.compiling.contract import (
    BOTH,
    CHANCE,
    NO_MOVE,
    Row,
    Rows,
    any_option,
    any_outcome,
    choose_option,
    copy_row,
    count_options,
    node,
    play,
    settle,
)
from holmgang.compiling.game import CompiledGame
from holmgang.compiling.randomness import Source, below, make_sources
from holmgang.games.compiled import compiled_game
from holmgang.games.dueling_nobles import KIND
from holmgang.games.dueling_nobles.features import FEATURES, MOST
from holmgang.games.dueling_nobles.layout import ACTIVE
from holmgang.pocket.dueling_nobles_network import Network
from holmgang.pocket.dueling_nobles_policy import Policy
from holmgang.pocket.network_arithmetic import SURE

THREADS = cpu_count() or 1
BYTES = (FEATURES + 7) // 8
THOUSAND = 1000
RANDOM = -1.0
"""Stands for what is expected before a random move, until the game is over."""


class Room(NamedTuple):
    """What a player works in."""

    root: Row
    row: Row
    after: Row
    codes: Row
    tree: SearchTree
    policy: CompiledPolicy


class Positions(NamedTuple):
    """Features as bits, what whoever's turn it was should expect, whose it was, and the first seat's chance by the search."""

    bits: NDArray[np.uint8]
    chances: NDArray[np.float32]
    turns: NDArray[np.uint8]
    values: NDArray[np.float32]


class Playing(NamedTuple):
    """How the search plays for the sake of learning."""

    simulations: int = 100
    wild: int = 40
    """So many of a thousand moves are random."""
    patience: float = 0.98
    """What is left of a result's weight with every decision before it; the rest is what the search thought."""
    exploring: float = 0.3


def whole_game() -> CompiledGame:
    """Under the usual rules."""
    return compiled_game(KIND.make())


def make_room(
    fast: CompiledGame, simulations: int, exploring: float = LEARNED_EXPLORING, policy: Policy | None = None, leaning: float = 0.0
) -> Room:
    """For a search of so many simulations; it leans on a policy if it is given one."""

    def zeros(count: int) -> Numbers:
        return np.zeros(count, np.int64)

    moves = len(fast.form.moves)
    tree = empty_tree((0, 0), simulations, zeros, zeros(moves), lambda count: np.array(logarithms(count)))
    rows = np.zeros((3, fast.form.words), np.int64)
    leant = tree._replace(exploring=exploring, leaning=leaning)
    return Room(rows[0], rows[1], rows[2], zeros(moves), leant, compiled_policy(policy, fast))


# In compiled code


@compiled
def choose_by_search(rules: Any, room: Room, by: Any, seat: int, simulations: int, source: Source) -> tuple[int, float]:
    """The move that the search takes at the room's root, and the first seat's chance by it."""
    clear(room.tree)
    world: Any = CompiledWorld(rules, room.root, room.row, room.after, room.codes, seat, source, by, room.policy)
    grow(world, room.tree, simulations)
    return most_visited(room.tree)


@compiled
def clear(tree: SearchTree) -> None:
    """Nothing has happened in it any more."""
    tree.counts[PLACES], tree.first[0], tree.visits[0], tree.points[0] = 1, 0, 0, 0


@compiled
def most_visited(tree: SearchTree) -> tuple[int, float]:
    """The move that was chosen most often, and the first seat's chance by it."""
    best = following = tree.first[0]
    while following:
        if tree.visits[following] >= tree.visits[best]:
            best = following
        following = tree.next[following]
    return tree.step[best], tree.points[best] / (SURE * tree.visits[best])


@compiled
def to_choice(rules: Any, row: Row, source: Source) -> int:
    """Lets chance decide, and drafts anyhow, until a seat has a choice or the game is over; what the node is."""
    while True:
        asked = node(rules, row)
        if asked == CHANCE:
            settle(rules, row, any_outcome(rules, row, source))
        elif asked == BOTH:
            play(rules, row, any_option(rules, row, 0, source), any_option(rules, row, 1, source))
        elif asked < BOTH and count_options(rules, row, asked - 1) == 1:
            play_one(rules, row, asked - 1, any_option(rules, row, asked - 1, source))
        else:
            return asked


@compiled
def play_one(rules: Any, row: Row, seat: int, move: int) -> None:
    """One seat's move."""
    play(rules, row, NO_MOVE if seat else move, move if seat else NO_MOVE)


@compiled
def keep(row: Row, found: Row, bits: NDArray[np.uint8]) -> None:
    """The features of a position as bits."""
    for place in range(list_features(row, found)):
        bits[found[place] >> 3] |= np.uint8(1 << (found[place] & 7))


@compiled
def greedy_games(rules: Any, start: Row, room: Room, by: Any, wild: int, source: Source, found: Row, into: Positions) -> None:
    """Fills all places by games of the greedy bot, of whose moves so many of a thousand are random."""
    place, row, places = 0, room.root, len(into.chances)
    while place < places:
        copy_row(start, row)
        while True:
            asked = to_choice(rules, row, source)
            if asked > BOTH or place == places:
                break
            if below(4, source) == 0:
                keep(row, found, into.bits[place])
                copy_row(row, room.row)
                points = play_out(by, rules, room.row, source)
                into.chances[place] = (SURE - points if row[ACTIVE] else points) / SURE
                place += 1
            random = below(THOUSAND, source) < wild
            move = any_option(rules, row, asked - 1, source) if random else choose_option(by, rules, row, asked - 1, source)
            play_one(rules, row, asked - 1, move)


@compiled
def own_games(rules: Any, start: Row, room: Room, by: Any, playing: Playing, source: Source, found: Row, into: Positions) -> int:
    """Fills all places by games of the search against itself; says how many games they are."""
    first, games, places = 0, 0, len(into.chances)
    state = np.empty(len(start), np.int64)
    while first < places:
        copy_row(start, state)
        place = first
        while True:
            asked = to_choice(rules, state, source)
            if asked > BOTH or place == places:
                break
            copy_row(state, room.root)
            move, value = choose_by_search(rules, room, by, asked - 1, playing.simulations, source)
            random = below(THOUSAND, source) < playing.wild
            keep(state, found, into.bits[place])
            into.turns[place], into.values[place], into.chances[place] = state[ACTIVE], value, RANDOM if random else 0.0
            place += 1
            play_one(rules, state, asked - 1, any_option(rules, state, asked - 1, source) if random else move)
        expected = result_points(asked) / SURE if asked > BOTH else float(into.values[place - 1])
        look_back(into, first, place, expected, playing.patience)
        first = place
        games += 1
    return games


@compiled
def look_back(into: Positions, first: int, end: int, expected: float, patience: float) -> None:
    """What every position of a game should expect: what came of it, leaning with every decision towards what the search thought;
    before a random move just that."""
    for place in range(end - 1, first - 1, -1):
        if into.chances[place] == RANDOM:
            expected = into.values[place]
        into.chances[place] = 1 - expected if into.turns[place] else expected
        expected = patience * expected + (1 - patience) * into.values[place]


@compiled
def contest_games(
    rules: Any,
    start: Row,
    rooms: tuple[Room, Room],
    by: tuple[Any, Any],
    simulations: tuple[int, int],
    games: int,
    source: Source,
) -> float:
    """What the one wins against the other in so many games, seats swapped after each, any draft."""
    won = 0.0
    state = np.empty(len(start), np.int64)
    for game in range(games):
        copy_row(start, state)
        while True:
            asked = to_choice(rules, state, source)
            if asked > BOTH:
                break
            seat = asked - 1
            if seat == game % 2:
                copy_row(state, rooms[0].root)
                move, _ = choose_by_search(rules, rooms[0], by[0], seat, simulations[0], source)
            else:
                copy_row(state, rooms[1].root)
                move, _ = choose_by_search(rules, rooms[1], by[1], seat, simulations[1], source)
            play_one(rules, state, seat, move)
        points = result_points(asked) / SURE
        won += 1 - points if game % 2 else points
    return won


@compiled
def some_roots(rules: Any, start: Row, room: Room, by: Any, simulations: int, source: Source, roots: Rows) -> None:
    """Positions of the search's games, one a game."""
    for place in range(len(roots)):
        row = roots[place]
        while True:
            copy_row(start, row)
            for _ in range(below(150, source)):
                asked = to_choice(rules, row, source)
                if asked > BOTH:
                    break
                copy_row(row, room.root)
                move, _ = choose_by_search(rules, room, by, asked - 1, simulations, source)
                play_one(rules, row, asked - 1, move)
            if to_choice(rules, row, source) < BOTH:
                break


@compiled
def play_on(rules: Any, start: Row, room: Room, by: Any, simulations: int, games: int, source: Source) -> float:
    """The first seat's share of points in so many games of the search against itself from here."""
    won = 0.0
    state = np.empty(len(start), np.int64)
    for _ in range(games):
        copy_row(start, state)
        while True:
            asked = to_choice(rules, state, source)
            if asked > BOTH:
                break
            copy_row(state, room.root)
            move, _ = choose_by_search(rules, room, by, asked - 1, simulations, source)
            play_one(rules, state, asked - 1, move)
        won += result_points(asked) / SURE
    return won / games


# On all cores


def on_all(work: Callable[[int], Any], count: int = THREADS) -> Sequence[Any]:
    """Does it so many times, side by side."""
    with ThreadPoolExecutor(THREADS) as pool:
        return list(pool.map(work, range(count)))


def judges(fast: CompiledGame, network: Network | None) -> list[Any]:
    """One for each thread: the network, or the greedy bot."""
    return [greedy_policy(fast) if network is None else compiled_network(network) for _ in range(THREADS)]


def learn_from_greedy(fast: CompiledGame, seed: int, each: int, wild: int = 200) -> Positions:
    """So many positions a thread, labelled by the greedy bot's games."""
    by, sources, start = judges(fast, None), make_sources(seed, THREADS), fast.starts(1)[0]

    def work(thread: int) -> Positions:
        into, found = empty_positions(each), np.zeros(MOST, np.int64)
        greedy_games(fast.rules, start, make_room(fast, 1), by[thread], wild, sources[thread], found, into)
        return into

    return together(on_all(work))


def learn_from_play(fast: CompiledGame, network: Network, seed: int, each: int, playing: Playing) -> tuple[Positions, int]:
    """So many positions a thread, of games of the search against itself; and how many games they are."""
    by, sources, start = judges(fast, network), make_sources(seed, THREADS), fast.starts(1)[0]

    def work(thread: int) -> tuple[Positions, int]:
        into, found = empty_positions(each), np.zeros(MOST, np.int64)
        room = make_room(fast, playing.simulations, playing.exploring)
        return into, own_games(fast.rules, start, room, by[thread], playing, sources[thread], found, into)

    done = on_all(work)
    return together([into for into, _ in done]), sum(games for _, games in done)


def empty_positions(count: int) -> Positions:
    """Room for so many."""
    bits, turns = np.zeros((count, BYTES), np.uint8), np.zeros(count, np.uint8)
    return Positions(bits, np.zeros(count, np.float32), turns, np.zeros(count, np.float32))


def together(parts: Sequence[Positions]) -> Positions:
    """Those of all threads."""
    return Positions(*(np.concatenate(each) for each in zip(*parts, strict=True)))


def some_of(positions: Positions, which: Any) -> Positions:
    """Those that are meant, by places or by truth."""
    return Positions(positions.bits[which], positions.chances[which], positions.turns[which], positions.values[which])


class Player(NamedTuple):
    """A side of a contest; without a network it goes by the greedy bot's games."""

    network: Network | None
    simulations: int
    exploring: float = LEARNED_EXPLORING


def contest(fast: CompiledGame, one: Player, two: Player, games: int, seed: int) -> float:
    """The one's share of points; games for each thread."""
    sources, start = make_sources(seed, THREADS), fast.starts(1)[0]
    ones, twos = (judges(fast, player.network) for player in (one, two))

    def work(thread: int) -> float:
        rooms = make_room(fast, one.simulations, one.exploring), make_room(fast, two.simulations, two.exploring)
        by, simulations = (ones[thread], twos[thread]), (one.simulations, two.simulations)
        return contest_games(fast.rules, start, rooms, by, simulations, games, sources[thread])

    share: float = sum(on_all(work)) / (games * THREADS)
    return share
