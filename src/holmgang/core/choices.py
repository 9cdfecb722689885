"""What a player is asked, and what each answer would do, in words: a part that each game brings.

All of it is worked out from the view and the rules' own functions, so no rule is written down there a second time.
"""

from collections.abc import Hashable, Iterable
from typing import Any, Final, NamedTuple, Protocol

from .game import AnyGame, View


class Menu(NamedTuple):
    """A heading for options of one sort, where there are too many for one list."""

    title: str
    does: str


WINS: Final = 4
MAY_WIN: Final = 3
"""The gain of an option that wins the game at once, and of one that does if its roll lets it."""


class Choice(NamedTuple):
    """One option: the move's text, what it does, and the heading it goes under, if any."""

    text: str
    does: str
    menu: Menu | None = None
    key: str = ""
    """The letter or digit to pick it by, where the thing itself has one: a card, a place."""
    pieces: tuple[str, ...] = ()
    """What on the table it is about, in the order in which one would point at it, by the names that boards give their pieces."""
    rule: str = ""
    """The heading of the rules page that tells of it, as the page's id for it; empty where there is none."""
    said: str = ""
    """The move as a sentence writes it, where nobody has to type it: with the suits' signs; empty where that is its text."""
    warning: str = ""
    """The end of what it does, where that warns of what cannot be undone; pages let it stand out."""
    gain: int = 0
    """What it brings at once: `WINS`, `MAY_WIN`, or less: what is fought over just now, or what all else waits for.

    Lists for people begin with the most."""

    @property
    def short(self) -> str:
        """The move's text without the heading that it goes under."""
        return self.text if self.menu is None else self.text.removeprefix(f"{self.menu.title} ")

    def warned(self, warning: str) -> "Choice":
        """The choice with a warning at the end of what it does; without one, the choice as it is."""
        return self._replace(does=f"{self.does}. {warning}", warning=warning) if warning else self


class Warned(NamedTuple):
    """What is asked, and a sentence after it that warns of what cannot be undone."""

    asks: str
    warning: str


class Question(NamedTuple):
    """A decision as it is put to a player."""

    asks: str
    choices: tuple[Choice, ...]
    warning: str = ""
    """The end of what is asked, where that warns of what cannot be undone."""


def best_first(choices: Iterable[Choice]) -> list[Choice]:
    """The choices as people look for them: what brings most at once before the rest, which stays in the order of the rules."""
    return sorted(choices, key=lambda choice: -choice.gain)


class Choices(Protocol):
    """What a game's module of choices offers; its own types of game, view and move are known in its folder only."""

    def about(self, view: Any, names: tuple[str, str]) -> Hashable:
        """What of these the choices depend on: where this is equal, the choices of one game are."""
        ...

    def asks(self, game: Any, view: Any, names: tuple[str, str]) -> str | Warned:
        """The decision in a sentence, and what to beware of in it."""
        ...

    def choice(self, game: Any, view: Any, names: tuple[str, str], move: Any) -> Choice:
        """One of the view's options, explained."""
        ...


def asked(words: Choices, game: AnyGame, view: View, names: tuple[str, str]) -> Warned:
    """All that is asked, and which end of it is a warning, if any."""
    asks = words.asks(game, view, names)
    return Warned(asks, "") if isinstance(asks, str) else Warned(f"{asks.asks} {asks.warning}", asks.warning)


class PlainChoices:
    """The choices of a game that brings no words for them: its moves speak for themselves."""

    def about(self, view: View, names: tuple[str, str]) -> Hashable:  # noqa: ARG002 - no name is needed
        """Options say nothing of the rest of the table, nor of names."""
        return view.options

    def asks(self, game: AnyGame, view: View, names: tuple[str, str]) -> str:  # noqa: ARG002 - the same in every game
        """Who else chooses at the same time, if anybody."""
        others = [names[seat] for seat in view.deciding if seat != view.seat]
        return f"Choose a move. {others[0]} chooses at the same time." if others else "Your turn: choose a move."

    def choice(self, game: AnyGame, view: View, names: tuple[str, str], move: Any) -> Choice:  # noqa: ARG002 - the move says all
        """The move's text, which is its key as well where it is one sign: nobody should press 4 for a 5."""
        text = str(move)
        return Choice(text, "", key=text.casefold() if len(text) == 1 else "")


PLAIN_CHOICES: Choices = PlainChoices()
