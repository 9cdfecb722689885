"""Duo Regna: which card to play, and what it would win and lose against."""

from functools import lru_cache

from holmgang.core.seats import other
from holmgang.games.choices import Choice

from . import DuoRegna
from .story import CARD_NAMES
from .table import VALUE, Card, Hand, View


def asks(game: DuoRegna, view: View, names: tuple[str, str]) -> str:  # noqa: ARG001 - the same in every game
    """A card, in secret."""
    assert view.seat is not None
    return f"Play a card. {names[other(view.seat)]} chooses at the same time."


def choice(game: DuoRegna, view: View, names: tuple[str, str], move: Card) -> Choice:  # noqa: ARG001 - no name is needed
    """The card against every card that the other hand still holds."""
    assert view.seat is not None
    return _against(game, move, view.table.hands[other(view.seat)])


@lru_cache(maxsize=8192)
def _against(game: DuoRegna, move: Card, facing: Hand) -> Choice:
    """Kept, because the same cards meet in every match, and a server explains them after every round."""
    beats = [card for card in facing if game.result[move, card] > 0]
    falls = [card for card in facing if game.result[move, card] < 0]
    name = CARD_NAMES[move] if CARD_NAMES[move] != move else ""
    value = "no value" if move not in VALUE else f"{name} {VALUE[move]}".strip()
    title = f"{name}, {value}" if move not in VALUE else value
    if not beats and not falls:
        return Choice(move, f"{title}: draws with all", key=move)
    told = [f"beats {' '.join(beats)}"] * bool(beats) + [f"loses to {' '.join(falls)}"] * bool(falls)
    return Choice(move, f"{title}: {', '.join(told)}", key=move)
