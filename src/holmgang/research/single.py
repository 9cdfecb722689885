"""One game in numbers, decision by decision: what an environment of any library steps through.

By the compiled rules where a game has them, which is an order of magnitude faster; else by its reference rules and its encoding.
"""

from collections.abc import Mapping
from copy import copy
from operator import index
from typing import Any, Protocol
from warnings import warn

import numpy as np
from numpy.typing import NDArray

from holmgang.compiling.contract import BOTH
from holmgang.core.chance import Seeded
from holmgang.core.encoding import Encoding, move_mask
from holmgang.core.errors import IllegalMove, listing
from holmgang.core.game import AnyGame
from holmgang.core.nodes import Choose
from holmgang.core.parts import MissingPart
from holmgang.core.referee import Referee
from holmgang.core.seats import SEATS, Seat
from holmgang.games import find_kind

from .batch import Batch

Observation = NDArray[np.int32]
Mask = NDArray[np.int8]


class Single(Protocol):
    """A game in progress."""

    @property
    def game(self) -> AnyGame:
        """The game under its options."""
        ...

    @property
    def encoding(self) -> Encoding:
        """What its numbers mean."""
        ...

    @property
    def state(self) -> Any:
        """The whole state, for pictures and for bots' views."""
        ...

    @property
    def seat(self) -> Seat | None:
        """Who is to choose; where both are, who has not chosen yet, the first seat first. None when it is over."""
        ...

    @property
    def asked(self) -> tuple[Seat, ...]:
        """All seats that still have to choose before anything happens."""
        ...

    @property
    def winner(self) -> Seat | None:
        """Who has won; None while it goes on and if nobody has."""
        ...

    @property
    def truncated(self) -> bool:
        """Whether it ended because it went on for too long."""
        ...

    def observation(self, seat: Seat) -> Observation:
        """All that the seat knows, in an array of its own."""
        ...

    def mask(self, seat: Seat) -> Mask:
        """By move number 1 for what the seat may choose now, in an array of its own."""
        ...

    def no_mask(self) -> Mask:
        """A mask under which nothing is possible."""
        ...

    def play(self, action: int) -> None:
        """The seat that is to choose plays the move with this number; IllegalMove says what is possible."""
        ...

    def begin(self, seed: int | None) -> None:
        """Begins anew; by draws that go on from those before, or by those of a seed."""
        ...

    def copy(self) -> "Single":
        """A second game at this point, to go another way; it draws what this one would."""
        ...


def make_single(name: str, options: Mapping[str, object], position: str | None, seed: int) -> Single:
    """A game that begins; MissingPart says what it lacks for numbers."""
    kind = find_kind(name)
    kind.encoding()  # without one there are no numbers at all
    try:
        return CompiledSingle(Batch(name, 1, seed=seed, options=options, position=position, restart=False, threads=1))
    except MissingPart:
        return ReferenceSingle(name, options, position, seed)


def whole_number(action: Any) -> int:
    """An action as a plain number; IllegalMove for what is none."""
    try:
        return index(action)
    except TypeError:
        raise IllegalMove(f"An action is the number of a move, not {action!r}.") from None


def start_position(options: Mapping[str, Any] | None) -> str | None:
    """Where a game is to begin, by the options of an environment's ``reset``; None: where it usually does.

    Whatever else is in them is only warned of, since tests of the libraries themselves hand over names that mean nothing.
    """
    given = dict(options or {})
    position: str | None = given.pop("position", None)
    if given:
        warn(f"reset knows the option position only, so {listing(map(str, given))} changes nothing.", stacklevel=4)
    return position


def any_seed() -> int:
    """A seed that nobody knows."""
    return int(np.random.SeedSequence().generate_state(1, np.uint64)[0])


class _InNumbers:
    """What does not depend on how a game is played."""

    game: AnyGame
    _moves: int

    @property
    def encoding(self) -> Encoding:
        return find_kind(self.game.name).encoding()

    def no_mask(self) -> Mask:
        return np.zeros(self._moves, np.int8)


class CompiledSingle(_InNumbers):
    """A batch of one game."""

    def __init__(self, batch: Batch) -> None:
        self._batch = batch
        self.game, self._moves = batch.game, batch.masks.shape[1]
        self._action = np.zeros(1, np.int32)

    @property
    def state(self) -> Any:
        return self._batch.states()[0]

    @property
    def seat(self) -> Seat | None:
        if self._batch.terminated[0] or self._batch.truncated[0]:
            return None
        return 1 if self._batch.seats[0] else 0

    @property
    def asked(self) -> tuple[Seat, ...]:
        seat = self.seat
        if seat is None:
            return ()
        return SEATS if seat == 0 and self._batch.compiled.node(self._batch.decisions.rows[0]) == BOTH else (seat,)

    @property
    def winner(self) -> Seat | None:
        first, second = self._batch.rewards[0]
        return 0 if first > second else 1 if second > first else None

    @property
    def truncated(self) -> bool:
        return bool(self._batch.truncated[0])

    def observation(self, seat: Seat) -> Observation:
        if seat == self._batch.seats[0]:
            own: Observation = self._batch.observations[0].copy()
            return own
        numbers: Observation = np.empty_like(self._batch.observations[0])
        self._batch.compiled.observe(self._batch.decisions.rows[0], seat, numbers)
        return numbers

    def mask(self, seat: Seat) -> Mask:
        told = self._batch
        if seat != told.seats[0]:
            if seat not in self.asked:
                return self.no_mask()
            told = told.copy()  # to ask the second seat before the first has chosen
            told.seats[0] = seat
            told.tell()
        mask: Mask = told.masks[0].astype(np.int8)
        return mask

    def play(self, action: int) -> None:
        if not 0 <= action < self._moves:
            raise self._batch.illegal(0, action)  # it may have more bits than the array has room for
        self._action[0] = action
        self._batch.step(self._action)

    def begin(self, seed: int | None) -> None:
        self._batch.reset(seed)

    def copy(self) -> "CompiledSingle":
        return CompiledSingle(self._batch.copy())


class ReferenceSingle(_InNumbers):
    """By the reference rules, for games that have no compiled ones."""

    def __init__(self, name: str, options: Mapping[str, object], position: str | None, seed: int) -> None:
        kind = find_kind(name)
        self._start: Any = None
        self.game = kind.make(options)
        if position is not None:
            self.game, self._start = kind.read_position(position, options)
        self._moves = self.encoding.move_count
        self._chance = Seeded(seed)
        self._chosen: dict[Seat, Any] = {}
        """What was chosen already where both choose at once."""
        self._referee: Referee[Any, Any, Any, Any] = Referee(self.game, self._chance, state=self._start)

    @property
    def state(self) -> Any:
        return self._referee.state

    @property
    def seat(self) -> Seat | None:
        asked = self.asked
        return asked[0] if asked else None

    @property
    def asked(self) -> tuple[Seat, ...]:
        node = self._referee.node
        if self._referee.ending is not None or not isinstance(node, Choose):
            return ()
        return tuple(seat for seat in node.seats if seat not in self._chosen)

    @property
    def winner(self) -> Seat | None:
        return None if self._referee.ending is None else self._referee.ending.winner

    @property
    def truncated(self) -> bool:
        return self._referee.ending is not None and not self._referee.ending.by_rules

    def observation(self, seat: Seat) -> Observation:
        return np.array(self.encoding.information(self.game, self.game.view(self.state, seat)), np.int32)

    def mask(self, seat: Seat) -> Mask:
        if seat not in self.asked:
            return self.no_mask()
        return np.array(move_mask(self.encoding, self.game, self.game.view(self.state, seat)), np.int8)

    def play(self, action: int) -> None:
        seat = self.asked[0]
        options = self.game.view(self.state, seat).options
        numbers = {self.encoding.move_number(self.game, move): move for move in options}
        if action not in numbers:
            raise IllegalMove(
                f"The action {action} is not possible now.", (f"{number} ({move})" for number, move in numbers.items())
            )
        self._chosen[seat] = numbers[action]
        if not self.asked:
            chosen, self._chosen = self._chosen, {}
            self._referee.play(chosen)

    def begin(self, seed: int | None) -> None:
        if seed is not None:
            self._chance = Seeded(seed)
        self._chosen = {}
        self._referee = Referee(self.game, self._chance, state=self._start)

    def copy(self) -> "ReferenceSingle":
        other = copy(self)
        other._chance, other._chosen = copy(self._chance), self._chosen.copy()
        other._referee = Referee(self.game, other._chance, state=self.state)
        other._referee.decisions = self._referee.decisions
        return other
