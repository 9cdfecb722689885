"""What every game does with its texts in the same way, by the position module of its folder."""

from typing import Any, Generic, Protocol, TypeVar

from holmgang.core.nodes import M, S

from .view import TableView

M_co = TypeVar("M_co", covariant=True)


class Texts(Protocol[S, M_co]):
    """A game's position module."""

    def read(self, text: str, options: Any) -> S:
        """The state a line describes."""
        ...

    def read_move(self, text: str) -> M_co:
        """The move a text names."""
        ...

    def write(self, state: S) -> str:
        """The state as a line, ``?`` for what is hidden in it."""
        ...


class TextForms(Generic[S, M]):
    """The part of a game that reads and writes."""

    texts: Texts[S, M]
    options: Any

    def read_move(self, text: str) -> M:
        """The move a text names."""
        return self.texts.read_move(text)

    def write(self, state: S) -> str:
        """The state as a line."""
        return self.texts.write(state)

    def write_view(self, view: TableView[S, M]) -> str:
        """What the seat does not know is ``?`` in its table already."""
        return self.texts.write(view.table)

    def read(self, text: str) -> S:
        """The state a line describes."""
        return self.texts.read(text, self.options)
