"""How long the review of a whole game takes, from the command to its last line; compiling, which happens once, is done before.

The games are the greedy bot's against itself, each from its usual start to its end. A core's own time is measured, so that it
does not matter what else the machine does: a review has one thread and waits for nothing.
"""

import os
import subprocess
import sys
from functools import partial
from pathlib import Path
from random import Random
from statistics import median
from tempfile import TemporaryDirectory

from holmgang import Record, Table, write_record
from holmgang.bots import find_bot

from .harness import Entry, interleaved, machine

MOST_SECONDS = {"duo-regna": 5.0, "two-domains": 5.0, "deck-duel": 30.0, "dueling-nobles": 30.0}
SEEDS = range(1, 6)


def entries() -> list[Entry]:
    """A line a game: what its games took, and what the longest one did."""
    with TemporaryDirectory() as folder:
        records = {(game, seed): Path(folder) / f"{game}-{seed}.holm" for game in MOST_SECONDS for seed in SEEDS}
        lines = {}
        for (game, seed), path in records.items():
            record = _played(game, seed)
            lines[game, seed] = len(record.lines)
            path.write_text(write_record(record), encoding="utf-8")
        _seconds(records["dueling-nobles", 1])  # so that its rules are compiled
        figures = interleaved({str(path): partial(_seconds, path) for path in records.values()}, repetitions=1)
        took = {game: [figures[str(records[game, seed])][0] for seed in SEEDS] for game in MOST_SECONDS}
    return [
        Entry(
            name=f"review: {game}, a whole game",
            ours=median(took[game]),
            low=min(took[game]),
            high=max(took[game]),
            unit="s of a core",
            peer=None,
            ratio=None,
            goal=f"under {most:g} s",
            met=max(took[game]) < most,
            machine=machine(),
            parts={"moves of the longest": max(lines[game, seed] for seed in SEEDS)},
        )
        for game, most in MOST_SECONDS.items()
    ]


def _played(game: str, seed: int) -> Record:
    table, bot, rng = Table(game, seed=seed), find_bot("greedy"), Random(seed)
    while table.seats:
        table.play({seat: str(bot.choose(table.game, table.view(seat), rng)) for seat in table.seats})
    return table.record()


def _seconds(record: Path) -> float:
    before = os.times()
    subprocess.run([sys.executable, "-m", "holmgang", "review", str(record), "--json"], check=True, stdout=subprocess.DEVNULL)
    after = os.times()
    return after.children_user + after.children_system - before.children_user - before.children_system
