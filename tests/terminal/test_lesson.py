"""The coached first match: the script on the real rules, nudges, leaving it, and free play with explanations."""

from random import Random

import pytest

from holmgang.core.errors import IllegalMove, MalformedMove
from holmgang.games import OWN_GAMES
from holmgang.matches.coach import FREE, Nudge
from holmgang.terminal.lesson import LessonSession, new_lesson
from holmgang.terminal.saves import Saves
from holmgang.terminal.session import Choosing, Finished, Listening

from .matches import play_on


def follow(session: LessonSession) -> None:
    """Does what the coach says until the script is over."""
    while (step := session.step) is not None:
        if step.yours is None:
            assert session.stage == Listening()
            session.go_on()
        else:
            assert session.stage == Choosing(0)
            session.choose(step.yours)


@pytest.mark.parametrize("game", OWN_GAMES)
def test_the_script_runs_on_the_real_rules_and_ends_in_free_play(game: str) -> None:
    session = new_lesson(game, "1")
    assert session.coach() == [session.lesson.welcome, session.lesson.script[0].says]
    follow(session)
    assert session.coach()[0] == FREE
    play_on(session, Random(1))
    assert isinstance(session.stage, Finished)
    assert session.coach()[-1] == session.lesson.farewell


@pytest.mark.parametrize("game", OWN_GAMES)
def test_what_happens_first_after_the_script_is_explained_once(game: str) -> None:
    session = new_lesson(game, "2")
    follow(session)
    said: list[str] = []
    while not isinstance(session.stage, Finished):
        play_on(session, Random(len(said)), most=1)
        said += [text for text in session.coach() if text in session.lesson.first_met.values()]
    assert said
    assert len(set(said)) == len(said)


def test_another_move_is_answered_with_a_nudge_and_changes_nothing() -> None:
    session = new_lesson("duo-regna", "1")
    with pytest.raises(Nudge, match="Let us try “K” first"):
        session.choose("A")
    with pytest.raises(MalformedMove):
        session.choose("nonsense")
    assert session.match.play.decisions == 0
    assert session.expected() == "K"


def test_skipping_leaves_the_script_and_plays_on_from_there() -> None:
    session = new_lesson("duo-regna", "1")
    session.choose("K")
    session.skip()
    assert session.expected() is None
    assert session.match.play.decisions == 2
    session.choose("2")
    session.run_bots()
    assert session.match.play.decisions == 4


def test_after_skipping_chance_is_no_longer_scripted() -> None:
    """In the script of Deck Duel the first flips are always the same; a skipped one has many."""
    flips = set()
    for seed in range(12):
        session = new_lesson("deck-duel", str(seed))
        session.skip()
        session.choose("calm")
        session.run_bots()
        flips.add(tuple(heard.sentence for heard in session.story() if "flip" in heard.sentence))
    assert len(flips) > 6


def test_the_script_is_not_taken_back() -> None:
    session = new_lesson("two-domains", "1")
    follow(session)
    session.run_bots()
    assert session.undoer() is None
    session.choose(session.question().choices[0].text)
    session.run_bots()
    assert session.undoer() == 0 or isinstance(session.stage, Finished)


def test_an_impossible_move_in_free_play_leaves_the_coachs_words_standing() -> None:
    session = new_lesson("duo-regna", "1")
    follow(session)
    before = session.coach()
    with pytest.raises(IllegalMove):
        session.choose("K")
    assert session.coach() == before


def test_who_gives_up_is_not_told_that_this_was_all() -> None:
    session = new_lesson("duo-regna", None)
    session.choose("K")
    session.resign()
    assert session.coach() == []


def test_a_lesson_is_kept_nowhere() -> None:
    session = new_lesson("duo-regna", None)
    session.choose("K")
    assert session.number is None
    assert Saves.open().untouched
