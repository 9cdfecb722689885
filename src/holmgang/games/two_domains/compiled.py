"""The rules of Two Domains, compiled: the same steps in the same order as `rules`.

A line of dice is a number of five octal digits, Home the lowest, 0 where there is no die. What depends on a line alone (what it
can do, what mobilising, a blow or a civil war makes of it) is asked of the reference rules once for every line and then looked
up. Numbers in comments are those of the rulings (TD 3.x).
"""

from collections.abc import Callable
from functools import cache
from itertools import product
from typing import Literal, NamedTuple

import numpy as np

from holmgang.compiling.bits import nth_of_16, popcount
from holmgang.compiling.caching import inner
from holmgang.compiling.contract import (
    CHANCE,
    DRAWN,
    FIRST,
    FIRST_WON,
    NO_LIMIT,
    SECOND_WON,
    Codes,
    Numbers,
    PackedForm,
    Row,
    bind,
    kind_of,
    limit_or_none,
)
from holmgang.compiling.randomness import Source, below
from holmgang.core.nodes import Over
from holmgang.core.seats import SEATS

from .measure import WON, domain_points
from .rules import TwoDomainsRules, actions, crowned, struck
from .table import ACTIONS, ARMY, CAPITAL, CITY, FACES, KING, LONGEST, VILLAGE, Line, State

LINE, MOVER, ROLLING, QUIET, NEXT = 0, 2, 3, 4, 5
"""The places in a row; the first seat's line, then the second's. The last holds the node, which follows from the rest."""
WORDS = 6

NOT_ROLLING, GATHERING, BATTLING = range(3)
ROLLS: tuple[Literal["gather", "battle"] | None, ...] = (None, "gather", "battle")

GATHER, MOBILISE, BATTLE, PASS = range(LONGEST, LONGEST + 4)
"""The codes of the actions, in the order in which the rules offer them; the codes below are growing the die at that place."""

DIE = 3
"""How many bits a die takes."""
A_DIE = 0o7
NUMBERS = 1 << DIE * LONGEST

Table = Numbers
"""Something for every line."""


class Rules(NamedTuple):
    """The options, and what depends on a line alone."""

    battle_fail_face: int
    no_progress_limit: int
    actions: Table
    """What it can do, a bit for each code."""
    dice: Table
    mobilised: Table
    consensus: Table
    """Whether it battles without a roll."""
    struck: Table
    """What is left of it after a blow."""
    struck_by_consensus: Table
    torn: Table
    """Whether it is in civil war."""
    points: Table


def make_rules(game: TwoDomainsRules) -> Rules:
    """The options as compiled code takes them."""
    options = game.options
    torn = _for_every_line(lambda line: isinstance(game.node(State((line, (VILLAGE, VILLAGE)))), Over))
    return Rules(options.battle_fail_face, limit_or_none(options.no_progress_limit), *_line_tables(), torn, _points())


@cache
def _line_tables() -> tuple[Table, Table, Table, Table, Table, Table]:
    """What depends on a line and on no option."""
    codes = {action: code for code, action in enumerate(ACTIONS.values())}
    return (
        _for_every_line(lambda line: sum(1 << codes[action] for action in actions(line))),
        _for_every_line(len),
        _for_every_line(lambda line: pack_line(tuple(sorted(line)))),
        _for_every_line(lambda line: line.count(CAPITAL) == 1),
        _for_every_line(lambda line: pack_line(crowned(struck(line, consensus=False)))),
        _for_every_line(lambda line: pack_line(crowned(struck(line, consensus=True)))),
    )


@cache
def _points() -> Table:
    return _for_every_line(domain_points)


def _for_every_line(work: Callable[[Line], int]) -> Table:
    found = np.zeros(NUMBERS, np.int64)
    for length in range(1, LONGEST + 1):
        for line in product(FACES, repeat=length):
            found[pack_line(line)] = work(line)
    return found


# Packing


def pack_line(line: Line) -> int:
    """A line as a number."""
    return sum(die << DIE * place for place, die in enumerate(line))


def unpack_line(number: int) -> Line:
    """The line that a number stands for."""
    return tuple(number >> DIE * place & A_DIE for place in range(LONGEST) if number >> DIE * place)


def pack(game: TwoDomainsRules, state: State) -> list[int]:
    """A state as a row."""
    return [
        *map(pack_line, state.lines),
        state.mover,
        ROLLS.index(state.rolling),
        state.quiet,
        kind_of(game.node(state)),
    ]


def unpack(row: list[int]) -> State:
    """The state of a row."""
    first, second, mover, rolling, quiet, _ = row
    return State((unpack_line(first), unpack_line(second)), SEATS[mover], ROLLS[rolling], quiet)


def read_outcome(row: list[int], code: int) -> int:  # noqa: ARG001 - a face is its own code wherever it is rolled
    """The face."""
    return code


# What happens next


@inner
def node(rules: Rules, row: Row) -> int:  # noqa: ARG001 - found out when the turn ended
    """A roll that is waited for, the end, or the mover's choice of an action."""
    return row[NEXT]


@inner
def list_options(rules: Rules, row: Row, seat: int, codes: Codes) -> int:
    """The mover's actions."""
    can, count = rules.actions[row[LINE + seat]], 0
    for code in range(PASS + 1):
        if can >> code & 1:
            codes[count] = code
            count += 1
    return count


@inner
def any_option(rules: Rules, row: Row, seat: int, source: Source) -> int:
    """Any of the mover's actions."""
    can = rules.actions[row[LINE + seat]]
    return nth_of_16(can, below(popcount(can), source))


# What an action does


@inner
def play(rules: Rules, row: Row, first: int, second: int) -> None:
    """Carries out the action, or waits for the roll it needs."""
    mover = row[MOVER]
    action = second if mover else first
    line, target = row[LINE + mover], row[LINE + 1 - mover]
    if action == GATHER:
        row[ROLLING], row[NEXT] = GATHERING, CHANCE
        return
    if action < GATHER:
        line += 1 << DIE * action
    elif action == MOBILISE:
        line = rules.mobilised[line]
    elif action == BATTLE:
        # TD 3.9: which form a battle takes is no choice; an opponent's last die is always rolled for
        if target <= A_DIE or not rules.consensus[line]:
            row[ROLLING], row[NEXT] = BATTLING, CHANCE
            return
        line, target = with_front(rules, line, CITY), rules.struck_by_consensus[target]
    end_turn(rules, row, line, target)


# What chance does


@inner
def list_outcomes(rules: Rules, row: Row, codes: Codes) -> int:  # noqa: ARG001 - always a die
    """A die's faces."""
    for place in range(len(FACES)):
        codes[place] = KING + place
    return len(FACES)


@inner
def any_outcome(rules: Rules, row: Row, source: Source) -> int:  # noqa: ARG001 - always a die
    """A die's face."""
    return KING + below(len(FACES), source)


@inner
def settle(rules: Rules, row: Row, outcome: int) -> None:
    """The roll at the Gathering Place, or the roll of the battle."""
    mover = row[MOVER]
    line, target = row[LINE + mover], row[LINE + 1 - mover]
    if row[ROLLING] == GATHERING:
        line = line & ~(A_DIE << DIE) | outcome << DIE
    elif target <= A_DIE:
        if outcome == KING:  # TD 3.15: the army defects and founds a Gathering Place at the lone king's side
            line, target = with_front(rules, line, 0), target | ARMY << DIE
        else:
            target = 0
    else:
        line = with_front(rules, line, outcome)
        if outcome != rules.battle_fail_face:
            target = rules.struck[target]
    end_turn(rules, row, line, target)


@inner
def end_turn(rules: Rules, row: Row, line: int, target: int) -> None:
    """After every action: a lone die is a king, then the other player is to move unless the game is over."""
    mover = row[MOVER]
    if line <= A_DIE:
        line = KING  # TD 3.14: after a defection; a struck line has its king already
    if rules.no_progress_limit != NO_LIMIT:
        dice = rules.dice[row[LINE]] + rules.dice[row[LINE + 1]]
        removed = rules.dice[line] + rules.dice[target] < dice
        row[QUIET] = 0 if removed else row[QUIET] + 1
    row[LINE + mover], row[LINE + 1 - mover] = line, target
    row[ROLLING] = NOT_ROLLING
    if rules.torn[line]:
        row[NEXT] = SECOND_WON - mover
    elif target == 0 or rules.torn[target]:
        row[NEXT] = FIRST_WON + mover
    else:
        row[MOVER] = 1 - mover
        row[NEXT] = DRAWN if row[QUIET] == rules.no_progress_limit else FIRST + 1 - mover  # TD 3.31


@inner
def with_front(rules: Rules, line: int, face: int) -> int:
    """The line with another die at the Front; 0 removes it."""
    place = DIE * (rules.dice[line] - 1)
    return line & (1 << place) - 1 | face << place


# What a seat sees, and how good it looks


@inner
def imagine(rules: Rules, row: Row, seat: int, source: Source) -> None:
    """Nothing is hidden, so nothing is drawn."""


@inner
def measure(rules: Rules, row: Row, seat: int) -> int:
    """Six times what `measure` has, or its sum over the six faces of a die that is waited for."""
    if row[ROLLING] == NOT_ROLLING:
        return len(FACES) * measured(rules, row, seat)
    total = 0
    first, second, mover, rolling, quiet = row[LINE], row[LINE + 1], row[MOVER], row[ROLLING], row[QUIET]
    for face in range(KING, ARMY + 1):
        settle(rules, row, face)
        total += measured(rules, row, seat)
        row[LINE], row[LINE + 1], row[MOVER], row[ROLLING], row[QUIET] = first, second, mover, rolling, quiet
    row[NEXT] = CHANCE
    return total


@inner
def measured(rules: Rules, row: Row, seat: int) -> int:
    """The points of a table at which no roll is waited for."""
    if row[NEXT] >= FIRST_WON:
        return 0 if row[NEXT] == DRAWN else WON if row[NEXT] - FIRST_WON == seat else -WON
    return rules.points[row[LINE + seat]] - rules.points[row[LINE + 1 - seat]]


FORM = PackedForm(WORDS, tuple(ACTIONS.values()), make_rules, pack, unpack, read_outcome)

bind(Rules, node, list_options, any_option, play, list_outcomes, any_outcome, settle, imagine, measure)
