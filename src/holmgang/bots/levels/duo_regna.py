"""The levels of Duo Regna.

There are few, because there is little between them: perfect play takes only some 52 % even from whoever plays any card. One
between Squire and Master was tried, the Shield first and then any card: the Master took 51.9 % from it, too little.
"""

from random import Random

from holmgang.bots.random import any_of, draw
from holmgang.core.game import AnyGame
from holmgang.games.duo_regna.table import SHIELD, Card, View

from . import Level
from .by_values import best_known_value, known_values


class _LowestFirst:
    """Opens a hand with the Shield, then plays any of so many cards, the lowest that are left."""

    def __init__(self, cards: int) -> None:
        self.cards = cards

    def __call__(self, game: AnyGame, view: View, rng: Random) -> Card:  # noqa: ARG002 - under all options the same
        lowest = view.options[: self.cards]  # options come in the order of the full hand, the Shield first
        return SHIELD if lowest[0] == SHIELD else any_of(lowest, rng)


def _master(game: AnyGame, view: View, rng: Random) -> Card:
    assert view.seat is not None
    return str(draw(best_known_value(game, view.table).mixtures[view.seat], rng))


_SHIELD_FIRST = "It opens every hand with the Shield, just to see what happens, and has none when it needs one."
_OWN_HAND_ONLY = "It looks at nothing but its own hand: neither at the dragon nor at the cards that you have left."

LEVELS: tuple[Level, ...] = (
    Level(
        "page",
        "Saves its best cards for later: good for a first game.",
        (_SHIELD_FIRST, "Then it always plays one of its two lowest cards, so you know what is coming.", _OWN_HAND_ONLY),
        _LowestFirst(2),
    ),
    Level(
        "squire",
        "Still saves its best cards, but is harder to read.",
        (_SHIELD_FIRST, "Then it plays one of its three lowest cards and keeps Queen and King for the end.", _OWN_HAND_ONLY),
        _LowestFirst(3),
    ),
    Level(
        "master",
        "Mixes its cards nearly perfectly: hardly anybody beats it in the long run.",
        ("Under other options than the usual ones it goes by the nearest values, unless that game is solved on this machine.",),
        _master,
        known_values,
    ),
)
