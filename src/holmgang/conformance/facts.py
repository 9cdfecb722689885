"""What the kit cannot work out from a game itself. All of it may be left out; what is given is held to."""

from collections.abc import Callable
from dataclasses import dataclass
from random import Random
from typing import Any, Protocol

from holmgang.core.game import AnyGame
from holmgang.core.nodes import Chance
from holmgang.core.referee import AnyStep
from holmgang.core.seats import Seat


class Onlooker(Protocol):
    """Follows one game by the rulings, not by the game's own views, and keeps for each seat what a careful player has learned."""

    def follow(self, step: AnyStep) -> None:
        """Takes in what happened."""
        ...

    def hides(self, state: Any, seat: Seat | None) -> bool:
        """Whether what chance brings at this state stays hidden from the seat."""
        ...

    def discloses(self, step: AnyStep, seat: Seat | None) -> tuple[str, ...]:
        """The cards that the step shows to the seat, besides those named by a move or seen to be drawn."""
        ...

    def disguise(self, state: Any, seat: Seat | None, rng: Random) -> Any:
        """The state with all that the seat cannot know replaced by something else that fits, at random."""
        ...


@dataclass(frozen=True)
class Facts:
    """What is known of a game beside its rules."""

    corner: Callable[[Any, Random], str] | None = None
    """Makes the text of a random position that the components allow under these options, reachable or not.

    Random play seldom sees an emptied deck or a last die. Any position that can be written down may be played on, so whatever
    holds of games must hold from these too.
    """
    invariant: Callable[[AnyGame, Any], None] | None = None
    """Fails where a state has lost components or broken limits."""
    endings: frozenset[str] | None = None
    """The reasons for which the rules end a game."""
    onlooker: Callable[[Any], Onlooker] | None = None
    """Somebody who sits down at a state and knows what each seat may know."""


class OpenTable:
    """For games in which everything lies open."""

    def follow(self, step: AnyStep) -> None:
        """There is nothing to remember."""

    def hides(self, state: Any, seat: Seat | None) -> bool:  # noqa: ARG002 - nothing is, whatever it is
        """Nothing is hidden."""
        return False

    def discloses(self, step: AnyStep, seat: Seat | None) -> tuple[str, ...]:  # noqa: ARG002 - as above
        """Nothing was hidden before."""
        return ()

    def disguise(self, state: Any, seat: Seat | None, rng: Random) -> Any:  # noqa: ARG002 - as above
        """Only the state itself fits."""
        return state


class OwnWord:
    """For games with secrets whose author gives no onlooker: takes the game's own word for what a seat knows.

    That finds events, options and bots that know more than the view, but not a view that knows too much.
    """

    def __init__(self, game: AnyGame) -> None:
        self._game = game

    def follow(self, step: AnyStep) -> None:
        """Nothing has to be kept: the game's views remember."""

    def hides(self, state: Any, seat: Seat | None) -> bool:
        """Whether the game says so."""
        node = self._game.node(state)
        return isinstance(node, Chance) and any(self._game.outcome_seen(state, each, seat) is None for each in node.outcomes)

    def discloses(self, step: AnyStep, seat: Seat | None) -> tuple[str, ...]:
        """All that the seat sees afterwards."""
        return (repr(self._game.view(step.after, seat)),)

    def disguise(self, state: Any, seat: Seat | None, rng: Random) -> Any:
        """What the game imagines from the seat's view."""
        return self._game.imagine(self._game.view(state, seat), rng)
