"""A responder to one frozen opponent, and the games between them, all in compiled code.

He searches as the frozen one does, but what judges the ends of his tree are two networks of his own, which say what comes of a
table against this very opponent: one where it is his turn, one where it is the other's. What the frozen one would do in the tree
he either leaves to them (his tree ends where the other is asked), or takes to be whatever is worst for himself.
"""

from typing import Any, NamedTuple

import numpy as np
from numpy.typing import NDArray

from holmgang.bots.search import compiled as search, tree as said_once
from holmgang.bots.search.compiled import grow, judge_by, result_points
from holmgang.bots.search.compiled_nobles_network import CompiledNetwork, compiled_network, look_up
from holmgang.bots.search.compiled_nobles_policy import CompiledPolicy
from holmgang.bots.search.search import LEARNED_EXPLORING, LEARNED_LEANING
from holmgang.bots.search.tree import NOBODY
from holmgang.compiling.caching import compiled, inlined, inner
from holmgang.compiling.contract import (
    BOTH,
    CHANCE,
    Row,
    Rows,
    any_option,
    any_outcome,
    bind,
    copy_row,
    mean,
    node,
    settle,
)
from holmgang.compiling.game import CompiledGame
from holmgang.compiling.loops import Policy, chosen_option
from holmgang.compiling.randomness import Source, below, make_sources
from holmgang.core.seats import SEATS, Seat
from holmgang.games.dueling_nobles.features import MOST
from holmgang.games.dueling_nobles.layout import ACTIVE
from holmgang.pocket.dueling_nobles_network import Network
from holmgang.pocket.dueling_nobles_policy import Policy as PocketPolicy
from holmgang.pocket.network_arithmetic import SURE

from .self_play import (
    RANDOM,
    THOUSAND,
    Positions,
    Room,
    choose_by_search,
    clear,
    empty_positions,
    keep,
    look_back,
    make_room,
    most_visited,
    play_one,
    some_of,
    to_choice,
)

# The frozen opponent


class FrozenSearch(NamedTuple):
    """The search that goes by the pocket value, as a policy."""

    room: Room
    by: CompiledNetwork
    simulations: int


@inner
def choose_option(policy: FrozenSearch, rules: Any, row: Row, seat: int, source: Source) -> int:
    """What it takes; all that its seat does not see is imagined anew."""
    copy_row(row, policy.room.root)
    move, _ = choose_by_search(rules, policy.room, policy.by, seat, policy.simulations, source)
    return move


bind(FrozenSearch, choose_option)


def frozen_search(fast: CompiledGame, network: Network, policy: PocketPolicy | None, simulations: int) -> FrozenSearch:
    """With what travels in the pocket file it is the bot `search` bounded by these simulations: with 1000 the Master."""
    return FrozenSearch(leaning_room(fast, simulations, policy), compiled_network(network), simulations)


def leaning_room(fast: CompiledGame, simulations: int, policy: PocketPolicy | None) -> Room:
    """For a search that leans on a policy, if it has one, as the bots do."""
    return make_room(fast, simulations, LEARNED_EXPLORING, policy, LEARNED_LEANING if policy else 0.0)


# The responder


class NetworkPair(NamedTuple):
    """What judges where it is the first seat's turn, and where it is the second's."""

    first: CompiledNetwork
    second: CompiledNetwork


@inner
def look_up_pair(by: NetworkPair, rules: Any, row: Row, source: Source) -> int:
    """Lets chance decide until a turn goes on: only then it is clear whose it is."""
    while node(rules, row) == CHANCE:
        settle(rules, row, any_outcome(rules, row, source))
    return look_up(by.second, rules, row, source) if row[ACTIVE] else look_up(by.first, rules, row, source)


mean(judge_by, NetworkPair, look_up_pair)


class ResponseWorld(NamedTuple):
    """A `CompiledWorld` that may end where the other seat is asked."""

    rules: Any
    root: Row
    row: Row
    after: Row
    codes: Row
    seat: int
    source: Source
    by: NetworkPair
    policy: CompiledPolicy
    through: bool
    """Whether the tree goes on there, by what is worst for the responder."""


@inlined
def turn_of(world: Any) -> int:
    """Nobody's where the networks are to tell what the other one does."""
    turn = search.turn_of(world)
    return NOBODY if turn == 1 - world.seat and not world.through else turn


for _function in (
    search.begin,
    turn_of,
    search.settle_once,
    search.list_options,
    search.option_number,
    search.weigh_options,
    search.measure_option,
    search.expected_share,
    search.play_move,
    search.play_both,
    search.judge,
):
    mean(getattr(said_once, _function.__name__), ResponseWorld, _function)


class Mind(NamedTuple):
    """What a responder in one seat thinks with."""

    room: Room
    by: NetworkPair
    simulations: int
    through: bool


@compiled
def respond(rules: Any, mind: Mind, seat: int, state: Row, source: Source) -> tuple[int, float]:
    """The responder's move, and the first seat's chance by it; of the state he sees what his seat sees."""
    room = mind.room
    copy_row(state, room.root)
    clear(room.tree)
    world: Any = ResponseWorld(
        rules, room.root, room.row, room.after, room.codes, seat, source, mind.by, room.policy, mind.through
    )
    grow(world, room.tree, mind.simulations)
    return most_visited(room.tree)


class Learning(NamedTuple):
    """How the responder plays for the sake of learning."""

    wild: int = 40
    """So many of a thousand of his moves are random."""
    patience: float = 0.98
    """What is left of a result's weight with every decision before it; the rest is what he thought."""


@compiled
def response_games(
    rules: Any,
    starts: Rows,
    seat: int,
    mind: Mind,
    opponent: Policy,
    learning: Learning,
    source: Source,
    found: Row,
    into: Positions,
    won: NDArray[np.float64],
) -> int:
    """A game from every start, the responder in this seat: what he won in each, and the positions, while there is room for them.

    The number of positions is returned.
    """
    place = 0
    state = np.empty(starts.shape[1], np.int64)
    for game in range(len(starts)):
        copy_row(starts[game], state)
        first = place
        while True:
            asked = to_choice(rules, state, source)
            if asked > BOTH:
                break
            random = False
            if asked - 1 == seat:
                move, value = respond(rules, mind, seat, state, source)
                random = below(THOUSAND, source) < learning.wild
                if random:
                    move = any_option(rules, state, seat, source)
            else:
                move = chosen_option(rules, state, 1 - seat, source, opponent)
                value = look_up_pair(mind.by, rules, state, source) / SURE
            if place < len(into.chances):
                keep(state, found, into.bits[place])
                into.turns[place], into.values[place], into.chances[place] = state[ACTIVE], value, RANDOM if random else 0.0
                place += 1
            play_one(rules, state, asked - 1, move)
        points = result_points(asked) / SURE
        look_back(into, first, place, points, learning.patience)
        won[game] = 1 - points if seat else points
    return place


class Responder(NamedTuple):
    """The networks for his own turns and for the other one's, and how he searches by them."""

    own: Network
    other: Network
    simulations: int
    through: bool
    policy: PocketPolicy | None = None
    """What the frozen one leans on; he leans on it as well."""

    def mind(self, fast: CompiledGame, seat: Seat) -> Mind:
        """In one of the seats."""
        own, other = compiled_network(self.own), compiled_network(self.other)
        pair = NetworkPair(other, own) if seat else NetworkPair(own, other)
        return Mind(leaning_room(fast, self.simulations, self.policy), pair, self.simulations, self.through)


class Played(NamedTuple):
    """What the responder won, by start and then by his seat; and positions, of either seat."""

    won: NDArray[np.float64]
    positions: tuple[Positions, ...]


def play_games(
    fast: CompiledGame,
    responder: Responder,
    opponent: Policy,
    starts: Rows,
    seed: int,
    kept: int = 0,
    learning: Learning | None = None,
) -> Played:
    """From every start two games, one in each seat; of those in either seat so many positions are kept at most.

    Unless he is to learn, he plays nothing at random.
    """
    sources, won, positions = make_sources(seed, len(SEATS)), np.zeros((len(SEATS), len(starts))), []
    for seat in SEATS:
        into = empty_positions(kept)
        how = learning or Learning(wild=0)
        found, mind = np.zeros(MOST, np.int64), responder.mind(fast, seat)
        count = response_games(fast.rules, starts, seat, mind, opponent, how, sources[seat], found, into, won[seat])
        positions.append(some_of(into, slice(count)))
    return Played(won.T, tuple(positions))
