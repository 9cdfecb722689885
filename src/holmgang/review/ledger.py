"""Every step of a game as an entry of a ledger that adds up: what chance gave, what choices cost, what nobody could know.

All is relative to a reference, a source of values (the first seat's chance to win). An entry splits the step's change of value:

- *chance*: the luck of the outcome is the value after it, less the mean over all outcomes;
- *a choice*: its cost is what the best option promised, less what the chosen one did, as far as the seat could know. What the
  true hidden cards made of it is a column of its own. What could be known is imagined, or told by the reference where a card
  has been kept by choice;
- *both at once*: the table of values over both seats' options is solved as a matrix game. A seat's cost is what its choice gives
  away against the other's mixture, and how the two choices met is luck;
- what is left is the *residual*: what the reference contradicts itself by from one step to the next.

So ``after - before`` is always ``luck + hidden + residual - costs[0] + costs[1]``, up to rounding.
"""

from collections.abc import Iterable, Iterator, Sequence
from dataclasses import replace
from random import Random
from typing import Any, Literal

from msgspec import Struct, structs

from holmgang.core.game import AnyGame
from holmgang.core.nodes import Chance, Choose, Over, Played, Settled
from holmgang.core.replay import Replay
from holmgang.core.seats import SEATS, Seat
from holmgang.games import find_kind
from holmgang.pocket.reference import Expectation, Reference
from holmgang.pocket.value import without_limit
from holmgang.solvers.plain_matrix import PlainMatrixGame, solve_plainly

WORLDS = 24
"""How often what a seat could not know is drawn anew, to judge its choice by what it did know."""
MOST_WORLDS = 1_200
"""So often it is drawn for a whole game: some ten seconds on one core in Dueling Nobles. A long game has fewer a choice, at least
one."""
MOST_WEIGHED = 1_200
"""In a game of so many choices all that chance could have brought is weighed at every step. The referee ends a match after 5,000,
where that alone would take as long as a review may."""
MOST_JUDGED = 2_500
"""Some so many choices of a game are judged at most: of a longer one, one in two, or one in three or four."""

What = Literal["chance", "choice", "both", "ending"]


class Judged(Struct, frozen=True):
    """A seat's options as the reference sees them, by what the seat could know."""

    chosen: str
    chances: dict[str, float]
    """The seat's own chance to win after each option, by the option's text."""
    error: float
    """What these may be off by."""
    mixture: dict[str, float] = {}
    """Where both choose at once: how often one equilibrium plays each."""

    @property
    def best(self) -> str:
        """The option that promised most; the chosen one, if none promised more."""
        return max(self.chances, key=lambda text: (self.chances[text], text == self.chosen))

    @property
    def cost(self) -> float:
        """What the choice gave away."""
        return self.chances[self.best] - self.chances[self.chosen]


class Entry(Struct, frozen=True):
    """One step, or an ending that no step brought about. Figures are the first seat's, but for the costs."""

    what: What
    step: int
    """The number of the step in the replay; as many as there are steps, for an ending."""
    before: float
    after: float
    luck: float = 0.0
    costs: tuple[float, float] = (0.0, 0.0)
    """What either seat's choice gave away of its own chance to win; never negative."""
    hidden: float = 0.0
    """What the true hidden cards made of a choice, beyond what could be known."""
    residual: float = 0.0
    judged: tuple[Judged | None, Judged | None] = (None, None)


def combined(one: Entry, two: Entry) -> Entry:
    """Two steps of chance in a row as one."""
    return structs.replace(
        two,
        before=one.before,
        luck=one.luck + two.luck,
        hidden=one.hidden + two.hidden,
        residual=one.residual + two.residual,
    )


def unlimited(replayed: Replay) -> Replay:
    """A replay of these steps in the game without the limit on play without progress, of which no reference knows: where that
    limit ended the game, its last state is not over."""
    game = without_limit(replayed.game)
    states = list(replayed.states[:1])
    for cause in replayed.causes:
        before = states[-1]
        states.append(game.settle(before, cause.outcome) if isinstance(cause, Settled) else game.play(before, cause.moves))
    return replace(replayed, game=game, states=tuple(states))


def write_ledger(replayed: Replay, reference: Reference, seed: int = 0) -> Iterator[Entry]:
    """An entry for every step, and one more where the last of them did not end the game."""
    game = replayed.game
    choices = sum(isinstance(cause, Played) for cause in replayed.causes)
    ledger = _Ledger(game, reference, Random(f"review/{seed}"), worlds_for(choices), weighs=choices <= MOST_WEIGHED)
    one_in = judged_one_in(choices)
    lots = Random(f"review/{seed} judged")  # whoever judges every other choice judges one seat alone
    for number, (before, cause, after) in enumerate(replayed.steps()):
        if isinstance(cause, Settled):
            yield ledger.chance(number, before, after)
        elif lots.randrange(one_in):
            yield ledger.unjudged(number, cause, before, after)
        elif len(cause.moves) == len(SEATS):
            yield ledger.both(number, before, cause, after)
        else:
            yield ledger.choice(number, before, cause, after)
    ending = replayed.record.ending
    if ending is not None and ending.counts and not isinstance(game.node(replayed.states[-1]), Over):
        after = 0.5 if ending.winner is None else 1.0 - ending.winner
        yield Entry("ending", len(replayed.causes), ledger.value(replayed.states[-1]), after)


def worlds_for(choices: int) -> int:
    """How often what a seat could not know is drawn for each of a game's choices."""
    return max(1, min(WORLDS, MOST_WORLDS // max(1, choices)))


def judged_one_in(choices: int) -> int:
    """One in how many of a game's choices is judged: each, but in the longest games."""
    return max(1, -(-choices // MOST_JUDGED))


class _Ledger:
    """What all entries of a game are reckoned with."""

    def __init__(self, game: AnyGame, reference: Reference, rng: Random, worlds: int, *, weighs: bool = True) -> None:
        self._game, self._reference, self._rng, self._count, self._weighs = game, reference, rng, worlds, weighs
        self._secrets = find_kind(game.name).secrets
        self._values: dict[Any, float] = {}

    def value(self, state: Any) -> float:
        """The first seat's chance; many states are asked for again by the next step."""
        known = self._values.get(state)
        if known is None:
            known = self._values[state] = self._reference.chance(self._game, state)
        return known

    def chance(self, number: int, before: Any, after: Any) -> Entry:
        """The luck of an outcome."""
        mean = self._mean_of_chance(before) if self._weighs else self.value(before)
        return Entry(
            "chance",
            number,
            self.value(before),
            self.value(after),
            luck=self.value(after) - mean,
            residual=mean - self.value(before),
        )

    def _mean_of_chance(self, before: Any) -> float:
        node = self._game.node(before)
        assert isinstance(node, Chance)
        may_come = [self.value(self._game.settle(before, outcome)) for outcome in node.outcomes]
        return _weighed(may_come, (weight / node.total for weight in node.weights))

    def choice(self, number: int, before: Any, cause: Played[Any], after: Any) -> Entry:
        """The cost of one seat's choice."""
        ((seat, move),) = cause.moves.items()
        promised, believed = self._promised(before, seat)
        judged = Judged(str(move), promised, self._reference.error_of_choice(before))
        surprise = (_own(seat, self.value(after)) - promised[judged.chosen]) - (_own(seat, self.value(before)) - believed)
        return Entry(
            "choice",
            number,
            self.value(before),
            self.value(after),
            costs=(judged.cost, 0.0) if seat == 0 else (0.0, judged.cost),
            hidden=_to_first(seat, surprise),
            residual=_to_first(seat, promised[judged.best] - believed),
            judged=(judged, None) if seat == 0 else (None, judged),
        )

    def unjudged(self, number: int, cause: Played[Any], before: Any, after: Any) -> Entry:
        """A choice of which only what came of it is told."""
        change = self.value(after) - self.value(before)
        what: What = "both" if len(cause.moves) == len(SEATS) else "choice"
        return Entry(what, number, self.value(before), self.value(after), residual=change)

    def _promised(self, before: Any, seat: Seat) -> tuple[dict[str, float], float]:
        """What each option promises a seat by what it knows, and what it must take the position for."""
        seen = self._reference.expectation(self._game, before, seat)
        if seen is not None:
            return _named(seen.chances, seen.chances.values()), seen.value
        worlds = self._worlds(before, seat)
        promised = {
            str(option): _mean(_own(seat, self.value(self._game.play(world, {seat: option}))) for world in worlds)
            for option in self._options(before)[seat]
        }
        return promised, _mean(_own(seat, self.value(world)) for world in worlds)

    def both(self, number: int, before: Any, cause: Played[Any], after: Any) -> Entry:
        """What two choices cost that were made at once, and how they met."""
        first, second = (self._reference.expectation(self._game, before, seat) for seat in SEATS)
        if first is None or second is None:
            return self._both_imagined(number, before, cause, after)
        return self._both_seen(number, before, cause, after, (first, second))

    def _both_seen(
        self, number: int, before: Any, cause: Played[Any], after: Any, seen: tuple[Expectation, Expectation]
    ) -> Entry:
        """By the mixtures that either side plays by what it sees: how the choices met is measured against both, and what the true
        cards made of a choice against what it promised."""
        rows, columns = self._options(before)
        payoffs = [[self.value(self._game.play(before, {0: row, 1: column})) for column in columns] for row in rows]
        row_odds, column_odds = [seen[0].mixture[row] for row in rows], [seen[1].mixture[column] for column in columns]
        by_row = [_weighed(row, column_odds) for row in payoffs]
        by_column = [_weighed(column, row_odds) for column in zip(*payoffs, strict=True)]
        mean = _weighed(by_row, row_odds)
        row, column = by_row[rows.index(cause.moves[0])], by_column[columns.index(cause.moves[1])]
        error = self._reference.error_of_choice(before)
        first, second = (
            Judged(
                str(cause.moves[seat]),
                _named(each.chances, each.chances.values()),
                error,
                _named(each.mixture, each.mixture.values()),
            )
            for seat, each in zip(SEATS, seen, strict=True)
        )
        return Entry(
            "both",
            number,
            self.value(before),
            self.value(after),
            luck=self.value(after) - row - column + mean,
            costs=(first.cost, second.cost),
            hidden=(row - mean + first.cost) + (column - mean - second.cost),
            residual=mean - self.value(before),
            judged=(first, second),
        )

    def _both_imagined(self, number: int, before: Any, cause: Played[Any], after: Any) -> Entry:
        """By the matrix game of the position as it is, and of what it may be as far as either seat knows."""
        open_game, openly = self._judge_both([before], before, cause)
        if self._secrets:
            judged = tuple(self._judge_both(self._worlds(before, seat), before, cause)[1][seat] for seat in SEATS)
        else:
            judged = openly
        first, second = judged
        hidden = (first.cost - openly[0].cost) - (second.cost - openly[1].cost)
        return Entry(
            "both",
            number,
            self.value(before),
            self.value(after),
            luck=self.value(after) - open_game.value + openly[0].cost - openly[1].cost,
            costs=(first.cost, second.cost),
            hidden=hidden,
            residual=open_game.value - self.value(before),
            judged=(first, second),
        )

    def _judge_both(
        self, worlds: Sequence[Any], before: Any, cause: Played[Any]
    ) -> tuple[PlainMatrixGame, tuple[Judged, Judged]]:
        """The matrix game over the options of both, averaged over what the position may be."""
        rows, columns = self._options(before)
        payoffs = [
            [_mean(self.value(self._game.play(world, {0: row, 1: column})) for world in worlds) for column in columns]
            for row in rows
        ]
        solved = solve_plainly(payoffs)
        by_row = (_weighed(row, solved.columns) for row in payoffs)
        by_column = (1.0 - _weighed(column, solved.rows) for column in zip(*payoffs, strict=True))
        error = self._reference.error_of_choice(before)
        return solved, (
            Judged(str(cause.moves[0]), _named(rows, by_row), error, _named(rows, solved.rows)),
            Judged(str(cause.moves[1]), _named(columns, by_column), error, _named(columns, solved.columns)),
        )

    def _options(self, state: Any) -> tuple[tuple[Any, ...], tuple[Any, ...]]:
        node = self._game.node(state)
        assert isinstance(node, Choose)
        return node.options

    def _worlds(self, state: Any, seat: Seat) -> list[Any]:
        """What the position may be as far as the seat knows; itself, where nothing is hidden."""
        if not self._secrets:
            return [state]
        view, options = self._game.view(state, seat), self._options(state)
        imagined = [self._game.imagine(view, self._rng) for _ in range(self._count)]
        # where the other seat is asked as well, its options may be part of what is hidden: those worlds are another question
        return [world for world in imagined if self._options(world) == options] or [state]


def _own(seat: Seat, first: float) -> float:
    """A seat's own chance, from the first seat's."""
    return first if seat == 0 else 1.0 - first


def _to_first(seat: Seat, gained: float) -> float:
    """What the first seat gains by what a seat gains."""
    return gained if seat == 0 else -gained


def _named(options: Iterable[Any], figures: Iterable[float]) -> dict[str, float]:
    return {str(option): figure for option, figure in zip(options, figures, strict=True)}


def _weighed(figures: Iterable[float], weights: Iterable[float]) -> float:
    return sum(figure * weight for figure, weight in zip(figures, weights, strict=True))


def _mean(figures: Iterable[float]) -> float:
    listed = list(figures)
    return sum(listed) / len(listed)
