"""A table in words, cards and numbers, drawn from a view: for games that bring no board and no figures of their own.

The fields of the view's table are told one by one. What is typed as a pair, ``tuple[X, X]``, belongs to the seats; what is typed
as a row, ``tuple[X, ...]``, is a row of cards or counters; all else is a word or a number. A field that is itself a dataclass, a
named tuple or a struct is told field by field, unless it has a text of its own. A field typed as a seat is left out: who is to
choose is told beside the table anyway.
"""

from collections.abc import Iterator
from dataclasses import dataclass
from typing import Any, get_args, get_origin, get_type_hints

from .game import AnyGame, View
from .seats import SEATS, Seat


@dataclass(frozen=True)
class PlainField:
    """Something on the table."""

    seat: Seat | None
    """Whose it is; None: nobody's in particular."""
    name: str
    """What it is called, for a person to read."""
    values: tuple[str, ...]
    """The cards of a row, or one word or number; ``?`` for what the viewer does not know."""
    row: bool
    """Whether these are the things of a row, however many there are."""


@dataclass(frozen=True)
class PlainFigures:
    """All that a plain board draws."""

    fields: tuple[PlainField, ...]


def plain_figures(game: AnyGame, view: View) -> PlainFigures:  # noqa: ARG001 - the same in every game
    """The table of a view, field by field, in the order in which the game's own table has them."""
    return PlainFigures(tuple(_fields(view.table, None)))


def _fields(table: object, seat: Seat | None) -> Iterator[PlainField]:
    for name, hint in _hints(type(table)).items():
        value = getattr(table, name)
        if hint == Seat:
            continue
        if seat is None and _by_seat(hint) and isinstance(value, tuple):
            for each in SEATS:
                yield from _told(value[each], each, _readable(name))
        else:
            yield from _told(value, seat, _readable(name))


def _told(value: object, seat: Seat | None, name: str) -> Iterator[PlainField]:
    spoken = type(value).__str__ is not object.__str__
    if _hints(type(value)) and not spoken:
        yield from _fields(value, seat)
    elif isinstance(value, tuple | list | frozenset) and not spoken:
        things = sorted(value, key=str) if isinstance(value, frozenset) else value
        yield PlainField(seat, name, tuple(map(_word, things)), row=True)
    else:
        yield PlainField(seat, name, (_word(value),), row=False)


_HINTS: dict[type, dict[str, Any]] = {}


def _hints(kind: type) -> dict[str, Any]:
    """The fields of a dataclass, a named tuple or a struct with their types; none of anything else. Kept: it takes long."""
    if kind not in _HINTS:
        listed = (getattr(kind, each, ()) for each in ("__dataclass_fields__", "__struct_fields__", "_fields"))
        names = [name for names in listed for name in names]
        hints = get_type_hints(kind) if names else {}
        _HINTS[kind] = {name: hints[name] for name in names}
    return _HINTS[kind]


def _by_seat(hint: Any) -> bool:
    """Whether it is a pair of the same thing: one for each seat."""
    inside = get_args(hint)
    return get_origin(hint) is tuple and len(inside) == len(SEATS) and inside[0] == inside[1]


def _readable(name: str) -> str:
    words = name.replace("_", " ").strip()
    return words[:1].upper() + words[1:]


def _word(value: Any) -> str:
    match value:
        case None:
            return "–"
        case bool():
            return "yes" if value else "no"
        case _:
            return str(value) or "–"  # a blank would look as if something were missing
