"""What happens next in a game: exactly one of a choice, chance, or nothing any more.

The three are named tuples rather than dataclasses because one is made for every step of every game.
"""

from collections.abc import Iterable
from fractions import Fraction
from typing import Generic, NamedTuple, TypeVar

from .seats import SEATS, Seat

S = TypeVar("S")
M = TypeVar("M")
O = TypeVar("O")  # noqa: E741 - the design's own letter for an outcome of chance


MOST_OUTCOMES_OF_A_NODE = 52
"""Chance decides one die or one card at a time, so that no node is large; games are held to it by `holmgang.conformance`."""


class Choose(NamedTuple, Generic[M]):
    """A decision: for each seat the moves it may choose among; empty for a seat that is not asked.

    When both seats are asked, they choose at once and neither sees the other's choice first.
    """

    options: tuple[tuple[M, ...], tuple[M, ...]]

    @classmethod
    def one(cls, seat: Seat, options: tuple[M, ...]) -> "Choose[M]":
        """Only this seat is asked."""
        return cls((options, ()) if seat == 0 else ((), options))

    @property
    def seats(self) -> tuple[Seat, ...]:
        """The seats that are asked, first seat first."""
        first, second = self.options
        if first:
            return SEATS if second else (0,)
        return (1,) if second else ()


class Chance(NamedTuple, Generic[O]):
    """One die or one card: every outcome that may come, each with a whole-number weight of at least one."""

    outcomes: tuple[O, ...]
    weights: tuple[int, ...]
    total: int

    @classmethod
    def even(cls, outcomes: Iterable[O]) -> "Chance[O]":
        """All of these outcomes, equally likely."""
        listed = tuple(outcomes)
        return cls(listed, (1,) * len(listed), len(listed))

    def odds(self) -> tuple[tuple[O, Fraction], ...]:
        """Each outcome with its exact probability."""
        return tuple((outcome, Fraction(weight, self.total)) for outcome, weight in zip(self.outcomes, self.weights, strict=True))


class Over(NamedTuple):
    """The game has ended by its rules: who won (None: a draw) and why, in a few words."""

    winner: Seat | None
    reason: str


Node = Choose[M] | Chance[O] | Over


class Played(NamedTuple, Generic[M]):
    """A step's cause: the moves chosen, by seat."""

    moves: "dict[Seat, M]"


class Settled(NamedTuple, Generic[O]):
    """A step's cause: what chance decided."""

    outcome: O


Cause = Played[M] | Settled[O]
