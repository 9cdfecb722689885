"""Estimates by compiled rules: thousands of games in the time of one. Importing this loads numba."""

from collections.abc import Iterator, Sequence
from typing import Any

import numpy as np

from holmgang.compiling.contract import NO_MOVE
from holmgang.compiling.game import CompiledGame
from holmgang.compiling.randomness import make_sources
from holmgang.core.game import AnyGame
from holmgang.core.parts import CompiledForm
from holmgang.core.seats import Seat

from .estimate import MOST_DECISIONS, Estimating, Wins
from .greedy.compiled import greedy_policy


class CompiledEstimating(Estimating):
    """The draws as rows of numbers."""

    usual = 400

    def __init__(self, game: AnyGame, form: CompiledForm, state: Any, seat: Seat | None, games: int | None, seed: int) -> None:
        super().__init__(game, state, seat, games, seed)
        self.compiled = CompiledGame(game, form)
        self.greedy = greedy_policy(self.compiled)
        self.rows = (
            np.repeat(self.compiled.pack([state]), self.games, axis=0) if seat is None else self.compiled.pack(self.worlds)
        )

    def play(self, moves: dict[Seat, Any], games: int | None = None) -> Wins:
        """Plays them in all games side by side."""
        rows = self.rows[: games or self.games].copy()
        if moves:
            sources = make_sources(self.seed, len(rows))
            chosen = self.compiled.choose(rows, sources, self.greedy)
            for seat, move in moves.items():
                chosen[seat][chosen[seat] != NO_MOVE] = self.compiled.codes[move]
            self.compiled.step(rows, *chosen, sources)
        played = self.compiled.playouts(rows, 1, self.seed + 1, self.greedy, most_decisions=MOST_DECISIONS)
        wins: Wins = played.wins.reshape(-1).tolist()
        return wins


def estimate_each(game: AnyGame, form: CompiledForm, states: Sequence[Any], games: int, seed: int) -> Iterator[float]:
    """The first seat's chance in each of these states, seen in full, by so many games from each; all with the same luck."""
    compiled = CompiledGame(game, form)
    greedy = greedy_policy(compiled)
    for row in compiled.pack(states):
        rows = np.repeat(row[np.newaxis], games, axis=0)
        played = compiled.playouts(rows, 1, seed + 1, greedy, most_decisions=MOST_DECISIONS)
        yield float(played.wins.mean())
