"""A table set up from a position text and played on by texts, so that a test reads like a ruling."""

from typing import Any

from holmgang.conformance.walks import take
from holmgang.core.chance import find_outcome
from holmgang.core.game import AnyGame
from holmgang.core.kind import write_position
from holmgang.core.moves import find_moves
from holmgang.core.nodes import Cause, Chance, Choose, Over, Played, Settled
from holmgang.core.referee import AnyStep
from holmgang.core.seats import Seat
from holmgang.core.story import Event
from holmgang.games import find_kind


class Scene:
    """A game at one state."""

    def __init__(self, game: AnyGame, state: Any) -> None:
        self.game = game
        self.state = state

    def then(self, *happenings: str) -> "Scene":
        """The scene after these: a move, two joined by ``|``, or what chance brings, written ``->6`` or ``->6 2``."""
        return Scene(self.game, self.steps(*happenings)[-1].after)

    def steps(self, *happenings: str) -> list[AnyStep]:
        """The steps that these make."""
        steps: list[AnyStep] = []
        for cause in (word for happening in happenings for word in _single(happening)):
            state = steps[-1].after if steps else self.state
            steps.append(take(self.game, state, self._cause(state, cause)))
        return steps

    def told(self, *happenings: str) -> list[Event]:
        """The events that these make."""
        return [event for step in self.steps(*happenings) for event in self.game.tell(*step)]

    def _cause(self, state: Any, happening: str) -> Cause[Any, Any]:
        match self.game.node(state):
            case Chance() as node if happening.startswith("->"):
                return Settled(find_outcome(node, happening.removeprefix("->")))
            case Choose() as node if not happening.startswith("->"):
                return Played(find_moves(self.game, node, happening))
            case _:
                raise AssertionError(f"{happening} does not belong here: {self.game.write(state)}")

    @property
    def text(self) -> str:
        """The position, options included."""
        return write_position(self.game, self.state)

    @property
    def node(self) -> Choose[Any] | Chance[Any] | Over:
        """What happens next."""
        return self.game.node(self.state)

    @property
    def over(self) -> Over | None:
        """The end, if it has come."""
        return self.node if isinstance(self.node, Over) else None

    @property
    def asked(self) -> tuple[Seat, ...]:
        """The seats that choose now."""
        return self.node.seats if isinstance(self.node, Choose) else ()

    def options(self, seat: Seat | None = None) -> list[str]:
        """The texts of a seat's moves; of the one seat that is asked, if none is named."""
        if seat is None:
            (seat,) = self.asked
        return [str(move) for move in self.game.view(self.state, seat).options]

    def outcomes(self) -> list[str]:
        """The texts of what chance may bring."""
        assert isinstance(self.node, Chance)
        return [str(outcome) for outcome in self.node.outcomes]


def _single(happening: str) -> list[str]:
    """A happening as single ones: ``->6 2`` is two outcomes."""
    return [f"->{outcome}" for outcome in happening[2:].split()] if happening.startswith("->") else [happening]


def scene(game: str, position: str | None = None, **options: object) -> Scene:
    """A game's start, or the position described, under these options."""
    kind = find_kind(game)
    if position is None:
        made = kind.make(options)
        return Scene(made, made.start())
    return Scene(*kind.read_position(position, options))
