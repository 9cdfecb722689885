"""Two Domains as a picture: the viewer's dice from Home at the left to the Front, the other domain from the right."""

from holmgang.core.picture import FAINT, LINE, MARGIN, SEAT_COLOURS, Picture, Shape, Words, die, heading, placed, sides
from holmgang.core.seats import Seat

from . import TwoDomains
from .table import FACE_NAMES, LONGEST, View, place_names

STEP, GAP, ROW = 62, 30, MARGIN + LINE + 22
WIDTH = 2 * MARGIN + 2 * LONGEST * STEP + GAP


def picture(game: TwoDomains, view: View) -> Picture:  # noqa: ARG001 - the same in every game
    """The table from the viewer's chair."""
    far, near = sides(view)
    rolling = view.table.rolling
    told = "" if rolling is None else "a roll at the Gathering Place" if rolling == "gather" else "a roll for the battle"
    waited: list[Shape] = [Words(WIDTH / 2, ROW - 8, told, 13, SEAT_COLOURS[view.table.mover], "middle")] if told else []
    names = [*heading(view, near, MARGIN + 12), *_at_right(heading(view, far, MARGIN + 12))]
    shapes = placed([names, waited, _domain(view, near, mirrored=False), _domain(view, far, mirrored=True)])
    return Picture(WIDTH, ROW + 34 + 2 * LINE + MARGIN, "A position of Two Domains", shapes)


def _at_right(shapes: list[Shape]) -> list[Shape]:
    return [shape._replace(x=WIDTH - MARGIN, anchor="end") for shape in shapes if isinstance(shape, Words)]


def _domain(view: View, seat: Seat, *, mirrored: bool) -> list[Shape]:
    line = view.table.lines[seat]
    shapes: list[Shape] = []
    for place in range(LONGEST):
        middle = MARGIN + STEP * place + STEP / 2
        if mirrored:
            middle = WIDTH - middle
        if place >= len(line):
            shapes.append(Words(middle, ROW + 22, "·", 20, FAINT, "middle"))
            continue
        shapes += die(middle - 17, ROW, line[place], line=SEAT_COLOURS[seat])
        shapes.append(Words(middle, ROW + 34 + LINE - 4, FACE_NAMES[line[place]], 13, anchor="middle"))
        called = place_names(line, place)
        shapes.append(
            Words(
                middle,
                ROW + 34 + 2 * LINE - 6,
                "Gathering" if called == ["Gathering Place"] else " ".join(called[-1:]),
                11,
                FAINT,
                "middle",
            )
        )
    return shapes
