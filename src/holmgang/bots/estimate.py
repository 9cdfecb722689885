"""The value of a position where no solution says it: a mean over games that the greedy bot plays against itself from there.

What a seat cannot know is drawn anew for every game, as chance has it given what the seat has seen. All options are tried with
the same random numbers, so that they differ by what they do rather than by luck.
"""

from dataclasses import replace
from math import sqrt
from random import Random
from typing import Any

import numpy as np
from numpy.typing import NDArray

from holmgang.compiling.contract import NO_MOVE
from holmgang.compiling.randomness import make_sources
from holmgang.core.game import AnyGame
from holmgang.core.nodes import Choose
from holmgang.core.seats import Seat
from holmgang.games import find_kind
from holmgang.games.compiled import compiled_game
from holmgang.solvers.matrix import solve_matrix
from holmgang.solvers.values import WITHOUT_LIMIT, Value

from .greedy.compiled import greedy_policy

Wins = NDArray[np.float64]
"""What the first seat got, game by game."""
Moves = tuple[Any, ...]

MOST_DECISIONS = 600
"""A game that goes on for longer counts as endless, and so as a draw."""


def estimate(game: AnyGame, state: Any, seat: Seat | None, games: int, seed: int) -> Value:
    """The value of a position that is not over, seen in full or, where one is named, by a seat.

    So many games are played for the position and for each option; where both choose at once, for each option of either seat.
    """
    estimating = _Estimating(game, state, seat, games, seed)
    if (both := estimating.both_choose()) is not None:
        return estimating.at_once(*both)
    wins = estimating.play({})
    options: list[dict[str, float]] = [{}, {}]
    for each, moves in estimating.own_options().items():
        options[each] = {str(move): _share(float(estimating.play({each: move}).mean()), each) for move in moves}
    return Value(_shares(float(wins.mean())), "estimated", _error(wins), (options[0], options[1]), notes=_notes(games))


class _Estimating:
    """A position with as many draws of what is hidden as there are games to be played."""

    def __init__(self, game: AnyGame, state: Any, seat: Seat | None, games: int, seed: int) -> None:
        self.game = find_kind(game.name).game(replace(game.options, no_progress_limit=None))
        self.compiled = compiled_game(self.game)
        self.greedy = greedy_policy(self.compiled)
        self.node = self.game.node(state)
        self.seat, self.games, self.seed = seat, games, seed
        rng = Random(seed)
        drawn = [state] if seat is None else [self.game.imagine(self.game.view(state, seat), rng) for _ in range(games)]
        self.worlds = set(drawn)
        rows = self.compiled.pack(drawn)
        self.rows = np.repeat(rows, games, axis=0) if seat is None else rows

    def own_options(self) -> dict[Seat, Moves]:
        """The options of the seats that are asked, as far as they may be known."""
        if not isinstance(self.node, Choose):
            return {}
        return {seat: self.node.options[seat] for seat in self.node.seats if self.seat in (None, seat)}

    def both_choose(self) -> tuple[Moves, Moves] | None:
        """The options of both seats, where both choose at once and it is known what either may choose."""
        options = {node.options if isinstance(node := self.game.node(world), Choose) else None for world in self.worlds}
        if len(options) > 1 or None in options:
            return None
        (only,) = options
        return only if only is not None and all(only) else None

    def play(self, moves: dict[Seat, Any], games: int | None = None) -> Wins:
        """Plays these moves, lets the greedy bot choose for whoever else is asked, and plays on to the end."""
        rows = self.rows[: games or self.games].copy()
        if moves:
            sources = make_sources(self.seed, len(rows))
            chosen = self.compiled.choose(rows, sources, self.greedy)
            for seat, move in moves.items():
                chosen[seat][chosen[seat] != NO_MOVE] = self.compiled.codes[move]
            self.compiled.step(rows, *chosen, sources)
        played = self.compiled.playouts(rows, 1, self.seed + 1, self.greedy, most_decisions=MOST_DECISIONS)
        wins: Wins = played.wins.reshape(-1)
        return wins

    def at_once(self, first: Moves, second: Moves) -> Value:
        """Every pair of options is played, and the table of the results is solved as a matrix game."""
        each = max(2, self.games // min(len(first), len(second)))
        played = [[self.play({0: one, 1: two}, each) for two in second] for one in first]
        means = np.array([[wins.mean() for wins in row] for row in played])
        errors = np.array([[_error(wins) for wins in row] for row in played])
        solved = solve_matrix(means)
        weight = np.outer(solved.rows, solved.columns)
        values = means @ solved.columns, 1 - solved.rows @ means
        error = sqrt(float(((weight * errors) ** 2).sum()))
        by_seat = _named(first, values[0]), _named(second, values[1])
        mixed = _named(first, solved.rows), _named(second, solved.columns)
        return Value(_shares(solved.value), "estimated", error, by_seat, mixed, _notes(each * means.size))


def _notes(games: int) -> tuple[str, ...]:
    """``games``: how many the chances of the position were taken from."""
    return f"This is an estimate, from {games:,} games of the greedy bot against itself, and no proven value.", WITHOUT_LIMIT


def _named(moves: Moves, figures: Wins) -> dict[str, float]:
    return {str(move): float(figure) for move, figure in zip(moves, figures, strict=True)}


def _share(first: float, seat: Seat) -> float:
    return first if seat == 0 else 1 - first


def _shares(first: float) -> tuple[float, float]:
    return first, 1 - first


def _error(wins: Wins) -> float:
    """The standard error of the mean. As if one more game had gone either way: a few equal results are no proof."""
    padded = np.concatenate([wins, [0.0, 1.0]])
    return float(padded.std(ddof=1) / sqrt(len(wins)))
