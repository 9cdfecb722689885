"""Dueling Nobles, by Jesse Carlucci."""

from holmgang.core.kind import GameKind
from holmgang.core.nodes import Cause
from holmgang.core.story import Event

from . import position, story
from .measure import measure
from .options import DuelingNoblesOptions
from .rules import DuelingNoblesRules
from .table import Move, State, View


class DuelingNobles(DuelingNoblesRules):
    """The rules with their texts and their story."""

    name = "dueling-nobles"
    version = 1

    def tell(self, before: State, cause: Cause[Move, str], after: State) -> tuple[Event, ...]:
        """The step as events."""
        return story.tell(self, before, cause, after)

    def read_move(self, text: str) -> Move:
        """The move a text names."""
        return position.read_move(text)

    def write(self, state: State) -> str:
        """The state as a line."""
        return position.write(state)

    def write_view(self, view: View) -> str:
        """The same line with ``?`` for every card that the seat does not know."""
        return position.write(view.table)

    def read(self, text: str) -> State:
        """The state a line describes."""
        return position.read(text, self.options)


KIND = GameKind(
    name=DuelingNobles.name,
    title="Dueling Nobles",
    designer="Jesse Carlucci",
    pitch="Draft three nobles, boost them, bluff with hidden cards and dice, and leave the other courtyard empty.",
    minutes="20 to 40",
    difficulty="rich",
    version=DuelingNobles.version,
    options=DuelingNoblesOptions,
    game=DuelingNobles,
    measure=measure,
)
