"""The game that a match plays: the steps that stand, the question that is open, and the answers to it.

It knows nothing of time, talk or shares. Whoever folds something into it has stored that.
"""

from bisect import bisect_left
from collections.abc import Mapping, Sequence
from functools import lru_cache
from operator import attrgetter
from typing import Any, Final

from msgspec import Struct

from holmgang.core.chance import find_outcome
from holmgang.core.errors import HolmgangError
from holmgang.core.game import AnyGame, View, deciding_of
from holmgang.core.kind import GameKind
from holmgang.core.moves import find_move
from holmgang.core.nodes import Cause, Chance, Choose, Over, Played, Settled
from holmgang.core.recording import move_texts
from holmgang.core.seats import SEATS, Seat
from holmgang.core.story import Event

from .chance_sources import Draws, InOrder
from .clock import NO_CLOCKS, Clocks
from .entries import BrokenLog, Chanced, Moved, Setup
from .plan import Asked, Next, WorkedOut

STOPS_AT_CHANCE: Final = "A stored match stops where chance must decide."
_number = attrgetter("number")


class MatchStep(Struct, frozen=True, gc=False):
    """One step of a match, with the number of the entry that brought it."""

    number: int
    before: Any
    cause: Cause[Any, Any]
    after: Any
    draw: int = 0
    """Which of all outcomes ever drawn in the match this was, counted from 1; 0 for a move."""
    clocks: Clocks = NO_CLOCKS
    """For a move: the clocks as they stood when the question was put."""


class LastAnswer(Struct, frozen=True, gc=False):
    """A seat's last choice, and the number of the question it answered."""

    asked: int
    text: str
    options: Sequence[Any]
    """What the seat could choose from: by it, the same choice is recognised in other words."""


class Play:
    """A game as far as it has been played."""

    __slots__ = (
        "_deciding",
        "_told",
        "_views",
        "answered",
        "asked",
        "decisions",
        "drawn",
        "game",
        "next",
        "sealed",
        "start",
        "state",
        "steps",
        "undone",
    )

    def __init__(self, kind: GameKind, setup: Setup) -> None:
        self.game, self.start = beginning(kind, setup)
        self.state = self.start
        self.steps: list[MatchStep] = []
        """Those that stand; what was taken back is gone."""
        self.asked = 0
        """Which question is open: the number of entries when it was put. Questions never share one."""
        self.sealed: dict[Seat, str] = {}
        """Choices that nobody may see yet."""
        self.answered: dict[Seat, LastAnswer] = {}
        self.decisions = 0
        """How many choices have been made, those taken back not counted."""
        self.undone = 0
        """How often something was taken back."""
        self.drawn = 0
        """How many outcomes chance has brought, those taken back included."""
        self._deciding = deciding_of(self.game)
        self.next = self.following(self.state)
        """What happens next, perhaps without its options."""
        self._views: dict[Seat | None, View] = {}
        self._told: dict[int, tuple[Event, ...]] = {}

    def copied(self) -> "Play":
        """One to go on with, this one staying as it is: all but the list of steps is replaced where it changes, never altered."""
        other = object.__new__(Play)  # with every move on a server: one by one is the fastest way
        other.game, other.start, other._deciding = self.game, self.start, self._deciding
        other.state, other.next, other.asked = self.state, self.next, self.asked
        other.sealed, other.answered, other.decisions = self.sealed, self.answered, self.decisions
        other.undone, other.drawn = self.undone, self.drawn
        other._views, other._told = self._views, self._told
        other.steps = self.steps.copy()
        return other

    # What is

    @property
    def node(self) -> Choose[Any] | Over:
        """What happens next; once a match has started, chance has always decided already."""
        node = self.next
        if isinstance(node, Asked):
            node = self.next = self.game.node(self.state)
        if isinstance(node, Chance):
            raise BrokenLog(STOPS_AT_CHANCE)
        return node

    def following(self, state: Any) -> Next:
        """What happens next in a state, without its options where the game can tell who is asked without them."""
        seats = () if self._deciding is None else self._deciding(state)
        node: Next = Asked(seats) if seats else self.game.node(state)
        if isinstance(node, Choose) and not node.seats:
            raise ValueError("a choice must ask somebody")  # else everybody would wait for ever
        return node

    def question(self) -> Choose[Any]:
        """What is asked now, with all options: only for a seat that is asked."""
        if isinstance(self.next, Choose):
            return self.next
        node = self.node
        assert isinstance(node, Choose)  # nothing follows the end
        return node

    def waiting_for(self) -> tuple[Seat, ...]:
        """The seats that have yet to choose."""
        node = self.next
        if isinstance(node, Over):
            return ()
        if isinstance(node, Chance):
            raise BrokenLog(STOPS_AT_CHANCE)
        return tuple(seat for seat in node.seats if seat not in self.sealed) if self.sealed else node.seats

    def view(self, seat: Seat | None) -> View:
        """The table as a seat sees it, made once a position."""
        view = self._views.get(seat)
        if view is None:
            view = self._views[seat] = self.game.view(self.state, seat)
        return view

    def events(self, step: MatchStep) -> tuple[Event, ...]:
        """What a step tells, worked out once and remembered."""
        told = self._told.get(step.number)
        if told is None:
            told = self._told[step.number] = self.game.tell(step.before, step.cause, step.after)
        return told

    def steps_since(self, number: int) -> list[MatchStep]:
        """The steps that stand, from an entry's number on."""
        steps = self.steps
        first = len(steps)
        while first and steps[first - 1].number >= number:  # from the end, because the last ones are asked for
            first -= 1
        return steps[first:]

    def steps_between(self, first: int, last: int) -> list[MatchStep]:
        """The steps that stand, from an entry's number on and before another's."""
        begin = bisect_left(self.steps, first, key=_number)
        return self.steps[begin : bisect_left(self.steps, last, begin, key=_number)]

    def last_choice(self, seat: Seat) -> MatchStep | None:
        """The last step that a seat had a part in."""
        for step in reversed(self.steps):
            if isinstance(step.cause, Played) and seat in step.cause.moves:
                return step
        return None

    def reveals(self, step: MatchStep) -> bool:
        """Whether anybody has learned anything by a choice or since: a roll, a draw, something shown, an answer."""
        quiet = step is self.steps[-1] and isinstance(step.cause, Played) and len(step.cause.moves) == 1
        return not quiet or any(event.reveals for event in self.events(step))

    # What would be

    def try_moves(self, moves: Mapping[Seat, Any], at: int) -> WorkedOut:
        """What these moves would do; nothing is changed."""
        in_order = {seat: moves[seat] for seat in SEATS if seat in moves}
        after = self.game.play(self.state, in_order)
        return WorkedOut(Moved(move_texts(in_order), at=at), self.state, Played(in_order), after, self.following(after))

    def try_chance(self, state: Any, node: Next, draws: Draws, at: int) -> list[WorkedOut]:
        """What chance would bring from a state until somebody is asked or the game is over."""
        brought: list[WorkedOut] = []
        while isinstance(node, Chance):
            outcome = draws.draw(node, self.drawn + len(brought) + 1)
            after = self.game.settle(state, outcome)
            node, before = self.following(after), state
            state = after
            brought.append(WorkedOut(Chanced(str(outcome), at=at), before, Settled(outcome), after, node))
        return brought

    # What was

    def seal(self, seat: Seat, text: str) -> None:
        """One of two simultaneous choices was made."""
        self._answer(seat, text)
        self.sealed = {**self.sealed, seat: text}

    def move(self, number: int, texts: tuple[str | None, str | None], clocks: Clocks, ready: WorkedOut | None) -> list[Seat]:
        """All who were asked have chosen; those who had not sealed their choice before."""
        if ready is not None and ready.before is self.state and isinstance(ready.cause, Played):
            played, after, node = ready.cause, ready.after, ready.next
        else:
            asked = self.question()
            played = Played({seat: find_move(self.game, asked.options[seat], texts[seat] or "") for seat in asked.seats})
            after = self.game.play(self.state, played.moves)
            node = self.following(after)
        fresh = [seat for seat in played.moves if seat not in self.sealed]
        for seat in fresh:
            self._answer(seat, texts[seat] or "")
        self.sealed = {}
        self.decisions += len(played.moves)
        self._step(MatchStep(number, self.state, played, after, clocks=clocks), node)
        return fresh

    def _answer(self, seat: Seat, text: str) -> None:
        self.answered = {**self.answered, seat: LastAnswer(self.asked, text, self.question().options[seat])}

    def settle(self, number: int, text: str, draws: Draws | None, ready: WorkedOut | None) -> None:
        """Takes in what chance brought; ``ready`` spares working it out again where it was just planned."""
        self.drawn += 1
        chance = self.next
        if not isinstance(chance, Chance):
            raise BrokenLog("A stored match holds an outcome where chance does not decide.")
        if isinstance(draws, InOrder):
            draws.lead_over(chance)
        if ready is not None and ready.before is self.state and isinstance(ready.cause, Settled):
            outcome, after, node = ready.cause.outcome, ready.after, ready.next
        else:
            outcome = find_outcome(chance, text)
            after = self.game.settle(self.state, outcome)
            node = self.following(after)
        self._step(MatchStep(number, self.state, Settled(outcome), after, draw=self.drawn), node)

    def _step(self, step: MatchStep, node: Next) -> None:
        self.steps.append(step)
        self._stand(step.after, node)

    def undo(self, before: int) -> Clocks | None:
        """It stands again as before the entry with this number, nothing sealed; the clocks as they were, where a choice went."""
        clocks = None
        self.sealed = {}
        while self.steps and self.steps[-1].number >= before:
            step = self.steps.pop()
            if isinstance(step.cause, Played):
                self.decisions -= len(step.cause.moves)
                clocks = step.clocks
        self.undone += 1
        state = self.steps[-1].after if self.steps else self.start
        self._stand(state, self.following(state))
        return clocks

    def _stand(self, state: Any, node: Next) -> None:
        self.state, self.next = state, node
        self._views, self._told = {}, {}  # nobody asks for long


def beginning(kind: GameKind, setup: Setup) -> tuple[AnyGame, Any]:
    """The game under the match's options, and the state it begins from."""
    if setup.version != kind.version:
        raise HolmgangError(
            f"This match was begun under version {setup.version} of the {kind.title} rules and stays with it; "
            f"this Holmgang plays version {kind.version}."
        )
    if setup.start is None:
        game = _game(kind, tuple(setup.options.items()))
        return game, game.start()
    return kind.read_position(setup.start, setup.options)


@lru_cache(maxsize=64)
def _game(kind: GameKind, options: tuple[tuple[str, str], ...]) -> AnyGame:
    """Rules are pure, so all matches under the same options can share them."""
    return kind.make(dict(options))
