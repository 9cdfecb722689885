"""Two Domains, by Simon K. Jensen (2023). The name is a trademark of its author."""

from holmgang.core.kind import GameKind
from holmgang.core.nodes import Cause
from holmgang.core.story import Event

from . import position, story
from .measure import measure
from .options import TwoDomainsOptions
from .rules import TwoDomainsRules
from .table import Action, State, View


class TwoDomains(TwoDomainsRules):
    """The rules with their texts and their story."""

    name = "two-domains"
    version = 1

    def tell(self, before: State, cause: Cause[Action, int], after: State) -> tuple[Event, ...]:
        """The step as events."""
        return story.tell(before, cause, after)

    def read_move(self, text: str) -> Action:
        """The action a text names."""
        return position.read_move(text)

    def write(self, state: State) -> str:
        """The state as a line."""
        return position.write(state)

    def write_view(self, view: View) -> str:
        """The same line: nothing is hidden."""
        return position.write(view.table)

    def read(self, text: str) -> State:
        """The state a line describes."""
        return position.read(text, self.options)


KIND = GameKind(
    name=TwoDomains.name,
    title="Two Domains",
    designer="Simon K. Jensen, 2023 (Two Domains is a trademark of its author)",
    pitch="Five dice each: grow villages into kings, capitals and armies, and break the other domain before your own breaks.",
    minutes="10 to 20",
    difficulty="medium",
    version=TwoDomains.version,
    options=TwoDomainsOptions,
    game=TwoDomains,
    measure=measure,
)
