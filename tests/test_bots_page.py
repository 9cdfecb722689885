"""The strengths that docs/bots.md gives are those that were measured."""

import json
from pathlib import Path

import pytest

from holmgang.bots.versus import Score
from holmgang.core.kind import GameKind
from holmgang.games import all_kinds

ROOT = Path(__file__).parent.parent
MEASURED = {entry["game"]: entry for entry in json.loads((ROOT / "benchmarks" / "bots.json").read_text())}


@pytest.mark.parametrize("kind", all_kinds(), ids=lambda kind: kind.name)
def test_the_page_says_what_was_measured(kind: GameKind) -> None:
    entry = MEASURED[kind.name]
    score = Score(entry["wins"], entry["draws"], entry["losses"])
    low, high = score.interval()
    assert score.games == 10_000
    row = f"| {kind.title} | {score.wins:,} | {score.draws:,} | {score.losses:,} | {score.share:.1%} | {low:.1%} to {high:.1%} |"
    assert row.replace("%", " %") in (ROOT / "docs" / "bots.md").read_text(encoding="utf-8")
