"""The solved game as one square table, and what every move leads to, for many positions at once.

A position is a number: the mover's line, by its number less one, times the number of lines, and the other one's line. Behind the
last position the table goes on with what has ended, and with what cannot be played, seen by whoever would be to move.
"""

import numpy as np
from numpy.typing import NDArray

from holmgang.games.two_domains.compiled_lines import (
    AFTER,
    BATTLE,
    CAN,
    CODE,
    CONSENSUS,
    DESERTED,
    DICE,
    FIRST_OF_LENGTH,
    FRONTS,
    GATHER,
    GATHERED,
    LOST,
    MOBILISE,
    NUMBER,
    PASS,
    STRUCK,
    STRUCK_BY_CONSENSUS,
    line_table,
)
from holmgang.games.two_domains.options import TwoDomainsOptions
from holmgang.games.two_domains.rules import TwoDomainsRules
from holmgang.games.two_domains.table import ARMY, CITY, FACES, KING, LONGEST
from holmgang.solvers.two_domains.domains import SIZE

OPTIONS = TwoDomainsOptions(no_progress_limit=None)
MOVES = len(CODE)
_STEPS = (*range(LONGEST), MOBILISE)

Ints = NDArray[np.int64]
Floats = NDArray[np.float32]


class Table:
    """Positions with lines of at most so many dice, and where their moves lead."""

    def __init__(self, longest: int = LONGEST) -> None:
        self.longest = longest
        self.lines: int = sum(SIZE[length] for length in range(1, longest + 1))
        self.size = self.lines * self.lines
        self.won, self.lost, self.closed = self.size, self.size + 1, self.size + 2
        self._table = line_table(TwoDomainsRules(OPTIONS)).astype(np.int64)
        self.torn = self._table[1 : self.lines + 1, LOST] != 0
        self.start = (FIRST_OF_LENGTH[longest] - 1 + _villages(longest)) * (self.lines + 1)

    def over(self, positions: Ints) -> NDArray[np.bool_]:
        """Whether no game goes on there: a line in civil war, or two lone kings, who never meet."""
        own, theirs = np.divmod(positions, self.lines)
        over: NDArray[np.bool_] = self.torn[own] | self.torn[theirs] | (positions == 0)
        return over

    def after(self, positions: Ints) -> Ints:
        """For each position, move and roll what is then to be played; `closed` where the move cannot be made."""
        own, theirs = (part + 1 for part in np.divmod(positions, self.lines))
        rows, targets = self._table[own], self._table[theirs]
        can = rows[:, CAN, None] >> np.arange(MOVES) & 1 != 0
        found = np.full((len(positions), MOVES, len(FACES)), self.closed, np.int64)
        for code in _STEPS:
            found[:, code, :] = self._placed(rows[:, AFTER + code], theirs)[:, None]
        found[:, GATHER] = self._placed(rows[:, GATHERED : GATHERED + len(FACES)], theirs[:, None])
        found[:, PASS] = self._placed(own, theirs)[:, None]
        found[:, BATTLE] = self._battles(rows, theirs, targets)
        found[~can] = self.closed
        return found

    def _battles(self, rows: Ints, theirs: Ints, targets: Ints) -> Ints:
        fronts = rows[:, FRONTS : FRONTS + len(FACES)]
        struck = np.repeat(targets[:, STRUCK, None], len(FACES), axis=1)
        failing = OPTIONS.battle_fail_face - 1
        struck[:, failing] = theirs
        consenting = rows[:, CONSENSUS] != 0
        own = np.where(consenting[:, None], fronts[:, CITY - 1, None], fronts)
        struck = np.where(consenting[:, None], targets[:, STRUCK_BY_CONSENSUS, None], struck)
        placed = self._placed(own, struck)
        alone = targets[:, DICE] == 1
        deserted = self._placed(rows[:, DESERTED], np.full(len(rows), NUMBER[KING, ARMY]))
        placed[alone] = self.won
        placed[alone, KING - 1] = deserted[alone]
        return placed

    def _placed(self, own: Ints, theirs: Ints) -> Ints:
        """Where the other one is to move, from the numbers of both lines after a move."""
        placed = (theirs - 1) * self.lines + own - 1
        placed = np.where(self._table[theirs, LOST] != 0, self.won, placed)
        return np.where(self._table[own, LOST] != 0, self.lost, placed)

    def ended(self, values: Floats) -> Floats:
        """The values of all positions with those of what is behind them."""
        return np.concatenate([values, np.array([-1.0, 1.0, np.inf], np.float32)])


def _villages(longest: int) -> int:
    return sum(6**place for place in range(longest))
