"""How the search grows its tree, said once: the plain form runs these functions as they are, `compiled` compiles them.

A simulation imagines all that the searching seat cannot see, goes down the tree, adds one place to it, and has that judged: by a
learned value where the game has one, else by the greedy bot's play from there to the end. A place stands for what the seat
has seen since the root: moves, which are public, and the outcomes of chance that it sees. What chance does out of its sight leads
nowhere else. So one tree serves all imagined states, and an option is judged by how often it was there to be chosen
(information-set tree search with one observer, by Cowling, Powley, Whitehouse).

Options come into the tree by and by, a few for few visits, in the order of a learned policy where the game has one, else of the
greedy bot's measure. What the policy expects an option to be chosen counts for it afterwards, too. Numbers are whole, or come
from operations that every machine rounds alike, so that both forms choose the same.
"""

from math import sqrt
from typing import NamedTuple, Protocol

from holmgang.compiling.arrays import Numbers
from holmgang.pocket.network_arithmetic import SURE

CHANCE, NOBODY = 2, 3
"""Whose turn it is where no single seat is asked; nobody's: it is over, or both choose at once, and the rest is played out."""
HIDDEN = -1
"""An outcome that the searching seat does not see."""
FIRST_OUTCOME = -2
"""Outcomes are counted downwards from here, moves upwards from 0, so that no two are the same step."""
MOST_DECISIONS = 600
"""A game that goes on for longer counts as a draw."""


PLACES, DECISIONS, REPLIES = range(3)
"""Counted in a tree: its places; decisions made among them; where both choose at once at the root, the second seat's options.

In that case the tree has a place for every pair of options and no others: the first seat's options one after the other, each with
all replies.
"""


class TreeNumbers(Protocol):
    """A table of numbers with decimals, as plain Python or numpy has it."""

    def __getitem__(self, place: int, /) -> float: ...


class SearchTree(NamedTuple):
    """Places by number, the root's is 0; each list has something of every place."""

    step: Numbers
    """What leads to it: a move's number, or an outcome's."""
    first: Numbers
    """The newest of the places that follow; 0 if there is none."""
    next: Numbers
    """The next newest that follows the same one."""
    visits: Numbers
    points: Numbers
    """What the first seat got in all simulations that came through, `SURE` for a win."""
    available: Numbers
    """How often it could have been chosen."""
    shares: Numbers
    """Where a policy is learned: how often it was expected to be chosen, `SURE` for always."""
    path: Numbers
    """Room for the way of one simulation."""
    marks: Numbers
    """By a move's number: at which decision it was last an option, negative once it was found in the tree."""
    counts: Numbers
    """By what they count: `PLACES`, `DECISIONS`, `REPLIES`."""
    logarithms: TreeNumbers
    """Of whole numbers."""
    exploring: float
    """How much an option gains by having been chosen seldom, in chances to win."""
    leaning: float
    """How much it gains by being expected to be chosen."""
    widening: int
    """The square of the number of options in the tree, for every visit of their place."""


class World(Protocol):
    """A position as a seat sees it, to be imagined and played over and over; options go by their places, moves by numbers."""

    def begin(self) -> None:
        """Back to the root, with all that is out of sight imagined anew."""
        ...

    def turn(self) -> int:
        """A seat, `CHANCE` or `NOBODY`."""
        ...

    def settle(self) -> int:
        """Lets chance decide; the number of the outcome, or `HIDDEN`."""
        ...

    def count_options(self, seat: int) -> int:
        """How many options a seat has that is asked; the next three are about these."""
        ...

    def option_number(self, option: int) -> int:
        """The number of its move, by which every simulation knows it again."""
        ...

    def weigh_options(self, seat: int, count: int) -> None:
        """What the next two need to know of all options together."""
        ...

    def measure_option(self, seat: int, option: int) -> int:
        """How good it looks to a learned policy, or to the greedy bot."""
        ...

    def expected_share(self, option: int) -> int:
        """How often the policy expects it to be chosen, `SURE` for always; 0 where there is none."""
        ...

    def play(self, seat: int, move: int) -> None:
        """Plays the move with this number."""
        ...

    def play_both(self, first: int, second: int) -> None:
        """Where both are asked: plays the option of either seat that has this place."""
        ...

    def judge(self) -> int:
        """What the first seat gets from here, `SURE` for a win: by a learned value, or by the greedy bot's play to the end."""
        ...


# Functions, because compiled code has others in their places


def begin(world: World) -> None:
    """See `World`, also for those that follow."""
    world.begin()


def turn_of(world: World) -> int:
    return world.turn()


def settle_once(world: World) -> int:
    return world.settle()


def list_options(world: World, seat: int) -> int:
    return world.count_options(seat)


def option_number(world: World, option: int) -> int:
    return world.option_number(option)


def weigh_options(world: World, seat: int, count: int) -> None:
    world.weigh_options(seat, count)


def measure_option(world: World, seat: int, option: int) -> int:
    return world.measure_option(seat, option)


def expected_share(world: World, option: int) -> int:
    return world.expected_share(option)


def play_move(world: World, seat: int, move: int) -> None:
    world.play(seat, move)


def play_both(world: World, first: int, second: int) -> None:
    world.play_both(first, second)


def judge(world: World) -> int:
    return world.judge()


# The search


def grow(world: World, tree: SearchTree, simulations: int) -> None:
    """Goes down the tree so many times; each time adds a place at most."""
    for _ in range(simulations):
        begin(world)
        length = go_down(world, tree)
        points = judge(world)
        for passed in range(length):
            place = tree.path[passed]
            tree.visits[place] += 1
            tree.points[place] += points


def go_down(world: World, tree: SearchTree) -> int:
    """To a place that is new, or from which the rest is played out; how many places were passed."""
    tree.path[0] = 0
    if tree.counts[REPLIES]:
        tree.path[1] = 1 + choose_pair(world, tree)
        return 2
    place, length, places = 0, 1, tree.counts[PLACES]
    while tree.counts[PLACES] == places:
        turn = turn_of(world)
        if turn == NOBODY:
            break
        if turn == CHANCE:
            outcome = settle_once(world)
            if outcome == HIDDEN:
                continue
            place = find_step(tree, place, FIRST_OUTCOME - outcome)
        else:
            place = choose_step(world, tree, place, turn)
            play_move(world, turn, tree.step[place])
        tree.path[length] = place
        length += 1
    return length


def choose_pair(world: World, tree: SearchTree) -> int:
    """Where both choose at once at the root: every pair of options in turn."""
    pair = tree.visits[0] % (tree.counts[PLACES] - 1)
    play_both(world, pair // tree.counts[REPLIES], pair % tree.counts[REPLIES])
    return pair


def find_step(tree: SearchTree, place: int, step: int) -> int:
    """The place that a step leads to, added if it is not there."""
    following = tree.first[place]
    while following and tree.step[following] != step:
        following = tree.next[following]
    return following or add_step(tree, place, step)


def add_step(tree: SearchTree, place: int, step: int) -> int:
    """Makes a place for what comes after this step, which nobody has been to."""
    added = tree.counts[PLACES]
    tree.counts[PLACES] += 1
    tree.step[added], tree.first[added], tree.next[added] = step, 0, tree.first[place]
    tree.visits[added], tree.points[added], tree.available[added] = 0, 0, 1
    tree.first[place] = added
    return added


def choose_step(world: World, tree: SearchTree, place: int, seat: int) -> int:
    """The option that promises the seat most, given how seldom it was tried; or a new one."""
    count = list_options(world, seat)
    tree.counts[DECISIONS] += 1
    decision = tree.counts[DECISIONS]
    for option in range(count):
        tree.marks[option_number(world, option)] = decision
    tried, best, most = 0, 0, 0.0
    following = tree.first[place]
    while following:
        move = tree.step[following]
        if move >= 0 and tree.marks[move] == decision:
            tree.marks[move] = -decision
            tried += 1
            promise = promise_of(tree, following, seat)
            tree.available[following] += 1
            if promise >= most:
                best, most = following, promise
        following = tree.next[following]
    if tried < count and tried * tried <= tree.widening * tree.visits[place]:
        return add_best(world, tree, place, seat, count)
    return best


def promise_of(tree: SearchTree, place: int, seat: int) -> float:
    """The upper confidence bound of a seat's chance to win by this step, and what it gains by being expected."""
    visits, available = tree.visits[place], tree.available[place]
    share = tree.points[place] / (SURE * visits)
    promise = (1.0 - share if seat else share) + tree.exploring * sqrt(tree.logarithms[available] / visits)
    return promise + tree.leaning * (tree.shares[place] / SURE) * (sqrt(available) / visits)


def add_best(world: World, tree: SearchTree, place: int, seat: int, count: int) -> int:
    """A new place for the option that measures best of those that are not in the tree; of equals for the first."""
    weigh_options(world, seat, count)
    found, most = -1, 0
    for option in range(count):
        if tree.marks[option_number(world, option)] == tree.counts[DECISIONS]:
            points = measure_option(world, seat, option)
            if found < 0 or points > most:
                found, most = option, points
    added = add_step(tree, place, option_number(world, found))
    tree.shares[added] = expected_share(world, found)
    return added
