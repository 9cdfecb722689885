"""Writing a game down as it was played."""

from collections.abc import Iterable
from typing import Any

from .game import AnyGame
from .nodes import Cause, Played
from .options import changed
from .record import Line, Record, result_text
from .referee import Ending
from .seats import Seat


def record_of(
    game: AnyGame,
    start: Any,
    causes: Iterable[Cause[Any, Any]],
    ending: Ending | None,
    players: tuple[str, str] = ("First", "Second"),
    tags: tuple[tuple[str, str], ...] = (),
) -> Record:
    """The record of a game that began from ``start`` (None: the usual start) and came about by these causes."""
    opening: list[str] = []
    lines: list[tuple[dict[Seat, Any], list[str]]] = []
    for cause in causes:
        if isinstance(cause, Played):
            lines.append((cause.moves, []))
        else:
            (lines[-1][1] if lines else opening).append(str(cause.outcome))
    return Record(
        game=game.name,
        version=game.version,
        options=tuple(changed(game.options).items()),
        start=None if start is None else game.write(start),
        players=players,
        opening=tuple(opening),
        lines=tuple(Line(move_texts(moves), tuple(outcomes)) for moves, outcomes in lines),
        result=result_text(ending),
        reason="unfinished" if ending is None else ending.reason,
        tags=tags,
    )


def move_texts(moves: dict[Seat, Any]) -> tuple[str | None, str | None]:
    """The texts of moves by seat, None for a seat that was not asked."""
    return str(moves[0]) if 0 in moves else None, str(moves[1]) if 1 in moves else None
