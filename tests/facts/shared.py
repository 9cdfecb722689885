"""What the facts about several games have in common."""

from collections.abc import Callable, Mapping
from random import Random
from typing import Any, TypeVar

from holmgang.conformance.facts import OpenTable
from holmgang.core.game import AnyGame
from holmgang.core.seats import Seat, other

T = TypeVar("T")

Told = Mapping[str, tuple[int, ...]]
"""The numbers of an information state by the name of their field."""


def quiet(options: Any, rng: Random) -> str:
    """The counter towards the no-progress limit, as a position writes it."""
    limit = options.no_progress_limit
    return "" if limit is None or limit < 3 else f" quiet={rng.choice([0, 0, limit // 2, limit - 2])}"


def assert_quiet(game: AnyGame, state: Any) -> None:
    """It stays within its limit, and at 0 where there is none."""
    limit = game.options.no_progress_limit
    assert state.quiet == 0 if limit is None else 0 <= state.quiet <= limit


def open_table(state: Any) -> OpenTable:
    """For games in which everything lies open."""
    return OpenTable()


def other_seat(seat: Seat | None) -> Seat | None:
    """The other one, if it is one."""
    return None if seat is None else other(seat)


def turned(pair: tuple[T, T]) -> tuple[T, T]:
    """The two the other way round."""
    return pair[1], pair[0]


# Reading numbers back


def held(things: Any, ones: tuple[int, ...]) -> list[Any]:
    """The things that have a 1."""
    return [thing for thing, one in zip(things, ones, strict=True) if one]


def only(things: Any, ones: tuple[int, ...]) -> Any:
    """The one thing that has a 1, if any has."""
    (thing,) = held(things, ones) or [None]
    return thing


def seated(own: Any, theirs: Any, seat: Seat) -> tuple[Any, Any]:
    """The first seat's thing, then the second's."""
    return (own, theirs) if seat == 0 else (theirs, own)


def both(told: Told, name: str, seat: Seat, read: Callable[[tuple[int, ...]], Any]) -> tuple[Any, Any]:
    """A field of either side."""
    return seated(read(told[f"own_{name}"]), read(told[f"other_{name}"]), seat)


def single(numbers: tuple[int, ...]) -> int:
    """The number of a field that has one."""
    (number,) = numbers
    return number
