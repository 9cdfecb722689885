"""What a position is worth, where it is proven. A position comes in and a value goes out: no match has a part in it."""

import logging
from functools import cache

from holmgang.core.kind import write_position
from holmgang.games import find_kind
from holmgang.solvers.evaluating import look_up, solving_command
from holmgang.solvers.files import NoTables, TablesError
from holmgang.solvers.solving import find_solving

from .forms import Evaluate, Evaluated
from .logs import facts

_log = logging.getLogger("holmgang.worth")


def proven(asked: Evaluate) -> Evaluated:
    """The worth of the position, looked up. NotSolvable or NoTables says why there is none."""
    kind = find_kind(asked.game)
    find_solving(kind.name)
    game, state = kind.read_position(asked.position, asked.options)
    try:
        value = look_up(game, state)
    except TablesError as error:
        if not isinstance(error, NoTables):
            _note(kind.name, str(error))
        # the error names a file of the host, which is nobody else's business
        raise NoTables(
            f"{kind.title} is not solved here under these rules, so there are no proven values yet; "
            f"“{solving_command(game)}” on the server’s machine makes them."
        ) from error
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


@cache
def _note(game: str, sentence: str) -> None:
    """For the host, once: anybody can ask again and again."""
    _log.warning("tables", extra=facts(game=game, sentence=sentence))
