"""What a review says of a game: its words, and what it refuses."""

import re
from dataclasses import replace

import pytest

import holmgang
from holmgang.core.errors import BadRecord
from holmgang.core.record import UNFINISHED
from holmgang.core.replay import replay
from holmgang.core.seats import SEATS, other
from holmgang.games import find_kind
from holmgang.review.html import write_page
from holmgang.review.report import NotReviewable, Report, review, spoken_to
from holmgang.review.sentences import Sentences
from holmgang.review.summary import NOTICED, decided, swing
from holmgang.review.text import Palette, tell_review

from .recorded import GOLDEN, RECORDS, ended, recorded, text_of

pytestmark = pytest.mark.usefixtures("nothing_solved")


@pytest.mark.parametrize("name", GOLDEN)
def test_a_review_reads_as_it_is_written_down(name: str) -> None:
    written = (RECORDS / f"{name}.txt").read_text(encoding="utf-8")
    assert text_of(review(recorded(name))) == written, "holmgang review NAME.holm > NAME.txt in tests/review/records renews it"


def test_lines_are_no_longer_than_asked_and_figures_stay_beside_their_percent_sign() -> None:
    report = review(recorded("deck-duel"))
    for width in (48, 80, 100):
        lines = list(tell_review(report, width))
        assert max(map(len, lines)) <= width
        assert not any(line.strip().startswith("%") for line in lines)


def test_colours_change_no_word() -> None:
    report = review(recorded("duo-regna"))
    painted = Palette(*(lambda text, sign=sign: f"{sign}{text}{sign}" for sign in "⁑⁂※⁜"))
    coloured = "\n".join(tell_review(report, palette=painted))
    assert all(sign in coloured for sign in "⁑⁂※⁜")
    plain = "".join(letter for letter in coloured if letter not in "⁑⁂※⁜")
    assert [line.rstrip() for line in plain.splitlines()] == list(tell_review(report))


@pytest.mark.parametrize("name", holmgang.GAME_NAMES)
@pytest.mark.usefixtures("few_worlds")
def test_a_review_can_speak_to_either_player(name: str) -> None:
    replayed = recorded(name)
    report = review(replayed)
    for listener in SEATS:
        told = spoken_to(report, replayed, listener)
        text = " ".join(text_of(told).split())
        own, their = report.players[listener], report.players[other(listener)]
        assert re.search(rf"\b{own}\b", text) is None
        assert re.search(rf"\b{their}\b", text)
        assert re.search(r"\b(you’s|you is|you has|you was|you wins|you loses|your’s)\b", text, re.IGNORECASE) is None
        assert f"{report.title}: {'you' if listener == 0 else their} against {'you' if listener == 1 else their}" in text
        assert "Your" in text or "your" in text
        assert [entry.costs for entry in told.entries] == [entry.costs for entry in report.entries]
        assert told.as_json().keys() == report.as_json().keys()
        assert "listener" not in told.as_json()


def test_places_are_named_by_moves_or_by_the_steps_of_the_replay() -> None:
    report = review(recorded("deck-duel"))
    by_moves, by_steps = Sentences(report), Sentences(report, by_steps=True)
    one, two, *_ = report.turning_points
    assert (by_moves.where(one), by_moves.where(two)) == ("move 1", "move 2")
    assert (by_steps.where(one), by_steps.where(two)) == (f"step {one + 1}", f"step {two + 1}")
    assert by_steps.turn(two).startswith(f"Step {two + 1}: Bo does not block.")


def test_there_is_no_accuracy_where_hardly_anything_was_at_stake() -> None:
    report = review(recorded("duo-regna"))
    assert [own.accuracy for own in report.summary.seats] == [1.0, None]
    assert (
        Sentences(report).accuracy(1)
        == "Bo: no accuracy, because hardly anything was at stake in 14 choices (less than 5 % of a win in all)."
    )


@pytest.mark.usefixtures("few_worlds")
def test_by_coarse_values_only_clear_mistakes_count_and_figures_have_no_decimals() -> None:
    report = review(recorded("dueling-nobles"))
    text = " ".join(text_of(report).split())
    clear = sum(mistake.cost for mistake in report.mistakes if mistake.seat == 1)
    assert f"Bo’s clear mistakes cost {100 * clear:.0f} %." in text
    assert "Ada made no clear mistake." in text
    assert "choices, as far as chances that are off by 6 % can tell." in text
    assert re.search(r"\d\.\d+ %", text) is None


def test_values_of_the_nearest_rules_are_told_in_whole_percents() -> None:
    record = recorded("two-domains").record
    house_rules = replace(
        record, options=(("battle_fail_face", "6"),), lines=record.lines[:19], result="1-0", reason="resignation"
    )
    report = review(replay(find_kind("two-domains"), house_rules))
    text = " ".join(text_of(report).split())
    assert "off by about 2 %" in text
    assert re.search(r"\d\.\d+ %", text + write_page(report)) is None


def test_what_comes_to_nothing_has_no_error() -> None:
    report = review(recorded("duo-regna"))
    assert "The reference hardly contradicted itself from step to step." in Sentences(report).apart()
    assert "± 0.0" not in write_page(report)


@pytest.mark.usefixtures("few_worlds")
def test_the_sum_has_the_same_mistakes_as_the_sentences_before_it() -> None:
    report = review(recorded("dueling-nobles"))
    cost = f"{100 * report.clear_cost(1):.0f} %"
    assert f"Bo’s clear mistakes cost {cost}." in list(Sentences(report).summary())[2]
    assert f"Bo’s clear mistakes +{cost}, the small differences of both" in list(Sentences(report).apart())[-1]


def test_the_turning_point_is_the_one_that_decided_most() -> None:
    report = review(recorded("deck-duel"))
    assert report.turning_point is not None
    assert abs(swing(report.turn(report.turning_point))) == max(abs(swing(report.turn(at))) for at in report.turning_points)


def test_a_turning_point_at_which_two_outcomes_met_tells_both_and_what_both_changed() -> None:
    report = review(recorded("deck-duel"))
    at = report.turning_points[0]
    assert (
        Sentences(report).turn(at)
        == "Move 1: Ada flips a King. Bo flips a 2. Ada wins the combat for 1 damage. Ada from 40.4 % to 45.9 %."
    )
    assert at - 1 not in report.turning_points
    both, (first, second) = report.turn(at), report.entries[at - 1 : at + 1]
    assert (both.before, both.after, both.luck) == (first.before, second.after, first.luck + second.luck)
    assert [step.met for step in report.steps].count(True) == 2
    assert "met" not in report.as_json()["entries"][at]


def test_a_card_that_met_its_like_is_told_as_a_tie() -> None:
    record = recorded("deck-duel").record
    tied = (replace(record.lines[0], outcomes=("2", "2")),)
    report = review(replay(find_kind("deck-duel"), replace(record, lines=tied, result="0-1", reason="resignation")))
    (at,) = (at for at, step in enumerate(report.steps) if step.met)
    assert Sentences(report).happened(at).startswith("Ada flips a 2. Bo flips a 2. A tie")
    assert decided(report.entries[at - 1]) > NOTICED
    assert report.turning_points == (at,)


def test_an_unfinished_game_is_refused_with_what_to_do() -> None:
    with pytest.raises(NotReviewable, match=r"not finished.*to its end"):
        review(ended("duo-regna", 4, UNFINISHED, "unfinished"))
    assert issubclass(NotReviewable, BadRecord)


def told_sum(report: Report) -> list[float]:
    """The figures of the sentence in which all is added up, in percent."""
    sentence = " ".join(Sentences(report).apart()).partition("It adds up, but for rounding: ")[2]
    return [float(figure.replace("−", "-")) for figure in re.findall(r"([+−]?[\d.]+) %", sentence)]


@pytest.mark.parametrize("name", GOLDEN)
def test_what_is_told_adds_up(name: str) -> None:
    start, *parts, end = told_sum(review(recorded(name)))
    assert start + sum(parts) == pytest.approx(end, abs=0.05 * (len(parts) + 2))


@pytest.mark.usefixtures("without_extras", "without_pocket_values")
def test_where_only_clear_mistakes_are_told_the_small_rest_is_told_too_and_all_adds_up() -> None:
    report = review(recorded("two-domains"))
    told = " ".join(Sentences(report).apart())
    rest = report.summary.seats[0].cost - report.clear_cost(0)
    assert (
        f"Only clear mistakes are told: differences too small for the reference to be sure of came to {100 * rest:.0f} % for"
        in told
    )
    start, *parts, end = told_sum(report)
    assert start + sum(parts) == pytest.approx(end, abs=0.5 * (len(parts) + 2))


def test_where_cards_are_hidden_it_is_told_that_turning_points_and_mistakes_are_judged_differently() -> None:
    assert "a turning point need be nobody’s mistake" in " ".join(Sentences(review(recorded("deck-duel"))).notes())
    assert "need be nobody’s mistake" not in " ".join(Sentences(review(recorded("duo-regna"))).notes())


def test_where_cards_are_hidden_it_is_told_what_could_not_be_known() -> None:
    assert "What could not be known (hidden cards) gave Ada" in text_of(review(recorded("deck-duel")))
    assert "What could not be known" not in text_of(review(recorded("duo-regna")))


def test_where_both_choose_at_once_costs_are_relative_to_an_equilibrium() -> None:
    assert "relative to one equilibrium" in " ".join(Sentences(review(recorded("duo-regna"))).notes())
