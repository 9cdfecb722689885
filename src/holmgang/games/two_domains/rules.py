"""The rules of Two Domains: grow five villages into a domain that can wage war, and keep it from falling apart.

Everything is public; chance is one die at a time. Numbers in comments are those of the rulings (TD 3.x).
"""

from collections.abc import Mapping
from functools import cache
from itertools import pairwise
from random import Random

from holmgang.core.nodes import Chance, Choose, Over
from holmgang.core.seats import Seat, other
from holmgang.games.view import table_view

from .options import TwoDomainsOptions
from .table import (
    ARMY,
    BATTLE,
    CAPITAL,
    CITY,
    FACES,
    GATHER,
    GROW,
    KING,
    LONGEST,
    MOBILISE,
    PASS,
    TOWN,
    VILLAGE,
    Action,
    Line,
    State,
    View,
)

DIE: Chance[int] = Chance.even(FACES)


class TwoDomainsRules:
    """The rules under one set of options. ``dice`` shrinks the game: both begin with so many."""

    def __init__(self, options: TwoDomainsOptions, dice: int = LONGEST) -> None:
        self.options = options
        self.dice = dice
        self._in_civil_war = _civil_war_exact if options.civil_war == "exact" else _civil_war_at_least

    # Set-up

    def start(self) -> State:
        """Five villages each; the first seat moves first (TD 3.30)."""
        return State(((VILLAGE,) * self.dice, (VILLAGE,) * self.dice))

    # What happens next

    def node(self, state: State) -> Choose[Action] | Chance[int] | Over:
        """A roll that is waited for, the end, or the mover's choice of an action."""
        first, second = state.lines
        if not first or not second:
            return Over(0 if first else 1, "last king killed")
        torn = self._in_civil_war(first), self._in_civil_war(second)
        if torn[state.mover]:
            return Over(other(state.mover), "civil war")  # the mover's own domain is looked at first
        if torn[other(state.mover)]:
            # TD 3.32 for positions written down; with civil_war=exact a blow can bring it about too (a third king or army lost)
            return Over(state.mover, "civil war")
        if state.rolling is not None:
            return DIE
        if state.quiet == self.options.no_progress_limit:
            return Over(None, "too many turns without a removed die")  # TD 3.31
        return _choose(actions(state.lines[state.mover]), state.mover)

    # What an action does

    def play(self, state: State, moves: Mapping[Seat, Action]) -> State:
        """Carries out the action, or waits for the roll it needs."""
        action = moves[state.mover]
        line, target = state.lines[state.mover], state.lines[other(state.mover)]
        match action.name:
            case "grow":
                return self._end_turn(state, tuple(die + (place == action.place) for place, die in enumerate(line)), target)
            case "gather":
                return State(state.lines, state.mover, "gather", state.quiet)
            case "mobilise":
                return self._end_turn(state, tuple(sorted(line)), target)
            case "battle":
                # TD 3.9: which form a battle takes is no choice; an opponent's last die is always rolled for
                if len(target) > 1 and line.count(CAPITAL) == 1:
                    return self._end_turn(state, (*line[:-1], CITY), struck(target, consensus=True))
                return State(state.lines, state.mover, "battle", state.quiet)
            case _:  # pass
                return self._end_turn(state, line, target)

    # What chance does

    def settle(self, state: State, outcome: int) -> State:
        """The roll at the Gathering Place, or the roll of the battle."""
        line, target = state.lines[state.mover], state.lines[other(state.mover)]
        if state.rolling == "gather":
            return self._end_turn(state, (line[0], outcome, *line[2:]), target)
        if len(target) == 1:
            if outcome == KING:  # TD 3.15: the army defects and founds a Gathering Place at the lone king's side
                return self._end_turn(state, line[:-1], (*target, ARMY))
            return self._end_turn(state, line, ())
        if outcome == self.options.battle_fail_face:
            return self._end_turn(state, (*line[:-1], outcome), target)
        return self._end_turn(state, (*line[:-1], outcome), struck(target, consensus=False))

    def _end_turn(self, state: State, line: Line, target: Line) -> State:
        """After every action: lone dice become kings, then the other player is to move unless the game is over."""
        own, theirs = state.lines[state.mover], state.lines[other(state.mover)]
        line, target = crowned(line), crowned(target)
        removed = len(line) + len(target) < len(own) + len(theirs)
        quiet = 0 if removed or self.options.no_progress_limit is None else state.quiet + 1
        over = not target or self._in_civil_war(line) or self._in_civil_war(target)
        lines = (line, target) if state.mover == 0 else (target, line)
        return State(lines, state.mover if over else other(state.mover), None, quiet)

    # Who sees what

    def view(self, state: State, seat: Seat | None) -> View:
        """Everything: nothing is hidden in this game."""
        return table_view(state, self.node(state), seat)

    def imagine(self, view: View, rng: Random) -> State:  # noqa: ARG002 - nothing is hidden, so nothing is drawn
        return view.table

    def outcome_seen(self, state: State, outcome: int, seat: Seat | None) -> int:  # noqa: ARG002 - all is seen
        """Every roll is seen by everyone."""
        return outcome


@cache
def actions(line: Line) -> tuple[Action, ...]:
    """What a domain can do; the opponent's domain has no say in it."""
    if len(line) == 1:
        return (PASS,)  # TD 3.13
    kings, capitals = line.count(KING), line.count(CAPITAL)
    can = [GROW[place] for place, die in enumerate(line) if _grows(die, kings, capitals)]
    can.append(GATHER)
    if any(die > following for die, following in pairwise(line)):
        can.append(MOBILISE)  # TD 3.19: never on a sorted line
    if line[-1] == ARMY and kings == 1 and capitals <= 1:
        can.append(BATTLE)
    return tuple(can)


def _grows(die: int, kings: int, capitals: int) -> bool:
    match die:
        case 2 | 3:
            return True
        case 4:
            return capitals == 0  # TD 3.23
        case 5:
            return kings == 1  # TD 3.21: with two capitals as well
        case _:
            return False


@cache
def _choose(options: tuple[Action, ...], mover: Seat) -> Choose[Action]:
    return Choose.one(mover, options)


def struck(target: Line, *, consensus: bool) -> Line:
    """The target's line after a battle that succeeds against its Front; with consensus it hits harder."""
    front = target[-1]
    if consensus:
        return (*target[:-1], VILLAGE) if front == ARMY else target[:-1]
    weakened = {ARMY: CITY, CAPITAL: TOWN, CITY: VILLAGE}.get(front)
    return target[:-1] if weakened is None else (*target[:-1], weakened)


def crowned(line: Line) -> Line:
    """TD 3.14: a domain's last die is a king, whatever it showed."""
    return (KING,) if len(line) == 1 else line


@cache
def _civil_war_at_least(line: Line) -> bool:
    return line.count(KING) >= 2 and line.count(ARMY) >= 2


@cache
def _civil_war_exact(line: Line) -> bool:
    return line.count(KING) == 2 and line.count(ARMY) == 2  # TD 3.5
