"""Information sets: what a seat has lived through, the views it has had and the moves it has made, from the beginning.

A seat that remembers all of it plays as well as one can; positions that it remembers alike it cannot tell apart. Solver and
checker share this module and nothing else, because it says what the game is, not what its answer is.
"""

from collections.abc import Hashable, Mapping
from typing import Any, Protocol

from holmgang.core.nodes import Chance, Choose, Over
from holmgang.core.seats import Seat

Memory = int
"""A whole memory, by its number in a `Memories`."""


class SmallGame(Protocol):
    """The part of the contract on games that a tree is made from."""

    def start(self) -> Any:
        """The state before anything has happened."""
        ...

    def node(self, state: Any) -> Choose[Any] | Chance[Any] | Over:
        """What happens next."""
        ...

    def play(self, state: Any, moves: Mapping[Seat, Any]) -> Any:
        """The state after the seats that were asked have chosen."""
        ...

    def settle(self, state: Any, outcome: Any) -> Any:
        """The state after chance has decided."""
        ...

    def view(self, state: Any, seat: Seat | None) -> Any:
        """What a seat sees."""
        ...


class Memories:
    """Numbers for memories: the same views and own moves in the same order have the same number, whoever asks."""

    def __init__(self) -> None:
        self._numbers: dict[tuple[Memory, Hashable, Hashable], Memory] = {}
        self._last_views: list[Hashable] = []

    def first(self, view: Hashable) -> Memory:
        """The memory of somebody who has seen nothing but this."""
        return self._number(-1, None, view)

    def after(self, memory: Memory, move: Hashable, view: Hashable) -> Memory:
        """The memory after an own move (None: somebody else's, or chance) and with what is seen then.

        A step that a seat neither made nor sees leaves no trace in it.
        """
        if move is None and view == self._last_views[memory]:
            return memory
        return self._number(memory, move, view)

    def sees(self, memory: Memory) -> Any:
        """The last view of a memory, which in our games holds all that matters of the others."""
        return self._last_views[memory]

    def _number(self, before: Memory, move: Hashable, view: Hashable) -> Memory:
        number = self._numbers.setdefault((before, move, view), len(self._last_views))
        if number == len(self._last_views):
            self._last_views.append(view)
        return number
