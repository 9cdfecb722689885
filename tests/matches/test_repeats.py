"""Sending something again is harmless: a move is played once, and never in answer to another question."""

import pytest

from holmgang.core.errors import MoveError, OutOfTurn
from holmgang.core.seats import SEATS
from holmgang.matches.entries import Moved, Undone
from holmgang.matches.match import Match

from .tables import BOT, Table


def test_every_question_has_a_number_of_its_own() -> None:
    table = Table("two-domains")
    numbers = [table.match.play.asked]
    for seat in SEATS:
        table.move(seat, "grow 1")
        numbers.append(table.match.play.asked)
    table.undo(1)
    numbers.append(table.match.play.asked)
    assert numbers == [1, 2, 3, 4]


def test_a_move_sent_again_is_recognised() -> None:
    table = Table("two-domains")
    asked = table.match.play.asked
    table.move(0, "grow 1")
    assert table.match.plan_move(0, "grow 1", table.now, asked=asked) == []
    assert table.match.plan_move(0, " GROW   1 ", table.now, asked=asked) == []
    table.move(1, "grow 1")
    assert table.match.plan_move(0, "grow 1", table.now, asked=asked) == [], "even when the same question comes round again"
    assert [entry for entry in table.log if isinstance(entry, Moved)] == [
        Moved(("grow 1", None), at=table.now),
        Moved((None, "grow 1"), at=table.now),
    ]


@pytest.mark.parametrize(("game", "text"), [("two-domains", "g 1"), ("deck-duel", "r"), ("duo-regna", "k")])
def test_an_abbreviated_move_sent_again_is_recognised(game: str, text: str) -> None:
    table = Table(game)
    asked = table.match.play.asked
    table.move(0, text)
    assert table.match.plan_move(0, text, table.now, asked=asked) == []
    assert table.read_back().plan_move(0, text, table.now, asked=asked) == []


def test_an_abbreviation_of_several_moves_is_none_of_them() -> None:
    table = Table("two-domains")
    asked = table.match.play.asked
    table.move(0, "grow 1")
    with pytest.raises(OutOfTurn, match="no longer open"):
        table.match.plan_move(0, "g", table.now, asked=asked)


def test_an_abbreviated_move_that_was_taken_back_is_not_played_by_being_sent_again() -> None:
    table = Table("two-domains", seats=BOT, take_back=True)
    for text in ("grow 1", "grow 1", "grow 2", "grow 2"):
        table.move(table.match.waiting_for()[0], text)
    asked = table.match.play.answered[0].asked
    table.undo(0)
    table.undo(0)
    assert table.match.plan_move(0, "g 2", table.now, asked=asked) == []


def test_another_answer_to_a_question_that_is_closed_is_refused() -> None:
    table = Table("two-domains")
    asked = table.match.play.asked
    table.move(0, "grow 1")
    with pytest.raises(OutOfTurn, match="no longer open; nothing was played"):
        table.match.plan_move(0, "grow 2", table.now, asked=asked)
    table.move(1, "grow 1")
    with pytest.raises(OutOfTurn, match="no longer open"):
        table.match.plan_move(0, "grow 2", table.now, asked=asked)


def test_an_old_answer_is_never_taken_for_a_new_one() -> None:
    table = Table("two-domains")
    asked = table.match.play.asked
    for seat in (*SEATS, *SEATS):
        table.move(seat, "grow 1" if table.match.play.decisions < 2 else "grow 2")
    with pytest.raises(OutOfTurn, match="no longer open"):
        table.match.plan_move(0, "grow 1", table.now, asked=asked)


def test_a_sealed_choice_sent_again_is_recognised_and_another_refused() -> None:
    table = Table("duo-regna")
    asked = table.match.play.asked
    table.move(0, "K")
    assert table.match.plan_move(0, "k", table.now, asked=asked) == []
    with pytest.raises(OutOfTurn, match="its choice is sealed"):
        table.match.plan_move(0, "Q", table.now, asked=asked)
    table.move(1, "6")
    assert table.match.plan_move(0, "K", table.now, asked=asked) == []
    assert table.match.plan_move(1, "6", table.now, asked=asked) == []


def test_the_other_sides_seal_does_not_change_the_question() -> None:
    table = Table("duo-regna")
    asked = table.match.play.asked
    table.move(0, "K")
    assert table.match.play.asked == asked
    assert table.match.plan_move(1, "6", table.now, asked=asked) == [Moved(("K", "6"), at=table.now)]


def test_the_move_that_ended_a_match_may_be_sent_again() -> None:
    table = Table("duo-regna", options={"target": "1"})
    table.move(0, "K")
    table.move(1, "6")
    asked = table.match.play.asked
    table.move(0, "4")
    table.move(1, "5")
    assert table.match.ending is not None
    assert table.match.plan_move(0, "4", table.now, asked=asked) == []


def test_a_move_that_was_taken_back_is_not_played_by_being_sent_again() -> None:
    table = Table("two-domains")
    asked = table.match.play.asked
    table.move(0, "grow 1")
    table.undo(0)
    assert table.match.plan_move(0, "grow 1", table.now, asked=asked) == []
    assert table.match.play.decisions == 0


def test_a_restart_forgets_nothing_of_it() -> None:
    table = Table("duo-regna")
    asked = table.match.play.asked
    table.move(0, "K")
    again: Match = table.read_back()
    assert again.plan_move(0, "K", table.now, asked=asked) == []
    table.move(1, "6")
    again = table.read_back()
    assert again.plan_move(1, "6", table.now, asked=asked) == []


def test_a_question_that_was_never_put_is_not_answered() -> None:
    table = Table("two-domains")
    with pytest.raises(OutOfTurn, match="no longer open"):
        table.match.plan_move(0, "grow 1", table.now, asked=99)


def test_taking_back_twice_takes_back_once() -> None:
    table = Table("two-domains", seats=BOT, take_back=True)
    for text in ("grow 1", "grow 1", "grow 2", "grow 2"):
        table.move(table.match.waiting_for()[0], text)
    number = table.match.undoable(0)
    assert table.do(table.match.plan_undo(0, table.now, before=number)) == [Undone(3, 0, at=table.now)]
    assert table.match.plan_undo(0, table.now, before=number) == []
    assert table.match.undoable(0) == 1
    with pytest.raises(MoveError, match="Nothing can be taken back"):
        table.match.plan_undo(0, table.now, before=2)
