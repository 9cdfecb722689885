"""Chances of the pocket network as torch works them out: ``python -m training.dueling_nobles.excerpt --seed 11 > FILE``.

The everyday tests compare plain Python with them (``tests/pocket/dueling_nobles_excerpt.json``); after training they are written
anew.
"""

import argparse
import json
from random import Random

import torch

from holmgang.conformance.walks import states
from holmgang.core.nodes import Choose
from holmgang.games.dueling_nobles import KIND
from holmgang.games.dueling_nobles.features import FEATURES, MOST, list_features
from holmgang.games.dueling_nobles.layout import LAYOUT
from holmgang.pocket.dueling_nobles import about
from holmgang.pocket.files import open_pocket

from .network import restored

COUNT = 40


def main() -> None:
    """Writes positions of random games and the first seat's chance."""
    parser = argparse.ArgumentParser(prog="python -m training.dueling_nobles.excerpt")
    parser.add_argument("--seed", type=int, required=True)
    rng, game = Random(parser.parse_args().seed), KIND.make()
    network = restored(open_pocket(about()).sections).double()
    lines: list[str] = []
    while len(lines) < COUNT:
        for state in states(game, rng):
            if len(lines) == COUNT or not isinstance(game.node(state), Choose) or state.phase == "draft" or rng.random() > 0.1:
                continue
            found = [0] * MOST
            told = torch.zeros(FEATURES, dtype=torch.float64)
            count = list_features(LAYOUT.pack(game, state), found)
            told[found[:count]] = 1
            chance = torch.sigmoid(network(told)).item()
            lines.append(json.dumps([game.write(state), round(1 - chance if state.active else chance, 7)]))
    print("[\n" + ",\n".join(lines) + "\n]")


if __name__ == "__main__":
    main()
