"""Every shell command of the pages and of the help is given, block by block in a folder that has what they speak of.

Servers are told to stop once they are ready. What takes long or is somebody else's is named with the reason, and it is tested
that it can be given.
"""

import io
import json
import re
import shlex
import shutil
import subprocess
import sys
from collections.abc import Callable
from contextlib import redirect_stdout
from importlib.util import find_spec
from pathlib import Path

import pytest

from holmgang.cli import main
from holmgang.cli.examples import EXAMPLES
from holmgang.cli.parser import build_parser
from tests.kit.built import NEEDS_BUILT
from tests.kit.scene_of_host import set_scene
from tests.server.processes import BEGINS, HOLMGANG, PATIENCE

from .pages import ROOT, Block, blocks

FILES_OF_HOSTS = "# /etc/"
"""Begins what is a file and no command; the tests of hosting hold it to the one in deploy/."""
SHELL = ("sh", "")
OURS = ("holmgang", ".venv/bin/holmgang")

NOT_RUN = {
    r"holmgang play fox-duel": "a game that a reader has written; tests/outside/test_new_game.py writes, installs and plays one",
    r"holmgang solve\b(?!.*target=1)": "takes minutes; tests/cli/test_solve.py solves smaller games, and the long suite these",
    r"holmgang .*postgresql://": "needs a database server; tests/server/test_store.py has one where it is installed",
    r"holmgang eval .* --games 2000": "plays for a while; tests/cli/test_values.py plays fewer",
    r"(\.venv/bin/)?(make|npm|pip|podman|openssl|chmod|pytest|python)\b": "somebody else's program, or as much as all tests",
    r"holmgang match master:2000": "searches for a minute; tests/cli/test_match.py lets levels play that do not search",
}
"""How lines begin that are not run, and why."""
HERE = {
    "/etc/holmgang": "holmgang",
    "/var/lib/holmgang/": "",
    "/mnt/backups": "backups",
    r" \| (less|man -l -)$": "",
    r"--port \d+": "--port 0",
    r"(holmgang serve\b(?!.*(--port|unix:)).*)": r"\1 --port 0",
    r"--games \d+": "--games 2",
    r"--jobs \d+": "--jobs 1",
    r"match knight page$": "match knight page --games 2",
    r"--seconds 0\.5$": "--seconds 0.5 --games 2",
    r"engine:(\S*/)?pebble\b|engine:\"node pebble.mjs\"": "engine:./pebble",
}
"""What is given here in place of what the pages give: their own folder, a free port, fewer games, and no pager."""
WITHOUT_A_WORD = ("engine", "backup", "restore", "matches", "bans", "reports", "audit", "remote-bots", "export", "check")
"""Commands that may have nothing to write to stdout."""


def spoken(line: str) -> str:
    """A line without what is said of it behind the command."""
    return re.split(r"\s+#\s|\s{2,}", line.strip())[0]


def command_of(line: str) -> list[str]:
    """A line of a block without what is said of it, and where it writes."""
    return shlex.split(re.split(r"\s[>|]\s", spoken(line))[0])


def reason_against(line: str) -> str | None:
    """Why a line is not run; None where it is."""
    return next((reason for begins, reason in NOT_RUN.items() if re.match(begins, spoken(line))), None)


def shown_blocks() -> list[Block]:
    """Those of the pages, and for each command the examples of its help."""
    of_pages = [block for block in blocks() if block.kind in SHELL and not block.text.startswith(FILES_OF_HOSTS)]
    return [*of_pages, *(Block(f"help {command}".strip(), 1, "sh", text) for command, text in EXAMPLES.items())]


def run_blocks() -> list[object]:
    found = [block for block in shown_blocks() if not all(map(reason_against, block.text.splitlines()))]
    return [pytest.param(block, id=block.where, marks=[NEEDS_BUILT] * ("holmgang site" in block.text)) for block in found]


@pytest.mark.usefixtures("nothing_solved")
@pytest.mark.parametrize("block", run_blocks())
def test_commands_do_what_they_are_for(
    block: Block, tmp_path: Path, monkeypatch: pytest.MonkeyPatch, request: pytest.FixtureRequest
) -> None:
    if "target=1" in block.text:  # solved by the same command, once for many tests
        shutil.copytree(request.getfixturevalue("solved"), tmp_path / "cache")
    monkeypatch.setenv("BROWSER", "true")  # the program that does nothing
    monkeypatch.setenv("HOLMGANG_HOME", str(tmp_path))
    monkeypatch.setenv("HOME", str(tmp_path))
    monkeypatch.chdir(tmp_path)
    lines = [line for line in block.text.splitlines() if reason_against(line) is None]
    set_scene("\n".join(lines), tmp_path, monkeypatch)
    for line in lines:
        give(line, monkeypatch)


def give(line: str, monkeypatch: pytest.MonkeyPatch) -> None:
    """Runs a line as a shell would: what is piped into it, and where it writes."""
    line = spoken(line)
    for there, here in HERE.items():
        line = re.sub(there, here, line)
    *before, last = (part.strip() for part in line.split(" | "))
    said = ""
    for part in (*before, last):
        command, _, target = part.partition(" > ")
        words = [
            each for word in shlex.split(command) for each in (sorted(map(str, Path().glob(word))) if "*" in word else [word])
        ]
        code, said, complained = run(words, said, monkeypatch)
        assert code == 0, (part, said, complained)
        if target:
            Path(target).expanduser().write_text(said, encoding="utf-8")
    assert said or command_of(last)[1:2] in ([word] for word in WITHOUT_A_WORD), f"{line} answered nothing"


def run(words: list[str], given: str, monkeypatch: pytest.MonkeyPatch) -> tuple[int, str, str]:
    """A command with this on its stdin: its exit code, what it said, and what it complained about."""
    if words[0] == "echo":
        return 0, " ".join(words[1:]) + "\n", ""
    if words[0] == "mkdir":
        for word in words[2:]:
            Path(word).expanduser().mkdir(parents=True)
        return 0, "made\n", ""
    assert words[0] in OURS
    if words[1:2] == ["serve"]:
        return serve(words[1:])
    said, complained = io.StringIO(), io.StringIO()
    monkeypatch.setattr(sys, "stdin", io.TextIOWrapper(io.BytesIO(given.encode())))
    monkeypatch.setattr(sys, "stderr", complained)
    with redirect_stdout(said):
        try:
            code = main(words[1:])
        except SystemExit as stopped:  # behind a help
            code = int(stopped.code or 0)
    return code, said.getvalue(), complained.getvalue()


def serve(words: list[str]) -> tuple[int, str, str]:
    """A server in a process of its own, told to stop once it says that it is ready."""
    words = [word.replace("/run/holmgang/", f"{Path.cwd()}/") for word in words]  # of a Unix socket: from the root on
    with subprocess.Popen([HOLMGANG, *words], stdout=subprocess.PIPE, stderr=subprocess.PIPE, text=True) as server:
        assert server.stdout is not None
        said = server.stdout.readline()
        server.terminate()
        _, logged = server.communicate(timeout=PATIENCE)
    return server.returncode, said if said.startswith(BEGINS) else "", logged


def test_whatever_is_not_run_is_there() -> None:
    lines = [spoken(line) for block in shown_blocks() for line in block.text.splitlines()]
    assert [begins for begins in NOT_RUN if not any(re.match(begins, line) for line in lines)] == []
    assert [there for there in HERE if not any(re.search(there, line) for line in lines)] == []


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
    **dict.fromkeys(OURS, _ours),
    "make": _make,
    "npm": _npm,
    ".venv/bin/python": _python,
    ".venv/bin/pytest": _files,
    **dict.fromkeys(("pip", "podman", "openssl", "chmod"), _anything),
}


def named_lines() -> list[object]:
    lines = [(block.where, line) for block in shown_blocks() for line in block.text.splitlines()]
    return [pytest.param(line, id=f"{where} {line}") for where, line in lines if reason_against(line) is not None]


@pytest.mark.parametrize("line", named_lines())
def test_a_command_that_is_not_run_can_be_given(line: str) -> None:
    program, *words = command_of(line)
    assert program in PROGRAMS, f"nobody knows whether there is a {program}"
    assert PROGRAMS[program](words)
