"""Duo Regna, by Reiner Knizia; ported to a standard deck and rethemed by Vitor Gatti."""

from holmgang.core.kind import GameKind
from holmgang.core.nodes import Cause, Played
from holmgang.core.story import Event
from holmgang.games.written import Written

from . import position, story
from .measure import measure
from .options import DuoRegnaOptions
from .rules import DuoRegnaRules
from .table import Card, State


class DuoRegna(DuoRegnaRules, Written[State, Card]):
    """The rules with their texts and their story."""

    name = "duo-regna"
    version = 1
    texts = position

    def tell(self, before: State, cause: Cause[Card, int], after: State) -> tuple[Event, ...]:
        """The round as events."""
        if not isinstance(cause, Played):
            return ()  # never comes: nothing is left to chance
        return story.tell(self.options, self.result[cause.moves[0], cause.moves[1]], before, cause.moves, after)


KIND = GameKind(
    name=DuoRegna.name,
    title="Duo Regna",
    designer="Reiner Knizia; standard-deck port and Gladiator retheme by Vitor Gatti",
    pitch="Nine cards each, both choose at once: outguess each other and pull three dragons to your side.",
    minutes="5 to 10",
    difficulty="easy",
    version=DuoRegna.version,
    options=DuoRegnaOptions,
    game=DuoRegna,
    measure=measure,
    chance=False,
)
