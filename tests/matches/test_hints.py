"""Hints in a match: who may have one, and that a match says for good that there was one."""

from typing import Any

import pytest

from holmgang.core.errors import OutOfTurn
from holmgang.core.record_text import parse_record, write_record
from holmgang.games import find_kind
from holmgang.matches.clock import PerMove
from holmgang.matches.coach import lesson_setup
from holmgang.matches.entries import Helped, InMemory
from holmgang.matches.errors import NotNow
from holmgang.matches.hints import reason_told
from holmgang.matches.local import LocalMatch

from .tables import BOT, Table

CASUAL: dict[str, Any] = {"seats": BOT, "take_back": True}


def asked_once(**setup: Any) -> Table:
    """A casual match in which somebody was shown the best option for the first question."""
    table = Table("two-domains", **{**CASUAL, **setup})
    table.do(table.match.plan_hint(0, table.now))
    return table


def test_a_hint_is_stored_once_for_a_question() -> None:
    table = asked_once()
    assert table.log[-1] == Helped(0, table.match.play.asked, at=table.now)
    assert table.match.plan_hint(0, table.now) == []
    assert table.match.hints == (table.log[-1],)


def test_a_match_read_back_was_still_helped_whatever_was_taken_back() -> None:
    table = asked_once()
    table.move(0, "grow 3")
    table.undo(0)
    again = table.read_back()
    assert again.hints == table.match.hints
    assert again.after([]).hints == table.match.hints
    assert again.plan_hint(0, table.now) != []  # it is another question now


@pytest.mark.parametrize(
    ("setup", "why"),
    [
        ({"seats": ("human", "human")}, "nobody is helped against another person"),
        ({"seats": ("bot:random", "bot:greedy")}, "Hints are for a person who plays against a bot"),
        ({"seats": BOT}, "this match was not made as one"),
        ({**CASUAL, "clock": PerMove(60_000)}, "no hints in a match with a clock"),
    ],
)
def test_only_a_casual_match_against_a_bot_has_hints(setup: dict[str, Any], why: str) -> None:
    table = Table("two-domains", **setup)
    with pytest.raises(NotNow, match=why):
        table.match.plan_hint(0, table.now)


def test_in_a_coached_match_the_coach_says_what_to_do() -> None:
    match = LocalMatch.open(find_kind("duo-regna"), lesson_setup("duo-regna", "1"), InMemory())
    with pytest.raises(NotNow, match="the coach says what to do"):
        match.hint(0)


def test_who_has_nothing_to_choose_is_shown_nothing() -> None:
    table = Table("two-domains", **CASUAL)
    with pytest.raises(OutOfTurn, match="nothing to choose now"):
        table.match.plan_hint(1, table.now)
    with pytest.raises(OutOfTurn, match="no longer open"):
        table.match.plan_hint(0, table.now, asked=table.match.play.asked - 1)
    table.do(table.match.plan_resign(0, table.now))
    with pytest.raises(OutOfTurn, match="The match is over"):
        table.match.plan_hint(0, table.now)


def test_everybody_hears_of_it_and_the_record_counts_it() -> None:
    table = asked_once(names=("Ada", "Random"))
    assert [spoken.sentence for spoken in table.match.news(0, 1)][-1] == "You ask for a hint."
    assert [spoken.sentence for spoken in table.match.news(None, 1)][-1] == "Ada asks for a hint."
    assert table.match.record().reason_told == "unfinished"
    table.do(table.match.plan_resign(0, table.now))
    record = table.match.record()
    assert ("Hints", "1") in record.tags
    assert reason_told(table.match) == record.reason_told == "resignation; this game was played with help"
    read = parse_record(write_record(record)).record
    assert (read.reason, read.reason_told) == ("resignation", "resignation; this game was played with help")


def test_a_match_without_a_hint_says_nothing_of_them() -> None:
    table = Table("two-domains", **CASUAL)
    table.do(table.match.plan_resign(0, table.now))
    record = table.match.record()
    assert "Hints" not in dict(record.tags)
    assert reason_told(table.match) == record.reason_told == "resignation"
