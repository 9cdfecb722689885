"""What a review says of how a game ended: by the rules, outside them, or not at all."""

from xml.etree import ElementTree

import pytest

import holmgang
from holmgang.core.record import OUTSIDE_ENDINGS, UNFINISHED
from holmgang.games import find_kind
from holmgang.review.html import write_page
from holmgang.review.report import NotReviewable, review, spoken_to
from holmgang.review.sentences import Sentences

from .recorded import ended, text_of
from .references import played

pytestmark = pytest.mark.usefixtures("nothing_solved")


def test_an_ending_outside_the_rules_is_told_to_whom_it_happened() -> None:
    replayed = ended("duo-regna", 4, "1-0", "resignation")
    told = spoken_to(review(replayed), replayed, 1)
    assert "You resigned. Just before that Ada had " in " ".join(text_of(told).split())


def test_a_draw_by_the_limit_on_play_without_progress_has_a_line_of_its_own() -> None:
    game = find_kind("duo-regna").make({"no_progress_limit": "2"})
    drawn = next(each for seed in range(100) if (each := played(game, seed, most=400)).record.reason.startswith("too many"))
    report = review(drawn)
    assert f"The game was called a draw: {drawn.record.reason}. Just before that " in " ".join(text_of(report).split())
    assert report.summary.residual == pytest.approx(0, abs=0.001)


@pytest.mark.parametrize(
    ("reason", "result", "told"),
    [
        ("resignation", "1-0", "Bo resigned."),
        ("resignation", "0-1", "Ada resigned."),
        ("time", "1-0", "Bo ran out of time."),
        ("time", "1/2-1/2", "Both ran out of time at once."),
        ("abandonment", "0-1", "Ada stayed away, and Bo claimed the game."),
        ("flood", "1-0", "Bo wrote more than anybody reads."),
        ("agreement", "1/2-1/2", "Both agreed on a draw."),
        ("too long", "1/2-1/2", "The game took too long and was called a draw."),
    ],
)
def test_an_ending_outside_the_rules_has_a_line_of_its_own_that_says_whose_it_was(reason: str, result: str, told: str) -> None:
    report = review(ended("duo-regna", 4, result, reason))
    assert f"{told} Just before that Ada had " in " ".join(text_of(report).split())
    assert report.entries[-1].what == "ending"
    assert report.steps[-1].move == 4
    assert len(report.entries) - 1 not in report.turning_points


@pytest.mark.parametrize("name", holmgang.GAME_NAMES)
def test_a_game_given_up_before_the_first_move_is_reviewed(name: str) -> None:
    report = review(ended(name, 0, "0-1", "resignation"))
    text = " ".join(text_of(report).split())
    assert "Ada resigned. Just before that Ada had " in text
    assert "Ada made no choice." in text
    assert "Bo: no accuracy, because there was no choice to judge." in text
    assert "choices met" not in text
    assert "choices cost" not in text
    assert report.turning_point is None
    assert ElementTree.fromstring(write_page(report).removeprefix("<!DOCTYPE html>")).find("body") is not None


@pytest.mark.parametrize("reason", [reason for reason, results in OUTSIDE_ENDINGS.items() if UNFINISHED in results])
def test_a_game_that_ended_without_a_result_is_reviewed_as_far_as_it_went(reason: str) -> None:
    text = text_of(review(ended("duo-regna", 4, UNFINISHED, reason)))
    assert f"The game ended without a result ({reason}); this is about what was played." in text
    with pytest.raises(NotReviewable, match="Nothing was played"):
        review(ended("duo-regna", 0, UNFINISHED, reason))


def test_the_last_row_of_the_page_tells_what_the_ending_gave() -> None:
    report = review(ended("duo-regna", 4, "1-0", "resignation"))
    gave = Sentences(report).signed(report.summary.outside).replace(" ", "\N{NO-BREAK SPACE}")
    assert f", {gave} by the ending</th>" in write_page(report)
