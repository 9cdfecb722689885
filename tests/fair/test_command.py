"""``holmgang verify``: a word, a sentence, and an exit code."""

import json
from pathlib import Path
from random import Random

import msgspec
import pytest

from holmgang.cli import main
from holmgang.core.record_text import write_record
from tests.matches.tables import Table


@pytest.fixture
def files(tmp_path: Path) -> tuple[Path, Path]:
    """A record and the first seat's receipt."""
    table = Table("two-domains", fair=True).start().play(Random(1))
    record, receipt = tmp_path / "game.holm", tmp_path / "receipt.json"
    record.write_text(write_record(table.match.record()), encoding="utf-8")
    receipt.write_bytes(msgspec.json.encode(table.receipt(0)))
    return record, receipt


def test_without_a_receipt_it_says_consistent(files: tuple[Path, Path], capsys: pytest.CaptureFixture[str]) -> None:
    assert main(["verify", str(files[0])]) == 0
    assert capsys.readouterr().out.startswith("Consistent: all ")


def test_with_a_receipt_it_says_fair(files: tuple[Path, Path], capsys: pytest.CaptureFixture[str]) -> None:
    assert main(["verify", str(files[0]), "--receipt", str(files[1])]) == 0
    assert capsys.readouterr().out.startswith("Fair: all ")


def test_for_scripts_it_says_it_in_json(files: tuple[Path, Path], capsys: pytest.CaptureFixture[str]) -> None:
    assert main(["verify", str(files[0]), "--receipt", str(files[1]), "--json"]) == 0
    told = json.loads(capsys.readouterr().out)
    assert (told["verdict"], told["notes"]) == ("fair", [])
    assert told["outcomes"] > 10


def test_what_is_wrong_is_named(files: tuple[Path, Path], capsys: pytest.CaptureFixture[str]) -> None:
    record, _ = files
    text = record.read_text(encoding="utf-8")
    line = next(line for line in text.splitlines(keepends=True) if line.startswith("[ShareSecond"))
    record.write_text(text.replace(line, ""), encoding="utf-8")
    assert main(["verify", str(record)]) == 1
    said = "The ShareSecond tag is missing, without which nothing can be checked."
    assert capsys.readouterr().out == f"Not verified: {said}\n"
    assert main(["verify", str(record), "--json"]) == 1
    assert json.loads(capsys.readouterr().out) == {"verdict": "not verified", "problem": "missing", "message": said}


def test_notes_go_beside_the_data(files: tuple[Path, Path], capsys: pytest.CaptureFixture[str]) -> None:
    record, _ = files
    text = record.read_text(encoding="utf-8")
    line = next(line for line in text.splitlines(keepends=True) if line.startswith("[Hash"))
    record.write_text(text.replace(line, ""), encoding="utf-8")
    assert main(["verify", str(record)]) == 0
    said = capsys.readouterr()
    assert said.out.startswith("Consistent")
    assert "no hash" in said.err


@pytest.mark.parametrize("receipt", ["{}", "not json"])
def test_a_bad_receipt_is_one_sentence(files: tuple[Path, Path], receipt: str, capsys: pytest.CaptureFixture[str]) -> None:
    files[1].write_text(receipt, encoding="utf-8")
    assert main(["verify", str(files[0]), "--receipt", str(files[1])]) == 1
    assert capsys.readouterr().err.startswith("This is no receipt:")


def test_a_file_that_is_not_there_is_one_sentence(tmp_path: Path, capsys: pytest.CaptureFixture[str]) -> None:
    assert main(["verify", str(tmp_path / "none.holm")]) == 1
    assert "cannot be read" in capsys.readouterr().err
