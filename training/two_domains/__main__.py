"""Makes Two Domains' pocket values from the solved game and measures them: ``python -m training.two_domains --seed 1``.

Needs torch and the full tables (they are made where they are not there). The rest takes some minutes: values of games in which
turns cost something, training (on a GPU where there is one), games that show which positions need numbers and how much is given
away. `--measure` only measures the file that is there, which needs no torch.
"""

import argparse
from itertools import combinations_with_replacement
from pathlib import Path

import msgspec
import numpy as np
from numpy.random import Generator, default_rng

from holmgang.pocket.files import PocketFile, open_pocket, place, write_pocket
from holmgang.pocket.two_domains import PocketValues, about, packed_numbers, packed_positions

from .beginners import BEGINNERS, pair_positions
from .excerpt import excerpt
from .games import Judge, Judged, careless, perfect, play, varying, visited
from .numbers import Numbers, most_needed, needs_of, player_by, short_numbers
from .pocket import judge_by
from .table import Floats, Table
from .values import HURRIED, aims, discounted_groups, exact_groups, in_one, solved

NUMBERS = 280_000
BEGINNERS_GAMES = 40
CURVE = (0, 3_000, 10_000, 30_000, 100_000)
OPPONENTS = {"the perfect player": perfect, "one who varies": varying, "a careless one": careless(0.15, 0.2)}


def make(table: Table, exact: Floats, aim: Floats, weights: bytes, judge: Judge, rng: Generator, games: int) -> None:
    """Writes the file; on the way, the curve of size against loss."""
    needs, short = needs_of(table, exact, aim, judge, NUMBERS, rng), short_numbers(table, aim)
    for most in (*CURVE, NUMBERS):
        numbers = most_needed(needs, aim, most)
        player = player_by(table, judge, short, numbers)
        size = write(weights, short, numbers, error(table, exact, player, rng))
        print(f"{size:,} bytes with {len(numbers.positions):,} numbers:", flush=True)
        print(f"  {play(table, exact, player, perfect, games, rng)}", flush=True)


def write(weights: bytes, short: Numbers, numbers: Numbers, error: float) -> int:
    """Writes the file and says how many bytes it has."""
    sections = {
        "weights": weights,
        "short": packed_numbers(short.units.tolist()),
        "positions": packed_positions(numbers.positions.tolist()),
        "numbers": packed_numbers(numbers.units.tolist()),
    }
    return write_pocket(place("two-domains"), PocketFile(about(), error, sections))


def error(table: Table, exact: Floats, player: Judged, rng: Generator) -> float:
    """What a chance is off by on average, in careless games."""
    met = np.unique(visited(table, exact, OPPONENTS["a careless one"], 1000, rng))
    player.worths(met[:, None, None])
    return float(np.abs(player.values[met] - exact[met]).mean() / 2)


def measure(table: Table, exact: Floats, games: int, rng: Generator) -> None:
    """Games of the file that is there, against different opponents; and what it is off by where beginners play."""
    player = Judged(table, judge_by(PocketValues(open_pocket(about())), table))
    for name, opponent in OPPONENTS.items():
        print(f"against {name}: {play(table, exact, player, opponent, games, rng)}", flush=True)
    for one, two in combinations_with_replacement((*BEGINNERS, "champion"), 2):
        met = np.unique(list(pair_positions(table, (one, two), BEGINNERS_GAMES, int(rng.integers(1 << 30)))))
        player.worths(met[:, None, None])
        off = np.abs(player.values[met] - exact[met]) / 2
        print(
            f"where {one} and {two} come by, {len(met):,} positions: off by {off.mean():.4f} on average,"
            f" {np.sqrt((off**2).mean()):.4f} in the root of the mean square, in {100 * (off > 0.05).mean():.1f} % by over 5 %",
            flush=True,
        )


def main() -> None:
    """Writes the file and measures it."""
    parser = argparse.ArgumentParser(description="Two Domains' pocket values, from the solved game.")
    parser.add_argument("--seed", type=int, default=1)
    parser.add_argument("--steps", type=int, default=30_000, help="of training")
    parser.add_argument("--games", type=int, default=4000, help="to measure by")
    parser.add_argument("--excerpt", type=Path, help="write some positions with their exact values to this file")
    parser.add_argument("--measure", action="store_true", help="only measure the file that is there")
    given = parser.parse_args()
    table, rng = Table(), default_rng(given.seed)
    groups = exact_groups(solved())
    exact = in_one(table, groups)
    if not given.measure:
        from .network import HURRIED as HURRIED_VALUE, judge_of, train, training_positions, weights

        aim = aims(exact, in_one(table, discounted_groups(groups, table.longest)), table)
        hurried = in_one(table, discounted_groups(groups, table.longest, HURRIED))
        network = train(table, (aim, hurried), training_positions(table, exact, rng), given.steps, given.seed)
        judge = judge_of(network, table)
        make(table, exact, aim, weights(network), judge, rng, given.games)
        if given.excerpt is not None:
            given.excerpt.write_bytes(
                msgspec.json.encode(excerpt(table, exact, judge, judge_of(network, table, HURRIED_VALUE), rng)) + b"\n"
            )
    measure(table, exact, given.games, default_rng(given.seed + 1))


if __name__ == "__main__":
    main()
