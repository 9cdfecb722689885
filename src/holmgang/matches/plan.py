"""What would be done to a match: entries that nobody has stored yet."""

from collections.abc import Iterable, Sequence
from typing import Any, NamedTuple

from msgspec import Struct

from holmgang.core.nodes import Cause, Chance, Choose, Over
from holmgang.core.seats import Seat

from .entries import Entry


class Asked(NamedTuple):
    """A question of which nobody has looked at the options yet: listing them may take longer the more a seat hides."""

    seats: tuple[Seat, ...]


Next = Choose[Any] | Asked | Chance[Any] | Over
"""What happens next in a game."""


class WorkedOut(Struct, frozen=True, gc=False):
    """A step that was worked out while it was planned."""

    entry: Entry
    before: Any
    cause: Cause[Any, Any]
    after: Any
    next: Next


class Plan(list[Entry]):
    """Entries to be stored and then folded; none where it has been done already.

    Beside them it has the steps that were worked out on the way, so that folding it does not mean working them out again.
    """

    def __init__(self, entries: Iterable[Entry] = (), worked_out: Sequence[WorkedOut] = ()) -> None:
        super().__init__(entries)
        self.worked_out = worked_out
        """In the order of their entries."""

    def then(self, more: "Plan") -> "Plan":
        """This plan, and another behind it."""
        return Plan([*self, *more], [*self.worked_out, *more.worked_out])
