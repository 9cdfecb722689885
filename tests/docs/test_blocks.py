"""Every code block on every page is run: here, or by the test that is named here for its page. Of shell commands those
are run that answer and end, and with them the examples that the help shows; of the others, which play, serve, take long or need
a store, it is tested that they can be given."""

import doctest
import json
import re
import shlex
from collections.abc import Callable
from importlib.util import find_spec
from pathlib import Path

import pytest

from holmgang.cli import main
from holmgang.cli.examples import EXAMPLES
from holmgang.cli.parser import build_parser

from .pages import ROOT, Block, blocks, pages

ELSEWHERE = {
    ("docs/adding-a-game.md", "python"): "tests/outside/test_new_game.py",
    ("docs/adding-a-game.md", "toml"): "tests/outside/test_new_game.py",
    ("docs/bot-api.md", "python"): "tests/server/test_bot_api.py",
    ("docs/compiled.md", "python"): "tests/compiled/test_page.py",
    ("docs/engines.md", "js"): "tests/engines/test_page.py",
    ("docs/engines.md", "text"): "tests/engines/test_page.py",
    ("docs/engines.md", "toml"): "tests/engines/test_page.py",
    ("docs/hosting.md", "toml"): "tests/server/test_hosting_page.py",
    ("docs/protocol.md", "json"): "tests/server/test_protocol_page.py",
    ("docs/randomness.md", "receipt"): "tests/fair/test_page.py",
    ("docs/randomness.md", "record"): "tests/fair/test_page.py",
    ("docs/settings.md", "toml"): "tests/terminal/test_settings.py",
    ("docs/training-an-agent.md", "python"): "tests/examples/test_training.py",
    **{("docs/records.md", kind): "tests/test_docs.py" for kind in ("record", "lenient-record", "broken", "redacted", "json")},
    **{("docs/positions.md", kind): "tests/test_docs.py" for kind in ("position", "lenient", "refused", "seen")},
    **{("docs/moves.md", kind): "tests/test_docs.py" for kind in ("moves", "typed")},
}
"""Blocks of a kind that a test of their own page runs."""
BY_DOCTEST = ("python", "pycon")


def is_code(block: Block) -> bool:
    """Grammars and the drawings of rules pages are for reading; the examples beside the former are held to them."""
    return block.kind != "ebnf" and not (block.kind == "text" and block.page.endswith("page.md"))


def is_doctest(block: Block) -> bool:
    return block.kind in BY_DOCTEST and ">>> " in block.text


def is_run_elsewhere(block: Block) -> bool:
    return (block.page, block.kind) in ELSEWHERE


@pytest.mark.parametrize("block", [block for block in blocks() if is_code(block)], ids=lambda block: block.where)
def test_somebody_runs_it(block: Block) -> None:
    run = is_doctest(block) or block.kind in ("console", "sh", "") or is_run_elsewhere(block)
    assert run, f"no test runs the block {block.where}: give it one, and name that in {__name__}"


def test_whoever_is_named_reads_that_page() -> None:
    for (page, _), test in ELSEWHERE.items():
        assert page.rpartition("/")[2] in (ROOT / test).read_text(encoding="utf-8"), f"{test} does not read {page}"
    there = {(block.page, block.kind) for block in blocks()}
    assert [each for each in ELSEWHERE if each not in there] == []


@pytest.mark.usefixtures("nothing_solved")
@pytest.mark.parametrize("page", sorted({block.page for block in blocks() if is_doctest(block)}))
def test_python_does_what_the_page_says(page: str) -> None:
    flags = doctest.ELLIPSIS | doctest.NORMALIZE_WHITESPACE | doctest.IGNORE_EXCEPTION_DETAIL
    result = doctest.testfile(str(ROOT / page), module_relative=False, optionflags=flags)
    assert result.attempted > 0
    assert result.failed == 0


def console_examples() -> list[object]:
    """Each command of the console blocks with the output shown under it."""
    return [
        pytest.param(command, output, id=f"{block.where} {command}")
        for block in blocks()
        if block.kind == "console"
        for command, _, output in (part.partition("\n") for part in f"\n{block.text}".split("\n$ ")[1:])
    ]


@pytest.mark.usefixtures("nothing_solved")
@pytest.mark.parametrize(("command", "output"), console_examples())
def test_a_command_prints_what_is_shown(command: str, output: str, capsys: pytest.CaptureFixture[str]) -> None:
    program, *words = shlex.split(command)
    assert program == "holmgang"
    assert main(words) == 0
    assert capsys.readouterr().out.rstrip("\n") == output.rstrip("\n")


FILES_OF_HOSTS = "# /etc/"
"""Begins what is a file and no command; the tests of hosting hold it to the one in deploy/."""
ANSWERING = (
    "games",
    "rules",
    "options",
    "bots",
    "settings",
    "puzzle",
    "legal",
    "apply",
    "show",
    "eval",
    "new-game",
    "help",
    "completion",
    "man",
)
"""Commands that answer and end, whatever is on the machine."""


def command_of(line: str) -> list[str]:
    """A line of a block without what is said of it, and where it writes."""
    return shlex.split(re.split(r"\s+#\s|\s{3,}|\s[>|]\s", line)[0])


def is_answering(line: str) -> bool:
    program, *words = command_of(line)
    return program.endswith("holmgang") and ("--help" in words or words[:1] in ([each] for each in ANSWERING))


def command_lines() -> list[tuple[Block, str]]:
    return [
        (block, line)
        for block in blocks()
        if block.kind in ("sh", "") and not block.text.startswith(FILES_OF_HOSTS)
        for line in block.text.splitlines()
    ]


def answering_lines() -> list[object]:
    shown = [(block.where, line) for block, line in command_lines()]
    helped = [(f"help {command}", line) for command, lines in EXAMPLES.items() for line in lines.splitlines()]
    return [pytest.param(line, id=f"{where} {line}") for where, line in (*shown, *helped) if is_answering(line)]


@pytest.mark.usefixtures("nothing_solved")
@pytest.mark.parametrize("line", answering_lines())
def test_a_command_that_answers_does(
    line: str, tmp_path: Path, monkeypatch: pytest.MonkeyPatch, capsys: pytest.CaptureFixture[str]
) -> None:
    monkeypatch.setenv("HOLMGANG_HOME", str(tmp_path / "home"))
    monkeypatch.setenv("HOME", str(tmp_path))
    monkeypatch.chdir(tmp_path)
    try:
        code = main(command_of(line)[1:])
    except SystemExit as stopped:  # behind a help
        code = int(stopped.code or 0)
    answered = capsys.readouterr()
    assert (code, bool(answered.out)) == (0, True), answered.err


# Commands that are only named


def _ours(words: list[str]) -> bool:
    build_parser().parse_args(words)
    return True


def _make(words: list[str]) -> bool:
    targets = [word for word in words if "=" not in word]
    makefile = (ROOT / "Makefile").read_text(encoding="utf-8")
    return all(re.search(rf"^{re.escape(target)}:", makefile, re.MULTILINE) for target in targets)


def _npm(words: list[str]) -> bool:
    scripts = json.loads((ROOT / "web" / "package.json").read_text(encoding="utf-8"))["scripts"]
    return words[:2] == ["--prefix", "web"] and words[-1] in scripts


def _python(words: list[str]) -> bool:
    return words[0] == "-m" and find_spec(words[1]) is not None


def _files(words: list[str]) -> bool:
    return all((ROOT / word).exists() for word in words)


def _anything(_: list[str]) -> bool:
    """A program of somebody else."""
    return True


PROGRAMS: dict[str, Callable[[list[str]], bool]] = {
    "holmgang": _ours,
    ".venv/bin/holmgang": _ours,
    "make": _make,
    "npm": _npm,
    ".venv/bin/python": _python,
    ".venv/bin/pytest": _files,
    **dict.fromkeys(("pip", "podman", "openssl", "chmod", "mkdir"), _anything),
}


@pytest.mark.parametrize("line", [pytest.param(line, id=f"{block.where} {line}") for block, line in command_lines()])
def test_a_command_can_be_given(line: str) -> None:
    program, *words = command_of(line)
    assert program in PROGRAMS, f"nobody knows whether there is a {program}"
    if "--help" not in words:
        assert PROGRAMS[program](words)


def test_every_page_is_looked_at() -> None:
    assert len(pages()) > 60
