"""The bot that searches: it imagines what it cannot see, over and over, and looks ahead from there."""

from collections.abc import Iterator
from random import Random
from time import monotonic
from typing import Any

from holmgang.bots.bounds import Bounds
from holmgang.bots.greedy import GreedyBot
from holmgang.bots.judgement import Judgement
from holmgang.bots.random import any_of, draw
from holmgang.core.game import AnyGame, View
from holmgang.core.nodes import Choose
from holmgang.core.seats import Seat
from holmgang.pocket.network_arithmetic import SURE

from .pairs import chances, mixture
from .plain_or_compiled import begin_at_once, begin_compiled
from .search import BeginSearch, Search
from .tree import SearchTree

SIMULATIONS = 1000
SECONDS = 1.5
"""How long people wait for a choice at most, unless told otherwise."""
ENOUGH = 5
"""An option that was tried less often is not judged."""


class SearchBot:
    """Takes what was chosen most often in a tree that many imagined games were played through; `tree` has the method.

    Where both choose at once, every pair of options is played out as often, and the results are solved as a matrix game; with
    fewer simulations than pairs it chooses as the greedy bot does.
    """

    name = "search"

    def __init__(
        self,
        simulations: int = SIMULATIONS,
        seconds: float | None = None,
        *,
        begin: BeginSearch | None = None,
        nearly: float | None = None,
    ) -> None:
        """Bounded by simulations alone, its choice follows from the view and the random numbers, and it waits for a compiler.

        With ``seconds`` it ends when these are over, too, after one simulation at least. It waits for nothing then: what needs
        compiling is compiled in the background, and until that is done it searches by the reference rules, as far as it gets.
        ``begin`` makes it use one form of the search only. With ``nearly`` it takes any option that was chosen at least so often,
        as a share of the one that was chosen most often; not where both choose at once.
        """
        self.bounds = Bounds(simulations, seconds)
        self._form = begin
        self._nearly = nearly
        self._begin = begin or (begin_compiled if seconds is None else begin_at_once)

    def bounded(self, bounds: Bounds, *, at_once: bool = False) -> "SearchBot":
        """This search with other bounds; ``at_once``: it waits for no compiler, since either form chooses the same."""
        return SearchBot(*bounds, begin=self._form or (begin_at_once if at_once else None), nearly=self._nearly)

    def choose(self, game: AnyGame, view: View, rng: Random) -> Any:
        """What it thinks best; where both choose at once, drawn from a mixture."""
        if len(view.options) == 1:
            return view.options[0]
        search, pairs = self._searched(game, view, rng)
        if not all(pairs):
            return search.move(search.tree.step[self._preferred(search.tree, rng)])
        if search.tree.visits[0] < pairs[0] * pairs[1]:
            return GreedyBot().choose(game, view, rng)  # of some options it knows nothing
        assert view.seat is not None
        return draw(dict(zip(view.options, mixture(search.tree, pairs, view.seat), strict=True)), rng)

    def judge(self, game: AnyGame, view: View, rng: Random) -> Judgement:
        """Why it chooses as it does, for a seat that has several options."""
        search, pairs = self._searched(game, view, rng)
        assert view.seat is not None
        if not all(pairs):
            best = str(search.move(search.tree.step[_most_visited(search.tree)]))
            return Judgement(_chances(search, view.seat), {best: 1.0}, int(search.tree.visits[0]))
        if search.tree.visits[0] < pairs[0] * pairs[1]:
            return Judgement({}, {str(GreedyBot().choose(game, view, rng)): 1.0})
        own, often = (
            {str(option): float(figure) for option, figure in zip(view.options, each(search.tree, pairs, view.seat), strict=True)}
            for each in (chances, mixture)
        )
        return Judgement(own, often, int(search.tree.visits[0]))

    def _preferred(self, tree: SearchTree, rng: Random) -> int:
        best = _most_visited(tree)
        if self._nearly is None:
            return best
        enough = self._nearly * tree.visits[best]
        return any_of([place for place in _following(tree) if tree.visits[place] >= enough], rng)

    def _searched(self, game: AnyGame, view: View, rng: Random) -> tuple[Search, tuple[int, int]]:
        """A search that has come to its end, and where both choose at once how many options either has."""
        simulations, seconds = self.bounds
        until = None if seconds is None else monotonic() + seconds
        words = [rng.getrandbits(64) for _ in range(4)]
        pairs = _pairs(game, view, rng)
        search = self._begin(game, view, (words[0], words[1], words[2], words[3]), simulations, pairs)
        _run(search, simulations, until)
        return search, pairs


def _pairs(game: AnyGame, view: View, rng: Random) -> tuple[int, int]:
    if len(view.deciding) < 2:
        return 0, 0
    node = game.node(game.imagine(view, rng))
    assert isinstance(node, Choose)
    return len(node.options[0]), len(node.options[1])


def _run(search: Search, simulations: int, until: float | None) -> None:
    if until is None:
        search.grow(simulations)
        return
    left = simulations
    while left > 0:
        search.grow(min(left, search.at_a_time))
        left -= search.at_a_time
        if monotonic() >= until:
            return


def _following(tree: SearchTree) -> Iterator[int]:
    """The places that follow the root."""
    at = tree.first[0]
    while at:
        yield at
        at = tree.next[at]


def _chances(search: Search, seat: Seat) -> dict[str, float]:
    """The seat's chance after each option that was tried often enough to tell."""
    tree = search.tree
    tried = [at for at in _following(tree) if tree.visits[at] >= ENOUGH]
    first = {str(search.move(tree.step[at])): float(tree.points[at] / (SURE * tree.visits[at])) for at in tried}
    return first if seat == 0 else {move: 1 - chance for move, chance in first.items()}


def _most_visited(tree: SearchTree) -> int:
    """Of equals the one that came into the tree first: with few simulations that is the greedy bot's choice."""
    best = tree.first[0]
    for following in _following(tree):
        if tree.visits[following] >= tree.visits[best]:
            best = following
    return best
