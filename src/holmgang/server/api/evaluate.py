"""The value of a position, proven or by pocket values. A position comes in and a value goes out: no match has a part in it."""

from typing import Any

from holmgang.core.extras import MissingExtra
from holmgang.core.game import AnyGame
from holmgang.core.kind import GameKind, write_position, write_seen
from holmgang.core.seats import SEATS
from holmgang.games import find_kind
from holmgang.pocket.files import PocketError
from holmgang.pocket.reference import pocket_reference
from holmgang.pocket.value import value_by
from holmgang.solvers.files import NoTables, TablesError
from holmgang.solvers.look_up import look_up
from holmgang.solvers.solver import NotSolvable, find_solver
from holmgang.solvers.values import Value

from .forms import Evaluate, Evaluated


class DamagedTables(NoTables):
    """Tables or pocket values that are there, but of no use."""

    def __init__(self, sentence: str, note: str) -> None:
        super().__init__(sentence)
        self.note = note
        """What is wrong with which file: for the host, and nobody else's business."""


def known(asked: Evaluate) -> Evaluated:
    """The value of the position with all that is hidden known: looked up, or by pocket values where the game is not solved.
    NotSolvable or NoTables says why there is none."""
    kind = find_kind(asked.game)
    game, state = kind.read_position(asked.position, asked.options)
    try:
        value = _proven(kind, game, state)
    except DamagedTables:
        raise  # they are the host's to mend, and he learns of them by this refusal
    except (NoTables, NotSolvable) as error:
        try:
            reference = pocket_reference(game)
        except PocketError as damaged:
            raise DamagedTables(str(error), str(damaged)) from damaged
        if reference is None:
            raise
        value = value_by(reference, game, state)
    return Evaluated(
        game=kind.name,
        position=write_position(game, state),
        win=value.win,
        kind=value.kind,
        error=value.error,
        options=value.options,
        mixtures=value.mixtures,
        notes=value.notes,
        hides=kind.secrets and any(write_seen(game, game.view(state, seat)) != write_position(game, state) for seat in SEATS),
    )


def _proven(kind: GameKind, game: AnyGame, state: Any) -> Value:
    try:
        find_solver(kind.name)
    except MissingExtra as error:
        raise NoTables("This server has no proven values.") from error
    try:
        return look_up(game, state)
    except TablesError as error:
        sentence = f"{kind.title} is not solved here under these rules, so there are no proven values."
        raise NoTables(sentence) if isinstance(error, NoTables) else DamagedTables(sentence, str(error)) from error
