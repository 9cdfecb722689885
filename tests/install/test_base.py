"""The install without extras: it judges, reads and verifies, and what it lacks it asks for by name.

That it plays whole games is tried in ``tests/terminal/test_plain.py``.
"""

import json
import os
import re
import subprocess
import sys
import tomllib
from importlib.metadata import packages_distributions
from pathlib import Path
from random import Random

import pytest

import holmgang
from holmgang.core.extras import EXTRAS
from holmgang.games import OWN_GAMES
from tests.fair.test_verify import played, text_of
from tests.kit.install import environ_without

ROOT = Path(__file__).parents[2]
HOLMGANG = [sys.executable, "-m", "holmgang"]
NEEDS = {
    "server": r"server\.(http\.(admission|app|middleware|openapi|plain_http|long_requests|rules_pages|routes(\..+)?)|serve"
    r"|wire_types)",
    "fast": r"compiled|compiling\..+|games\.(compiled|.+\.compiled\w*)|bots\.(estimate_compiled|(greedy|search)\.compiled\w*)"
    r"|solvers\.(arrays|matrix|trees\..+|duo_regna\..+|two_domains\..+)|research\.(?!versions).+",
    "research": r"research\.(gymnasium|openspiel)",
    "postgres": r"server\.store\.postgres\w*",
}
"""The modules that may need an extra when they are loaded; all others load without any."""
EVERY_MODULE = """
import sys
from importlib import import_module
from pkgutil import walk_packages
import holmgang
from holmgang.core.extras import MissingExtra
for module in walk_packages(holmgang.__path__, "holmgang.", onerror=lambda name: None):
    if not module.name.endswith("__main__"):
        try:
            import_module(module.name)
        except (ModuleNotFoundError, MissingExtra) as error:
            missing = error.__cause__ if isinstance(error, MissingExtra) else error
            print(module.name.removeprefix("holmgang."), missing.name.partition(".")[0])
"""


@pytest.fixture
def environ(tmp_path: Path) -> dict[str, str]:
    """An install without extras."""
    return environ_without(tmp_path / "site")


def run(environ: dict[str, str], *words: str, typed: str = "") -> subprocess.CompletedProcess[str]:
    return subprocess.run([*HOLMGANG, *words], input=typed, capture_output=True, text=True, env=environ, timeout=60, check=False)


def test_only_what_an_extra_is_for_needs_it_to_be_loaded(environ: dict[str, str]) -> None:
    done = subprocess.run([sys.executable, "-c", EVERY_MODULE], capture_output=True, text=True, env=environ, check=True)
    missing = dict(line.split() for line in done.stdout.splitlines())
    extra_of = {package: extra for extra, packages in EXTRAS.items() for package in packages}
    wrong = {
        module: package
        for module, package in missing.items()
        if not re.fullmatch(NEEDS.get(extra_of.get(package, ""), ""), module)
    }
    assert wrong == {}
    assert {extra_of[package] for package in missing.values()} == set(NEEDS)


def test_each_extra_lists_what_is_imported_from_its_packages() -> None:
    project = tomllib.loads((ROOT / "pyproject.toml").read_text(encoding="utf-8"))["project"]
    named = {
        extra: {re.split(r"[^\w-]", each)[0] for each in listed} for extra, listed in project["optional-dependencies"].items()
    }
    imported_from = {package: names[0].lower() for package, names in packages_distributions().items()}
    for extra, packages in EXTRAS.items():
        assert {imported_from.get(package, "cupy-cuda12x") for package in packages} == named[extra] - {"holmgang", "uvloop"}
    assert project["optional-dependencies"]["all"] == ["holmgang[server,fast,postgres]"]
    assert {re.split(r"\W", each)[0] for each in project["dependencies"]} == {"msgspec", "platformdirs", "rich", "textual"}


@pytest.mark.parametrize("words", [("check",), ("replay",), ("redact", "--seat", "1"), ("verify",)])
def test_a_record_of_a_server_is_read_told_cut_and_verified(environ: dict[str, str], words: tuple[str, ...]) -> None:
    done = run(environ, words[0], "-", *words[1:], typed=text_of(played()))
    assert done.returncode == 0, done.stderr
    assert done.stdout


def late_position(game: str) -> str:
    """A position from the last part of a random game."""
    rng, table, positions = Random(1), holmgang.Table(game, seed=1), []
    while table.ending is None:
        positions.append(table.position)
        table.play({seat: rng.choice(table.options(seat)) for seat in table.seats})
    return positions[len(positions) * 9 // 10]


@pytest.mark.parametrize("game", OWN_GAMES)
def test_any_position_is_judged_from_a_few_games_with_their_error(environ: dict[str, str], game: str) -> None:
    done = run(environ, "eval", game, late_position(game), "--seat", "1", "--games", "2", "--json")
    assert done.returncode == 0, done.stderr
    value = json.loads(done.stdout)
    assert value["kind"] == "estimated"
    assert value["error"] > 0
    assert any(COMMANDS["fast"] in note for note in value["notes"])


def test_a_game_with_pocket_values_is_judged_by_them(environ: dict[str, str]) -> None:
    done = run(environ, "eval", "duo-regna", "A24J/J6KQ 1 0-0", "--json")
    assert done.returncode == 0, done.stderr
    assert json.loads(done.stdout)["kind"] == "pocket"


def test_a_replay_tells_what_its_positions_were_worth_by_pocket_values(environ: dict[str, str]) -> None:
    done = run(environ, "replay", "--values", "-", typed=text_of(played()))
    assert done.returncode == 0, done.stderr
    assert "(pocket values, give or take" in done.stdout
    assert COMMANDS["fast"] in done.stderr, "how to get exact values is said beside them"


COMMANDS = {extra: f'pip install "holmgang[{extra}]"' for extra in EXTRAS}
ASKING = [
    (("serve",), "server"),
    (("solve", "duo-regna"), "fast"),
    (("solve", "two-domains", "--device", "gpu"), "fast"),
    (("matches", "--store", "postgresql://nobody@127.0.0.1:9/none"), "postgres"),
    (("serve", "--store", "postgresql://nobody@127.0.0.1:9/none"), "server"),
]


@pytest.mark.parametrize(("words", "extra"), ASKING)
def test_what_is_missing_is_asked_for_in_a_sentence_with_the_command(
    environ: dict[str, str], words: tuple[str, ...], extra: str
) -> None:
    done = run(environ, *words, typed=text_of(played()))
    assert (done.returncode, done.stdout) == (1, "")
    (sentence,) = done.stderr.splitlines()
    assert re.fullmatch(r"[A-Z].+ needs packages that are not installed; add them with: " + re.escape(COMMANDS[extra]), sentence)


def test_scripts_are_told_the_command_too(environ: dict[str, str]) -> None:
    done = run(environ, "solve", "two-domains", "--json")
    told = json.loads(done.stderr)
    assert (done.returncode, told["error"], told["possible"]) == (1, "MissingExtra", [COMMANDS["fast"]])


@pytest.mark.parametrize(
    ("line", "extra"),
    [
        ("from holmgang.research import holmgang_two_domains_v0", "research"),
        ("from holmgang.research import as_openspiel", "research"),
        ("import holmgang.research.pettingzoo", "research"),
        ("import holmgang.research.gymnasium", "research"),
        ("import holmgang.research.openspiel", "research"),
        ("from holmgang.research import Batch", "fast"),
        ("import holmgang; holmgang.compile_game('duo-regna')", "fast"),
        ("from holmgang.compiled import CompiledGame", "fast"),
    ],
)
def test_a_script_is_asked_for_what_is_missing_in_a_sentence(environ: dict[str, str], line: str, extra: str) -> None:
    done = subprocess.run([sys.executable, "-c", line], capture_output=True, text=True, env=environ, check=False)
    assert done.returncode == 1
    told = done.stderr.splitlines()[-1]
    assert re.fullmatch(
        r"holmgang.core.extras.MissingExtra: [A-Z].+ needs packages that are not installed; add them with: .+", told
    )
    assert told.endswith(COMMANDS[extra])


def test_where_only_the_gpu_is_missing_it_is_the_gpu_that_is_asked_for(tmp_path: Path) -> None:
    done = run(environ_without(tmp_path / "site", ["gpu"]), "solve", "two-domains", "--device", "gpu")
    assert done.returncode == 1
    assert done.stderr.rstrip().endswith(COMMANDS["gpu"])


def test_a_package_that_is_there_and_broken_is_not_taken_for_one_that_is_missing(tmp_path: Path) -> None:
    (tmp_path / "uvicorn.py").write_text("import nothing_of_this_name", encoding="utf-8")
    done = run(os.environ | {"PYTHONPATH": str(tmp_path)}, "serve")
    assert done.returncode != 0
    assert "No module named 'nothing_of_this_name'" in done.stderr


def test_the_doctor_says_what_a_server_lacks(environ: dict[str, str]) -> None:
    done = run(environ, "doctor", "--json")
    (finding,) = (each for each in json.loads(done.stdout)["findings"] if each["what"] == "packages")
    assert (done.returncode, finding["state"]) == (1, "problem")
    assert COMMANDS["server"] in finding["do"]
