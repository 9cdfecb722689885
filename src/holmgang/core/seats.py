"""The two seats. In code they are 0 and 1; people and texts call them 1 and 2."""

from typing import Final, Literal, TypeVar

from .errors import HolmgangError

T = TypeVar("T")

Seat = Literal[0, 1]

FIRST: Final[Seat] = 0
SECOND: Final[Seat] = 1
SEATS: Final[tuple[Seat, Seat]] = (0, 1)


def other(seat: Seat) -> Seat:
    """The seat across the table."""
    return 1 if seat == 0 else 0


def check_seat(seat: Seat | None) -> None:
    """Refuses what is no seat; None is fine, and means nobody's."""
    if seat not in (*SEATS, None):
        raise HolmgangError(f"In Python a seat is 0 (the first) or 1 (the second), not {seat!r}.")


def with_seat(pair: tuple[T, T], seat: Seat, value: T) -> tuple[T, T]:
    """What each seat has, with something else for one of them."""
    return (value, pair[1]) if seat == 0 else (pair[0], value)


def seat_name(seat: Seat) -> str:
    """What records and sentences call a seat when nobody gave it a name."""
    return "first" if seat == 0 else "second"


def read_seat(text: str) -> Seat | None:
    """The seat meant by ``1``, ``2``, ``first`` or ``second``; None if the text names no seat."""
    match text.strip().lower():
        case "1" | "first":
            return 0
        case "2" | "second":
            return 1
        case _:
            return None
