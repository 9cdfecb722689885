"""One search, whichever form does it: what is asked of it, and what comes of it."""

from collections.abc import Callable
from functools import lru_cache
from math import log
from typing import Any, NamedTuple, Protocol

from holmgang.compiling.arrays import Numbers
from holmgang.core.game import AnyGame, View

from .tree import PLACES, REPLIES, SearchTree, TreeNumbers

Seed = tuple[int, int, int, int]
"""Four random words of 64 bits: all the randomness of a search."""

EXPLORING, WIDENING = 0.5, 1
"""See `tree.Tree`."""
LEARNED_EXPLORING = 0.2
"""A learned value differs less from one simulation to the next than results of whole games do, so fewer looks tell as much."""
LEARNED_LEANING = 0.6
"""Where a policy is learned, too."""


@lru_cache(maxsize=4)
def logarithms(count: int) -> list[float]:
    """Of 1, 1, 2, 3 and so on. A table, because not every logarithm is rounded alike."""
    return [log(number or 1) for number in range(count)]


class Search(NamedTuple):
    """A search under way: it can be made to grow, and asked at any time what it has found."""

    grow: Callable[[int], None]
    """Does so many simulations."""
    tree: SearchTree
    move: Callable[[int], Any]
    """The move with this number."""
    at_a_time: int
    """How many simulations it does between two looks at the clock: some milliseconds' worth."""


class BeginSearch(Protocol):
    """Begins a search in one of its forms, plain or compiled; all of them choose the same."""

    def __call__(self, game: AnyGame, view: View, seed: Seed, simulations: int, pairs: tuple[int, int]) -> Search:
        """A search of at most so many simulations. ``pairs``: where both choose at once, how many options either has, else 0."""
        ...


def empty_tree(
    pairs: tuple[int, int],
    simulations: int,
    zeros: Callable[[int], Numbers],
    marks: Numbers,
    logarithms: Callable[[int], TreeNumbers] = logarithms,
    *,
    learned: bool = False,
) -> SearchTree:
    """A tree in which nothing has happened, with room for so many simulations; ``zeros`` makes lists of them."""
    counts, places = zeros(3), 1 + pairs[0] * pairs[1]
    counts[PLACES], counts[REPLIES] = places, pairs[1]
    room = places + simulations
    return SearchTree(
        step=zeros(room),
        first=zeros(room),
        next=zeros(room),
        visits=zeros(room),
        points=zeros(room),
        available=zeros(room),
        shares=zeros(room),
        path=zeros(simulations + 2),
        marks=marks,
        counts=counts,
        logarithms=logarithms(simulations + 2),
        exploring=LEARNED_EXPLORING if learned else EXPLORING,
        leaning=LEARNED_LEANING if learned else 0.0,
        widening=WIDENING,
    )
