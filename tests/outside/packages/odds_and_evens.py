"""Odds and evens: both show one to three fingers at once. An odd sum is the first player's, an even one the second's.

The smallest game there can be: rules, texts and a story, and nothing else.
"""

from collections.abc import Mapping
from random import Random
from typing import NamedTuple

from holmgang.core.errors import BadPosition, MalformedMove, shown
from holmgang.core.kind import GameKind
from holmgang.core.nodes import Cause, Chance, Choose, Over, Played
from holmgang.core.options import NoOptions
from holmgang.core.seats import Seat
from holmgang.core.story import Event, event
from holmgang.games.view import TableView, table_view

FINGERS = (1, 2, 3)
GOAL = 10


class State(NamedTuple):
    """Between two rounds."""

    points: tuple[int, int] = (0, 0)


class OddsAndEvens:
    """The rules, the texts and the story."""

    name = "odds-and-evens"
    version = 1

    def __init__(self, options: NoOptions) -> None:
        self.options = options

    def start(self) -> State:
        return State()

    def node(self, state: State) -> Choose[int] | Chance[int] | Over:
        for seat in (0, 1):
            if state.points[seat] >= GOAL:
                return Over(0 if seat == 0 else 1, "enough points")
        return Choose((FINGERS, FINGERS))

    def play(self, state: State, moves: Mapping[Seat, int]) -> State:
        total, (first, second) = moves[0] + moves[1], state.points
        return State((first + total, second) if total % 2 else (first, second + total))

    def settle(self, state: State, outcome: int) -> State:
        raise ValueError(f"nothing is left to chance at {state}, so {outcome} decides nothing")

    def view(self, state: State, seat: Seat | None) -> TableView[State, int]:
        return table_view(state, self.node(state), seat)

    def imagine(self, view: TableView[State, int], rng: Random) -> State:
        return view.table

    def outcome_seen(self, state: State, outcome: int, seat: Seat | None) -> int:
        return outcome

    def tell(self, before: State, cause: Cause[int, int], after: State) -> tuple[Event, ...]:
        assert isinstance(cause, Played)
        fingers = cause.moves
        winner: Seat = 0 if sum(fingers.values()) % 2 else 1
        return (
            event("shown", lambda you: f"{you.does(0, 'show')} {fingers[0]}, {you.name(1)} {fingers[1]}.", reveals=True),
            event("scored", lambda you: f"{you.does(winner, 'score')}: {after.points[0]} to {after.points[1]}."),
        )

    def read_move(self, text: str) -> int:
        if text.strip() not in map(str, FINGERS):
            raise MalformedMove(f"{shown(text)} is no number of fingers.", map(str, FINGERS))
        return int(text)

    def write(self, state: State) -> str:
        return f"{state.points[0]}-{state.points[1]}"

    def write_view(self, view: TableView[State, int]) -> str:
        return self.write(view.table)

    def read(self, text: str) -> State:
        first, dash, second = text.strip().partition("-")
        if not (dash and first.isdecimal() and second.isdecimal() and max(len(first), len(second)) <= 2):
            raise BadPosition(f"A position of odds and evens looks like 3-6, not {shown(text)}.")
        return State((int(first), int(second)))


KIND = GameKind(
    name=OddsAndEvens.name,
    title="Odds and Evens",
    designer="Nobody knows",
    pitch="Show one to three fingers at once: odd sums are yours, even ones your opponent’s.",
    minutes="1 to 2",
    difficulty="easy",
    version=OddsAndEvens.version,
    game=OddsAndEvens,
    chance=False,
    secrets=False,
)
