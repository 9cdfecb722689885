"""The same table with the players' chairs exchanged, for games that treat both seats alike."""

from typing import Any

from msgspec.structs import replace

from holmgang.core.nodes import Cause, Chance, Choose, Over, Played
from holmgang.core.seats import other
from holmgang.games.view import TableView
from tests.facts import facts_of
from tests.facts.shared import other_seat


def swapped(name: str, state: Any) -> Any:
    """The state with the seats exchanged."""
    return facts_of(name).swapped(state)


def swapped_cause(cause: Cause[Any, Any]) -> Cause[Any, Any]:
    """What the other seat would do; chance stays what it is."""
    return Played({other(seat): move for seat, move in cause.moves.items()}) if isinstance(cause, Played) else cause


def swapped_node(node: Choose[Any] | Chance[Any] | Over) -> Choose[Any] | Chance[Any] | Over:
    """What happens next, seen from the other chair."""
    match node:
        case Choose((first, second)):
            return Choose((second, first))
        case Chance():
            return node
        case Over(winner, reason):
            return Over(other_seat(winner), reason)


def swapped_view(name: str, view: TableView[Any, Any]) -> TableView[Any, Any]:
    """A view as the other seat would have it of the swapped table."""
    deciding = tuple(sorted(other(seat) for seat in view.deciding))
    over = None if view.over is None else Over(other_seat(view.over.winner), view.over.reason)
    return replace(view, seat=other_seat(view.seat), table=swapped(name, view.table), deciding=deciding, over=over)
