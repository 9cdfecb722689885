"""How long the review of a whole game takes, from the command to its last line, by what comes with the package."""

import subprocess
import sys
import time
from collections.abc import Iterator
from functools import partial
from pathlib import Path
from random import Random
from statistics import median
from tempfile import TemporaryDirectory

import holmgang
from holmgang.bots import find_bot

from .harness import Entry, interleaved, machine

MOST_SECONDS = {"duo-regna": 5.0, "two-domains": 5.0, "deck-duel": 30.0, "dueling-nobles": 30.0}
GAMES = 5
"""Different ones of each, for they differ much in length; every one of them must be reviewed in time."""


def entries() -> list[Entry]:
    """A line a game."""
    with TemporaryDirectory() as folder:
        games = {game: iter(list(_records(game, Path(folder)))) for game in MOST_SECONDS}
        figures = interleaved({game: partial(_seconds, games[game]) for game in MOST_SECONDS}, repetitions=GAMES)
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
            met=max(took) < MOST_SECONDS[game],
            machine=machine(),
        )
        for game, took in figures.items()
    ]


def _records(game: str, folder: Path) -> Iterator[Path]:
    """Games of the greedy bot against itself, from the usual start to the end."""
    bot = find_bot("greedy")
    for seed in range(GAMES):
        table, rng = holmgang.Table(game, seed=seed), Random(seed)
        while table.ending is None:
            table.play({seat: str(bot.choose(table.game, table.view(seat), rng)) for seat in table.seats})
        path = folder / f"{game}-{seed}.holm"
        path.write_text(holmgang.write_record(table.record()), encoding="utf-8")
        yield path


def _seconds(records: Iterator[Path]) -> float:
    start = time.perf_counter()
    command = [sys.executable, "-m", "holmgang", "review", str(next(records)), "--json"]
    subprocess.run(command, check=True, stdout=subprocess.DEVNULL)
    return time.perf_counter() - start
