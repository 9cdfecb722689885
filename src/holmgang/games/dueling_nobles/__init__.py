"""Dueling Nobles, by Jesse Carlucci."""

from holmgang.core.kind import GameKind
from holmgang.core.nodes import Cause
from holmgang.core.story import Event
from holmgang.games.written import Written

from . import position, story
from .measure import measure
from .options import DuelingNoblesOptions
from .rules import DuelingNoblesRules
from .table import Move, State


class DuelingNobles(DuelingNoblesRules, Written[State, Move]):
    """The rules with their texts and their story."""

    name = "dueling-nobles"
    version = 1
    texts = position

    def tell(self, before: State, cause: Cause[Move, str], after: State) -> tuple[Event, ...]:
        """The step as events."""
        return story.tell(self, before, cause, after)


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
