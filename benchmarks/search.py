"""How strong the strongest bots are beside a plain search, seats swapped. ``python -m benchmarks.search``.

In Dueling Nobles ``--simulations N ...`` plays against greedy. ``--seconds S ...`` plays against the same search without what is
learned, whose simulations are played to the end by the compiled greedy bot; both have so much of a core's own time for a choice,
so that it does not matter what else the machine does. ``--master S ...`` lets the Master of Deck Duel, who takes the time that he
takes (with his network in numpy, which chooses the same), play against such a search that has so much time for a choice.

Writes benchmarks/search.json: the score with its interval, how many simulations were made in a second of a core's own time, and
how long the Master took. What is there from other calls is kept.
"""

import argparse
import json
import os
import sys
from collections.abc import Callable
from concurrent.futures import ProcessPoolExecutor
from functools import partial
from pathlib import Path
from random import Random
from time import process_time
from typing import Any, NamedTuple

from holmgang import Score, __version__
from holmgang.bots import Bot, find_bot
from holmgang.bots.search import SearchBot
from holmgang.bots.search.compiled import compiled_search
from holmgang.bots.search.search import BeginSearch, Search, Seed
from holmgang.bots.versus import play_game
from holmgang.core.game import AnyGame, View
from holmgang.games import find_kind

from .quick_deck_duel import quicken

GAME, MASTERED = "dueling-nobles", "deck-duel"
SEED = 1
MOST_A_SECOND = 600_000
"""More simulations than any machine makes."""
PLAYOUTS: BeginSearch = partial(compiled_search, learned=False)
LATEST = Path(__file__).parent / "search.json"


class Counted:
    """Begins searches, and counts what they do and how long they take: all that is asked for, or for so many seconds."""

    def __init__(self, begin: BeginSearch, seconds: float | None = None) -> None:
        self._begin, self._most_seconds = begin, seconds
        self.simulations, self.seconds = 0, 0.0

    def __call__(self, game: AnyGame, view: View, seed: Seed, simulations: int, pairs: tuple[int, int]) -> Search:
        search = self._begin(game, view, seed, simulations, pairs)

        def grow(simulations: int) -> None:
            begun, left = process_time(), simulations
            at_a_time = simulations if self._most_seconds is None else search.at_a_time
            while left >= at_a_time > 0 and (self._most_seconds is None or process_time() - begun < self._most_seconds):
                search.grow(at_a_time)
                left -= at_a_time
            self.seconds += process_time() - begun
            self.simulations += simulations - left

        return search._replace(grow=grow)


class Timed:
    """A bot whose choices are counted, and how long they take."""

    def __init__(self, bot: Bot) -> None:
        self.name, self._bot = bot.name, bot
        self.choices, self.seconds = 0, 0.0

    def choose(self, game: AnyGame, view: View, rng: Random) -> Any:
        """The bot's own choice."""
        begun = process_time()
        move = self._bot.choose(game, view, rng)
        if len(view.options) > 1:
            self.choices += 1
            self.seconds += process_time() - begun
        return move


class Played(NamedTuple):
    """One game: what the first of both got, and what was counted, of each so much in so many seconds."""

    won: float
    counts: tuple[tuple[int, float], ...]


def against_greedy(simulations: int, number: int) -> Played:
    """One game of the search that may make so many simulations."""
    counted = Counted(compiled_search)
    won = _play(GAME, SearchBot(simulations, begin=counted), find_bot("greedy"), number)
    return Played(won, ((counted.simulations, counted.seconds),))


def against_playouts(seconds: float, number: int) -> Played:
    """One game of the search against the one without what is learned, both with so much time."""
    counted = Counted(compiled_search, seconds), Counted(PLAYOUTS, seconds)
    one, two = (SearchBot(round(MOST_A_SECOND * seconds), begin=each) for each in counted)
    won = _play(GAME, one, two, number)
    return Played(won, tuple((each.simulations, each.seconds) for each in counted))


def master_against_playouts(seconds: float, number: int) -> Played:
    """One game of the Master of Deck Duel against the search without anything learned that has so much time."""
    quicken()
    master, counted = Timed(find_bot("master", MASTERED)), Counted(PLAYOUTS, seconds)
    won = _play(MASTERED, master, SearchBot(round(MOST_A_SECOND * seconds), begin=counted), number)
    return Played(won, ((master.choices, master.seconds), (counted.simulations, counted.seconds)))


def _play(game: str, one: Bot, two: Bot, number: int) -> float:
    """What the first of both got."""
    bots = (one, two) if number % 2 == 0 else (two, one)
    ending, _ = play_game(find_kind(game).make(), bots, f"{SEED}/{number}")
    return 0.5 if ending.winner is None else float(ending.winner == number % 2)


def compile_all() -> None:
    """Once, and not by all processes."""
    for name, begin in ((GAME, compiled_search), (GAME, PLAYOUTS), (MASTERED, PLAYOUTS)):
        game = find_kind(name).make()
        begin(game, game.view(game.start(), 0), (1, 2, 3, 4), 0, (0, 0)).grow(0)


def play_all(play: Callable[[int], Played], games: int, processes: int | None) -> list[Played]:
    """So many games, by their numbers, on so many cores."""
    with ProcessPoolExecutor(processes) as pool:
        return list(pool.map(play, range(games)))


def score_of(played: list[Played]) -> Score:
    """What the first of both made of them."""
    ends = [each.won for each in played]
    return Score(ends.count(1.0), ends.count(0.5), ends.count(0.0))


def main() -> int:
    """Plays the matches one after the other, their games on all cores."""
    parser = argparse.ArgumentParser(description=__doc__)
    parser.add_argument("--simulations", type=int, nargs="*", default=[])
    parser.add_argument("--seconds", type=float, nargs="*", default=[])
    parser.add_argument("--master", type=float, nargs="*", default=[])
    parser.add_argument("--games", type=int, default=400)
    parser.add_argument("--processes", type=int, default=os.cpu_count())
    given = parser.parse_args()
    if not given.simulations and not given.seconds and not given.master:
        parser.error("name simulations a choice, or seconds")
    compile_all()
    for simulations in given.simulations:
        match = {"game": GAME, "one": "search", "two": "greedy", "simulations": simulations}
        write(match, given, partial(against_greedy, simulations))
    for seconds in given.seconds:
        match = {"game": GAME, "one": "search", "two": "search with playouts", "seconds": seconds}
        write(match, given, partial(against_playouts, seconds))
    for seconds in given.master:
        match = {"game": MASTERED, "one": "master", "two": "search with playouts", "seconds": seconds}
        write(match, given, partial(master_against_playouts, seconds))
    return 0


def write(match: dict[str, Any], given: argparse.Namespace, play: Callable[[int], Played]) -> None:
    """Plays a match, and puts its row in the place of the one that was there."""
    played = play_all(play, given.games, given.processes)
    score = score_of(played)
    low, high = score.interval()
    sides = zip(*(each.counts for each in played), strict=True)
    speeds = [sum(made for made, _ in side) / sum(taken for _, taken in side) for side in sides]
    took = {"seconds_of_the_master": round(1 / speeds.pop(0), 4)} if match["one"] == "master" else {}
    row = {
        **match,
        "version": __version__,
        "seed": SEED,
        "wins": score.wins,
        "draws": score.draws,
        "losses": score.losses,
        "share": round(score.share, 4),
        "interval": [round(low, 4), round(high, 4)],
        **took,
        "simulations_a_second": [round(speed) for speed in speeds],
    }
    print(json.dumps(row))
    before = json.loads(LATEST.read_text(encoding="utf-8")) if LATEST.exists() else []
    rows = [each for each in before if not match.items() <= each.items()]
    LATEST.write_text(json.dumps([*rows, row], indent=2) + "\n", encoding="utf-8")


if __name__ == "__main__":
    sys.exit(main())
