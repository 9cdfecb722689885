"""The strengths that docs/bots.md gives are those that were measured, and every level is strong enough to be one."""

from itertools import pairwise
from pathlib import Path

import pytest
from benchmarks.bots import pairs_of, with_tables

from holmgang.bots.levels import levels_of
from holmgang.bots.measured import measured_scores
from holmgang.core.kind import GameKind
from holmgang.games import all_kinds

PAGE = (Path(__file__).parent.parent / "docs" / "bots.md").read_text(encoding="utf-8")
SCORES = {(each.game, each.one, each.two): each.score for each in measured_scores()}
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
