"""What a review says of mistakes: which count, the better move, and why it is better."""

import re
from dataclasses import replace

import pytest
from msgspec import structs

import holmgang
from holmgang.core.game import AnyGame
from holmgang.core.reasons import LATER, plain_why
from holmgang.games import OWN_GAMES, find_kind
from holmgang.pocket.deck_duel import RAGE_MOVES
from holmgang.pocket.reference import Reference, find_reference
from holmgang.review import reference
from holmgang.review.report import review, spoken_to
from holmgang.review.sentences import Sentences
from tests.facts import facts_of

from .recorded import recorded
from .references import played

pytestmark = pytest.mark.usefixtures("nothing_solved")


def test_a_mistake_names_the_better_move_in_the_words_in_which_it_was_offered() -> None:
    report = review(recorded("deck-duel"))
    blocked = next(each for each in report.mistakes if each.chosen.text == "take")
    assert blocked.better.text == "block"
    assert blocked.better.does == "pay 1 of Bo’s 2 Action points: take 0 damage, Health 3 to 3"
    assert blocked.better.chance - blocked.chosen.chance == pytest.approx(blocked.cost)
    assert report.entries[blocked.entry].costs[blocked.seat] == pytest.approx(blocked.cost)


def test_a_choice_that_the_reference_knows_less_well_is_a_mistake_only_beyond_that_error(monkeypatch: pytest.MonkeyPatch) -> None:
    usual = review(recorded("deck-duel"))
    rages = {each.entry for each in usual.mistakes if each.chosen.text in RAGE_MOVES}
    costliest = max(each.cost for each in usual.mistakes if each.entry in rages)
    assert rages
    assert {each.entry for each in usual.mistakes} - rages

    def vague(game: AnyGame) -> Reference:
        known = find_reference(game)
        return replace(known, choice_error=lambda state: costliest if state.phase == "rage" else known.error)

    monkeypatch.setattr(reference, "find_reference", vague)
    replayed = recorded("deck-duel")
    report = review(replayed)
    for told in (report, spoken_to(report, replayed, 0)):
        assert {each.entry for each in told.mistakes} == {each.entry for each in usual.mistakes} - rages
        assert not rages & {*told.turning_points}
    errors = {judged.error for entry in report.entries for judged in entry.judged if judged is not None}
    assert errors == {costliest, report.reference.error}


def test_a_mistake_is_told_about_whoever_made_it_and_names_each_move_once() -> None:
    report = review(recorded("deck-duel"))
    say, mistake = Sentences(report), next(each for each in report.mistakes if each.chosen.text == "rage")
    told = [say.mistake(mistake), *say.better(mistake)]
    assert told[:2] == [
        "Move 4: Ada’s rage – pay Ada’s last Action point: Rage 0 to 1, hits harder if Ada wins this flip, "
        "but Ada cannot block – gave away 1.4 %.",
        "Better: calm – keep Ada’s 1 Action point – with 49.0 % instead of 47.5 %.",
    ]


@pytest.mark.usefixtures("few_worlds")
@pytest.mark.parametrize("name", holmgang.GAME_NAMES)
def test_each_mistake_comes_with_a_sentence_why_in_the_words_of_the_game(name: str) -> None:
    replayed = recorded(name)
    report = review(replayed)
    say = Sentences(report)
    assert report.mistakes
    for mistake in report.mistakes:
        assert mistake.why in list(say.better(mistake))
        assert re.fullmatch(r"[A-Z0-9].*\.", mistake.why)
        assert not {*"{}"} & {*mistake.why}


@pytest.mark.usefixtures("few_worlds")
@pytest.mark.parametrize("name", OWN_GAMES)
def test_hardly_a_mistake_goes_without_a_reason_and_none_is_long(name: str) -> None:
    """In the recorded game, and in more of random play, which makes mistakes that nobody would who knows the game."""
    game, (more, longest) = find_kind(name).make(), facts_of(name).reasons
    games = [recorded(name), *(played(game, seed, most=400) for seed in range(more))]
    reasons = [mistake.why for each in games for mistake in review(each).mistakes]
    assert reasons
    assert sum(LATER in why for why in reasons) <= 0.05 * len(reasons)
    assert max(map(len, reasons)) <= longest


def test_why_is_the_first_that_the_rules_say_for_the_better_move() -> None:
    report = review(recorded("deck-duel"))
    reasons = {(mistake.better.text, mistake.chosen.text): mistake.why for mistake in report.mistakes}
    assert reasons["rage", "calm"] == "Bo wins this flip in 58 % and loses it in 33 %, and Rage adds 1 damage to a win."


def test_a_game_that_has_no_words_for_reasons_is_reviewed_without(monkeypatch: pytest.MonkeyPatch) -> None:
    kind = find_kind("two-domains")
    monkeypatch.setitem(kind.__dict__, "parts", kind.parts._replace(why=plain_why))
    report = review(recorded("two-domains"))
    say, mistake = Sentences(report), report.mistakes[0]
    assert mistake.why == ""
    (better,) = say.better(mistake)
    assert better.startswith("Better: ")


@pytest.mark.parametrize(("error", "more"), [(0.001, ""), (0.05, ", or the reference is wrong about some of it")])
def test_mistakes_that_add_up_to_more_than_a_game_are_told_for_what_they_are(error: float, more: str) -> None:
    """Whoever gives away what luck brings back again and again gives away more than a game."""
    report = review(recorded("deck-duel"))
    (mistake,) = (each for each in report.mistakes if each.seat == 0)
    summary = report.summary
    careless = structs.replace(
        report,
        reference=structs.replace(report.reference, error=error),
        mistakes=tuple(structs.replace(mistake, cost=0.65) for _ in range(2)),
        summary=structs.replace(summary, seats=(structs.replace(summary.seats[0], cost=1.3), summary.seats[1])),
    )
    figure = "130.0 %" if error < 0.01 else "130 %"
    told = Sentences(careless).seat(0)
    assert f"cost more than a whole game ({figure} added up: what was given away came back and was lost again{more})." in told
    assert "more than a whole game" not in Sentences(report).seat(0)


def test_small_differences_that_add_up_to_more_than_a_game_are_said_to_be_the_references_error() -> None:
    report = review(recorded("deck-duel"))
    rough = structs.replace(
        report,
        reference=structs.replace(report.reference, error=0.05),
        summary=structs.replace(
            report.summary, seats=(structs.replace(report.summary.seats[0], cost=1.6), report.summary.seats[1])
        ),
    )
    said = "That is more than a whole game, so most of it is the reference’s error and no choice."
    assert said in list(Sentences(rough).apart())
    assert said not in list(Sentences(report).apart())


@pytest.mark.usefixtures("few_worlds")
def test_cards_are_written_in_mistakes_as_in_the_story() -> None:
    report = review(recorded("dueling-nobles"))
    say, mistake = Sentences(report), report.mistakes[0]
    told = " ".join([say.mistake(mistake), *say.better(mistake)])
    assert mistake.said[mistake.chosen.text] in told
    assert re.search(r"\b[A2-9TJQK][hdcs]\b", " ".join([*mistake.said.values(), told])) is None
    assert re.search(r"[♥♦♣♠]", " ".join(each for mistake in report.mistakes for each in mistake.said.values()))
