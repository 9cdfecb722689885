"""The tables as people lay them out, one module a game. Text first: colour repeats what signs and words already say."""

from collections.abc import Sequence

from rich.text import Text

from holmgang.core.game import AnyGame, View
from holmgang.core.kind import GameKind
from holmgang.core.parts import MissingPart
from holmgang.core.story import Spoken
from holmgang.games import find_kind

from . import plain
from .drawing import Board, BoardSetting

NARROWEST_TABLE = 60
"""Tables are drawn for so many columns at least."""
LONGEST_NAME = 16
"""A name that takes more columns is cut short on the table."""


def board_of(kind: GameKind) -> Board:
    """The board that a game brings, or the plain one; MissingPart for something else in its place."""
    board: object = kind.load("board")
    if board is None:
        return plain.BOARD
    if not isinstance(board, Board):
        raise MissingPart(f"The board of {kind.title}, {kind.board}, is no Board of holmgang.terminal.boards.")
    return board


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
