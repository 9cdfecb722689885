"""The coach over a match that anybody may keep: what he says follows from the log, so an interrupted lesson goes on."""

from random import Random

import pytest

from holmgang.core.errors import OutOfTurn
from holmgang.games import OWN_GAMES, find_kind
from holmgang.matches.coach import FREE, Coach, Nudge, lesson_setup
from holmgang.matches.entries import Entry, ScriptLeft, Undone, read_entry, write_entry
from holmgang.matches.errors import NotNow
from holmgang.matches.match import Match

from .tables import Table


class Lesson:
    """A coached match whose log goes through its text after every step."""

    def __init__(self, game: str) -> None:
        self.kind = find_kind(game)
        self.log: list[Entry] = list(Match.plan_opening(self.kind, lesson_setup(game, "1", match_id="x"), 0))
        self.match = Match(self.kind, self.log)

    @property
    def coach(self) -> Coach:
        return Coach(self.match)

    def do(self, planned: list[Entry]) -> None:
        says = None
        self.log += planned
        self.match.fold(planned)
        says = self.coach.says()
        self.match = Match(self.kind, [read_entry(write_entry(entry)) for entry in self.log])
        assert self.coach.says() == says, "read back, the coach says the same"

    def follow(self) -> "Lesson":
        """Does what the coach says until the script is over."""
        while self.coach.step is not None:
            self.do(self.coach.plan_go_on(0) if self.coach.waits else self.coach.plan_move(self.coach.expected or "", 0))
        return self

    def free(self, rng: Random) -> None:
        """One free choice of whoever is asked, the learner's through the coach."""
        seat = self.match.waiting_for()[0]
        text = str(rng.choice(self.match.view(seat).options))
        self.do(self.coach.plan_move(text, 0) if seat == 0 else self.match.plan_move(seat, text, 0))


@pytest.mark.parametrize("game", OWN_GAMES)
def test_a_lesson_goes_on_after_every_interruption(game: str) -> None:
    lesson = Lesson(game)
    assert lesson.coach.says() == [lesson.coach.lesson.welcome, lesson.coach.lesson.script[0].says]
    lesson.follow()
    assert isinstance(lesson.log[-1], ScriptLeft)
    assert lesson.coach.says()[0] == FREE
    rng = Random(1)
    while lesson.match.ending is None:
        lesson.free(rng)
    assert lesson.coach.says()[-1] == lesson.coach.lesson.farewell
    assert ("Lesson", "the opening was scripted, chance included") in lesson.match.record().tags


@pytest.mark.parametrize("game", OWN_GAMES)
def test_a_record_of_a_lesson_reads_as_one_of_somebody_else(game: str) -> None:
    lesson = Lesson(game).follow()
    assert lesson.match.record().players == ("Player", "Rival")
    told = [spoken.sentence for spoken in lesson.match.story(None)]
    assert told
    assert [sentence for sentence in told if "you" in sentence.casefold()] == []


def test_the_script_decides_what_chance_brings_while_it_lasts() -> None:
    lesson = Lesson("deck-duel").follow()
    brought = [outcome for line in lesson.match.record().lines for outcome in line.outcomes]
    script = lesson.coach.lesson
    assert brought == [outcome for step in script.script for outcome in step.outcomes]


def test_another_move_is_answered_with_a_nudge() -> None:
    lesson = Lesson("duo-regna")
    with pytest.raises(Nudge, match="Let us try “K” first"):
        lesson.coach.plan_move("A", 0)
    with pytest.raises(NotNow, match="not waiting"):
        lesson.coach.plan_go_on(0)


def test_a_coached_move_sent_again_is_recognised() -> None:
    lesson = Lesson("duo-regna")
    asked = lesson.match.play.asked
    lesson.do(lesson.coach.plan_move("K", 0, asked=asked))
    assert lesson.coach.plan_move("K", 0, asked=asked) == []
    with pytest.raises(OutOfTurn, match="no longer open"):
        lesson.coach.plan_move("Q", 0, asked=asked)
    assert lesson.match.play.decisions == 2


def test_a_move_where_the_coach_waits_goes_on() -> None:
    lesson = Lesson("two-domains")
    while not lesson.coach.waits:
        lesson.do(lesson.coach.plan_move(lesson.coach.expected or "", 0))
    assert lesson.coach.plan_move("anything", 0) == lesson.coach.plan_go_on(0)


def test_leaving_the_script_twice_is_harmless() -> None:
    lesson = Lesson("duo-regna")
    lesson.do(lesson.coach.plan_skip(0))
    assert lesson.coach.plan_skip(0) == []
    assert (lesson.coach.step, lesson.coach.expected, lesson.coach.waits) == (None, None, False)
    assert lesson.coach.says() == [FREE]
    with pytest.raises(NotNow, match="Only a coached match"):
        Table("two-domains").match.plan_leave_script(0)


def test_the_script_is_not_taken_back_but_what_follows_is() -> None:
    lesson = Lesson("duo-regna").follow()
    assert lesson.coach.undoable() is None
    rng = Random(2)
    lesson.free(rng)
    assert lesson.coach.says() == [], "the learner has chosen; what was said before is over"
    lesson.free(rng)
    number = lesson.coach.undoable()
    assert number is not None
    lesson.do(lesson.coach.plan_undo(0, before=number))
    assert isinstance(lesson.log[-1], Undone)
    assert lesson.coach.plan_undo(0, before=number) == [], "asking twice is harmless"
    with pytest.raises(NotNow, match="the lesson’s script"):
        lesson.coach.plan_undo(0, before=1)


def test_nothing_is_taken_back_while_the_script_lasts() -> None:
    lesson = Lesson("two-domains")
    lesson.do(lesson.coach.plan_move(lesson.coach.expected or "", 0))
    number = lesson.match.undoable(0)
    assert number is not None
    with pytest.raises(NotNow, match="the lesson’s script"):
        lesson.coach.plan_undo(0, before=number)


@pytest.mark.parametrize("game", OWN_GAMES)
def test_a_move_sent_again_is_never_another_one_whatever_the_coach_waits_for(game: str) -> None:
    lesson = Lesson(game)
    while lesson.coach.step is not None:
        asked, expected = lesson.match.play.asked, lesson.coach.expected
        lesson.do(lesson.coach.plan_go_on(0) if expected is None else lesson.coach.plan_move(expected, 0, asked=asked))
        if expected is not None:
            assert lesson.coach.plan_move(expected, 0, asked=asked) == []
