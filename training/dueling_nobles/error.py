"""How far the pocket value is from what play wins: ``python -m training.dueling_nobles.error --seed N``.

From positions of the search's own games the search plays on against itself, over and over; what it wins on average is what the
network's chance is compared with, and an estimate by 400 games of the greedy bot as well. How much the averages still vary is
deducted.
"""

import argparse
import json
from math import sqrt
from typing import Any

import numpy as np

from holmgang.bots.greedy.compiled import greedy_policy
from holmgang.bots.search.search import LEARNED_EXPLORING
from holmgang.compiling.randomness import make_sources
from holmgang.pocket.dueling_nobles import pocket_network

from .self_play import THREADS, judges, make_room, on_all, play_on, some_roots, whole_game

ESTIMATED = 400


def main() -> None:
    """Writes one line."""
    parser = argparse.ArgumentParser(prog="python -m training.dueling_nobles.error")
    parser.add_argument("--seed", type=int, required=True)
    parser.add_argument("--positions", type=int, default=320)
    parser.add_argument("--games", type=int, default=48)
    parser.add_argument("--simulations", type=int, default=200)
    asked = parser.parse_args()
    fast, network = whole_game(), pocket_network()
    by, sources, start = judges(fast, network), make_sources(asked.seed, THREADS), fast.starts(1)[0]

    def work(thread: int) -> Any:
        roots = fast.starts(asked.positions // THREADS)
        room, source = make_room(fast, asked.simulations, LEARNED_EXPLORING), sources[thread]
        some_roots(fast.rules, start, room, by[thread], asked.simulations, source, roots)
        played = [play_on(fast.rules, root, room, by[thread], asked.simulations, asked.games, source) for root in roots]
        estimated = fast.playouts(roots, ESTIMATED, asked.seed + thread, greedy_policy(fast)).wins.mean(axis=1)
        return list(zip(roots, played, estimated, strict=True))

    found = [each for part in on_all(work) for each in part]
    truth, estimates = np.array([each[1:] for each in found]).T
    chances = np.array([network.chance(root.tolist()) for root, _, _ in found])
    noise = float((truth * (1 - truth)).mean() / (asked.games - 1))
    squares = {name: float(((each - truth) ** 2).mean()) for name, each in (("network", chances), ("estimate", estimates))}
    told = {
        "positions": len(truth),
        "squares": squares,
        "noise": noise,
        "off_by": {name: sqrt(max(0.0, square - noise)) for name, square in squares.items()},
        "network_mean_error": float((chances - truth).mean()),
    }
    print(json.dumps(told))


if __name__ == "__main__":
    main()
