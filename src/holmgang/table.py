"""A table to play at from Python: moves as texts in, positions, sentences, pictures and a record out."""

from collections.abc import Mapping
from copy import copy
from typing import TYPE_CHECKING, Any, Generic, Literal, NamedTuple, TypeVar, overload

from holmgang.core.chance import ChanceSource, FromSystem, Seeded
from holmgang.core.encoding import Encoding, move_mask
from holmgang.core.errors import MalformedMove, OutOfTurn
from holmgang.core.game import AnyGame, View
from holmgang.core.kind import write_position, write_seen
from holmgang.core.moves import find_move, find_moves
from holmgang.core.nodes import Choose
from holmgang.core.options import changed
from holmgang.core.parts import load_part
from holmgang.core.picture import Picture
from holmgang.core.record import Record
from holmgang.core.recording import record_of
from holmgang.core.referee import Ending, Referee, Step
from holmgang.core.seats import Seat, check_seat, seat_name
from holmgang.core.story import named
from holmgang.core.whole_numbers import read_whole
from holmgang.games import find_kind, made_game
from holmgang.games.view import table_view

if TYPE_CHECKING:
    from typing_extensions import TypeVar as DefaultingTypeVar

    from holmgang.games.deck_duel import table as deck_duel
    from holmgang.games.dueling_nobles import table as dueling_nobles
    from holmgang.games.duo_regna import table as duo_regna
    from holmgang.games.two_domains import table as two_domains

    S = DefaultingTypeVar("S", default=Any)
    M = DefaultingTypeVar("M", default=Any)
else:  # Python before 3.13 knows no defaults, which only type checkers need
    S, M = TypeVar("S"), TypeVar("M")


DRAW = "holmgang.terminal.boards:draw_table"
"""Named and not imported: what this module is imported by must not depend on the terminal."""


class _Earlier(NamedTuple):
    """A moment of a table that taking back leads to."""

    state: Any
    decisions: int
    steps: int
    chance: ChanceSource


class Table(Generic[S, M]):
    """A game to play at, one decision after the other. It knows the whole state; what a seat may know is its `view`.

    A type checker knows the states and moves of the games that come with the package by their names.
    """

    @overload
    def __init__(
        self: "Table[duo_regna.State, duo_regna.Card]",
        game: Literal["duo-regna"],
        *,
        position: str | None = None,
        seed: int | str | None = None,
        chance: ChanceSource | None = None,
    ) -> None: ...

    @overload
    def __init__(
        self: "Table[deck_duel.State, deck_duel.Move]",
        game: Literal["deck-duel"],
        *,
        position: str | None = None,
        seed: int | str | None = None,
        chance: ChanceSource | None = None,
    ) -> None: ...

    @overload
    def __init__(
        self: "Table[two_domains.State, two_domains.Action]",
        game: Literal["two-domains"],
        *,
        position: str | None = None,
        seed: int | str | None = None,
        chance: ChanceSource | None = None,
    ) -> None: ...

    @overload
    def __init__(
        self: "Table[dueling_nobles.State, dueling_nobles.Move]",
        game: Literal["dueling-nobles"],
        *,
        position: str | None = None,
        seed: int | str | None = None,
        chance: ChanceSource | None = None,
    ) -> None: ...

    @overload
    def __init__(
        self: "Table[Any, Any]",
        game: AnyGame | str,
        *,
        position: str | None = None,
        seed: int | str | None = None,
        chance: ChanceSource | None = None,
    ) -> None: ...

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
        game = made_game(game)
        if position is not None:
            game, state = find_kind(game.name).read_position(position, changed(game.options))
        self._chance = chance or (FromSystem() if seed is None else Seeded(seed))
        self._steps: list[Step[S, M, Any]] = []
        self._earlier: list[_Earlier] = []
        self._start = state
        self._referee: Referee[S, M, Any, Any] = Referee(game, self._chance, state=state, listener=self._steps.append)

    # How it stands

    @property
    def game(self) -> AnyGame:
        """The game under its options."""
        return self._referee.game

    @property
    def state(self) -> S:
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
        return [str(option) for option in self.view(seat).options]

    def view(self, seat: Seat | None) -> View[S, M]:
        """What a seat knows; None: a spectator."""
        check_seat(seat)
        view: View[S, M] = self.game.view(self.state, seat)
        return view

    def seen(self, seat: Seat | None) -> str:
        """The position as a seat sees it, ``?`` for what it does not know."""
        return write_seen(self.game, self.view(seat))

    # In numbers

    def numbers(self, seat: Seat | None) -> tuple[int, ...]:
        """What a seat knows as whole numbers, as docs/encodings.md has them; `find_kind` has the encoding itself."""
        return self._encoding.information(self.game, self.view(seat))

    def mask(self, seat: Seat) -> list[int]:
        """For every move by its number 1 if it is an option of the seat now, else 0."""
        return move_mask(self._encoding, self.game, self.view(seat))

    @property
    def _encoding(self) -> Encoding:
        return find_kind(self.game.name).encoding()

    # Playing

    def play(self, moves: str | Mapping[Seat, str]) -> list[str]:
        """Plays a move (``"grow 1"``), two at once (``"K | 6"``), or moves by seat; returns what happened, in sentences.

        Raises MalformedMove, IllegalMove or OutOfTurn and changes nothing if that is not possible.
        """
        node = self._referee.node
        if self.ending is not None or not isinstance(node, Choose):
            raise OutOfTurn(f"The game is over: {self.ending.reason if self.ending else ''}.")
        if not _in_texts(moves):
            possible = [str(option) for seat in node.seats for option in node.options[seat]]
            raise MalformedMove(f"A move is a text, and moves by seat are a dict of texts, not {moves!r}.", possible)
        if isinstance(moves, str):
            chosen = find_moves(self.game, node, moves)
        else:
            for seat in moves:
                if seat not in node.seats:
                    asked = " and ".join(seat_name(each) for each in node.seats)
                    raise OutOfTurn(f"Seat {seat!r} has nothing to decide now; it is for the {asked}.")
            chosen = {seat: find_move(self.game, node.options[seat], text) for seat, text in moves.items()}
        earlier = _Earlier(self.state, self._referee.decisions, len(self._steps), copy(self._chance))
        self._referee.play(chosen)
        self._earlier.append(earlier)
        return self._told(self._steps[earlier.steps :])

    def take_back(self, decisions: int = 1) -> None:
        """Takes back the last decision, or so many of them, with all that chance did after it; two at once count as one.

        Chance goes back as well: whoever plays the same again is dealt the same, unless it comes from the system.
        """
        decisions = read_whole(decisions, "A number of decisions")
        if not 0 < decisions <= len(self._earlier):
            there = len(self._earlier)
            raise OutOfTurn(
                f"{decisions} decisions cannot be taken back: {there or 'none'} {'was' if there < 2 else 'were'} made."
            )
        self._go_back(self._earlier[-decisions])
        del self._earlier[-decisions:]

    def copy(self) -> "Table[S, M]":
        """Another table where everything is as it is here; what happens at one of them changes nothing at the other."""
        other: Table[S, M] = object.__new__(type(self))
        other._start, other._chance = self._start, copy(self._chance)
        other._steps, other._earlier = self._steps.copy(), self._earlier.copy()
        other._referee = self._referee
        other._go_back(_Earlier(self.state, self._referee.decisions, len(self._steps), other._chance))
        return other

    __copy__ = copy

    def __deepcopy__(self, memo: object) -> "Table[S, M]":
        return self.copy()  # what it holds never changes

    def _go_back(self, to: _Earlier) -> None:
        del self._steps[to.steps :]
        self._chance = copy(to.chance)
        self._referee = Referee(self.game, self._chance, state=to.state, listener=self._steps.append)
        self._referee.decisions = to.decisions

    # Telling

    def story(self) -> list[str]:
        """Everything that has happened, in sentences."""
        return self._told(self._steps)

    def record(self, players: tuple[str, str] = ("First", "Second")) -> Record:
        """The game so far, to be written down."""
        return record_of(self.game, self._start, [step.cause for step in self._steps], self.ending, players)

    def picture(self, view: View[S, M] | None = None) -> Picture:
        """The position as a picture, all of it or as a view has it: ``table.picture(table.view(0))``."""
        return find_kind(self.game.name).parts.picture(self.game, self._open() if view is None else view)

    def __repr__(self) -> str:
        return f"Table({self.game.name!r}, position={self.position!r})"

    def __str__(self) -> str:
        """The whole table as the terminal draws it, without colours."""
        drawn: str = load_part(DRAW)(self.game, self._open(), ("First", "Second")).plain
        return drawn

    def _repr_svg_(self) -> str:
        return self.picture().svg()

    def _open(self) -> View[S, M]:
        """The state as whoever sits at this table knows it: all of it."""
        return table_view(self.state, self._referee.node, None)

    def _told(self, steps: list[Step[S, M, Any]]) -> list[str]:
        return [named(event.public.sentence) for step in steps for event in self.game.tell(step.before, step.cause, step.after)]


def _in_texts(moves: object) -> bool:
    texts = moves.values() if isinstance(moves, Mapping) else (moves,)
    return all(isinstance(text, str) for text in texts)
