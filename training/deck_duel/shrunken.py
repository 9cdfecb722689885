"""Deck Duels small enough to be known exactly: the value of every beginning of a turn, and of the best reply to a strategy."""

import numpy as np
from numpy.typing import NDArray

from holmgang.games.deck_duel.rules import DeckDuelRules

from . import fighters as f
from .fighters import CARDS, Array, Components, components
from .turn import Value, ends, look_ahead


class Table:
    """A value of every pair of fighters that a shrunken game can bring to the start of a turn."""

    def __init__(self, pairs: NDArray[np.int64], chances: NDArray[np.float64]) -> None:
        self.pairs = pairs
        self.chances = chances

    def __call__(self, own: Array, other: Array) -> Array:
        """By place: every pair must be in the table."""
        places = np.searchsorted(self.pairs, own << 32 | other)
        return self.chances[places]


def reachable(rules: DeckDuelRules) -> NDArray[np.int64]:
    """Every pair of standing fighters that some play leads to, in order."""
    parts = components(rules)
    start = f.pack(rules.fresh)
    pairs = fresh = np.array([start << 32 | start])
    while len(fresh):
        fresh = np.setdiff1d(_next(parts, fresh >> 32, fresh & (1 << 32) - 1), pairs)
        pairs = np.union1d(pairs, fresh)
    return pairs


def _next(parts: Components, own: Array, other: Array) -> NDArray[np.int64]:
    turn, own_card, other_card = np.nonzero(f.cards(np, own)[:, :, None] & f.cards(np, other)[:, None, :])
    end = ends(np, parts, own[turn], other[turn], own_card, other_card)
    found = [(end.own << 32 | end.other)[end.possible & (f.health(end.own) > 0) & (f.health(end.other) > 0)]]
    card = np.arange(CARDS)[None]
    for looker, facing, mine in ((own, other, True), (other, own, False)):
        marked = f.cards(np, looker) & (f.looks(looker) > 0)[:, None]
        thrown, rest = f.without(np, parts, looker[:, None], card), facing[:, None] + 0 * card
        found.append((thrown << 32 | rest if mine else rest << 32 | thrown)[marked])
    return np.unique(np.concatenate(found))


def solve(rules: DeckDuelRules, plan: Value | None = None, *, error: float = 1e-10) -> Table:
    """The value of the game; with the plan of a frozen strategy, what the best reply to that strategy wins."""
    pairs = reachable(rules)
    own, other = pairs >> 32, pairs & (1 << 32) - 1
    table = Table(pairs, np.full(len(pairs), 0.5))
    while True:
        found = look_ahead(np, components(rules), plan or table, table, own, other).value
        change = float(abs(found - table.chances).max())
        table = Table(pairs, found)
        if change < error:
            return table
