"""Positions with what the solved game says of each of their moves, small enough to be checked every day."""

import msgspec
import numpy as np
from numpy.random import Generator

from holmgang.games.two_domains.compiled_lines import LINES
from holmgang.games.two_domains.table import ACTIONS

from .games import Judge, careless, visited, worths
from .table import Floats, Table

POSITIONS, GAMES = 150, 300


class Sample(msgspec.Struct, frozen=True):
    """A position with the mover's exact chance after each of his moves."""

    position: str
    chances: dict[str, float]
    learned: float
    """What torch's network gives the mover at the position."""
    hurried: float
    """The same where turns cost something."""


def excerpt(table: Table, exact: Floats, judge: Judge, hurried: Judge, rng: Generator) -> list[Sample]:
    """Positions of games in which few mistakes are made, each as likely as it is met there, none twice."""
    met = rng.permutation(visited(table, exact, careless(0.05, 0.1), GAMES, rng))
    chosen = np.array(list(dict.fromkeys(met.tolist()))[:POSITIONS])
    found = []
    found_by = [_chances(each(chosen)) for each in (judge, hurried)]
    for position, moves, *learned in zip(chosen, worths(table.after(chosen), exact), *found_by, strict=True):
        own, theirs = ("".join(map(str, LINES[int(part) + 1])) for part in divmod(position, table.lines))
        chances = {
            name: round((1 + float(worth)) / 2, 5) for name, worth in zip(ACTIONS, moves, strict=True) if np.isfinite(worth)
        }
        found.append(Sample(f"{own}/{theirs} 1", chances, *learned))
    return found


def _chances(values: Floats) -> list[float]:
    return [round((1 + value) / 2, 7) for value in values.tolist()]
