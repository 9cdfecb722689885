"""The sweeps of `kernels` as operations on whole tables, for array libraries that have no loops: CuPy on a GPU, or numpy.

The same numbers come out, up to the rounding of floats in the first stage.
"""

from collections.abc import Callable
from typing import TYPE_CHECKING, Any, Protocol

import numpy as np
from numpy.typing import DTypeLike

from .domains import CONSENSUS, NONE, ROLLED, Domains, PairTable

if TYPE_CHECKING:
    from .sweeps import Following


Number = float | np.float32 | np.int32 | np.uint8


class ArrayLibrary(Protocol):
    """As much of numpy as is needed, which CuPy has as well."""

    @property
    def maximum(self) -> Callable[..., Any]: ...

    @property
    def minimum(self) -> Callable[..., Any]: ...

    def array(self, table: PairTable, /) -> PairTable: ...

    def asarray(self, table: PairTable, /) -> PairTable: ...

    def ascontiguousarray(self, table: PairTable, /) -> PairTable: ...

    def where(self, condition: PairTable, one: PairTable | Number, other: PairTable | Number, /) -> PairTable: ...

    def zeros(self, shape: tuple[int, int], dtype: DTypeLike, /) -> PairTable: ...


class Indexed:
    """A length's tables of domains, moved to where the array library works."""

    def __init__(self, xp: ArrayLibrary, domains: Domains) -> None:
        row_of = np.zeros(len(domains.torn), np.int32)
        for row, gathering in enumerate(domains.gatherings):
            row_of[gathering] = row
        self.length = domains.length
        self.torn = xp.asarray(domains.torn)
        self.gatherings = xp.asarray(domains.gatherings)
        self.row_of = xp.asarray(row_of)
        self.steps = [
            (xp.asarray(np.flatnonzero(step != NONE)), xp.asarray(step[step != NONE]), xp.asarray(codes[step != NONE]))
            for step, codes in zip(domains.steps.T, domains.step_codes.T, strict=True)
            if (step != NONE).any()
        ]
        self.battling = {form: xp.asarray(np.flatnonzero(domains.battle == form)) for form in (ROLLED, CONSENSUS)}
        self.fronts = xp.asarray(domains.fronts)
        self.struck = {ROLLED: xp.asarray(domains.struck_rolled), CONSENSUS: xp.asarray(domains.struck_consensus)}
        self.shorter = {ROLLED: xp.asarray(domains.shorter_rolled), CONSENSUS: xp.asarray(domains.shorter_consensus)}


class WholeTables:
    """The best values for the mover of all pairs of domains of two lengths."""

    def __init__(self, xp: ArrayLibrary, own: Indexed, theirs: Indexed, fail: int, won: np.float32 | np.int32) -> None:
        self.xp, self.own, self.theirs, self.fail, self.won = xp, own, theirs, fail, won

    def best(
        self,
        following: "Following",
        sixth: Callable[[PairTable], PairTable],
        codes: PairTable | None = None,
        battle_code: int = 0,
    ) -> PairTable:
        """For each pair the value of the mover's best move. ``sixth`` divides a sum of six.

        Where ``codes`` is given, the codes of the best moves are written there.
        """
        own, (facing, facing_shorter, desertion) = self.own, following
        gathering = sixth(facing[own.gatherings].sum(axis=1, dtype=facing.dtype))
        best = gathering[own.row_of]
        if codes is not None:
            codes[:] = 0
        for rows, targets, step_codes in own.steps:
            self._improve(best, rows, facing[targets], codes, step_codes[:, None])
        for form, rows in own.battling.items():
            if len(rows):
                if self.theirs.length == 1:
                    value = sixth(5 * self.won + desertion[rows])[:, None]
                elif form == CONSENSUS:
                    value = self._struck(facing, facing_shorter, own.fronts[rows, 3], form)
                else:
                    value = sixth(self._rolled(facing, facing_shorter, rows))
                self._improve(best, rows, value.astype(best.dtype), codes, np.uint8(battle_code))
        return best

    def _improve(
        self, best: PairTable, rows: PairTable, value: PairTable, codes: PairTable | None, code: PairTable | np.uint8
    ) -> None:
        if codes is not None:
            better = value > best[rows]
            codes[rows] = self.xp.where(better, code, codes[rows])
        best[rows] = self.xp.maximum(best[rows], value)

    def _struck(self, facing: PairTable, facing_shorter: PairTable, sources: PairTable, form: int) -> PairTable:
        """What faces the mover after a successful blow, for rows of his new domain."""
        shorter, struck = self.theirs.shorter[form], self.theirs.struck[form]
        within = self.xp.where(shorter, 0, struck)
        beyond = self.xp.where(shorter, struck, 0)
        return self.xp.where(shorter, facing_shorter[sources][:, beyond], facing[sources][:, within])

    def _rolled(self, facing: PairTable, facing_shorter: PairTable, rows: PairTable) -> PairTable:
        total = self.xp.zeros((len(rows), facing.shape[1]), facing.dtype)
        for face in range(6):
            sources = self.own.fronts[rows, face]
            if face + 1 == self.fail:
                total += facing[sources]
            else:
                value = self._struck(facing, facing_shorter, sources, ROLLED)
                total += self.xp.where(self.own.torn[sources][:, None], -self.won, value).astype(facing.dtype)
        return total
