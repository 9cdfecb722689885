"""The best reply to given mixtures in Two Domains, over all pairs of domains; the limit on quiet turns is left out.

There are two tables for each pair of lengths: what the mixing side wins when it is to move, and what the replying side wins when
that is. Groups of lengths are gone through as in `solve`, and in each

1. the best reply of a hasty player is found, who values what comes later less, by sweeps over both tables. Whoever only looks a
   number of turns ahead would find it best to wait, and to strike in the last of them;
2. that reply is fixed, and what it wins without any haste is found by further sweeps: endless play comes to nothing;
3. moves are replaced that others beat, and so on from 2, until none is.

So what is found is won by a reply that there is.
"""

from collections.abc import Callable
from itertools import pairwise
from typing import Any, NamedTuple

import numpy as np
from numpy.typing import NDArray

from holmgang.compiling.contract import FIRST
from holmgang.core.seats import Seat
from holmgang.games.two_domains.compiled import LAYOUT, LINE, MOVER, NEXT, NOT_ROLLING, ROLLING
from holmgang.games.two_domains.compiled_lines import CODE as MOVE_NUMBER, FIRST_OF_LENGTH
from holmgang.games.two_domains.rules import TwoDomainsRules
from holmgang.games.two_domains.table import ARMY, BATTLE, GATHER, KING, State

from .compiled_sweeps import CompiledSweeps
from .cores import cores_for
from .domains import MOVES, NONE, SIZE, Domains, Group, index_of
from .kernels import follow_sweep, improve_replies, mixture_sweep
from .solution import Moves
from .solve import groups
from .sweeps import Following, passed

HASTE = ((0.9, 1e-3), (0.99, 1e-4), (0.999, 1e-5))
"""What the next turn counts of this one to a hasty player, ever more, each with the change at which that is done."""
REST = 3e-7
"""Tables have come to rest when no value changes by more; 32-bit numbers know little less."""
BETTER = 1e-5
"""A move must win so much more than the one it takes the place of."""
MOST_SWEEPS, MOST_ROUNDS = 3_000, 6
STAGES = len(HASTE) + 2
AT_A_TIME = 8
"""So many domains of the mixing side, against all others, are asked for at once."""

Floats = NDArray[np.float32]
AskMixtures = Callable[[NDArray[np.int64], Seat], NDArray[Any]]
"""Of rows of the compiled rules and the seat that is asked in all of them: its mixtures, a row each, by the numbers of moves."""


class Replies(NamedTuple):
    """What the best reply wins against mixtures in the first seat, and against them in the second: a win 1, a loss -1."""

    to_first: float
    to_second: float
    error: float
    """What these may be off by, judged by how the last changes shrank."""


class Shares(NamedTuple):
    """Mixtures at all positions of a group, as `mixture_sweep` takes them."""

    shares: Floats
    first: NDArray[np.int64]


def best_replies(rules: TwoDomainsRules, ask: AskMixtures, seat: Seat, dice: int, tell: Callable[[float, str], None]) -> Replies:
    """To mixtures that are asked for as those of this seat, in the game whose domains begin with so many dice."""
    reply = _Reply(rules, ask, seat, tell)
    order = groups(dice)
    weights = [SIZE[own] * SIZE[theirs] for own, theirs in order]
    error = 0.0
    for place, group in enumerate(order):
        done, share = sum(weights[:place]) / sum(weights), weights[place] / sum(weights)
        error = max(error, reply.settle(group, done, share))
    start = index_of(State().lines[0][:dice])
    return Replies(-float(reply.mixing[dice, dice][start, start]), float(reply.replying[dice, dice][start, start]), error)


class _Reply:
    def __init__(self, rules: TwoDomainsRules, ask: AskMixtures, seat: Seat, tell: Callable[[float, str], None]) -> None:
        self.ask, self.seat, self.tell = ask, seat, tell
        self.sweeps = CompiledSweeps(rules.options)
        self.domains = self.sweeps.domains
        self.mixing: dict[Group, Floats] = {}
        """What the mixing side wins when it is to move, by the lengths of its domain and of the other one."""
        self.replying: dict[Group, Floats] = {}
        """The same of the replying side."""
        self.mixtures: dict[Group, Shares] = {}
        self.replies: dict[Group, Moves] = {}
        """The codes of the moves that are fixed."""
        self.shorter: dict[Group, tuple[Floats, Floats]] = {}
        """What faces the mixing side, and the replying one, once the target is a die shorter."""

    def settle(self, group: Group, done: float, share: float) -> float:
        """Finds the best reply in a group; what its values may be off by."""
        sides = sorted({group, group[::-1]}, reverse=True)
        stage = [0]

        def tell(part: float, doing: str) -> None:
            # a bar needs no more than this: stages take about as long as each other
            self.tell(done + share * (stage[0] + min(part, 1.0)) / STAGES, f"domains of {group[0]} and {group[1]} dice, {doing}")

        for side in sides:
            self.mixtures[side] = self._asked(side, lambda part: tell(part, "asking"))
            self.mixing[side], self.replying[side] = self._unplayed(side), self._unplayed(side)
        for side in sides:
            self.shorter[side] = self._shorter(self.replying, side), self._shorter(self.mixing, side)
        for discount, rest in HASTE:
            stage[0] += 1
            self._rest(sides, discount, rest, lambda part: tell(part, "a hasty reply"))
        for side in sides:
            self.replies[side] = np.zeros(self.replying[side].shape, np.uint8)
            self._improve(side, HASTE[-1][0], margin=0.0)
        stage[0] += 1
        error = 0.0
        for _ in range(MOST_ROUNDS):
            error = self._rest(sides, None, REST, lambda part: tell(part, "what it wins"))
            if max(self._improve(side, 1.0, margin=BETTER) for side in sides) == 0:
                break
        for side in sides:
            del self.mixtures[side], self.replies[side], self.shorter[side]  # a gigabyte, in the last group
        return error

    def _rest(self, sides: list[Group], discount: float | None, rest: float, tell: Callable[[float], None]) -> float:
        """Sweeps until nothing changes: by the best replies under a discount, or by those that are fixed. What may be left."""
        changes: list[float] = []
        while len(changes) < MOST_SWEEPS and (not changes or changes[-1] > rest):
            mixed = [self._mix(side, 1.0 if discount is None else discount) for side in sides]
            replied = [self._reply(side, discount) for side in sides]
            changes.append(max(*mixed, *replied))
            tell(float(np.log(max(changes[-1], rest)) / np.log(rest)))
        last = changes[-10:]
        shrinking = min(0.99, max((after / before for before, after in pairwise(last) if before > 0), default=0.0))
        return changes[-1] * shrinking / (1 - shrinking)

    # One sweep

    def _mix(self, side: Group, discount: float) -> float:
        values = self.mixing[side]
        facing = self.sweeps.across(self.replying[side[::-1]])
        own, theirs = self.domains[side[0]], self.domains[side[1]]
        if own.length == 1:
            return float(passed(np, values, np.float32(discount) * facing, theirs.torn))
        following = Following(facing, self.shorter[side][0], self._desertion(side, self.replying).astype(np.float32))
        with cores_for(values.size):
            return mixture_sweep(values, following, own, theirs, self.sweeps.fail, np.float32(discount), *self.mixtures[side])

    def _reply(self, side: Group, discount: float | None) -> float:
        values, following = self.replying[side], self._followed(side)
        if discount is not None:
            return self.sweeps.move_values(side, values, following, discount, 1.0)
        own, theirs = self.domains[side[0]], self.domains[side[1]]
        if own.length == 1:
            return float(passed(np, values, following.facing, theirs.torn))
        with cores_for(values.size):
            return follow_sweep(values, following, own, theirs, self.sweeps.fail, self.replies[side])

    def _improve(self, side: Group, discount: float, *, margin: float) -> float:
        own, theirs = self.domains[side[0]], self.domains[side[1]]
        if own.length == 1:
            return 0.0
        values, following, fail = self.replying[side], self._followed(side), self.sweeps.fail
        with cores_for(values.size):
            rates = np.float32(discount), self.replies[side], np.float32(margin)
            return improve_replies(values, following, own, theirs, fail, *rates)

    def _followed(self, side: Group) -> Following:
        """What the replying side's values follow from."""
        facing = self.sweeps.across(self.mixing[side[::-1]])
        return Following(facing, self.shorter[side][1], self._desertion(side, self.mixing).astype(np.float32))

    def _unplayed(self, side: Group) -> Floats:
        """Finished games at their result, all others at nothing."""
        values = np.zeros((SIZE[side[0]], SIZE[side[1]]), np.float32)
        values[:, self.domains[side[1]].torn] = 1.0
        values[self.domains[side[0]].torn, :] = -1.0
        return values

    def _shorter(self, facing: dict[Group, Floats], side: Group) -> Floats:
        """What faces the mover once the target is a die shorter, from a group that is done already."""
        if 1 in side:
            return np.zeros((1, 1), np.float32)
        return self.sweeps.across(facing[side[1] - 1, side[0]]).copy()

    def _desertion(self, side: Group, facing: dict[Group, Floats]) -> NDArray[np.float64]:
        """For each domain that can battle a lone king: its value once its army has gone over, that king to move."""
        own = self.domains[side[0]]
        found = np.zeros(SIZE[side[0]])
        for index in np.flatnonzero(own.battle) if side[1] == 1 else ():
            found[index] = -facing[2, own.length - 1][index_of((KING, ARMY)), int(own.deserted[index])]
        return found

    # What the mixing side does

    def _asked(self, side: Group, tell: Callable[[float], None]) -> Shares:
        """Asks for the mixtures at all positions of a group that are not over."""
        own, theirs = self.domains[side[0]], self.domains[side[1]]
        columns = SIZE[side[1]]
        actions = [_actions(own, index) for index in range(SIZE[side[0]])]
        first = np.concatenate([[0], np.cumsum([len(numbers) * columns for numbers in actions])]).astype(np.int64)
        if own.length == 1:
            return Shares(np.zeros(0, np.float32), first)
        shares = np.zeros(int(first[-1]), np.float32)
        going_on = np.flatnonzero(~theirs.torn)
        alive = np.flatnonzero(~own.torn)
        for at in range(0, len(alive), AT_A_TIME):
            some = alive[at : at + AT_A_TIME]
            mixtures = self.ask(_rows(side, self.seat, some, going_on), self.seat).reshape(len(some), len(going_on), -1)
            for index, mixture in zip(some, mixtures, strict=True):
                for place, number in enumerate(actions[index]):
                    shares[first[index] + place * columns + going_on] = mixture[:, number]
            tell(at / len(alive))
        return Shares(shares, first)


def _actions(own: Domains, index: int) -> list[int]:
    """The numbers of what a domain can do, in the order in which a sweep goes through it."""
    if own.torn[index]:
        return []
    steps = [MOVE_NUMBER[MOVES[code]] for code, step in zip(own.step_codes[index], own.steps[index], strict=True) if step != NONE]
    return [MOVE_NUMBER[GATHER], *steps, *([MOVE_NUMBER[BATTLE]] if own.battle[index] else [])]


def _rows(side: Group, seat: Seat, own: NDArray[np.int64], theirs: NDArray[np.int64]) -> NDArray[np.int64]:
    """All pairs of these domains as rows of the compiled rules, the seat to move."""
    ours, others = np.meshgrid(own + FIRST_OF_LENGTH[side[0]], theirs + FIRST_OF_LENGTH[side[1]], indexing="ij")
    rows = np.zeros((ours.size, LAYOUT.words), np.int64)
    rows[:, LINE + seat], rows[:, LINE + 1 - seat] = ours.ravel(), others.ravel()
    rows[:, MOVER], rows[:, ROLLING], rows[:, NEXT] = seat, NOT_ROLLING, FIRST + seat
    return rows
