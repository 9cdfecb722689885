"""How far the pocket value is from what play wins: ``python -m training.dueling_nobles.error --seed N``.

From positions of the search's own games the search plays on against itself, over and over; what it wins on average is what the
network's chance is compared with, and an estimate by 400 games of the greedy bot as well. How much the averages still vary is
deducted. ``--option NAME=VALUE`` does it under another rule than the usual ones.

With ``--drafts`` it is about drafts that look like mistakes: nobles are dealt, and the first seat drafts something that costs it
12 % and more by the reference, then what the reference thinks best, each against a draft of the other seat's equilibrium. Told
is what the chances after these drafts are off by, and the costs: what a review would have said of them and what was lost.
"""

import argparse
import json
from math import sqrt
from random import Random
from typing import Any, NamedTuple

import numpy as np
from numpy.typing import NDArray

from holmgang.bots.greedy.compiled import greedy_policy
from holmgang.bots.random import draw
from holmgang.bots.search.search import LEARNED_EXPLORING
from holmgang.compiling.contract import Rows
from holmgang.compiling.game import CompiledGame
from holmgang.compiling.randomness import make_sources
from holmgang.core.chance import weighed
from holmgang.core.game import AnyGame
from holmgang.core.nodes import Chance, Choose
from holmgang.games.compiled import compiled_game
from holmgang.games.dueling_nobles import KIND
from holmgang.pocket.dueling_nobles import pocket_network, pocket_values
from holmgang.pocket.reference import Reference
from holmgang.pocket.value import value_by

from .self_play import THREADS, judges, make_room, on_all, play_on, some_roots

ESTIMATED = 400
MISTAKE = 0.12
Floats = NDArray[np.float64]


def main() -> None:
    """Writes one line."""
    parser = argparse.ArgumentParser(prog="python -m training.dueling_nobles.error")
    parser.add_argument("--seed", type=int, required=True)
    parser.add_argument("--positions", type=int, default=320, help="with --drafts: deals")
    parser.add_argument("--games", type=int, default=48)
    parser.add_argument("--simulations", type=int, default=200)
    parser.add_argument("--option", action="append", default=[], metavar="NAME=VALUE")
    parser.add_argument("--drafts", action="store_true")
    asked = parser.parse_args()
    fast = compiled_game(KIND.make(dict(each.split("=", 1) for each in asked.option)))
    print(json.dumps((_drafts_off if asked.drafts else _positions_off)(fast, asked)))


def _positions_off(fast: CompiledGame, asked: argparse.Namespace) -> dict[str, Any]:
    """At positions of the search's games."""
    roots = _some_roots(fast, asked)
    truth, noise = _played_on(fast, roots, asked)
    chances = np.array([pocket_network().chance(root.tolist()) for root in roots])
    estimates = fast.playouts(roots, ESTIMATED, asked.seed, greedy_policy(fast)).wins.mean(axis=1)
    return {
        "positions": len(roots),
        "noise": noise,
        "off_by": {"network": _off_by(chances - truth, noise), "estimate": _off_by(estimates - truth, noise)},
        "network_mean_error": float((chances - truth).mean()),
    }


def _drafts_off(fast: CompiledGame, asked: argparse.Namespace) -> dict[str, Any]:
    """After two drafts of each deal: one that looks like a mistake, and what the reference thinks best."""
    game, reference, rng = fast.game, pocket_values(fast.game), Random(asked.seed)
    pairs: list[Pair] = []
    while len(pairs) < asked.positions:
        pairs += _two_drafts(game, reference, rng)
    tables = [table for pair in pairs for table in (pair.worse, pair.better)]
    truth, noise = _played_on(fast, fast.pack(tables), asked)
    chances, costs = np.array([reference.chance(game, table) for table in tables]), np.array([pair.cost for pair in pairs])
    lost = truth[1::2] - truth[::2]
    return {
        "deals": len(pairs),
        "noise": noise,
        "off_by": {"chance": _off_by(chances - truth, noise), "cost": _off_by(costs - lost, 2 * noise)},
        "mean_cost": {
            "said": float(costs.mean()),
            "lost": float(lost.mean()),
            "error": float(lost.std(ddof=1) / sqrt(len(lost))),
        },
    }


class Pair(NamedTuple):
    """The tables after two drafts of the first seat, and what the worse one costs by the reference."""

    worse: Any
    better: Any
    cost: float


def _two_drafts(game: AnyGame, reference: Reference, rng: Random) -> list[Pair]:
    """Of one deal; none where no draft looks like a mistake."""
    state = game.start()
    while isinstance(node := game.node(state), Chance):
        state = game.settle(state, weighed(node, rng.randrange(node.total)))
    assert isinstance(node, Choose)
    value = value_by(reference, game, state)
    moves, chances = {str(move): move for move in node.options[0]}, value.options[0]
    best = max(chances, key=chances.__getitem__)
    mistakes = [text for text in chances if chances[best] - chances[text] >= MISTAKE]
    if not mistakes:
        return []
    worse = rng.choice(mistakes)
    theirs = draw({move: value.mixtures[1][str(move)] for move in node.options[1]}, rng)
    after = [game.play(state, {0: moves[text], 1: theirs}) for text in (worse, best)]
    return [Pair(after[0], after[1], chances[best] - chances[worse])]


def _some_roots(fast: CompiledGame, asked: argparse.Namespace) -> Rows:
    by, sources, start = judges(fast, pocket_network()), make_sources(asked.seed, THREADS), fast.starts(1)[0]

    def work(thread: int) -> Rows:
        roots, room = fast.starts(asked.positions // THREADS), make_room(fast, asked.simulations, LEARNED_EXPLORING)
        some_roots(fast.rules, start, room, by[thread], asked.simulations, sources[thread], roots)
        return roots

    return np.concatenate(on_all(work))


def _played_on(fast: CompiledGame, roots: Rows, asked: argparse.Namespace) -> tuple[Floats, float]:
    """The first seat's share of points from each, and how much such shares vary (their mean variance)."""
    by, sources = judges(fast, pocket_network()), make_sources(asked.seed + 1, THREADS)

    def work(thread: int) -> list[float]:
        room = make_room(fast, asked.simulations, LEARNED_EXPLORING)
        mine = roots[thread::THREADS]
        return [play_on(fast.rules, root, room, by[thread], asked.simulations, asked.games, sources[thread]) for root in mine]

    truth = np.empty(len(roots))
    for thread, shares in enumerate(on_all(work)):
        truth[thread::THREADS] = shares
    return truth, float((truth * (1 - truth)).mean() / (asked.games - 1))


def _off_by(off: Floats, noise: float) -> float:
    """The root of the mean square, noise deducted."""
    return sqrt(max(0.0, float((off**2).mean()) - noise))


if __name__ == "__main__":
    main()
