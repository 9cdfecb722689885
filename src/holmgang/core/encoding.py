"""A game in numbers, for machines that learn: moves by number, and what a seat sees and knows as whole numbers.

What was learned from numbers is worth nothing once they mean something else. So an encoding has a version: whatever changes a
number's meaning is a new version.
"""

from typing import Any, NamedTuple, Protocol


class Field(NamedTuple):
    """Some numbers that belong together, in their order."""

    name: str
    size: int
    means: str
    """What each of them stands for, with the values it takes."""


class Encoding(Protocol):
    """A game's moves and views as numbers, under every set of its options. ``game`` and ``view`` are the game's own.

    Both encodings are made from a view alone, so nothing is in them that the seat does not know. Their length is the sum of the
    sizes of their fields: always the same, whatever the options and whoever looks.
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
    def observation_fields(self) -> tuple[Field, ...]:
        """What the numbers of an observation are, first field first."""
        ...

    @property
    def information_fields(self) -> tuple[Field, ...]:
        """What the numbers of an information state are, first field first."""
        ...

    def move_number(self, game: Any, move: Any) -> int:
        """The number of a move, possible now or not; no two moves of a game share one."""
        ...

    def move_at(self, game: Any, number: int) -> Any:
        """The move with this number; IndexError where the options leave none for it."""
        ...

    def observation(self, game: Any, view: Any) -> tuple[int, ...]:
        """What the seat sees on the table now."""
        ...

    def information(self, game: Any, view: Any) -> tuple[int, ...]:
        """All that the seat knows and remembers that can matter: equal for two views only where they are the same to play."""
        ...
