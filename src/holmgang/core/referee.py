"""The referee: alone holds the source of chance and turns choices into a finished game."""

from collections.abc import Callable, Mapping
from dataclasses import dataclass
from typing import Any, Generic, NamedTuple

from .chance import ChanceSource
from .errors import OutOfTurn
from .game import Game, V
from .moves import check_moves
from .nodes import Cause, Chance, Choose, M, O, Over, Played, S, Settled
from .seats import Seat

MAX_STEPS = 5000
"""After so many decisions the referee ends any game as a draw. That is not a rule of the game."""


@dataclass(frozen=True, slots=True)
class Ending:
    """How a game ended: the winner (None: a draw), why, and whether the rules say so or somebody outside them."""

    winner: Seat | None
    reason: str
    by_rules: bool
    counts: bool = True
    """Whether it is a result at all; a void game is neither won nor drawn."""


TOO_LONG = Ending(None, "too long", by_rules=False)


class Step(NamedTuple, Generic[S, M, O]):
    """One step of a game: where it stood, what happened, where it stands."""

    before: S
    cause: Cause[M, O]
    after: S


AnyStep = Step[Any, Any, Any]
"""A step of a game whose types only its own folder knows."""


class Referee(Generic[S, M, O, V]):
    """One game in progress. It never rests where chance must decide.

    ``listener`` hears every step once it has happened. A source of chance that raises leaves the game as it was.
    """

    def __init__(
        self,
        game: Game[S, M, O, V],
        chance: ChanceSource,
        *,
        state: S | None = None,
        max_steps: int = MAX_STEPS,
        listener: Callable[[Step[S, M, O]], None] | None = None,
    ) -> None:
        self.game = game
        self.decisions = 0
        self._chance = chance
        self._max_steps = max_steps
        self._listener = listener
        self.state = game.start() if state is None else state
        self._node = game.node(self.state)
        self._take([])

    @property
    def node(self) -> Choose[M] | Over:
        """What happens next; chance has always decided already."""
        assert not isinstance(self._node, Chance)
        return self._node

    @property
    def ending(self) -> Ending | None:
        """How it ended; None while it goes on."""
        if isinstance(self._node, Over):
            return Ending(self._node.winner, self._node.reason, by_rules=True)
        return TOO_LONG if self.decisions >= self._max_steps else None

    def play(self, moves: Mapping[Seat, M]) -> None:
        """Plays the moves of all seats asked, then whatever chance does until somebody is asked again.

        Raises IllegalMove or OutOfTurn and changes nothing if they are not exactly what was asked for.
        """
        if self.decisions >= self._max_steps:
            raise OutOfTurn(f"Nobody chooses now: after {self._max_steps} decisions the game has ended as too long.")
        check_moves(self._node, moves)
        chosen = dict(moves)
        self._take([Step(self.state, Played(chosen), self.game.play(self.state, chosen))])
        self.decisions += len(chosen)

    def _take(self, steps: list[Step[S, M, O]]) -> None:
        """Adds what chance does to the steps, and only then lets them count."""
        state = steps[-1].after if steps else self.state
        node = self.game.node(state) if steps else self._node
        while isinstance(node, Chance):
            outcome = self._chance.pick(node)
            after = self.game.settle(state, outcome)
            steps.append(Step(state, Settled(outcome), after))
            state, node = after, self.game.node(after)
        self.state, self._node = state, node
        if self._listener is not None:
            for step in steps:
                self._listener(step)
