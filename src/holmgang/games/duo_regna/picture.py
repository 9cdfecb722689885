"""Duo Regna as a picture: a hand above, a hand below, and the dragon on its track between them."""

from holmgang.core.picture import (
    CARD,
    FAINT,
    INK,
    LINE,
    MARGIN,
    PAPER,
    SEAT_COLOURS,
    Box,
    Picture,
    Shape,
    Words,
    card,
    heading,
    placed,
    sides,
)
from holmgang.core.seats import Seat, other

from . import DuoRegna
from .table import EDGE, FULL_HAND, View
from .themes import theme_of

WIDTH, STEP = 370, 34
TRACK = 22
"""How high a place of the track is."""


def picture(game: DuoRegna, view: View) -> Picture:
    """The table from the viewer's chair."""
    top, bottom = sides(view)
    track = MARGIN + LINE + 60
    hands = track + (2 * EDGE + 1) * TRACK + 16
    shapes = placed(
        [
            heading(view, top, MARGIN + 12, _captured(game, view, top)),
            _hand(view, top, MARGIN + LINE + 6),
            _track(game, view, bottom, track),
            _hand(view, bottom, hands),
            heading(view, bottom, hands + 60, _captured(game, view, bottom)),
        ]
    )
    return Picture(WIDTH, hands + 60 + MARGIN, "A position of Duo Regna", shapes)


def _captured(game: DuoRegna, view: View, seat: Seat) -> str:
    gladiator = game.options.theme == "gladiator"
    count = view.table.captured[other(seat) if gladiator else seat]
    return f"{'wounds suffered' if gladiator else 'dragons captured'}: {count} of {game.options.target}"


def _hand(view: View, seat: Seat, y: float) -> list[Shape]:
    held = view.table.hands[seat]
    places = enumerate(FULL_HAND)
    return [shape for place, each in places for shape in card(MARGIN + STEP * place, y, each, there=each in held)]


def _track(game: DuoRegna, view: View, bottom: Seat, y: float) -> list[Shape]:
    """A dragon is pulled towards the own side, a tension card pushed away from it; the places are counted from the middle."""
    gladiator = game.options.theme == "gladiator"
    towards = view.table.dragon if (bottom == 0) != gladiator else -view.table.dragon
    shapes: list[Shape] = []
    for place in range(-EDGE, EDGE + 1):
        at, here = y + (place + EDGE) * TRACK, place == towards
        shapes.append(Box(120, at, 130, TRACK, CARD if abs(place) < EDGE else PAPER, INK))
        nearer = bottom if (place > 0) != gladiator else other(bottom)
        colour = SEAT_COLOURS[nearer] if place else INK
        text = theme_of(game.options).marker if here else str(abs(place))
        shapes.append(Words(185, at + 16, text, 13, colour if here else FAINT, "middle", here))
    return shapes
