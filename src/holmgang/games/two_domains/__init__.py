"""Two Domains, by Simon K. Jensen (2023). The name is a trademark of its author."""

from holmgang.core.kind import GameKind
from holmgang.core.nodes import Cause
from holmgang.core.story import Event
from holmgang.games.written import Written

from . import position, story
from .measure import measure
from .options import TwoDomainsOptions
from .rules import TwoDomainsRules
from .table import Action, State


class TwoDomains(TwoDomainsRules, Written[State, Action]):
    """The rules with their texts and their story."""

    name = "two-domains"
    version = 1
    texts = position

    def tell(self, before: State, cause: Cause[Action, int], after: State) -> tuple[Event, ...]:
        """The step as events."""
        return story.tell(before, cause, after)


KIND = GameKind(
    name=TwoDomains.name,
    title="Two Domains",
    designer="Simon K. Jensen, 2023 (Two Domains is a trademark of its author)",
    pitch="Five dice each: roll a king, grow villages into armies, and break the other domain before your own breaks.",
    minutes="10 to 20",
    difficulty="medium",
    version=TwoDomains.version,
    options=TwoDomainsOptions,
    game=TwoDomains,
    measure=measure,
)
