"""Whole numbers that a caller gives: of any library, or one sentence."""

from typing import Any

import pytest

from holmgang.core.errors import HolmgangError
from holmgang.core.whole_numbers import read_count, read_seed


class Whole:
    """A whole number of another library."""

    def __index__(self) -> int:
        return 7


def test_whole_numbers_of_any_library_are_read() -> None:
    assert [read_seed(7), read_seed(Whole()), read_count(Whole(), "A batch has", "game")] == [7, 7, 7]


@pytest.mark.parametrize("given", [1.5, "7", None, [1]])
def test_what_is_no_whole_number_is_told_in_a_sentence(given: Any) -> None:
    with pytest.raises(HolmgangError) as told:
        read_seed(given)
    assert str(told.value) == f"A seed is a whole number, not {given!r}."


@pytest.mark.parametrize("count", [0, -3])
def test_of_what_there_must_be_one_there_is_at_least_one(count: int) -> None:
    with pytest.raises(HolmgangError, match=f"A batch has at least one game, not {count}"):
        read_count(count, "A batch has", "game")
