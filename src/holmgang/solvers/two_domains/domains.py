"""The rules of Two Domains as tables over domains, filled by calling the reference rules.

A domain of n dice has an index: its faces from Home to Front as digits in base six; the only domain of one die is the king. What
a domain can do does not depend on the other one, and what a blow does to a target does not depend on who struck, so tables over
single domains say everything about pairs of them.
"""

from dataclasses import dataclass
from functools import cache
from itertools import product

import numpy as np
from numpy.typing import NDArray

from holmgang.core.nodes import Over
from holmgang.games.two_domains.options import TwoDomainsOptions
from holmgang.games.two_domains.rules import TwoDomainsRules, actions
from holmgang.games.two_domains.table import (
    BATTLE,
    CAPITAL,
    FACES,
    GATHER,
    GROW,
    KING,
    LONGEST,
    MOBILISE,
    PASS,
    VILLAGE,
    Action,
    Line,
    State,
)

Group = tuple[int, int]
"""The lengths of the mover's domain and of the other one."""

LENGTHS = range(1, LONGEST + 1)
SIZE = {length: len(FACES) ** length if length > 1 else 1 for length in LENGTHS}

MOVES: tuple[Action, ...] = (GATHER, *GROW, MOBILISE, BATTLE, PASS)
"""The actions in the order of the codes under which a solution stores them."""
CODE = {action: code for code, action in enumerate(MOVES)}

NO_BATTLE, ROLLED, CONSENSUS = 0, 1, 2
NONE = -1

Indices = NDArray[np.int32]
Flags = NDArray[np.bool_]

_ROLLING_LINE: Line = (KING, 6)
_CONSENTING_LINE: Line = (KING, CAPITAL, 6)
_QUIET_TARGET: Line = (VILLAGE, VILLAGE)


@dataclass(frozen=True)
class Domains:
    """All domains of one length: what each can do, and what a blow does to it."""

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
    if len(line) == 1:
        return 0
    index = 0
    for face in line:
        index = index * len(FACES) + face - 1
    return index


def lines(length: int) -> list[Line]:
    """All domains of a length, by index."""
    return [(KING,)] if length == 1 else list(product(FACES, repeat=length))


@cache
def all_domains(options: TwoDomainsOptions) -> dict[int, Domains]:
    """The tables for every length, under these options."""
    rules = TwoDomainsRules(options)
    return {length: _domains(rules, length) for length in LENGTHS}


def _domains(rules: TwoDomainsRules, length: int) -> Domains:
    every = lines(length)
    size = len(every)
    steps = np.full((size, 6), NONE, np.int32)
    step_codes = np.zeros((size, 6), np.uint8)
    gathered = np.zeros((size, 6), np.int32)
    fronts = np.zeros((size, 6), np.int32)
    battle = np.zeros(size, np.int8)
    deserted = np.zeros(size, np.int32)
    torn = np.array([_is_torn(rules, line) for line in every])
    struck = np.zeros((2, size), np.int32)
    shorter = np.zeros((2, size), np.bool_)
    for index, line in enumerate(every if length > 1 else []):
        taken = 0
        for action in actions(line):
            if action == GATHER:
                gathered[index] = [index_of(_after(rules, line, action, face)) for face in FACES]
            elif action == BATTLE:
                battle[index] = CONSENSUS if CAPITAL in line else ROLLED
                deserted[index] = index_of(_deserted(rules, line))
            else:
                steps[index, taken] = index_of(_after(rules, line, action))
                step_codes[index, taken] = CODE[action]
                taken += 1
        fronts[index] = [index_of((*line[:-1], face)) for face in FACES]
        for form, attacker in enumerate((_ROLLING_LINE, _CONSENTING_LINE)):
            left = _struck(rules, attacker, line)
            struck[form, index], shorter[form, index] = index_of(left), len(left) < length
    rows = gathered if length > 1 else np.zeros((1, 6), np.int32)
    return Domains(
        length=length,
        torn=torn,
        steps=steps,
        step_codes=step_codes,
        gatherings=np.unique(rows, axis=0).astype(np.int32),
        battle=battle,
        fronts=fronts,
        struck_rolled=struck[0],
        shorter_rolled=shorter[0],
        struck_consensus=struck[1],
        shorter_consensus=shorter[1],
        deserted=deserted,
    )


def _is_torn(rules: TwoDomainsRules, line: Line) -> bool:
    node = rules.node(State((line, _QUIET_TARGET)))
    return isinstance(node, Over) and node.winner == 1


def _after(rules: TwoDomainsRules, line: Line, action: Action, face: int | None = None) -> Line:
    """The mover's own domain after an action that leaves the other alone."""
    state = rules.play(State((line, _QUIET_TARGET)), {0: action})
    return (state if face is None else rules.settle(state, face)).lines[0]


def _struck(rules: TwoDomainsRules, attacker: Line, target: Line) -> Line:
    """The target after a successful blow."""
    state = rules.play(State((attacker, target)), {0: BATTLE})
    if state.rolling is None:
        return state.lines[1]
    success = next(face for face in FACES if face not in (KING, 6))
    return rules.settle(state, success).lines[1]


def _deserted(rules: TwoDomainsRules, line: Line) -> Line:
    """The attacker's domain after its army has pledged itself to a lone king."""
    state = rules.play(State((line, (KING,))), {0: BATTLE})
    return rules.settle(state, KING).lines[0]
