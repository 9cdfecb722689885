"""How long the review of a whole game takes, from the command to its last line, by what comes with the package."""

import subprocess
import sys
import time
from functools import partial
from pathlib import Path
from statistics import median

from .harness import Entry, interleaved, machine

RECORDS = Path(__file__).parents[1] / "tests" / "review" / "records"
MOST_SECONDS = {"duo-regna": 5.0, "two-domains": 5.0, "deck-duel": 30.0, "dueling-nobles": 30.0}


def entries() -> list[Entry]:
    """A line a game."""
    figures = interleaved({game: partial(_seconds, game) for game in MOST_SECONDS}, repetitions=3)
    return [
        Entry(
            name=f"review: {game}, a whole game",
            ours=median(took),
            low=min(took),
            high=max(took),
            unit="s",
            peer=None,
            ratio=None,
            goal=f"under {MOST_SECONDS[game]:g} s",
            met=median(took) < MOST_SECONDS[game],
            machine=machine(),
        )
        for game, took in figures.items()
    ]


def _seconds(game: str) -> float:
    start = time.perf_counter()
    command = [sys.executable, "-m", "holmgang", "review", str(RECORDS / f"{game}.holm"), "--json"]
    subprocess.run(command, check=True, stdout=subprocess.DEVNULL)
    return time.perf_counter() - start
