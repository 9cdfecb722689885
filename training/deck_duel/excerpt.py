"""Chances of the pocket network as torch works them out: ``python -m training.deck_duel.excerpt --seed 11 > FILE``.

The everyday tests compare plain Python with them (``tests/pocket/deck_duel_excerpt.json``); after training they are written anew.
"""

import argparse
import json
from random import Random

import torch

from holmgang.games.deck_duel.position import write
from holmgang.games.deck_duel.rules import to_rage
from holmgang.games.deck_duel.table import FULL_DECK, KING, Fighter, State

from .fighters import pack
from .network import Frozen, pocket_network

COUNT = 40
LOOKERS = (None, None, 0, 1)


def main() -> None:
    """Writes positions, who is about to look at his card, and the first seat's chance."""
    parser = argparse.ArgumentParser(prog="python -m training.deck_duel.excerpt")
    parser.add_argument("--seed", type=int, required=True)
    rng = Random(parser.parse_args().seed)
    value = Frozen(pocket_network())
    fights = [(Fighter(), Fighter()), *(_fight(rng) for _ in range(COUNT - 1))]
    lines = []
    for place, (first, second) in enumerate(fights):
        looker = LOOKERS[place % len(LOOKERS)]
        pair = [torch.tensor([pack(fighter, look=looker == seat)]) for seat, fighter in enumerate((first, second))]
        lines.append(json.dumps([write(to_rage(State((first, second)))), looker, round(value(*pair).item(), 7)]))
    print("[\n" + ",\n".join(lines) + "\n]")


def _fight(rng: Random) -> tuple[Fighter, Fighter]:
    tied = rng.random() < 0.3
    return _anyone(rng, tied=tied), _anyone(rng, tied=tied)


def _anyone(rng: Random, *, tied: bool) -> Fighter:
    focus = rng.random() < 0.3
    cards = FULL_DECK.replace(KING, "") if focus else FULL_DECK
    left = rng.sample(cards, rng.randint(1, len(cards)))
    rage = rng.randint(1, 3) if tied else 0
    return Fighter(rng.randint(1, 12), rng.randint(0, 5), rage, focus, "".join(card for card in FULL_DECK if card in left))


if __name__ == "__main__":
    main()
