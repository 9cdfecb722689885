"""What a review says first, to people: luck and choices in plain sentences, roughly."""

from dataclasses import replace

import pytest
from msgspec import structs

import holmgang
from holmgang.review.html import write_page
from holmgang.review.plain import plain_sentences, wins
from holmgang.review.report import Report, review, spoken_to
from holmgang.review.sentences import Sentences
from holmgang.review.summary import SeatSummary

from .recorded import recorded, text_of

pytestmark = pytest.mark.usefixtures("nothing_solved")


def plainly(report: Report) -> list[str]:
    return list(plain_sentences(Sentences(report)))


def costing(report: Report, cost: float) -> Report:
    """The first seat's choices having cost so much."""
    first, second = report.summary.seats
    summary = structs.replace(report.summary, seats=(structs.replace(first, cost=cost), second))
    return structs.replace(report, summary=summary)


def test_who_played_is_told_of_the_own_luck_and_the_dearest_choice_in_the_games_words() -> None:
    replayed = recorded("duo-regna")
    assert plainly(spoken_to(review(replayed), replayed, 1)) == [
        "You were unlucky: neither side could see what the other chose, and how that met took about 48 % of a win from you.",
        "Your 14 choices cost about 2 % of a win in all. The dearest was move 12: Ada plays Priest (5), you play 2.",
    ]


def test_everybody_else_is_told_of_both() -> None:
    lucky, one, two = plainly(review(recorded("deck-duel")))
    assert lucky == "Ada was lucky: luck gave Ada about 58 % of a win."
    assert one.startswith("Ada’s 3 choices cost about 1 % of a win in all. The dearest was move 4: Ada pays an Action point")
    assert two == "Bo’s 4 choices cost about 8 % of a win in all. The dearest was move 2: Bo does not block."


@pytest.mark.usefixtures("few_worlds")
@pytest.mark.parametrize("name", holmgang.GAME_NAMES)
def test_the_plain_sentences_come_first_and_name_no_equilibrium(name: str) -> None:
    report = review(recorded(name))
    text, page = " ".join(text_of(report).split()), write_page(report).replace("\N{NO-BREAK SPACE}", " ")
    for sentence in plainly(report):
        assert text.index(sentence) < text.index("Measured by")
        assert page.index(sentence) < page.index("<svg") < page.index("<details>") < page.index("Measured by")
        assert "equilibrium" not in sentence


@pytest.mark.parametrize(
    ("share", "told"),
    [
        (0.43, "43 % of a win"),
        (0.994, "99 % of a win"),
        (1.1, "one whole win"),
        (1.429, "one and a half wins"),
        (2.1, "two wins"),
        (2.4, "two and a half wins"),
        (3.3, "3 wins"),
    ],
)
def test_more_than_a_win_is_told_in_wins(share: float, told: str) -> None:
    assert wins(share) == told


def test_where_choices_cost_more_than_a_win_it_is_told_how_that_can_be() -> None:
    told = plainly(costing(review(recorded("two-domains")), 1.429))[1]
    assert told.startswith(
        "Ada’s 18 choices cost about one and a half wins in all, since what was given away came back and was lost again. "
    )


def test_hardly_any_luck_and_no_choice_are_said_to_be_that() -> None:
    report = review(recorded("deck-duel"))
    nothing = SeatSummary(0.01, 0.0, 0.0, 0, None)
    report = structs.replace(
        report, mistakes=(), summary=structs.replace(report.summary, seats=(nothing, structs.replace(nothing, choices=3)))
    )
    assert plainly(report) == ["Luck hardly helped either side.", "Ada made no choice.", "Bo’s choices cost next to nothing."]


def test_a_name_with_a_full_stop_is_not_cut() -> None:
    replayed = recorded("deck-duel")
    named = replace(replayed, record=replace(replayed.record, players=("Dr. No", "Bo")))
    assert "move 2: Bo does not block. Bo loses 1 Health" in plainly(review(named))[2]


def test_mistakes_stand_under_whose_they_are_and_the_readers_own_come_first() -> None:
    replayed = recorded("two-domains")
    report = review(replayed)
    page, text = write_page(report), text_of(spoken_to(report, replayed, 1))
    assert page.index("<h3>Ada’s mistakes</h3>") < page.index("<h3>Bo’s mistakes</h3>")
    assert text.index("Your mistakes") < text.index("Ada’s mistakes")
