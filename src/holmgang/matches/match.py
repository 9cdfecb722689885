"""A match in progress: the fold of its log, and the few ways to add to it."""

from collections.abc import Callable, Sequence
from typing import Any, NamedTuple

from holmgang.core.chance import ChanceSource, FromSystem, Seeded, find_outcome
from holmgang.core.errors import BadOutcome, HolmgangError, MoveError, OutOfTurn
from holmgang.core.game import AnyGame, View
from holmgang.core.kind import GameKind
from holmgang.core.moves import find_move
from holmgang.core.nodes import Cause, Chance, Choose, Over, Played, Settled
from holmgang.core.record import Record
from holmgang.core.recording import move_texts, record_of
from holmgang.core.referee import MAX_STEPS, TOO_LONG, Ending
from holmgang.core.seats import Seat, other, seat_name
from holmgang.core.story import Event, named

from .entries import BrokenLog, Chanced, Entry, Log, Moved, Opened, Resigned, Sealed, Setup, Undone


class Step(NamedTuple):
    """One step of the match as it stands, with the number of the entry that brought it."""

    number: int
    before: Any
    cause: Cause[Any, Any]
    after: Any


class Spoken(NamedTuple):
    """A sentence of the story as one listener hears it, with the number of the entry it tells of."""

    number: int
    sentence: str


class Match:
    """Two seats at a table. Every change is stored before it counts, and nothing is ever taken out of the log."""

    def __init__(self, kind: GameKind, log: Log, chance: Callable[[str | None], ChanceSource] | None = None) -> None:
        """The match that a log holds. ``chance`` makes the source of outcomes from the match's seed, if it has one."""
        entries = log.read()
        if not entries or not isinstance(entries[0], Opened):
            raise BrokenLog("A stored match does not begin with its set-up.")
        self.kind = kind
        self.setup = entries[0].setup
        self.steps: list[Step] = []
        self.sealed: dict[Seat, str] = {}
        self.undone = 0
        """How often something was taken back."""
        self._resigned: Seat | None = None
        self._log = log
        self._number = 0
        self._chance = (chance or source_for)(self.setup.seed)
        self.game, self._start = _beginning(kind, self.setup)
        self.state = self._start
        try:
            self._fold(entries)
        except (MoveError, BadOutcome) as error:
            raise BrokenLog(f"A stored match cannot be played back: {error}") from error

    @classmethod
    def open(cls, kind: GameKind, setup: Setup, log: Log, chance: Callable[[str | None], ChanceSource] | None = None) -> "Match":
        """Makes a match in an empty log."""
        game, start = _beginning(kind, setup)
        source = (chance or source_for)(setup.seed)
        log.append(0, [Opened(setup), *_outcomes(game, start, source)])
        return cls(kind, log, chance)

    # What is

    @property
    def number(self) -> int:
        """How many entries there are; the next one gets this number."""
        return self._number

    @property
    def node(self) -> Choose[Any] | Over:
        """What happens next; chance has always decided already."""
        node = self.game.node(self.state)
        if isinstance(node, Chance):
            raise BrokenLog("A stored match stops where chance must decide.")
        return node

    @property
    def decisions(self) -> int:
        """How many choices have been made, those taken back not counted."""
        return sum(len(step.cause.moves) for step in self.steps if isinstance(step.cause, Played))

    @property
    def ending(self) -> Ending | None:
        """How the match ended; None while it goes on."""
        if self._resigned is not None:
            return Ending(other(self._resigned), "resignation", by_rules=False)
        match self.node:
            case Over(winner, reason):
                return Ending(winner, reason, by_rules=True)
            case Choose():
                return TOO_LONG if self.decisions >= MAX_STEPS else None

    def waiting_for(self) -> tuple[Seat, ...]:
        """The seats that have yet to choose."""
        if self.ending is not None or isinstance(self.node, Over):
            return ()
        return tuple(seat for seat in self.node.seats if seat not in self.sealed)

    def view(self, seat: Seat | None) -> View:
        """The table as a seat sees it."""
        view: View = self.game.view(self.state, seat)
        return view

    def story(self, listener: Seat | None, since: int = 0) -> list[Spoken]:
        """The sentences from an entry's number on, as this listener hears them."""
        return [
            Spoken(step.number, named(event.to(listener).sentence, self.setup.names))
            for step in self.steps
            if step.number >= since
            for event in self._events(step)
        ]

    def record(self, tags: Sequence[tuple[str, str]] = ()) -> Record:
        """The match as it stands, to be written down."""
        seed = [("Seed", self.setup.seed)] if self.setup.seed is not None else []
        taken_back = [("Takebacks", str(self.undone))] if self.setup.take_back else []
        return record_of(
            self.game,
            None if self.setup.start is None else self._start,
            [step.cause for step in self.steps],
            self.ending,
            self.setup.names,
            (*tags, *seed, *taken_back),
        )

    # What may be done

    def submit(self, seat: Seat, text: str) -> None:
        """A seat chooses. One of two simultaneous choices is sealed until the other is made.

        Raises MalformedMove, IllegalMove or OutOfTurn and changes nothing if that is not possible.
        """
        if self.ending is not None:
            raise OutOfTurn(f"The match is over: {self.ending.reason}.")
        node = self.node
        assert isinstance(node, Choose)
        if seat not in node.seats:
            raise OutOfTurn(f"It is not for the {seat_name(seat)} seat to choose now.")
        if seat in self.sealed:
            raise OutOfTurn(f"The {seat_name(seat)} seat has chosen already; its choice is sealed.")
        move = find_move(self.game, node.options[seat], text)
        if set(node.seats) - {seat} - set(self.sealed):
            self._append([Sealed(seat, str(move))])
            return
        texts = {**self.sealed, seat: str(move)}
        moves = {each: find_move(self.game, node.options[each], texts[each]) for each in node.seats}
        after = self.game.play(self.state, moves)
        self._append([Moved(move_texts(moves)), *_outcomes(self.game, after, self._chance)])

    def resign(self, seat: Seat) -> None:
        """A seat gives up; the other wins."""
        if self.ending is not None:
            raise OutOfTurn(f"The match is over: {self.ending.reason}.")
        self._append([Resigned(seat)])

    def undoable(self, seat: Seat) -> int | None:
        """The number of the seat's own last move, if it may still be taken back; None if it may not.

        It may while nobody has learned anything since: no roll, draw, reveal or answer. In a casual game it always may.
        """
        if self.ending is not None or self.sealed:
            return None
        choices = [(step, step.cause.moves) for step in self.steps if isinstance(step.cause, Played)]
        own = [(step, moves) for step, moves in choices if seat in moves]
        if not own:
            return None
        last, moves = own[-1]
        learned = last is not self.steps[-1] or len(moves) > 1 or any(event.reveals for event in self._events(last))
        return None if learned and not self.setup.take_back else last.number

    def undo(self, seat: Seat) -> None:
        """Takes the seat's last move back."""
        number = self.undoable(seat)
        if number is None:
            raise MoveError("Nothing can be taken back: somebody has rolled, drawn, seen or answered something since.")
        self._append([Undone(number)])

    # The fold

    def _append(self, entries: Sequence[Entry]) -> None:
        self._log.append(self._number, entries)
        self._fold(entries, drawn=True)

    def _fold(self, entries: Sequence[Entry], *, drawn: bool = False) -> None:
        """Adds entries to what the match is. On reading back, a seeded source is led over the outcomes it has brought."""
        for entry in entries:
            match entry:
                case Opened():
                    pass
                case Sealed(seat, move):
                    self.sealed[seat] = move
                case Moved(moves):
                    self._fold_moves(moves)
                case Chanced(outcome):
                    self._fold_outcome(outcome, drawn=drawn)
                case Undone(before):
                    self.steps = [step for step in self.steps if step.number < before]
                    self.state = self.steps[-1].after if self.steps else self._start
                    self.undone += 1
                case Resigned(seat):
                    self._resigned = seat
            self._number += 1

    def _fold_moves(self, texts: tuple[str | None, str | None]) -> None:
        node = self.node
        if not isinstance(node, Choose):
            raise BrokenLog("A stored match holds a move after its end.")
        moves = {seat: find_move(self.game, node.options[seat], texts[seat] or "") for seat in node.seats}
        self._step(Played(moves), self.game.play(self.state, moves))
        self.sealed = {}

    def _fold_outcome(self, text: str, *, drawn: bool) -> None:
        node = self.game.node(self.state)
        if not isinstance(node, Chance):
            raise BrokenLog("A stored match holds an outcome where chance does not decide.")
        if not drawn:
            self._chance.pick(node)
        outcome = find_outcome(node, text)
        self._step(Settled(outcome), self.game.settle(self.state, outcome))

    def _step(self, cause: Cause[Any, Any], after: Any) -> None:
        self.steps.append(Step(self._number, self.state, cause, after))
        self.state = after

    def _events(self, step: Step) -> tuple[Event, ...]:
        return self.game.tell(step.before, step.cause, step.after)


def source_for(seed: str | None) -> ChanceSource:
    """Outcomes from the seed, or from the system where there is none."""
    return FromSystem() if seed is None else Seeded(seed)


def _beginning(kind: GameKind, setup: Setup) -> tuple[AnyGame, Any]:
    if setup.version != kind.version:
        raise HolmgangError(
            f"This match was begun under version {setup.version} of the {kind.title} rules and stays with it; "
            f"this Holmgang plays version {kind.version}."
        )
    if setup.start is None:
        game = kind.make(setup.options)
        return game, game.start()
    return kind.read_position(setup.start, setup.options)


def _outcomes(game: AnyGame, state: Any, source: ChanceSource) -> list[Chanced]:
    """What chance brings from here until somebody is asked or the game is over."""
    brought = []
    while isinstance(node := game.node(state), Chance):
        outcome = source.pick(node)
        brought.append(Chanced(str(outcome)))
        state = game.settle(state, outcome)
    return brought
