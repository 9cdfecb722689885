"""Dueling Nobles small enough that the best reply to a fixed strategy is known exactly: where a responder is put to the test."""

from collections.abc import Callable, Iterator, Mapping
from fractions import Fraction
from random import Random
from typing import NamedTuple

from holmgang.bots.greedy import GreedyBot
from holmgang.core.seats import SEATS
from holmgang.games.dueling_nobles import DuelingNobles
from holmgang.games.dueling_nobles.options import DuelingNoblesOptions
from holmgang.games.dueling_nobles.table import Components, Move, Noble, Side, State, View
from holmgang.solvers.trees.best_reply import best_reply
from holmgang.solvers.trees.excerpt import Excerpt
from holmgang.solvers.trees.information_sets import Memories, Memory

Mixture = Mapping[Move, Fraction]
FixedStrategy = Callable[[DuelingNobles, View], Mixture]
"""How often somebody chooses each of his options, by what he sees."""


class ShrunkenGame(NamedTuple):
    """A game with less to play with, from where its number cards are dealt."""

    game: DuelingNobles
    start: State


def shrunken_game(cards: str, first: str, second: str, *, faces: str, turns: int, hand: int = 1) -> ShrunkenGame:
    """Two nobles a wound from death, and these cards; a draw after so many turns without a duel."""
    deck = tuple(cards.split())
    game = DuelingNobles(
        DuelingNoblesOptions(no_progress_limit=turns), Components(deck, (first, second), chosen=1, hand=hand, faces=faces)
    )
    sides = Side(courtyard=(Noble(first, 1),)), Side(courtyard=(Noble(second, 1),))
    return ShrunkenGame(game, State(sides, phase="cards", nobles=(), deck=deck))


def anything(_: DuelingNobles, view: View) -> Mixture:
    """Every option equally often."""
    return dict.fromkeys(view.options, Fraction(1, len(view.options)))


def greedily(game: DuelingNobles, view: View) -> Mixture:
    """As the greedy bot does, which draws nothing where one seat is asked."""
    return {GreedyBot().choose(game, view, Random(0)): Fraction(1)}


class _ByView(Mapping[Memory, Mixture]):
    """A strategy that remembers no more than it sees."""

    def __init__(self, shrunken: ShrunkenGame, memories: Memories, strategy: FixedStrategy) -> None:
        self._game, self._memories, self._strategy = shrunken.game, memories, strategy
        self._known: dict[View, Mixture] = {}

    def __getitem__(self, memory: Memory) -> Mixture:
        view: View = self._memories.sees(memory).state
        if view not in self._known:
            self._known[view] = self._strategy(self._game, view)
        return self._known[view]

    def __iter__(self) -> Iterator[Memory]:
        raise NotImplementedError  # it has an answer to whatever it is asked

    def __len__(self) -> int:
        raise NotImplementedError  # nor has it an end


def best_share(shrunken: ShrunkenGame, strategy: FixedStrategy) -> Fraction:
    """The share of points that the best reply to a strategy takes, in either seat as often, by what its seat has seen."""
    excerpt, memories = Excerpt(shrunken.game, shrunken.start), Memories()
    facing = _ByView(shrunken, memories, strategy)
    return sum((best_reply(excerpt, memories, seat, facing) + 1 for seat in SEATS), Fraction(0)) / 4
