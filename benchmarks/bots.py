"""``make bots``: how strong the bots are: each game's greedy against random, seats swapped, the share with its interval."""

import json
import os
import sys
from concurrent.futures import ProcessPoolExecutor, as_completed
from pathlib import Path

from rich.console import Console
from rich.progress import Progress
from rich.table import Table

from holmgang import GAME_NAMES, Score, __version__
from holmgang.bots.versus import run_match
from holmgang.games import find_kind

GAMES = 10_000
CHUNK = 100
SEED = 1
LATEST = Path(__file__).parent / "bots.json"


def main() -> int:
    """Plays every game's match and writes down the scores."""
    scores = {name: Score(0, 0, 0) for name in GAME_NAMES}
    with ProcessPoolExecutor(os.cpu_count()) as pool, Progress(console=Console(stderr=True)) as progress:
        tasks = {name: progress.add_task(name, total=GAMES) for name in GAME_NAMES}
        waiting = {pool.submit(_chunk, name, first): name for name in GAME_NAMES for first in range(0, GAMES, CHUNK)}
        for done in as_completed(waiting):
            name = waiting[done]
            was, more = scores[name], done.result()
            scores[name] = Score(was.wins + more.wins, was.draws + more.draws, was.losses + more.losses)
            progress.advance(tasks[name], CHUNK)
    table = Table("game", "one", "two", "games", "won", "drawn", "lost", "share of points", "95 % interval")
    for name, score in scores.items():
        low, high = score.interval()
        counts = [f"{count:,}" for count in (score.games, score.wins, score.draws, score.losses)]
        table.add_row(name, "greedy", "random", *counts, f"{score.share:.1%}", f"{low:.1%} to {high:.1%}")
    Console().print(table)
    LATEST.write_text(json.dumps([_as_json(name, score) for name, score in scores.items()], indent=2) + "\n")
    return 0


def _chunk(name: str, first: int) -> Score:
    return run_match(find_kind(name), "greedy", "random", CHUNK, seed=SEED, first_game=first)


def _as_json(name: str, score: Score) -> dict[str, object]:
    low, high = score.interval()
    return {
        "game": name,
        "one": "greedy",
        "two": "random",
        "version": __version__,
        "seed": SEED,
        "wins": score.wins,
        "draws": score.draws,
        "losses": score.losses,
        "share": round(score.share, 4),
        "interval": [round(low, 4), round(high, 4)],
    }


if __name__ == "__main__":
    sys.exit(main())
