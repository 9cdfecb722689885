"""The command that reviews a game: as text, as JSON, as a page, and what it refuses."""

import io
import json
import subprocess
import sys
from itertools import pairwise
from pathlib import Path
from typing import Any

import pytest

import holmgang
from holmgang.bots import measure_reference
from holmgang.cli import main
from holmgang.core.extras import MissingExtra
from holmgang.review import reference
from holmgang.terminal.settings import settings_file

RECORDS = Path(__file__).parent.parent / "review" / "records"
DUO = RECORDS / "duo-regna.holm"


@pytest.fixture(autouse=True)
def _light_install(monkeypatch: pytest.MonkeyPatch) -> None:
    """No compiled rules, so that estimates are by looks; and from a handful of games."""

    def missing(*_: Any) -> None:
        raise MissingExtra("A better estimate", "fast")

    monkeypatch.setattr(reference, "_played_out", missing)
    monkeypatch.setattr(measure_reference, "GAMES", 6)


def reviewed(capsys: pytest.CaptureFixture[str], *words: str) -> tuple[int, str, str]:
    code = main(["review", *words])
    captured = capsys.readouterr()
    return code, captured.out, captured.err


def as_json(capsys: pytest.CaptureFixture[str], path: Path) -> dict[str, Any]:
    code, out, err = reviewed(capsys, str(path), "--json")
    assert (code, err) == (0, "")
    told: dict[str, Any] = json.loads(out)
    return told


def renamed(path: Path, first: str, second: str) -> str:
    """The recorded game with other names, and so without its hash."""
    lines = (RECORDS / "duo-regna.holm").read_text(encoding="utf-8").splitlines()
    kept = [line for line in lines if not line.startswith("[Hash")]
    text = "\n".join(kept).replace('[First "Ada"]', f'[First "{first}"]').replace('[Second "Bo"]', f'[Second "{second}"]')
    path.write_text(f"{text}\n", encoding="utf-8")
    return str(path)


@pytest.mark.parametrize(
    ("players", "title"),
    [
        (("Player", "Squire"), "Duo Regna: you against Squire, "),
        (("Squire", "Player"), "Duo Regna: Squire against you, "),
        (("Cleo", "Squire"), "Duo Regna: you against Squire, "),
        (("Ada", "Bo"), "Duo Regna: Ada against Bo, "),
        (("Cleo", "Player"), "Duo Regna: Cleo against Player, "),
    ],
)
def test_the_text_speaks_to_whoever_has_the_readers_name_or_none_and_pages_name_everybody(
    players: tuple[str, str], title: str, tmp_path: Path, monkeypatch: pytest.MonkeyPatch, capsys: pytest.CaptureFixture[str]
) -> None:
    monkeypatch.setenv("HOLMGANG_HOME", str(tmp_path))
    settings_file().write_text('name = "Cleo"\n', encoding="utf-8")
    file = renamed(tmp_path / "game.holm", *players)
    code, out, _ = reviewed(capsys, file, "--html", str(tmp_path / "page.html"))
    assert code == 0
    assert out.startswith(title)
    page = (tmp_path / "page.html").read_text(encoding="utf-8")
    assert f"<h1>Duo Regna: {players[0]} against {players[1]}, " in page
    assert json.loads(reviewed(capsys, file, "--json")[1])["players"] == list(players)


@pytest.mark.parametrize("name", holmgang.GAME_NAMES)
def test_the_ledger_that_json_tells_adds_up(name: str, capsys: pytest.CaptureFixture[str]) -> None:
    told = as_json(capsys, RECORDS / f"{name}.holm")
    entries, summary = told["entries"], told["summary"]
    for entry in entries:
        parts = entry["luck"] + entry["hidden"] + entry["residual"] - entry["costs"][0] + entry["costs"][1]
        assert entry["what"] == "ending" or entry["after"] - entry["before"] == pytest.approx(parts, abs=1e-9)
        assert entry["told"]
    assert all(one["after"] == two["before"] for one, two in pairwise(entries))
    assert (entries[0]["before"], entries[-1]["after"]) == (summary["start"], summary["end"])
    first, second = summary["seats"]
    parts = first["luck"] + first["hidden"] - first["cost"] + second["cost"] + summary["residual"] + summary["outside"]
    assert summary["end"] - summary["start"] == pytest.approx(parts, abs=1e-9)
    assert summary["end"] == {"1-0": 1, "0-1": 0}[told["result"]]


def test_json_says_what_it_is_and_what_it_is_relative_to(capsys: pytest.CaptureFixture[str]) -> None:
    told = as_json(capsys, DUO)
    assert (told["format"], told["holmgang"], told["game"], told["players"]) == (
        1,
        holmgang.__version__,
        "duo-regna",
        ["Ada", "Bo"],
    )
    assert set(told["reference"]) == {"name", "known", "error", "notes"}
    assert told["mistakes"][0]["better"]["text"] in told["mistakes"][0]["mixture"]


def test_the_fields_of_the_document_are_documented(capsys: pytest.CaptureFixture[str]) -> None:
    page = (Path(__file__).parent.parent.parent / "docs" / "review.md").read_text(encoding="utf-8")
    told = as_json(capsys, DUO)
    nested = [told, told["summary"], told["summary"]["seats"][0], told["entries"][0], told["entries"][0]["judged"][0]]
    nested += [told["reference"], told["mistakes"][0], told["mistakes"][0]["better"]]
    assert [name for fields in nested for name in fields if f"`{name}`" not in page] == []


def test_text_goes_to_stdout_and_remarks_to_stderr(tmp_path: Path, capsys: pytest.CaptureFixture[str]) -> None:
    code, out, err = reviewed(capsys, str(DUO))
    assert (code, err) == (0, "")
    assert out.startswith("Duo Regna: Ada against Bo, 1-0 (enough dragons captured)\n")
    assert "\x1b" not in out
    unsigned = tmp_path / "unsigned.holm"
    text = DUO.read_text(encoding="utf-8")
    unsigned.write_text(
        "".join(line for line in text.splitlines(keepends=True) if not line.startswith("[Hash")), encoding="utf-8"
    )
    code, again, err = reviewed(capsys, str(unsigned))
    assert (code, again) == (0, out)
    assert "no hash" in err


def test_the_page_is_written_beside_the_text_and_no_file_is_written_over(
    tmp_path: Path, capsys: pytest.CaptureFixture[str]
) -> None:
    page = tmp_path / "review.html"
    code, out, err = reviewed(capsys, str(DUO), "--html", str(page))
    assert code == 0
    assert out.startswith("Duo Regna: ")
    assert err == f"The page is in {page}.\n"
    assert page.read_text(encoding="utf-8").startswith("<!DOCTYPE html>")
    code, out, err = reviewed(capsys, str(DUO), "--html", str(page))
    assert (code, out) == (1, "")
    assert err.endswith("exists already and is left as it is: name a new file.\n")


def test_a_dash_writes_the_page_alone_to_stdout(
    tmp_path: Path, monkeypatch: pytest.MonkeyPatch, capsys: pytest.CaptureFixture[str]
) -> None:
    monkeypatch.chdir(tmp_path)
    code, out, err = reviewed(capsys, str(DUO), "--html", "-")
    assert (code, err) == (0, "")
    assert out.startswith("<!DOCTYPE html>")
    assert out.endswith("</html>\n")
    assert list(tmp_path.iterdir()) == []
    code, out, err = reviewed(capsys, str(DUO), "--html", "-", "--json")
    assert (code, out) == (2, "")
    assert "both write to standard output" in err


def test_the_page_is_written_before_the_text_which_somebody_may_stop_reading(
    tmp_path: Path, monkeypatch: pytest.MonkeyPatch
) -> None:
    page = tmp_path / "review.html"
    written: list[bool] = []
    monkeypatch.setattr("holmgang.cli.review.say", lambda _: written.append(page.exists()))
    assert main(["review", str(DUO), "--html", str(page)]) == 0
    assert written
    assert all(written)


@pytest.mark.parametrize(
    ("page", "code", "says"),
    [
        ("missing/review.html", 1, "make it first"),
        ("", 2, "--html takes the name of a new file"),
        ("~nosuchuser/x.html", 1, "no such home folder"),
    ],
)
def test_a_page_that_cannot_be_written_is_refused_before_the_work(
    page: str, code: int, says: str, monkeypatch: pytest.MonkeyPatch, tmp_path: Path, capsys: pytest.CaptureFixture[str]
) -> None:
    monkeypatch.chdir(tmp_path)
    got, out, err = reviewed(capsys, str(DUO), "--html", page)
    assert (got, out, err.count("\n")) == (code, "", 1)
    assert says in err


def _without(*tags: str) -> str:
    lines = DUO.read_text(encoding="utf-8").splitlines(keepends=True)
    return "".join(line for line in lines if not any(line.startswith(f"[{tag} ") for tag in ("Hash", *tags)))


@pytest.mark.parametrize(
    ("text", "says"),
    [
        ("", "game.holm is empty: give a record to review."),
        (" \n\n", "game.holm is empty"),
        ("hello", "A record begins with its tags"),
        (_without().replace("duo-regna", "fox-duel"), "A game of another package must be installed here first."),
        (_without().replace('[Rules "1"]', '[Rules "2"]'), "use a newer one"),
        (_without("Result", "Reason").rsplit("\n", 2)[0] + "\n", "holmgang resume"),
    ],
    ids=["empty", "blank", "no record", "another game", "newer rules", "unfinished"],
)
def test_what_cannot_be_reviewed_is_told_in_a_sentence_with_a_next_step(
    text: str, says: str, monkeypatch: pytest.MonkeyPatch, tmp_path: Path, capsys: pytest.CaptureFixture[str]
) -> None:
    monkeypatch.chdir(tmp_path)
    Path("game.holm").write_text(text, encoding="utf-8")
    code, out, err = reviewed(capsys, "game.holm")
    assert (code, out, err.count("\n")) == (1, "", 1)
    assert says in err


def test_a_redacted_record_needs_the_whole_one(tmp_path: Path, capsys: pytest.CaptureFixture[str]) -> None:
    assert main(["redact", str(RECORDS / "dueling-nobles.holm"), "--seat", "1"]) == 0
    redacted = tmp_path / "redacted.holm"
    redacted.write_text(capsys.readouterr().out, encoding="utf-8")
    code, out, err = reviewed(capsys, str(redacted))
    assert (code, out) == (1, "")
    assert "redacted for first" in err
    assert "needs the whole record" in err


def test_errors_are_json_for_scripts(tmp_path: Path, capsys: pytest.CaptureFixture[str]) -> None:
    (tmp_path / "empty.holm").touch()
    code, out, err = reviewed(capsys, str(tmp_path / "empty.holm"), "--json")
    assert (code, out) == (1, "")
    assert json.loads(err)["error"] == "NotReviewable"


def test_a_seed_is_a_whole_number(capsys: pytest.CaptureFixture[str]) -> None:
    code, out, err = reviewed(capsys, str(DUO), "--seed", "x")
    assert (code, out) == (2, "")
    assert "--seed takes a whole number" in err


def test_a_record_is_reviewed_from_a_pipe(monkeypatch: pytest.MonkeyPatch, capsys: pytest.CaptureFixture[str]) -> None:
    monkeypatch.setattr(sys, "stdin", io.TextIOWrapper(io.BytesIO(DUO.read_bytes())))
    code, out, _ = reviewed(capsys, "-")
    assert code == 0
    assert out.startswith("Duo Regna: Ada against Bo")


LIGHT = """
import sys
sys.modules["numpy"] = sys.modules["numba"] = None
from holmgang.bots import measure_reference
from holmgang.cli import main
measure_reference.GAMES = 4
sys.exit(main(["review", sys.argv[1]]))
"""


@pytest.mark.parametrize("name", ["duo-regna", "dueling-nobles"])
def test_a_light_install_reviews_without_numpy_and_numba(name: str) -> None:
    record = str(RECORDS / f"{name}.holm")
    done = subprocess.run([sys.executable, "-c", LIGHT, record], capture_output=True, text=True, check=False)
    assert (done.returncode, done.stderr) == (0, "")
    assert "Measured by " in done.stdout
