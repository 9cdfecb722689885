"""What a board is, and what boards share: whose side is where, what a side is called, and lines that are filled up."""

from collections.abc import Callable, Iterable, Sequence
from dataclasses import dataclass
from typing import Any, NamedTuple

from rich.text import Text

from holmgang.core.game import View
from holmgang.core.seats import FIRST, Seat, other
from holmgang.core.story import Spoken

OWN, THEIRS, MARK, FAINT = "bold cyan", "bold green", "bold yellow", "dim"
"""Whose things they are, what to look at, and what is over or of little weight."""


class BoardSetting(NamedTuple):
    """The room there is for a board, and what has happened up to now."""

    width: int
    height: int | None = None
    """None: as many lines as it takes."""
    story: Sequence[Spoken] = ()


def always_asked(before: Any, after: Any) -> bool:  # noqa: ARG001 - the same in every game
    """For boards of games in which every turn asks its owner something: nothing goes by unseen."""
    return False


@dataclass(frozen=True)
class Board:
    """The table of a game as people lay it out."""

    draw: Callable[[Any, Any, tuple[str, str], BoardSetting], list[Text]]
    """The table of a game from the side of a view, with the names of the seats, line by line, in at most so many columns and, if
    it can, so many lines."""
    own_letters: str = ""
    """Letters that are moves of this game, possible now or not: they mean nothing else at its table."""
    turn_over: Callable[[Any, Any], bool] = always_asked
    """Whether the step from one state to the other ended a turn that need not have asked anybody; whoever watches should see each
    of them."""


def near(view: View) -> Seat:
    """The seat drawn at the bottom."""
    return FIRST if view.seat is None else view.seat


def sides(view: View) -> tuple[Seat, Seat]:
    """The seat at the top and the one at the bottom."""
    return other(near(view)), near(view)


def called(view: View, names: tuple[str, str], seat: Seat) -> str:
    """What the viewer calls a seat: ``You``, or its name."""
    return "You" if seat == view.seat else names[seat]


def whose(view: View, names: tuple[str, str], seat: Seat) -> str:
    """The possessive in mid-sentence: ``your``, or the name's."""
    return "your" if seat == view.seat else f"{names[seat]}’s"


def heading(view: View, names: tuple[str, str], seat: Seat, note: str = "") -> Text:
    """A side's name, marked while it has something to decide."""
    name = called(view, names, seat)
    if name == "You" and names[seat].casefold() != "you":
        name = f"You, {names[seat]}"
    style = OWN if seat == near(view) else THEIRS
    line = Text.assemble(("▸ " if seat in view.deciding else "  ", MARK), (name, style))
    if seat in view.deciding:
        line.append(", to choose", MARK)
    if note:
        line.append(f"   {note}")
    return line


def spread(left: Text, right: Text, width: int) -> Text:
    """Two texts at the ends of a line, or with two spaces between them where the line is too short for both."""
    gap = max(2, min(width, 96) - left.cell_len - right.cell_len)
    return Text.assemble(left, " " * gap, right)


def tally(count: int, most: int, full: str, empty: str, style: str = "") -> Text:
    """A row of signs, the first ``count`` of them full."""
    return Text.assemble((full * count, style), (empty * max(0, most - count), FAINT))


def wrapped(label: Text, words: Iterable[Text], width: int) -> list[Text]:
    """Words after a label, going on under each other where the line is full."""
    lines = [label.copy()]
    filled = False
    for word in words:
        if filled and lines[-1].cell_len + 1 + word.cell_len > width:
            lines.append(Text(" " * label.cell_len))
            filled = False
        lines[-1].append_text(Text.assemble(" " if filled else "", word))
        filled = True
    return lines


def columns(cells: Sequence[Sequence[Text]], cell_width: int, width: int, indent: int = 2) -> list[Text]:
    """Cells of a few lines each, side by side, in as many rows as they need."""
    across = max(1, (width - indent) // cell_width)
    lines = []
    for at in range(0, len(cells), across):
        row = cells[at : at + across]
        for height in range(max(len(cell) for cell in row)):
            line = Text(" " * indent)
            for cell in row:
                part = cell[height].copy() if height < len(cell) else Text("")
                part.append(" " * max(0, cell_width - part.cell_len))
                line.append_text(part)
            line.rstrip()
            lines.append(line)
    return lines
