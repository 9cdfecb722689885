"""What a solver needs of whatever sweeps over its tables: compiled loops on the processor, or whole tables on a GPU."""

from collections.abc import Callable
from typing import NamedTuple, Protocol

import numpy as np
from numpy.typing import DTypeLike

from holmgang.games.two_domains.options import TwoDomainsOptions
from holmgang.games.two_domains.table import BATTLE

from .domains import CODE, SIZE, Domains, Group, PairTable, all_domains
from .solution import ONE, PATIENCE, Moves
from .whole_tables import ArrayLibrary, Indexed, WholeTables

TO, MOSTLY, OUTWARDS = 0, 1, 2
"""How a bound is moved to what follows from its successors: all the way, most of it, or only where it does not follow."""
HELD = 3
"""Most of the way is all but one part in two to this power."""


class Following(NamedTuple):
    """What the table for a mover follows from, where the sweeps work: values or bounds of what faces him after a move."""

    facing: PairTable
    """With both domains as long as they are."""
    shorter: PairTable
    """With a target that is a die shorter."""
    desertion: PairTable
    """Of a domain whose army has gone over to a lone king."""


class Moving(NamedTuple):
    """How a sweep moves a bound: which one, which way, and how coarsely."""

    is_upper: bool
    way: int
    """`TO`, `MOSTLY` or `OUTWARDS`."""
    coarse: int = 0
    """Outwards, bounds are moved to multiples of 2 to the power of this."""


class Sweeps(Protocol):
    """Tables live where the sweeps work: `placed` puts one there, `fetched` brings it back.

    A table that `across` or `impatient_across` returns is good until the next call of either; who wants it longer copies it.
    """

    domains: dict[int, Domains]

    def placed(self, table: PairTable) -> PairTable:
        """A table of numpy's, where the sweeps work."""
        ...

    def fetched(self, table: PairTable) -> PairTable:
        """A table back as one of numpy's."""
        ...

    def in_units(self, values: PairTable, one: int) -> PairTable:
        """Values as whole numbers of which ``one`` make 1, in a table of their own."""
        ...

    def across(self, values: PairTable) -> PairTable:
        """The table seen from the other side: rows and columns exchanged, signs turned."""
        ...

    def impatient_across(self, side: Group, held: PairTable, is_upper: bool) -> PairTable:
        """What a bound (an upper one or a lower one) of ``side`` follows from, given the opposite bound of the mirrored table."""
        ...

    def move_values(self, side: Group, values: PairTable, following: Following, discount: float, weight: float) -> float:
        """One step of value iteration; the largest change that it called for."""
        ...

    def move_bound(self, side: Group, bound: PairTable, following: Following, moving: Moving) -> int:
        """Moves a bound; the largest move."""
        ...

    def best_moves(self, side: Group, following: Following) -> Moves:
        """The codes of the moves that the lower bounds of a table follow from."""
        ...


class WholeTableSweeps:
    """By operations on whole tables with an array library such as CuPy; with numpy it is slow and good for trying out."""

    def __init__(self, options: TwoDomainsOptions, xp: ArrayLibrary) -> None:
        self.domains = all_domains(options)
        self.fail = int(options.battle_fail_face)
        self.xp = xp
        self.indexed = {length: Indexed(xp, domains) for length, domains in self.domains.items()}

    def placed(self, table: PairTable) -> PairTable:
        """The table where the library works."""
        return self.xp.array(table)

    def fetched(self, table: PairTable) -> PairTable:
        """The table back as one of numpy's."""
        return np.asarray(table.get() if hasattr(table, "get") else table)

    def in_units(self, values: PairTable, one: int) -> PairTable:
        return (values.astype(np.float64) * one).astype(np.int32)

    def across(self, values: PairTable) -> PairTable:
        """The table seen from the other side."""
        return self.xp.ascontiguousarray(-values.T)

    def impatient_across(self, side: Group, held: PairTable, is_upper: bool) -> PairTable:
        claimed = self.xp.ascontiguousarray((held if is_upper else -held).T)
        going_on = ~(self.indexed[side[0]].torn[:, None] | self.indexed[side[1]].torn[None, :])
        lost = (claimed + ((1 << PATIENCE) - 1)) >> PATIENCE
        claimed = claimed - self.xp.where(going_on & (claimed > 0), lost, 0).astype(np.int32)
        return -claimed if is_upper else claimed

    def move_values(self, side: Group, values: PairTable, following: Following, discount: float, weight: float) -> float:
        xp = self.xp
        rate = np.float32(discount)
        if side[0] == 1:
            return float(passed(xp, values, rate * following.facing, self.indexed[side[1]].torn))
        tables = WholeTables(xp, self.indexed[side[0]], self.indexed[side[1]], self.fail, np.float32(1 / discount))
        # a won game is not discounted: it is put in so much larger that the discount leaves it whole
        best = rate * tables.best(self._placed(following, np.float32), lambda total: total / np.float32(6.0))
        change = xp.where(self._going_on(side), best - values, np.float32(0.0))
        values += np.float32(weight) * change
        return float(abs(change).max())

    def move_bound(self, side: Group, bound: PairTable, following: Following, moving: Moving) -> int:
        """Moves a bound; the largest move."""
        xp, (is_upper, way, coarse) = self.xp, moving
        if side[0] == 1:
            return int(passed(xp, bound, outwards(xp, bound, following.facing, moving), self.indexed[side[1]].torn))
        best = self._tables(side).best(self._placed(following, np.int32), self._sixth(is_upper))
        change = xp.where(self._going_on(side), best - bound, 0).astype(np.int32)
        if way == OUTWARDS:
            change = xp.maximum(change, 0) if is_upper else xp.minimum(change, 0)
            up = (1 << coarse) - 1 if is_upper else 0
            rounded = (((best + up) >> coarse) << coarse).clip(-ONE, ONE).astype(np.int32)
            bound[:] = xp.where(change != 0, rounded, bound)
        else:
            bound += change if way == TO else change - (change >> HELD)
        return int(abs(change).max())

    def best_moves(self, side: Group, following: Following) -> Moves:
        """The codes of the moves that the lower bounds of a table follow from."""
        codes = self.xp.zeros((SIZE[side[0]], SIZE[side[1]]), np.uint8)
        self._tables(side).best(self._placed(following, np.int32), self._sixth(False), codes, CODE[BATTLE])
        return self.fetched(self.xp.where(self._going_on(side), codes, 0).astype(np.uint8))

    def _placed(self, following: Following, dtype: DTypeLike) -> Following:
        """With what follows desertions where the library works, too."""
        return following._replace(desertion=self.xp.asarray(following.desertion.astype(dtype)))

    def _tables(self, side: Group) -> WholeTables:
        return WholeTables(self.xp, self.indexed[side[0]], self.indexed[side[1]], self.fail, np.int32(ONE))

    def _sixth(self, is_upper: bool) -> Callable[[PairTable], PairTable]:
        return (lambda total: -((-total) // 6)) if is_upper else (lambda total: total // 6)

    def _going_on(self, side: Group) -> PairTable:
        return ~(self.indexed[side[0]].torn[:, None] | self.indexed[side[1]].torn[None, :])


def outwards(xp: ArrayLibrary, bound: PairTable, wanted: PairTable, moving: Moving) -> PairTable:
    """What a bound is moved to where only giving way is allowed."""
    if moving.way != OUTWARDS:
        return wanted
    moved: PairTable = xp.maximum(bound, wanted) if moving.is_upper else xp.minimum(bound, wanted)
    return moved


def passed(xp: ArrayLibrary, table: PairTable, wanted: PairTable, torn: PairTable) -> float:
    """A lone king passes: his table takes what is wanted; the largest change."""
    wanted = xp.where(torn, table, wanted)
    change = float(abs(wanted - table).max())
    table[:] = wanted
    return change
