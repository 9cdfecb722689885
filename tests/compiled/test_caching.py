"""Compilations are kept, dropped when what they rest on changes, and done without where nothing can be kept."""

import os
import subprocess
import sys
from collections.abc import Callable
from pathlib import Path
from typing import Any, TypeVar, cast

import pytest
from numba.core.caching import NullCache

from holmgang.compiling import caching, contract
from holmgang.compiling.caching import entry
from holmgang.compiling.contract import Row
from holmgang.compiling.progress import on_terminal, telling
from holmgang.core.kind import GameKind
from holmgang.games import all_kinds
from holmgang.games.compiled import compiled_game

F = TypeVar("F", bound=Callable[..., Any])

SCRIPT = """
import sys
from holmgang.compiling.caching import entry
from helping import plus

@entry
def work(number):
    return plus(number)

print(work(1), len(work.stats.cache_hits))
"""
HELPING = """
from holmgang.compiling.caching import inner

@inner
def plus(number):
    return number + {added}
"""

GIVEN_SCRIPT = """
import helping
from holmgang.compiling.caching import entry

@entry
def work(given):
    return given.number + 1

print(work(helping.make(1)), len(work.stats.cache_hits))
"""
GIVEN_CLASS = """
from typing import NamedTuple

class {name}(NamedTuple):
    number: int

make = {name}
"""


def run(folder: Path, kept: Path) -> subprocess.CompletedProcess[str]:
    # Python takes a module's bytecode for up to date where it was written in the same second and is as long
    environment = {**os.environ, "HOLMGANG_CACHE": str(kept), "PYTHONDONTWRITEBYTECODE": "1"}
    return subprocess.run([sys.executable, "script.py"], cwd=folder, env=environment, capture_output=True, text=True, check=False)


def test_a_compilation_is_kept_until_something_that_it_calls_changes(tmp_path: Path) -> None:
    (tmp_path / "script.py").write_text(SCRIPT, encoding="utf-8")
    for added, printed in ((1, "2 0"), (1, "2 1"), (5, "6 0")):
        (tmp_path / "helping.py").write_text(HELPING.format(added=added), encoding="utf-8")
        done = run(tmp_path, tmp_path / "kept")
        assert done.stdout.strip() == printed, done.stderr


def test_what_was_kept_for_a_class_that_is_gone_is_dropped(tmp_path: Path) -> None:
    (tmp_path / "script.py").write_text(GIVEN_SCRIPT, encoding="utf-8")
    for name, printed in (("Given", "2 0"), ("Given", "2 1"), ("Taken", "2 0"), ("Taken", "2 1")):
        (tmp_path / "helping.py").write_text(GIVEN_CLASS.format(name=name), encoding="utf-8")
        done = run(tmp_path, tmp_path / "kept")
        assert done.stdout.strip() == printed, done.stderr


def test_where_nothing_can_be_kept_a_sentence_says_so_and_work_goes_on(tmp_path: Path) -> None:
    (tmp_path / "script.py").write_text(SCRIPT, encoding="utf-8")
    (tmp_path / "helping.py").write_text(HELPING.format(added=1), encoding="utf-8")
    (tmp_path / "kept").write_text("a file where the folder should be", encoding="utf-8")
    done = run(tmp_path, tmp_path / "kept")
    assert done.stdout.strip() == "2 0"
    assert "cannot be kept" in done.stderr
    assert "set HOLMGANG_CACHE" in done.stderr


def test_a_disk_that_becomes_full_costs_a_warning_only(monkeypatch: pytest.MonkeyPatch) -> None:
    @entry
    def work(number: int) -> int:
        return number + 1

    def full(*_: object) -> None:
        raise OSError(28, "No space left on device")

    monkeypatch.setattr(caching._Cache, "_save_overload", full)
    with pytest.warns(caching.NotKept, match="No space left on device"):
        assert work(1) == 2


def anew(function: F) -> F:
    """The function compiled, whether or not an earlier run has kept it; all that it calls is kept as always."""
    made = entry(function)
    cast("Any", made)._cache = NullCache()
    return made


def test_compiling_is_told_of_and_its_end_too() -> None:
    @anew
    def work(number: int) -> int:
        return number + 2

    told: list[str | None] = []
    with telling(told.append):
        assert work(1) == 3
        assert work(2) == 4
    assert told == ["compiling work, which is needed once: part 1", None]


@pytest.mark.parametrize("kind", all_kinds(), ids=lambda kind: kind.name)
def test_a_player_is_told_which_game_is_compiled(kind: GameKind) -> None:
    fast = compiled_game(kind.make())

    @anew
    def ask(rules: Any, row: Row) -> int:
        return contract.node(rules, row)

    told: list[str | None] = []
    with telling(told.append):
        ask(fast.rules, fast.starts(1)[0])
    assert told[0] == f"compiling the rules of {kind.title}, which is needed once: part 1"
    assert all(sentence is None or f"the rules of {kind.title}," in sentence for sentence in told)
    assert told[-1] is None


@pytest.mark.parametrize(
    ("module", "what"),
    [
        ("holmgang.solvers.two_domains.kernels", "the solver of Two Domains"),
        ("holmgang.solvers.matrix", "the solver"),
        ("holmgang.compiling.randomness", "what all games share"),
    ],
)
def test_a_player_is_told_what_else_is_compiled(module: str, what: str) -> None:
    def work(number: int) -> int:
        return number + 3

    work.__module__ = module
    told: list[str | None] = []
    with telling(told.append):
        assert anew(work)(1) == 4
    assert told[0] == f"compiling {what}, which is needed once: part 1"


def test_nothing_is_told_where_errors_go_to_a_file(capsys: pytest.CaptureFixture[str]) -> None:
    on_terminal("compiling")
    assert capsys.readouterr() == ("", "")
