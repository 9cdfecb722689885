"""Duo Regna's pocket values, from the solved game: ``python -m training.duo_regna``.

Writes the file, then measures it over the whole table: how far any value is from the exact one, and what a player who goes by
pocket values gives away, one card at a time and over a whole game against the best of opponents. That takes ten minutes on one
core; ``--no-measure`` only writes, in seconds. The file is the same at every seed; ``--seed`` chooses the positions that
``--excerpt FILE`` writes down for the everyday tests. What was measured last is in docs/pocket.md.
"""

import argparse
import sys
from array import array
from itertools import product
from pathlib import Path
from random import Random
from typing import NamedTuple

import msgspec
import numpy as np

from holmgang.games.duo_regna.options import DuoRegnaOptions
from holmgang.games.duo_regna.position import write
from holmgang.games.duo_regna.rules import DuoRegnaRules
from holmgang.games.duo_regna.table import FULL_HAND, State
from holmgang.pocket.duo_regna import ONE, PocketValues, about, kept_positions
from holmgang.pocket.files import PocketFile, open_pocket, place, write_pocket
from holmgang.solvers.arrays import Floats
from holmgang.solvers.duo_regna.check import check
from holmgang.solvers.duo_regna.hands import DRAGONS, MIDDLE
from holmgang.solvers.duo_regna.solution import Solution
from holmgang.solvers.duo_regna.solver import SOLVER
from holmgang.solvers.solver import solve_once

OPTIONS = DuoRegnaOptions(no_progress_limit=None)
SCORES = [(first, second) for first in range(OPTIONS.target) for second in range(OPTIONS.target)]


class Measured(NamedTuple):
    """What pocket values cost, in chances to win, at the worst of all positions."""

    error: float
    """The largest difference between a pocket value and the exact one."""
    one_card: float
    """What the mixture of pocket values gives away in a single round."""
    whole_game: float
    """What a whole game of them gives away against the best of opponents, from any position."""


class Sample(NamedTuple):
    """A position as the solved game has it."""

    position: str
    chance: float
    after: list[list[float]]
    """The first seat's chance after each pair of cards."""


def solved() -> Solution:
    """The exact values, from the solved game; it is solved first if it is not yet."""
    tables, _ = solve_once(SOLVER, OPTIONS, lambda _: None)
    return Solution(OPTIONS, tables.arrays["values"], tables.arrays["mixtures"])


def numbers(solution: Solution) -> bytes:
    """The numbers of the file."""
    rounded = array("H", (round(ONE * (1 + solution.value(state)) / 2) for state in kept_positions()))
    if sys.byteorder == "big":
        rounded.byteswap()
    return rounded.tobytes()


def measure(solution: Solution, values: PocketValues) -> Measured:
    """Goes through every position by the plain Python that everybody plays by, then proves what that is worth."""
    worked_out = np.zeros_like(solution.values)
    as_first, as_second = np.zeros_like(solution.mixtures), np.zeros_like(solution.mixtures)
    # the end of the game first, so that whatever comes after a position has been worked out
    for captured in sorted(SCORES, key=sum, reverse=True):
        print(f"every position at {captured[0]}-{captured[1]}", flush=True)
        _measure_score(solution, values, captured, worked_out, (as_first, as_second))
    error = float(np.abs(worked_out - (1 + solution.values) / 2).max())
    facts = [check(Solution(OPTIONS, solution.values, mixtures)).facts for mixtures in (as_first, as_second)]
    # values of the table go from -1 to 1, chances from 0 to 1
    one_card, whole_game = (max(each[name] for each in facts) / 2 for name in ("gain", "difference_anywhere"))
    return Measured(error, one_card, whole_game)


def _measure_score(
    solution: Solution, values: PocketValues, captured: tuple[int, int], worked_out: Floats, mixtures: tuple[Floats, Floats]
) -> None:
    hands = solution.hands
    for size in range(1, hands.most + 1):
        cards = ["".join(kind[:count] for kind, count in zip(hands.kinds, counts, strict=True)) for counts in hands.by_size[size]]
        ordered = ["".join(sorted(hand, key=FULL_HAND.index)) for hand in cards]
        for (one, first), (two, second), dragon in product(enumerate(ordered), enumerate(ordered), DRAGONS):
            state = State((first, second), dragon, captured)
            pair, place = int(hands.first_pair[size]) + one * len(ordered) + two, dragon + MIDDLE
            worked_out[(*captured, pair, place)] = values.chance(state)
            ours, theirs, game = values.solve(state)
            at = int(hands.first_weight[size][one]) + two * len(ours)
            mixtures[0][(*captured, place, slice(at, at + len(ours)))] = game.rows
            # the second seat's mixture is kept as the first's with seats swapped
            at = int(hands.first_weight[size][two]) + one * len(theirs)
            mixtures[1][captured[1], captured[0], 2 * MIDDLE - place, at : at + len(theirs)] = game.columns


def excerpt(solution: Solution, seed: int) -> list[Sample]:
    """Positions of every size of hand, score and place of the dragon."""
    rng, rules = Random(seed), DuoRegnaRules(OPTIONS)

    def chance(state: State) -> float:
        return round((1 + solution.value(state)) / 2, 9)

    def drawn(size: int) -> str:
        return "".join(sorted(rng.sample(FULL_HAND, size), key=FULL_HAND.index))

    found = []
    for size, captured in product(range(1, len(FULL_HAND) + 1), SCORES):
        state = State((drawn(size), drawn(size)), rng.choice(DRAGONS), captured)
        after = [[chance(rules.play(state, {0: one, 1: two})) for two in state.hands[1]] for one in state.hands[0]]
        found.append(Sample(write(state), chance(state), after))
    return found


def main() -> None:
    """Writes the file and measures it."""
    parser = argparse.ArgumentParser(description="Duo Regna's pocket values, from the solved game.")
    parser.add_argument("--seed", type=int, default=0, help="for the positions of an excerpt")
    parser.add_argument("--excerpt", type=Path, help="write some positions with their exact values to this file")
    parser.add_argument("--no-measure", action="store_true", help="only write the file")
    given = parser.parse_args()
    solution = solved()
    body = numbers(solution)
    size = write_pocket(place("duo-regna"), PocketFile(about(), 0.5 / ONE, {"numbers": body}))
    print(f"{place('duo-regna').name}: {len(body) // 2:,} numbers in {size:,} bytes")
    if given.excerpt is not None:
        given.excerpt.write_bytes(msgspec.json.encode(excerpt(solution, given.seed)) + b"\n")
    if not given.no_measure:
        values = PocketValues(open_pocket(about()), OPTIONS, remembered=None)
        for name, figure in measure(solution, values)._asdict().items():
            print(f"{name}: {figure:.2e}")


if __name__ == "__main__":
    main()
