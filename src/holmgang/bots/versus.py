"""Bots against each other: many games, seats swapped in turn, the share of points with its interval."""

from collections.abc import Callable, Mapping
from dataclasses import dataclass
from itertools import count
from math import sqrt
from random import Random
from typing import Any

from holmgang.core.chance import Seeded
from holmgang.core.forfeits import Forfeit
from holmgang.core.game import AnyGame
from holmgang.core.kind import GameKind
from holmgang.core.nodes import Choose
from holmgang.core.referee import Ending, Referee, Step
from holmgang.core.seats import FIRST, SEATS, Seat, other
from holmgang.core.story import spoken

from . import AnyBot, Bot, chosen_move, make_bot
from .listening_bot import ListeningBot

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

    def __str__(self) -> str:
        low, high = self.interval()
        share = f"{100 * self.share:.1f} % of the points ({100 * low:.1f} % to {100 * high:.1f} %)"
        return f"{self.wins} won, {self.draws} drawn, {self.losses} lost: {share}"

    def __add__(self, other: "Score") -> "Score":
        return Score(self.wins + other.wins, self.draws + other.draws, self.losses + other.losses)


def play_game(game: AnyGame, bots: tuple[Bot, Bot], seed: int | str) -> tuple[Ending, int]:
    """One game between two bots: how it ended, and after how many decisions. Each bot has a source of its own.

    One that forfeits has lost; those that listen are told of the game.
    """
    listening = {seat: bot for seat, bot in zip(SEATS, bots, strict=True) if isinstance(bot, ListeningBot)}
    ending, decisions = _played(game, bots, seed, listening)
    for bot in listening.values():
        bot.end(ending)
    return ending, decisions


def _played(game: AnyGame, bots: tuple[Bot, Bot], seed: int | str, listening: Mapping[Seat, ListeningBot]) -> tuple[Ending, int]:
    asked: Seat = FIRST
    decisions = 0
    try:
        for asked in listening:
            listening[asked].begin(game, asked, _names(bots))
        referee: Referee[Any, Any, Any, Any] = Referee(
            game, Seeded(f"{seed}/chance"), listener=_telling(game, listening, _names(bots)) if listening else None
        )
        sources = Random(f"{seed}/first"), Random(f"{seed}/second")
        while (ending := referee.ending) is None:
            node, state, decisions = referee.node, referee.state, referee.decisions
            assert isinstance(node, Choose)
            moves = {}
            for asked in node.seats:
                moves[asked] = chosen_move(bots[asked], game, game.view(state, asked), sources[asked])
            referee.play(moves)
    except Forfeit as forfeit:
        return Ending(other(asked), forfeit.reason, by_rules=False), decisions
    return ending, referee.decisions


def _telling(
    game: AnyGame, listening: Mapping[Seat, ListeningBot], names: tuple[str, str]
) -> Callable[[Step[Any, Any, Any]], None]:
    numbers = count()

    def tell(step: Step[Any, Any, Any]) -> None:
        number, events = next(numbers), game.tell(*step)
        for seat, bot in listening.items():
            bot.hear([spoken(number, event, seat, names) for event in events])

    return tell


def _names(bots: tuple[Bot, Bot]) -> tuple[str, str]:
    """The bots' names, with a number behind them where both are the same."""
    first, second = (bot.name for bot in bots)
    return (first, second) if first != second else (f"{first} 1", f"{second} 2")


def run_match(
    game: GameKind | AnyGame,
    one: AnyBot,
    two: AnyBot,
    games: int,
    *,
    seed: int | str = 0,
    first_game: int = 0,
    options: Mapping[str, object] | None = None,
    progress: Callable[[int], None] | None = None,
    ended: Callable[[Seat, Ending], None] | None = None,
) -> Score:
    """The score of bot ``one`` against bot ``two``: it sits first in even games and second in odd ones.

    Game number n depends on the seed and n alone, so that chunks from ``first_game`` on can be played anywhere and added up.
    ``options`` are for a kind; a game that is made has its own. ``progress`` hears how many games are done, ``ended`` where bot
    ``one`` sat in each of them and how it ended.
    """
    if isinstance(game, GameKind):
        game = game.make(options)
    bots = make_bot(one, game.name), make_bot(two, game.name)
    results = {"win": 0, "draw": 0, "loss": 0}
    for number in range(first_game, first_game + games):
        seat: Seat = 0 if number % 2 == 0 else 1
        ending, _ = play_game(game, bots if seat == 0 else (bots[1], bots[0]), f"{seed}/{number}")
        results["draw" if ending.winner is None else "win" if ending.winner == seat else "loss"] += 1
        if ended is not None:
            ended(seat, ending)
        if progress is not None:
            progress(number - first_game + 1)
    return Score(results["win"], results["draw"], results["loss"])
