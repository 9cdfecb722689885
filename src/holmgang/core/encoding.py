"""A game in numbers, for machines that learn: moves by number, and what a seat sees and knows as whole numbers.

What was learned from numbers is worth nothing once they mean something else. So an encoding has a version: whatever changes a
number's meaning is a new version. docs/encodings.md has every number of our own games.
"""

from collections.abc import Callable, Hashable, Iterable, Sequence
from dataclasses import dataclass
from functools import cached_property
from typing import Any, Generic, Literal, NamedTuple, Protocol, TypeVar

from .game import View
from .seats import FIRST, Seat, other


class Field(NamedTuple):
    """Some numbers that belong together, in their order."""

    name: str
    size: int
    low: int
    """What none of them is ever below."""
    high: int
    """What none of them is ever above."""
    means: str
    """What each of them stands for."""


class MoveBlock(NamedTuple):
    """Moves that belong together, numbered one after the other."""

    name: str
    size: int
    means: str
    """Which moves they are and in which order."""


class Encoding(Protocol):
    """A game's moves and views as numbers, under every set of its options. ``game`` and ``view`` are the game's own.

    Both encodings are made from a view alone, so nothing is in them that the seat does not know. Their length is the sum of the
    sizes of their fields: always the same, whatever the options and whoever looks. The seat's own side comes first, so that a
    table that looks the same from either seat is the same numbers. A spectator looks from the first seat, and knows no secrets.
    """

    @property
    def version(self) -> int:
        """Changes with what any number means."""
        ...

    @property
    def move_count(self) -> int:
        """How many moves are numbered, from 0 on."""
        ...

    @property
    def move_blocks(self) -> tuple[MoveBlock, ...]:
        """Which moves are numbered, first number first."""
        ...

    @property
    def observation_fields(self) -> tuple[Field, ...]:
        """What the numbers of an observation are, first field first."""
        ...

    @property
    def information_fields(self) -> tuple[Field, ...]:
        """What the numbers of an information state are, first field first."""
        ...

    def move_number(self, game: Any, move: Any) -> int:
        """The number of a move, possible now or not; no two moves of a game share one. LookupError for what is no move."""
        ...

    def move_at(self, game: Any, number: int) -> Any:
        """The move with this number; IndexError where there is none for it."""
        ...

    def observation(self, game: Any, view: Any) -> tuple[int, ...]:
        """What the seat sees on the table now."""
        ...

    def information(self, game: Any, view: Any) -> tuple[int, ...]:
        """All that the seat knows and remembers that can matter: equal for two views only where they are the same to play."""
        ...


def move_mask(encoding: Encoding, game: Any, view: View) -> list[int]:
    """For every move by its number 1 if it is an option of the view's seat now, else 0."""
    mask = [0] * encoding.move_count
    for move in view.options:
        mask[encoding.move_number(game, move)] = 1
    return mask


# Encodings given by lists

G = TypeVar("G")
S = TypeVar("S")
T = TypeVar("T")

Whose = Literal["own", "other"]


class Seen(NamedTuple, Generic[G, S]):
    """A view on its way to numbers: the game, and the table from the chair of somebody who looks at it."""

    game: G
    table: S
    view: View
    own: Seat
    """The seat that looks; the first for a spectator."""

    def seat(self, whose: Whose) -> Seat:
        """Who sits on that side of the table."""
        return self.own if whose == "own" else other(self.own)


class FieldReader(NamedTuple, Generic[T]):
    """A field and how its numbers are read off what is seen."""

    field: Field
    read: Callable[[T], Sequence[int]]


def numbers(name: str, size: int, low: int, high: int, means: str, read: Callable[[T], Sequence[int]]) -> FieldReader[T]:
    """So many whole numbers from ``low`` to ``high``."""
    return FieldReader(Field(name, size, low, high, means), read)


def number(name: str, low: int, high: int, means: str, read: Callable[[T], int]) -> FieldReader[T]:
    """A field of one whole number, ``low`` and ``high`` included."""
    return FieldReader(Field(name, 1, low, high, means), lambda seen: (read(seen),))


def some_of(name: str, things: Iterable[Hashable], means: str, read: Callable[[T], Iterable[Hashable]]) -> FieldReader[T]:
    """A 1 for each of these things that is among those read, and a 0 for each that is not."""
    places = {thing: place for place, thing in enumerate(things)}

    def flags(seen: T) -> list[int]:
        row = [0] * len(places)
        for thing in read(seen):
            if thing in places:
                row[places[thing]] = 1
        return row

    return FieldReader(Field(name, len(places), 0, 1, means), flags)


def one_of(name: str, things: Iterable[Hashable], means: str, read: Callable[[T], Hashable]) -> FieldReader[T]:
    """A 1 for the thing that is read, all others 0; all of them where it is none of these."""
    return some_of(name, things, means, lambda seen: (read(seen),))


def _result(seen: Seen[Any, Any]) -> Whose | Literal["draw"] | None:
    over = seen.view.over
    if over is None:
        return None
    if over.winner is None:
        return "draw"
    return "own" if over.winner == seen.own else "other"


ASKED: FieldReader[Seen[Any, Any]] = some_of(
    "asked",
    ("own", "other"),
    "Who is asked for a move now: the own side, the other side. Nobody while chance decides.",
    lambda seen: [whose for whose in ("own", "other") if seen.seat(whose) in seen.view.deciding],
)
RESULT: FieldReader[Seen[Any, Any]] = one_of(
    "result",
    ("own", "other", "draw"),
    "How it ended: the own side won, the other side won, a draw. All 0 while the game goes on.",
    _result,
)


@dataclass(frozen=True)
class ListedEncoding:
    """An encoding given by lists: the moves, what is seen, and what a seat remembers besides.

    An information state begins with the observation.
    """

    version: int
    moves: tuple[tuple[str, tuple[Any, ...], str], ...]
    """Blocks: what they are called, the moves in the order of their numbers, which they are. Options make no difference."""
    seen: tuple[FieldReader[Any], ...]
    remembered: tuple[FieldReader[Any], ...] = ()

    @cached_property
    def _moves(self) -> tuple[Any, ...]:
        return tuple(move for _, moves, _ in self.moves for move in moves)

    @cached_property
    def _numbers(self) -> dict[Any, int]:
        return {move: number for number, move in enumerate(self._moves)}

    @property
    def move_count(self) -> int:
        return len(self._moves)

    @property
    def move_blocks(self) -> tuple[MoveBlock, ...]:
        return tuple(MoveBlock(name, len(moves), means) for name, moves, means in self.moves)

    @property
    def observation_fields(self) -> tuple[Field, ...]:
        return tuple(reader.field for reader in self.seen)

    @property
    def information_fields(self) -> tuple[Field, ...]:
        return tuple(reader.field for reader in (*self.seen, *self.remembered))

    def move_number(self, game: Any, move: Any) -> int:  # noqa: ARG002 - the same under every option
        return self._numbers[move]

    def move_at(self, game: Any, number: int) -> Any:  # noqa: ARG002 - the same under every option
        if number < 0:
            raise IndexError(f"Moves are numbered from 0 on, so none has the number {number}.")
        return self._moves[number]

    def observation(self, game: Any, view: View) -> tuple[int, ...]:
        return _read(self.seen, game, view)

    def information(self, game: Any, view: View) -> tuple[int, ...]:
        return _read((*self.seen, *self.remembered), game, view)


def _read(readers: tuple[FieldReader[Any], ...], game: Any, view: View) -> tuple[int, ...]:
    seen = Seen(game, view.table, view, FIRST if view.seat is None else view.seat)
    found: list[int] = []
    for reader in readers:
        found += reader.read(seen)
    return tuple(found)
