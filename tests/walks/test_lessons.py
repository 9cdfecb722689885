"""The coached first matches, walked on the real rules."""

from random import Random
from statistics import median
from typing import Any

import pytest

from holmgang.bots import find_bot
from holmgang.core.chance import Seeded
from holmgang.core.lesson import Lesson
from holmgang.core.nodes import Choose
from holmgang.core.record import Line, Record
from holmgang.core.referee import Referee, Step
from holmgang.core.replay import Replay, replay
from holmgang.games import OWN_GAMES, find_kind, find_lesson
from tests.facts import facts_of

WORDS_A_MINUTE = 220
SECONDS_A_DECISION = 5
LEARNER = 0

pytestmark = pytest.mark.parametrize("name", OWN_GAMES)


def script(name: str) -> Record:
    """The scripted opening as the record of a game that breaks off there."""
    lesson = find_lesson(name)
    return Record(
        game=name,
        version=find_kind(name).version,
        options=tuple(lesson.options.items()),
        start=lesson.start,
        opening=lesson.opening,
        lines=tuple(Line((coached.yours, coached.theirs), coached.outcomes) for coached in lesson.script),
    )


def walked(name: str) -> Replay:
    """The scripted opening, every move and outcome of it checked by the rules."""
    return replay(find_kind(name), script(name))


def words(*texts: str) -> int:
    """How many there are to read."""
    return sum(len(text.split()) for text in texts)


def spoken(lesson: Lesson) -> int:
    """The words of the coach up to the end of the script."""
    return words(lesson.welcome, *(coached.says for coached in lesson.script))


class Heard:
    """One match played on from the script: the kinds of events in it, and how often the learner was asked."""

    def __init__(self, after: Replay, seed: int, *bots: str) -> None:
        self.kinds: set[str] = set()
        self.asked = 0
        self._game = after.game
        rng = Random(seed)
        referee = Referee(after.game, Seeded(seed), state=after.states[-1], listener=self._hear)
        while referee.ending is None:
            assert isinstance(referee.node, Choose)
            seats = referee.node.seats
            self.asked += LEARNER in seats
            views = {seat: after.game.view(referee.state, seat) for seat in seats}
            referee.play({seat: find_bot(bots[seat]).choose(after.game, views[seat], rng) for seat in seats})
        self.ending = referee.ending

    def _hear(self, step: Step[Any, Any, Any]) -> None:
        self.kinds.update(event.kind for event in self._game.tell(*step))


def test_the_script_is_played_by_the_rules_and_written_as_they_write_it(name: str) -> None:
    record = script(name)
    replayed = walked(name)
    assert replayed.record.lines == record.lines
    assert replayed.record.options == record.options
    assert isinstance(replayed.game.node(replayed.states[-1]), Choose), "somebody must be left to choose freely"


def test_the_script_is_short_and_the_learner_does_most_of_it(name: str) -> None:
    lines = script(name).lines
    assert 4 <= len(lines) <= 10
    assert sum(line.moves[LEARNER] is not None for line in lines) * 2 >= len(lines)


def test_the_coach_has_something_to_say_at_every_step(name: str) -> None:
    lesson = find_lesson(name)
    texts = [lesson.welcome, *(coached.says for coached in lesson.script), *lesson.first_met.values(), lesson.farewell]
    for text in texts:
        assert text == " ".join(text.split())
        assert text.endswith((".", "!", "?"))
        assert words(text) <= 70, "a screenful at most"


def test_the_coach_leaves_out_nothing_that_is_easily_missed(name: str) -> None:
    lesson = find_lesson(name)
    told = " ".join([*(coached.says for coached in lesson.script), *lesson.first_met.values(), lesson.farewell])
    for words_of_it in facts_of(name).easily_missed:
        assert words_of_it in told


def test_what_the_coach_explains_later_really_happens(name: str) -> None:
    after = walked(name)
    heard: set[str] = set()
    for seed in range(200):
        heard |= Heard(after, seed, "random", "random").kinds
    assert set(find_lesson(name).first_met) <= heard


def test_every_match_played_on_ends_by_the_rules(name: str) -> None:
    after = walked(name)
    for seed in range(100):
        assert Heard(after, seed, "random", find_lesson(name).bot).ending.by_rules


def test_the_script_is_read_within_four_minutes(name: str) -> None:
    assert spoken(find_lesson(name)) <= 4 * WORDS_A_MINUTE


def test_a_usual_first_match_takes_less_than_four_minutes(name: str) -> None:
    """All that the coach may say, read; and five seconds for every decision of a learner who tries to win."""
    lesson, after = find_lesson(name), walked(name)
    reading = 60 * (spoken(lesson) + words(*lesson.first_met.values(), lesson.farewell)) / WORDS_A_MINUTE
    scripted = sum(coached.yours is not None for coached in lesson.script)
    free = median(Heard(after, seed, "greedy", lesson.bot).asked for seed in range(30))
    assert reading + SECONDS_A_DECISION * (scripted + free) < 240
