"""What pocket values are off by under options that they were not made for: ``python -m training.deck_duel.nearest --seed N
--option NAME=VALUE``.

From the starts of turns of the pocket player's own games he plays on against himself, over and over; what he wins on average is
what his chance is compared with. What chance brought is deducted from each game, by his own values, and so is how much the
averages still vary. Without ``--option`` it tells the same of the usual rules. It works on one core, with the network in numpy.
"""

import argparse
import json
from math import sqrt
from random import Random
from typing import NamedTuple

import numpy as np
from benchmarks.quick_deck_duel import QuickNetwork

from holmgang.bots.random import draw
from holmgang.core.chance import weighed
from holmgang.core.nodes import Chance, Choose, Over
from holmgang.games.deck_duel import KIND, DeckDuel
from holmgang.games.deck_duel.table import State
from holmgang.pocket.deck_duel import PocketPlayer, about
from holmgang.pocket.files import open_pocket
from holmgang.pocket.reference import Reference


class Nearest(NamedTuple):
    """The pocket player under other options, and his values as a reference of those."""

    player: PocketPlayer
    reference: Reference

    @property
    def game(self) -> DeckDuel:
        """What he plays."""
        return self.player.game

    def step(self, state: State, rng: Random) -> tuple[State, float]:
        """What comes next, and the first seat's luck in it."""
        node = self.game.node(state)
        if isinstance(node, Chance):
            after = self.game.settle(state, weighed(node, rng.randrange(node.total)))
            outcomes = zip(node.outcomes, node.weights, strict=True)
            mean = sum(weight * self.chance(self.game.settle(state, card)) for card, weight in outcomes) / node.total
            return after, self.chance(after) - mean
        assert isinstance(node, Choose)
        moves = {seat: draw(self.player.mixture(self.game.view(state, seat)), rng) for seat in node.seats}
        return self.game.play(state, moves), 0.0

    def chance(self, state: State) -> float:
        """The first seat's."""
        return self.reference.chance(self.game, state)

    def over(self, state: State) -> bool:
        """Whether nobody plays on from there."""
        return isinstance(self.game.node(state), Over)


def nearest(options: dict[str, str]) -> Nearest:
    """Under these options and no limit on quiet turns, of which no value knows."""
    pocket, game = open_pocket(about()), KIND.make({**options, "no_progress_limit": "off"})
    assert isinstance(game, DeckDuel)
    player = PocketPlayer(pocket, game)
    player.network = QuickNetwork(pocket.sections)
    values = Reference("", "pocket", 0.0, lambda _, state: player.chance(state), (), lambda _, state: player.before_chance(state))
    return Nearest(player, values)


def some_turn(by: Nearest, rng: Random) -> State:
    """The start of a turn of one game, each as likely; without a card that somebody has seen."""
    state, met = by.game.start(), []
    while not by.over(state):
        if state.phase == "rage" and state.fighters[0].top is state.fighters[1].top is None:
            met.append(state)
        state, _ = by.step(state, rng)
    return rng.choice(met)


def won_less_luck(by: Nearest, state: State, rng: Random) -> float:
    """What the first seat wins of one game from here."""
    luck = 0.0
    while not by.over(state):
        state, brought = by.step(state, rng)
        luck += brought
    return by.chance(state) - luck


def main() -> None:
    """Writes one line."""
    parser = argparse.ArgumentParser(prog="python -m training.deck_duel.nearest")
    parser.add_argument("--seed", type=int, required=True)
    parser.add_argument("--positions", type=int, default=48)
    parser.add_argument("--games", type=int, default=12)
    parser.add_argument("--option", action="append", default=[], metavar="NAME=VALUE")
    asked = parser.parse_args()
    by, rng = nearest(dict(each.split("=", 1) for each in asked.option)), Random(asked.seed)
    turns = [some_turn(by, rng) for _ in range(asked.positions)]
    won = np.array([[won_less_luck(by, state, rng) for _ in range(asked.games)] for state in turns])
    off, noise = won.mean(axis=1) - [by.chance(state) for state in turns], float(won.var(axis=1, ddof=1).mean()) / asked.games
    mean_square = float((off**2).mean())
    told = {"off_by": sqrt(max(0.0, mean_square - noise)), "noise": sqrt(noise), "mean_error": float(off.mean())}
    print(json.dumps({"options": asked.option, "positions": asked.positions, "games": asked.games, **told}))


if __name__ == "__main__":
    main()
