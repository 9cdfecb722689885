"""A player's settings file: what it changes, what is wrong with it, and the page that tells of it."""

import json
import re
from pathlib import Path

import pytest

from holmgang.cli import main
from holmgang.engines.settings import EngineSetting
from holmgang.games import find_kind
from holmgang.matches.entries import UNNAMED
from holmgang.terminal.app import HolmgangApp
from holmgang.terminal.opponents import usual_opponent
from holmgang.terminal.session import bot_setup
from holmgang.terminal.settings import BadSettings, PlayerSettings, read_settings, settings_file

from .screens import app_for, picker, press, text

PAGE = (Path(__file__).parent.parent.parent / "docs" / "settings.md").read_text(encoding="utf-8")


def write(text: str) -> Path:
    file = settings_file()
    file.parent.mkdir(parents=True, exist_ok=True)
    file.write_text(text, encoding="utf-8")
    return file


def test_nothing_needs_to_be_set(capsys: pytest.CaptureFixture[str]) -> None:
    assert read_settings() == PlayerSettings()
    assert main(["settings"]) == 0
    assert "there is no such file" in capsys.readouterr().out


def test_the_example_on_the_page_is_read() -> None:
    (example,) = re.findall(r"^```toml\n(.*?)^```$", PAGE, re.MULTILINE | re.DOTALL)
    write(example)
    settings = read_settings()
    assert (settings.name, settings.level, settings.theme) == ("Ada", "knight", "light")
    assert settings.engines["pebble"] == EngineSetting(
        command=("node", "/home/ada/pebble.mjs"), options={"bold": False}, seconds=1.5
    )


def test_everything_that_can_be_set_is_told() -> None:
    for name in (*PlayerSettings.__struct_fields__, *EngineSetting.__struct_fields__):
        assert re.search(rf"^\| `{name}` \|", PAGE, re.MULTILINE), name
    assert f"`{EngineSetting(command=('x',)).seconds}`" in PAGE


def test_the_name_is_that_of_whoever_plays_alone() -> None:
    kind = find_kind("duo-regna")
    assert bot_setup(kind, "bot:page", first=True).names == (UNNAMED, "Page")
    write('name = "Ada"')
    assert bot_setup(kind, "bot:page", first=False).names == ("Page", "Ada")


def test_the_level_is_met_where_a_game_has_it() -> None:
    write('level = "Knight"')
    assert usual_opponent(find_kind("deck-duel")) == "knight"
    assert usual_opponent(find_kind("duo-regna")) == "page"


def test_a_level_that_no_game_has_is_refused_where_it_would_be_met(capsys: pytest.CaptureFixture[str]) -> None:
    write('level = "knigt"')
    assert main(["play", "deck-duel", "--plain"]) == 1
    assert "There is no level called “knigt”: did you mean knight?" in capsys.readouterr().err
    assert main(["settings"]) == 1
    assert "There is no level called “knigt”: did you mean knight?" in capsys.readouterr().err


@pytest.mark.parametrize("theme", ["dark", "light"])
async def test_the_theme_is_that_of_the_full_screen(theme: str) -> None:
    write(f'theme = "{theme}"')
    app = app_for("duo-regna")
    async with app.run_test():
        assert (app.theme, app.current_theme.dark) == (f"textual-{theme}", theme == "dark")


def test_the_settings_are_shown(capsys: pytest.CaptureFixture[str]) -> None:
    file = write('name = "Ada"\n[engines.pebble]\ncommand = ["node", "my pebble.mjs"]')
    assert main(["settings"]) == 0
    assert capsys.readouterr().out.splitlines() == [
        str(file),
        "  name = Ada",
        "  level = (none)",
        "  theme = dark",
        "  engine pebble: node 'my pebble.mjs'",
    ]
    assert main(["settings", "--json"]) == 0
    told = json.loads(capsys.readouterr().out)
    assert (told["file"], told["there"], told["name"]) == (str(file), True, "Ada")


@pytest.mark.parametrize(
    ("wrong", "said"),
    [
        ("name =", "are not written in TOML: Invalid value"),
        ("nam = 'Ada'", "There is no setting called “nam”: did you mean name?"),
        ("name = 3", "name must be a text, not a whole number."),
        ("theme = 'pink'", "theme cannot be “pink”: it is dark or light."),
        ("theme = 3", "theme must be a text, not a whole number."),
        ("[engines.pebble]", "engines.pebble has no field “command”, which it needs."),
        ("[engines.pebble]\ncommand = []", "engines.pebble.command is too short: at least 1 entry."),
        ("[engines.pebble]\ncommand = ['x']\nseconds = 0", "is too small: at least 0.01."),
        ("[engines.pebble]\ncommand = 'x'", "engines.pebble.command must be a list, not a text."),
        ("engines.pebble = 3", "engines.pebble must be an object with named fields, not a whole number."),
        ("engines = 3", "engines must be an object with named fields, not a whole number."),
        (
            "[engines.'My Engine']\ncommand = ['x']",
            "“My Engine” is no name for an engine: it has small letters, digits and dashes.",
        ),
    ],
)
def test_what_is_wrong_is_named_with_the_file(wrong: str, said: str, capsys: pytest.CaptureFixture[str]) -> None:
    file = write(wrong)
    with pytest.raises(BadSettings) as refused:
        read_settings()
    assert said in str(refused.value)
    assert str(file) in str(refused.value)
    for command in (
        ["play", "duo-regna", "--plain"],
        ["play", "duo-regna", "--seats", "bot:page,bot:page"],
        ["match", "page", "page"],
    ):
        assert main(command) == 1
        assert str(file) in capsys.readouterr().err


def test_a_file_that_is_no_text_is_named(capsys: pytest.CaptureFixture[str]) -> None:
    file = write("")
    file.write_bytes(b"\xff\xfe")
    assert main(["settings"]) == 1
    assert "cannot be read: it is no text in UTF-8." in capsys.readouterr().err


async def test_the_menu_says_what_is_wrong_and_goes_on_without() -> None:
    write("theme = 'pink'")
    app = HolmgangApp(None)
    async with app.run_test(size=(120, 40)) as pilot:
        await pilot.pause()
        assert "theme cannot be “pink”" in text(app)
        await press(pilot, "1")
        assert "Page" in [line.text for line in picker(app).lines]
