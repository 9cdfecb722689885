"""What a review goes by: proven values, those that come along, or estimates; and what it says where they fail."""

from dataclasses import replace
from typing import Any

import pytest

import holmgang
from holmgang.bots.measure_reference import looking_reference
from holmgang.core.game import AnyGame
from holmgang.core.replay import Replay, read_record
from holmgang.games import find_kind
from holmgang.pocket import reference as pocket
from holmgang.pocket.files import BadPocket
from holmgang.pocket.reference import Reference
from holmgang.review import reference
from holmgang.review.ledger import unlimited, write_ledger
from holmgang.review.report import CLEARLY, review
from holmgang.review.summary import decided, sum_up, swing

from .recorded import recorded, text_of
from .references import played

SEED = 0
pytestmark = pytest.mark.usefixtures("nothing_solved")


@pytest.mark.usefixtures("without_extras", "without_pocket_values")
def test_a_game_that_nobody_has_values_for_is_estimated_by_looks_and_says_so() -> None:
    report = review(recorded("two-domains"))
    assert report.reference.known == "estimated"
    assert report.reference.name == "how the table looks"
    text = " ".join(text_of(report).split())
    assert "scaled by 6 games of the greedy bot" in text
    assert 'pip install "holmgang[fast]"' in text
    assert "relative to one equilibrium" not in text
    assert "choices cost" not in text  # small differences of an estimate add up to nonsense
    assert review(recorded("two-domains")) == report


@pytest.mark.usefixtures("without_extras", "without_pocket_values")
def test_where_a_game_does_not_say_how_a_table_looks_no_looks_are_claimed(monkeypatch: pytest.MonkeyPatch) -> None:
    blind = replace(find_kind("two-domains"))
    blind.__dict__["parts"] = find_kind("two-domains").parts._replace(measure=None)
    monkeypatch.setattr("holmgang.bots.measure_reference.find_kind", lambda _name: blind)
    game = blind.make()
    reference = looking_reference(game)
    assert reference.name == "whose turn it is"
    assert reference.notes[0].startswith(
        "Two Domains does not say how good a table looks: until it is over, chances are judged by whose"
    )


@pytest.mark.usefixtures("without_extras")
def test_damaged_pocket_values_are_named_and_the_game_is_reviewed_by_an_estimate(monkeypatch: pytest.MonkeyPatch) -> None:
    def damaged(_: Any) -> None:
        raise BadPocket("duo-regna.pocket is damaged (its checksum is wrong): install Holmgang again.")

    monkeypatch.setattr(pocket, "pocket_reference", damaged)
    report = review(recorded("duo-regna"))
    assert report.reference.known == "estimated"
    assert report.reference.notes[0].startswith("duo-regna.pocket is damaged")


def test_options_that_nobody_has_values_for_are_judged_by_the_nearest_and_say_so() -> None:
    table = holmgang.Table(holmgang.make_game("duo-regna", target=4), position="3/2 1 3-2")
    table.play("3 | 2")
    assert table.ending is not None
    text = holmgang.write_record(table.record(("Ada", "Bo")))
    report = review(read_record(text, find_kind))
    assert any("the nearest there are" in note for note in report.reference.notes)


@pytest.mark.usefixtures("without_pocket_values")
def test_an_estimate_plays_games_from_every_position_that_is_asked_for(monkeypatch: pytest.MonkeyPatch) -> None:
    pytest.importorskip("numba")
    monkeypatch.setattr(reference, "MOST_GAMES", 1000)
    seen: list[float] = []
    replayed = recorded("two-domains")
    report = review(replayed, seed=3, progress=lambda at: seen.append(at.share))
    assert report.reference.name == "an estimate"
    assert max(seen) == pytest.approx(1, abs=0.05)
    assert len(seen) >= len(reference.asked_states(replayed, 3))
    assert review(replayed, seed=3) == report


def agreed(replayed: Replay, one: Reference, other: Reference) -> list[bool]:
    """For each turning point that a review by the one reference tells of, whether the other sees the same side gain by it."""
    seen, again = list(write_ledger(replayed, one, SEED)), list(write_ledger(replayed, other, SEED))
    told = [at for at in sum_up(seen).turning_points if decided(seen[at]) >= CLEARLY * one.error]
    return [swing(seen[at]) * swing(again[at]) > 0 for at in told]


def agree_on_nine_of_ten(points: list[bool]) -> bool:
    assert len(points) >= 10
    return sum(points) >= 0.9 * len(points)


def test_solved_games_agree_with_pocket_values_on_the_turning_points(solved_games: list[AnyGame]) -> None:
    for game in solved_games:
        by_pocket, exact = pocket.pocket_reference(game), pocket.solved_reference(game)
        assert by_pocket is not None
        assert agree_on_nine_of_ten([same for seed in range(6) for same in agreed(played(game, seed), by_pocket, exact)])


@pytest.mark.long
@pytest.mark.parametrize("name", ["deck-duel", "dueling-nobles"])
def test_games_played_out_agree_with_pocket_values_on_the_turning_points(name: str, monkeypatch: pytest.MonkeyPatch) -> None:
    monkeypatch.setattr(reference, "MOST_GAMES", 60_000)
    game = find_kind(name).make()
    by_pocket = pocket.pocket_reference(game)
    assert by_pocket is not None
    games = [unlimited(played(game, seed)) for seed in range(6)]
    played_out = (reference._played_out(each, SEED, lambda _: None) for each in games)
    assert agree_on_nine_of_ten(
        [same for each, other in zip(games, played_out, strict=True) for same in agreed(each, by_pocket, other)]
    )
