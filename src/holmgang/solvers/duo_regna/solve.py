"""Solving Duo Regna: scores from the end of the game backwards, and at each score laps from their last round backwards.

A lap leads to a capture, and so to a score that is solved already, or to a new lap at the same score with the dragon in one of
three places. So at each score three numbers decide everything: what a new lap is worth with the dragon here or there. Given
these, `kernels` solves the lap and finds three numbers anew; they are right when they come out as they went in.

They are found by Newton's method: under the mixtures just found, the new numbers are a linear function of the old ones, and its
fixed point is the next guess. Where that leads astray, the numbers just found are the next guess.

**Endless play** is worth nothing, and a fixed point need not be the value of a game that can go on for ever. The value of such a
game is the limit of the values of games in which each lap may be the last, with a chance that goes to nothing; so that chance is
put in, as small as can be told from none. `check` then proves the outcome without any of this.

There are shrunken games in which no strategy reaches the value, but some come as close as one likes (whoever is ahead wins almost
surely, if he takes an almost vanishing risk). Newton's method goes round in circles there. Then the limit is approached in
steps, each chance a tenth of the one before, as far as that leads.
"""

import os
from concurrent.futures import Executor, ThreadPoolExecutor
from dataclasses import dataclass
from typing import TYPE_CHECKING

import numpy as np

from holmgang.solvers.arrays import Floats
from holmgang.solvers.files import PartFiles
from holmgang.solvers.solver import OnProgress, Progress

from .solution import Score, Solution

if TYPE_CHECKING:
    from . import kernels

STOPPING = 1e-13
"""The chance that a lap is the last."""
SETTLED = 2 * STOPPING
"""When numbers have changed by no more, they have come out as they went in."""
APPROACHING = tuple(10.0**-power for power in range(1, 10))
"""The chances tried one after the other where the smallest leads nowhere at once."""
MOST_LAPS = 40
THREADS = min(os.cpu_count() or 1, 16)


def scores(target: int) -> list[Score]:
    """The scores at which the first seat is not behind, in the order in which they can be solved."""
    ahead = [(first, second) for first in range(target) for second in range(first + 1)]
    return sorted(ahead, key=lambda score: (-sum(score), score))


def solve(solution: Solution, progress: OnProgress | None = None, parts: PartFiles | None = None) -> None:
    """Fills a solution; each score is kept in ``parts`` once it is finished, so that another run can go on from there."""
    todo = scores(solution.options.target)
    with ThreadPoolExecutor(THREADS) as threads:
        for done, score in enumerate(todo):
            if progress is not None:
                progress(Progress(done / len(todo), f"positions at {score[0]}-{score[1]}"))
            kept = None if parts is None else parts.find(_named(score))
            if kept is not None:
                for name, array in _arrays(solution, score).items():
                    array[:] = kept.arrays[name]
                continue
            _solve_score(solution, score, threads)
            if parts is not None:
                parts.keep(_named(score), _arrays(solution, score))


def _named(score: Score) -> str:
    return f"score-{score[0]}-{score[1]}"


def _arrays(solution: Solution, score: Score) -> dict[str, Floats]:
    """The tables of a score and of its mirror image."""
    sides = {"ahead": score, "behind": (score[1], score[0])}
    tables = {"values": solution.values, "mixtures": solution.mixtures}
    return {f"{name}-{side}": table[at] for side, at in sides.items() for name, table in tables.items()}


def _solve_score(solution: Solution, score: Score, threads: Executor) -> None:
    lap = _Lap(solution, score, threads)
    if _settle(lap, np.zeros(3), STOPPING, SETTLED) is not None:
        return
    value, chance = np.zeros(3), 1.0
    for stopping in APPROACHING:
        found = _settle(lap, value, stopping, stopping / 1000)
        if found is None:
            break
        value, chance = found, stopping
    lap.solve(value * (1 - chance))


def _settle(lap: "_Lap", value: Floats, stopping: float, settled: float) -> Floats | None:
    """What a new lap is worth, found from a guess; None if that leads nowhere. The lap is left solved."""
    safe, nearest = value, np.inf
    for _ in range(MOST_LAPS):
        found, returns = lap.solve(value * (1 - stopping))
        off = float(np.abs(found - value).max())
        if off <= settled:
            return value
        if off < nearest or value is safe:
            nearest, safe = off, found
            value = value + np.linalg.solve(np.eye(3) - returns * (1 - stopping), found - value)
        else:
            value = safe
    return None


@dataclass(frozen=True)
class _Lap:
    """From full hands at one score to the next full hands."""

    solution: Solution
    score: Score
    threads: Executor

    def solve(self, laps: Floats) -> tuple[Floats, Floats]:
        """What the lap is worth by the dragon's place, given what the next is worth; and the chances of getting there."""
        from . import kernels

        solution, hands = self.solution, self.solution.hands
        across = self.score[1], self.score[0]
        returns = np.zeros((hands.pairs, 3, 3))
        beyond = kernels.Beyond(laps, self._after(0), self._after(1))
        tables = kernels.Results(
            solution.values[self.score],
            solution.mixtures[self.score],
            solution.values[across],
            solution.mixtures[across],
            returns,
        )
        for cards in range(1, hands.most + 1):
            work = kernels.Work(self._size(cards), hands.results, hands.rounds, beyond, tables)

            def solve_chunk(chunk: int, work: kernels.Work = work) -> None:
                kernels.solve_size(chunk, THREADS, work)

            list(self.threads.map(solve_chunk, range(THREADS)))
        return solution.values[self.score][hands.full].copy(), returns[hands.full]

    def _size(self, cards: int) -> "kernels.Size":
        from . import kernels

        hands, mirrored = self.solution.hands, self.score[0] == self.score[1]
        count = len(hands.by_size[cards])
        every = np.indices((count, count)).reshape(2, -1).T
        return kernels.Size(
            cards=cards,
            hands=count,
            first_pair=int(hands.first_pair[cards]),
            shorter_hands=len(hands.by_size[cards - 1]),
            shorter_first_pair=int(hands.first_pair[cards - 1]),
            full=hands.full,
            playable=hands.playable[cards],
            without=hands.without[cards],
            first_weight=hands.first_weight[cards],
            todo=np.ascontiguousarray(every[every[:, 0] <= every[:, 1]] if mirrored else every),
            mirrored=mirrored,
        )

    def _after(self, captor: int) -> Floats:
        """The values once a seat has captured a dragon: those of the next score, or a game that is won."""
        first, second = self.score[0] + (captor == 0), self.score[1] + (captor == 1)
        if max(first, second) == self.solution.options.target:
            return np.full((self.solution.hands.pairs, 3), 1.0 if captor == 0 else -1.0)
        found: Floats = self.solution.values[first, second]
        return found
