"""``make bots``: how strong the bots are: each game's greedy against random and each of its levels against the one below, seats
swapped, the share of points with its interval.

The scores are kept inside the package, since ``holmgang bots`` tells them, and the tables of docs/bots.md are written from them.
``make bots GAME=duo-regna`` measures one game anew and leaves the others as they are.
"""

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
from holmgang.bots.levels import levels_of
from holmgang.bots.measured import MEASURED, Measured, measured_scores
from holmgang.bots.versus import run_match
from holmgang.core.kind import GameKind
from holmgang.games import all_kinds, find_kind

GAMES = 10_000
OTHER_GAMES = {("duo-regna", "master"): 40_000, ("deck-duel", "master"): 200}
"""Two percent are not settled by ten thousand games; and who thinks for long plays fewer, which the interval shows."""
CHUNK = 100
SEED = 1
PAGE = Path(__file__).parent.parent / "docs" / "bots.md"
BEGIN, END = "<!-- measured: written by make bots -->", "<!-- end of what was measured -->"


class Pair(NamedTuple):
    """Two bots to be measured, the stronger first."""

    game: str
    one: str
    two: str

    @property
    def games(self) -> int:
        """How many are played."""
        return OTHER_GAMES.get((self.game, self.one), GAMES)


def main(names: list[str]) -> int:
    """Plays the matches of these games, or of all, and writes down the scores."""
    chosen = [find_kind(name) for name in names or GAME_NAMES]
    scores = {pair: Score(0, 0, 0) for kind in chosen for pair in pairs_of(kind)}
    with ProcessPoolExecutor(os.cpu_count()) as pool, Progress(console=Console(stderr=True)) as progress:
        tasks = {pair: progress.add_task(" ".join(pair), total=pair.games) for pair in scores}
        waiting = {pool.submit(_chunk, pair, first): pair for pair in scores for first in range(0, pair.games, CHUNK)}
        for done in as_completed(waiting):
            pair = waiting[done]
            was, more = scores[pair], done.result()
            scores[pair] = Score(was.wins + more.wins, was.draws + more.draws, was.losses + more.losses)
            progress.advance(tasks[pair], CHUNK)
    anew = {kind.name for kind in chosen}
    kept = [each for each in measured_scores() if each.game not in anew]
    kept += [Measured(*pair, __version__, SEED, score.wins, score.draws, score.losses) for pair, score in scores.items()]
    kept.sort(key=lambda each: GAME_NAMES.index(each.game))
    text = json.dumps([msgspec.to_builtins(each) for each in kept], indent=2)
    MEASURED.write_text(text + "\n", encoding="utf-8")
    PAGE.write_text(with_tables(PAGE.read_text(encoding="utf-8"), kept), encoding="utf-8")
    return 0


def pairs_of(kind: GameKind) -> Iterator[Pair]:
    """Greedy and random, then every level and the one below it."""
    yield Pair(kind.name, "greedy", "random")
    for below, level in pairwise(levels_of(kind)):
        yield Pair(kind.name, level.name, below.name)


def with_tables(page: str, measured: list[Measured]) -> str:
    """The page with the tables of what was measured in their place."""
    before, _, rest = page.partition(BEGIN)
    return f"{before}{BEGIN}\n{_tables(measured)}\n{END}{rest.partition(END)[2]}"


def _tables(measured: list[Measured]) -> str:
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


def _chunk(pair: Pair, first: int) -> Score:
    return run_match(find_kind(pair.game), pair.one, pair.two, CHUNK, seed=SEED, first_game=first)


if __name__ == "__main__":
    sys.exit(main(sys.argv[1:]))
