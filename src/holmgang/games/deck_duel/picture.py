"""Deck Duel as a picture: what each fighter has and which cards are left in the deck, and the flipped cards between them."""

from holmgang.core.picture import (
    CARD_HEIGHT,
    CARD_WIDTH,
    FAINT,
    LINE,
    MARGIN,
    SEAT_COLOURS,
    Picture,
    Shape,
    Words,
    card,
    heading,
    placed,
    sides,
)
from holmgang.core.seats import Seat

from . import DeckDuel
from .table import FULL_DECK, View

STEP = 37
WIDTH = 2 * MARGIN + STEP * len(FULL_DECK) - 4
MIDDLE = MARGIN + 2 * LINE + 52


def picture(game: DeckDuel, view: View) -> Picture:  # noqa: ARG001 - the same in every game
    """The table from the viewer's chair."""
    top, bottom = sides(view)
    below = MIDDLE + CARD_HEIGHT + 20
    shapes = placed(
        [
            heading(view, top, MARGIN + 12, _points(view, top)),
            _deck(view, top, MARGIN + LINE + 4),
            _flipped(view, top, WIDTH / 2 - 40),
            [Words(WIDTH / 2, MIDDLE + 24, "against", 12, FAINT, "middle")],
            _flipped(view, bottom, WIDTH / 2 + 40),
            _deck(view, bottom, below),
            heading(view, bottom, below + CARD_HEIGHT + LINE + 4, _points(view, bottom)),
        ]
    )
    return Picture(WIDTH, below + CARD_HEIGHT + LINE + 4 + MARGIN, "A position of Deck Duel", shapes)


def _points(view: View, seat: Seat) -> str:
    fighter = view.table.fighters[seat]
    told = [f"Health {fighter.health}", f"Action {fighter.action}", f"Rage {fighter.rage}"]
    told += ["Focus"] if fighter.focus else []
    told += [f"on top {_read(fighter.top)}"] if fighter.top is not None else []
    return " · ".join(told)


def _deck(view: View, seat: Seat, y: float) -> list[Shape]:
    left = view.table.fighters[seat].deck
    places = enumerate(FULL_DECK)
    return [shape for place, each in places for shape in card(MARGIN + STEP * place, y, _read(each), there=each in left)]


def _flipped(view: View, seat: Seat, middle: float) -> list[Shape]:
    flipped = view.table.flipped[seat]
    there = flipped is not None
    return card(middle - CARD_WIDTH / 2, MIDDLE, _read(flipped or ""), there=there, line=SEAT_COLOURS[seat])


def _read(sign: str) -> str:
    return "10" if sign == "T" else sign
