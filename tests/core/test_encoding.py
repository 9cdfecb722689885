"""An encoding that is given by lists."""

from typing import Any

import pytest

from holmgang.core.encoding import ASKED, RESULT, ListedEncoding, MoveBlock, Seen, move_mask, number, numbers, one_of, some_of
from holmgang.games import find_kind


def captured(seen: Seen[Any, Any]) -> list[int]:
    return [seen.table.captured[seen.seat("own")], seen.table.captured[seen.seat("other")]]


ENCODING = ListedEncoding(
    version=3,
    moves=(("low", ("a", "b"), "the low ones"), ("high", ("z",), "the high one")),
    seen=(
        ASKED,
        RESULT,
        number("dragon", -9, 9, "where it is", lambda seen: seen.table.dragon),
        one_of("first card", "AJ", "the first of the hand", lambda seen: seen.table.hands[seen.own][:1]),
    ),
    remembered=(
        numbers(
            "captured", 2, 0, 9, "own, other", lambda seen: [seen.table.captured[seen.seat(side)] for side in ("own", "other")]
        ),
        some_of("hand", "AK", "what is held", lambda seen: seen.table.hands[seen.own]),
    ),
)


def test_moves_are_numbered_block_after_block() -> None:
    assert ENCODING.move_count == 3
    assert ENCODING.move_blocks == (MoveBlock("low", 2, "the low ones"), MoveBlock("high", 1, "the high one"))
    assert [ENCODING.move_number(None, move) for move in "abz"] == [0, 1, 2]
    assert [ENCODING.move_at(None, place) for place in range(3)] == ["a", "b", "z"]


@pytest.mark.parametrize("place", [-1, 3])
def test_no_other_number_is_a_moves(place: int) -> None:
    with pytest.raises(IndexError):
        ENCODING.move_at(None, place)


def test_a_mask_marks_the_options_of_the_views_own_seat() -> None:
    kind = find_kind("duo-regna")
    game, state = kind.read_position("AJ2/J45 1 2-0")
    encoding = kind.encoding()
    marked = [
        [place for place, open_ in enumerate(move_mask(encoding, game, game.view(state, seat))) if open_] for seat in (0, 1)
    ]
    assert [[str(encoding.move_at(game, place)) for place in places] for places in marked] == [["A", "J", "2"], ["J", "4", "5"]]


def test_an_information_state_begins_with_the_observation() -> None:
    game, state = find_kind("duo-regna").read_position("AJ2/J45 1 2-0")
    view = game.view(state, 1)
    assert ENCODING.observation(game, view) == (1, 1, 0, 0, 0, 1, 0, 1)
    assert ENCODING.information(game, view) == (1, 1, 0, 0, 0, 1, 0, 1, 0, 2, 0, 0)
    assert [field.name for field in ENCODING.observation_fields] == ["asked", "result", "dragon", "first card"]
    assert [field.name for field in ENCODING.information_fields][4:] == ["captured", "hand"]


@pytest.mark.parametrize(
    ("position", "result"), [("AJ2/J45 1 3-0", (1, 0, 0)), ("AJ2/J45 1 0-3", (0, 1, 0)), ("A/J 0 1-1", (0, 0, 0))]
)
def test_the_end_is_told_from_the_own_side(position: str, result: tuple[int, ...]) -> None:
    game, state = find_kind("duo-regna").read_position(position)
    assert ENCODING.observation(game, game.view(state, 0))[2:5] == result
