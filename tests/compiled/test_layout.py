"""Rows of numbers that are derived from structs."""

from typing import Literal

import pytest
from msgspec import Struct

from holmgang.compiling.layout import NONE, Layout, digits, one_of, some_of

CARDS = "A23K"


class Side(Struct, frozen=True):
    health: int = 3
    hand: str = CARDS
    top: str | None = None


class Duel(Struct, frozen=True):
    attacker: str
    dice: tuple[int, ...] = ()


class State(Struct, frozen=True):
    sides: tuple[Side, Side] = (Side(), Side())
    phase: Literal["begin", "over"] = "begin"
    first: Literal[0, 1] | None = None
    duel: Duel | None = None
    quick: bool = False


LAYOUT = Layout(
    State,
    {"hand": some_of(CARDS), "top": one_of(CARDS), "attacker": one_of(CARDS), "dice": digits(3)},
    computed={"total": lambda game, state: game + sum(side.health for side in state.sides)},
)


def test_every_field_has_a_word_and_what_a_seat_has_lies_beside_what_the_other_has() -> None:
    assert LAYOUT.words == 3 * 2 + 3 + 2 + 1
    assert LAYOUT.places("health", "hand", "top", "phase", "first", "attacker", "dice", "quick", "total") == (
        0, 2, 4, 6, 7, 8, 9, 10, 11
    )  # fmt: skip


@pytest.mark.parametrize(
    ("state", "row"),
    [
        (State(), [3, 3, 0b1111, 0b1111, NONE, NONE, 0, NONE, NONE, 0, 0, 106]),
        (
            State((Side(1, "2K", "K"), Side(hand="")), "over", 1, Duel("A", (6, 1)), True),
            [1, 3, 0b1010, 0, 3, NONE, 1, 1, 0, 0o16, 1, 104],
        ),
    ],
)
def test_a_state_becomes_a_row_and_the_row_that_state(state: State, row: list[int]) -> None:
    assert LAYOUT.pack(100, state) == row
    assert LAYOUT.unpack(row) == state


def test_what_computed_words_alone_say_can_be_put_back() -> None:
    codes = {"hand": some_of(CARDS), "top": one_of(CARDS)}
    layout = Layout(Side, codes, {"size": lambda _, side: len(side.hand)}, lambda _, row: row[-1])
    assert layout.unpack([3, 0, NONE, 4]) == 4


def test_a_field_that_is_no_number_must_have_a_code() -> None:
    with pytest.raises(AssertionError, match="hand needs a code"):
        Layout(Side)


def test_two_fields_of_one_name_are_refused() -> None:
    class Twice(Struct):
        health: int
        side: Side

    with pytest.raises(AssertionError, match="two fields are called health"):
        Layout(Twice, {"hand": some_of(CARDS), "top": one_of(CARDS)})
