"""Games on the table: where play comes by, what a player who goes by some values gives away, and how his games end."""

from collections.abc import Callable
from typing import NamedTuple

import numpy as np
from numpy.random import Generator
from numpy.typing import NDArray

from holmgang.games.two_domains.compiled_lines import LINES
from holmgang.games.two_domains.options import TwoDomainsOptions

from .table import Floats, Ints, Table

LIMIT = TwoDomainsOptions().no_progress_limit or 0
"""So many turns without a die less are a draw, as at every table."""
MOST_TURNS = 2000
EVEN = 2e-4
"""Moves that differ by less are as good as each other to an opponent who varies."""

Judge = Callable[[Ints], Floats]
"""The mover's values of positions, from -1 to 1."""
Choose = Callable[[Floats, Generator], Ints]
"""Which of the moves, given what each of them is worth by the solved game."""


def worths(after: Ints, values: Floats) -> Floats:
    """What each move is worth to the mover."""
    found: Floats = -values[after].mean(axis=2)
    return found


def perfect(found: Floats, rng: Generator) -> Ints:  # noqa: ARG001 - the same every time
    """The best move, the first of several."""
    best: Ints = found.argmax(axis=1)
    return best


def varying(found: Floats, rng: Generator) -> Ints:
    """Any of the best moves."""
    best: Ints = np.where(found >= found.max(axis=1)[:, None] - EVEN, rng.random(found.shape), -1.0).argmax(axis=1)
    return best


def careless(often: float, heat: float) -> Choose:
    """The best move, but every so often any of them, good ones sooner."""

    def choose(found: Floats, rng: Generator) -> Ints:
        any_move = (found / heat + rng.gumbel(size=found.shape)).argmax(axis=1)
        chosen: Ints = np.where(rng.random(len(found)) < often, any_move, found.argmax(axis=1))
        return chosen

    return choose


class Judged:
    """The values of a player, looked up once each."""

    def __init__(self, table: Table, judge: Judge) -> None:
        self.values = table.ended(np.full(table.size, np.nan, np.float32))
        self.judge = judge

    def worths(self, after: Ints) -> Floats:
        """What each move is worth to the mover, in the player's opinion."""
        asked = np.unique(after)
        asked = asked[np.isnan(self.values[asked])]
        for some in np.array_split(asked, len(asked) // 65536 + 1):
            self.values[some] = self.judge(some)
        return worths(after, self.values)


class Played(NamedTuple):
    """What came of some games."""

    given: NDArray[np.float64]
    """For each game what the player's choices gave away, in chances to win."""
    result: NDArray[np.float64]
    """For each game 1, 0 or, if it was drawn, a half."""
    positions: Ints
    """Where the player chose."""
    losses: NDArray[np.float64]
    """What each of these choices gave away."""

    def __str__(self) -> str:
        error = 1.96 / np.sqrt(len(self.given))
        given, result = (f"{100 * each.mean():.3f} % ± {100 * error * each.std():.3f} %" for each in (self.given, self.result))
        return f"gives away {given}, wins {result} over {len(self.given):,} games"


def visited(table: Table, exact: Floats, choose: Choose, games: int, rng: Generator) -> Ints:
    """The positions of games between two who choose like that."""
    at = np.full(games, table.start)
    found = []
    for _ in range(LIMIT + 50):
        found.append(at)
        after = table.after(at)
        moves = choose(worths(after, exact), rng)
        at = after[np.arange(len(at)), moves, rng.integers(0, 6, len(at))]
        at = at[at < table.size]
        if not len(at):
            break
    return np.concatenate(found)


def play(table: Table, exact: Floats, player: Judged, opponent: Choose, games: int, rng: Generator) -> Played:
    """Games from the start, seats in turn, of a player who looks one decision ahead."""
    at, game, quiet = np.full(games, table.start), np.arange(games), np.zeros(games, np.int64)
    given, result = np.zeros(games), np.full(games, 0.5)
    positions, losses = [], []
    for turn in range(MOST_TURNS):
        after = table.after(at)
        found = worths(after, exact)
        moves = opponent(found, rng)
        (ours,) = np.nonzero(game % 2 == turn % 2)
        moves[ours] = player.worths(after[ours]).argmax(axis=1)
        loss = (found[ours].max(axis=1) - found[ours, moves[ours]]) / 2
        given[game[ours]] += loss
        positions.append(at[ours])
        losses.append(loss)
        next_at = after[np.arange(len(at)), moves, rng.integers(0, 6, len(at))]
        movers = np.where(game % 2 == turn % 2, 1.0, 0.0)
        result[game] = np.where(next_at == table.won, movers, np.where(next_at == table.lost, 1 - movers, 0.5))
        going_on = next_at < table.size
        quiet[going_on] = np.where(_dice(table, next_at[going_on]) < _dice(table, at[going_on]), 0, quiet[going_on] + 1)
        going_on &= quiet < LIMIT
        at, game, quiet = next_at[going_on], game[going_on], quiet[going_on]
        if not len(at):
            break
    return Played(given, result, np.concatenate(positions), np.concatenate(losses))


_LENGTHS = np.array([len(line) for line in LINES[1:]])


def _dice(table: Table, positions: Ints) -> Ints:
    own, theirs = np.divmod(positions, table.lines)
    dice: Ints = _LENGTHS[own] + _LENGTHS[theirs]
    return dice
