"""Our strongest bots against OpenSpiel's search over information sets, in Python, which plays our games through the adapter.

``python -m benchmarks.ismcts`` plays every match, ``python -m benchmarks.ismcts 2 3`` those with these numbers, a game on each
core. At equal simulations both make as many for a choice; at equal time both have so much of a core's own time, so that it does
not matter what else the machine does. The Master of Deck Duel makes no simulations and takes the time that he takes: at equal
time the other search has as much for a choice as he has taken on average until then. Seats are swapped after every game.

Writes benchmarks/ismcts.json after every match: the score with its interval, what either made in a second, how long it took for a
choice, and when and at which commit it was played. ``make bench`` tells these matches and plays none of them anew. What is there
from other calls is kept, and the table of docs/bots.md is written from it. Games are kept in build/ismcts.jsonl as they are
played, so that a run that was stopped is gone on with; whoever changes a bot removes that first.
"""

import argparse
import json
import os
import subprocess
import sys
from concurrent.futures import ProcessPoolExecutor
from datetime import UTC, datetime
from functools import partial, reduce
from importlib.metadata import version
from pathlib import Path
from random import Random
from time import process_time
from typing import Any, NamedTuple

import numpy as np
import pyspiel
from open_spiel.python.algorithms.ismcts import ISMCTSBot
from open_spiel.python.algorithms.mcts import RandomRolloutEvaluator

import holmgang.research.openspiel  # noqa: F401 - importing registers the games
from holmgang import Score, __version__
from holmgang.bots import Bot, find_bot
from holmgang.bots.search import SearchBot
from holmgang.bots.search.compiled import compiled_search
from holmgang.core.seats import SEATS
from holmgang.games import find_kind

from .harness import Entry, Peer
from .quick_deck_duel import quicken
from .search import MOST_A_SECOND, Counted, Timed

EXPLORING = 2.0
"""As in OpenSpiel's own examples."""
NO_LIMIT = 1_000_000
FEWEST = 2
"""Simulations, before which that search has nothing to choose by."""
SEED = 1
LATEST = Path(__file__).parent / "ismcts.json"
ROOT = Path(__file__).parents[1]
DONE = ROOT / "build" / "ismcts.jsonl"
PAGE = ROOT / "docs" / "bots.md"
BEGIN, END = "<!-- ismcts: written by python -m benchmarks.ismcts -->", "<!-- end of ismcts -->"


class Match(NamedTuple):
    """Who plays what, bounded by simulations or by seconds a choice; by neither where theirs has as long as ours takes."""

    game: str
    ours: str
    simulations: int | None = None
    seconds: float | None = None


MATCHES = (
    Match("dueling-nobles", "master", simulations=25),
    Match("dueling-nobles", "master", seconds=0.03),
    Match("deck-duel", "search", simulations=100),
    Match("deck-duel", "master", simulations=100),
    Match("deck-duel", "master"),
)
AT_FIRST = 0.01
"""The seconds of a choice as long as ours has not made any."""


class _TimeIsUp(Exception):
    """So much time had the search."""


class Ismcts(ISMCTSBot):  # type: ignore[misc]  # OpenSpiel has no types
    """OpenSpiel's search with random games to the end, bounded by simulations or by a core's own time, and counted."""

    def __init__(self, game: Any, match: Match, seed: int) -> None:
        source = np.random.RandomState(seed)
        evaluator = RandomRolloutEvaluator(1, source)
        most = match.simulations or NO_LIMIT
        super().__init__(game, evaluator, EXPLORING, most, random_state=source, use_observation_string=True)
        self.set_resampler(lambda state, player: state.resample_from_infostate(player, source.random_sample))
        self.most_seconds, self._begun, self._made = match.seconds, 0.0, 0
        self.choices, self.simulations, self.seconds = 0, 0, 0.0

    def run_search(self, state: Any) -> Any:
        """The policy at a state; what there is of it when the time is up."""
        if len(state.legal_actions()) == 1:
            return super().run_search(state)
        self._begun, self._made = process_time(), 0
        try:
            policy = super().run_search(state)
        except _TimeIsUp:
            policy = self.get_final_policy(state, self._root_node)
        self.choices += 1
        self.simulations += self._made
        self.seconds += process_time() - self._begun
        return policy

    def sample_root_state(self, state: Any) -> Any:
        """What every simulation begins with."""
        if self.most_seconds is not None and self._made >= FEWEST and process_time() - self._begun >= self.most_seconds:
            raise _TimeIsUp
        self._made += 1
        return super().sample_root_state(state)


class Counts(NamedTuple):
    """What a side made in some games."""

    choices: int
    simulations: int
    seconds: float

    def plus(self, other: "Counts") -> "Counts":
        """Of both together."""
        return Counts(self.choices + other.choices, self.simulations + other.simulations, self.seconds + other.seconds)

    def told(self) -> dict[str, float | None]:
        """For a choice, and in a second."""
        a_second = round(self.simulations / self.seconds) if self.simulations else None
        return {"seconds_a_choice": round(self.seconds / max(self.choices, 1), 4), "simulations_a_second": a_second}


class Played(NamedTuple):
    """One game: what ours got, and what either side made."""

    won: float
    ours: Counts
    theirs: Counts


def play_game(match: Match, number: int) -> Played:
    """One game in OpenSpiel's own states."""
    game = pyspiel.load_game(f"holmgang_{match.game.replace('-', '_')}_turn_based")
    theirs, rng = Ismcts(game, match, seed=SEED * 1_000_000 + number), Random(f"{SEED}/{number}")
    counted = Counted(compiled_search, match.seconds)
    ours = Timed(_ours(match, counted))
    our_seat, state = SEATS[number % 2], game.new_initial_state()
    while not state.is_terminal():
        if state.is_chance_node():
            outcomes = state.chance_outcomes()
            state.apply_action(rng.choices([each for each, _ in outcomes], [odds for _, odds in outcomes])[0])
        elif state.current_player() == our_seat:
            move = ours.choose(state.moment.game, state.moment.view(our_seat), rng)
            state.apply_action(state.moment.setting.number(move))
        else:
            if match.simulations is None and match.seconds is None:
                theirs.most_seconds = ours.seconds / ours.choices if ours.choices else AT_FIRST
            state.apply_action(int(theirs.step(state)))
    won = (1 + state.returns()[our_seat]) / 2
    ours_made = Counts(ours.choices, counted.simulations, ours.seconds)
    return Played(won, ours_made, Counts(theirs.choices, theirs.simulations, theirs.seconds))


def _ours(match: Match, counted: Counted) -> Bot:
    if match.game == "deck-duel" and match.ours == "master":
        quicken()
        return find_bot("master", match.game)
    return SearchBot(match.simulations or round(MOST_A_SECOND * (match.seconds or 0)), begin=counted)


def play(match: Match, games: int, processes: int | None) -> list[Played]:
    """All games of a match; those that were played before are not played again."""
    done = _read_done(match)
    missing = [number for number in range(games) if number not in done]
    with ProcessPoolExecutor(processes) as pool, DONE.open("a", encoding="utf-8") as file:
        for number, played in zip(missing, pool.map(partial(play_game, match), missing), strict=True):
            done[number] = played
            file.write(json.dumps([match, number, played]) + "\n")
            file.flush()
    return [done[number] for number in range(games)]


def _read_done(match: Match) -> dict[int, Played]:
    DONE.parent.mkdir(exist_ok=True)
    lines = DONE.read_text(encoding="utf-8").splitlines() if DONE.exists() else []
    played = (each[1:] for each in map(json.loads, lines) if Match(*each[0]) == match)
    return {number: Played(won, Counts(*ours), Counts(*theirs)) for number, (won, ours, theirs) in played}


def row_of(match: Match, played: list[Played]) -> dict[str, Any]:
    """What is kept of a match."""
    ends = [each.won for each in played]
    score = Score(ends.count(1.0), ends.count(0.5), ends.count(0.0))
    low, high = score.interval()
    return {
        **match._asdict(),
        "peer": f"ISMCTS in Python, OpenSpiel {version('open_spiel')}",
        "version": __version__,
        "date": datetime.now(UTC).date().isoformat(),
        "commit": subprocess.check_output(["git", "rev-parse", "--short", "HEAD"], cwd=ROOT, text=True).strip(),
        "seed": SEED,
        "wins": score.wins,
        "draws": score.draws,
        "losses": score.losses,
        "share": round(score.share, 4),
        "interval": [round(low, 4), round(high, 4)],
        "ours_made": reduce(Counts.plus, (each.ours for each in played)).told(),
        "peer_made": reduce(Counts.plus, (each.theirs for each in played)).told(),
    }


def main() -> int:
    """Plays the matches one after the other."""
    parser = argparse.ArgumentParser(description=__doc__)
    parser.add_argument("matches", type=int, nargs="*", default=range(len(MATCHES)), help="by their numbers, from 0 on")
    parser.add_argument("--games", type=int, default=200)
    parser.add_argument("--processes", type=int, default=os.cpu_count())
    given = parser.parse_args()
    for name in {MATCHES[number].game for number in given.matches}:  # compiled before the clock runs
        game = find_kind(name).make()
        compiled_search(game, game.view(game.start(), 0), (1, 2, 3, 4), 0, (0, 0)).grow(0)
    for number in given.matches:
        match = MATCHES[number]
        row = row_of(match, play(match, given.games, given.processes))
        print(json.dumps(row))
        known = {_match_of(each): each for each in read()} | {match: row}
        rows = [known[each] for each in MATCHES if each in known]
        LATEST.write_text(json.dumps(rows, indent=2) + "\n", encoding="utf-8")
    PAGE.write_text(with_table(PAGE.read_text(encoding="utf-8"), read()), encoding="utf-8")
    return 0


def read() -> list[dict[str, Any]]:
    """What was played."""
    rows: list[dict[str, Any]] = json.loads(LATEST.read_text(encoding="utf-8")) if LATEST.exists() else []
    return rows


def _match_of(row: dict[str, Any]) -> Match:
    return Match(*(row[name] for name in Match._fields))


def entries() -> list[Entry]:
    """The matches that were played, each with its date: all of them anew would take hours."""
    return [_entry(row) for row in read()]


def _entry(row: dict[str, Any]) -> Entry:
    match, games = _match_of(row), row["wins"] + row["draws"] + row["losses"]
    name, _, library = row["peer"].partition(", ")
    share, (low, high) = 100 * row["share"], (100 * end for end in row["interval"])
    mastered = match.ours == "master"
    return Entry(
        name=f"ismcts: {match.game}, {match.ours}, {_bound(match)} (played {_when(row)})",
        ours=share,
        low=low,
        high=high,
        unit="% (95 % interval)",
        peer=Peer(name, library, 100 - share, 100 - high, 100 - low),
        ratio=None,
        goal="an interval above 50 %" if mastered else None,
        met=low > 50 if mastered else None,
        parts={
            "games": games,
            "seconds a choice of ours": row["ours_made"]["seconds_a_choice"],
            "of theirs": row["peer_made"]["seconds_a_choice"],
        },
    )


def with_table(page: str, rows: list[dict[str, Any]]) -> str:
    """The page with the table of what was played in its place."""
    lines = [
        "| game | ours | a choice | won | drawn | lost | share of points | interval | seconds a choice, both | played |",
        "|---|---|---|---|---|---|---|---|---|---|",
    ]
    for row in rows:
        match = _match_of(row)
        bound = _bound(match)
        counts = " | ".join(str(row[each]) for each in ("wins", "draws", "losses"))
        low, high = row["interval"]
        shares = f"{row['share']:.1%} | {low:.1%} to {high:.1%}".replace("%", " %")
        took = " and ".join(f"{row[each]['seconds_a_choice']:.4f}" for each in ("ours_made", "peer_made"))
        lines.append(f"| {find_kind(match.game).title} | {match.ours} | {bound} | {counts} | {shares} | {took} | {_when(row)} |")
    before, _, rest = page.partition(BEGIN)
    table = "\n".join(lines)
    return f"{before}{BEGIN}\n\n{table}\n\n{END}{rest.partition(END)[2]}"


def _when(row: dict[str, Any]) -> str:
    return f"{row['date']}, {row['commit']}"


def _bound(match: Match) -> str:
    if match.simulations is not None:
        return f"{match.simulations} simulations"
    return "as long as ours" if match.seconds is None else f"{match.seconds:g} s"


if __name__ == "__main__":
    sys.exit(main())
