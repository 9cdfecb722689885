"""The search by the reference rules, in plain Python: slow, and always there."""

from collections import defaultdict
from functools import partial
from random import Random
from typing import Any

from holmgang.bots.greedy import GreedyBot, ReferenceLook, won_or_lost
from holmgang.core.chance import weighed
from holmgang.core.game import AnyGame, View
from holmgang.core.nodes import Chance, Choose, Node, Over
from holmgang.core.seats import SEATS, Seat, other
from holmgang.games import find_kind
from holmgang.pocket.network_arithmetic import SURE

from .learned import find_learned
from .search import Search, Seed, empty_tree
from .tree import CHANCE, HIDDEN, MOST_DECISIONS, NOBODY, grow

_WORD = (1 << 64) - 1
_HALF = (1 << 32) - 1


class PlainSource(Random):
    """Draw for draw what `holmgang.compiling.randomness` draws."""

    def __init__(self, seed: Seed) -> None:
        super().__init__(0)
        self._words = seed

    def getrandbits(self, bits: int, /) -> int:
        """The highest bits of the next word; none are drawn where none are wanted."""
        return self._next() >> (64 - bits) if bits else 0

    def below(self, limit: int) -> int:
        """A number below the limit, by Lemire's multiplication."""
        product = (self._next() >> 32) * limit
        if product & _HALF < limit:
            unfair = ((1 << 32) - limit) % limit
            while product & _HALF < unfair:
                product = (self._next() >> 32) * limit
        return product >> 32

    def _next(self) -> int:
        one, two, three, four = self._words
        drawn = (_turned(one + four & _WORD, 23) + one) & _WORD
        three ^= one
        four ^= two
        self._words = one ^ four, two ^ three, three ^ two << 17 & _WORD, _turned(four, 45)
        return drawn


def _turned(word: int, bits: int) -> int:
    return (word << bits | word >> 64 - bits) & _WORD


class PlainWorld:
    """What the search asks about a game, answered by the reference rules."""

    def __init__(self, game: AnyGame, view: View, source: PlainSource) -> None:
        self._game, self._view, self._source = game, view, source
        self._measure = find_kind(game.name).parts.measure or won_or_lost
        self._greedy = GreedyBot()
        self.learned = find_learned(game)
        self._scores: list[int] = []
        """By a learned policy, of the options that were weighed last."""
        self._numbers: dict[tuple[bool, Any], int] = {}
        self._moves: dict[int, Any] = {}
        self._state: Any
        self._node: Node[Any, Any]
        self._options: tuple[Any, ...]

    def number(self, thing: Any, *, move: bool) -> int:
        """Moves and outcomes are numbered as they come: which number it is makes no difference."""
        number = self._numbers.setdefault((move, thing), len(self._numbers))
        if move:
            self._moves[number] = thing
        return number

    def move(self, number: int) -> Any:
        return self._moves[number]

    def begin(self) -> None:
        self._go_to(self._game.imagine(self._view, self._source))

    def _go_to(self, state: Any) -> None:
        self._state, self._node = state, self._game.node(state)

    def turn(self) -> int:
        match self._node:
            case Chance():
                return CHANCE
            case Choose(_) as asked if len(asked.seats) == 1:
                return asked.seats[0]
            case _:
                return NOBODY

    def settle(self) -> int:
        assert isinstance(self._node, Chance)
        outcome = weighed(self._node, self._source.below(self._node.total))
        seen = self._game.outcome_seen(self._state, outcome, self._view.seat)
        self._go_to(self._game.settle(self._state, outcome))
        return HIDDEN if seen is None else self.number(seen, move=False)

    def count_options(self, seat: int) -> int:
        assert isinstance(self._node, Choose)
        self._options = self._node.options[seat]
        return len(self._options)

    def option_number(self, option: int) -> int:
        return self.number(self._options[option], move=True)

    def weigh_options(self, seat: int, count: int) -> None:  # noqa: ARG002 - as a world is asked
        self._scores = [] if self.learned is None else self.learned.scores(self._state, self._options)

    def expected_share(self, option: int) -> int:
        return self.learned.shares(self._scores)[option] if self.learned is not None and self._scores else 0

    def measure_option(self, seat: int, option: int) -> Any:
        if self._scores:
            return self._scores[option]
        look = ReferenceLook(self._game, self._measure, self._state, SEATS[seat], self._options, (), self._source)
        return look.measure_after(option, 0)

    def play(self, seat: int, move: int) -> None:
        self._go_to(self._game.play(self._state, {SEATS[seat]: self._moves[move]}))

    def play_both(self, first: int, second: int) -> None:
        assert isinstance(self._node, Choose)
        one, two = self._node.options
        self._go_to(self._game.play(self._state, {0: one[first % len(one)], 1: two[second % len(two)]}))

    def judge(self) -> int:
        decisions = 0
        while True:
            match self._node:
                case Over(winner):
                    return SURE // 2 if winner is None else SURE * other(winner)
                case Chance() as chance:
                    self._go_to(self._game.settle(self._state, weighed(chance, self._source.below(chance.total))))
                case Choose() if self.learned is not None and self.learned.knows(self._state):
                    return self.learned.points(self._state)
                case Choose(options) as asked if self.learned is not None:
                    anything = {seat: options[seat][self._source.below(len(options[seat]))] for seat in asked.seats}
                    self._go_to(self._game.play(self._state, anything))
                case Choose() as asked:
                    if decisions >= MOST_DECISIONS:
                        return SURE // 2
                    decisions += len(asked.seats)
                    self._go_to(self._game.play(self._state, {seat: self._choose(seat) for seat in asked.seats}))

    def _choose(self, seat: Seat) -> Any:
        return self._greedy.choose(self._game, self._game.view(self._state, seat), self._source)


def plain_search(game: AnyGame, view: View, seed: Seed, simulations: int, pairs: tuple[int, int]) -> Search:
    """Begins a search in plain Python, see `BeginSearch`."""
    world = PlainWorld(game, view, PlainSource(seed))
    tree = empty_tree(pairs, simulations, [0].__mul__, defaultdict(int), learned=world.learned is not None)
    return Search(partial(grow, world, tree), tree, world.move, 1)
