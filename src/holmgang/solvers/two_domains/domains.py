"""The rules of Two Domains as tables over domains, filled by calling the reference rules.

A domain is a line of dice, numbered as the compiled rules number it (`compiled_lines`); its index counts from the first of its
length. What a domain can do does not depend on the other one, and what a blow does to a target does not depend on who struck, so
tables over single domains say everything about pairs of them.
"""

from functools import cache
from typing import Any, NamedTuple

import numpy as np
from numpy.typing import NDArray

from holmgang.games.two_domains import table
from holmgang.games.two_domains.compiled_lines import (
    AFTER,
    BATTLE,
    CAN,
    CONSENSUS as CONSENTING,
    DESERTED,
    FIRST_OF_LENGTH,
    FRONTS,
    GATHERED,
    LINES,
    LOST,
    MOBILISE,
    NUMBER,
    STRUCK,
    STRUCK_BY_CONSENSUS,
    line_table,
)
from holmgang.games.two_domains.options import TwoDomainsOptions
from holmgang.games.two_domains.rules import TwoDomainsRules
from holmgang.games.two_domains.table import ACTIONS, FACES, LONGEST, Action, Line

Group = tuple[int, int]
"""The lengths of the mover's domain and of the other one."""

LENGTHS = range(1, LONGEST + 1)
SIZE = {length: len(FACES) ** length if length > 1 else 1 for length in LENGTHS}

MOVES: tuple[Action, ...] = (table.GATHER, *table.GROW, table.MOBILISE, table.BATTLE, table.PASS)
"""The actions in the order of the codes under which a solution stores them."""
CODE = {action: code for code, action in enumerate(MOVES)}

NO_BATTLE, ROLLED, CONSENSUS = 0, 1, 2
NONE = -1

Indices = NDArray[np.int32]
PairTable = NDArray[Any]
"""Numbers by the mover's domain and the other's; an array of numpy, or of a library whose arrays do the same, such as CuPy."""
Flags = NDArray[np.bool_]


class Domains(NamedTuple):
    """All domains of one length: what each can do, and what a blow does to it. A named tuple, so that compiled code takes it."""

    length: int
    torn: Flags
    """In civil war: whoever owns such a domain has lost."""
    steps: Indices
    """For each domain up to six domains that growth or mobilisation leads to; NONE after the last."""
    step_codes: NDArray[np.uint8]
    """The codes of those moves."""
    gatherings: Indices
    """Rows of six domains that differ only at the Gathering Place, by its face; every domain stands in one."""
    battle: NDArray[np.int8]
    """NO_BATTLE, or which form it takes against two dice or more."""
    fronts: Indices
    """For each domain the six domains with another face at the Front, by face."""
    struck_rolled: Indices
    """The domain after a blow in the rolled form."""
    shorter_rolled: Flags
    """Whether that one is a die shorter."""
    struck_consensus: Indices
    shorter_consensus: Flags
    deserted: Indices
    """The domain one die shorter after its army at the Front has changed sides."""


def index_of(line: Line) -> int:
    """A domain's index among those of its length."""
    return NUMBER[line] - FIRST_OF_LENGTH[len(line)]


def lines(length: int) -> tuple[Line, ...]:
    """All domains of a length, by index."""
    return LINES[_numbers(length)]


@cache
def all_domains(options: TwoDomainsOptions) -> dict[int, Domains]:
    """The tables for every length, under these options."""
    table = line_table(TwoDomainsRules(options)).astype(np.int32)
    return {length: _domains(length, table[_numbers(length)]) for length in LENGTHS}


def _numbers(length: int) -> slice:
    first = FIRST_OF_LENGTH[length]
    return slice(first, first + SIZE[length])


def _domains(length: int, table: Indices) -> Domains:
    """From the rows for all lines of a length; what they lead to gets its index, too."""
    first, first_shorter = FIRST_OF_LENGTH[length], FIRST_OF_LENGTH[length - 1]
    steps, step_codes = _steps(table[:, CAN], table[:, AFTER:GATHERED] - first)
    battles = table[:, CAN] >> BATTLE & 1 != 0
    rolled, consented = table[:, STRUCK].copy(), table[:, STRUCK_BY_CONSENSUS].copy()
    gathered = table[:, GATHERED:FRONTS] - first if length > 1 else np.zeros((1, len(FACES)), np.int32)
    return Domains(
        length=length,
        torn=table[:, LOST] != 0,
        steps=steps,
        step_codes=step_codes,
        gatherings=np.unique(gathered, axis=0),
        battle=np.where(battles, np.where(table[:, CONSENTING], CONSENSUS, ROLLED), NO_BATTLE).astype(np.int8),
        fronts=table[:, FRONTS : FRONTS + len(FACES)] - first,
        struck_rolled=rolled - np.where(rolled < first, first_shorter, first).astype(np.int32),
        shorter_rolled=rolled < first,
        struck_consensus=consented - np.where(consented < first, first_shorter, first).astype(np.int32),
        shorter_consensus=consented < first,
        deserted=np.where(battles, table[:, DESERTED] - first_shorter, 0).astype(np.int32),
    )


def _steps(can: Indices, after: Indices) -> tuple[Indices, NDArray[np.uint8]]:
    """Of growing and mobilising what can be done, the first of it first; where it leads, and under which code it is stored."""
    columns = [*range(LONGEST), MOBILISE]
    possible = can[:, None] >> columns & 1 != 0
    stored = np.array([MOVES.index(tuple(ACTIONS.values())[code]) for code in columns])
    order = np.argsort(~possible, axis=1, kind="stable")
    steps = np.take_along_axis(np.where(possible, after[:, columns], NONE), order, axis=1)
    codes = np.take_along_axis(np.where(possible, stored, 0), order, axis=1)
    return steps.astype(np.int32), codes.astype(np.uint8)
