"""The things on the table in Two Domains: dice in two lines, and the actions a player has."""

from typing import Literal

from msgspec import Struct

from holmgang.core.seats import Seat
from holmgang.games.view import TableView

KING, VILLAGE, TOWN, CITY, CAPITAL, ARMY = 1, 2, 3, 4, 5, 6
FACES = (KING, VILLAGE, TOWN, CITY, CAPITAL, ARMY)
FACE_NAMES = {KING: "king", VILLAGE: "village", TOWN: "town", CITY: "city", CAPITAL: "capital", ARMY: "army"}

Line = tuple[int, ...]
"""A domain: its dice from Home to Front. Empty once its last king is dead."""

LONGEST = 5
GATHERING_PLACE = 1


def place_names(line: Line, place: int) -> list[str]:
    """All of them: the second of two dice is the Gathering Place and the Front."""
    return ["Home"] * (place == 0) + ["Gathering Place"] * (place == GATHERING_PLACE) + ["Front"] * (place == len(line) - 1)


class Action(Struct, frozen=True, gc=False):
    """What a player does with a turn. ``place`` is the die that grows, Home being 0."""

    name: Literal["grow", "gather", "mobilise", "battle", "pass"]
    place: int | None = None

    def __str__(self) -> str:
        return self.name if self.place is None else f"{self.name} {self.place + 1}"


GROW = tuple(Action("grow", place) for place in range(LONGEST))
GATHER = Action("gather")
MOBILISE = Action("mobilise")
BATTLE = Action("battle")
PASS = Action("pass")
ACTIONS = {str(action): action for action in (*GROW, GATHER, MOBILISE, BATTLE, PASS)}


class State(Struct, frozen=True, gc=False):
    """Between two actions, or waiting for the roll that an action needs."""

    lines: tuple[Line, Line] = ((VILLAGE,) * LONGEST, (VILLAGE,) * LONGEST)
    mover: Seat = 0
    rolling: Literal["gather", "battle"] | None = None
    quiet: int = 0
    """Turns in a row in which no die left the game; stays 0 where there is no limit to count towards."""


View = TableView[State, Action]
"""What a seat sees: everything."""
