"""The sweeps of a solver on the processor's cores, by compiled loops. Importing this loads numba."""

import numpy as np

from holmgang.games.two_domains.options import TwoDomainsOptions

from .cores import cores_for
from .domains import SIZE, Group, PairTable, all_domains
from .kernels import bound_sweep, impatient_across, negated_across, value_sweep
from .solution import PATIENCE, Moves
from .sweeps import TO, Following, Moving, outwards, passed


class CompiledSweeps:
    """On the processor's cores, by compiled loops."""

    def __init__(self, options: TwoDomainsOptions) -> None:
        self.domains = all_domains(options)
        self.fail = int(options.battle_fail_face)
        self._room: dict[type[np.generic], PairTable] = {}

    def placed(self, table: PairTable) -> PairTable:
        return np.ascontiguousarray(table)

    def fetched(self, table: PairTable) -> PairTable:
        return table

    def in_units(self, values: PairTable, one: int) -> PairTable:
        return (values.astype(np.float64) * one).astype(np.int32)

    def across(self, values: PairTable) -> PairTable:
        """The table seen from the other side."""
        facing = self._scratch(values.shape[1], values.shape[0], np.float32)
        with cores_for(values.size):
            negated_across(values, facing)
        return facing

    def impatient_across(self, side: Group, held: PairTable, is_upper: bool) -> PairTable:
        facing = self._scratch(SIZE[side[0]], SIZE[side[1]], np.int32)
        with cores_for(held.size):
            impatient_across(held, facing, self.domains[side[1]].torn, self.domains[side[0]].torn, PATIENCE, not is_upper)
        return facing

    def move_values(self, side: Group, values: PairTable, following: Following, discount: float, weight: float) -> float:
        own, theirs = self.domains[side[0]], self.domains[side[1]]
        if own.length == 1:
            return passed(np, values, np.float32(discount) * following.facing, theirs.torn)
        deserting = following._replace(desertion=following.desertion.astype(np.float32))
        with cores_for(values.size):
            return value_sweep(values, deserting, own, theirs, self.fail, np.float32(discount), np.float32(weight))

    def move_bound(self, side: Group, bound: PairTable, following: Following, moving: Moving) -> int:
        """Moves a bound; the largest move."""
        if side[0] == 1:
            return int(passed(np, bound, outwards(np, bound, following.facing, moving), self.domains[side[1]].torn))
        return self._sweep(side, bound, following, moving, np.zeros((0, 0), np.uint8))

    def best_moves(self, side: Group, following: Following) -> Moves:
        """The codes of the moves that the lower bounds of a table follow from."""
        moves = np.zeros((SIZE[side[0]], SIZE[side[1]]), np.uint8)
        self._sweep(side, np.zeros((1, SIZE[side[1]]), np.int32), following, Moving(is_upper=False, way=TO), moves)
        return moves

    def _sweep(self, side: Group, bound: PairTable, following: Following, moving: Moving, moves: Moves) -> int:
        own, theirs = self.domains[side[0]], self.domains[side[1]]
        deserting = following._replace(desertion=following.desertion.astype(np.int64))
        with cores_for(following.facing.size):
            return bound_sweep(bound, deserting, own, theirs, self.fail, moving, moves)

    def _scratch(self, rows: int, columns: int, dtype: type[np.generic]) -> PairTable:
        """Room for a table, the same every time: the largest take hundreds of megabytes."""
        size = rows * columns
        if dtype not in self._room or len(self._room[dtype]) < size:
            self._room[dtype] = np.empty(size, dtype)
        return self._room[dtype][:size].reshape(rows, columns)
