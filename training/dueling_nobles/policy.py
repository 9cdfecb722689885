"""Fits the policy of Dueling Nobles (`pocket.dueling_nobles_policy`) to choices of the search, without a framework."""

from collections.abc import Callable, Sequence
from math import cos, pi
from typing import NamedTuple

import numpy as np
from numpy.typing import NDArray

from holmgang.games.dueling_nobles.features import FEATURES
from holmgang.games.dueling_nobles.table import Move
from holmgang.pocket.dueling_nobles_policy import FIRST_PARTS, HIGHEST, MOST_WEIGHT, MOVE_PARTS, NAMES, parts_of

from .fitting import BLOCK, UNSEEN, WARMING, Bits, Floats, Weights, adam_step

Whole = NDArray[np.int64]
HIDDEN = 32
BATCH = 1024
CURVE = 10
"""Points of a curve, besides its end."""
MOST_PARTS = 5
"""No move has more."""
_PARTS = {
    "policy_first": (FIRST_PARTS, "<i2"),
    "policy_first_bias": (FIRST_PARTS, "<i2"),
    "policy_parts": (MOVE_PARTS, "<i2"),
    "policy_parts_bias": (FIRST_PARTS * MOVE_PARTS, "<i4"),
}


class Choices(NamedTuple):
    """Decisions of a search: the features of each table as bits, and of all options, one table's after the other's, the table's
    place, the move's number, the search's share of visits, and what the greedy bot thinks of it."""

    bits: Bits
    tables: Whole
    moves: Whole
    shares: NDArray[np.float32]
    measures: Whole


Listen = Callable[[int, Weights], None]
"""Told after how many steps the weights are what they are."""


class Parts(NamedTuple):
    """The names of all parts, and of every move the numbers of its own; these are filled up by one that weighs nothing."""

    names: tuple[str, ...]
    of_moves: Whole

    @property
    def size(self) -> int:
        """How many there are."""
        return len(self.names)


def number_parts(moves: Sequence[Move]) -> Parts:
    """All parts of these moves, by number."""
    numbers: dict[str, int] = {}
    listed = [[numbers.setdefault(part, len(numbers)) for part in parts_of(move)] for move in moves]
    nothing = len(numbers)
    return Parts(tuple(numbers), np.array([each + [nothing] * (MOST_PARTS - len(each)) for each in listed]))


def unlearned(parts: Parts, rng: np.random.Generator, hidden: int = HIDDEN) -> Weights:
    """To whom all options are alike."""
    return {
        "policy_first": (rng.normal(size=(FEATURES, hidden)) * 0.1).astype(np.float32),
        "policy_first_bias": np.full(hidden, 0.5, np.float32),
        "policy_parts": np.zeros((parts.size + 1, hidden), np.float32),
        "policy_parts_bias": np.zeros(parts.size + 1, np.float32),
    }


def in_whole_numbers(weights: Weights, parts: Parts) -> dict[str, bytes]:
    """The sections of a pocket file."""
    kept = {name: each[: parts.size] if name.startswith("policy_parts") else each for name, each in weights.items()}
    whole = {name: np.round(kept[name].astype(np.float64) * scale).astype(kind) for name, (scale, kind) in _PARTS.items()}
    numbers = {name: each.tobytes() for name, each in whole.items()}
    return {**numbers, NAMES: "\n".join(parts.names).encode()}


def scores_of(weights: Weights, parts: Parts, choices: Choices) -> Floats:
    """Of all options, before the softmax."""
    return _forward(weights, parts, choices)[-1]


def expected_shares(scores: Floats, tables: Whole) -> Floats:
    """The softmax over the options of each table, which are numbered from 0."""
    powers = np.exp(scores - _by_table(np.maximum, scores, tables))
    return powers / _by_table(np.add, powers, tables)


def _by_table(gather: np.ufunc, values: Floats, tables: Whole) -> Floats:
    """The same for all options of a table: their sum, or the largest."""
    starts = np.flatnonzero(np.diff(tables, prepend=-1))
    gathered: Floats = gather.reduceat(values, starts)
    return np.repeat(gathered, np.diff(starts, append=len(tables)))


def some_tables(choices: Choices, which: Whole) -> Choices:
    """The choices at these tables, in this order."""
    starts = np.searchsorted(choices.tables, which)
    counts = np.searchsorted(choices.tables, which, side="right") - starts
    ends = np.cumsum(counts)
    rows = np.repeat(starts - (ends - counts), counts) + np.arange(ends[-1] if len(ends) else 0)
    tables = np.repeat(np.arange(len(which)), counts)
    return Choices(choices.bits[which], tables, choices.moves[rows], choices.shares[rows], choices.measures[rows])


def split(choices: Choices) -> tuple[Choices, Choices]:
    """What is learned from, and what is kept to see how well: by whole blocks, since neighbours are of one game."""
    unseen = np.arange(len(choices.bits)) // BLOCK % UNSEEN == 0
    return some_tables(choices, np.flatnonzero(~unseen)), some_tables(choices, np.flatnonzero(unseen))


def fit(
    weights: Weights,
    parts: Parts,
    choices: Choices,
    steps: int,
    rate: float,
    rng: np.random.Generator,
    listen: Listen | None = None,
) -> Weights:
    """Better weights: by the cross entropy to the search's shares, by Adam. Whoever listens hears of the first step, and of
    every tenth of the way."""
    fitted = {name: each.copy() for name, each in weights.items()}
    moments = {name: (np.zeros_like(each), np.zeros_like(each)) for name, each in weights.items()}
    for step in range(steps):
        if listen is not None and step % max(1, steps // CURVE) == 0:
            listen(step, fitted)
        batch = some_tables(choices, rng.integers(len(choices.bits), size=BATCH))
        part = step / steps
        speed = rate * (part / WARMING if part < WARMING else 0.5 + 0.5 * cos(pi * (part - WARMING) / (1 - WARMING)))
        adam_step(fitted, slopes_of(fitted, parts, batch), moments, step + 1, speed)
        np.clip(fitted["policy_parts"], -MOST_WEIGHT, MOST_WEIGHT, out=fitted["policy_parts"])
    return fitted


def _forward(weights: Weights, parts: Parts, choices: Choices) -> tuple[Floats, Floats, Floats]:
    """The features, the first layer, and the options' scores."""
    told = np.unpackbits(choices.bits, axis=1, count=FEATURES, bitorder="little").astype(np.float32)
    hidden = np.clip(told @ weights["policy_first"] + weights["policy_first_bias"], 0, HIGHEST / FIRST_PARTS)
    each = hidden @ weights["policy_parts"].T + weights["policy_parts_bias"]
    return told, hidden, each[choices.tables[:, None], parts.of_moves[choices.moves]].sum(1)


def slopes_of(weights: Weights, parts: Parts, choices: Choices) -> Weights:
    """Of the mean cross entropy."""
    told, hidden, scores = _forward(weights, parts, choices)
    off = (expected_shares(scores, choices.tables) - choices.shares) / len(choices.bits)
    width = parts.size + 1
    places = choices.tables[:, None] * width + parts.of_moves[choices.moves]
    summed = np.bincount(places.reshape(-1), np.repeat(off, MOST_PARTS), len(choices.bits) * width)
    by_part = summed.reshape(-1, width).astype(np.float32)
    by_part[:, parts.size] = 0
    by_hidden = (by_part @ weights["policy_parts"]) * ((hidden > 0) & (hidden < HIGHEST / FIRST_PARTS))
    return {
        "policy_first": told.T @ by_hidden,
        "policy_first_bias": by_hidden.sum(0),
        "policy_parts": by_part.T @ hidden,
        "policy_parts_bias": by_part.sum(0),
    }


class Ranking(NamedTuple):
    """Of tables: how often the search's own choice is the first of an order, and how often among the first 2, 4 and 8."""

    first: float
    two: float
    four: float
    eight: float


def rank(choices: Choices, scores: NDArray[np.floating] | Whole) -> Ranking:
    """How near the best scores are to what the search chose most often."""
    order = np.lexsort((np.arange(len(scores)), -scores, choices.tables))
    starts = np.flatnonzero(np.diff(choices.tables, prepend=-1))
    place = np.empty(len(order), np.int64)
    place[order] = np.arange(len(order)) - np.repeat(starts, np.diff(starts, append=len(order)))
    chosen = choices.shares == _by_table(np.maximum, choices.shares, choices.tables)
    ranks = np.full(len(starts), len(scores))
    np.minimum.at(ranks, choices.tables[chosen], place[chosen])
    return Ranking(*(float((ranks < count).mean()) for count in (1, 2, 4, 8)))


def entropy(choices: Choices, scores: Floats) -> float:
    """The mean cross entropy to the search's shares."""
    return float(-(choices.shares * np.log(expected_shares(scores, choices.tables) + 1e-9)).sum() / len(choices.bits))
