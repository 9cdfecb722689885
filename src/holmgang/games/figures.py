"""What a table adds up to, for whoever draws it: one module a game.

A board shows sums and limits that the state does not spell out (a noble's strength, the damage of a combat). They are worked
out here by the rules' own functions, so that no client has to know a rule.
"""

from functools import cache
from typing import Protocol, cast

from msgspec import Struct

from holmgang.core.game import AnyGame, View
from holmgang.games import part


class Figures(Protocol):
    """What each game's module here offers."""

    def figures(self, game: AnyGame, view: View) -> Struct:
        """The figures of the view's table, whoever looks: seats that see the same table are sent the same figures."""
        ...


def figures(game: AnyGame, view: View) -> Struct:
    """The figures of the table as the viewer sees it; nothing that the view does not hold goes into them."""
    return _figures_of(game.name).figures(game, view)


@cache
def _figures_of(name: str) -> Figures:
    return cast("Figures", part(name, "figures"))
