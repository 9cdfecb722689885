"""What a trained responder wins against a frozen opponent: ``python -m training.dueling_nobles.response --seed N --folder F``.

The frozen one is the search by the pocket value and policy with a fixed number of simulations a decision, its draft included:
with 100 what the Champion was when this was measured, with 1000 the Master, both without a limit of time. The responder drafts as
it does, and leans on the same policy. With ``--seconds S`` he is trained: in rounds he plays against the frozen one, and his two
networks, at first both the pocket value, learn what came of that. What lies in the folder is gone on with, so the work can be
done in pieces. With ``--measure N`` he plays two games from each of N drafts, one in each seat, and learns nothing.
``--shrunken`` trains responders where the best reply is known exactly.

One core does it all, without a deep-learning framework, and a seed makes the same games again; a piece that is gone on with has
forgotten the games of the piece before. What was measured is in docs/bots.md, why it is done so in docs/decisions/0037.
"""

import argparse
import json
import time
from collections.abc import Iterator
from itertools import islice
from math import sqrt
from pathlib import Path
from random import Random
from typing import Any, NamedTuple

import numpy as np

from holmgang.bots.greedy.compiled import greedy_policy
from holmgang.bots.search import SearchBot
from holmgang.compiling.contract import Rows
from holmgang.compiling.game import CompiledGame
from holmgang.compiling.loops import Policy as Opponent
from holmgang.core.chance import weighed
from holmgang.core.nodes import Chance
from holmgang.games.compiled import compiled_game
from holmgang.pocket.dueling_nobles import pocket_network, pocket_policy
from holmgang.pocket.dueling_nobles_network import Network
from holmgang.pocket.dueling_nobles_policy import Policy

from .fitting import Weights, fit, in_whole_numbers, loosened
from .responder import Learning, Played, Responder, frozen_search, play_games
from .self_play import some_of, together, whole_game
from .shrunken import FixedStrategy, ShrunkenGame, anything, best_share, greedily, shrunken_game

FROZEN = 100
"""Simulations a decision."""
DRAFTS = 1000
"""He learns from games after so many drafts."""
OWN, OTHER = "own", "other"
DEVIATIONS = 1.96
"""To either end of a 95 % interval."""


class Schedule(NamedTuple):
    """How a responder is trained."""

    games: int = 500
    """From so many starts a round, two games each."""
    kept: int = 80_000
    """Positions of a round, in either seat."""
    remembered: int = 16
    """He learns from so many rounds."""
    steps: int = 120
    rate: float = 7e-5
    learning: Learning = Learning()


class Trained(NamedTuple):
    """The weights of a responder's networks, and after how many rounds."""

    own: Weights
    other: Weights
    rounds: int = 0

    def responder(self, simulations: int, *, through: bool, policy: Policy | None = None) -> Responder:
        """Who searches by them."""
        own, other = (Network(in_whole_numbers(each)) for each in (self.own, self.other))
        return Responder(own, other, simulations, through, policy)


class Share(NamedTuple):
    """The responder's share of points, and the ends of its 95 % interval."""

    share: float
    least: float
    most: float


def untrained() -> Trained:
    """Both networks are the pocket value."""
    return Trained(loosened(pocket_network()), loosened(pocket_network()))


def train(
    fast: CompiledGame, opponent: Opponent, starts: Rows, like: Responder, trained: Trained, seed: int, schedule: Schedule
) -> Iterator[tuple[Trained, dict[str, Any]]]:
    """Round by round without an end: the responder, and what there is to tell. He searches as the one does that he is like."""
    remembered: list[Played] = []
    while True:
        number = trained.rounds + 1
        rng = np.random.default_rng([seed, number])
        drawn = starts[rng.integers(len(starts), size=schedule.games)]
        responder = trained.responder(like.simulations, through=like.through, policy=like.policy)
        played = play_games(fast, responder, opponent, drawn, _mixed(seed, number), schedule.kept, schedule.learning)
        remembered = [*remembered[1 - schedule.remembered :], played]
        own, *own_misses = fit(trained.own, *_learned(remembered, OWN), schedule.steps, schedule.rate, rng)
        other, *other_misses = fit(trained.other, *_learned(remembered, OTHER), schedule.steps, schedule.rate, rng)
        trained = Trained(own, other, number)
        yield trained, {"round": number, "share": share_of(played), "miss": {OWN: own_misses, OTHER: other_misses}}


def _learned(remembered: list[Played], whose: str) -> tuple[Any, Any]:
    """The positions in which it is the responder's turn, or the other one's."""
    parts = []
    for played in remembered:
        for seat, positions in enumerate(played.positions):
            chosen = (positions.turns == seat) == (whose == OWN)
            parts.append(some_of(positions, chosen))
    everything = together(parts)
    return everything.bits, everything.chances


def share_of(played: Played) -> Share:
    """Two games from one start are one observation."""
    each = played.won.mean(axis=1)
    error = DEVIATIONS * float(each.std(ddof=1)) / sqrt(len(each))
    share = float(each.mean())
    return Share(share, share - error, share + error)


def _mixed(seed: int, number: int) -> int:
    return seed * 1_000_003 + number


# The whole game


def drafted(fast: CompiledGame, simulations: int, seed: int, count: int) -> Rows:
    """So many games after a draft by two searches with so many simulations."""
    game: Any = fast.game
    bot, states = SearchBot(simulations), []
    for number in range(count):
        rng, state = Random(f"{seed} {number}"), game.start()
        while state.phase in ("nobles", "draft"):
            node = game.node(state)
            if isinstance(node, Chance):
                state = game.settle(state, weighed(node, rng.randrange(node.total)))
            else:
                state = game.play(state, {seat: bot.choose(game, game.view(state, seat), rng) for seat in node.seats})
        states.append(state)
    return fast.pack(states)


def save(trained: Trained, folder: Path) -> None:
    """As numbers that are not whole, so that it can be gone on with."""
    named = {f"{whose} {name}": each for whose in (OWN, OTHER) for name, each in getattr(trained, whose).items()}
    folder.mkdir(parents=True, exist_ok=True)
    np.savez(folder / "next.npz", rounds=np.array(trained.rounds), **named)
    (folder / "next.npz").replace(folder / "responder.npz")


def load(folder: Path) -> Trained:
    """What was saved, or one who has learned nothing."""
    file = folder / "responder.npz"
    if not file.exists():
        return untrained()
    with np.load(file) as found:
        own, other = ({name.split()[1]: found[name] for name in found if name.split()[0] == whose} for whose in (OWN, OTHER))
        return Trained(own, other, int(found["rounds"]))


# Small games


class SmallTask(NamedTuple):
    """A shrunken game and somebody to respond to."""

    shrunken: ShrunkenGame
    opponent: FixedStrategy


SMALL = {
    "TdAc7c9c, Jd against Qh, random play": SmallTask(shrunken_game("Td Ac 7c 9c", "Jd", "Qh", faces="16", turns=1), anything),
    "Ad6d7d8dTd, Js against Jh, random play": SmallTask(
        shrunken_game("Ad 6d 7d 8d Td", "Js", "Jh", faces="14", turns=1), anything
    ),
    "Ad6d7d8dTd, Js against Jh, two turns, random play": SmallTask(
        shrunken_game("Ad 6d 7d 8d Td", "Js", "Jh", faces="14", turns=2), anything
    ),
    "3h5h7s9s4d, Jh against Js, greedy play": SmallTask(
        shrunken_game("3h 5h 7s 9s 4d", "Jh", "Js", faces="13", turns=1), greedily
    ),
}
SMALL_SIMULATIONS = 100
SMALL_SCHEDULE = Schedule(games=1000, kept=20_000, remembered=4, steps=100, rate=1e-3, learning=Learning(wild=150, patience=1.0))


class Trial(NamedTuple):
    """What the best reply takes, and what the responder takes before and after training."""

    exact: float
    before: Share
    after: Share


def recover(task: SmallTask, seed: int, *, rounds: int, games: int, through: bool = False) -> Trial:
    """Trains a responder for so many rounds where the truth is known, and has him play so many games in either seat."""
    fast, trained = compiled_game(task.shrunken.game), untrained()
    opponent = greedy_policy(fast) if task.opponent is greedily else None
    start = fast.pack([task.shrunken.start])
    many, like = np.repeat(start, games, axis=0), trained.responder(SMALL_SIMULATIONS, through=through)
    before = share_of(play_games(fast, like, opponent, many, _mixed(seed, 0)))
    for following, _ in islice(train(fast, opponent, start, like, untrained(), seed, SMALL_SCHEDULE), rounds):
        trained = following
    after = share_of(play_games(fast, trained.responder(SMALL_SIMULATIONS, through=through), opponent, many, _mixed(seed, -1)))
    return Trial(float(best_share(*task)), before, after)


# From the command line


def main() -> None:
    """Trains until the time is over and ends the round that it is in; measures."""
    parser = argparse.ArgumentParser(prog="python -m training.dueling_nobles.response")
    parser.add_argument("--seed", type=int, required=True)
    parser.add_argument("--folder", type=Path)
    parser.add_argument("--seconds", type=float, default=0.0)
    parser.add_argument("--measure", type=int, default=0)
    parser.add_argument("--simulations", type=int, default=FROZEN, help="the responder's")
    parser.add_argument("--frozen", type=int, default=FROZEN, help="the frozen one's simulations")
    parser.add_argument("--through", action="store_true", help="his tree goes on where the other one is asked")
    parser.add_argument("--shrunken", action="store_true")
    asked = parser.parse_args()
    if asked.shrunken:
        for name, task in SMALL.items():
            trial = recover(task, asked.seed, rounds=6, games=4000, through=asked.through)
            print(json.dumps({"game": name, **trial._asdict()}), flush=True)
        return
    if asked.folder is None:
        parser.error("Say in which folder the responder lies: --folder F.")
    _respond(asked)


def _respond(asked: argparse.Namespace) -> None:
    begun, fast, trained, policy = time.monotonic(), whole_game(), load(asked.folder), pocket_policy()
    opponent = frozen_search(fast, pocket_network(), policy, asked.frozen)
    if asked.seconds:
        starts = drafted(fast, asked.frozen, asked.seed, DRAFTS)
        like = trained.responder(asked.simulations, through=asked.through, policy=policy)
        for following, told in train(fast, opponent, starts, like, load(asked.folder), asked.seed, Schedule()):
            trained = following
            save(trained, asked.folder)
            print(json.dumps(told), flush=True)
            if time.monotonic() - begun > asked.seconds:
                break
    if asked.measure:
        starts = drafted(fast, asked.frozen, asked.seed, asked.measure)
        responder = trained.responder(asked.simulations, through=asked.through, policy=policy)
        print(json.dumps(share_of(play_games(fast, responder, opponent, starts, asked.seed))._asdict()))


if __name__ == "__main__":
    main()
