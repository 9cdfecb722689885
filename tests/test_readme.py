"""What the README says of the games; its examples are run with those of all pages, in `tests.docs`."""

import re
from pathlib import Path

import pytest

from holmgang.games import all_kinds

README = Path(__file__).parent.parent / "README.md"


@pytest.mark.parametrize("command", ["make play", "make test"])
def test_the_first_commands_are_shown(command: str) -> None:
    assert f"```\n{command}\n```" in README.read_text(encoding="utf-8")


def test_what_the_readme_says_of_a_game_is_what_the_game_says() -> None:
    page = README.read_text(encoding="utf-8")
    for kind in all_kinds():
        (row,) = re.findall(rf"^\| \*\*{kind.title}\*\* \| (.+?) \| (.+?) \|", page, flags=re.MULTILINE)
        said = kind.pitch.rstrip(".")
        assert row == (said[:1].lower() + said[1:], kind.minutes)
