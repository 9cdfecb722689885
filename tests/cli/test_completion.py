"""Completion scripts, sourced in their shells where those are installed; and the manual page."""

import os
import pty
import re
import select
import shutil
import subprocess
import time
from collections.abc import Callable, Iterator
from contextlib import contextmanager
from pathlib import Path

import pytest

from holmgang.cli import main
from holmgang.cli.commands import COMMANDS
from holmgang.cli.completion import NAMES
from holmgang.games import OWN_GAMES

CASES = [
    ("pl", {"play"}),
    ("learn d", {name for name in OWN_GAMES if name.startswith("d")}),
    ("play duo-regna --no", {"--no-save"}),
    ("play --seats human,human tw", {"two-domains"}),
    ("solve duo-regna --device g", {"gpu"}),
    ("bans a", {"add"}),
    ("bans add --address-", {"--address-of"}),
    ("engine --level kn", {"knight"}),
    ("match knight ma", {"master"}),
    ("help rem", {"remote-bots"}),
    ("completion z", {"zsh"}),
    ("options two-domains b", {"battle_fail_face"}),
    ("options two-domains d", set()),
    ("options dueling-nobles --json first_t", {"first_turn_duel"}),
    ("legal two-domains --option battle_fail_face=", {"battle_fail_face=1", "battle_fail_face=6"}),
    ("play duo-regna --option tar", {"target="}),
    ("play dueling-nobles --seats human,bot:kn", {"human,bot:knight"}),
    ("play two-domains --seats bot:pa", {"bot:page,human"}),
]
PATIENCE = 30.0


def script(shell: str, tmp_path: Path, capsys: pytest.CaptureFixture[str]) -> Path:
    """The script, written down; the test is skipped where there is no such shell."""
    if shutil.which(shell) is None:
        missing = f"{shell} is not installed"
        if os.environ.get("HOLMGANG_SHELL_TESTS") == "required":
            pytest.fail(f"HOLMGANG_SHELL_TESTS=required, but {missing}")
        pytest.skip(missing)
    assert main(["completion", shell]) == 0
    file = tmp_path / f"completion.{shell}"
    file.write_text(capsys.readouterr().out, encoding="utf-8")
    return file


def run(*words: str, folder: Path) -> list[str]:
    done = subprocess.run(words, capture_output=True, text=True, check=True, timeout=PATIENCE, cwd=folder)
    assert done.stderr == ""
    return done.stdout.splitlines()


def test_bash_completes(tmp_path: Path, capsys: pytest.CaptureFixture[str]) -> None:
    file = script("bash", tmp_path, capsys)
    (tmp_path / "a game.holm").touch()
    ask = 'try() { COMP_WORDS=("$@"); COMP_CWORD=$(($# - 1)); _holmgang; (IFS="|"; echo "${COMPREPLY[*]}"); }'
    asked = "\n".join(f"try holmgang {typed}" for typed, _ in CASES)
    lines = run("bash", "-c", f"set -u; source {file}; {ask}\n{asked}\ntry holm replay 'a g'", folder=tmp_path)
    assert [set(line.split("|")) - {""} for line in lines[:-1]] == [found for _, found in CASES]
    assert lines[-1] == "a game.holm"


def test_bash_completes_behind_a_colon_what_can_stand_there(tmp_path: Path, capsys: pytest.CaptureFixture[str]) -> None:
    """A program behind engine:, a bot behind bot:, nothing behind the name of a bot, whose bound is a number."""
    file = script("bash", tmp_path, capsys)
    (tmp_path / "pebble.mjs").touch()
    ask = 'try() { COMP_WORDS=("$@"); COMP_CWORD=$(($# - 1)); _holmgang; (IFS="|"; echo "${COMPREPLY[*]}"); }'
    asked = {
        "match engine :": {"completion.bash", "pebble.mjs"},
        "match engine : pe": {"pebble.mjs"},
        "match knight engine : pe": {"pebble.mjs"},
        "match master :": set(),
        "match bot : kn": {"knight"},
    }
    lines = run(
        "bash", "-c", "\n".join([f"set -u; source {file}; {ask}", *(f"try holmgang {typed}" for typed in asked)]), folder=tmp_path
    )
    assert [set(line.split("|")) - {""} for line in lines] == list(asked.values())


SPLIT_BY_BASH = {
    "match engine:./pebble kn": "knight",
    "match engine:./comp": "engine:./completion.bash",
    "engine --level=kn": "knight",
    "play --option=a=b tw": "two-domains",
    "play --option a=b --no": "--no-save",
    "play dueling-nobles --option first_turn_duel=f": "first_turn_duel=false",
    "play dueling-nobles --option=first_turn_duel=f": "--option=first_turn_duel=false",
    "options two-domains --json battle_f": "battle_fail_face",
    "play dueling-nobles --seats human,bot:kn": "human,bot:knight",
}


def test_bash_completes_where_it_has_split_words(tmp_path: Path, capsys: pytest.CaptureFixture[str]) -> None:
    """It ends them at : and =, though only where somebody types into it: Tab fills in what there is but one of."""
    file = script("bash", tmp_path, capsys)
    with terminal_of("bash", "--norc", "--noprofile", "-i", folder=tmp_path) as ours:
        _type(ours, f'holmgang() {{ echo "${{@: -1}}"; }}; source {file}\n')
        _type(ours, "".join(f"holmgang {typed}\t >> lines\n" for typed in SPLIT_BY_BASH))
        _wait(ours, lambda: (tmp_path / "lines").exists() and len(_lines(tmp_path)) == len(SPLIT_BY_BASH))
    assert [line.removeprefix("--level=") for line in _lines(tmp_path)] == list(SPLIT_BY_BASH.values())


def test_fish_completes(tmp_path: Path, capsys: pytest.CaptureFixture[str]) -> None:
    file = script("fish", tmp_path, capsys)
    (tmp_path / "game.holm").touch()
    asked = "; echo ==; ".join(f"complete -C 'holmgang {typed}'" for typed, _ in CASES)
    lines = run("fish", "--no-config", "-c", f"source {file}; {asked}; echo ==; complete -C 'holm replay ga'", folder=tmp_path)
    groups = "\n".join(lines).split("==\n")
    assert [{line.split("\t")[0] for line in group.split("\n") if line} for group in groups[:-1]] == [found for _, found in CASES]
    assert groups[-1].split("\t")[0].strip() == "game.holm"
    assert "play\tplay a game in the terminal" in lines, "each is described"


SOURCED = "autoload -Uz compinit; compinit -u -d {folder}/dump; source {folder}/completion.zsh"
IN_FPATH = "fpath=({folder}/functions $fpath); autoload -Uz compinit; compinit -u -d {folder}/dump"


@pytest.mark.parametrize("begin", [SOURCED, IN_FPATH], ids=["sourced", "found in a folder of fpath"])
def test_zsh_completes(begin: str, tmp_path: Path, capsys: pytest.CaptureFixture[str]) -> None:
    """In a terminal of its own, since zsh completes nowhere else: Tab fills in what there is but one of."""
    file = script("zsh", tmp_path, capsys)
    if begin == IN_FPATH:  # as docs/command-line.md has it
        (tmp_path / "functions").mkdir()
        file.rename(tmp_path / "functions" / "_holmgang")
    with terminal_of("zsh", "-f", "-i", folder=tmp_path) as ours:
        # what stands on the line is written down by a key of our own, and the line is emptied
        setup = (
            begin.format(folder=tmp_path),
            f'note() {{ print -r -- "$BUFFER" >> {tmp_path}/lines; BUFFER= }}; zle -N note; bindkey "^G" note',
            f"print ready > {tmp_path}/ready",
        )
        _type(ours, "; ".join(setup) + "\n")
        _wait(ours, lambda: (tmp_path / "ready").exists())
        single = [(program, typed, found) for program in NAMES for typed, found in CASES if len(found) == 1]
        for number, (program, typed, _) in enumerate(single, 1):
            _type(ours, f"{program} {typed}\t\x07")
            _wait(ours, lambda number=number: (tmp_path / "lines").exists() and len(_lines(tmp_path)) >= number)  # type: ignore[misc]
    assert [line.split()[-1] for line in _lines(tmp_path)] == [next(iter(found)) for _, _, found in single]


@contextmanager
def terminal_of(*words: str, folder: Path) -> Iterator[int]:
    """A shell in a terminal, for as long as it is needed; its end is where it is typed into and read."""
    environment = {**os.environ, "TERM": "dumb", "HOME": str(folder), "PS1": "> ", "INPUTRC": os.devnull}
    ours, theirs = pty.openpty()
    shell = subprocess.Popen(words, stdin=theirs, stdout=theirs, stderr=theirs, env=environment, cwd=folder)
    os.close(theirs)
    try:
        yield ours
    finally:
        shell.kill()
        shell.wait()
        os.close(ours)


def _lines(folder: Path) -> list[str]:
    return (folder / "lines").read_text(encoding="utf-8").splitlines()


def _type(terminal: int, text: str) -> None:
    os.write(terminal, text.encode())


def _wait(terminal: int, done: Callable[[], bool]) -> None:
    """Reads what the shell writes, so that it can go on, until something is so."""
    until = time.monotonic() + PATIENCE
    while not done():
        assert time.monotonic() < until
        if select.select([terminal], [], [], 0.05)[0]:
            os.read(terminal, 4096)


def test_the_manual_page_tells_of_every_command_and_option(capsys: pytest.CaptureFixture[str]) -> None:
    assert main(["man"]) == 0
    page = capsys.readouterr().out
    for command in COMMANDS:
        assert f".SS {command.name.replace('-', chr(92) + '-')}\n" in page
    assert r"\fB\-\-seats\fR \fIFIRST,SECOND\fR" in page
    assert r".SS bans add" in page
    assert r"\fBholmgang options\fR \fIGAME\fR [\fIOPTION\fR] [\fIFLAG\fR ...]" in page
    assert "told to stop, by Ctrl" in page, "exit codes of their own"


@pytest.mark.skipif(shutil.which("groff") is None, reason="groff is not installed")
def test_the_manual_page_is_set_without_a_warning(capsys: pytest.CaptureFixture[str]) -> None:
    assert main(["man"]) == 0
    done = subprocess.run(
        ["groff", "-man", "-Tutf8", "-ww"],
        input=capsys.readouterr().out,
        capture_output=True,
        text=True,
        check=True,
        timeout=PATIENCE,
    )
    assert done.stderr == ""
    assert re.search(r"holmgang . two-player tabletop duels", re.sub(r".\x08|\x1b\[\d+m", "", done.stdout))
