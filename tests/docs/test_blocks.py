"""Every code block on every page is run: here, by test_commands.py, or by the test that is named here for its page."""

import doctest
import shlex

import pytest

from holmgang.cli import main

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


def test_every_page_is_looked_at() -> None:
    assert len(pages()) > 60
