"""Undo: while nobody has learned anything since, and freely only where that was agreed."""

from typing import Any

import pytest

from holmgang.core.errors import MoveError
from holmgang.matches.entries import InMemory, Moved, Undone

from .test_match import opened, stored

CASUAL: dict[str, Any] = {"take_back": True, "seats": ("human", "bot:random")}

# Within the limits


def test_a_move_that_nobody_has_answered_may_be_taken_back() -> None:
    log = InMemory()
    match = opened("two-domains", log=log)
    match.submit(0, "grow 1")
    assert match.undoable(0) == 1
    match.undo(0)
    assert stored(log) == [Moved(("grow 1", None)), Undone(1, 0)]
    assert match.play.state == match.game.start()
    assert (match.play.undone, match.play.decisions, match.waiting_for()) == (1, 0, (0,))


def test_numbers_are_never_reused_after_an_undo() -> None:
    log = InMemory()
    match = opened("two-domains", log=log)
    match.submit(0, "grow 1")
    match.undo(0)
    match.submit(0, "grow 2")
    assert [step.number for step in match.play.steps] == [3]
    assert match.number == len(log.read()) == 4


def test_a_move_in_mid_turn_may_be_taken_back() -> None:
    match = opened("dueling-nobles", start="Jd+2h,Kh;7s;0;-/Jc;9d;0;- 1 begin")
    match.submit(0, "switch Jd Kh")
    match.undo(0)
    assert match.game.write(match.play.state).startswith("Jd+2h,Kh;")


def test_only_the_own_last_move_is_taken_back() -> None:
    match = opened("two-domains")
    match.submit(0, "grow 1")
    assert match.undoable(1) is None


# Refused


@pytest.mark.parametrize(
    ("game", "start", "moves", "outcomes"),
    [
        ("two-domains", None, [(0, "gather")], ["6"]),
        ("two-domains", None, [(0, "grow 1"), (1, "grow 1")], []),
        ("duo-regna", None, [(0, "K"), (1, "6")], []),
        ("dueling-nobles", "Jd,Kh;2s;0;-/Jc;9d;0;- 1 begin", [(0, "boost 2s Jd")], []),
        ("dueling-nobles", "Jd,Kh;7s;0;-/Jc;9d;0;- 1 begin", [(0, "spades 7s")], []),
        ("dueling-nobles", "Jd,Kh;7s;3;-/Jc;9d;0;- 1 spend", [(0, "buy 1")], ["2h"]),
        ("deck-duel", None, [(0, "calm"), (1, "calm")], ["9", "6"]),
        ("deck-duel", "9,0,0:89^8/9,0,0:23 foresight flipped=J-6", [(0, "discard")], ["9", "3"]),
    ],
    ids=["a roll", "an answer", "a secret choice", "a card shown", "a hand seen", "a draw", "a flip", "a discard shown"],
)
def test_there_is_no_undo_after(game: str, start: str | None, moves: list[tuple[int, str]], outcomes: list[str]) -> None:
    match = opened(game, *outcomes, start=start)
    for seat, text in moves:
        match.submit(seat, text)  # type: ignore[arg-type]
    before = match.number
    assert match.undoable(0) is None
    with pytest.raises(MoveError, match="Nothing can be taken back: somebody has rolled, drawn, seen or answered"):
        match.undo(0)
    assert match.number == before


def test_there_is_nothing_to_undo_before_the_first_move() -> None:
    assert opened("two-domains").undoable(0) is None


# Where it was agreed to be free


def test_in_a_casual_game_any_own_move_may_be_taken_back_and_the_record_says_so() -> None:
    match = opened("two-domains", "6", "6", **CASUAL)
    match.submit(0, "gather")
    match.submit(1, "grow 1")
    match.undo(0)
    assert match.play.state == match.game.start()
    match.submit(0, "grow 2")
    assert match.record().tags == (("Takebacks", "1"),)
    assert [line.moves for line in match.record().lines] == [("grow 2", None)]


def test_the_record_of_a_casual_game_says_if_nothing_was_taken_back() -> None:
    assert opened("two-domains", **CASUAL).record().tags == (("Takebacks", "0"),)


def test_a_casual_game_can_be_taken_back_move_by_move() -> None:
    match = opened("two-domains", **CASUAL)
    for text in ("grow 1", "grow 1", "grow 2", "grow 2"):
        match.submit(match.waiting_for()[0], text)
    match.undo(0)
    match.undo(0)
    assert match.play.state == match.game.start()
    assert match.undoable(0) is None


def test_not_even_a_casual_game_gives_a_sealed_choice_back() -> None:
    match = opened("duo-regna", **CASUAL)
    match.submit(0, "K")
    assert match.undoable(0) is None


def test_a_bot_that_has_sealed_its_next_choice_chooses_afresh_after_a_casual_take_back() -> None:
    match = opened("duo-regna", **CASUAL)
    match.submit(0, "K")
    match.submit(1, "6")
    match.submit(1, "A")
    match.undo(0)
    assert (match.play.state, match.waiting_for()) == (match.game.start(), (0, 1))
    match.submit(1, "Q")
    match.submit(0, "J")
    assert [line.moves for line in match.record().lines] == [("J", "Q")]
    assert match.news(0)[-1].number == match.play.steps[-1].number, "nothing is told of the choice that was dropped"


def test_nobody_takes_back_what_a_person_s_sealed_choice_follows() -> None:
    match = opened("duo-regna")
    match.submit(0, "K")
    match.submit(1, "6")
    match.submit(1, "A")
    assert match.undoable(0) is None
