"""Learns Dueling Nobles' pocket policy, and measures what it is good for: ``python -m training.dueling_nobles.learn_policy``.

``--learn`` has the search without a policy play against itself, fits a policy to its shares of visits, and writes it into the
pocket file in ``--folder`` (that of the package unless told otherwise), beside the value. On tables that are not learned from, it
tells the cross entropy to these shares along the way, and in the end how often the search's own choice is among the first 1, 2, 4
and 8 of an order: the policy's, the greedy bot's, and any. ``--games N`` plays a contest, seats swapped after each game, any
draft, of the search with that policy (``--plain``: without it, too) against the search without it. It tells the share of points
with its 95 % interval, and the seconds of a core that a choice took: about strength at equal time a contest says something where
these are equal, so give ``--one`` and ``--two`` such simulations.

One core does it all, without a deep-learning framework, and a seed makes the same again. The file that travels was made by
``--seed 31 --learn``. What was measured is in docs/decisions/0045.
"""

import argparse
import json
from dataclasses import replace
from pathlib import Path
from typing import Any

import numpy as np

from holmgang import Score
from holmgang.compiling.game import CompiledGame
from holmgang.pocket.dueling_nobles import about
from holmgang.pocket.dueling_nobles_policy import NAMES, Policy
from holmgang.pocket.files import DATA, open_pocket, place, write_pocket

from .fitting import Weights
from .policy import HIDDEN, entropy, fit, in_whole_numbers, number_parts, rank, scores_of, split, unlearned
from .policy_games import Side, contest, gather
from .self_play import whole_game


def learn(fast: CompiledGame, given: argparse.Namespace) -> dict[str, bytes]:
    """The sections of a policy, once it was told how good it is."""
    rng, parts = np.random.default_rng(given.seed), number_parts(fast.moves)
    seen, unseen = split(gather(fast, Side(given.simulations), given.tables, given.seed))

    def listen(step: int, weights: Weights) -> None:
        tell(step=step, entropy=entropy(unseen, scores_of(weights, parts, unseen)))

    weights = fit(unlearned(parts, rng, HIDDEN), parts, seen, given.steps, given.rate, rng, listen)
    tell(
        tables=[len(each.bits) for each in (seen, unseen)],
        options=len(unseen.moves) / len(unseen.bits),
        entropy=[entropy(each, scores_of(weights, parts, each)) for each in (seen, unseen)],
        policy=rank(unseen, scores_of(weights, parts, unseen)),
        greedy=rank(unseen, unseen.measures),
        any=rank(unseen, rng.random(len(unseen.moves))),
    )
    return in_whole_numbers(weights, parts)


def compare(fast: CompiledGame, policy: Policy | None, given: argparse.Namespace) -> None:
    """Plays a contest and tells what came of it."""
    one = Side(given.one, policy, given.exploring, given.leaning)
    played = contest(fast, (one, Side(given.two)), given.games, given.seed)
    score = Score(*(played.won.count(points) for points in (1.0, 0.5, 0.0)))
    tell(
        policy=policy is not None,
        simulations=[given.one, given.two],
        exploring=given.exploring,
        leaning=given.leaning,
        seconds=played.seconds,
        won_drawn_lost=[score.wins, score.draws, score.losses],
        share=score.share,
        interval=score.interval(),
    )


def tell(**what: Any) -> None:
    """One line, for people and scripts."""
    print(json.dumps(what), flush=True)


def arguments() -> argparse.Namespace:
    """What is asked for."""
    usual = Side(100)
    parser = argparse.ArgumentParser(prog="python -m training.dueling_nobles.learn_policy")
    parser.add_argument("--seed", type=int, required=True)
    parser.add_argument("--folder", type=Path, default=DATA)
    parser.add_argument("--learn", action="store_true")
    parser.add_argument("--tables", type=int, default=150_000)
    parser.add_argument("--simulations", type=int, default=600, help="of the search that is learned from")
    parser.add_argument("--steps", type=int, default=2500)
    parser.add_argument("--rate", type=float, default=5e-3)
    parser.add_argument("--games", type=int, default=0)
    parser.add_argument("--one", type=int, default=usual.simulations, help="simulations a choice with the policy")
    parser.add_argument("--two", type=int, default=usual.simulations, help="simulations a choice without it")
    parser.add_argument("--exploring", type=float, default=usual.exploring)
    parser.add_argument("--leaning", type=float, default=usual.leaning)
    parser.add_argument("--plain", action="store_true", help="the one has no policy, either")
    return parser.parse_args()


def main() -> None:
    """Learns, or compares, or both."""
    given, fast = arguments(), whole_game()
    pocket = open_pocket(about(), given.folder)
    if given.learn:
        pocket = replace(pocket, sections={**pocket.sections, **learn(fast, given)})
        write_pocket(place(about().game, given.folder), pocket)
    if given.games:
        known = NAMES in pocket.sections and not given.plain
        compare(fast, Policy(pocket.sections) if known else None, given)


if __name__ == "__main__":
    main()
