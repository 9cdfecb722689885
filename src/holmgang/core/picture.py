"""A position as a picture: a few plain shapes, which become an SVG here and may become pixels elsewhere.

A game may bring a picture of its own, drawn from a view and nothing else; `plain_picture` stands in for one.
"""

from collections.abc import Callable, Iterable
from html import escape
from typing import Any, Literal, NamedTuple

from .game import AnyGame, View
from .plain import plain_figures
from .seats import SEATS, Seat, other

INK, FAINT, PAPER, CARD = "#1f2328", "#9aa1a9", "#f6f4ee", "#ffffff"
"""What is written, what is only hinted at, what lies below everything, and what a card or a die is made of."""
SEAT_COLOURS = ("#1d5f8a", "#a3402c")
"""Each seat's own: the first one's and the second one's."""
RED = "#b3261e"
"""Hearts and diamonds, wounds and danger."""

MARGIN = 14
CARD_WIDTH, CARD_HEIGHT = 28, 36
LINE = 20
"""How far apart lines of words are."""


class Box(NamedTuple):
    """A rectangle from its upper left corner."""

    x: float
    y: float
    width: float
    height: float
    fill: str = CARD
    line: str = INK
    rounding: float = 4


class Dot(NamedTuple):
    """A filled circle."""

    x: float
    y: float
    radius: float
    fill: str = INK


class Words(NamedTuple):
    """A line of text; ``y`` is the line that it stands on."""

    x: float
    y: float
    text: str
    size: float = 14
    fill: str = INK
    anchor: Literal["start", "middle", "end"] = "start"
    bold: bool = False


Shape = Box | Dot | Words


class Picture(NamedTuple):
    """Shapes, those that lie below first."""

    width: int
    height: int
    title: str
    """What is shown, for whoever cannot see it."""
    shapes: tuple[Shape, ...]

    def svg(self) -> str:
        """The picture as an SVG that needs nothing else."""
        told = escape(self.title)
        size = f'width="{self.width}" height="{self.height}" viewBox="0 0 {self.width} {self.height}"'
        lines = [
            f'<svg xmlns="http://www.w3.org/2000/svg" {size} role="img" aria-label="{told}" font-family="sans-serif">',
            *map(_element, (Box(0, 0, self.width, self.height, PAPER, "none", 6), *self.shapes)),
            "</svg>",
        ]
        return "\n".join(lines)

    def _repr_svg_(self) -> str:
        return self.svg()  # what a notebook asks for


Draw = Callable[[Any, Any], Picture]
"""Of a game and a view: its picture, the viewer's side below, a spectator's from the first seat's chair."""


def _element(shape: Shape) -> str:
    match shape:
        case Box(x, y, width, height, fill, line, rounding):
            place = f'x="{x:g}" y="{y:g}" width="{width:g}" height="{height:g}" rx="{rounding:g}"'
            return f'<rect {place} fill="{fill}" stroke="{line}"/>'
        case Dot(x, y, radius, fill):
            return f'<circle cx="{x:g}" cy="{y:g}" r="{radius:g}" fill="{fill}"/>'
        case _:
            x, y, text, size, fill, anchor, bold = shape
            weight = ' font-weight="bold"' if bold else ""
            place = f'x="{x:g}" y="{y:g}" font-size="{size:g}" text-anchor="{anchor}"'
            return f'<text {place} fill="{fill}"{weight}>{escape(text)}</text>'


# What games draw with


def card(x: float, y: float, sign: str, *, there: bool = True, line: str = INK) -> list[Shape]:
    """A card with its sign in the middle; only hinted at where it is gone."""
    colour = (RED if sign.endswith(("♥", "♦")) else INK) if there else FAINT
    frame = Box(x, y, CARD_WIDTH, CARD_HEIGHT, CARD if there else PAPER, line if there else FAINT)
    return [frame, Words(x + CARD_WIDTH / 2, y + CARD_HEIGHT / 2 + 5, sign, 14, colour, "middle", there)]


_PIPS: dict[int, tuple[tuple[int, int], ...]] = {
    1: ((0, 0),),
    2: ((-1, -1), (1, 1)),
    3: ((-1, -1), (0, 0), (1, 1)),
    4: ((-1, -1), (-1, 1), (1, -1), (1, 1)),
    5: ((-1, -1), (-1, 1), (0, 0), (1, -1), (1, 1)),
    6: ((-1, -1), (-1, 0), (-1, 1), (1, -1), (1, 0), (1, 1)),
}


def die(x: float, y: float, face: int, *, size: float = 34, line: str = INK) -> list[Shape]:
    """A die that shows a face."""
    step, middle = size * 0.27, size / 2
    pips = (Dot(x + middle + across * step, y + middle + down * step, size * 0.09) for across, down in _PIPS[face])
    return [Box(x, y, size, size, CARD, line, 6), *pips]


def sides(view: View) -> tuple[Seat, Seat]:
    """Who sits above and who sits below."""
    below: Seat = 0 if view.seat is None else view.seat
    return other(below), below


def heading(view: View, seat: Seat, y: float, told: str = "") -> list[Shape]:
    """A seat's name in its colour, marked if it is asked or has won, and what else is told of it."""
    name = ("First", "Second")[seat]
    if view.over is not None:
        name += " wins" if view.over.winner == seat else ""
    elif seat in view.deciding:
        name = f"▸ {name}"
    shapes: list[Shape] = [Words(MARGIN, y, name, 15, SEAT_COLOURS[seat], "start", True)]
    return [*shapes, Words(MARGIN + 108, y, told, 13)] if told else shapes


def plain_picture(game: AnyGame, view: View) -> Picture:
    """The table in words, for a game that brings no picture: field by field, each seat's behind its name."""
    fields = plain_figures(game, view).fields
    shapes: list[Shape] = []
    y = MARGIN + LINE
    for seat in (None, *SEATS):
        told = [field for field in fields if field.seat == seat]
        if seat is not None:
            shapes += heading(view, seat, y)
            y += LINE
        for field in told:
            shapes.append(Words(MARGIN + 10, y, f"{field.name}: {' '.join(field.values) or '–'}"))
            y += LINE
    return Picture(420, y, f"A position of {game.name}", tuple(shapes))


def placed(shapes: Iterable[Iterable[Shape]]) -> tuple[Shape, ...]:
    """Puts groups of shapes together, in the order in which they are drawn."""
    return tuple(shape for group in shapes for shape in group)
