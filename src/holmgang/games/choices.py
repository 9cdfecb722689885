"""What a player is asked, and what each answer would do, in words: one module a game.

All of it is worked out from the view and the rules' own functions, so no rule is written down here a second time.
"""

from collections.abc import Hashable
from functools import cache
from typing import Any, NamedTuple, Protocol, cast

from holmgang.core.game import AnyGame, View
from holmgang.games import part


class Menu(NamedTuple):
    """A heading for options of one sort, where there are too many for one list."""

    title: str
    does: str


class Choice(NamedTuple):
    """One option: the move's text, what it does, and the heading it goes under, if any."""

    text: str
    does: str
    menu: Menu | None = None
    key: str = ""
    """The letter or digit to pick it by, where the thing itself has one: a card, a place."""


class Question(NamedTuple):
    """A decision as it is put to a player."""

    asks: str
    choices: tuple[Choice, ...]


class Choices(Protocol):
    """What each game's module here offers."""

    def about(self, view: View, names: tuple[str, str]) -> Hashable:
        """What of these the choices depend on: where this is equal, the choices of one game are."""
        ...

    def asks(self, game: AnyGame, view: View, names: tuple[str, str]) -> str:
        """The decision in a sentence."""
        ...

    def choice(self, game: AnyGame, view: View, names: tuple[str, str], move: Any) -> Choice:
        """One of the view's options, explained."""
        ...


def ask(game: AnyGame, view: View, names: tuple[str, str]) -> Question:
    """The viewer's decision; a view without options has no question in it."""
    choices = choices_of(game.name)
    return Question(choices.asks(game, view, names), tuple(choices.choice(game, view, names, move) for move in view.options))


@cache
def choices_of(name: str) -> Choices:
    """A game's module, for whoever keeps what comes up again."""
    return cast("Choices", part(name, "choices"))
