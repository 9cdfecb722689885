"""How measurements are made and kept."""

import json
import os
from pathlib import Path

import pytest
from benchmarks import first_play, harness

from holmgang.core.kind import GameKind
from holmgang.games import all_kinds


def test_a_rate_is_moves_by_the_clock_that_is_asked_for() -> None:
    ticks = iter([0.0, 0.0, 0.5, 1.0, 2.0])
    assert harness.rate(lambda: 30, seconds=2.0, clock=lambda: next(ticks)) == 45.0


def test_figures_are_kept_to_four_digits_and_those_of_other_subjects_stay(
    tmp_path: Path, monkeypatch: pytest.MonkeyPatch
) -> None:
    monkeypatch.setattr(harness, "LATEST", tmp_path / "latest.json")
    peer = ("peer", "1.0", [1234.5678])
    for name, figure in (("one: old", 1.0), ("two: stays", 0.0123456), ("one: new", 180_781_234.5)):
        harness.write([harness.compared(name, [figure], "moves/s", peer)], [name.partition(":")[0]])
    kept = json.loads(harness.LATEST.read_text(encoding="utf-8"))
    assert [(entry["name"], entry["ours"], entry["peer"]["figure"]) for entry in kept] == [
        ("two: stays", 0.01235, 1235.0),
        ("one: new", 180_800_000.0, 1235.0),
    ]


@pytest.mark.parametrize("kind", all_kinds(), ids=lambda kind: kind.name)
def test_the_page_about_reviews_says_how_long_they_were_measured_to_take(kind: GameKind) -> None:
    page = " ".join((Path(__file__).parent.parent / "docs" / "review.md").read_text(encoding="utf-8").split())
    entries = json.loads(harness.LATEST.read_text(encoding="utf-8"))
    (entry,) = [each for each in entries if each["name"] == f"review: {kind.name}, a whole game"]
    assert f"{kind.title} {entry['low']:.1f} to {entry['high']:.1f} s" in page


def test_a_first_play_that_never_begins_tells_what_was_said_instead(tmp_path: Path) -> None:
    (tmp_path / "Makefile").write_text("play:\n\t@echo fetching the client\n\t@echo no network >&2; false\n", encoding="utf-8")
    with (
        pytest.raises(SystemExit, match=r"(?s)before the server was ready.*fetching the client\nno network\n"),
        first_play.playing(tmp_path, dict(os.environ)) as said,
    ):
        first_play.address(said)


def test_a_first_play_begins_where_the_server_says_that_it_is(tmp_path: Path) -> None:
    (tmp_path / "Makefile").write_text(
        "play:\n\t@echo fetching the client\n\t@echo 'Holmgang is ready at http://here/ (stop it)'\n", encoding="utf-8"
    )
    with first_play.playing(tmp_path, dict(os.environ)) as said:
        assert first_play.address(said) == "http://here/"
