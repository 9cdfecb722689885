"""Where a game stands, as OpenSpiel's states hold it: values that never change, so that copying a state copies nothing.

What a seat remembers is worked out when somebody asks for it: most states of a search are never looked at from a seat.
"""

from collections.abc import Hashable, Mapping
from graphlib import CycleError, TopologicalSorter
from itertools import product
from typing import Any, NamedTuple

from holmgang.core.encoding import Encoding
from holmgang.core.game import AnyGame, View
from holmgang.core.nodes import Chance, Choose, Node, Over
from holmgang.core.referee import MAX_STEPS
from holmgang.core.seats import SEATS, Seat
from holmgang.games import find_kind

CUT_OFF = Over(None, "cut off")
TOO_LONG = Over(None, "too long")


class GameSetting:
    """What stays the same through a game: the rules, the numbers of moves, and whether seats are asked one after the other."""

    def __init__(self, game: AnyGame, turn_based: bool) -> None:
        self.game, self.turn_based = game, turn_based
        self.encoding: Encoding = find_kind(game.name).encoding()

    def number(self, move: Any) -> int:
        return self.encoding.move_number(self.game, move)

    def move(self, number: int) -> Any:
        return self.encoding.move_at(self.game, number)

    def __reduce__(self) -> Any:
        return GameSetting, (self.game, self.turn_based)


class Remembered(NamedTuple):
    """What a seat has lived through: its last own move (None: somebody else's, or chance) and what it saw then.

    A step that a seat neither made nor sees leaves no trace. With all of it recall is perfect by construction.
    """

    before: "Remembered | None"
    move: str | None
    seen: str
    view: Any
    left: int | None
    length: int
    """How many entries there are up to this one."""

    def entries(self) -> list["Remembered"]:
        """From the first to the last."""
        found, at = [], self
        while True:
            found.append(at)
            if at.before is None:
                return found[::-1]
            at = at.before


class Moment:
    """A state of the game, and how it came about."""

    __slots__ = ("_memories", "_node", "before", "decisions", "held", "left", "moves", "setting", "state")

    def __init__(
        self,
        setting: GameSetting,
        state: Any,
        *,
        left: int | None = None,
        held: Any = None,
        decisions: int = 0,
        before: "Moment | None" = None,
        moves: Mapping[Seat, Any] | None = None,
    ) -> None:
        self.setting, self.state = setting, state
        self.left = left
        """After so many steps it is called a draw; None: there is no such end."""
        self.held = held
        """What the first seat has chosen where both choose at once and the second has not yet; None elsewhere."""
        self.decisions = decisions
        self.before, self.moves = before, moves or {}
        """The moment before, and the moves that led from there to here, by seat; none for a stroke of chance."""
        self._node: Node[Any, Any] | None = None
        self._memories: list[Remembered | None] = [None, None]

    @property
    def game(self) -> AnyGame:
        return self.setting.game

    @property
    def node(self) -> Node[Any, Any]:
        """What happens next."""
        if self._node is None:
            node = self.setting.game.node(self.state)
            if not isinstance(node, Over):
                node = CUT_OFF if self.left == 0 else TOO_LONG if self.decisions >= MAX_STEPS else node
            self._node = node
        return self._node

    def view(self, seat: Seat | None) -> View:
        """What a seat knows."""
        view: View = self.game.view(self.state, seat)
        return view

    # Going on

    def held_back(self, move: Any) -> "Moment":
        """The first seat has chosen, and nobody is told."""
        after = Moment(self.setting, self.state, left=self.left, held=move, decisions=self.decisions, before=self)
        after._node = self.node
        return after

    def played(self, moves: Mapping[Seat, Any]) -> "Moment":
        """All that are asked have chosen."""
        return self._after(self.game.play(self.state, moves), moves)

    def settled(self, outcome: Any) -> "Moment":
        """Chance has decided."""
        return self._after(self.game.settle(self.state, outcome), {})

    def _after(self, state: Any, moves: Mapping[Seat, Any]) -> "Moment":
        left = None if self.left is None else self.left - 1
        decisions = self.decisions + len(moves)
        return Moment(self.setting, state, left=left, decisions=decisions, before=self, moves=moves)

    def imagined(self, state: Any, seat: Seat, held: Any) -> "Moment":
        """Another state that the seat cannot tell from this one; it remembers what it does here."""
        moment = Moment(self.setting, state, left=self.left, held=held, decisions=self.decisions)
        moment._memories[seat] = self.memory(seat)
        return moment

    # Remembering

    def memory(self, seat: Seat) -> Remembered:
        """All that the seat has seen and done up to here."""
        waiting, at = [], self
        while at._memories[seat] is None and at.before is not None:
            waiting.append(at)
            at = at.before
        memory = at._memories[seat]
        if memory is None:
            memory = at._memories[seat] = at._lived_through(None, seat)
        for moment in reversed(waiting):
            memory = moment._memories[seat] = moment._lived_through(memory, seat)
        return memory

    def _lived_through(self, before: Remembered | None, seat: Seat) -> Remembered:
        view = self.view(seat)
        move = self.moves.get(seat)
        if before is not None and move is None and (view, self.left) == (before.view, before.left):
            return before
        seen = self.game.write_view(view) + ("" if self.left is None else f" left={self.left}")
        length = 1 if before is None else before.length + 1
        return Remembered(before, None if move is None else str(move), seen, view, self.left, length)

    # Copies and pickles

    def __deepcopy__(self, memo: object) -> "Moment":
        return self

    def __reduce__(self) -> Any:
        """Without the moments before, which may be thousands: memories are all that matters of them."""
        lived = [[each[1:] for each in self.memory(seat).entries()] for seat in SEATS]
        return _restored, (self.setting, self.state, self.left, self.held, self.decisions, lived)


def _restored(setting: GameSetting, state: Any, left: int | None, held: Any, decisions: int, lived: list[list[Any]]) -> Moment:
    moment = Moment(setting, state, left=left, held=held, decisions=decisions)
    for seat in SEATS:
        memory: Remembered | None = None
        for entry in lived[seat]:
            memory = Remembered(memory, *entry)
        moment._memories[seat] = memory
    return moment


def asked_seats(moment: Moment) -> tuple[Seat, ...]:
    """Who has to choose now and has not yet; nobody where chance decides and when it is over."""
    node = moment.node
    if not isinstance(node, Choose):
        return ()
    return node.seats if moment.held is None else node.seats[1:]


def longest_memory(moment: Moment, most: int) -> int | None:
    """How many entries the longest memory has in all that can follow; None where there is no end to it, or where finding that out
    takes more steps than are allowed.

    It goes through states and not through all ways to them: what a step adds to a memory depends on nothing before that step.
    """
    added: dict[Hashable, list[tuple[Hashable, tuple[int, ...]]]] = {}
    waiting, steps = [moment], 0
    while waiting:
        at = waiting.pop()
        if (at.state, at.left) in added:
            continue
        followers = added[at.state, at.left] = []
        for after in _following(at):
            steps += 1
            if steps > most:
                return None
            longer = tuple(after.memory(seat).length - at.memory(seat).length for seat in SEATS)
            followers.append(((after.state, after.left), longer))
            waiting.append(after)
    longest: dict[Hashable, tuple[int, ...]] = {}
    try:
        for state in TopologicalSorter({state: [after for after, _ in ways] for state, ways in added.items()}).static_order():
            ways = added[state]
            longest[state] = tuple(
                max((longer[seat] + longest[after][seat] for after, longer in ways), default=0) for seat in SEATS
            )
    except CycleError:
        return None
    return 1 + max(longest[moment.state, moment.left])


def _following(moment: Moment) -> list[Moment]:
    """All moments that may come next."""
    match moment.node:
        case Chance() as chance:
            return [moment.settled(outcome) for outcome in chance.outcomes]
        case Choose((first, second)):
            pairs = product(first or (None,), second or (None,))
            chosen = ({seat: move for seat, move in zip(SEATS, pair, strict=True) if move is not None} for pair in pairs)
            return [moment.played(moves) for moves in chosen]
        case Over():
            return []
