"""The public Python interface: a few functions and one table to play at. ``import holmgang`` gives all of it."""

from collections.abc import Callable, Mapping
from typing import Any

from holmgang.bots.versus import Score, run_match
from holmgang.core.chance import ChanceSource, FromSystem, Scripted, Seeded
from holmgang.core.errors import (
    BadOption,
    BadOutcome,
    BadPosition,
    BadRecord,
    HolmgangError,
    IllegalMove,
    MalformedMove,
    OutOfTurn,
    UnknownName,
)
from holmgang.core.game import AnyGame, View
from holmgang.core.kind import GameKind, write_position, write_seen
from holmgang.core.moves import find_move, find_moves
from holmgang.core.nodes import Chance, Choose, Over
from holmgang.core.options import Option, changed, described
from holmgang.core.record import Record
from holmgang.core.record_text import write_record
from holmgang.core.recording import record_of
from holmgang.core.referee import Ending, Referee, Step
from holmgang.core.replay import Replay, read_record as _read_record, redact
from holmgang.core.seats import FIRST, SEATS, SECOND, Seat, seat_name
from holmgang.core.story import named
from holmgang.games import find_kind, game_names
from holmgang.solvers.values import Value

__all__ = [
    "FIRST",
    "GAME_NAMES",
    "SECOND",
    "BadOption",
    "BadOutcome",
    "BadPosition",
    "BadRecord",
    "Chance",
    "Choose",
    "Ending",
    "FromSystem",
    "GameKind",
    "HolmgangError",
    "IllegalMove",
    "MalformedMove",
    "Option",
    "OutOfTurn",
    "Over",
    "Record",
    "Replay",
    "Score",
    "Scripted",
    "Seat",
    "Seeded",
    "Table",
    "UnknownName",
    "Value",
    "View",
    "bot_match",
    "evaluate",
    "find_kind",
    "list_options",
    "make_game",
    "read_position",
    "read_record",
    "redact",
    "write_position",
    "write_record",
]


GAME_NAMES = game_names()
"""All games, those that other packages bring included."""


def make_game(name: str, **options: object) -> AnyGame:
    """A game under options: ``make_game("two-domains", battle_fail_face=6)``."""
    return find_kind(name).make(options)


def list_options(name: str) -> tuple[Option, ...]:
    """The options a game has, each with its default, its values and what they mean."""
    return described(find_kind(name).options)


def read_position(name: str, text: str) -> tuple[AnyGame, Any]:
    """The game (under the options in the text) and the state that a position text describes."""
    return find_kind(name).read_position(text)


def read_record(text: str) -> Replay:
    """A record read, replayed and verified; BadRecord says at which move and why not."""
    return _read_record(text, find_kind)


def bot_match(
    name: str,
    one: str,
    two: str,
    games: int = 100,
    *,
    seed: int | str = 0,
    options: Mapping[str, object] | None = None,
    progress: Callable[[int], None] | None = None,
) -> Score:
    """Bot ``one`` against bot ``two``, seats swapped after every game."""
    return run_match(find_kind(name), one, two, games, seed=seed, options=options, progress=progress)


def evaluate(game: AnyGame | str, position: str, seat: Seat | None = None) -> Value:
    """What a position is worth, seen in full or by a seat: looked up if the game is solved, else by values that come along, else
    estimated."""
    from holmgang.bots.evaluate import evaluate as evaluate_state

    name, given = (game, None) if isinstance(game, str) else (game.name, changed(game.options))
    return evaluate_state(*find_kind(name).read_position(position, given), seat)


class Table:
    """A game to play at from Python: moves as texts in, positions, sentences and a record out."""

    def __init__(
        self,
        game: AnyGame | str,
        *,
        position: str | None = None,
        seed: int | str | None = None,
        chance: ChanceSource | None = None,
    ) -> None:
        """Sits down to a game, from a position or the usual start. Chance comes from the seed, a source, or the system."""
        state = None
        if isinstance(game, str):
            game = make_game(game)
        if position is not None:
            game, state = find_kind(game.name).read_position(position, changed(game.options))
        source = chance or (FromSystem() if seed is None else Seeded(seed))
        self._steps: list[Step[Any, Any, Any]] = []
        self._start = state
        self._referee: Referee[Any, Any, Any, Any] = Referee(game, source, state=state, listener=self._steps.append)

    @property
    def game(self) -> AnyGame:
        """The game under its options."""
        return self._referee.game

    @property
    def state(self) -> Any:
        """The whole state. Bots and players should get a `view` instead."""
        return self._referee.state

    @property
    def position(self) -> str:
        """The position as a line of text."""
        return write_position(self.game, self.state)

    @property
    def ending(self) -> Ending | None:
        """How the game ended; None while it goes on."""
        return self._referee.ending

    @property
    def seats(self) -> tuple[Seat, ...]:
        """The seats that must choose now; both at once, one, or none when the game is over."""
        node = self._referee.node
        return node.seats if isinstance(node, Choose) and self.ending is None else ()

    def options(self, seat: Seat) -> list[str]:
        """The texts of the moves that a seat (0 is the first, 1 the second) may choose among now."""
        if seat not in SEATS:
            raise HolmgangError(f"In Python a seat is 0 (the first) or 1 (the second), not {seat!r}.")
        return [str(option) for option in self.view(seat).options]

    def view(self, seat: Seat | None) -> View:
        """What a seat knows; None: a spectator."""
        view: View = self.game.view(self.state, seat)
        return view

    def seen(self, seat: Seat | None) -> str:
        """The position as a seat sees it, ``?`` for what it does not know."""
        return write_seen(self.game, self.view(seat))

    def play(self, moves: str | Mapping[Seat, str]) -> list[str]:
        """Plays a move (``"grow 1"``), two at once (``"K | 6"``), or moves by seat; returns what happened, in sentences.

        Raises MalformedMove, IllegalMove or OutOfTurn and changes nothing if that is not possible.
        """
        node = self._referee.node
        if self.ending is not None or not isinstance(node, Choose):
            raise OutOfTurn(f"The game is over: {self.ending.reason if self.ending else ''}.")
        if isinstance(moves, str):
            chosen = find_moves(self.game, node, moves)
        else:
            for seat in moves:
                if seat not in node.seats:
                    asked = " and ".join(seat_name(each) for each in node.seats)
                    raise OutOfTurn(f"Seat {seat!r} has nothing to decide now; it is for the {asked}.")
            chosen = {seat: find_move(self.game, node.options[seat], text) for seat, text in moves.items()}
        before = len(self._steps)
        self._referee.play(chosen)
        return self._told(self._steps[before:])

    def story(self) -> list[str]:
        """Everything that has happened, in sentences."""
        return self._told(self._steps)

    def record(self, players: tuple[str, str] = ("First", "Second")) -> Record:
        """The game so far, to be written down."""
        return record_of(self.game, self._start, [step.cause for step in self._steps], self.ending, players)

    def _told(self, steps: list[Step[Any, Any, Any]]) -> list[str]:
        return [named(event.public.sentence) for step in steps for event in self.game.tell(step.before, step.cause, step.after)]
