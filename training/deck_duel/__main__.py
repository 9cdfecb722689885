"""Trains Deck Duel's pocket value and writes its file: ``python -m training.deck_duel --seed N --steps M``.

Needs torch, and a GPU to come to anything: 270 seconds on an H200 at seed 1, 97,000 steps of fitting to 53 million turns looked
through, made the file that travels. ``--seconds S`` in place of the steps ends when the time is over, and how many fit into it is
up to the machine. How good the strategy is that goes by the value, `training.deck_duel.proof` says. What was measured last is in
docs/pocket.md.
"""

import argparse
from math import inf

import torch

from . import fighters as f, network as networks
from .fighters import PARTS, START
from .network import Frozen, Network, write_network
from .schedule import Schedule
from .self_play import advance, beginnings
from .train import train
from .turn import look_ahead

GAMES = 8192


def main() -> None:
    """Trains, writes, and says how far the value is from itself looked ahead by one turn."""
    parser = argparse.ArgumentParser(prog="python -m training.deck_duel")
    parser.add_argument("--seed", type=int, required=True)
    bound = parser.add_mutually_exclusive_group(required=True)
    bound.add_argument("--seconds", type=float, default=inf)
    bound.add_argument("--steps", type=int, default=inf, help="of fitting")
    asked = parser.parse_args()
    torch.manual_seed(asked.seed)
    networks.prefer_gpu()
    network = Network()
    with networks.roughly():
        train(network, PARTS, START, Schedule(asked.seconds, asked.steps))
    networks.halve(network)
    length, residual = residuals(Frozen(network))
    print(f"{length:.2f} turns a game, residual {residual:.6f}, {write_network(network, residual)} bytes")


def residuals(value: Frozen) -> tuple[float, float]:
    """Over games against itself: turns a game, and how far the value is from itself looked ahead (root of the mean square)."""
    own, other = beginnings(PARTS, START, GAMES, 0.0)
    squares = counted = 0.0
    while len(own):
        turns = look_ahead(torch, PARTS, value, value, own, other)
        squares += (turns.value - value(own, other)).square().sum().item()
        counted += len(own)
        own, other = advance(PARTS, value, own, other, turns, 0.0)
        (on,) = torch.nonzero((f.health(own) > 0) & (f.health(other) > 0), as_tuple=True)
        own, other = own[on], other[on]
    return counted / GAMES, (squares / counted) ** 0.5


if __name__ == "__main__":
    main()
