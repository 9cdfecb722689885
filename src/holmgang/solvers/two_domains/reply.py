"""The best reply to given mixtures in Two Domains, over all domains that can come up; the limit on quiet turns is left out.

Against a fixed policy the game is a decision problem of one player, in which endless play is worth nothing. It falls apart into
one problem for each pair of lengths (the mixing side's domain, the replying side's), smaller ones first. Each has two tables:
what the mixing side wins when it is to move, and what the replying side wins when that is. Going through more and more turns from
nothing does not come to their values: whoever looks a number of turns ahead finds it best to wait, and to strike in the last of
them. So

1. sweeps go on, from nothing, for a hasty player: of what he is to win, and not of what he is to lose, a part is gone with every
   turn. Whoever waits to strike in the last turn wins less and less by it, so these do come to rest, and never above what his
   reply wins without haste;
2. sweeps go on from there without haste, and a move is replaced only where another wins more. Values can only rise, and the moves
   that are fixed win at least as much: play that goes round for ever among them would have to have risen out of nothing;
3. what the fixed moves win is worked out to the end. That is linear, so it can be accelerated, which values that are the best of
   several cannot: where play can wait, whatever was put too high would stay there. Then on from 2, until nothing is better.

That is the best reply itself: wherever that one plays on for ever, the hasty player lost nothing by doing so either.
"""

from collections.abc import Callable
from typing import Any, NamedTuple

import numpy as np
from numpy.typing import NDArray

from holmgang.compiling.contract import FIRST
from holmgang.core.seats import Seat
from holmgang.games.two_domains.compiled import LAYOUT, LINE, MOVER, NEXT, NOT_ROLLING, ROLLING
from holmgang.games.two_domains.compiled_lines import CODE as MOVE_NUMBER, FIRST_OF_LENGTH
from holmgang.games.two_domains.rules import TwoDomainsRules
from holmgang.games.two_domains.table import ARMY, BATTLE, GATHER, KING, State

from .acceleration import Acceleration
from .cores import cores_for
from .domains import MOVES, NONE, Domains, PairTable, all_domains
from .reachable import Reachable, reachable
from .reply_kernels import CHOOSE, FOLLOW, RISE, hasty_across, mixture_sweep, reply_sweep
from .shares import CollectedShares, Shares
from .solution import Moves
from .sweeps import Following, passed

HASTE = 0.8
"""What is left, a turn later, of what a hasty player is to win."""
REST = 1e-7
"""A hasty reply is at rest when further sweeps would change no value by more, judged by how the last changes shrank."""
SURE, TURNS = 1e-11, 10_000
"""Replies are the best when no other move wins more than the first of these in any sweep, and what they win is known when so
little is left. A reply may wait for thousands of turns, and what it could win more in each of them counts as often."""
EARLY = 1e-8
"""The same as long as better moves win more than ten times as much: they will be replaced anyway."""
MOST_SWEEPS, MOST_ROUNDS, MOST_LEAPS = 3_000, 20, 50
FEWEST_SWEEPS, SWEEPS_A_LEAP = 12, 8
FIRST_RISES = 40
"""So many sweeps at least go by before better replies are fixed for the first time."""
QUICKLY = 0.93
"""Changes shrink quickly when no more than this is left of them in the next sweep."""
ASKED, HASTILY = 0.1, 0.1
"""The shares of the work that asking and the hasty reply take, roughly: a bar needs no more."""
AT_A_TIME = 8
"""So many domains of the mixing side, against all others, are asked for at once."""

Pair = tuple[int, int]
"""The lengths of the mixing side's domain and of the replying side's."""
AskMixtures = Callable[[NDArray[np.int64], Seat], NDArray[Any]]
"""Of rows of the compiled rules and the seat that is asked in all of them: its mixtures, a row each, by the numbers of moves."""


class Replies(NamedTuple):
    """What the best reply wins against mixtures in the first seat, and against them in the second: a win 1, a loss -1."""

    to_first: float
    to_second: float
    error: float
    """What these may be off by, judged by how the last changes shrank."""


def best_replies(rules: TwoDomainsRules, ask: AskMixtures, seat: Seat, dice: int, tell: Callable[[float, str], None]) -> Replies:
    """To mixtures that are asked for as those of this seat, in the game whose domains begin with so many dice."""
    domains = reachable(all_domains(rules.options), dice)
    reply = _Reply(domains, int(rules.options.battle_fail_face), ask, seat)
    weights = [sum(reply.size(pair) for pair in pairs) for pairs in problems(dice)]
    errors = dict.fromkeys(range(2 * dice + 1), 0.0)
    for number, pairs in enumerate(problems(dice)):
        before, share = sum(weights[:number]) / sum(weights), weights[number] / sum(weights)

        def told(part: float, doing: str, before: float = before, share: float = share, pairs: tuple[Pair, ...] = pairs) -> None:
            tell(before + share * part, f"domains of {pairs[0][0]} and {pairs[0][1]} dice, {doing}")

        total = sum(pairs[0])
        errors[total] = max(errors[total], reply.settle(pairs, told))  # what a smaller one is off by comes on top
    tell(1.0, "done")
    start = domains.place(State().lines[0][:dice])
    return Replies(
        -float(reply.mixing[dice, dice][start, start]), float(reply.replying[dice, dice][start, start]), sum(errors.values())
    )


def problems(longest: int) -> list[tuple[Pair, ...]]:
    """Pairs of lengths in the order in which they can be settled; two of them lead to each other.

    A battle leaves fewer dice, except that a desertion leads from (k, 1) to (2, k - 1): so of equal totals the more even come
    first.
    """
    pairs = [
        (mixing, replying) for mixing in range(1, longest + 1) for replying in range(1, longest + 1) if mixing + replying > 3
    ]
    return [((2, 1), (1, 2)), *((pair,) for pair in sorted(pairs, key=lambda pair: (sum(pair), abs(pair[0] - pair[1]))))]


class _Reply:
    def __init__(self, reachable: Reachable, fail: int, ask: AskMixtures, seat: Seat) -> None:
        self.reachable, self.domains, self.fail = reachable, reachable.domains, fail
        self.ask, self.seat = ask, seat
        self.mixing: dict[Pair, PairTable] = {}
        """What the mixing side wins when it is to move, by the lengths of its domain and of the other one."""
        self.replying: dict[Pair, PairTable] = {}
        """The same of the replying side, its own length first, too."""
        self.mixtures: dict[Pair, Shares] = {}
        self.replies: dict[Pair, Moves] = {}
        """The moves of the replying side that are fixed, as `reply_sweep` numbers them."""
        self.shorter: dict[Pair, tuple[PairTable, PairTable]] = {}
        """What faces the mixing side, and the replying one, once the target is a die shorter."""
        self._room = np.empty(0)

    def size(self, pair: Pair) -> int:
        """So many positions, from either side."""
        return len(self.domains[pair[0]].torn) * len(self.domains[pair[1]].torn)

    def settle(self, pairs: tuple[Pair, ...], tell: Callable[[float, str], None]) -> float:
        """Finds the best reply for pairs of lengths that lead to each other; what its values may be off by."""
        values = self._begin(pairs, lambda part: tell(ASKED * part, "asking"))
        error = self._rest(pairs, lambda part: tell(ASKED + HASTILY * part, "a hasty reply"))
        left, rises = 0.0, self._rise(pairs, FIRST_RISES)
        for _ in range(MOST_ROUNDS):
            part = min(1.0, float(np.log(min(1.0, rises[-1] + SURE)) / np.log(SURE)))
            tell(ASKED + HASTILY + (1 - ASKED - HASTILY) * part, "better and better replies")
            left = self._evaluate(pairs, values, EARLY if rises[-1] > 10 * EARLY else SURE)
            rises = self._rise(pairs, FEWEST_SWEEPS)
            if max(rises) <= SURE:
                break
        for pair in pairs:
            del self.mixtures[pair], self.replies[pair], self.shorter[pair]
        return error + left + TURNS * max(rises)

    def _begin(self, pairs: tuple[Pair, ...], tell: Callable[[float], None]) -> PairTable:
        """Lays out the tables for pairs of lengths; those of the replying side are parts of the one that is returned."""
        for pair in pairs:
            self.mixtures[pair] = self._asked(pair, tell)
            self.mixing[pair] = self._unplayed(*pair)
        values = np.concatenate([self._unplayed(*pair[::-1]).ravel() for pair in pairs])
        ends = np.cumsum([self.size(pair) for pair in pairs])
        for pair, part in zip(pairs, np.split(values, ends[:-1]), strict=True):
            self.replying[pair[::-1]] = part.reshape(self.mixing[pair].shape[::-1])
            self.replies[pair] = np.zeros(self.mixing[pair].shape[::-1], np.uint8)
            self.shorter[pair] = self._shorter(pair)
        return values

    # Three ways to come to rest

    def _rest(self, pairs: tuple[Pair, ...], tell: Callable[[float], None]) -> float:
        """The best reply of a hasty player; what is left to change."""
        changes: list[float] = []
        while len(changes) < MOST_SWEEPS and (len(changes) < FEWEST_SWEEPS or left_of(changes) > REST):
            changes.append(self._sweep(pairs, HASTE, CHOOSE))
            tell(min(1.0, float(np.log(min(1.0, min(changes) + REST)) / np.log(REST))))
        return left_of(changes)

    def _rise(self, pairs: tuple[Pair, ...], fewest: int) -> list[float]:
        """Takes better moves in the place of fixed ones as long as that is quickly less and less; the changes."""
        changes: list[float] = []
        while len(changes) < fewest or (shrinking(changes) < QUICKLY and left_of(changes) > SURE):
            changes.append(self._sweep(pairs, 1.0, RISE))
        return changes

    def _evaluate(self, pairs: tuple[Pair, ...], values: PairTable, enough: float) -> float:
        """What the moves that are fixed win, until so little is left to change; what is left."""
        acceleration = Acceleration()
        left = enough + 1
        for leap in range(MOST_LEAPS):
            before = values.copy()
            left = left_of([self._sweep(pairs, 1.0, FOLLOW) for _ in range(SWEEPS_A_LEAP)])
            if left <= enough or leap == MOST_LEAPS - 1:
                break
            acceleration.improve(before, values)
        return left

    def _sweep(self, pairs: tuple[Pair, ...], haste: float, way: int) -> float:
        """Over both tables; the largest change."""
        mixed = [self._mix(pair) for pair in pairs]
        return max(*mixed, *(self._reply(pair, haste, way) for pair in pairs))

    # One sweep

    def _mix(self, pair: Pair) -> float:
        own, theirs = self.domains[pair[0]], self.domains[pair[1]]
        values, facing = self.mixing[pair], self._across(self.replying[pair[::-1]], 1.0)
        if own.length == 1:
            return passed(np, values, facing, theirs.torn)
        following = Following(facing, self.shorter[pair][0], self._desertion(pair, self.replying))
        with cores_for(values.size):
            return mixture_sweep(values, following, own, theirs, self.fail, self.mixtures[pair])

    def _reply(self, pair: Pair, haste: float, way: int) -> float:
        own, theirs = self.domains[pair[1]], self.domains[pair[0]]
        values, facing = self.replying[pair[::-1]], self._across(self.mixing[pair], haste)
        if own.length == 1:
            return passed(np, values, facing, theirs.torn)
        following = Following(facing, self.shorter[pair][1], self._desertion(pair[::-1], self.mixing))
        with cores_for(values.size):
            return reply_sweep(values, following, own, theirs, self.fail, self.replies[pair], way)

    def _across(self, values: PairTable, haste: float) -> PairTable:
        """A table seen from the other side; good until the next one is."""
        if len(self._room) < values.size:
            self._room = np.empty(values.size)
        facing = self._room[: values.size].reshape(values.shape[::-1])
        with cores_for(values.size):
            hasty_across(values, facing, haste)
        return facing

    def _unplayed(self, own: int, theirs: int) -> PairTable:
        """Finished games at their result, all others at nothing."""
        values = np.zeros((len(self.domains[own].torn), len(self.domains[theirs].torn)))
        values[:, self.domains[theirs].torn] = 1.0
        values[self.domains[own].torn, :] = -1.0
        return values

    def _shorter(self, pair: Pair) -> tuple[PairTable, PairTable]:
        """What faces either side once the target is a die shorter, from pairs that are settled already."""
        mixing, replying = pair
        if 1 in pair:
            return np.zeros((1, 1)), np.zeros((1, 1))
        return (
            self._across(self.replying[replying - 1, mixing], 1.0).copy(),
            self._across(self.mixing[mixing - 1, replying], 1.0).copy(),
        )

    def _desertion(self, side: Pair, facing: dict[Pair, PairTable]) -> NDArray[np.float64]:
        """For each domain that can battle a lone king: its value once its army has gone over, that king to move."""
        own = self.domains[side[0]]
        found = np.zeros(len(own.torn))
        if side[1] == 1:
            able = np.flatnonzero(own.battle)
            found[able] = -facing[2, own.length - 1][self.reachable.place((KING, ARMY)), own.deserted[able]]
        return found

    # What the mixing side does

    def _asked(self, pair: Pair, tell: Callable[[float], None]) -> Shares:
        """Asks for the mixtures at all positions of a pair of lengths that are not over."""
        own, theirs = self.domains[pair[0]], self.domains[pair[1]]
        columns = len(theirs.torn)
        actions = [_actions(own, place) for place in range(len(own.torn))]
        first = np.concatenate([[0], np.cumsum([len(numbers) * columns for numbers in actions])]).astype(np.int64)
        if own.length == 1:
            return CollectedShares(0).laid_out(first)
        shares = CollectedShares(int(first[-1]))
        going_on, alive = np.flatnonzero(~theirs.torn), np.flatnonzero(~own.torn)
        for at in range(0, len(alive), AT_A_TIME):
            some = alive[at : at + AT_A_TIME]
            mixtures = self.ask(self._rows(pair, some, going_on), self.seat).reshape(len(some), len(going_on), -1)
            for place, mixture in zip(some, mixtures, strict=True):
                for nth, number in enumerate(actions[place]):
                    shares.put(first[place] + nth * columns + going_on, mixture[:, number])
            tell(at / len(alive))
        return shares.laid_out(first)

    def _rows(self, pair: Pair, own: NDArray[np.int64], theirs: NDArray[np.int64]) -> NDArray[np.int64]:
        """All pairs of these domains as rows of the compiled rules, the mixing side to move."""
        lines = [
            self.reachable.kept[length][places] + FIRST_OF_LENGTH[length]
            for length, places in zip(pair, (own, theirs), strict=True)
        ]
        ours, others = np.meshgrid(*lines, indexing="ij")
        rows = np.zeros((ours.size, LAYOUT.words), np.int64)
        rows[:, LINE + self.seat], rows[:, LINE + 1 - self.seat] = ours.ravel(), others.ravel()
        rows[:, MOVER], rows[:, ROLLING], rows[:, NEXT] = self.seat, NOT_ROLLING, FIRST + self.seat
        return rows


def shrinking(changes: list[float]) -> float:
    """What is left of a change in the next sweep, judged by the last of them; 1 if they do not shrink."""
    last = changes[-FEWEST_SWEEPS:]
    return min(1.0, float((last[-1] / last[0]) ** (1 / (len(last) - 1)))) if last[0] > 0 else 0.0


def left_of(changes: list[float]) -> float:
    """How much further sweeps would change together; no value is further off than 2."""
    rate = shrinking(changes)
    return min(2.0, changes[-1] * rate / (1 - rate)) if rate < 1 else 2.0


def _actions(own: Domains, place: int) -> list[int]:
    """The numbers of what a domain can do, in the order in which a sweep goes through it."""
    if own.torn[place]:
        return []
    steps = [MOVE_NUMBER[MOVES[code]] for code, step in zip(own.step_codes[place], own.steps[place], strict=True) if step != NONE]
    return [MOVE_NUMBER[GATHER], *steps, *([MOVE_NUMBER[BATTLE]] if own.battle[place] else [])]
