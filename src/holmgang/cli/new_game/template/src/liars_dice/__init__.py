"""Liar's Dice, as it has been played in taverns for centuries; here for two, with three dice each."""

from holmgang.core.encoding import Encoding
from holmgang.core.kind import GameKind
from holmgang.core.nodes import Cause
from holmgang.core.story import Event
from holmgang.games.texts import TextForms

from . import position, story
from .rules import Bid, LiarsDiceOptions, LiarsDiceRules, State


class LiarsDice(LiarsDiceRules, TextForms[State, Bid]):
    """The rules with their texts and their story."""

    name = "liars-dice"
    version = 1
    texts = position

    def tell(self, before: State, cause: Cause[Bid, int], after: State) -> tuple[Event, ...]:
        """The step as events."""
        return story.tell(self, before, cause, after)


class LiarsDiceKind(GameKind):
    """What the game brings beside its rules; each part is loaded when somebody asks for it."""

    def encoding(self) -> Encoding:
        """Its moves and views in numbers."""
        from .encoding import ENCODING

        return ENCODING


KIND = LiarsDiceKind(
    name=LiarsDice.name,
    title="Liar’s Dice",
    designer="Traditional",
    pitch="Roll in secret, bid on what all dice show together, and catch the other player lying.",
    minutes="5",
    difficulty="easy",
    version=LiarsDice.version,
    options=LiarsDiceOptions,
    game=LiarsDice,
)
