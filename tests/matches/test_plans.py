"""Plans are pure: planning changes nothing, planning again says the same, and what a plan comes to is known before it counts."""

from random import Random
from typing import Any

import pytest

from holmgang.core.record_text import write_record
from holmgang.games import OWN_GAMES
from holmgang.matches.clock import Total
from holmgang.matches.coach import Coach, lesson_setup
from holmgang.matches.entries import InMemory
from holmgang.matches.folded_log import FoldedLog
from holmgang.matches.local import LocalMatch
from holmgang.matches.plan import Plan
from holmgang.matches.play import Play

from .tables import Table, facts

DICE: dict[str, dict[str, Any]] = {"fair": {"fair": True}, "seeded": {"seed": "7"}}


def begun(game: str, dice: str) -> Table:
    table = Table(game, clock=Total(600_000, 2000), **DICE[dice])
    return table.start() if table.match.stage == "sharing" else table


@pytest.mark.parametrize("dice", DICE)
@pytest.mark.parametrize("game", OWN_GAMES)
def test_a_plan_asked_for_again_says_the_same_whatever_was_planned_between(game: str, dice: str) -> None:
    table, rng = begun(game, dice), Random(5)
    for _ in range(12):
        match = table.match
        for seat in match.waiting_for()[:1]:
            texts = [str(move) for move in match.view(seat).options]
            wanted = rng.choice(texts)
            planned = match.plan_move(seat, wanted, table.now)
            for text in rng.sample(texts, min(3, len(texts))):
                match.plan_move(seat, text, table.now)
            assert match.plan_move(seat, wanted, table.now) == planned
            table.do(planned)


@pytest.mark.parametrize("game", OWN_GAMES)
def test_what_was_planned_and_not_stored_moves_no_later_roll(game: str) -> None:
    plain, fickle = begun(game, "seeded"), begun(game, "seeded")
    rng = Random(6)
    for _ in range(40):
        for seat in plain.match.waiting_for()[:1]:
            text = str(rng.choice(plain.match.view(seat).options))
            plain.move(seat, text)
            fickle.match.plan_move(seat, text, fickle.now)
            fickle.match.plan_resign(seat, fickle.now)
            fickle.move(seat, text)
    assert write_record(fickle.match.record()) == write_record(plain.match.record())


@pytest.mark.parametrize("dice", DICE)
@pytest.mark.parametrize("game", OWN_GAMES)
def test_what_a_plan_comes_to_is_known_before_it_counts(game: str, dice: str) -> None:
    table, rng = begun(game, dice), Random(8)
    for _ in range(8):
        match = table.match
        for seat in match.waiting_for()[:1]:
            planned = match.plan_move(seat, str(rng.choice(match.view(seat).options)), table.now)
            before = facts(match, table.now)
            after = match.after(planned)
            assert facts(match, table.now) == before
            table.do(planned)
            assert facts(after, table.now) == facts(match, table.now)
            table.match = after  # and goes on like any other


def test_a_move_taken_back_beforehand_is_still_there() -> None:
    table = Table("two-domains", seed="7")
    table.move(0, "grow 1")
    before = facts(table.match)
    after = table.match.after(table.match.plan_undo(0, table.now))
    assert facts(table.match) == before
    assert (after.play.decisions, after.play.undone, after.play.steps) == (0, 1, [])


def test_a_lesson_looked_at_beforehand_keeps_its_script() -> None:
    table = Table("deck-duel", **{name: getattr(lesson_setup("deck-duel", "1"), name) for name in LESSON})
    left = table.match.after(table.match.plan_leave_script(table.now))
    assert left.script_left_at is not None
    while (step := Coach(table.match).step) is not None:
        coach = Coach(table.match)
        planned = coach.plan_go_on(table.now) if coach.waits else coach.plan_move(coach.expected or "", table.now)
        assert [str(entry.outcome) for entry in planned if hasattr(entry, "outcome")] == list(step.outcomes)
        table.do(planned)


LESSON = ("options", "start", "seats", "names", "seed", "take_back", "lesson")


def test_a_plan_that_goes_through_its_text_comes_to_the_same() -> None:
    table = begun("dueling-nobles", "fair")
    planned = table.match.plan_move(seat := table.match.waiting_for()[0], str(table.match.view(seat).options[0]), table.now)
    worked_out, from_text = table.match.after(planned), table.match.after(list(planned))
    assert isinstance(planned, Plan)
    assert facts(worked_out) == facts(from_text)


def test_a_local_match_is_folded_once_it_is_stored() -> None:
    class Full(InMemory):
        def append(self, number: int, entries: Any) -> None:
            if number:
                raise OSError("no space is left")
            super().append(number, entries)

    table = Table("two-domains", seed="7")
    match = LocalMatch.open(table.kind, table.match.setup, Full())
    before = facts(match)
    with pytest.raises(OSError, match="no space"):
        match.submit(0, "gather")
    assert facts(match) == before


def test_a_match_that_is_copied_lacks_nothing() -> None:
    copied = begun("two-domains", "seeded").match.after([])
    assert [name for name in FoldedLog.__slots__ if not hasattr(copied, name)] == []
    assert [name for name in Play.__slots__ if not hasattr(copied.play, name)] == []
