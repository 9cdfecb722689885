"""The pocket values that everybody plays by, in arrays: the same numbers, and the network by matrices."""

import numpy as np

from holmgang.games.two_domains.compiled_lines import LINES
from holmgang.pocket.two_domains import PocketValues

from .games import Judge
from .table import Floats, Ints, Table


def judge_by(values: PocketValues, table: Table) -> Judge:
    """What plain Python gives, one position after the other."""

    def judge(positions: Ints) -> Floats:
        pairs = zip(*(part.tolist() for part in np.divmod(positions, table.lines)), strict=True)
        return np.array([2 * values.movers_chance(LINES[own + 1], LINES[theirs + 1]) - 1 for own, theirs in pairs], np.float32)

    return judge
