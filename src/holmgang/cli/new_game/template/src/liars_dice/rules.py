"""The rules of Liar's Dice for two: what may happen now, what a move does, what chance does, what a seat knows."""

from collections.abc import Mapping
from dataclasses import dataclass
from random import Random
from typing import NamedTuple

from holmgang.core.nodes import Chance, Choose, Over
from holmgang.core.options import number, option
from holmgang.core.seats import SEATS, Seat, other, with_seat
from holmgang.games.view import HIDDEN, TableView, table_view

FACES = (1, 2, 3, 4, 5, 6)
NAMES = ("ones", "twos", "threes", "fours", "fives", "sixes")


@dataclass(frozen=True)
class LiarsDiceOptions:
    """What people play differently."""

    dice: int = number(3, 1, 5, asks="How many dice does each player begin with?", source="1")
    wild_ones: bool = option(
        ("no", False, "no, a one is a one"),
        ("yes", True, "yes, a one counts as every face"),
        asks="Are ones wild?",
        source="4",
    )


class Bid(NamedTuple):
    """A move: that so many dice show a face, or nothing of the kind, which calls the other player a liar."""

    quantity: int
    face: int

    def __str__(self) -> str:
        if self == CALL:
            return "call"
        name = NAMES[self.face - 1]
        return f"{self.quantity} {name if self.quantity > 1 else name.removesuffix('es' if name == 'sixes' else 's')}"


CALL = Bid(0, 0)

Dice = tuple[int | str, ...]
"""What somebody has rolled, lowest first; ``?`` in a view for each die that the seat cannot see."""


class State(NamedTuple):
    """The table. Whoever is to move has ``bid`` to beat or to doubt."""

    left: tuple[int, int]
    dice: tuple[Dice, Dice] = ((), ())
    mover: Seat = 0
    bid: Bid | None = None
    shown: tuple[Dice, Dice] = ((), ())
    """What lay on the table at the last call: everybody saw it, so it is part of what everybody knows."""


class LiarsDiceRules:
    """The rules under one set of options."""

    def __init__(self, options: LiarsDiceOptions) -> None:
        self.options = options

    def start(self) -> State:
        """Everybody has all dice, and none is rolled yet."""
        return State((self.options.dice, self.options.dice))

    def node(self, state: State) -> Choose[Bid] | Chance[int] | Over:
        """A roll while dice are missing, then bids until somebody calls; without dice one has lost."""
        if 0 in state.left:
            return Over(0 if state.left[1] == 0 else 1, "no dice left")
        if self.roller(state) is not None:
            return Chance.even(FACES)
        return Choose.one(state.mover, self.moves(state))

    def roller(self, state: State) -> Seat | None:
        """Who rolls a die next: the first player all of them, then the second."""
        return next((seat for seat in SEATS if len(state.dice[seat]) < state.left[seat]), None)

    def moves(self, state: State) -> tuple[Bid, ...]:
        """Every higher bid: more dice of any face, or as many of a higher one. There must be a bid before one can call."""
        bids = (Bid(count, face) for count in range(1, sum(state.left) + 1) for face in FACES)
        if state.bid is None:
            return tuple(bids)
        return (CALL, *(bid for bid in bids if bid > state.bid))

    def play(self, state: State, moves: Mapping[Seat, Bid]) -> State:
        """A bid is the other's to beat. A call shows all dice: whoever was wrong loses one and begins the next round."""
        bid = moves[state.mover]
        if bid != CALL:
            return state._replace(bid=bid, mover=other(state.mover))
        assert state.bid is not None
        loser = state.mover if self.counted(state) >= state.bid.quantity else other(state.mover)
        return State(with_seat(state.left, loser, state.left[loser] - 1), mover=loser, shown=state.dice)

    def counted(self, state: State) -> int:
        """How many dice count towards the bid."""
        assert state.bid is not None
        faces = {state.bid.face, 1} if self.options.wild_ones else {state.bid.face}
        return sum(die in faces for dice in state.dice for die in dice)

    def settle(self, state: State, outcome: int) -> State:
        """The die that was rolled is put among the others."""
        roller = self.roller(state)
        assert roller is not None
        rolled = tuple(sorted((*map(int, state.dice[roller]), outcome)))
        return state._replace(dice=with_seat(state.dice, roller, rolled))

    def outcome_seen(self, state: State, outcome: int, seat: Seat | None) -> int | None:
        """Only the roller sees the die."""
        return outcome if seat == self.roller(state) else None

    def view(self, state: State, seat: Seat | None) -> TableView[State, Bid]:
        """One's own dice, and how many the other has."""
        first, second = (dice if seat == owner else (HIDDEN,) * len(dice) for owner, dice in enumerate(state.dice))
        return table_view(state._replace(dice=(first, second)), self.node(state), seat)

    def imagine(self, view: TableView[State, Bid], rng: Random) -> State:
        """Any face may lie under each hidden die."""
        first, second = (
            tuple(sorted(rng.choice(FACES) if die == HIDDEN else int(die) for die in dice)) for dice in view.table.dice
        )
        return view.table._replace(dice=(first, second))
