"""The certificate of a solution of Duo Regna, checked by code of its own.

Nothing is taken from the solver: every pair of cards in every position is played by the reference rules, and all else is sums and
minima over the tables. Only the numbering of positions is shared, because it is how the tables are kept.

**What is checked.** That the tables are the same with seats swapped, so that what holds for the first seat holds for the second.
That each mixture is one. That at every position no single card, followed by play that is worth what the tables say, gains
anything against the stored mixture. And, since all that would be true of a fixed point that is not the value: the second seat's
*whole decision problem* against the first seat's mixtures is solved, and what is left to the first seat is compared with its
value.

**How, and why that suffices.** Scores are gone through from the end of the game. At a score, the second seat's best play through
a lap follows by backward induction from what the next lap leaves to the first seat, which is three numbers; and these must come
out as they went in. For each lap we also find the largest chance q, over everything that the second seat can do, that it ends
without a capture. Where q < 1, play without end has no weight whatever the second seat does (the chance of n laps without a
capture is at most q to the power of n), so it makes no difference what endless play is worth; and the map from the next lap's
three numbers to this lap's brings any two answers closer together by the factor q, so there is one solution, and numbers that
come out changed by r are within r / (1 - q) of it. What a capture leads to may itself be off, by b at most at either
score; moving all of it by b moves the solution by no more than b. So what we find at a score is off by b + r / (1 - q) at most,
and that is added to every difference. If q = 1, the certificate does not hold.

So the first seat is sure of its value less the difference found, whatever the second does; and as the same holds with seats
swapped, nobody can do better than the tables say by more than that.
"""

from dataclasses import dataclass, replace
from itertools import combinations, product

import numpy as np
from numpy.typing import NDArray

from holmgang.core.nodes import Over
from holmgang.games.duo_regna.rules import DuoRegnaRules
from holmgang.games.duo_regna.table import FULL_HAND, Hand, State
from holmgang.solvers.arrays import Floats
from holmgang.solvers.solver import CheckResult, OnProgress, Progress

from .hands import DRAGONS, MIDDLE, Hands
from .solution import Solution

GAIN = 1e-9
"""What a single card may gain at most."""
DIFFERENCE = 1e-7
"""By how much the value of the opponent's decision problem may differ from ours at the start of a lap."""
OFF = 1e-12
"""What a mixture may lack of a whole, and a mirror image of its original."""
_REST = 1e-12
"""Numbers that come out changed by no more have come to rest."""
_MOST_LAPS = 200
_MANY = 9


@dataclass(frozen=True)
class _Size:
    """All positions with hands of one size."""

    first: int
    """The number of the first, counting three places of the dragon for each pair."""
    leads: NDArray[np.int32]
    """Where each pair of cards leads: a position at this score, or after a capture by the first seat or the second, whose numbers
    come after those."""
    idle: NDArray[np.bool_]
    """Where the second hand holds fewer kinds than there is room for."""
    weights: NDArray[np.int64]
    """Where the first seat's weights lie; those it has not are 0 in the table made for them."""


def check(solution: Solution, progress: OnProgress | None = None) -> CheckResult:
    """Checks every position."""
    tell = progress or (lambda _: None)
    tell(Progress(0.0, "playing every pair of cards"))
    checker = _Checker(solution)
    scores = sorted(product(range(solution.options.target), repeat=2), key=sum, reverse=True)
    for done, score in enumerate(scores):
        tell(Progress(0.3 + 0.7 * done / len(scores), f"proving {score[0]}-{score[1]}"))
        checker.score(*score)
    return checker.verdict()


class _Checker:
    def __init__(self, solution: Solution) -> None:
        self.solution = solution
        self.hands = solution.hands
        self.sizes = [_size(solution, size) for size in range(1, self.hands.most + 1)]
        self.swapped = _swapped(self.hands)
        self.sure = np.zeros_like(solution.values)
        """What the first seat is sure of."""
        self.beyond = np.zeros((solution.options.target + 1,) * 2)
        """By how much that may be off at each score; a game that is over is not."""
        self.gain = self.off = self.difference = self.anywhere = self.quiet = 0.0

    def score(self, first: int, second: int) -> None:
        """Everything at one score; those after a capture have been done."""
        values = self.solution.values[first, second].reshape(-1)
        across = self.solution.values[second, first].reshape(-1)[self.swapped]
        self.off = _worst(self.off, np.abs(values + across), np.abs(values) - 1)
        mixtures = [_rows(size, self.solution.mixtures[first, second]) for size in self.sizes]
        for rows in mixtures:
            self.off = _worst(self.off, np.abs(rows.sum(axis=1) - 1), -rows)

        known = np.concatenate([values, *self._after_capture(self.solution.values, first, second)])
        one_card = np.concatenate([_left(size, rows, known) for size, rows in zip(self.sizes, mixtures, strict=True)])
        self.gain = _worst(self.gain, values - one_card)

        nothing = np.zeros_like(values)
        quiet = -float(self._lap(mixtures, np.full(3, -1.0), [nothing, nothing])[-3:].min())
        self.quiet = max(self.quiet, quiet)

        after = self._after_capture(self.sure, first, second)
        laps, sure, rest = values[-3:], nothing, np.inf
        for _ in range(_MOST_LAPS):
            sure = self._lap(mixtures, laps, after)
            rest = float(np.abs(sure[-3:] - laps).max())
            laps = sure[-3:]
            if rest <= _REST:
                break
        self.sure[first, second] = sure.reshape(-1, 3)
        after_capture = max(self.beyond[first + 1, second], self.beyond[first, second + 1])
        beyond = after_capture + (rest / (1 - quiet) if quiet < 1 else np.inf)
        self.beyond[first, second] = beyond
        self.difference = _worst(self.difference, np.abs(values[-3:] - laps) + beyond)
        self.anywhere = _worst(self.anywhere, np.abs(values - sure) + beyond)

    def verdict(self) -> CheckResult:
        """What was found, in words and numbers."""
        facts = {
            "positions": float(self.solution.values.size),
            "gain": self.gain,
            "difference": self.difference,
            "difference_anywhere": self.anywhere,
            "quiet_lap": self.quiet,
            "off": self.off,
        }
        if not (self.gain <= GAIN and self.difference <= DIFFERENCE and self.off <= OFF and self.quiet < 1):
            failed = (
                f"The tables do not prove what they say: single cards gain up to {self.gain:.1e}, an opponent up to "
                f"{self.difference:.1e}, laps end without a capture with a chance of up to {self.quiet:.4f}, and the tables are "
                f"off by {self.off:.1e} from being mixtures and mirror images. Delete the file and solve again."
            )
            return CheckResult(False, (failed,), facts)
        sentences = (
            f"At none of {self.solution.values.size:,} positions does a single card gain more than {self.gain:.1e} against the "
            f"stored mixture (allowed: {GAIN:g}).",
            f"Against a whole game of stored mixtures, the best that an opponent can do differs from our value by at most "
            f"{self.difference:.1e} at the start of a lap (allowed: {DIFFERENCE:g}), and by {self.anywhere:.1e} anywhere.",
            f"Whatever he does, a lap ends without a capture with a chance of at most {self.quiet:.4f}, so endless play has no "
            "weight.",
        )
        return CheckResult(True, sentences, facts)

    def _after_capture(self, table: Floats, first: int, second: int) -> list[Floats]:
        """The values after a capture by the first seat, and by the second; as the rules see it, where that ends the game."""
        rules, target = DuoRegnaRules(self.solution.options), self.solution.options.target
        found = []
        for captured in ((first + 1, second), (first, second + 1)):
            over = rules.node(State(captured=captured))
            if isinstance(over, Over):
                found.append(np.full(table[0, 0].size, 1.0 if over.winner == 0 else -1.0))
            else:
                assert max(captured) < target
                found.append(table[captured].reshape(-1))
        return found

    def _lap(self, mixtures: list[Floats], laps: Floats, after: list[Floats]) -> Floats:
        """What is left to the first seat at each position if the second seat plays its best through the lap."""
        count = self.hands.pairs * 3
        known = np.concatenate([np.zeros(count), *after])
        # a lap begins with full hands, the last positions of all, and so does the next one
        known[count - 3 : count] = laps
        for size, rows in zip(self.sizes, mixtures, strict=True):
            left = _left(size, rows, known)
            known[size.first : size.first + len(left)] = left
        return known[:count]


def _left(size: _Size, rows: Floats, known: Floats) -> Floats:
    """What the second seat's best card leaves to the first seat's mixtures, given what every position is worth."""
    earned = np.einsum("pi,pij->pj", rows, known[size.leads])
    earned[size.idle] = np.inf
    least: Floats = earned.min(axis=1)
    return least


def _rows(size: _Size, mixtures: Floats) -> Floats:
    """The first seat's mixtures, one row for each position, with zeros for the kinds it does not hold."""
    padded = np.concatenate([mixtures, np.zeros((3, 1))], axis=1)
    rows: Floats = padded[:, size.weights].transpose(1, 0, 2).reshape(-1, size.weights.shape[1])
    return rows


def _worst(so_far: float, *found: Floats) -> float:
    """The largest of all; what is no number is worse than any."""
    return max(so_far, *(float(np.nan_to_num(each, nan=np.inf).max()) for each in found))


# Where cards lead, by the reference rules


def _size(solution: Solution, size: int) -> _Size:
    """Plays every pair of cards of every pair of hands of one size, with the dragon at each place."""
    hands = solution.hands
    # so many dragons to win that no capture ends the game; where one does is seen to at each score
    rules = DuoRegnaRules(replace(solution.options, target=_MANY, no_progress_limit=None), solution.hand)
    number = _numbers(hands, solution.hand)
    held = [_one_of_each(hands, counts) for counts in hands.by_size[size]]
    width, count = len(hands.kinds), hands.pairs * 3
    leads = np.zeros((len(held), len(held), 3, width, width), np.int32)
    weights = np.full((len(held), len(held), width), hands.weights, np.int64)
    idle = np.zeros((len(held), len(held), 3, width), np.bool_)
    for one, (first, ours) in enumerate(held):
        for two, (second, theirs) in enumerate(held):
            weights[one, two, : len(ours)] = hands.first_weight[size][one] + two * len(ours) + np.arange(len(ours))
            idle[one, two, :, len(theirs) :] = True
            for place in DRAGONS:
                state = State((first, second), place)
                for i, mine in enumerate(ours):
                    for j, yours in enumerate(theirs):
                        after = rules.play(state, {0: mine, 1: yours})
                        left, right = after.hands
                        pair = hands.first_pair[len(left)] + number[left] * len(hands.by_size[len(left)]) + number[right]
                        table = after.captured[0] + 2 * after.captured[1]
                        leads[one, two, place + MIDDLE, i, j] = table * count + pair * 3 + after.dragon + MIDDLE
    return _Size(
        first=int(hands.first_pair[size]) * 3,
        leads=leads.reshape(-1, width, width),
        idle=idle.reshape(-1, width),
        weights=weights.reshape(-1, width),
    )


def _numbers(hands: Hands, full: Hand) -> dict[Hand, int]:
    """The number of every hand that can be held, whichever cards of a kind are in it."""
    subsets = ("".join(cards) for size in range(1, len(full) + 1) for cards in combinations(full, size))
    return {hand: hands.number(hand) for hand in subsets}


def _one_of_each(hands: Hands, counts: tuple[int, ...]) -> tuple[Hand, str]:
    """A hand with these counts, and one card of each kind in it."""
    cards = [kind[:count] for kind, count in zip(hands.kinds, counts, strict=True) if count]
    hand = "".join(sorted("".join(cards), key=FULL_HAND.index))
    return hand, "".join(kind[0] for kind in cards)


def _swapped(hands: Hands) -> NDArray[np.int64]:
    """For each position the number of the same with seats swapped."""
    found = []
    for size in range(1, hands.most + 1):
        count = len(hands.by_size[size])
        pairs = hands.first_pair[size] + np.arange(count * count).reshape(count, count).T.reshape(-1)
        found.append((pairs[:, None] * 3 + np.array([2, 1, 0])).reshape(-1))
    return np.concatenate(found)
