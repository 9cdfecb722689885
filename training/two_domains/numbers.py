"""Which positions have numbers of their own: those that choices are between, where the player and perfect play come by most."""

from typing import NamedTuple

import numpy as np
from numpy.random import Generator

from holmgang.pocket.two_domains import SHORT_LINES

from .beginners import beginners_positions
from .games import Judge, Judged, careless, perfect, play, varying, visited, worths
from .table import Floats, Ints, Table

ONE = 65535
NEAR = 0.08
"""Moves that are worth so much less than the best need no numbers, unless the player would choose them."""
FIRST_GAMES, GAMES, ROUNDS = 6000, 2000, 2
WAYS = ((perfect, 1.0), (varying, 1.0), (careless(0.1, 0.2), 0.5))
"""The opponents that the player meets, and how much their games count."""
BEGINNERS, BEGINNERS_COUNT = 400, 0.5
"""How many games of each pair of those who play by habit there are, and how much a position of theirs counts."""


class Numbers(NamedTuple):
    """Positions in rising order with the mover's chance in units of which `ONE` are a win."""

    positions: Ints
    units: Ints

    def values(self) -> Floats:
        """From -1 to 1."""
        return (2 * self.units / ONE - 1).astype(np.float32)


def player_by(table: Table, judge: Judge, *known: Numbers) -> Judged:
    """Who goes by numbers, and elsewhere by the judge."""
    player = Judged(table, judge)
    for numbers in known:
        player.values[numbers.positions] = numbers.values()
    return player


def numbers_at(positions: Ints, aims: Floats) -> Numbers:
    """Numbers for these positions."""
    return Numbers(positions, np.rint(ONE * (1 + aims[positions].astype(np.float64)) / 2).astype(np.int64))


def short_numbers(table: Table, aims: Floats) -> Numbers:
    """Numbers for every pair of short lines, those included with which no game goes on."""
    short = np.arange(SHORT_LINES)
    return numbers_at((short[:, None] * table.lines + short).ravel(), aims)


def most_needed(needs: Floats, aims: Floats, most: int) -> Numbers:
    """Numbers for so many positions."""
    positions = np.flatnonzero(needs)
    if len(positions) > most:
        positions = np.sort(positions[np.argsort(-needs[positions], kind="stable")[:most]])
    return numbers_at(positions, aims)


def needs_of(table: Table, exact: Floats, aims: Floats, judge: Judge, most: int, rng: Generator) -> Floats:
    """How much each position needs a number: how often it comes into question, by perfect games, by the player's own and by
    beginners'. Where both lines are short there is one already."""
    needs, short = np.zeros(table.size + 3, np.float32), short_numbers(table, aims)
    met, often = np.unique(beginners_positions(table, BEGINNERS, int(rng.integers(1 << 30))), return_counts=True)
    needs[met] += BEGINNERS_COUNT * often
    for choose, counts in ((perfect, 1.0), (careless(0.1, 0.2), 0.5)):
        _add(needs, table, exact, None, visited(table, exact, choose, FIRST_GAMES, rng), counts)
    for _ in range(ROUNDS):
        needs[short.positions] = 0
        player = player_by(table, judge, short, most_needed(needs[: table.size], aims, most))
        for opponent, counts in WAYS:
            played = play(table, exact, player, opponent, GAMES, rng)
            print(f"with {most:,} numbers: {played}", flush=True)
            _add(needs, table, exact, player, played.positions, counts)
    needs[short.positions] = 0
    return needs[: table.size]


def _add(needs: Floats, table: Table, exact: Floats, player: Judged | None, positions: Ints, counts: float) -> None:
    for some in np.array_split(positions, len(positions) // 100_000 + 1):
        after = table.after(some)
        found = worths(after, exact)
        near = found >= found.max(axis=1)[:, None] - NEAR
        if player is not None:
            thought = player.worths(after)
            near |= thought >= thought[np.arange(len(some)), found.argmax(axis=1)][:, None]
        near &= (after[:, :, 0] != table.closed) & ((after[:, :, 0] != table.closed).sum(axis=1) > 1)[:, None]
        asked, often = np.unique(after[near], return_counts=True)
        needs[asked] += counts * often
    needs[table.size :] = 0
