"""Every line of dice as a number, and what depends on a line alone as a table by that number.

The compiled rules and the solver share both. The table is filled by the reference rules. Options make no difference to it, except
that there are two kinds of civil war.
"""

from functools import cache
from itertools import product

import numpy as np
from numpy.typing import NDArray

from holmgang.core.nodes import Over

from .measure import domain_points
from .options import TwoDomainsOptions
from .rules import TwoDomainsRules, actions, crowned, struck
from .table import (
    ACTIONS,
    BATTLE as BATTLE_ACTION,
    CAPITAL,
    FACES,
    GATHER as GATHER_ACTION,
    GROW,
    KING,
    LONGEST,
    MOBILISE as MOBILISE_ACTION,
    VILLAGE,
    Action,
    Line,
    State,
)

LINES: tuple[Line, ...] = ((), (KING,), *(line for length in range(2, LONGEST + 1) for line in product(FACES, repeat=length)))
"""By number: shorter ones first, those of a length in the order of their faces from Home to Front. A lone die is a king."""
NUMBER = {line: number for number, line in enumerate(LINES)}
FIRST_OF_LENGTH = tuple(next(number for number, line in enumerate(LINES) if len(line) == length) for length in range(LONGEST + 1))

CODE = {action: code for code, action in enumerate(ACTIONS.values())}
GATHER, MOBILISE, BATTLE, PASS = range(LONGEST, LONGEST + 4)
"""The codes of the actions, in the order in which the rules offer them; the codes below are growing the die at that place."""

_BY_ITSELF = {*GROW, MOBILISE_ACTION}
_TARGET: Line = (VILLAGE, VILLAGE)
"""Whose owner takes no part."""


DICE, CAN, CONSENSUS, STRUCK, STRUCK_BY_CONSENSUS, DESERTED, LOST, POINTS = range(8)
"""The columns of the table: how many dice a line has; what it can do, a bit for each code; whether it battles without a roll;
what is left of it after a blow of either sort, and once its army at the Front has gone over to a lone king; whether its
owner has lost with it; how good it looks."""
AFTER = 8
"""From here on, by code: the line after growing or mobilising."""
GATHERED = AFTER + MOBILISE + 1
"""From here on, by the face less one: the line after a roll at the Gathering Place."""
FRONTS = GATHERED + len(FACES)
"""From here on, by the face less one: the line with another die at the Front."""
COLUMNS = 32
"""A power of two, so that all that is known of a line is read at once."""
assert FRONTS + len(FACES) <= COLUMNS

LineTable = NDArray[np.int16]
"""Has a row for every line, and in it the columns named above."""


def line_table(rules: TwoDomainsRules) -> LineTable:
    """A row for every line, by its number."""
    table = _without_options().copy()
    table[:, LOST] = [not line or isinstance(rules.node(State((line, _TARGET))), Over) for line in LINES]
    return table


@cache
def _without_options() -> LineTable:
    table = np.zeros((len(LINES), COLUMNS), np.int16)
    for number, line in enumerate(LINES[1:], 1):
        can = actions(line)
        table[number, :LOST] = (
            len(line),
            sum(1 << CODE[action] for action in can),
            line.count(CAPITAL) == 1,
            NUMBER[crowned(struck(line, consensus=False))],
            NUMBER[crowned(struck(line, consensus=True))],
            NUMBER[_after(line, BATTLE_ACTION, (KING,), KING)] if BATTLE_ACTION in can else 0,
        )
        table[number, POINTS] = domain_points(line)
        table[number, FRONTS : FRONTS + len(FACES)] = [NUMBER[crowned((*line[:-1], face))] for face in FACES]
        if GATHER_ACTION in can and table[number, GATHERED] == 0:  # then neither have the lines that differ there alone
            gathered = [NUMBER[_after(line, GATHER_ACTION, roll=face)] for face in FACES]
            table[gathered, GATHERED : GATHERED + len(FACES)] = gathered
        for action in set(can) & _BY_ITSELF:
            table[number, AFTER + CODE[action]] = NUMBER[_after(line, action)]
    return table


def _after(line: Line, action: Action, target: Line = _TARGET, roll: int | None = None) -> Line:
    """What an action makes of the mover's line."""
    state = _RULES.play(State((line, target)), {0: action})
    return (state if roll is None else _RULES.settle(state, roll)).lines[0]


_RULES = TwoDomainsRules(TwoDomainsOptions())
