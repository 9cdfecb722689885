"""Dueling Nobles as a picture: both courtyards with their hands, and the deck, the discards and the duel between them."""

from collections.abc import Iterable

from holmgang.core.picture import (
    CARD,
    FAINT,
    INK,
    LINE,
    MARGIN,
    RED,
    SEAT_COLOURS,
    Box,
    Dot,
    Picture,
    Shape,
    Words,
    card,
    heading,
    placed,
    sides,
)
from holmgang.core.seats import Seat

from . import DuelingNobles
from .figures import figures
from .table import WOUND_LIMIT, Noble, View

SIGNS = {"h": "♥", "d": "♦", "c": "♣", "s": "♠"}
ROOM = 96
"""How wide a noble's place is."""
WIDTH = 2 * MARGIN + 6 * ROOM
HAND_STEP = 36
DISCARDS = 20
"""So many are told in a line; there are 40 at most."""
A_ROW = (WIDTH - 2 * MARGIN) // HAND_STEP


def picture(game: DuelingNobles, view: View) -> Picture:
    """The table from the viewer's chair."""
    top, bottom = sides(view)
    told = figures(game, view)
    y = MARGIN + 12.0
    shapes = [heading(view, top, y, _owned(view, top, told.abilities))]
    y = _add_hand(shapes, view, top, y + 10)
    y = _add_courtyard(shapes, view, top, told.strengths[top], told.dealt[top], y)
    shapes.append(_middle(view, y + LINE))
    y = _add_courtyard(shapes, view, bottom, told.strengths[bottom], told.dealt[bottom], y + 4 * LINE)
    y = _add_hand(shapes, view, bottom, y) + LINE - 6
    shapes.append(heading(view, bottom, y, _owned(view, bottom, told.abilities)))
    return Picture(WIDTH, int(y + MARGIN), "A position of Dueling Nobles", placed(shapes))


def _owned(view: View, seat: Seat, abilities: tuple[str, str]) -> str:
    left = " ".join(SIGNS[suit] for suit in abilities[seat]) or "none"
    return f"resources {view.table.sides[seat].resources} · abilities left {left}"


def _add_hand(shapes: list[list[Shape]], view: View, seat: Seat, y: float) -> float:
    """The hand, in rows; where the next thing may lie."""
    hand = view.table.sides[seat].hand
    for place, each in enumerate(hand):
        shapes.append(card(MARGIN + HAND_STEP * (place % A_ROW), y + 42 * (place // A_ROW), read(each)))
    return y + 42 * max(1, -(-len(hand) // A_ROW)) + 6


def _add_courtyard(
    shapes: list[list[Shape]], view: View, seat: Seat, strengths: tuple[int, ...], dealt: tuple[str, ...], y: float
) -> float:
    """The nobles, or in the draft those that are chosen among; where the next thing may lie."""
    nobles: Iterable[tuple[Noble, int | None]] = [*zip(view.table.sides[seat].courtyard, strengths, strict=True)]
    for place, (noble, strength) in enumerate(nobles or [(Noble(each), None) for each in dealt]):
        shapes.append(_noble(view, seat, noble, strength, MARGIN + ROOM * (place % 6), y + 66 * (place // 6)))
    return y + 66 * max(1, -(-len(view.table.sides[seat].courtyard) // 6)) + 4


def _noble(view: View, seat: Seat, noble: Noble, strength: int | None, x: float, y: float) -> list[Shape]:
    duel = view.table.duel
    fights = duel is not None and noble.card in (duel.attacker, duel.defender)
    shapes: list[Shape] = [Box(x, y, ROOM - 8, 58, CARD, SEAT_COLOURS[seat] if fights else INK)]
    shapes.append(Words(x + 8, y + 22, read(noble.card), 17, RED if noble.card[1] in "hd" else INK, "start", True))
    if strength is not None:
        shapes.append(Words(x + ROOM - 16, y + 22, str(strength), 15, anchor="end"))
        spots = range(WOUND_LIMIT[noble.card[0]] - 1)
        shapes += [Dot(x + 13 + 13 * spot, y + 43, 4, RED if spot < noble.wounds else "#dddddd") for spot in spots]
        if noble.boost is not None:
            shapes.append(Words(x + ROOM - 16, y + 48, f"+ {read(noble.boost)}", 12, anchor="end"))
    return shapes


def _middle(view: View, y: float) -> list[Shape]:
    table = view.table
    discards = [" ".join(map(read, table.discard[at : at + DISCARDS])) for at in range(0, len(table.discard), DISCARDS)]
    told = [f"deck {len(table.deck)} · discards {len(table.discard)}", *discards]
    next_told = f"phase: {table.phase}"
    if table.duel is not None:
        sides_told = ((table.duel.attacker, table.duel.attack_dice), (table.duel.defender, table.duel.defend_dice))
        one, two = (f"{read(noble)} {' '.join(map(str, dice))}".strip() for noble, dice in sides_told)
        played = f" · played: {' '.join(map(read, table.duel.attack_cards))}" if table.duel.attack_cards else ""
        next_told = f"duel: {one} against {two}{played}"
    shapes: list[Shape] = [Words(MARGIN, y + LINE * place, line, 12, FAINT) for place, line in enumerate(told)]
    return [*shapes, Words(MARGIN + 200, y, next_told, 13, SEAT_COLOURS[table.active])]


def read(text: str) -> str:
    """A card as people write it; ``?`` stays what it is."""
    return text if len(text) < 2 else f"{'10' if text[0] == 'T' else text[0]}{SIGNS[text[1]]}"
