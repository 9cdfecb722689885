"""The strengths that docs/bots.md gives are those that were measured, and every level is strong enough to be one."""

import json
from itertools import pairwise
from pathlib import Path
from typing import Any

import pytest
from benchmarks.bots import pairs_of, with_tables

from holmgang.bots.levels import levels_of
from holmgang.bots.strength import measured_scores
from holmgang.bots.versus import Score
from holmgang.core.kind import GameKind
from holmgang.games import all_kinds

ROOT = Path(__file__).parent.parent
PAGE = (ROOT / "docs" / "bots.md").read_text(encoding="utf-8")
SCORES = {(each.game, each.one, each.two): each.score for each in measured_scores()}
SEARCHED: list[dict[str, Any]] = json.loads((ROOT / "benchmarks" / "search.json").read_text())
ENOUGH = {"duo-regna": 0.52}
"""What a level takes from the one below at least, where that is not 55 %."""


def test_the_page_says_what_was_measured() -> None:
    assert with_tables(PAGE, measured_scores()) == PAGE


@pytest.mark.parametrize("kind", all_kinds(), ids=lambda kind: kind.name)
def test_every_pair_was_measured(kind: GameKind) -> None:
    assert {pair: SCORES[pair].games for pair in pairs_of(kind)} == {pair: pair.games for pair in pairs_of(kind)}


@pytest.mark.parametrize("kind", all_kinds(), ids=lambda kind: kind.name)
def test_every_level_takes_enough_from_the_one_below(kind: GameKind) -> None:
    for below, level in pairwise(levels_of(kind)):
        score = SCORES[kind.name, level.name, below.name]
        assert score.share >= ENOUGH.get(kind.name, 0.55)
        assert score.interval()[0] > 0.5


@pytest.mark.parametrize("entry", SEARCHED, ids=lambda entry: f"{entry['game']} {entry.get('simulations', entry.get('seconds'))}")
def test_the_page_says_how_strong_the_search_was(entry: dict[str, Any]) -> None:
    score = Score(entry["wins"], entry["draws"], entry["losses"])
    low, high = score.interval()
    bound = f"{entry['simulations']:,}" if "simulations" in entry else str(entry["seconds"])
    if "seconds_of_the_master" in entry:
        bound = f"{entry['seconds_of_the_master']:.2f} | {bound}"
    counted = f"{bound} | {score.wins:,} | {score.draws:,} | {score.losses:,}"
    speeds = " and ".join(f"{speed:,}" for speed in entry["simulations_a_second"])
    row = f"| {counted} | {score.share:.1%} | {low:.1%} to {high:.1%} | {speeds} |"
    assert row.replace("%", " %") in PAGE


def test_what_is_learned_makes_the_search_stronger_at_equal_time() -> None:
    beside_playouts = beside_search_with_playouts("dueling-nobles")
    assert [score.games for score in beside_playouts] == [400, 400]
    assert all(score.share > 0.6 and score.interval()[0] > 0.5 for score in beside_playouts)


def test_deck_duels_master_is_stronger_than_a_search_that_has_as_much_time() -> None:
    assert all(each["seconds"] >= each["seconds_of_the_master"] for each in SEARCHED if each["one"] == "master")
    (score,) = beside_search_with_playouts("deck-duel")
    assert score.games >= 400
    assert score.interval()[0] > 0.5


def beside_search_with_playouts(game: str) -> list[Score]:
    return [Score(each["wins"], each["draws"], each["losses"]) for each in SEARCHED if each["game"] == game and "seconds" in each]
