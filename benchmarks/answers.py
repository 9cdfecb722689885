"""How long levels take to answer: a Champion in every game, and any level at first, where nothing is compiled yet.

A game without a Champion is asked for its strongest level. The choices are those of whole games of that level against itself, by
a core's own time. A first answer is that of a new process with an empty cache, by the clock, from its start on: whoever plays
waits for that as well.
"""

import os
import signal
import subprocess
import sys
from collections.abc import Iterator
from contextlib import suppress
from itertools import count, islice
from random import Random
from statistics import median
from tempfile import TemporaryDirectory
from time import perf_counter, process_time

from holmgang import Table
from holmgang.bots.levels import Level, levels_of
from holmgang.games import all_kinds

from .harness import Entry, machine

CHAMPION = "champion"
MOST_SECONDS, MOST_SECONDS_AT_FIRST = 1.0, 2.0
CHOICES = 100
FIRST = """
import sys
from random import Random
from holmgang import Table, find_bot

name, level = sys.argv[1:]
table, bot = Table(name, seed=1), find_bot(level, name)
seat = table.seats[0]
print(bot.choose(table.game, table.view(seat), Random(1)), flush=True)
"""


def entries() -> list[Entry]:
    """Two lines a game."""
    found = []
    for kind in all_kinds():
        levels = levels_of(kind)
        asked = next((level for level in levels if level.name == CHAMPION), levels[-1])
        took = list(islice(_choices(kind.name, asked), CHOICES))
        found.append(_entry(f"answers: {kind.name}, {asked.title}", took, "s of a core", MOST_SECONDS))
        first = {level.title: _first_answer(kind.name, level.name) for level in levels}
        found.append(_entry(f"answers: {kind.name}, first of a level", [*first.values()], "s", MOST_SECONDS_AT_FIRST, first))
    return found


def _choices(game: str, level: Level) -> Iterator[float]:
    """What one choice after the other took, game after game; those that leave no choice are not counted."""
    for seed in count(1):
        table, rng = Table(game, seed=seed), Random(seed)
        while table.seats:
            chosen = {}
            for seat in table.seats:
                view, begun = table.view(seat), process_time()
                chosen[seat] = str(level.choose(table.game, view, rng))
                if len(view.options) > 1:
                    yield process_time() - begun
            table.play(chosen)


def _first_answer(game: str, level: str) -> float:
    with TemporaryDirectory() as cache:
        begun = perf_counter()
        asked = subprocess.Popen(
            [sys.executable, "-c", FIRST, game, level],
            stdout=subprocess.PIPE,
            text=True,
            env={**os.environ, "HOLMGANG_CACHE": cache, "NUMBA_CACHE_DIR": cache},
            start_new_session=True,
        )
        try:
            assert asked.stdout is not None
            answer, took = asked.stdout.readline(), perf_counter() - begun
        finally:
            with suppress(ProcessLookupError):
                os.killpg(asked.pid, signal.SIGKILL)  # it may have begun to compile for the next time
            asked.communicate()
    if not answer:
        raise RuntimeError(f"The {level} of {game} gave no answer.")
    return took


def _entry(name: str, took: list[float], unit: str, most: float, parts: dict[str, float] | None = None) -> Entry:
    return Entry(
        name=name,
        ours=median(took),
        low=min(took),
        high=max(took),
        unit=unit,
        peer=None,
        ratio=None,
        goal=f"none over {most:g} s",
        met=max(took) <= most,
        machine=machine(),
        parts=parts or {},
    )
