"""What pocket values are off by under options that they were not made for: ``python -m training.two_domains.nearest``.

Such games are solved here for lines of at most four dice, some minutes on one core, and compared where beginners come by.
"""

import numpy as np

from holmgang.games.two_domains.options import TwoDomainsOptions
from holmgang.pocket.files import open_pocket
from holmgang.pocket.two_domains import PocketValues, about
from holmgang.solvers.two_domains.compiled_sweeps import CompiledSweeps
from holmgang.solvers.two_domains.solution import Solution
from holmgang.solvers.two_domains.solve import solve

from .beginners import beginners_positions
from .pocket import judge_by
from .table import Floats, Ints, Table
from .values import exact_groups, in_one

DICE, GAMES, SEED = 4, 60, 1
OTHERS = (
    TwoDomainsOptions(no_progress_limit=None, battle_fail_face=6),
    TwoDomainsOptions(no_progress_limit=None, civil_war="exact"),
)


def short_positions(whole: Table, short: Table) -> tuple[Ints, Ints]:
    """Where beginners come by with so few dice: the positions in either table."""
    met = np.unique(beginners_positions(whole, GAMES, SEED))
    own, theirs = np.divmod(met[~whole.over(met)], whole.lines)
    few = (own < short.lines) & (theirs < short.lines)
    return own[few] * whole.lines + theirs[few], own[few] * short.lines + theirs[few]


def solved_values(options: TwoDomainsOptions, short: Table) -> Floats:
    """The game under these options, with so few dice."""
    solution = Solution.empty(options, DICE)
    solve(solution, CompiledSweeps(options))
    return in_one(short, exact_groups(solution))


def main() -> None:
    """Tells how far off they are."""
    whole, short = Table(), Table(DICE)
    positions, in_short = short_positions(whole, short)
    pocket = judge_by(PocketValues(open_pocket(about())), whole)(positions)
    for options in OTHERS:
        off = np.abs(solved_values(options, short)[in_short] - pocket) / 2
        print(
            f"{options}: {len(off):,} positions, off by {off.mean():.4f}, root of the mean square {np.sqrt((off**2).mean()):.4f}"
        )


if __name__ == "__main__":
    main()
