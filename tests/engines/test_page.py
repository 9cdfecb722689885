"""docs/engines.md says what is so."""

import re
import shutil
from pathlib import Path

import pytest

from holmgang.cli import main
from holmgang.core.forfeits import FORFEITS
from holmgang.engines import process
from holmgang.engines.engine import Patience
from holmgang.engines.protocol import VERSION, EngineQuestion, GoLine, MatchLine, TableLine

FOLDER = Path(__file__).parent
SETTINGS = (FOLDER.parent.parent / "docs" / "settings.md").read_text(encoding="utf-8")
PAGE = (FOLDER.parent.parent / "docs" / "engines.md").read_text(encoding="utf-8")


def test_the_engine_on_the_page_is_the_one_that_the_tests_play_with() -> None:
    (shown,) = re.findall(r"^```js\n(.*?)^```$", PAGE, re.MULTILINE | re.DOTALL)
    assert shown == (FOLDER / "pebble.mjs").read_text(encoding="utf-8")


@pytest.mark.skipif(shutil.which("node") is None, reason="there is no node here")
def test_the_conversation_on_the_page_is_what_is_said(tmp_path: Path) -> None:
    pebble = f"engine:node {FOLDER / 'pebble.mjs'}"
    log = tmp_path / "said.txt"
    assert main(["match", pebble, "random", "--game", "duo-regna", "--games", "1", "--log", str(log)]) == 0
    (shown,) = re.findall(r"^```text\n(.*?)^```$", PAGE, re.MULTILINE | re.DOTALL)
    said = [line.removeprefix("pebble ") for line in log.read_text(encoding="utf-8").splitlines()]
    for line, told in zip(shown.splitlines(), said, strict=False):
        pattern = re.escape(line).replace("…", ".*")
        assert re.fullmatch(re.sub(r'"seed":\d+', r'"seed":\\d+', pattern), told), (line, told)


def test_the_settings_on_the_page_are_those_of_the_page_of_settings() -> None:
    (shown,) = re.findall(r"^```toml\n(.*?)^```$", PAGE, re.MULTILINE | re.DOTALL)
    assert shown in SETTINGS


def test_every_way_to_lose_is_told_with_its_bounds() -> None:
    told = dict(re.findall(r"^\| `([a-z ]+)` \| (.*) \|$", PAGE.partition("## What an engine must not do")[2], re.MULTILINE))
    usual = Patience()
    assert set(told) == set(FORFEITS)
    assert f"in {usual.grace:g} seconds after `stop`" in told["no answer"]
    assert f"in {usual.ready:g} seconds when" in told["no answer"]
    assert f"more than {process.MOST_SAID >> 10} KB" in told["flood"]
    assert f"counting for {process.LINE_COST} letters" in told["flood"]
    assert f"more than {process.LONGEST_LINE >> 10} KB" in told["endless line"]
    assert f"within {usual.hello:g} seconds" in PAGE


def test_every_field_is_told() -> None:
    for line in (MatchLine, TableLine, EngineQuestion, GoLine):
        assert [name for name in line.__struct_fields__ if f"`{name}`" not in PAGE] == []
    assert f"`holmgang {VERSION}`" in PAGE
    assert f"`holmgangok {VERSION}`" in PAGE
