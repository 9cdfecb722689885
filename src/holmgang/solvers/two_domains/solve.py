"""Solving Two Domains: all pairs of domains, group by group of lengths, smaller totals first.

Endless play is worth nothing to either side, and there are positions in which neither side wants to commit itself first. Plain
value iteration goes wrong there: it swings between two answers, or holds on to what a line of play once seemed to be worth and no
longer is. So each group goes through three stages:

1. *Values*: value iteration on a discounted game, with discounts ever closer to one, so that standoffs have come to nothing while
   that is still quick; not quite all the way from old to new where both sides share a table, which damps the swing.
2. *Bounds*: from those values, two tables of whole numbers are iterated in the same way: what the mover is sure of, and what
   he cannot exceed. What is still to be won loses one part in a million a move, and all rounding is outwards.
3. *Proof*: every number that does not follow from its successors is moved outwards until all do. Where play can go round for
   ever, a bound that follows must be the same all around, and getting there in single units would take too long; so after a
   while numbers are moved in larger and larger units.

Then the certificate that `check` demands holds at every position; `check` makes sure with code of its own.
"""

from collections.abc import Callable
from dataclasses import dataclass

import numpy as np
from numpy.typing import NDArray

from holmgang.games.two_domains.table import ARMY, KING, PASS
from holmgang.solvers.files import PartFiles, TablesError

from .domains import CODE, SIZE, Group, PairTable, index_of
from .solution import ONE, PATIENCE, Moves, Solution
from .sweeps import HELD, MOSTLY, OUTWARDS, TO, Following, Moving, Sweeps

DISCOUNTS = ((0.9, 1e-5), (0.99, 3e-7), (0.999, 3e-7), (0.9999, 3e-7))
"""The discounts of the first stage, each with the change at which it is done."""
SETTLED = 8
"""The second stage is done when no bound would move by more units than this."""
MOST_BOUND_SWEEPS = 400
CREEPING, CREEPING_SWEEPS, COARSER = 4, 150, 4
"""When so many sweeps of the third stage move nothing by more than so many units, units grow by this power of two."""
MOST_SWEEPS = 3000

_BOUNDS, _PROOF = "bounds", "proof"
STAGES = (*(f"values at discount {discount}" for discount, _ in DISCOUNTS), _BOUNDS, _PROOF)
"""What is told of the stages, in their order."""


def groups(longest: int) -> list[Group]:
    """The groups of lengths (longer first) up to a longest, in the order in which they can be solved.
    A battle leaves fewer dice, except that a desertion leads from (k, 1) to (2, k - 1): so of equal totals the more even come
    first.
    """
    pairs = [(longer, shorter) for longer in range(2, longest + 1) for shorter in range(1, longer + 1)]
    return sorted(pairs, key=lambda pair: (sum(pair), pair[0] - pair[1]))


class NoProof(TablesError):
    """Bounds that do not come to follow from each other."""


@dataclass(frozen=True)
class SweepDone:
    """Where a solver is: the group, its stage, the sweep, and the largest change that the sweep called for."""

    group: Group
    stage: str
    sweep: int
    change: float


def solve(
    solution: Solution,
    sweeps: Sweeps,
    progress: Callable[[SweepDone], None] | None = None,
    parts: PartFiles | None = None,
) -> None:
    """Solves every group; what an earlier run has left in ``parts`` is taken up instead.

    What is finished, and the values of the group being solved, go there, so that another run can go on.
    """
    for group in groups(solution.longest):
        if _taken_up(solution, group, parts):
            continue
        try:
            _GroupSolver(group, solution, sweeps, progress or (lambda _: None)).run(parts)
        except NoProof:
            if parts is not None:
                parts.forget()  # they led here
            raise
        if parts is not None:
            parts.keep(f"group-{_named(group)}", _arrays(solution, group))


def _taken_up(solution: Solution, group: Group, parts: PartFiles | None) -> bool:
    """Whether an earlier run has left this group behind; then it is solved."""
    kept = None if parts is None else parts.find(f"group-{_named(group)}")
    if kept is None:
        return False
    for name, array in _arrays(solution, group).items():
        array[:] = kept.arrays[name]
    return True


def _arrays(solution: Solution, group: Group) -> dict[str, PairTable]:
    sides = {group, _mirrored(group)}
    tables: dict[str, dict[Group, PairTable]] = {"lower": solution.lower, "upper": solution.upper, "moves": solution.moves}
    return {f"{name}-{_named(side)}": table[side] for side in sorted(sides) for name, table in tables.items()}


class _GroupSolver:
    """One group: its one table, or its two that lead to each other.

    A table is named by the lengths (own, theirs) of the mover's domain and of the other one. Its rows are the mover's domains.
    """

    def __init__(self, group: Group, solution: Solution, sweeps: Sweeps, progress: Callable[[SweepDone], None]) -> None:
        self.group = group
        self.even = group[0] == group[1]
        self.sides = (group,) if self.even else (group, _mirrored(group))
        self.solution = solution
        self.sweeps = sweeps
        self.progress = progress
        self.lower: dict[Group, PairTable] = {}
        self.upper: dict[Group, PairTable] = {}
        self._shorter: dict[tuple[Group, bool], PairTable] = {}

    def run(self, parts: PartFiles | None) -> None:
        """All three stages; the results go into the solution. ``parts`` keeps the values of the first stage for another run."""
        values = self._kept_values(parts) or self._values(parts)
        for side in self.sides:
            self.lower[side] = self.sweeps.in_units(values[side], ONE)
            self.upper[side] = self.sweeps.in_units(values[side], ONE)
        del values
        self._settle_bounds()
        self._prove()
        for side in self.sides:
            self.solution.lower[side][:] = self.sweeps.fetched(self.lower[side])
            self.solution.upper[side][:] = self.sweeps.fetched(self.upper[side])
            self.solution.moves[side][:] = self._moves(side)

    # The first stage

    def _values(self, parts: PartFiles | None) -> dict[Group, PairTable]:
        values = {side: self.sweeps.placed(self._unplayed(side)) for side in self.sides}
        shorter = {side: self._shorter_values(side) for side in self.sides}
        for stage, (discount, settled) in zip(STAGES, DISCOUNTS, strict=False):
            for sweep in range(MOST_SWEEPS):
                change = max(self._sweep_values(side, values, shorter[side], discount) for side in self.sides)
                self.progress(SweepDone(self.group, stage, sweep, change))
                if change < settled:
                    break
        if parts is not None:
            parts.keep(self._part, {_named(side): self.sweeps.fetched(values[side]) for side in self.sides})
        return values

    def _kept_values(self, parts: PartFiles | None) -> dict[Group, PairTable] | None:
        kept = None if parts is None else parts.find(self._part)
        return None if kept is None else {side: self.sweeps.placed(kept.arrays[_named(side)]) for side in self.sides}

    @property
    def _part(self) -> str:
        return f"values-{_named(self.group)}"

    def _sweep_values(self, side: Group, values: dict[Group, PairTable], shorter: PairTable, discount: float) -> float:
        facing = self.sweeps.across(values[_mirrored(side)])
        desertion = self._desertion(side, lambda group, place: -self._middle(values, group, place))
        weight = 1 - 0.5**HELD if self.even else 1.0
        return self.sweeps.move_values(side, values[side], Following(facing, shorter, desertion), discount, weight)

    def _unplayed(self, side: Group) -> NDArray[np.float32]:
        """Finished games at their result, all others at nothing."""
        domains = self.sweeps.domains
        values = np.zeros((SIZE[side[0]], SIZE[side[1]]), np.float32)
        values[:, domains[side[1]].torn] = 1.0
        values[domains[side[0]].torn, :] = -1.0
        return values

    def _shorter_values(self, side: Group) -> PairTable:
        """What faces the mover once the target is a die shorter, from a group that is solved already."""
        group = (side[1] - 1, side[0])
        if 1 in side:
            return self.sweeps.placed(np.zeros((1, 1), np.float32))
        middle = (self.solution.lower[group] / (2 * ONE) + self.solution.upper[group] / (2 * ONE)).astype(np.float32)
        return self.sweeps.across(self.sweeps.placed(middle)).copy()

    def _middle(self, values: dict[Group, PairTable], group: Group, place: tuple[int, int]) -> float:
        if group in values:
            return float(values[group][place])
        return (int(self.solution.lower[group][place]) + int(self.solution.upper[group][place])) / (2 * ONE)

    # The second stage and the third

    def _settle_bounds(self) -> None:
        for sweep in range(MOST_BOUND_SWEEPS):
            change = self._sweep_bounds(MOSTLY if self.even else TO)
            self.progress(SweepDone(self.group, _BOUNDS, sweep, change / ONE))
            if change <= SETTLED:
                return

    def _prove(self) -> None:
        coarse = creeping = 0
        for sweep in range(MOST_SWEEPS):
            change = self._sweep_bounds(OUTWARDS, coarse)
            self.progress(SweepDone(self.group, _PROOF, sweep, change / ONE))
            if change == 0:
                return
            creeping = creeping + 1 if change <= CREEPING << coarse else 0
            if creeping == CREEPING_SWEEPS:
                coarse, creeping = coarse + COARSER, 0
        raise NoProof(
            f"The bounds for domains of {self.group[0]} and {self.group[1]} dice do not come to rest in {MOST_SWEEPS:,} sweeps, "
            "so nothing is proven and nothing was kept: solve again, with another --device if there is one."
        )

    def _sweep_bounds(self, way: int, coarse: int = 0) -> int:
        """A sweep over both bounds of each table; the largest move."""
        return max(self._sweep_bound(side, is_upper, way, coarse) for side in self.sides for is_upper in (False, True))

    def _sweep_bound(self, side: Group, is_upper: bool, way: int, coarse: int) -> int:
        bound = (self.upper if is_upper else self.lower)[side]
        return self.sweeps.move_bound(side, bound, self._following(side, is_upper), Moving(is_upper, way, coarse))

    def _moves(self, side: Group) -> Moves:
        """The moves that the lower bounds follow from."""
        if side[0] == 1:
            return np.full((1, SIZE[side[1]]), CODE[PASS], np.uint8)
        return self.sweeps.best_moves(side, self._following(side, is_upper=False))

    # What a bound follows from

    def _following(self, side: Group, is_upper: bool) -> Following:
        """The opposite bound of the other side, across and impatient: as things are, with the target shorter, deserted."""
        shorter = self._shorter_bound(side, is_upper)
        held = (self.lower if is_upper else self.upper)[_mirrored(side)]
        return Following(self.sweeps.impatient_across(side, held, is_upper), shorter, self._deserted(side, is_upper))

    def _shorter_bound(self, side: Group, is_upper: bool) -> PairTable:
        if (side, is_upper) not in self._shorter:
            facing: PairTable = self.sweeps.placed(np.zeros((1, 1), np.int32))
            if 1 not in side:
                held = (self.solution.lower if is_upper else self.solution.upper)[side[1] - 1, side[0]]
                facing = self.sweeps.impatient_across((side[0], side[1] - 1), self.sweeps.placed(held), is_upper).copy()
            self._shorter[side, is_upper] = facing
        return self._shorter[side, is_upper]

    def _deserted(self, side: Group, is_upper: bool) -> PairTable:
        def held(group: Group, place: tuple[int, int]) -> int:
            own = self.lower if is_upper else self.upper
            table = own[group] if group in own else (self.solution.lower if is_upper else self.solution.upper)[group]
            value = int(table[place]) if is_upper else -int(table[place])
            value -= (value + (1 << PATIENCE) - 1) >> PATIENCE if value > 0 else 0
            return -value if is_upper else value

        return self._desertion(side, held)

    def _desertion(self, side: Group, value: Callable[[Group, tuple[int, int]], float]) -> NDArray[np.float64]:
        """For each domain that can battle a lone king: its value once its army has gone over, that king to move."""
        own = self.sweeps.domains[side[0]]
        found = np.zeros(SIZE[side[0]])
        for index in np.flatnonzero(own.battle) if side[1] == 1 else ():
            found[index] = value((2, own.length - 1), (index_of((KING, ARMY)), int(own.deserted[index])))
        return found


def _mirrored(side: Group) -> Group:
    return side[1], side[0]


def _named(side: Group) -> str:
    return f"{side[0]}{side[1]}"
