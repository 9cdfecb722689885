"""What the network and the numbers are fitted to: the solved game, with a little of a game in which every turn costs something.

In the solved game waiting is free: who is winning may put it off for ever, and between moves that are worth the same rounding
would choose. So a part of each value comes from a game whose result counts for one part in a thousand less with every turn.
"""

import numpy as np

from holmgang.games.two_domains.compiled_lines import FIRST_OF_LENGTH
from holmgang.games.two_domains.table import ARMY, KING
from holmgang.solvers.solver import solve_once
from holmgang.solvers.two_domains.compiled_sweeps import CompiledSweeps
from holmgang.solvers.two_domains.domains import SIZE, Group, index_of
from holmgang.solvers.two_domains.solution import ONE, Solution
from holmgang.solvers.two_domains.solve import groups
from holmgang.solvers.two_domains.solver import TwoDomainsSolver
from holmgang.solvers.two_domains.sweeps import HELD, Following

from .table import OPTIONS, Floats, Table

SOLVER = TwoDomainsSolver()
DISCOUNT = 0.999
HURRIED = 0.99
"""The same for the one who is impatient."""
SHARE = np.float32(0.3)
"""How much of a value comes from the game in which turns cost something."""
SETTLED, MOST_SWEEPS = 2e-5, 1000

Groups = dict[Group, Floats]


def solved() -> Solution:
    """The solved game, made where it is not there: minutes."""
    tables, _ = solve_once(SOLVER, OPTIONS, lambda _: None)
    return SOLVER.held(OPTIONS, tables.arrays)


def exact_groups(solution: Solution) -> Groups:
    """The middle between the bounds at every position, from -1 to 1 for the mover."""
    return {
        group: (lower / (2 * ONE) + solution.upper[group] / (2 * ONE)).astype(np.float32)
        for group, lower in solution.lower.items()
    }


def discounted_groups(exact: Groups, longest: int, discount: float = DISCOUNT) -> Groups:
    """The values of a game that counts for less with every turn; minutes for lines of five dice."""
    sweeps = CompiledSweeps(OPTIONS)
    found: Groups = {(1, 1): exact[1, 1]}
    for group in groups(longest):
        found |= _discounted_group(group, exact, found, sweeps, discount)
    return found


def _discounted_group(group: Group, exact: Groups, shorter: Groups, sweeps: CompiledSweeps, discount: float) -> Groups:
    sides = {group, (group[1], group[0])}
    values = {side: exact[side].copy() for side in sides}
    none = np.zeros((1, 1), np.float32)
    facing_shorter = {
        (own, theirs): none if 1 in (own, theirs) else np.ascontiguousarray(-shorter[theirs - 1, own].T) for own, theirs in sides
    }
    weight = 1 - 0.5**HELD if len(sides) == 1 else 1.0  # as where the game is solved: one table would swing
    for _ in range(MOST_SWEEPS):
        change = 0.0
        for side in sides:
            deserted = _deserted(side, {**shorter, **values}, sweeps)
            following = Following(sweeps.across(values[side[1], side[0]]), facing_shorter[side], deserted)
            change = max(change, sweeps.move_values(side, values[side], following, discount, weight))
        if change < SETTLED:
            break
    return values


def _deserted(side: Group, values: Groups, sweeps: CompiledSweeps) -> Floats:
    """What it is worth to each domain that its army has gone over to a lone king."""
    own = sweeps.domains[side[0]]
    found = np.zeros(SIZE[side[0]], np.float32)
    if side[1] == 1 and side[0] > 1:
        battling = np.flatnonzero(own.battle)
        found[battling] = -values[2, side[0] - 1][index_of((KING, ARMY)), own.deserted[battling]]
    return found


def in_one(table: Table, values: Groups) -> Floats:
    """The values of all groups in one long array, with what is behind the last position."""
    square = np.zeros((table.lines, table.lines), np.float32)
    for (own, theirs), each in values.items():
        top, left = FIRST_OF_LENGTH[own] - 1, FIRST_OF_LENGTH[theirs] - 1
        square[top : top + SIZE[own], left : left + SIZE[theirs]] = each
    return table.ended(square.ravel())


def aims(exact: Floats, discounted: Floats, table: Table) -> Floats:
    """What is fitted."""
    found = exact.copy()
    found[: table.size] += SHARE * (discounted[: table.size] - exact[: table.size])
    return found
