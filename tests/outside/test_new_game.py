"""`new-game` writes a package that plays everywhere and passes its tests as it is; so does the example that it is made from."""

import json
import re
import subprocess
import sys
from dataclasses import fields
from pathlib import Path
from random import Random
from typing import Any

import liars_dice
import pytest
from gymnasium.utils.env_checker import check_env
from liars_dice.rules import LiarsDiceOptions
from pettingzoo.test import api_test, parallel_api_test

from holmgang.bots.versus import run_match
from holmgang.cli import main
from holmgang.conformance import Facts, check
from holmgang.core.kind import GameKind
from holmgang.games import find_kind
from holmgang.research.gymnasium import DuelEnv
from tests.research.test_pettingzoo import environments, quietly
from tests.server.kit import serving
from tests.terminal.screens import SMALLEST, app_for, play_out, session_of, text

from . import MINIMAL, NEW

DOCS = Path(__file__).parent.parent.parent / "docs"
TEMPLATE = Path(liars_dice.__file__).parent.parent.parent


def corner(options: LiarsDiceOptions, rng: Random) -> str:
    """Any dice under any bid."""
    left = [rng.randint(1, options.dice) for _ in range(2)]
    first, second = ("".join(str(rng.randint(1, 6)) for _ in range(count)) for count in left)
    bid = f" bid={rng.randint(1, sum(left))}x{rng.randint(1, 6)}" if rng.random() < 0.8 else ""
    return f"{left[0]}-{left[1]} {first}/{second} {rng.randint(1, 2)}{bid}"


def test_the_example_keeps_the_contract() -> None:
    check(liars_dice.KIND, Facts(corner=corner, endings=frozenset({"no dice left"})))


def test_the_example_is_the_same_numbers_from_either_seat_and_tells_no_dice_of_the_other() -> None:
    game, encoding = liars_dice.KIND.make(), liars_dice.KIND.encoding()
    told = [encoding.information(game, game.view(game.read("3-3 136/136 2 bid=2x4"), seat)) for seat in (0, 1, None)]
    fields = {field.name: field for field in encoding.information_fields}
    asked, rest = fields["asked"].size, slice(fields["asked"].size, None)
    assert told[0][rest] == told[1][rest]
    assert (told[0][:asked], told[1][:asked]) == ((0, 1), (1, 0))
    assert sum(told[0]) - sum(told[2]) == 3, "a spectator sees none of the first player's dice"
    assert encoding.move_at(game, encoding.move_number(game, game.read_move("10 sixes"))) == game.read_move("10x6")


def test_the_page_of_a_game_that_brings_none_tells_what_its_options_may_be() -> None:
    page = liars_dice.KIND.page()
    assert "Chance decides some of it. Each player may know what the other does not." in page
    assert "\n- `dice`: How many dice does each player begin with? 3. Possible: 1 to 5.\n" in page
    assert "Possible: `no` (no, a one is a one), `yes` (yes, a one counts as every face)." in page


def test_the_example_is_small() -> None:
    lines = [line for path in TEMPLATE.glob("src/*/*.py") for line in path.read_text(encoding="utf-8").splitlines()]
    assert sum(bool(line.strip()) for line in lines) < 245


def test_the_page_shows_the_example_as_it_is() -> None:
    page = (DOCS / "adding-a-game.md").read_text(encoding="utf-8")
    shown = re.findall(r"^```(?:python|toml) example\n(.*?)^```$", page, re.MULTILINE | re.DOTALL)
    files = [path.read_text(encoding="utf-8") for path in TEMPLATE.rglob("*") if path.suffix in (".py", ".toml")]
    assert len(shown) > 5
    assert [passage for passage in shown if not any(passage in file for file in files)] == []


def test_parts_can_be_added_as_the_page_says() -> None:
    page = (DOCS / "adding-a-game.md").read_text(encoding="utf-8")
    (shown,) = re.findall(r"^```python\n(.*?)^```$", page, re.MULTILINE | re.DOTALL)
    names: dict[str, Any] = {"__name__": "fox_duel"}
    exec(shown, names)
    kind = names["FoxDuelKind"](**{field.name: getattr(liars_dice.KIND, field.name) for field in fields(GameKind)})
    game = kind.make()
    view = game.view(game.read("2-1 11/1 1"), 0)
    assert kind.parts.measure(game, view) == 1
    assert [each.name for each in kind.parts.figures(game, view).fields] == ["Dice left", "Dice left", "Dice", "Dice", "Bid"]


def test_the_package_passes_its_own_tests(written: Path) -> None:
    command = [sys.executable, "-m", "pytest", "-q", "-p", "no:cacheprovider", "--rootdir", str(written), str(written)]
    done = subprocess.run(command, cwd=written, capture_output=True, text=True, check=False)
    assert done.returncode == 0, done.stdout
    assert "4 passed" in done.stdout


def test_the_command_line_knows_it(written: Path, capsys: pytest.CaptureFixture[str]) -> None:
    assert main(["games"]) == 0
    assert "Fox Duel" in capsys.readouterr().out
    assert main(["legal", NEW, "1-1 3/5 1 bid=1x6", "--json"]) == 0
    assert json.loads(capsys.readouterr().out)["options"]["1"][:2] == ["call", "2 ones"]


def test_bots_play_it(written: Path) -> None:
    assert run_match(find_kind(NEW), "greedy", "random", 10, seed=1).games == 10


def test_environments_for_research_take_it(written: Path) -> None:
    made = environments(NEW)
    quietly(lambda: api_test(made.env(), num_cycles=100))
    quietly(lambda: parallel_api_test(made.parallel_env(), num_cycles=100))
    check_env(DuelEnv(NEW, opponent="greedy"), skip_render_check=True)  # every game is drawn by the same code


async def test_a_match_is_played_to_its_end_on_the_full_screen(written: Path) -> None:
    app = app_for(NEW)
    async with app.run_test(size=SMALLEST) as pilot:
        await pilot.pause()
        assert "[?]" in text(app)
        await play_out(app, pilot, Random(2))
        assert session_of(app).result() in text(app)


async def test_a_match_is_played_to_its_end_on_the_server(written: Path, tmp_path: Path) -> None:
    async with serving(tmp_path / "server.db") as server:
        names = [game["name"] for game in (await server.get("api/games")).json()["games"]]
        assert {MINIMAL, NEW} <= {*names}
        table = await server.pair(NEW)
        ending = await table.play(Random(1))
        assert ending is not None
        assert ending["reason"] == "no dice left"
        await table.close()


@pytest.mark.parametrize(
    ("name", "sentence"),
    [
        ("Fox", "“Fox” is no name for a game: begin with a small letter, then letters, digits and dashes, as in fox-duel."),
        ("x" * 41, "is no name for a game"),
        ("duo-regna", "There is a game called duo-regna already: choose another name."),
        ("random", "Python has a word or a module called random already: choose another name."),
        ("class", "Python has a word or a module called class already"),
        ("none", "The game’s code would have two things called None: choose another name."),
        ("game-kind", "The game’s code would have two things called GameKind: choose another name."),
    ],
)
def test_a_name_that_cannot_be_is_refused_and_nothing_is_written(
    tmp_path: Path, capsys: pytest.CaptureFixture[str], name: str, sentence: str
) -> None:
    folder = tmp_path / "new"
    assert main(["new-game", name, "--folder", str(folder)]) == 1
    assert sentence in capsys.readouterr().err
    assert not folder.exists()


def test_nothing_is_written_over(tmp_path: Path, capsys: pytest.CaptureFixture[str]) -> None:
    (tmp_path / "mine").write_text("precious", encoding="utf-8")
    assert main(["new-game", NEW, "--folder", str(tmp_path / "mine"), "--json"]) == 1
    assert "nothing is written over" in json.loads(capsys.readouterr().err)["message"]
    assert (tmp_path / "mine").read_text(encoding="utf-8") == "precious"


def test_what_was_written_is_told_to_scripts(tmp_path: Path, capsys: pytest.CaptureFixture[str]) -> None:
    assert main(["new-game", NEW, "--folder", str(tmp_path / "fox"), "--json"]) == 0
    told = json.loads(capsys.readouterr().out)
    assert sorted(told["files"]) == sorted(str(path) for path in (tmp_path / "fox").rglob("*") if path.is_file())
    texts = "".join(Path(each).read_text(encoding="utf-8") for each in told["files"])
    assert not re.search(r"liar.?s.?dice", texts, re.IGNORECASE), "the example's name is nowhere left"
