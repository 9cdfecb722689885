"""The rules of Two Domains, compiled: the same steps in the same order as `rules`.

A line of dice is a number, and what depends on a line alone (what it can do, what growing, mobilising, a roll or a blow makes of
it) is looked up in the table of `compiled_lines`. Numbers in comments are those of the rulings (TD 3.x).
"""

from typing import NamedTuple

from holmgang.compiling.arrays import Grid, Numbers
from holmgang.compiling.bits import nth_of_16, popcount
from holmgang.compiling.caching import inner
from holmgang.compiling.contract import (
    CHANCE,
    DRAWN,
    FIRST,
    FIRST_WON,
    NO_LIMIT,
    SECOND_WON,
    PackedForm,
    Row,
    bind,
    kind_of,
    limit_or_none,
)
from holmgang.compiling.encoding import STATUS, write_one_of, write_status
from holmgang.compiling.layout import NONE, Layout, one_of
from holmgang.compiling.placeholders import NO_SECRETS

from .compiled_lines import (
    AFTER,
    BATTLE,
    CAN,
    CONSENSUS,
    DESERTED,
    DICE,
    FIRST_OF_LENGTH,
    FRONTS,
    GATHER,
    GATHERED,
    LINES,
    LOST,
    MOBILISE,
    NUMBER,
    POINTS,
    STRUCK,
    STRUCK_BY_CONSENSUS,
    line_table,
)
from .measure import WON
from .rules import TwoDomainsRules
from .table import ACTIONS, ARMY, CITY, FACES, KING, LONGEST, State

LAYOUT = Layout(State, {"lines": one_of(LINES)}, computed={"node": lambda game, state: kind_of(game.node(state))})
LINE, MOVER, ROLLING, QUIET, NEXT = LAYOUT.places("lines", "mover", "rolling", "quiet", "node")
"""The last holds the node, which follows from the rest."""

NOT_ROLLING, GATHERING, BATTLING = NONE, 0, 1
DEAD, LONE_KING, KING_AND_ARMY = NUMBER[()], NUMBER[KING,], NUMBER[KING, ARMY]


class Rules(NamedTuple):
    """The options, and what depends on a line alone."""

    battle_fail_face: int
    no_progress_limit: int
    lines: Grid


def make_rules(game: TwoDomainsRules) -> Rules:
    """The options as compiled code takes them."""
    options = game.options
    return Rules(options.battle_fail_face, limit_or_none(options.no_progress_limit), line_table(game))


def read_outcome(row: list[int], code: int) -> int:  # noqa: ARG001 - a face is its own code wherever it is rolled
    return code


# What happens next


@inner
def node(rules: Rules, row: Row) -> int:  # noqa: ARG001 - found out when the turn ended
    """A roll that is waited for, the end, or the mover's choice of an action."""
    return row[NEXT]


@inner
def count_options(rules: Rules, row: Row, seat: int) -> int:
    return popcount(rules.lines[row[LINE + seat], CAN])


@inner
def option_at(rules: Rules, row: Row, seat: int, index: int) -> int:
    return nth_of_16(rules.lines[row[LINE + seat], CAN], index)


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
    if action <= MOBILISE:
        line = rules.lines[line, AFTER + action]
    elif action == BATTLE:
        # TD 3.9: which form a battle takes is no choice; an opponent's last die is always rolled for
        if target == LONE_KING or not rules.lines[line, CONSENSUS]:
            row[ROLLING], row[NEXT] = BATTLING, CHANCE
            return
        line, target = rules.lines[line, FRONTS + CITY - KING], rules.lines[target, STRUCK_BY_CONSENSUS]
    end_turn(rules, row, line, target)


# What chance does


@inner
def count_outcomes(rules: Rules, row: Row) -> int:  # noqa: ARG001 - always a die
    return len(FACES)


@inner
def outcome_at(rules: Rules, row: Row, index: int) -> int:  # noqa: ARG001 - always a die
    return KING + index


@inner
def settle(rules: Rules, row: Row, outcome: int) -> None:
    """The roll at the Gathering Place, or the roll of the battle."""
    line, target = after_roll(rules, row, outcome)
    end_turn(rules, row, line, target)


@inner
def after_roll(rules: Rules, row: Row, outcome: int) -> tuple[int, int]:
    """The mover's line and the other one."""
    mover = row[MOVER]
    line, target = row[LINE + mover], row[LINE + 1 - mover]
    if row[ROLLING] == GATHERING:
        return rules.lines[line, GATHERED + outcome - KING], target
    if target == LONE_KING:
        if outcome == KING:  # TD 3.15: the army defects and founds a Gathering Place at the lone king's side
            return rules.lines[line, DESERTED], KING_AND_ARMY
        return line, DEAD
    if outcome != rules.battle_fail_face:
        target = rules.lines[target, STRUCK]
    return rules.lines[line, FRONTS + outcome - KING], target


@inner
def end_turn(rules: Rules, row: Row, line: int, target: int) -> None:
    """After every action the other player is to move, unless the game is over."""
    mover = row[MOVER]
    row[QUIET] = quiet_turns(rules, row, line, target)
    row[LINE + mover], row[LINE + 1 - mover] = line, target
    row[ROLLING] = NOT_ROLLING
    if rules.lines[line, LOST]:
        row[NEXT] = SECOND_WON - mover
    elif rules.lines[target, LOST]:
        row[NEXT] = FIRST_WON + mover
    else:
        row[MOVER] = 1 - mover
        row[NEXT] = DRAWN if row[QUIET] == rules.no_progress_limit else FIRST + 1 - mover  # TD 3.31


@inner
def quiet_turns(rules: Rules, row: Row, line: int, target: int) -> int:
    """How many turns on end have removed no die, where that is counted."""
    if rules.no_progress_limit == NO_LIMIT:
        return row[QUIET]
    dice = rules.lines[row[LINE], DICE] + rules.lines[row[LINE + 1], DICE]
    removed = rules.lines[line, DICE] + rules.lines[target, DICE] < dice
    return 0 if removed else row[QUIET] + 1


# How good it looks


@inner
def measure(rules: Rules, row: Row, seat: int) -> int:
    """Six times what `measure` has, or its sum over the six faces of a die that is waited for."""
    mover, total = row[MOVER], 0
    if row[ROLLING] == NOT_ROLLING:
        total = len(FACES) * measured(rules, row[LINE + mover], row[LINE + 1 - mover], row[QUIET])
    else:
        for face in range(KING, ARMY + 1):
            line, target = after_roll(rules, row, face)
            total += measured(rules, line, target, quiet_turns(rules, row, line, target))
    return total if seat == mover else -total


@inner
def measured(rules: Rules, line: int, target: int, quiet: int) -> int:
    """The points of the line's owner against the target's; a line that was lost by its own turn loses whatever the other is."""
    if rules.lines[line, LOST]:
        return -WON
    if rules.lines[target, LOST]:
        return WON
    return 0 if quiet == rules.no_progress_limit else rules.lines[line, POINTS] - rules.lines[target, POINTS]


# What it is in numbers


@inner
def observe(rules: Rules, row: Row, seat: int, numbers: Numbers) -> None:
    """Writes the numbers of `encoding`, field for field."""
    write_status(row[NEXT], seat, numbers)
    at = write_one_of(row[MOVER] ^ seat, 2, STATUS, numbers)
    at = write_one_of(row[ROLLING], 2, at, numbers)
    for side in (seat, 1 - seat):
        line = row[LINE + side]
        write_line(line, rules.lines[line, DICE], at, numbers)
        at += LONGEST * len(FACES)
    numbers[at] = row[QUIET]


@inner
def write_line(line: int, dice: int, at: int, numbers: Numbers) -> None:
    """For each place from Home on which face its die shows; lines of a length are numbered like numbers to the base of six."""
    rest = line - FIRST_OF_LENGTH[dice]
    for place in range(LONGEST * len(FACES)):
        numbers[at + place] = 0
    if dice == 1:
        numbers[at] = 1  # a lone die is a king
        return
    for place in range(dice - 1, -1, -1):
        numbers[at + len(FACES) * place + rest % len(FACES)] = 1
        rest //= len(FACES)


FORM = PackedForm(LAYOUT, tuple(ACTIONS.values()), make_rules, read_outcome)

bind(Rules, node, count_options, option_at, play, count_outcomes, outcome_at, settle, measure, observe, *NO_SECRETS)
