"""Deck Duel Basic v0.1.10, by Keith W. Thompson (2020)."""

from holmgang.core.kind import GameKind
from holmgang.core.nodes import Cause
from holmgang.core.story import Event

from . import position, story
from .measure import measure
from .options import DeckDuelOptions
from .rules import DeckDuelRules
from .table import Move, State, View


class DeckDuel(DeckDuelRules):
    """The rules with their texts and their story."""

    name = "deck-duel"
    version = 1

    def tell(self, before: State, cause: Cause[Move, str], after: State) -> tuple[Event, ...]:
        """The step as events."""
        return story.tell(before, cause, after)

    def read_move(self, text: str) -> Move:
        """The move a text names."""
        return position.read_move(text)

    def write(self, state: State) -> str:
        """The state as a line."""
        return position.write(state)

    def write_view(self, view: View) -> str:
        """The same line with ``^?`` for the other side's foreseen card."""
        return position.write(view.table)

    def read(self, text: str) -> State:
        """The state a line describes."""
        return position.read(text, self.options)


KIND = GameKind(
    name=DeckDuel.name,
    title="Deck Duel",
    designer="Keith W. Thompson, 2020 (Deck Duel Basic v0.1.10, rules text under CC BY-SA 4.0)",
    pitch="Flip card against card; spend your few Action points on Rage or on blocks at the right moment.",
    minutes="5 to 10",
    difficulty="easy",
    version=DeckDuel.version,
    options=DeckDuelOptions,
    game=DeckDuel,
    measure=measure,
)
