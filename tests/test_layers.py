"""The layers of the design hold, and starting up loads nothing that is not needed."""

import re
import subprocess
import sys
import tomllib
from pathlib import Path
from typing import Any

import pytest

from holmgang.games import OWN_GAMES

ROOT = Path(__file__).parent.parent
HEAVY = ("textual", "rich", "msgspec", "numba", "numpy", "sqlite3", "asyncio")


def run(*command: str) -> subprocess.CompletedProcess[str]:
    return subprocess.run(command, cwd=ROOT, capture_output=True, text=True, check=False)


def test_each_layer_imports_only_those_above_it() -> None:
    """The contracts are in pyproject.toml: layers, the core's dependencies, games that do not know each other."""
    checked = run(str(Path(sys.executable).parent / "lint-imports"), "--no-cache")
    assert checked.returncode == 0, checked.stdout
    assert "0 broken" in checked.stdout


def contracts() -> dict[str, dict[str, Any]]:
    """Those that are enforced, by their names."""
    with (ROOT / "pyproject.toml").open("rb") as file:
        return {each["name"]: each for each in tomllib.load(file)["tool"]["importlinter"]["contracts"]}


def test_no_game_of_the_registry_is_left_out_of_those_that_do_not_know_each_other() -> None:
    held = set(contracts()["Games do not know each other"]["modules"])
    games = {f"holmgang.games.{game.replace('-', '_')}" for game in OWN_GAMES}
    assert held == games, "list them in pyproject.toml, in the contract “Games do not know each other”"


def test_the_page_on_architecture_lists_the_layers_that_are_enforced() -> None:
    contract = contracts()["Each layer imports only those above it in the design"]
    enforced = [layer.strip() for line in reversed(contract["layers"]) for layer in line.split("|")]
    page = (ROOT / "docs/architecture.md").read_text(encoding="utf-8")
    listed = re.findall(r"^\| `([a-z]+)(?:/|\.py)` \|", page, re.MULTILINE)
    assert [f"holmgang.{layer}" for layer in listed] == enforced


def test_the_page_on_architecture_names_every_part_of_a_game() -> None:
    (line,) = re.findall(r"^\| `games/` .*$", (ROOT / "docs/architecture.md").read_text(encoding="utf-8"), re.MULTILINE)
    folders = [ROOT / "src/holmgang/games" / game.replace("-", "_") for game in OWN_GAMES]
    parts = set.intersection(*({path.name for path in folder.iterdir()} for folder in folders))
    assert {part for part in parts if f"`{part}`" not in line} <= {"__init__.py", "__pycache__"}


@pytest.mark.parametrize("module", ["holmgang", "holmgang.cli", "holmgang.core.kind", "holmgang.games", "holmgang.bots"])
def test_importing_loads_nothing_heavy(module: str) -> None:
    loaded = run(sys.executable, "-c", f"import sys, {module}; print(*sorted(name.partition('.')[0] for name in sys.modules))")
    assert loaded.returncode == 0, loaded.stderr
    assert not set(loaded.stdout.split()) & set(HEAVY)


def test_the_core_needs_the_standard_library_only() -> None:
    """Every module of the core, with nothing installed beside the package itself."""
    modules = [f"holmgang.core.{path.stem}" for path in (ROOT / "src/holmgang/core").glob("*.py") if path.stem != "__init__"]
    script = f"import sys; sys.path.insert(0, {str(ROOT / 'src')!r}); import {', '.join(modules)}"
    bare = run(sys.executable, "-I", "-S", "-c", script)
    assert bare.returncode == 0, bare.stderr
