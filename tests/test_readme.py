"""The README's examples, run as a reader would run them."""

import doctest
import re
import shlex
from pathlib import Path

import pytest

from holmgang.cli import main
from holmgang.games import all_kinds

README = Path(__file__).parent.parent / "README.md"


def test_the_python_examples_do_what_they_say() -> None:
    flags = doctest.ELLIPSIS | doctest.NORMALIZE_WHITESPACE
    result = doctest.testfile(str(README), module_relative=False, optionflags=flags)
    assert result.attempted > 15
    assert result.failed == 0


def console_examples() -> list[tuple[str, str]]:
    """Each command of the console blocks with the output shown under it."""
    blocks = re.findall(r"```console\n(.*?)```", README.read_text(encoding="utf-8"), flags=re.DOTALL)
    examples = []
    for block in blocks:
        for part in block.split("$ ")[1:]:
            command, _, output = part.partition("\n")
            examples.append((command, output))
    return examples


@pytest.mark.parametrize(("command", "output"), console_examples())
def test_the_console_examples_print_what_they_show(command: str, output: str, capsys: pytest.CaptureFixture[str]) -> None:
    program, *words = shlex.split(command)
    assert program == "holmgang"
    assert main(words) == 0
    assert capsys.readouterr().out == output


@pytest.mark.parametrize("command", ["make play", "make test"])
def test_the_first_commands_are_shown(command: str) -> None:
    assert f"```\n{command}\n```" in README.read_text(encoding="utf-8")


def test_what_the_readme_says_of_a_game_is_what_the_game_says() -> None:
    page = README.read_text(encoding="utf-8")
    for kind in all_kinds():
        (row,) = re.findall(rf"^\| \*\*{kind.title}\*\* \| (.+?) \| (.+?) \|", page, flags=re.MULTILINE)
        said = kind.pitch.rstrip(".")
        assert row == (said[:1].lower() + said[1:], kind.minutes)
