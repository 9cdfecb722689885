"""What a player is asked, and what each answer would do, in words: one module a game.

All of it is worked out from the view and the rules' own functions, so no rule is written down here a second time.
"""

from importlib import import_module
from typing import Any, NamedTuple, Protocol, cast

from holmgang.core.game import AnyGame, View


class Menu(NamedTuple):
    """A heading for options of one sort, where there are too many for one list."""

    title: str
    does: str


class Choice(NamedTuple):
    """One option: the move's text, what it does, and the heading it goes under, if any."""

    text: str
    does: str
    menu: Menu | None = None


class Question(NamedTuple):
    """A decision as it is put to a player."""

    asks: str
    choices: tuple[Choice, ...]


class Choices(Protocol):
    """What each game's module here offers."""

    def asks(self, game: AnyGame, view: View, names: tuple[str, str]) -> str:
        """The decision in a sentence."""
        ...

    def choice(self, game: AnyGame, view: View, names: tuple[str, str], move: Any) -> Choice:
        """One of the view's options, explained."""
        ...


def ask(game: AnyGame, view: View, names: tuple[str, str]) -> Question:
    """The viewer's decision; a view without options has no question in it."""
    choices = cast("Choices", import_module(f"holmgang.games.{game.name.replace('-', '_')}.choices"))
    return Question(choices.asks(game, view, names), tuple(choices.choice(game, view, names, move) for move in view.options))
