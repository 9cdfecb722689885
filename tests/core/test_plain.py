"""Any table can be told in words, cards and numbers."""

from dataclasses import dataclass
from typing import Any, NamedTuple

from msgspec import Struct

from holmgang.core.game import AnyGame
from holmgang.core.plain import PlainField, plain_figures
from holmgang.core.seats import Seat
from holmgang.games import find_kind
from holmgang.games.view import TableView


class Side(NamedTuple):
    hand: tuple[str, ...]
    points: int = 0


@dataclass(frozen=True)
class Turn:
    over: bool
    last_card: str | None


class Table(Struct, frozen=True):
    sides: tuple[Side, Side]
    dice: tuple[int, ...]
    marks: tuple[str, str]
    pair_of_things: tuple[str, int]
    turn: Turn
    known: frozenset[str]
    mover: int = 0


def fields_of(table: Any) -> list[PlainField]:
    game: AnyGame = find_kind("duo-regna").make()
    return list(plain_figures(game, TableView(0, table, (), (), None)).fields)


def test_pairs_belong_to_the_seats_rows_are_rows_and_the_rest_are_words_and_numbers() -> None:
    table = Table(
        sides=(Side(("4h", "?"), 3), Side((), -1)),
        dice=(6, 6),
        marks=("x", "o"),
        pair_of_things=("x", 2),
        turn=Turn(over=False, last_card=None),
        known=frozenset({"b", "a"}),
    )
    assert fields_of(table) == [
        PlainField(0, "Hand", ("4h", "?"), row=True),
        PlainField(0, "Points", ("3",), row=False),
        PlainField(1, "Hand", (), row=True),
        PlainField(1, "Points", ("-1",), row=False),
        PlainField(None, "Dice", ("6", "6"), row=True),
        PlainField(0, "Marks", ("x",), row=False),
        PlainField(1, "Marks", ("o",), row=False),
        PlainField(None, "Pair of things", ("x", "2"), row=True),
        PlainField(None, "Over", ("no",), row=False),
        PlainField(None, "Last card", ("–",), row=False),
        PlainField(None, "Known", ("a", "b"), row=True),
        PlainField(None, "Mover", ("0",), row=False),
    ]


def test_a_word_that_is_empty_is_told_as_nothing_everywhere() -> None:
    class Said(NamedTuple):
        last: str
        all: tuple[str, ...]

    assert [field.values for field in fields_of(Said("", ("", "x")))] == [("–",), ("–", "x")]


def test_a_table_without_fields_tells_nothing() -> None:
    assert fields_of("just a word") == []


def test_what_a_seat_does_not_know_is_not_told() -> None:
    game = find_kind("dueling-nobles").make()
    state = find_kind("dueling-nobles").read_position("Jc,Qh+3c,Ks*;8h4d6d;3;-/Jd,Qs*,Kc;6h9dTd8c;0;- 1 duel discard=4c2s5s9s")[1]
    told = [word for field in plain_figures(game, game.view(state, 0)).fields for word in field.values]
    assert "8h" in told
    assert "9d" not in told


class Bid(NamedTuple):
    quantity: int
    face: int

    def __str__(self) -> str:
        return f"{self.quantity} of {self.face}"


class Bidding(NamedTuple):
    bid: Bid | None
    mover: Seat = 0


def test_what_has_a_text_of_its_own_is_told_by_it_and_seats_are_left_out() -> None:
    assert fields_of(Bidding(Bid(2, 4))) == [PlainField(None, "Bid", ("2 of 4",), row=False)]
    assert fields_of(Bidding(None)) == [PlainField(None, "Bid", ("–",), row=False)]
