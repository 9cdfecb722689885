"""Bots against each other: many games, seats swapped in turn, the share of points with its interval."""

from collections.abc import Callable, Mapping
from dataclasses import dataclass
from math import sqrt
from random import Random
from typing import Any

from holmgang.core.chance import Seeded
from holmgang.core.game import AnyGame
from holmgang.core.kind import GameKind
from holmgang.core.nodes import Choose
from holmgang.core.referee import Ending, Referee
from holmgang.core.seats import Seat

from . import Bot, find_bot

Z95 = 1.959963984540054
"""The normal quantile of a 95 % interval."""


@dataclass(frozen=True)
class Score:
    """What one bot made of its games against another."""

    wins: int
    draws: int
    losses: int

    @property
    def games(self) -> int:
        """How many games were played."""
        return self.wins + self.draws + self.losses

    @property
    def share(self) -> float:
        """The share of points, a draw counting half."""
        return (self.wins + self.draws / 2) / self.games

    def interval(self, z: float = Z95) -> tuple[float, float]:
        """Wilson's interval for the share; a draw's smaller spread is not made use of, so it is on the safe side."""
        n, share = self.games, self.share
        middle = (share + z * z / (2 * n)) / (1 + z * z / n)
        half = z * sqrt(share * (1 - share) / n + z * z / (4 * n * n)) / (1 + z * z / n)
        return max(0.0, middle - half), min(1.0, middle + half)


def play_game(game: AnyGame, bots: tuple[Bot, Bot], seed: int | str) -> tuple[Ending, int]:
    """One game between two bots: how it ended, and after how many decisions. Each bot has a source of its own."""
    referee: Referee[Any, Any, Any, Any] = Referee(game, Seeded(f"{seed}/chance"))
    sources = Random(f"{seed}/first"), Random(f"{seed}/second")
    while (ending := referee.ending) is None:
        node = referee.node
        assert isinstance(node, Choose)
        state = referee.state
        referee.play({seat: bots[seat].choose(game, game.view(state, seat), sources[seat]) for seat in node.seats})
    return ending, referee.decisions


def run_match(
    kind: GameKind,
    one: str,
    two: str,
    games: int,
    *,
    seed: int | str = 0,
    first_game: int = 0,
    options: Mapping[str, object] | None = None,
    progress: Callable[[int], None] | None = None,
) -> Score:
    """The score of bot ``one`` against bot ``two``: it sits first in even games and second in odd ones.

    Game number n depends on the seed and n alone, so that chunks from ``first_game`` on can be played anywhere and added up.
    ``progress`` hears how many games are done.
    """
    game = kind.make(options)
    bots = find_bot(one, kind.name), find_bot(two, kind.name)
    results = {"win": 0, "draw": 0, "loss": 0}
    for number in range(first_game, first_game + games):
        seat: Seat = 0 if number % 2 == 0 else 1
        ending, _ = play_game(game, bots if seat == 0 else (bots[1], bots[0]), f"{seed}/{number}")
        results["draw" if ending.winner is None else "win" if ending.winner == seat else "loss"] += 1
        if progress is not None:
            progress(number - first_game + 1)
    return Score(results["win"], results["draw"], results["loss"])
