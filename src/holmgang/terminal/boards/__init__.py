"""The tables as people lay them out, one module a game. Text first: colour repeats what signs and words already say."""

from importlib import import_module
from typing import Protocol, cast

from rich.text import Text

from holmgang.core.game import AnyGame, View

LONGEST_NAME = 16
"""A name that takes more columns is cut short on the table."""


class Board(Protocol):
    """What each game's module here offers."""

    OPEN_TABLE: bool
    """Whether both players may look at the table at any time; if not, a shared screen is covered when it changes hands."""

    def draw(self, game: AnyGame, view: View, names: tuple[str, str], width: int) -> list[Text]:
        """The table from the viewer's side, line by line, in at most ``width`` columns."""
        ...


def find_board(name: str) -> Board:
    """The board of the game with this name."""
    return cast("Board", import_module(f"{__name__}.{name.replace('-', '_')}"))


def draw_table(game: AnyGame, view: View, names: tuple[str, str], width: int = 80) -> Text:
    """The table as the viewer sees it, the viewer's side at the bottom (a spectator's: the first seat's)."""
    short = _shortened(names[0]), _shortened(names[1])
    return Text("\n").join(find_board(game.name).draw(game, view, short, width))


def _shortened(name: str) -> str:
    text = Text(name)
    text.truncate(LONGEST_NAME, overflow="ellipsis")
    return text.plain
