"""The value of a position where no solution says it: a mean over games that the greedy bot plays against itself from there.

What a seat cannot know is drawn anew for every game, as chance has it given what the seat has seen. All options are tried with
the same random numbers, so that they differ by what they do rather than by luck.
"""

from collections.abc import Iterable, Sequence
from fractions import Fraction
from math import sqrt
from random import Random
from statistics import stdev
from typing import Any

from holmgang.core.chance import Seeded
from holmgang.core.extras import MissingExtra, needing
from holmgang.core.game import AnyGame
from holmgang.core.nodes import Choose
from holmgang.core.parts import MissingPart
from holmgang.core.referee import Referee
from holmgang.core.seats import Seat
from holmgang.games import find_kind
from holmgang.pocket.reference import Reference
from holmgang.pocket.value import NO_PROGRESS, without_limit
from holmgang.solvers.exact_matrix import solve_exactly
from holmgang.solvers.values import WITHOUT_LIMIT, Value

from .greedy import GreedyBot

Wins = Sequence[float]
"""What the first seat got, game by game: nothing, a half or one."""
Moves = tuple[Any, ...]

MOST_DECISIONS = 600
"""A game that goes on for longer counts as endless, and so as a draw."""


def estimate(game: AnyGame, state: Any, seat: Seat | None, games: int | None, seed: int) -> Value:
    """The value of a position that is not over, seen in full or, where one is named, by a seat.

    So many games are played for the position and for each option; where both choose at once, for each option of either seat.
    """
    estimating = _estimating(game, state, seat, games, seed)
    if (both := estimating.both_choose()) is not None:
        return estimating.at_once(*both)
    wins = estimating.play({})
    options: list[dict[str, float]] = [{}, {}]
    for each, moves in estimating.own_options().items():
        options[each] = {str(move): _share(_mean(estimating.play({each: move})), each) for move in moves}
    by_seat = options[0], options[1]
    return Value(_shares(_mean(wins)), "estimated", _error(wins), by_seat, notes=estimating.notes(len(wins)))


def estimated_reference(game: AnyGame) -> Reference:
    """Chances by games played out from each position, what is left to chance as well: slow, and the last resort."""
    kind = find_kind(game.name)
    lacking = f"{kind.title} has no values that come with it: chances" if kind.pocket is None else "Chances"
    told = f"{lacking} are estimated by games of the greedy bot."
    error = 0.5 / sqrt(Estimating.usual)

    def playing_out(game: AnyGame, state: Any) -> float:
        return _mean(_estimating(game, state, None, None, 0).play({}))

    return Reference("an estimate", "estimated", error, playing_out, (told,), playing_out)


def _estimating(game: AnyGame, state: Any, seat: Seat | None, games: int | None, seed: int) -> "Estimating":
    """By compiled rules where the game and the install have them."""
    game = without_limit(game)
    try:
        with needing("fast", "An estimate from many games"):
            form = find_kind(game.name).compiled()
            from .estimate_compiled import CompiledEstimating

            return CompiledEstimating(game, form, state, seat, games, seed)
    except MissingPart:
        return Estimating(game, state, seat, games, seed)
    except MissingExtra as error:
        return Estimating(game, state, seat, games, seed, (str(error),))


class Estimating:
    """A position with as many draws of what is hidden as there are games to be played."""

    usual = 40
    """How many games are played for the position and for each option, unless told otherwise."""

    def __init__(
        self, game: AnyGame, state: Any, seat: Seat | None, games: int | None, seed: int, lacking: tuple[str, ...] = ()
    ) -> None:
        self.game = game
        self.node = game.node(state)
        self.seat, self.games, self.seed = seat, games or self.usual, seed
        self.lacking = lacking
        """What would make it better, in sentences."""
        rng, draws = Random(seed), range(self.games)
        self.worlds = [state for _ in draws] if seat is None else [game.imagine(game.view(state, seat), rng) for _ in draws]

    def own_options(self) -> dict[Seat, Moves]:
        """The options of the seats that are asked, as far as they may be known."""
        if not isinstance(self.node, Choose):
            return {}
        return {seat: self.node.options[seat] for seat in self.node.seats if self.seat in (None, seat)}

    def both_choose(self) -> tuple[Moves, Moves] | None:
        """The options of both seats, where both choose at once and it is known what either may choose."""
        options = {node.options if isinstance(node := self.game.node(world), Choose) else None for world in set(self.worlds)}
        if len(options) > 1 or None in options:
            return None
        (only,) = options
        return only if only is not None and all(only) else None

    def play(self, moves: dict[Seat, Any], games: int | None = None) -> Wins:
        """Plays these moves, lets the greedy bot choose for whoever else is asked, and plays on to the end."""
        worlds = self.worlds[: games or self.games]
        return [self._play_out(world, moves, f"{self.seed}/{number}") for number, world in enumerate(worlds)]

    def _play_out(self, state: Any, moves: dict[Seat, Any], seed: str) -> float:
        chance, rng, bot = Seeded(f"{seed}/chance"), Random(f"{seed}/choices"), GreedyBot()
        referee: Referee[Any, Any, Any, Any] = Referee(self.game, chance, state=state, max_steps=MOST_DECISIONS)
        chosen = moves
        while (ending := referee.ending) is None:
            node, before = referee.node, referee.state
            assert isinstance(node, Choose)
            free = [seat for seat in node.seats if seat not in chosen]
            referee.play(chosen | {seat: bot.choose(self.game, self.game.view(before, seat), rng) for seat in free})
            chosen = {}
        return 0.5 if ending.winner is None else 1.0 - ending.winner

    def at_once(self, first: Moves, second: Moves) -> Value:
        """Every pair of options is played, and the table of the results is solved as a matrix game."""
        each = max(2, self.games // min(len(first), len(second)))
        played = [[self.play({0: one, 1: two}, each) for two in second] for one in first]
        means = [[Fraction(sum(wins)) / each for wins in row] for row in played]
        solved = solve_exactly(means)
        weights = [one * two for one in solved.rows for two in solved.columns]
        errors = [_error(wins) for row in played for wins in row]
        error = sqrt(sum((weight * one) ** 2 for weight, one in zip(weights, errors, strict=True)))
        values = (
            [_weighed(solved.columns, row) for row in means],
            [1 - _weighed(solved.rows, column) for column in zip(*means, strict=True)],
        )
        by_seat = _named(first, values[0]), _named(second, values[1])
        mixed = _named(first, solved.rows), _named(second, solved.columns)
        return Value(_shares(float(solved.value)), "estimated", error, by_seat, mixed, self.notes(each * len(errors)))

    def notes(self, games: int) -> tuple[str, ...]:
        """``games``: how many the chances of the position were taken from."""
        told = f"This is an estimate, from {games:,} games of the greedy bot against itself, and no proven value."
        return told, *self.lacking, *((WITHOUT_LIMIT,) if hasattr(self.game.options, NO_PROGRESS) else ())


def _named(moves: Moves, figures: Iterable[Fraction]) -> dict[str, float]:
    return {str(move): float(figure) for move, figure in zip(moves, figures, strict=True)}


def _weighed(weights: Iterable[Fraction], figures: Iterable[Fraction]) -> Fraction:
    return sum((weight * figure for weight, figure in zip(weights, figures, strict=True)), Fraction(0))


def _mean(wins: Wins) -> float:
    return sum(wins) / len(wins)


def _share(first: float, seat: Seat) -> float:
    return first if seat == 0 else 1 - first


def _shares(first: float) -> tuple[float, float]:
    return first, 1 - first


def _error(wins: Wins) -> float:
    """The standard error of the mean. As if one more game had gone either way: a few equal results are no proof."""
    return stdev([*wins, 0.0, 1.0]) / sqrt(len(wins))
