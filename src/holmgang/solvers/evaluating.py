"""What a position is worth: looked up where the game is solved, estimated where it is not."""

from typing import Any

from msgspec.structs import replace

from holmgang.core.game import AnyGame
from holmgang.core.nodes import Over
from holmgang.core.options import changed
from holmgang.core.seats import Seat

from .files import BadTables, NoTables
from .solving import NotSolvable, find_solving, open_solved
from .values import Value

GAMES = 400
"""How many games an estimate takes for the position and for each option, unless told otherwise."""


def evaluate(game: AnyGame, state: Any, seat: Seat | None = None, *, games: int = GAMES, seed: int = 0) -> Value:
    """The worth of a position, seen in full or, where one is named, by a seat.

    If the game can be solved but is not yet, the notes say how to do that, and the worth is estimated meanwhile.
    """
    missing: tuple[str, ...] = ()
    try:
        return look_up(game, state)
    except NotSolvable:
        pass
    except (NoTables, BadTables) as error:
        missing = (str(error),)
    from .estimates import estimate

    estimated = estimate(game, state, seat, games, seed)
    return replace(estimated, notes=missing + estimated.notes)


def look_up(game: AnyGame, state: Any) -> Value:
    """The proven worth of a position, at once. NoTables says how to make the table that is missing."""
    node = game.node(state)
    if isinstance(node, Over):
        first = 0.5 if node.winner is None else 1.0 - node.winner
        return Value((first, 1 - first), "exact", 0.0, notes=(f"The game is over: {node.reason}.",))
    solving = find_solving(game.name)
    try:
        tables = open_solved(solving, game.options)
    except NoTables as error:
        raise NoTables(f"Proven values need the solved game. Make it with: {solving_command(game)}") from error
    return solving.value(game.options, tables, state)


def solving_command(game: AnyGame) -> str:
    """The command that solves this game under its options."""
    matter = find_solving(game.name).about(game.options).options
    options = [f" --option {name}={text}" for name, text in changed(game.options).items() if name in matter]
    return f"holmgang solve {game.name}{''.join(options)}"
