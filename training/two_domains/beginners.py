"""Games of those who play by habit: positions that good play never sees, and that reviews of first games are about."""

from collections.abc import Iterator
from itertools import product
from random import Random

import numpy as np

from holmgang.bots import find_bot
from holmgang.core.chance import weighed
from holmgang.core.nodes import Chance, Over
from holmgang.games.two_domains import TwoDomains
from holmgang.games.two_domains.options import TwoDomainsOptions
from holmgang.pocket.two_domains import place_of

from .table import Ints, Table

BEGINNERS = ("page", "squire", "knight")


def beginners_positions(table: Table, games: int, seed: int) -> Ints:
    """Where so many games of each pair of them come by."""
    found = [each for one, two in product(BEGINNERS, repeat=2) for each in pair_positions(table, (one, two), games, seed)]
    return np.array(found, np.int64)


def pair_positions(table: Table, pair: tuple[str, str], games: int, seed: int) -> Iterator[int]:
    """The same for one pair, the first of whom begins."""
    game = TwoDomains(TwoDomainsOptions())
    bots = [find_bot(name, game.name) for name in pair]
    for number in range(games):
        rng, state = Random(f"{seed} {pair} {number}"), game.start()
        while not isinstance(node := game.node(state), Over):
            if isinstance(node, Chance):
                state = game.settle(state, weighed(node, rng.randrange(node.total)))
                continue
            mover = state.mover
            yield place_of(state.lines[mover]) * table.lines + place_of(state.lines[1 - mover])
            state = game.play(state, {mover: bots[mover].choose(game, game.view(state, mover), rng)})
