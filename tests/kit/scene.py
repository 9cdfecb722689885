"""A table set up from a position text and played on by texts, so that a test reads like a ruling."""

from typing import Any

from holmgang.core.chance import find_outcome
from holmgang.core.game import AnyGame
from holmgang.core.kind import write_position
from holmgang.core.moves import find_moves
from holmgang.core.nodes import Chance, Choose, Over
from holmgang.core.seats import Seat
from holmgang.games import find_kind


class Scene:
    """A game at one state."""

    def __init__(self, game: AnyGame, state: Any) -> None:
        self.game = game
        self.state = state

    def then(self, *happenings: str) -> "Scene":
        """The scene after these: a move, two joined by ``|``, or what chance brings, written ``->6`` or ``->6 2``."""
        state = self.state
        for happening in happenings:
            if happening.startswith("->"):
                for outcome in happening.removeprefix("->").split():
                    node = self.game.node(state)
                    assert isinstance(node, Chance), f"nothing is left to chance at {self.game.write(state)}"
                    state = self.game.settle(state, find_outcome(node, outcome))
            else:
                node = self.game.node(state)
                assert isinstance(node, Choose), f"nobody chooses at {self.game.write(state)}"
                state = self.game.play(state, find_moves(self.game, node, happening))
        return Scene(self.game, state)

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


def scene(game: str, position: str | None = None, **options: object) -> Scene:
    """A game's start, or the position described, under these options."""
    kind = find_kind(game)
    if position is None:
        made = kind.make(options)
        return Scene(made, made.start())
    return Scene(*kind.read_position(position, options))
