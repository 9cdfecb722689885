"""The table of a game that brings no board: words, cards and numbers, each seat's on its side and what is shared between them."""

from collections.abc import Iterable

from rich.text import Text

from holmgang.core.game import AnyGame, View
from holmgang.core.plain import PlainField, PlainFigures, plain_figures
from holmgang.core.seats import Seat
from holmgang.games import find_kind

from .drawing import FAINT, MARK, OWN, THEIRS, Board, BoardSetting, heading, near, sides, wrapped

INDENT = "  "
LOW = 14
"""With so little room for the table there is none for air."""


def draw(game: AnyGame, view: View, names: tuple[str, str], setting: BoardSetting) -> list[Text]:
    """The far side, what lies between, the near side."""
    told = find_kind(game.name).parts.figures(game, view)
    figures = told if isinstance(told, PlainFigures) else plain_figures(game, view)
    top, bottom = sides(view)
    air = [Text("")] if setting.height is None or setting.height > LOW else []
    label = max((len(field.name) for field in figures.fields), default=0)

    def of(seat: Seat | None) -> list[Text]:
        style = MARK if seat is None else OWN if seat == near(view) else THEIRS
        return list(_lines((field for field in figures.fields if field.seat == seat), style, label, setting.width - 1))

    between = of(None)
    return [
        heading(view, names, top),
        *of(top),
        *air,
        *between,
        *(air if between else []),
        *of(bottom),
        heading(view, names, bottom),
    ]


def _lines(fields: Iterable[PlainField], style: str, label: int, width: int) -> Iterable[Text]:
    for field in fields:
        words = [_thing(value, style) for value in field.values] if field.row else [Text(value, style) for value in field.values]
        yield from wrapped(Text(f"{INDENT}{field.name:{label}}  "), words or [Text("none", FAINT)], width)


def _thing(value: str, style: str) -> Text:
    """A card or counter of a row; one that the viewer does not know is face down."""
    return Text(f"[{value}]", FAINT if value == "?" else style)


BOARD = Board(draw)
