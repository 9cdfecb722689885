"""Solving Two Domains: all pairs of domains, group by group of lengths, smaller totals first.

Endless play is worth nothing to either side, and there are positions in which neither side wants to commit itself first. Plain
value iteration goes wrong there: it swings between two answers, or holds on to what a line of play once seemed to be worth and no
longer is. So each group goes through three stages:

1. *Values*: value iteration on a discounted game, with discounts ever closer to one, so that standoffs have come to nothing while
   that is still quick; halfway between old and new where both sides share a table, which damps the swing.
2. *Bounds*: from those values, two tables of whole numbers are iterated in the same way: what the mover is sure of, and what
   he cannot exceed. What is still to be won loses one part in a million a move, and all rounding is outwards.
3. *Proof*: every number that does not follow from its successors is moved outwards until all do. Where play can go round for
   ever, a bound that follows must be the same all around, and getting there in single units would take too long; so after a
   while numbers are moved in larger and larger units.

Then the certificate that `checking` demands holds at every position; `checking` makes sure with code of its own.
"""

from collections.abc import Callable
from dataclasses import dataclass
from typing import Any

import numpy as np
from numpy.typing import NDArray

from holmgang.games.two_domains.table import ARMY, BATTLE, KING, PASS

from .domains import CODE, SIZE, Domains, Group, all_domains, index_of
from .solution import ONE, PATIENCE, Moves, Solution, Table

DISCOUNTS = ((0.9, 1e-5), (0.99, 3e-7), (0.999, 3e-7), (0.9999, 3e-7))
"""The discounts of the first stage, each with the change at which it is done."""
SETTLED = 8
"""The second stage is done when no bound would move by more units than this."""
MOST_BOUND_SWEEPS = 400
CREEPING, CREEPING_SWEEPS, COARSER = 4, 150, 4
"""When so many sweeps of the third stage move nothing by more than so many units, units grow by this power of two."""
MOST_SWEEPS = 3000

_NOWHERE = np.zeros((0, 0), np.uint8)

Values = NDArray[np.float32]


def groups(longest: int) -> list[Group]:
    """The groups of lengths (longer first) up to a longest, in the order in which they can be solved.
    A battle leaves fewer dice, except that a desertion leads from (k, 1) to (2, k - 1): so of equal totals the more even come
    first.
    """
    pairs = [(longer, shorter) for longer in range(2, longest + 1) for shorter in range(1, longer + 1)]
    return sorted(pairs, key=lambda pair: (sum(pair), pair[0] - pair[1]))


@dataclass(frozen=True)
class Progress:
    """Where a solver is: the group, its stage, the sweep, and the largest change that the sweep called for."""

    group: Group
    stage: str
    sweep: int
    change: float


def solve(solution: Solution, progress: Callable[[Progress], None] | None = None) -> None:
    """Solves every group that the solution does not hold yet; each counts once it is finished."""
    for group in groups(solution.longest):
        if group not in solution.solved:
            _Solver(group, solution, progress or (lambda _: None)).run()
            solution.finish(group)


class _Solver:
    """One group: its one table, or its two that lead to each other.

    A table is named by the lengths (own, theirs) of the mover's domain and of the other one.
    """

    def __init__(self, group: Group, solution: Solution, progress: Callable[[Progress], None]) -> None:
        self.group = group
        self.even = group[0] == group[1]
        self.sides = (group,) if self.even else (group, (group[1], group[0]))
        self.solution = solution
        self.domains = all_domains(solution.options)
        self.progress = progress
        self.lower: dict[Group, Table] = {}
        self.upper: dict[Group, Table] = {}
        self.moves: dict[Group, Moves] = {}
        self._facing: dict[bool, Table] = {}
        self._shorter: dict[tuple[Group, bool], Table] = {}

    def run(self) -> None:
        """All three stages; the results go into the solution."""
        for side, values in self._values().items():
            self.lower[side] = (values.astype(np.float64) * ONE).astype(np.int32)
            self.upper[side] = self.lower[side].copy()
            self.moves[side] = np.full(values.shape, CODE[PASS], np.uint8)
        largest = max(SIZE[own] * SIZE[theirs] for own, theirs in self.sides)
        self._facing = {is_upper: np.empty(largest, np.int32) for is_upper in (False, True)}
        self._settle_bounds()
        self._prove()
        self._note_moves()
        for side in self.sides:
            self.solution.lower[side][:] = self.lower[side]
            self.solution.upper[side][:] = self.upper[side]
            self.solution.moves[side][:] = self.moves[side]

    # The first stage

    def _values(self) -> dict[Group, Values]:
        from .kernels import negated_across

        values = {side: self._unplayed(side) for side in self.sides}
        facing = {side: np.empty((SIZE[side[0]], SIZE[side[1]]), np.float32) for side in self.sides}
        shorter = {side: self._shorter_values(side) for side in self.sides}
        for discount, settled in DISCOUNTS:
            for sweep in range(MOST_SWEEPS):
                change = 0.0
                for side in self.sides:
                    negated_across(values[_across(side)], facing[side])
                    change = max(change, self._sweep_values(side, values, facing[side], shorter[side], np.float32(discount)))
                self.progress(Progress(self.group, f"values at discount {discount}", sweep, change))
                if change < settled:
                    break
        return values

    def _sweep_values(
        self, side: Group, values: dict[Group, Values], facing: Values, shorter: Values, discount: np.float32
    ) -> float:
        from .kernels import value_sweep

        own, theirs = self.domains[side[0]], self.domains[side[1]]
        if own.length == 1:
            passed = np.where(theirs.torn, values[side], discount * facing)
            change = float(np.abs(passed - values[side]).max())
            values[side][:] = passed
            return change
        desertion = np.zeros(1, np.float32)
        if theirs.length == 1:
            desertion = self._desertion(own, lambda group, place: -self._middle(values, group, place)).astype(np.float32)
        weight = np.float32(0.5 if self.even else 1.0)
        return float(
            value_sweep(
                values[side], facing, shorter, desertion, own.steps, own.gatherings, own.torn, own.battle, own.fronts,
                *_targets(theirs), self.fail, discount, weight,
            )
        )  # fmt: skip

    def _unplayed(self, side: Group) -> Values:
        """Finished games at their result, all others at nothing."""
        values = np.zeros((SIZE[side[0]], SIZE[side[1]]), np.float32)
        values[:, self.domains[side[1]].torn] = 1.0
        values[self.domains[side[0]].torn, :] = -1.0
        return values

    def _shorter_values(self, side: Group) -> Values:
        """What faces the mover once the target is a die shorter, from a group that is solved already."""
        from .kernels import negated_across

        group = (side[1] - 1, side[0])
        if side[1] == 1 or side[0] == 1:
            return np.zeros((1, 1), np.float32)
        middle = (self.solution.lower[group] / (2 * ONE) + self.solution.upper[group] / (2 * ONE)).astype(np.float32)
        facing = np.empty((SIZE[side[0]], SIZE[side[1] - 1]), np.float32)
        negated_across(middle, facing)
        return facing

    def _middle(self, values: dict[Group, Values], group: Group, place: tuple[int, int]) -> float:
        if group in values:
            return float(values[group][place])
        return (int(self.solution.lower[group][place]) + int(self.solution.upper[group][place])) / (2 * ONE)

    # The second stage and the third

    def _settle_bounds(self) -> None:
        from .kernels import HALFWAY, TO

        for sweep in range(MOST_BOUND_SWEEPS):
            change = self._sweep_bounds(HALFWAY if self.even else TO)
            self.progress(Progress(self.group, "bounds", sweep, change / ONE))
            if change <= SETTLED:
                return

    def _prove(self) -> None:
        from .kernels import OUTWARDS

        coarse = creeping = 0
        for sweep in range(MOST_SWEEPS):
            change = self._sweep_bounds(OUTWARDS, coarse)
            self.progress(Progress(self.group, "proof", sweep, change / ONE))
            if change == 0:
                return
            creeping = creeping + 1 if change <= CREEPING << coarse else 0
            if creeping == CREEPING_SWEEPS:
                coarse, creeping = coarse + COARSER, 0
        raise RuntimeError(f"the bounds of {self.group} do not come to rest")

    def _sweep_bounds(self, way: int, coarse: int = 0) -> int:
        """A sweep over both bounds of each table; the largest move."""
        return max(self._sweep_bound(side, is_upper, way, coarse, _NOWHERE) for side in self.sides for is_upper in (False, True))

    def _note_moves(self) -> None:
        """The moves that the lower bounds follow from."""
        for side in self.sides:
            if side[0] > 1:
                self._sweep_bound(side, is_upper=False, way=0, coarse=0, moves=self.moves[side])

    def _sweep_bound(self, side: Group, is_upper: bool, way: int, coarse: int, moves: Moves) -> int:
        from .kernels import OUTWARDS, bound_sweep

        own, theirs = self.domains[side[0]], self.domains[side[1]]
        bound, facing = (self.upper if is_upper else self.lower)[side], self._across(side, is_upper)
        if own.length == 1:
            return _pass(bound, facing, theirs, is_upper=is_upper, outwards=way == OUTWARDS)
        return int(
            bound_sweep(
                bound, facing, self._shorter_bound(side, is_upper), self._desertion_bound(side, is_upper),
                own.steps, own.step_codes, own.gatherings, own.torn, own.battle, own.fronts,
                *_targets(theirs), self.fail, ONE, is_upper, way, coarse, moves, CODE[BATTLE],
            )
        )  # fmt: skip

    # What faces whom

    @property
    def fail(self) -> int:
        """The roll at which a rolled battle fails."""
        return int(self.solution.options.battle_fail_face)

    def _across(self, side: Group, is_upper: bool) -> Table:
        """What a bound of the mover follows from: the other side's opposite bound, across the table and impatient."""
        facing = self._facing[is_upper][: SIZE[side[0]] * SIZE[side[1]]].reshape(SIZE[side[0]], SIZE[side[1]])
        held = (self.lower if is_upper else self.upper)[_across(side)]
        return self._impatient(held, facing, side, is_upper)

    def _shorter_bound(self, side: Group, is_upper: bool) -> Table:
        """The same once the target is a die shorter, from a group that is solved already."""
        shorter, group = (side[0], side[1] - 1), (side[1] - 1, side[0])
        if side[1] == 1:
            return np.zeros((1, 1), np.int32)
        if (side, is_upper) not in self._shorter:
            held = (self.solution.lower if is_upper else self.solution.upper)[group]
            facing = np.empty((SIZE[shorter[0]], SIZE[shorter[1]]), np.int32)
            self._shorter[side, is_upper] = self._impatient(held, facing, shorter, is_upper)
        return self._shorter[side, is_upper]

    def _impatient(self, held: Table, facing: Table, side: Group, is_upper: bool) -> Table:
        from .kernels import impatient_across

        impatient_across(held, facing, self.domains[side[1]].torn, self.domains[side[0]].torn, PATIENCE, not is_upper)
        return facing

    def _desertion_bound(self, side: Group, is_upper: bool) -> NDArray[np.int64]:
        """What a bound follows from when the mover's army deserts to a lone king."""
        if side[1] != 1:
            return np.zeros(1, np.int64)

        def held(group: Group, place: tuple[int, int]) -> int:
            own = self.lower if is_upper else self.upper
            table = own[group] if group in own else (self.solution.lower if is_upper else self.solution.upper)[group]
            worth = int(table[place]) if is_upper else -int(table[place])
            worth -= (worth + (1 << PATIENCE) - 1) >> PATIENCE if worth > 0 else 0
            return -worth if is_upper else worth

        return self._desertion(self.domains[side[0]], held).astype(np.int64)

    def _desertion(self, own: Domains, worth: Callable[[Group, tuple[int, int]], float]) -> NDArray[np.float64]:
        """For each domain that can battle: its worth once its army has gone over, the former lone king to move."""
        joined = index_of((KING, ARMY))
        group = (2, own.length - 1)
        found = np.zeros(SIZE[own.length])
        for index in np.flatnonzero(own.battle):
            found[index] = worth(group, (joined, int(own.deserted[index])))
        return found


def _across(side: Group) -> Group:
    return side[1], side[0]


def _targets(theirs: Domains) -> tuple[Any, Any, Any, Any, Any]:
    """What the kernels need to know of the domain that is struck."""
    return theirs.torn, theirs.struck_rolled, theirs.shorter_rolled, theirs.struck_consensus, theirs.shorter_consensus


def _pass(bound: Table, facing: Table, theirs: Domains, *, is_upper: bool, outwards: bool) -> int:
    """A lone king's bound moved to what follows from passing, or only where it does not follow; returns the largest move."""
    wanted = facing
    if outwards:
        wanted = np.maximum(bound, facing) if is_upper else np.minimum(bound, facing)
    wanted = np.where(theirs.torn, bound, wanted)
    change = np.abs(wanted - bound).max(initial=0)
    bound[:] = wanted
    return int(change)
