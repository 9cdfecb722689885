"""A list to pick from by key, by arrows and Enter, or by mouse."""

from collections.abc import Callable, Sequence
from typing import NamedTuple

from rich.table import Table
from rich.text import Text
from textual.widgets import OptionList
from textual.widgets.option_list import Option

WIDEST_TEXT = 18
"""What a line is called may take so many columns; what it does goes beside it."""


class PickerLine(NamedTuple):
    """A line of the list: its key, what it is called, what it does in words, and what picking it does in fact."""

    key: str
    text: str
    does: str
    act: Callable[[], None]


class Picker(OptionList):
    """Shows lines and does what the one picked says."""

    def __init__(self, *, id: str) -> None:  # noqa: A002 - as every widget calls it
        super().__init__(id=id, compact=True)
        self.lines: tuple[PickerLine, ...] = ()
        self._widest = 0
        self._pointed: int | None = None

    def offer(self, lines: Sequence[PickerLine], highlighted: int = 0) -> None:
        """Shows these lines instead of those before."""
        self.lines = tuple(lines)
        self._pointed = None
        self._widest = min(WIDEST_TEXT, max((len(line.text) for line in lines), default=0))
        self.clear_options()
        self.add_options([Option(_drawn(line, self._widest)) for line in lines])
        if lines:
            self.highlighted = highlighted

    def on_option_list_option_highlighted(self, event: OptionList.OptionHighlighted) -> None:
        """A sign points at the line, so that colour is not the only mark of it."""
        event.stop()
        for place in {self._pointed, event.option_index} - {None}:
            if place is not None and place < len(self.lines):
                pointed = place == event.option_index
                self.replace_option_prompt_at_index(place, _drawn(self.lines[place], self._widest, pointed=pointed))
        self._pointed = event.option_index

    def press(self, key: str) -> bool:
        """Picks the line with this key; False if there is none."""
        line = next((line for line in self.lines if line.key and line.key == key), None)
        if line is not None:
            line.act()
        return line is not None

    def on_option_list_option_selected(self, event: OptionList.OptionSelected) -> None:
        event.stop()
        if event.option_index < len(self.lines):
            self.lines[event.option_index].act()


def _drawn(line: PickerLine, widest: int, *, pointed: bool = False) -> Table:
    """A line of the list; what it does goes on under itself. A text that is its own key is not written twice."""
    grid = Table.grid(padding=(0, 1), expand=True)
    grid.add_column(width=3)
    key = Text.assemble("› " if pointed else "  ", (line.text if line.text.casefold() == line.key else line.key, "bold"))
    if line.text.casefold() == line.key:
        grid.add_column(ratio=1)
        grid.add_row(key, Text(line.does))
    else:
        grid.add_column(width=widest)
        grid.add_column(ratio=1)
        grid.add_row(key, Text(line.text, "bold"), Text(line.does))
    return grid
