"""The same table with the players' chairs exchanged, for games that treat both seats alike."""

from collections.abc import Callable
from typing import Any, TypeVar

from msgspec.structs import replace

from holmgang.core.nodes import Cause, Chance, Choose, Over, Played
from holmgang.core.seats import Seat, other
from holmgang.games.view import TableView

T = TypeVar("T")


def swapped(name: str, state: Any) -> Any:
    """The state with the seats exchanged."""
    return _SWAPS[name](state)


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
            return Over(_seat(winner), reason)


def swapped_view(name: str, view: TableView[Any, Any]) -> TableView[Any, Any]:
    """A view as the other seat would have it of the swapped table."""
    deciding = tuple(sorted(other(seat) for seat in view.deciding))
    over = None if view.over is None else Over(_seat(view.over.winner), view.over.reason)
    return replace(view, seat=_seat(view.seat), table=swapped(name, view.table), deciding=deciding, over=over)


def _seat(seat: Seat | None) -> Seat | None:
    return None if seat is None else other(seat)


def _turned(pair: tuple[T, T]) -> tuple[T, T]:
    return pair[1], pair[0]


def _duo_regna(state: Any) -> Any:
    return replace(state, hands=_turned(state.hands), dragon=-state.dragon, captured=_turned(state.captured))


def _deck_duel(state: Any) -> Any:
    return replace(state, fighters=_turned(state.fighters), flipped=_turned(state.flipped), initiative=_seat(state.initiative))


def _two_domains(state: Any) -> Any:
    return replace(state, lines=_turned(state.lines), mover=other(state.mover))


def _dueling_nobles(state: Any) -> Any:
    if state.phase == "draft":
        return replace(state, dealt=state.nobles, nobles=state.dealt)
    return replace(state, sides=_turned(state.sides), active=other(state.active))


_SWAPS: dict[str, Callable[[Any], Any]] = {
    "duo-regna": _duo_regna,
    "deck-duel": _deck_duel,
    "two-domains": _two_domains,
    "dueling-nobles": _dueling_nobles,
}
