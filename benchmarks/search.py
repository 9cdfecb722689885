"""How strong and how fast the search is: Dueling Nobles against greedy, seats swapped. ``python -m benchmarks.search``.

Writes benchmarks/search.json: for each number of simulations a decision the score with its interval, and how many simulations
were made in a second of a core's own time. What is there for other numbers is kept.
"""

import argparse
import json
import os
import sys
import time
from concurrent.futures import ProcessPoolExecutor
from pathlib import Path

from holmgang import Score, __version__
from holmgang.bots import find_bot
from holmgang.bots.search import SearchBot
from holmgang.bots.search.forms import begin_compiled
from holmgang.bots.search.search import Search, Seed
from holmgang.bots.versus import play_game
from holmgang.core.game import AnyGame, View
from holmgang.games import find_kind

GAME = "dueling-nobles"
SEED = 1
LATEST = Path(__file__).parent / "search.json"


class Counted:
    """Begins searches, and counts what they do and how long they take."""

    def __init__(self) -> None:
        self.simulations, self.seconds = 0, 0.0

    def __call__(self, game: AnyGame, view: View, seed: Seed, simulations: int, pairs: tuple[int, int]) -> Search:
        search = begin_compiled(game, view, seed, simulations, pairs)

        def grow(simulations: int) -> None:
            begun = time.process_time()
            search.grow(simulations)
            self.seconds += time.process_time() - begun
            self.simulations += simulations

        return search._replace(grow=grow)


def main() -> int:
    """Plays the matches one after the other, their games on all cores."""
    parser = argparse.ArgumentParser(description=__doc__)
    parser.add_argument("--simulations", type=int, nargs="+", default=[200, 1000])
    parser.add_argument("--games", type=int, default=200)
    parser.add_argument("--processes", type=int, default=os.cpu_count())
    given = parser.parse_args()
    play_one(1, 0)  # compiled once, and not by all processes at a time
    before = json.loads(LATEST.read_text()) if LATEST.exists() else []
    rows = [row for row in before if row["simulations"] not in given.simulations]
    for simulations in given.simulations:
        with ProcessPoolExecutor(given.processes) as pool:
            played = list(pool.map(play_one, [simulations] * given.games, range(given.games)))
        ends = [won for won, _, _ in played]
        score = Score(ends.count(1.0), ends.count(0.5), ends.count(0.0))
        low, high = score.interval()
        made, taken = sum(each[1] for each in played), sum(each[2] for each in played)
        rows.append(
            {
                "game": GAME,
                "one": "search",
                "simulations": simulations,
                "two": "greedy",
                "version": __version__,
                "seed": SEED,
                "wins": score.wins,
                "draws": score.draws,
                "losses": score.losses,
                "share": round(score.share, 4),
                "interval": [round(low, 4), round(high, 4)],
                "simulations_a_second": round(made / taken),
            }
        )
        print(json.dumps(rows[-1]))
        LATEST.write_text(json.dumps(sorted(rows, key=lambda row: row["simulations"]), indent=2) + "\n")
    return 0


def play_one(simulations: int, number: int) -> tuple[float, int, float]:
    """One game: what the search got, how many simulations it made, and how many seconds of a core they took."""
    counted = Counted()
    bots = SearchBot(simulations, begin=counted), find_bot("greedy")
    ending, _ = play_game(find_kind(GAME).make(), bots if number % 2 == 0 else bots[::-1], f"{SEED}/{number}")
    won = 0.5 if ending.winner is None else float(ending.winner == number % 2)
    return won, counted.simulations, counted.seconds


if __name__ == "__main__":
    sys.exit(main())
