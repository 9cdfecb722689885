"""Learns Dueling Nobles' pocket value: ``python -m training.dueling_nobles --seed N --seconds S --folder F``.

First the greedy bot plays millions of games, and a network learns how they end. Then the search plays against itself by what the
network says, and the network learns from these games, over and over. After every round it is written to the folder, and a line of
the curve is printed: how well it fits, and its share of points against the network that this piece began with, at equal
simulations. What lies in the folder is gone on with, so the work can be done in pieces. All of it is done without a policy, and
the file that is written has none: `learn_policy` adds one.

The file that travels took two pieces with 16 cores and an H200, compiling included: 430 seconds from nothing (one round at seed
1) and 380 seconds more (four rounds at seed 101, the last two with ``--simulations 150``). A seed makes the same strength again,
not the same bytes: the games depend on the number of cores. Needs torch; without a GPU the fitting takes minutes instead of
seconds. The curve is in docs/decisions/0037, what was measured in docs/bots.md and docs/pocket.md.
"""

import argparse
import json
import time
from pathlib import Path

import torch

from holmgang.compiling.game import CompiledGame
from holmgang.pocket.dueling_nobles import about
from holmgang.pocket.dueling_nobles_network import Network
from holmgang.pocket.files import PocketFile, open_pocket, place, write_pocket

from .network import TrainedNetwork, fit, restored
from .self_play import Player, Playing, Positions, contest, learn_from_greedy, learn_from_play, whole_game

GAME = about().game
GREEDY_POSITIONS, POSITIONS = 400_000, 100_000
"""For each thread, at first and in every round."""
REMEMBERED = 4
"""From so many rounds the network learns."""
STEPS, FIRST_RATE, RATE = 3000, 1e-3, 5e-4
CONTEST_GAMES, CONTEST_SIMULATIONS = 12, 500
UNKNOWN = 0.5
"""What values may be off by before `training.dueling_nobles.error` has measured it."""


def main() -> None:
    """Goes on until the time is over, then ends the round that it is in."""
    begun = time.monotonic()
    parser = argparse.ArgumentParser(prog="python -m training.dueling_nobles")
    parser.add_argument("--seed", type=int, required=True)
    parser.add_argument("--seconds", type=float, required=True)
    parser.add_argument("--folder", type=Path, required=True)
    parser.add_argument("--simulations", type=int, default=Playing().simulations)
    asked = parser.parse_args()
    torch.manual_seed(asked.seed)
    fast = whole_game()
    if place(GAME, asked.folder).exists():
        network = restored(open_pocket(about(), asked.folder).sections)
    else:
        network = _from_greedy(fast, asked.seed, asked.folder)
    playing = Playing(simulations=asked.simulations)
    first = latest = Network(network.sections())
    remembered: list[Positions] = []
    number = 0
    while time.monotonic() - begun < asked.seconds:
        number += 1
        positions, games = learn_from_play(fast, latest, asked.seed + number, POSITIONS, playing)
        remembered = [*remembered[1 - REMEMBERED :], positions]
        before, after = fit(network, remembered, STEPS, RATE)
        latest = _written(network, asked.folder)
        ours, theirs = (Player(each, CONTEST_SIMULATIONS, playing.exploring) for each in (latest, first))
        share = contest(fast, ours, theirs, CONTEST_GAMES, asked.seed + number)
        print(json.dumps({"round": number, "games": games, "miss": [before, after], "share": share}), flush=True)


def _from_greedy(fast: CompiledGame, seed: int, folder: Path) -> TrainedNetwork:
    network = TrainedNetwork()
    before, after = fit(network, [learn_from_greedy(fast, seed, GREEDY_POSITIONS)], STEPS, FIRST_RATE)
    _written(network, folder)
    print(json.dumps({"round": "greedy", "miss": [before, after]}), flush=True)
    return network


def _written(network: TrainedNetwork, folder: Path) -> Network:
    sections = network.sections()
    write_pocket(place(GAME, folder), PocketFile(about(), UNKNOWN, sections))
    return Network(sections)


if __name__ == "__main__":
    main()
