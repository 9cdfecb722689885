"""Reasons are made of facts, the weightiest first, and say so where none speaks for the better option."""

from fractions import Fraction

import pytest

from holmgang.core.game import AnyGame
from holmgang.core.reasons import CLEAR, Compared, Fact, joined, odds_fact, percent, plain_why, reason
from holmgang.core.story import Voice
from holmgang.games import find_kind

FOR, AGAINST, NEITHER = Fact(0.5, "it wins a die"), Fact(-1, "it costs a king"), Fact(0, "both wait")


@pytest.mark.parametrize(
    ("facts", "told"),
    [
        ([NEITHER, FOR, AGAINST], "it wins a die."),
        ([AGAINST, FOR], "it wins a die, at this price: it costs a king."),
        ([AGAINST, Fact(-2, "it is slow"), FOR], "it wins a die, at this price: it costs a king."),
        ([NEITHER], "At once nothing speaks for this or for that: what sets them apart shows later."),
        ([NEITHER, AGAINST], "At once more speaks for that: it costs a king; what makes this better shows later."),
    ],
)
def test_a_reason_is_the_first_fact_that_speaks_for_the_option_and_its_price(facts: list[Fact], told: str) -> None:
    assert reason("this", "that", facts) == told


def test_odds_that_are_nearly_the_same_speak_for_nothing() -> None:
    assert odds_fact(CLEAR, "").gain == CLEAR
    assert odds_fact(-CLEAR, "").gain == -CLEAR
    assert odds_fact(CLEAR - Fraction(1, 1000), "").gain == 0


@pytest.mark.parametrize(
    ("share", "told"),
    [
        (Fraction(0), "0 %"),
        (Fraction(1, 1000), "less than 1 %"),
        (Fraction(1, 3), "33 %"),
        (0.999, "more than 99 %"),
        (1.0, "100 %"),
    ],
)
def test_what_may_happen_is_not_rounded_to_never_nor_what_may_fail_to_always(share: float | Fraction, told: str) -> None:
    assert percent(share) == told


def test_words_are_joined_as_a_sentence_lists_them() -> None:
    assert [joined("a"), joined("ab"), joined("abc")] == ["a", "a and b", "a, b and c"]


def test_a_game_that_brings_no_reasons_lets_its_chances_speak() -> None:
    game: AnyGame = find_kind("duo-regna").make()
    assert plain_why(game, game.view(game.start(), 0), Compared("A", "J"), Voice(None)) == ""
