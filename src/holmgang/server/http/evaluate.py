"""The value of a position, where it is proven. A position comes in and a value goes out: no match has a part in it."""

from holmgang.core.extras import MissingExtra
from holmgang.core.kind import write_position
from holmgang.games import find_kind
from holmgang.solvers.files import NoTables, TablesError
from holmgang.solvers.look_up import look_up, solve_command
from holmgang.solvers.solver import find_solver

from .forms import Evaluate, Evaluated


class DamagedTables(NoTables):
    """Tables that are there, but of no use."""

    def __init__(self, sentence: str, note: str) -> None:
        super().__init__(sentence)
        self.note = note
        """What is wrong with which file: for the host, and nobody else's business."""


def proven(asked: Evaluate) -> Evaluated:
    """The value of the position, looked up. NotSolvable or NoTables says why there is none."""
    kind = find_kind(asked.game)
    try:
        find_solver(kind.name)
    except MissingExtra as error:
        raise NoTables(
            f"This server is installed without what proven values need; its host adds it with: {error.command}"
        ) from error
    game, state = kind.read_position(asked.position, asked.options)
    try:
        value = look_up(game, state)
    except TablesError as error:
        sentence = (
            f"{kind.title} is not solved here under these rules, so there are no proven values yet; "
            f"“{solve_command(game)}” on the server’s machine makes them."
        )
        raise NoTables(sentence) if isinstance(error, NoTables) else DamagedTables(sentence, str(error)) from error
    return Evaluated(
        game=kind.name,
        position=write_position(game, state),
        win=value.win,
        kind=value.kind,
        error=value.error,
        options=value.options,
        mixtures=value.mixtures,
        notes=value.notes,
    )
