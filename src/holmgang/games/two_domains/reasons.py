"""Two Domains: why one action is better than another, by what the die and the next turns can bring."""

from collections.abc import Iterator
from fractions import Fraction
from functools import lru_cache
from itertools import chain
from typing import NamedTuple

from holmgang.core.nodes import Chance, Over
from holmgang.core.reasons import CLEAR, Compared, Fact, odds_fact, percent, reason
from holmgang.core.seats import Seat, other
from holmgang.core.story import Voice

from . import TwoDomains
from .rules import actions
from .table import (
    ARMY,
    BATTLE,
    CAPITAL,
    CITY,
    FACE_NAMES,
    FACES,
    GATHER,
    GATHERING_PLACE,
    GROW,
    KING,
    MOBILISE,
    Action,
    Line,
    State,
    View,
)

SOON = (1, 2, 3, 4)
"""Within so many turns of its own a domain is looked at to become ready to strike."""
LONE_KING: Line = (KING,)
"""A domain that does nothing."""
LIKELY = Fraction(1, 2)
"""Whoever can be ready to strike with such odds is to be reckoned with."""
NUMBERS = ("no army", "one army", "two armies", "three armies", "four armies", "five armies")
ORDINALS = ("first", "second", "third", "fourth", "fifth")


class Prospects(NamedTuple):
    """What an action leads to, each as odds over its own roll."""

    wins: Fraction
    loses: Fraction
    """At once, by civil war."""
    falls: Fraction
    """That the other side wins with the very next strike, if it can strike."""
    takes: Fraction
    """That a die of the other side goes."""
    weakens: Fraction
    """That the other side's Front becomes a lower die."""
    costs: Fraction
    """That the very next strike of the other side takes a die, if it can strike."""
    faced: Fraction
    """That the other side is then ready to strike."""
    ready: Fraction
    """That its own domain is then ready to strike."""
    torn: Fraction
    """That its own domain then has two kings or more, under whom nothing strikes."""
    agreed: Fraction
    """That its own domain then has a king and Consensus, so that a strike needs no roll."""
    soon: tuple[Fraction, ...]
    """That it is within so many own turns more, if it goes for nothing else and nothing hits it; as long as `SOON`."""


def why(game: TwoDomains, view: View, compared: Compared, voice: Voice) -> str:
    """By the first of these that tells them apart: the end, what is taken, what can be struck back, when one can strike."""
    assert view.seat is not None
    better, worse = (prospects(game, view.table, view.seat, move) for move in (compared.better, compared.worse))
    names = _called(compared.better), _called(compared.worse)
    told = (
        _facts(view, names, (better, worse), voice),
        _undone(compared),
        _rolled_away(view, names, compared, voice.whose(view.seat)),
        _lined_up(game, view, names, compared, voice),
    )
    return reason(*names, chain.from_iterable(told))


def prospects(game: TwoDomains, table: State, seat: Seat, move: Action) -> Prospects:
    """What an action of the seat leads to."""
    after = list(_results(game, game.play(table, {seat: move})))
    theirs = table.lines[other(seat)]
    wins, loses, falls, takes, weakens, costs, faced, ready, torn, agreed = (Fraction(0) for _ in range(10))
    soon = [Fraction(0) for _ in SOON]
    for share, state in after:
        node, own, facing = game.node(state), state.lines[seat], state.lines[other(seat)]
        takes += share * (len(facing) < len(theirs))
        weakens += share * (len(facing) == len(theirs) and sum(facing) < sum(theirs))
        if isinstance(node, Over):
            wins += share * (node.winner == seat)
            loses += share * (node.winner == other(seat))
            continue
        ready += share * (BATTLE in actions(own))
        torn += share * (own.count(KING) > 1)
        agreed += share * (len(facing) > 1 and own.count(CAPITAL) == own.count(KING) == 1)
        soon = [sofar + share * ready_within(game, own, turns) for sofar, turns in zip(soon, SOON, strict=True)]
        if BATTLE in actions(facing):
            faced += share
            for blow, then in _results(game, game.play(state, {other(seat): BATTLE})):
                end = game.node(then)
                falls += share * blow * (isinstance(end, Over) and end.winner == other(seat))
                costs += share * blow * (len(then.lines[seat]) < len(own))
    return Prospects(wins, loses, falls, takes, weakens, costs, faced, ready, torn, agreed, tuple(soon))


def _results(game: TwoDomains, state: State) -> Iterator[tuple[Fraction, State]]:
    """The state, or those that the roll which it waits for makes of it."""
    node = game.node(state)
    if isinstance(node, Chance):
        yield from ((share, game.settle(state, face)) for face, share in node.odds())
    else:
        yield Fraction(1), state


@lru_cache(maxsize=1 << 15)
def ready_within(game: TwoDomains, line: Line, turns: int) -> Fraction:
    """The best odds of a domain that is left alone to be ready to strike after so many turns of its own at most."""
    if isinstance(game.node(State((line, LONE_KING))), Over):
        return Fraction(0)  # civil war
    if BATTLE in actions(line):
        return Fraction(1)
    if turns == 0 or len(line) == 1:
        return Fraction(0)
    return max(_ready_after(game, line, action, turns - 1) for action in actions(line))


def _ready_after(game: TwoDomains, line: Line, action: Action, turns: int) -> Fraction:
    results = _results(game, game.play(State((line, LONE_KING)), {0: action}))
    return sum((share * ready_within(game, after.lines[0], turns) for share, after in results), Fraction(0))


def _facts(view: View, names: tuple[str, str], both: tuple[Prospects, Prospects], voice: Voice) -> Iterator[Fact]:
    assert view.seat is not None
    better, worse = both
    seat, facing = view.seat, other(view.seat)
    own, their, they = voice.whose(seat), voice.whose(facing), voice.name(facing)
    front = FACE_NAMES[view.table.lines[facing][-1]]

    def apart(does: str, one: Fraction, two: Fraction) -> str:
        return f"{names[0]} {_first(does, one)}, {names[1]} {_second(two)}"

    yield Fact(better.wins - worse.wins, apart("wins at once", better.wins, worse.wins))
    yield Fact(worse.loses - better.loses, apart("brings civil war and defeat", better.loses, worse.loses))
    yield odds_fact(worse.falls - better.falls, apart(f"lets {they} win with the next strike", better.falls, worse.falls))
    yield odds_fact(better.takes - worse.takes, apart(f"takes {their} {front}", better.takes, worse.takes))
    yield odds_fact(
        worse.costs - better.costs, apart(f"lets {their} next strike take one of {own} dice", better.costs, worse.costs)
    )
    yield odds_fact(worse.faced - better.faced, apart(f"leaves {they} ready to strike", better.faced, worse.faced))
    leaves = apart(f"leaves {own} domain ready to strike", better.ready, worse.ready)
    if BATTLE in actions(view.table.lines[seat]):
        leaves = _still_ready(names, (better.ready, worse.ready), own)
    yield odds_fact(better.ready - worse.ready, leaves)
    yield odds_fact(better.weakens - worse.weakens, apart(f"weakens {their} {front}", better.weakens, worse.weakens))
    if KING not in view.table.lines[seat] and names[0] == _called(GATHER):
        yield Fact(1, f"{own} domain has no king, without whom it cannot strike, and only gathering brings one, on 1 face of 6")
    yield from _readiness(names, better, worse, own)
    agrees = f"leaves {own} domain with one king and one capital (no roll to strike)"
    yield odds_fact(better.agreed - worse.agreed, apart(agrees, better.agreed, worse.agreed))
    yield odds_fact(worse.torn - better.torn, apart(f"leaves {own} domain with two kings (no strike)", better.torn, worse.torn))


def _still_ready(names: tuple[str, str], shares: tuple[Fraction, Fraction], own: str) -> str:
    """How a domain that can strike now can after either action: a strike rolls the army that strikes."""
    domains, told = (f"{own} domain", "it"), []
    for name, share, domain in zip(names, shares, domains, strict=True):
        if name == _called(BATTLE):
            told.append(f"after striking {domain} is {'not ' if share == 0 else ''}ready again{_on(share)}")
        elif _called(BATTLE) in names or not told:
            told.append(f"{name} {_first(f'keeps {domain} ready to strike', share)}")
        else:
            told.append(f"{name} {_second(share)}")
    return ", ".join(told)


def _readiness(names: tuple[str, str], better: Prospects, worse: Prospects, own: str) -> Iterator[Fact]:
    """How soon the domain can be ready, by the first number of turns that tells the two apart."""
    for turns, one, two in zip(SOON, better.soon, worse.soon, strict=True):
        if abs(one - two) >= CLEAR:
            within = "one more turn" if turns == 1 else f"{turns} more turns"
            told = f"left alone, {own} domain can be ready to strike within {within}"
            yield Fact(one - two, f"{told} {_likely(one)} after {names[0]}, and {_likely(two)} after {names[1]}")
            return


def _undone(compared: Compared) -> Iterator[Fact]:
    """What grows at the Gathering Place is gone with the next roll there."""
    if compared.better.name == "grow" and compared.worse == GROW[GATHERING_PLACE]:
        yield Fact(1, "the second die is the Gathering Place, and gathering rolls away what has grown there")


def _rolled_away(view: View, names: tuple[str, str], compared: Compared, own: str) -> Iterator[Fact]:
    """A die at the Gathering Place that took turns to grow is gone with a roll."""
    assert view.seat is not None
    if compared.worse != GATHER:
        return  # a lone die has no Gathering Place, and cannot gather
    gathered = view.table.lines[view.seat][GATHERING_PLACE]
    if gathered >= CITY:
        yield Fact(1, f"gathering rolls {own} {FACE_NAMES[gathered]} away, {names[0]} keeps it")


def _lined_up(game: TwoDomains, view: View, names: tuple[str, str], compared: Compared, voice: Voice) -> Iterator[Fact]:
    """What the line is made of where neither action waits for a roll: who stands at the Front, and what there is behind."""
    assert view.seat is not None
    seat, facing = view.seat, other(view.seat)
    if {compared.better.name, compared.worse.name} - {"grow", "mobilise"}:
        return
    better, worse = (game.play(view.table, {seat: move}).lines[seat] for move in (compared.better, compared.worse))
    own, their = voice.whose(seat), voice.whose(facing)
    kept, put = (FACE_NAMES[line[-1]] for line in (better, worse))
    if better[-1] < worse[-1] and worse[-1] >= CAPITAL and ready_within(game, view.table.lines[facing], 1) >= LIKELY:
        where = f"at the Front, where {their} next strike may hit it"
        yield Fact(1, f"{names[1]} leaves {own} {put} {where}, {names[0]} leaves a {kept} there")
    one, two = better.count(ARMY), worse.count(ARMY)
    if one != two and min(one, two) > 0:
        told = f"{names[0]} leaves {own} domain with {NUMBERS[one]}, {names[1]} with {NUMBERS[two]}"
        yield Fact(one - two, told)
    if compared.worse == MOBILISE and better[-1] == worse[-1]:
        grown = FACE_NAMES[better[compared.better.place or 0]]
        yield Fact(
            1, f"{own} Front is the same after both, and {names[0]} gains {'an' if grown == FACE_NAMES[ARMY] else 'a'} {grown}"
        )


def _called(move: Action) -> str:
    match move.name:
        case "grow":
            return f"growing the {ORDINALS[move.place or 0]} die"
        case "gather":
            return "gathering"
        case "mobilise":
            return "mobilising"
        case "battle":
            return "striking"
        case "pass":
            return "passing"


def _first(does: str, share: Fraction) -> str:
    return f"never {does}" if share == 0 else does if share == 1 else f"{does} {_often(share)}"


def _on(share: Fraction) -> str:
    return f" {_often(share)}" if 0 < share < 1 else ""


def _second(share: Fraction) -> str:
    return "does not" if share == 0 else "does" if share == 1 else f"does {_often(share)}"


def _often(share: Fraction) -> str:
    """By the faces of one die where that says it."""
    faces = share * len(FACES)
    return f"in {percent(share)}" if faces.denominator > 1 else f"on {faces} face{'s' * (faces != 1)} of 6"


def _likely(share: Fraction) -> str:
    return f"in {percent(share)}" if 0 < share < 1 else "for certain" if share else "not at all"
