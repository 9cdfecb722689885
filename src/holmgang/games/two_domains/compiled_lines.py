"""Every line of dice as a number, and what depends on a line alone as tables by that number.

The compiled rules and the solver share both. The tables are filled by the reference rules. Options make no difference to them,
except that there are two kinds of civil war.
"""

from collections.abc import Callable
from functools import cache
from itertools import product
from typing import NamedTuple

import numpy as np
from numpy.typing import NDArray

from holmgang.compiling.arrays import Grid, Numbers
from holmgang.core.nodes import Over

from .options import TwoDomainsOptions
from .rules import TwoDomainsRules, actions, crowned, struck
from .table import ACTIONS, CAPITAL, FACES, KING, LONGEST, VILLAGE, Action, Line, State
from .table import BATTLE as BATTLE_ACTION
from .table import GATHER as GATHER_ACTION

LINES: tuple[Line, ...] = ((), (KING,), *(line for length in range(2, LONGEST + 1) for line in product(FACES, repeat=length)))
"""By number: shorter ones first, those of a length in the order of their faces from Home to Front. A lone die is a king."""
NUMBER = {line: number for number, line in enumerate(LINES)}
FIRST_OF_LENGTH = tuple(next(number for number, line in enumerate(LINES) if len(line) == length) for length in range(LONGEST + 1))

CODE = {action: code for code, action in enumerate(ACTIONS.values())}
GATHER, MOBILISE, BATTLE, PASS = range(LONGEST, LONGEST + 4)
"""The codes of the actions, in the order in which the rules offer them; the codes below are growing the die at that place."""

_TARGET: Line = (VILLAGE, VILLAGE)
"""Whose owner takes no part."""


class LineTables(NamedTuple):
    """What depends on a line alone, by its number."""

    dice: Numbers
    """How many it has."""
    actions: Numbers
    """What it can do, a bit for each code."""
    after: Grid
    """The line after growing or mobilising, by code."""
    gathered: Grid
    """The line after a roll at the Gathering Place, by the face less one."""
    fronts: Grid
    """The line with another die at the Front, by its face less one."""
    consensus: Numbers
    """Whether it battles without a roll."""
    struck: Numbers
    """What is left of it after a blow."""
    struck_by_consensus: Numbers
    deserted: Numbers
    """What is left of it once its army at the Front has gone over to a lone king."""


@cache
def line_tables() -> LineTables:
    """Filled once."""
    after, gathered, fronts = (np.zeros((len(LINES), columns), np.int32) for columns in (MOBILISE + 1, len(FACES), len(FACES)))
    deserted = np.zeros(len(LINES), np.int32)
    for number, line in enumerate(LINES):
        for action in actions(line) if len(line) > 1 else ():
            if action == GATHER_ACTION:
                if not gathered[number].any():  # then neither are those of the lines that differ there alone
                    row = [NUMBER[_after(line, action, roll=face)] for face in FACES]
                    gathered[row] = row
            elif action == BATTLE_ACTION:
                deserted[number] = NUMBER[_after(line, action, (KING,), KING)]
            else:
                after[number, CODE[action]] = NUMBER[_after(line, action)]
        if line:
            fronts[number] = [NUMBER[crowned((*line[:-1], face))] for face in FACES]
    return LineTables(
        dice=for_every_line(len),
        actions=for_every_line(lambda line: sum(1 << CODE[action] for action in actions(line))),
        after=after,
        gathered=gathered,
        fronts=fronts,
        consensus=for_every_line(lambda line: line.count(CAPITAL) == 1),
        struck=for_every_line(lambda line: NUMBER[crowned(struck(line, consensus=False))]),
        struck_by_consensus=for_every_line(lambda line: NUMBER[crowned(struck(line, consensus=True))]),
        deserted=deserted,
    )


def torn_lines(rules: TwoDomainsRules) -> NDArray[np.int32]:
    """Which are in civil war: whoever owns such a line has lost."""
    return for_every_line(lambda line: isinstance(rules.node(State((line, _TARGET))), Over))


def for_every_line(work: Callable[[Line], int]) -> NDArray[np.int32]:
    """A table of something that depends on a line; of no die it is nothing."""
    return np.array([work(line) if line else 0 for line in LINES], np.int32)


def _after(line: Line, action: Action, target: Line = _TARGET, roll: int | None = None) -> Line:
    """What an action makes of the mover's line."""
    state = _RULES.play(State((line, target)), {0: action})
    return (state if roll is None else _RULES.settle(state, roll)).lines[0]


_RULES = TwoDomainsRules(TwoDomainsOptions())
