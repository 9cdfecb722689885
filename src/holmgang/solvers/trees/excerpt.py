"""A game from a position that both seats know, or one that is called a draw after so many steps."""

from collections.abc import Mapping
from typing import Any, NamedTuple

from holmgang.core.nodes import Chance, Choose, Over
from holmgang.core.seats import Seat

from .information_sets import SmallGame

CUT_OFF = Over(None, "cut off")


class ExcerptState(NamedTuple):
    """A state of the whole game, and how many steps of the excerpt are left (None: as many as it takes)."""

    state: Any
    left: int | None


class Excerpt:
    """A part of a game that is a game by itself.

    Where it begins is known to both seats, hidden cards included: hands that they must not know are dealt in it. What is cut off
    counts as a draw; a step is a decision or a stroke of chance, and everybody may count them.
    """

    def __init__(self, game: SmallGame, start: Any = None, steps: int | None = None) -> None:
        self.game = game
        self._start = ExcerptState(game.start() if start is None else start, steps)

    def start(self) -> ExcerptState:
        return self._start

    def node(self, moment: ExcerptState) -> Choose[Any] | Chance[Any] | Over:
        """As in the whole game, until the steps are used up."""
        node = self.game.node(moment.state)
        return CUT_OFF if moment.left == 0 and not isinstance(node, Over) else node

    def play(self, moment: ExcerptState, moves: Mapping[Seat, Any]) -> ExcerptState:
        return _after(moment, self.game.play(moment.state, moves))

    def settle(self, moment: ExcerptState, outcome: Any) -> ExcerptState:
        return _after(moment, self.game.settle(moment.state, outcome))

    def view(self, moment: ExcerptState, seat: Seat | None) -> ExcerptState:
        """As in the whole game, and how many steps are left."""
        return ExcerptState(self.game.view(moment.state, seat), moment.left)


def _after(moment: ExcerptState, state: Any) -> ExcerptState:
    return ExcerptState(state, None if moment.left is None else moment.left - 1)
