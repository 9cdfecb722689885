"""Replays and tables with what positions are worth: ``replay --values`` and ``show --value``."""

import json
import re
from pathlib import Path
from typing import Any

import pytest

import holmgang
from holmgang.cli import main, values
from holmgang.compiling.caching import _folder as compiled_folder
from holmgang.solvers.solver import solve_once
from holmgang.solvers.two_domains import solver
from holmgang.solvers.values import cost

POSITION = "A24QK/J236K 0 0-0 target=1"


def answered(capsys: pytest.CaptureFixture[str], *words: str) -> tuple[int, str, str]:
    code = main(words)
    captured = capsys.readouterr()
    return code, captured.out, captured.err


@pytest.fixture
def tables(solved: Path, monkeypatch: pytest.MonkeyPatch) -> None:
    monkeypatch.setenv("HOLMGANG_CACHE", str(solved))


def written(table: holmgang.Table, path: Path) -> Path:
    path.write_text(holmgang.write_record(table.record(("Ada", "Bo"))), encoding="utf-8")
    return path


@pytest.fixture
def record(tables: None, tmp_path: Path) -> Path:
    """A game in which Ada always makes the best choice and Bo the worst."""
    table = holmgang.Table(holmgang.make_game("duo-regna", target=1))
    while table.ending is None:
        best, worst = (sorted(each, key=each.__getitem__) for each in holmgang.evaluate(table.game, table.position).options)
        table.play({0: best[-1], 1: worst[0]})
    return written(table, tmp_path / "game.holm")


def test_every_line_of_a_replay_is_followed_by_the_chances(record: Path, capsys: pytest.CaptureFixture[str]) -> None:
    code, out, err = answered(capsys, "replay", str(record), "--values")
    assert code == 0
    replayed = holmgang.read_record(record.read_text(encoding="utf-8"))
    chances = re.findall(r"^   Ada ([\d.]+) %, Bo ([\d.]+) % \(exact\)$", out, re.MULTILINE)
    assert chances[0] == ("50.00", "50.00")
    assert set(chances[-1]) == {"100.00", "0.00"}
    assert len(chances) == len(replayed.record.lines) + 1
    assert "play without progress ends in a draw" in err
    told = re.findall(r"^   Bo’s (\w+) gave away [\d.]+ %: best is to mix (.* \([\d.]+ %\))\.$", out, re.MULTILINE)
    assert told
    assert not re.search("Ada’s .* gave away", out)


def test_as_json_every_position_has_its_value_and_every_choice_its_cost(record: Path, capsys: pytest.CaptureFixture[str]) -> None:
    code, out, _ = answered(capsys, "replay", str(record), "--values", "--json")
    assert code == 0
    told: dict[str, Any] = json.loads(out)
    assert len(told["values"]) == len(told["positions"])
    assert len(told["costs"]) == len(told["lines"])
    for position, value in zip(told["positions"], told["values"], strict=True):
        assert value["win"] == pytest.approx(holmgang.evaluate("duo-regna", position).win)
    first = holmgang.evaluate("duo-regna", told["positions"][0])
    bos = holmgang.read_record(record.read_text(encoding="utf-8")).record.lines[0].moves[1]
    assert bos is not None
    assert told["costs"][0] == pytest.approx([0.0, cost(first, 1, bos)])
    assert max(given for _, given in told["costs"]) > 0.001


def test_where_one_side_chooses_the_best_move_is_named(
    tmp_path: Path, monkeypatch: pytest.MonkeyPatch, capsys: pytest.CaptureFixture[str]
) -> None:
    """Two Domains with two dice a side at most, solved here: with an army at the Front, gathering is a mistake."""
    compiled_folder()  # remembered from here on: what is compiled is kept where it always is
    monkeypatch.setenv("HOLMGANG_CACHE", str(tmp_path))
    small = solver.TwoDomainsSolver(longest=2)
    monkeypatch.setattr(solver, "SOLVER", small)
    solve_once(small, small.combinations()[0], lambda _: None)
    table = holmgang.Table("two-domains", position="16/61 1", seed=1)
    table.play("gather")
    record = written(table, tmp_path / "game.holm")
    told = holmgang.evaluate("two-domains", "16/61 1").options[0]
    code, out, _ = answered(capsys, "replay", str(record), "--values")
    assert code == 0
    lost = f"{100 * (told['battle'] - told['gather']):.2f}"
    assert f"   Ada’s gather gave away {lost} %: best was battle with {100 * told['battle']:.2f} %.\n" in out
    assert "(certified to ±0.01 %)" in out


@pytest.mark.usefixtures("nothing_solved")
def test_without_tables_pocket_values_are_told_and_proven_ones_offered_as_what_nobody_needs(
    tmp_path: Path, capsys: pytest.CaptureFixture[str]
) -> None:
    table = holmgang.Table("duo-regna")
    table.play("K | 6")
    code, out, err = answered(capsys, "replay", str(written(table, tmp_path / "game.holm")), "--values")
    assert code == 0
    assert out.count("(pocket values, give or take 0.0008 %)") == 2
    assert "These figures need nothing more. Whoever wants proven ones, too, makes them with: holmgang solve duo-regna\n" in err
    assert "Make it" not in err


@pytest.mark.usefixtures("nothing_solved")
def test_a_game_that_nobody_has_solved_has_pocket_values_too(tmp_path: Path, capsys: pytest.CaptureFixture[str]) -> None:
    table = holmgang.Table("deck-duel", position="1,1,0:A2/1,0,0:K3 rage", seed=3)
    table.play("calm")
    code, out, _ = answered(capsys, "replay", str(written(table, tmp_path / "game.holm")), "--values")
    assert code == 0
    assert "(pocket values, give or take" in out
    _, told, _ = answered(capsys, "eval", "deck-duel", "1,1,0:A2/1,0,0:K3 rage")
    assert told.splitlines()[0].startswith("first seat ")
    assert "pocket values" in told


def test_a_game_that_has_neither_tables_nor_pocket_values_has_no_values(
    tmp_path: Path, capsys: pytest.CaptureFixture[str], monkeypatch: pytest.MonkeyPatch
) -> None:
    monkeypatch.setattr(values, "usable_pocket", lambda _: (None, ()))
    table = holmgang.Table("deck-duel", seed=3)
    code, out, err = answered(capsys, "replay", str(written(table, tmp_path / "game.holm")), "--values")
    assert (code, out) == (1, "")
    assert "cannot be solved outright" in err


def test_a_redacted_record_has_no_values(record: Path, tmp_path: Path, capsys: pytest.CaptureFixture[str]) -> None:
    _, redacted, _ = answered(capsys, "redact", str(record), "--seat", "1")
    (tmp_path / "redacted.holm").write_text(redacted, encoding="utf-8")
    code, out, err = answered(capsys, "replay", str(tmp_path / "redacted.holm"), "--values")
    assert (code, out) == (1, "")
    assert "redacted" in err


@pytest.mark.usefixtures("tables")
def test_a_table_is_drawn_with_what_it_is_worth(capsys: pytest.CaptureFixture[str]) -> None:
    _, drawn, _ = answered(capsys, "show", "duo-regna", POSITION)
    _, told, note = answered(capsys, "eval", "duo-regna", POSITION)
    code, both, err = answered(capsys, "show", "duo-regna", POSITION, "--value")
    assert (code, both, err) == (0, drawn + told, note)
    assert "(exact)" in told
    _, shown, _ = answered(capsys, "show", "duo-regna", POSITION, "--value", "--json")
    _, valued, _ = answered(capsys, "eval", "duo-regna", POSITION, "--json")
    assert json.loads(valued) == {"game": "duo-regna", "position": POSITION, **json.loads(shown)["value"]}


def test_spectators_have_no_chance_to_win(capsys: pytest.CaptureFixture[str]) -> None:
    code, out, err = answered(capsys, "show", "deck-duel", "8,1,2:23456789TJQK/5,0,0:A2", "--seat", "spectators", "--value")
    assert (code, out) == (2, "")
    assert "name seat 1 or 2" in err


def test_nothing_that_a_match_is_played_with_knows_of_values() -> None:
    """In a running game nobody is told what a position is worth."""
    source = Path(holmgang.__file__).parent
    playing = [*source.glob("terminal/**/*.py"), *source.glob("matches/*.py"), source / "cli" / "play.py"]
    assert len(playing) > 20
    for knowing in ("solvers", "bots.evaluate", "bots.estimate"):
        assert not [path.name for path in playing if knowing in path.read_text(encoding="utf-8")]
