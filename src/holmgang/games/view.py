"""The view that all our games share: the table as a seat sees it, and the seat's own options."""

from typing import Generic

from msgspec import Struct

from holmgang.core.nodes import Chance, Choose, M, O, Over, S
from holmgang.core.seats import Seat

HIDDEN = "?"
"""Stands in a view's table for a card that the seat does not know."""


class TableView(Struct, Generic[S, M], frozen=True, gc=False):
    """What one seat (None: a spectator) knows and remembers."""

    seat: Seat | None
    table: S
    """The state with ``?`` for every card that the seat does not know."""
    options: tuple[M, ...]
    deciding: tuple[Seat, ...]
    over: Over | None


def table_view(table: S, node: Choose[M] | Chance[O] | Over, seat: Seat | None) -> TableView[S, M]:
    """The view of a table whose hidden parts have been covered already."""
    if isinstance(node, Choose):
        return TableView(seat, table, () if seat is None else node.options[seat], node.seats, None)
    return TableView(seat, table, (), (), node if isinstance(node, Over) else None)
