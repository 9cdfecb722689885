"""Solving and evaluating from the command line: a game to one dragon, solved in seconds, and all that can go wrong."""

import json
import os
import shutil
import signal
import subprocess
import sys
import time
from pathlib import Path
from typing import Any

import pytest

import holmgang
from holmgang.cli import main
from holmgang.compiling.caching import _folder as compiled_folder
from holmgang.games import find_kind
from holmgang.pocket.reference import find_reference
from tests.kit.solved import SOLVED_FILE as FILE

ONE = ("--option", "target=1")
START = "AJ23456QK/AJ23456QK 0 0-0"


def answered(capsys: pytest.CaptureFixture[str], *words: str) -> tuple[int, str, str]:
    code = main(words)
    captured = capsys.readouterr()
    return code, captured.out, captured.err


def as_json(capsys: pytest.CaptureFixture[str], *words: str) -> Any:
    code, out, _ = answered(capsys, *words, "--json")
    assert code == 0
    return json.loads(out)


@pytest.fixture
def cache(solved: Path, tmp_path: Path, monkeypatch: pytest.MonkeyPatch) -> Path:
    """A copy of it that a test may spoil."""
    folder = tmp_path / "cache"
    shutil.copytree(solved, folder)
    monkeypatch.setenv("HOLMGANG_CACHE", str(folder))
    return folder


def test_a_solved_game_is_one_file_that_is_not_made_again(cache: Path, capsys: pytest.CaptureFixture[str]) -> None:
    assert [each.name for each in cache.iterdir()] == [FILE]
    (report,) = as_json(capsys, "solve", "duo-regna", *ONE)
    assert report["made"] is False
    assert report["file"] == str(cache / FILE)
    assert report["options"] == {
        "priest_vs_royal": "priest", "joker_vs_priest": "joker", "refill_on_capture": "false", "target": "1",
    }  # fmt: skip
    assert report["bounds"]["difference"] < 1e-7
    assert report["bounds"]["gain"] < 1e-9
    code, out, err = answered(capsys, "solve", "duo-regna", *ONE, "--option", "theme=gladiator")
    assert (code, err) == (0, "")
    assert "solved before" in out


def test_the_certificate_is_checked_on_request(cache: Path, capsys: pytest.CaptureFixture[str]) -> None:
    (report,) = as_json(capsys, "solve", "duo-regna", *ONE, "--check")
    assert report["check"]["holds"] is True
    assert report["check"]["facts"]["positions"] == 26_311 * 3


def test_a_damaged_byte_is_found_by_the_check(cache: Path, capsys: pytest.CaptureFixture[str]) -> None:
    whole = bytearray((cache / FILE).read_bytes())
    whole[-1000] ^= 1
    (cache / FILE).write_bytes(bytes(whole))
    code, out, err = answered(capsys, "solve", "duo-regna", *ONE, "--check")
    assert (code, out) == (1, "")
    assert "checksum is wrong" in err
    assert "delete it and solve again" in err


def test_a_position_in_a_damaged_block_is_judged_without_the_file_and_it_is_named(
    cache: Path, capsys: pytest.CaptureFixture[str]
) -> None:
    whole = bytearray((cache / FILE).read_bytes())
    for at in range(len(whole) // 2 % 32_768, len(whole), 32_768):  # one byte in each block
        if at > 5_000:  # the header is another test's
            whole[at] ^= 1
    (cache / FILE).write_bytes(bytes(whole))
    value = as_json(capsys, "eval", "duo-regna", "A2/J4 1 0-0 target=1")
    assert value["kind"] == "pocket"
    assert FILE in value["notes"][0]
    assert "is damaged (its checksum is wrong): delete it and solve again" in value["notes"][0]


def test_a_truncated_file_is_refused_and_estimated_around(cache: Path, capsys: pytest.CaptureFixture[str]) -> None:
    (cache / FILE).write_bytes((cache / FILE).read_bytes()[:-1000])
    code, out, err = answered(capsys, "solve", "duo-regna", *ONE)
    assert (code, out) == (1, "")
    assert "is damaged" in err
    value = as_json(capsys, "eval", "duo-regna", "A2/J4 1 0-0 target=1", "--games", "20")
    assert value["kind"] == "estimated"
    assert "is damaged" in value["notes"][0]


def test_a_file_of_other_options_is_refused(cache: Path, capsys: pytest.CaptureFixture[str]) -> None:
    (cache / FILE).rename(cache / FILE.replace("-1.tables", "-2.tables"))
    code, out, err = answered(capsys, "solve", "duo-regna", "--option", "target=2")
    assert (code, out) == (1, "")
    assert "is about other options" in err


@pytest.mark.parametrize(
    ("words", "code", "says"),
    [
        (("solve", "duo-regna", "--all", *ONE), 2, "leave --option out"),
        (("solve", "deck-duel"), 1, "cannot be solved outright; duo-regna"),
        (("solve", "duo-regna", "--option", "target=10"), 2, "1 to 9"),
        (("solve", "duo-regna", "--option", "target=9", "--device", "gpu"), 1, "solved on the processor"),
        (("solve", "two-domains", "--device", "gpu"), 1, "leave --device out"),
        (("eval", "duo-regna", START, "--seat", "3"), 2, "seat 1 or 2"),
        (("eval", "duo-regna", START, "--games", "1"), 2, "from 2 to"),
        (("eval", "duo-regna", START, "--seed", "x"), 2, "whole number"),
        (("eval", "duo-regna", f"{START} target=2", "--option", "target=3"), 1, "keep one"),
    ],
)
def test_bad_input_is_answered_with_one_sentence(
    words: tuple[str, ...],
    code: int,
    says: str,
    tmp_path: Path,
    monkeypatch: pytest.MonkeyPatch,
    capsys: pytest.CaptureFixture[str],
) -> None:
    monkeypatch.setenv("HOLMGANG_CACHE", str(tmp_path))  # whoever runs this may have solved games already
    got, out, err = answered(capsys, *words)
    assert (got, out) == (code, "")
    assert says in err
    assert err.count("\n") == 1


def test_a_cache_that_takes_nothing_is_named_before_any_work(
    tmp_path: Path, monkeypatch: pytest.MonkeyPatch, capsys: pytest.CaptureFixture[str]
) -> None:
    (tmp_path / "file").write_bytes(b"")
    monkeypatch.setenv("HOLMGANG_CACHE", str(tmp_path / "file" / "folder"))
    code, out, err = answered(capsys, "solve", "duo-regna")
    assert (code, out) == (1, "")
    assert "set HOLMGANG_CACHE to another folder" in err


def test_a_full_disk_is_named_and_what_was_there_stays(cache: Path, capsys: pytest.CaptureFixture[str]) -> None:
    resource = pytest.importorskip("resource")
    limits = resource.getrlimit(resource.RLIMIT_FSIZE)
    resource.setrlimit(resource.RLIMIT_FSIZE, (1_000_000, limits[1]))
    try:
        code, out, err = answered(capsys, "solve", "duo-regna", "--option", "target=2")
    finally:
        resource.setrlimit(resource.RLIMIT_FSIZE, limits)
    assert (code, out) == (1, "")
    assert "free some room" in err
    assert [each.name for each in cache.glob("*.tables")] == [FILE]


def test_a_stopped_solver_says_how_to_go_on_and_goes_on(tmp_path: Path, capsys: pytest.CaptureFixture[str]) -> None:
    kept = compiled_folder()
    assert kept is not None
    (tmp_path / "compiled").symlink_to(kept)
    command = [sys.executable, "-m", "holmgang", "solve", "duo-regna", "--option", "target=2", "--json"]
    environment = {**os.environ, "HOLMGANG_CACHE": str(tmp_path)}
    running = subprocess.Popen(command, env=environment, stdout=subprocess.PIPE, stderr=subprocess.PIPE, text=True)
    while not (parts := list(tmp_path.glob("*.parts/score-*"))) and running.poll() is None:
        time.sleep(0.01)
    assert parts
    running.send_signal(signal.SIGINT)
    out, err = running.communicate(timeout=300)
    assert (running.returncode, out) == (130, "")
    assert "the same command goes on from there" in err
    assert list(tmp_path.glob("*.parts/score-1-1.tables"))
    assert not list(tmp_path.glob("*.tables"))
    resumed = subprocess.run(command, env=environment, capture_output=True, text=True, check=True, timeout=600)
    (report,) = json.loads(resumed.stdout)
    assert report["made"] is True
    assert report["bounds"]["difference"] < 1e-7
    assert {each.name for each in tmp_path.iterdir()} == {"compiled", Path(report["file"]).name}


# The value of a position


def test_a_solved_position_is_looked_up(cache: Path, capsys: pytest.CaptureFixture[str]) -> None:
    value = as_json(capsys, "eval", "duo-regna", START, *ONE)
    assert value["kind"] == "exact"
    assert value["win"] == [0.5, 0.5]
    assert value["error"] < 1e-7
    assert value["position"] == f"{START} target=1"
    assert any("play without progress ends in a draw" in each for each in value["notes"])
    for seat in (0, 1):
        assert sum(value["mixtures"][seat].values()) == pytest.approx(1)
        for card, worth in value["options"][seat].items():
            assert worth <= 0.5 + 1e-9
            if value["mixtures"][seat][card] > 0:
                assert worth == pytest.approx(0.5, abs=1e-9)
    code, out, err = answered(capsys, "eval", "duo-regna", START, *ONE)
    assert code == 0
    assert out.startswith("first seat 50.00 %, second seat 50.00 % (exact)")
    assert "play without progress ends in a draw" in err


def test_a_limit_and_a_theme_make_no_difference_to_the_value(cache: Path) -> None:
    game = holmgang.make_game("duo-regna", target=1, theme="gladiator", no_progress_limit=5)
    value = holmgang.evaluate(game, "A24/J6K 1 0-0 quiet=4")
    assert value.kind == "exact"
    assert value == holmgang.evaluate("duo-regna", "A24/J6K 1 0-0 target=1")


def test_the_reference_of_a_solved_game_is_its_tables(cache: Path) -> None:
    game, state = find_kind("duo-regna").read_position("A24/J6K 1 0-0 target=1")
    reference = find_reference(game)
    assert (reference.name, reference.known) == ("the solved game", "exact")
    assert reference.error < 1e-9
    assert reference.chance(game, state) == holmgang.evaluate(game, "A24/J6K 1 0-0").win[0]


def test_without_a_table_the_way_to_one_is_told_and_the_value_estimated(
    tmp_path: Path, monkeypatch: pytest.MonkeyPatch, capsys: pytest.CaptureFixture[str]
) -> None:
    compiled_folder()
    monkeypatch.setenv("HOLMGANG_CACHE", str(tmp_path))
    value = as_json(capsys, "eval", "duo-regna", "AK/J2 1 2-1 refill_on_capture=true", "--games", "50")
    assert value["kind"] == "estimated"
    assert value["error"] > 0
    assert value["notes"][0].endswith("holmgang solve duo-regna --option refill_on_capture=true")
    assert value == as_json(capsys, "eval", "duo-regna", "AK/J2 1 2-1 refill_on_capture=true", "--games", "50")
    assert any(each.startswith("This is an estimate, from ") for each in value["notes"])
    _, out, _ = answered(capsys, "eval", "duo-regna", "AK/J2 1 2-1 refill_on_capture=true", "--games", "50")
    headline, *options = out.splitlines()
    assert headline.startswith("An estimate: first seat about ")
    assert all(option.split()[2] == "about" for option in options)


def test_a_game_that_is_over_is_worth_its_result(capsys: pytest.CaptureFixture[str]) -> None:
    value = as_json(capsys, "eval", "duo-regna", "A/J 2 3-0")
    assert (value["win"], value["kind"], value["error"]) == ([1.0, 0.0], "exact", 0.0)
    drawn = as_json(capsys, "eval", "two-domains", "22222/22222 1 quiet=200")
    assert drawn["win"] == [0.5, 0.5]
