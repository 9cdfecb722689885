"""Duo Regna: which card to play, and what it would win and lose against."""

from functools import lru_cache
from itertools import product

from holmgang.core.choices import Choice, Warned
from holmgang.core.seats import Seat, other

from . import DuoRegna
from .table import VALUE, Card, Hand, View
from .themes import Theme, theme_of


def about(view: View, names: tuple[str, str]) -> tuple[Seat | None, Hand, Hand]:  # noqa: ARG001 - no name is needed
    """Whose hands they are: neither the dragon nor the score changes what a card is good for."""
    return view.seat, *view.table.hands


def asks(game: DuoRegna, view: View, names: tuple[str, str]) -> str | Warned:
    """A card, in secret, and what the round may decide; of a last card only which it is."""
    assert view.seat is not None
    theme, theirs = theme_of(game.options), names[other(view.seat)]
    hand = view.table.hands[view.seat]
    if len(hand) == 1:
        return f"{theme.last} {_told(theme, hand)}."  # nobody has a choice, so there is nothing to beware of
    if threat := _decides(game, view, other(view.seat), f"you lose the {theme.game}", theme.captured.format(theirs=theirs)):
        return Warned(theme.asks, f"Careful: if you lose this {theme.round}, {threat}.")
    if promise := _decides(game, view, view.seat, f"you win the {theme.game}", theme.captures.format(theirs=theirs)):
        return f"{theme.asks} If you win this {theme.round}, {promise}."
    return f"{theme.asks} {theirs} chooses at the same time."  # two lines at most, so that the options below stand still


def _decides(game: DuoRegna, view: View, winner: Seat, the_game: str, the_marker: str) -> str:
    """What winning this round would win this seat, if there is a card to win it with: the game, the marker, or nothing."""
    wins = 1 if winner == 0 else -1
    for one, two in product(*view.table.hands):
        if game.result[one, two] == wins:
            after = game.play(view.table, {0: one, 1: two})
            if game.view(after, None).over is not None:
                return the_game
            return the_marker * (after.captured != view.table.captured)
    return ""


def choice(game: DuoRegna, view: View, names: tuple[str, str], move: Card) -> Choice:  # noqa: ARG001 - no name is needed
    """The card against every card that the other hand still holds."""
    assert view.seat is not None
    return _against(game, view.seat, move, view.table.hands[other(view.seat)])


@lru_cache(maxsize=16384)
def _against(game: DuoRegna, seat: Seat, move: Card, facing: Hand) -> Choice:
    """Kept, because the same cards meet in every match, and a server explains them after every round."""
    return Choice(move, _does(game, move, facing), key=move, pieces=(f"card:{seat}:{move}",), rule=theme_of(game.options).rule)


@lru_cache(maxsize=16384)
def _does(game: DuoRegna, move: Card, facing: Hand) -> str:
    beats = [card for card in facing if game.result[move, card] > 0]
    falls = [card for card in facing if game.result[move, card] < 0]
    told = [f"beats {' '.join(beats)}"] * bool(beats) + [f"loses to {' '.join(falls)}"] * bool(falls)
    return f"{_what(theme_of(game.options), move)}{', '.join(told) or 'draws with all'}"


def _told(theme: Theme, card: Card) -> str:
    """A card by its name, and what is written on it."""
    name = theme.cards[card]
    return name if name == card else f"{name} ({card})"


def _what(theme: Theme, card: Card) -> str:
    """The name and the value of a card, as far as they are not what is written on it."""
    if card not in VALUE:
        return f"{theme.cards[card]}, no value: "
    name, value = theme.cards[card], str(VALUE[card])
    # of two moves with one name, the value of both tells them apart
    twins = (each for each in VALUE if each != card and theme.cards[each] == name)
    told = [name] * (name != card) + [value] * (value != card or any(str(VALUE[twin]) != twin for twin in twins))
    return f"{' '.join(told)}: " if told else ""
