"""`holmgang site`: what it writes, and what it leaves alone."""

import gzip
import json
from collections.abc import Iterator
from pathlib import Path

import pytest

from holmgang.cli import main
from holmgang.games import OWN_GAMES
from holmgang.server.pages.site import site_files
from tests.kit.built import NEEDS_BUILT

MOST_OF_SHELL = 120_000
MOST_BEFORE_THE_FIRST_TABLE = 7_500_000
MOST_IN_ALL = 10_000_000

pytestmark = NEEDS_BUILT


@pytest.fixture
def written(tmp_path: Path, capsys: pytest.CaptureFixture[str]) -> Path:
    """A site in a new folder."""
    assert main(["site", str(tmp_path / "duels")]) == 0
    assert "Put it on any web host" in capsys.readouterr().out
    return tmp_path / "duels"


def files_below(folder: Path) -> Iterator[str]:
    return (str(path.relative_to(folder)) for path in folder.rglob("*") if path.is_file())


def compressed(files: dict[str, bytes]) -> int:
    """Bytes on the way from a host that compresses what gains by it."""
    return sum(min(len(body), len(gzip.compress(body))) for body in files.values())


def test_a_site_has_the_client_python_the_games_their_rules_and_licences(written: Path) -> None:
    names = set(files_below(written))
    listed = json.loads((written / "python/files.json").read_text(encoding="utf-8"))
    parts = [
        listed["loader"],
        listed["script"],
        *listed["wasm"],
        *listed["library"],
        *listed["package"],
        *listed["pocket"].values(),
    ]
    assert {f"python/{part}" for part in parts} <= names
    assert {f"pages/rules-{game}.json" for game in OWN_GAMES} <= names
    assert {"index.html", "service-worker.js", "manifest.webmanifest", "site.json"} <= names
    for licence in ("holmgang", "pyodide", "python", "msgspec"):
        assert (written / f"licences/{licence}.txt").read_text(encoding="utf-8").strip()
    marked = json.loads((written / "site.json").read_text(encoding="utf-8"))
    assert set(marked["files"]) == names - {"site.json"}


def test_the_page_of_a_site_forbids_itself_what_a_server_would(written: Path) -> None:
    page = (written / "index.html").read_text(encoding="utf-8")
    policy = page.partition('http-equiv="Content-Security-Policy" content="')[2].partition('"')[0]
    assert "default-src 'none'" in policy
    for forbidden in ("unsafe-inline", "'unsafe-eval", "http:", "https:", "*"):
        assert forbidden not in policy
    assert page.index("Content-Security-Policy") < page.index("<base"), "it holds for all that comes after it"
    assert 'data-host="none"' in page
    assert '<base href="./">' in page


def test_a_site_is_small() -> None:
    files = site_files()
    page = files["index.html"].decode()
    first = [name for name in files if name.startswith("assets/") and f'"{name}"' in page and "worker" not in name]
    assert len(first) >= 2
    shell = compressed({name: files[name] for name in ("index.html", *first)})
    assert shell <= MOST_OF_SHELL
    games = {name: body for name, body in files.items() if name.startswith("python/") and not name.endswith(".pocket")}
    assert shell + compressed(games) <= MOST_BEFORE_THE_FIRST_TABLE
    assert compressed(files) <= MOST_IN_ALL


def test_a_site_is_brought_up_to_date_and_what_else_lies_there_stays(written: Path, capsys: pytest.CaptureFixture[str]) -> None:
    (written / "CNAME").write_text("play.example\n", encoding="utf-8")
    (written / "assets/old.js").write_text("", encoding="utf-8")
    mark = json.loads((written / "site.json").read_text(encoding="utf-8"))
    mark["files"] += ["assets/old.js", "../outside"]
    mark["holmgang"] = "0.0.9"
    (written / "site.json").write_text(json.dumps(mark), encoding="utf-8")
    (written.parent / "outside").write_text("", encoding="utf-8")
    assert main(["site", str(written), "--json"]) == 0
    told = json.loads(capsys.readouterr().out)
    assert told["replaced"] == "0.0.9"
    assert told["files"] == len(list(files_below(written))) - 2  # the mark, and what is not ours
    assert not (written / "assets/old.js").exists()
    assert (written / "CNAME").exists()
    assert (written.parent / "outside").exists()


def test_a_folder_that_holds_something_else_is_left_alone(tmp_path: Path, capsys: pytest.CaptureFixture[str]) -> None:
    (tmp_path / "thesis.tex").write_text("", encoding="utf-8")
    assert main(["site", str(tmp_path)]) == 1
    assert "nothing is written over" in capsys.readouterr().err
    assert list(files_below(tmp_path)) == ["thesis.tex"]
    assert main(["site", str(tmp_path / "thesis.tex")]) == 1
    assert main(["site", str(tmp_path / "thesis.tex" / "below")]) == 1


def test_a_site_may_offer_a_server(tmp_path: Path, capsys: pytest.CaptureFixture[str]) -> None:
    assert main(["site", str(tmp_path / "duels"), "--server", 'https://play.example/?"<x>']) == 0
    assert 'data-server="https://play.example/?&quot;&lt;x&gt;"' in (tmp_path / "duels/index.html").read_text(encoding="utf-8")
    assert main(["site", str(tmp_path / "other"), "--server", "play.example"]) == 2
    assert "https://play.example" in capsys.readouterr().err
    assert not (tmp_path / "other").exists()
