"""Duo Regna's pocket values: numbers for hands of some sizes, and every other value worked out from those.

A position between two rounds is a matrix game over the positions that come after it. So values need not be kept for every size of
hand: `KEPT` sizes are in the file, and a position of another size is solved from the ones that follow, down to a size that is
kept. The value of a matrix game is off by no more than its payoffs are, so no value is off by more than the numbers kept.

Queen and King fare the same against every card, so a hand that holds one of them holds the Queen. What a position is worth with
seats swapped is not kept twice: a position is looked up from the side of whoever has captured more dragons or, at equal scores,
of whoever's hand comes first.
"""

from array import array
from collections.abc import Iterator
from dataclasses import replace
from functools import cache, lru_cache
from itertools import combinations
from sys import byteorder

from holmgang.core.game import AnyGame
from holmgang.core.options import described
from holmgang.games.duo_regna import DuoRegna
from holmgang.games.duo_regna.options import DuoRegnaOptions
from holmgang.games.duo_regna.rules import DuoRegnaRules
from holmgang.games.duo_regna.table import EDGE, FULL_HAND, Card, Hand, State
from holmgang.solvers.files import About
from holmgang.solvers.plain_matrix import PlainMatrixGame, solve_plainly
from holmgang.solvers.values import WITHOUT_LIMIT

from .files import PocketFile, open_pocket
from .reference import Reference

METHOD = "16 bits for hands of 3, 6, 8 and 9 cards, the others worked out, 1"
KEPT = (3, 6, 8, 9)
"""The sizes of hands whose values are in the file: between two of them there is little to work out."""
ONE = 65534
"""The number of a sure win; an even game is half of it."""
TARGET = DuoRegnaOptions().target
_NO_MATTER = ("theme", "no_progress_limit")
_DRAGONS = 2 * EDGE - 1
_MIDDLE = EDGE - 1
_REMEMBERED = 1 << 14

NEAREST_ERROR = 0.03
"""On average over random games, under the readings that play least like the usual ones."""
NEAREST = (
    "These values were made for the usual rules of Duo Regna; under the options here they are the nearest there are, off by 1 to "
    "3 % on average and by more where few cards are left."
)


def about() -> About:
    """What the file is about: the usual rules."""
    options = DuoRegnaOptions()
    texts = {each.name: each.write(getattr(options, each.name)) for each in described(options) if each.name not in _NO_MATTER}
    return About(DuoRegna.name, texts, DuoRegna.version, METHOD)


def pocket_values(game: AnyGame) -> Reference:
    """The pocket values, under any options: those that the file is not about are judged by the nearest, and the notes say so."""
    values = _values(replace(game.options, theme=DuoRegnaOptions().theme, no_progress_limit=None))
    notes = [] if values.apply else [NEAREST]
    if game.options.no_progress_limit is not None:
        notes.append(WITHOUT_LIMIT)
    return Reference("pocket values of Duo Regna", "pocket", values.error, lambda _, state: values.chance(state), tuple(notes))


@lru_cache(maxsize=4)
def _values(options: DuoRegnaOptions) -> "PocketValues":
    return PocketValues(open_pocket(about()), options)


class PocketValues:
    """Chances to win under one set of options without a limit on quiet rounds, from the numbers of a file."""

    def __init__(self, pocket: PocketFile, options: DuoRegnaOptions, remembered: int | None = _REMEMBERED) -> None:
        self.rules = DuoRegnaRules(options)
        self.numbers = array("H", pocket.sections["numbers"])
        if byteorder == "big":
            self.numbers.byteswap()
        self.apply = options.target <= TARGET and replace(options, target=TARGET) == DuoRegnaOptions(no_progress_limit=None)
        """Whether the numbers are those of this very game; one to fewer dragons is the end of one to more."""
        self.error = pocket.error if self.apply else NEAREST_ERROR
        self._worked_out = lru_cache(remembered)(self._work_out)

    def chance(self, state: State) -> float:
        """The first seat's chance to win a game that is not over, endless play counted half."""
        (first, second), (ours, theirs) = map(_by_kind, state.hands), state.captured
        number = _number(len(first))
        if ours < theirs or (ours == theirs and number[first] > number[second]):
            return 1.0 - self._worked_out(State((second, first), -state.dragon, (theirs, ours)))
        return self._worked_out(State((first, second), state.dragon, (ours, theirs)))

    def solve(self, state: State) -> tuple[tuple[Card, ...], tuple[Card, ...], PlainMatrixGame]:
        """The matrix game of a position: a card of each kind that either seat holds, and the solution in chances to win."""
        first, second = map(_by_kind, state.hands)
        ours, theirs = tuple(first.replace("K", "")), tuple(second.replace("K", ""))
        state = State((first, second), state.dragon, state.captured)
        payoffs = [[self._after(self.rules.play(state, {0: one, 1: two})) for two in theirs] for one in ours]
        return ours, theirs, solve_plainly(payoffs)

    def _after(self, state: State) -> float:
        if max(state.captured) >= self.rules.options.target:
            return 1.0 if state.captured[0] > state.captured[1] else 0.0
        return self.chance(state)

    def _work_out(self, state: State) -> float:
        if len(state.hands[0]) not in KEPT:
            return self.solve(state)[2].value
        missing = [self.rules.options.target - captured for captured in state.captured]
        # to more dragons than the file has: whoever is further behind lacks as many as he can there, and the lead stays
        beyond = max(0, max(missing) - TARGET)
        ours, theirs = (TARGET - max(1, each - beyond) for each in missing)
        return self.numbers[_index((ours, theirs), state.hands, state.dragon)] / ONE


def kept_positions() -> Iterator[State]:
    """Every position whose number is in the file, in its order."""
    for size in KEPT:
        hands = tuple(_number(size))
        for first in range(TARGET):
            for second in range(first + 1):
                for one in range(len(hands)):
                    for two in range(one if first == second else 0, len(hands)):
                        for place in range(_DRAGONS):
                            yield State((hands[one], hands[two]), place - _MIDDLE, (first, second))


def _by_kind(hand: Hand) -> Hand:
    return hand.replace("K", "Q") if "Q" not in hand else hand


@cache
def _number(size: int) -> dict[Hand, int]:
    """The hands of a size, each with its number."""
    hands = dict.fromkeys(_by_kind("".join(cards)) for cards in combinations(FULL_HAND, size))
    return {hand: number for number, hand in enumerate(hands)}


@cache
def _starts() -> dict[tuple[int, int, int], int]:
    """Where the numbers of each size begin at each score."""
    found, at = {}, 0
    for size in KEPT:
        count = len(_number(size))
        for first in range(TARGET):
            for second in range(first + 1):
                found[size, first, second] = at
                at += _DRAGONS * (count * (count + 1) // 2 if first == second else count * count)
    return found


def _index(captured: tuple[int, int], hands: tuple[Hand, Hand], dragon: int) -> int:
    """Where the number of a position lies, seen from the side that `kept_positions` has."""
    number = _number(len(hands[0]))
    one, two = number[hands[0]], number[hands[1]]
    pair = one * len(number) + two
    if captured[0] == captured[1]:
        pair -= one * (one + 1) // 2  # those before the diagonal are the same with seats swapped
    return _starts()[len(hands[0]), captured[0], captured[1]] + pair * _DRAGONS + dragon + _MIDDLE
