"""``make bots``: how strong the bots are: each game's greedy and its strongest level against random, which is the range that the
levels lie in, and each level against the one below, seats swapped, the share of points with its interval.

The scores are kept inside the package, since ``holmgang bots`` tells them, and the tables of docs/bots.md are written from them.
``make bots GAME=duo-regna`` measures one game anew and leaves the others as they are; ``LEVEL=master`` one level only, against
the one below and, if it is the strongest, random; ``AGAINST=random`` only what is measured against that bot. A level that
searches is bounded by its simulations alone, so that the same games are played on every machine.

It takes hours. What is done is kept in build/bots.jsonl as it comes, so that a run that was stopped is gone on with. Whoever
changes a bot removes that file first: how many games are played is settled beforehand, and not by what they showed.
"""

import argparse
import json
import os
import sys
from collections.abc import Iterator
from concurrent.futures import ProcessPoolExecutor, as_completed
from itertools import pairwise
from pathlib import Path
from typing import NamedTuple

import msgspec
from rich.console import Console
from rich.progress import Progress

from holmgang import GAME_NAMES, Score, __version__
from holmgang.bots import BOT_NAMES
from holmgang.bots.levels import Level, levels_of
from holmgang.bots.strength import STRENGTHS, MeasuredScore, measured_scores
from holmgang.bots.versus import run_match
from holmgang.core.kind import GameKind
from holmgang.games import all_kinds, find_kind

from .quick_deck_duel import quicken

WEAKEST, STRONGER = BOT_NAMES
GAMES = 10_000
OTHER_GAMES = {
    ("duo-regna", "master"): 40_000,
    ("deck-duel", "master"): 1_000,
    ("two-domains", "champion"): 2_000,
    ("two-domains", "master"): 2_000,
    ("dueling-nobles", "knight"): 2_000,
    ("dueling-nobles", "champion"): 600,
    ("dueling-nobles", "master"): 600,
}
"""Two percent are not settled by ten thousand games; and levels that are far apart, or think for long, need or play fewer, which
the interval shows."""
RANGE_GAMES = 200
"""Of the strongest level against random: an interval of a few percent is all that the range needs."""
CHUNK = 20
SEED = 1
ROOT = Path(__file__).parent.parent
PAGE = ROOT / "docs" / "bots.md"
DONE = ROOT / "build" / "bots.jsonl"
BEGIN, END = "<!-- measured: written by make bots -->", "<!-- end of what was measured -->"


class Pair(NamedTuple):
    """Two bots to be measured, the stronger first."""

    game: str
    one: str
    two: str

    @property
    def games(self) -> int:
        """How many are played."""
        if self.two == WEAKEST and self.one != STRONGER:
            return RANGE_GAMES
        return OTHER_GAMES.get((self.game, self.one), GAMES)


class Chunk(NamedTuple):
    """Some games of a pair, from a number on."""

    pair: Pair
    first: int


def main(words: list[str]) -> int:
    """Plays the matches that are asked for, or all, and writes down the scores."""
    parser = argparse.ArgumentParser(prog="python -m benchmarks.bots")
    parser.add_argument("games", nargs="*", default=GAME_NAMES)
    parser.add_argument("--level", help="this one only")
    parser.add_argument("--against", help="only what is measured against this bot")
    parser.add_argument("--jobs", type=int, default=os.cpu_count(), help="how many processes play")
    asked = parser.parse_args(words)
    kinds = [find_kind(name) for name in asked.games]
    pairs = [
        pair for kind in kinds for pair in pairs_of(kind) if asked.level in (None, pair.one) and asked.against in (None, pair.two)
    ]
    done = _play(pairs, asked.jobs)
    scores = {pair: sum((score for chunk, score in done.items() if chunk.pair == pair), Score(0, 0, 0)) for pair in pairs}
    kept = [each for each in measured_scores() if _names_a_pair(each) and (each.game, each.one, each.two) not in scores]
    kept += [MeasuredScore(*pair, __version__, SEED, score.wins, score.draws, score.losses) for pair, score in scores.items()]
    order = [pair for kind in all_kinds() for pair in pairs_of(kind)]
    kept.sort(key=lambda each: order.index(Pair(each.game, each.one, each.two)))
    text = json.dumps([msgspec.to_builtins(each) for each in kept], indent=2)
    STRENGTHS.write_text(text + "\n", encoding="utf-8")
    PAGE.write_text(with_tables(PAGE.read_text(encoding="utf-8"), kept), encoding="utf-8")
    _write_done({chunk: score for chunk, score in _read_done().items() if chunk.pair not in scores})
    return 0


def _names_a_pair(measured: MeasuredScore) -> bool:
    """Whether there still are two such bots, the one above the other."""
    return Pair(measured.game, measured.one, measured.two) in list(pairs_of(find_kind(measured.game)))


def _play(pairs: list[Pair], jobs: int) -> dict[Chunk, Score]:
    """Every chunk of these pairs, and whatever else was done before."""
    done = _read_done()
    with ProcessPoolExecutor(jobs) as pool, Progress(console=Console(stderr=True)) as progress:
        tasks = {pair: progress.add_task(" ".join(pair), total=pair.games) for pair in pairs}
        chunks = [Chunk(pair, first) for pair in pairs for first in range(0, pair.games, CHUNK)]
        for chunk in chunks:
            progress.advance(tasks[chunk.pair], CHUNK if chunk in done else 0)
        waiting = {pool.submit(_chunk, chunk): chunk for chunk in chunks if chunk not in done}
        for each in as_completed(waiting):
            chunk = waiting[each]
            done[chunk] = each.result()
            _write_done({chunk: done[chunk]}, "a")
            progress.advance(tasks[chunk.pair], CHUNK)
    return done


def _read_done() -> dict[Chunk, Score]:
    lines = DONE.read_text(encoding="utf-8").splitlines() if DONE.exists() else []
    return {Chunk(Pair(*pair), first): Score(*score) for pair, first, score in map(json.loads, lines)}


def _write_done(done: dict[Chunk, Score], mode: str = "w") -> None:
    DONE.parent.mkdir(exist_ok=True)
    with DONE.open(mode, encoding="utf-8") as file:
        for (pair, first), score in done.items():
            file.write(json.dumps([pair, first, [score.wins, score.draws, score.losses]]) + "\n")


def pairs_of(kind: GameKind) -> Iterator[Pair]:
    """Greedy and random, then the strongest level and random, then every level and the one below it."""
    yield Pair(kind.name, STRONGER, WEAKEST)
    levels = levels_of(kind)
    if levels:
        yield Pair(kind.name, levels[-1].name, WEAKEST)
    for below, level in pairwise(levels):
        yield Pair(kind.name, level.name, below.name)


def with_tables(page: str, measured: list[MeasuredScore]) -> str:
    """The page with the tables of what was measured in their place."""
    before, _, rest = page.partition(BEGIN)
    return f"{before}{BEGIN}\n{_tables(measured)}\n{END}{rest.partition(END)[2]}"


def _tables(measured: list[MeasuredScore]) -> str:
    lines = []
    for kind in all_kinds():
        lines += [f"### {kind.title}", "", "| bot | against | won | drawn | lost | share of points | interval |"]
        lines.append("|---|---|---|---|---|---|---|")
        for each in measured:
            if each.game == kind.name:
                low, high = each.score.interval()
                counts = " | ".join(f"{count:,}" for count in (each.wins, each.draws, each.losses))
                shares = f"{each.score.share:.1%} | {low:.1%} to {high:.1%}".replace("%", " %")
                lines.append(f"| {each.one} | {each.two} | {counts} | {shares} |")
        lines.append("")
        if levels := levels_of(kind):
            lines += [*(f"- **{each.title}.** {' '.join([each.sentence, *each.mistakes])}" for each in levels), ""]
    return "\n".join(lines).rstrip("\n")


def _chunk(chunk: Chunk) -> Score:
    quicken()
    game, one, two = chunk.pair
    kind = find_kind(game)
    levels = {level.name: level for level in levels_of(kind)}
    one, two = (_by_simulations(levels.get(name), name) for name in (one, two))
    return run_match(kind, one, two, CHUNK, seed=SEED, first_game=chunk.first)


def _by_simulations(level: Level | None, name: str) -> str:
    return name if level is None or level.search is None else f"{name}:{level.search.bounds.simulations}"


if __name__ == "__main__":
    sys.exit(main(sys.argv[1:]))
