"""Matches that are kept: what is said where there is none, and which one is forgotten."""

import asyncio
import io
import json
import sys
from pathlib import Path

import pytest

from holmgang.cli import main
from holmgang.server.store import open_store
from holmgang.terminal.saves import Saves

NO_SERVER = "There is no match: no server has run here yet. holmgang resume --list has yours in the terminal.\n"


@pytest.fixture(autouse=True)
def _home(tmp_path: Path, monkeypatch: pytest.MonkeyPatch) -> None:
    """A folder of its own for all that is kept, which nothing has made yet."""
    monkeypatch.setenv("HOLMGANG_HOME", str(tmp_path / "home"))


def leave_matches(count: int, monkeypatch: pytest.MonkeyPatch, capsys: pytest.CaptureFixture[str]) -> None:
    """So many matches with a move in each."""
    for _ in range(count):
        monkeypatch.setattr(sys, "stdin", io.StringIO("\nK\n"))
        assert main(["play", "duo-regna", "--plain", "--seats", "human,human"]) == 0
    capsys.readouterr()


def test_forgetting_where_there_is_none_says_so(capsys: pytest.CaptureFixture[str], tmp_path: Path) -> None:
    assert main(["resume", "--forget"]) == 0
    assert capsys.readouterr() == ("There is no match to forget.\n", "")
    assert not (tmp_path / "home").exists(), "and nothing is made for that"


def test_forgetting_takes_the_only_one(capsys: pytest.CaptureFixture[str], monkeypatch: pytest.MonkeyPatch) -> None:
    leave_matches(1, monkeypatch, capsys)
    assert main(["resume", "--forget"]) == 0
    assert capsys.readouterr() == ("The match 1 is forgotten.\n", "")
    assert Saves.open().unfinished() == []


def test_forgetting_one_of_several_needs_its_number(capsys: pytest.CaptureFixture[str], monkeypatch: pytest.MonkeyPatch) -> None:
    leave_matches(2, monkeypatch, capsys)
    assert main(["resume", "--forget"]) == 2
    said = "Say which match to forget, as in holmgang resume 2 --forget; holmgang resume --list has all.\n"
    assert capsys.readouterr() == ("", said)
    assert [saved.id for saved in Saves.open().unfinished()] == [2, 1]
    assert main(["resume", "1", "--forget"]) == 0
    assert [saved.id for saved in Saves.open().unfinished()] == [2]


@pytest.mark.parametrize("words", [("resume", "--forget", "--json"), ("--json", "resume", "--forget")])
def test_a_script_is_told_in_json_which_one_is_forgotten(
    words: tuple[str, ...], capsys: pytest.CaptureFixture[str], monkeypatch: pytest.MonkeyPatch
) -> None:
    assert main(words) == 0
    assert json.loads(capsys.readouterr().out) == {"forgotten": None}
    leave_matches(1, monkeypatch, capsys)
    assert main(words) == 0
    assert json.loads(capsys.readouterr().out) == {"forgotten": 1}
    assert Saves.open().unfinished() == []


def test_the_list_forgets_nothing(capsys: pytest.CaptureFixture[str], monkeypatch: pytest.MonkeyPatch) -> None:
    leave_matches(1, monkeypatch, capsys)
    for words in (("--list", "--forget"), ("1", "--forget", "--list"), ("--list", "--forget", "--json")):
        assert main(["resume", *words]) == 2
        out, said = capsys.readouterr()
        assert (out, "leave --list out, or --forget" in said) == ("", True)
    assert [saved.id for saved in Saves.open().unfinished()] == [1]


@pytest.mark.parametrize(("words", "said"), [((), NO_SERVER), (("--phase", "live"), NO_SERVER), (("--json",), "[]\n")])
def test_before_any_server_has_run_there_is_no_match(
    words: tuple[str, ...], said: str, capsys: pytest.CaptureFixture[str], tmp_path: Path
) -> None:
    assert main(["matches", *words]) == 0
    assert capsys.readouterr() == (said, "")
    assert not (tmp_path / "home").exists()


def test_a_store_that_is_named_has_to_be_there(capsys: pytest.CaptureFixture[str], tmp_path: Path) -> None:
    missing = tmp_path / "missing.db"
    assert main(["matches", "--store", str(missing)]) == 1
    assert capsys.readouterr() == ("", f"There is no store at {missing}.\n")


@pytest.mark.parametrize(
    ("words", "said"),
    [
        ((), "There is no match in this store.\n"),
        (("--phase", "live"), "There is no match in this store that is live.\n"),
        (("--json",), "[]\n"),
    ],
)
def test_a_store_without_a_match_says_so(words: tuple[str, ...], said: str, capsys: pytest.CaptureFixture[str]) -> None:
    async def make_store() -> None:
        store = open_store("")
        await store.start(lambda _match, _number: None, alone=True)
        await store.close()

    asyncio.run(make_store())
    assert main(["matches", *words]) == 0
    assert capsys.readouterr() == (said, "")
