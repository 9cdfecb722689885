"""The tables as people lay them out, one module a game. Text first: colour repeats what signs and words already say."""

from collections.abc import Sequence
from typing import Any, Protocol, cast

from rich.text import Text

from holmgang.core.game import AnyGame, View
from holmgang.core.kind import GameKind
from holmgang.core.parts import MissingPart
from holmgang.core.story import Spoken
from holmgang.games import find_kind

from . import plain
from .drawing import BoardSetting

NARROWEST_TABLE = 60
"""Tables are drawn for so many columns at least."""
LONGEST_NAME = 16
"""A name that takes more columns is cut short on the table."""


class Board(Protocol):
    """What each game's module here offers."""

    OWN_LETTERS: str
    """Letters that are moves of this game, possible now or not: they mean nothing else at its table."""

    def draw(self, game: AnyGame, view: View, names: tuple[str, str], setting: BoardSetting) -> list[Text]:
        """The table from the viewer's side, line by line, in at most so many columns and, if it can, so many lines."""
        ...

    def turn_over(self, before: Any, after: Any) -> bool:
        """Whether this step ended a turn that need not have asked anybody; whoever watches should see each of them."""
        ...


def board_of(kind: GameKind) -> Board:
    """The board that a game brings, or the plain one; MissingPart says what one that it brings lacks."""
    board: object = kind.load("board")
    if board is None:
        return plain
    for each in ("OWN_LETTERS", "draw", "turn_over"):
        if not hasattr(board, each):
            raise MissingPart(f"The board of {kind.title} has no {each}: write it at {kind.board}.")
    return cast(Board, board)


def draw_table(
    game: AnyGame,
    view: View,
    names: tuple[str, str],
    width: int = 80,
    *,
    height: int | None = None,
    story: Sequence[Spoken] = (),
) -> Text:
    """The table as the viewer sees it, the viewer's side at the bottom (a spectator's: the first seat's).

    With ``height`` it is drawn more closely where it would take more lines; ``story`` is what has happened up to then.
    """
    short = _shortened(names[0]), _shortened(names[1])
    return Text("\n").join(board_of(find_kind(game.name)).draw(game, view, short, BoardSetting(width, height, story)))


def _shortened(name: str) -> str:
    text = Text(name)
    text.truncate(LONGEST_NAME, overflow="ellipsis")
    return text.plain
