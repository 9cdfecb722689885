"""The command as a process of its own: start-up, pipes, colours, and the wheel."""

import os
import pty
import shutil
import subprocess
import sys
import zipfile
from pathlib import Path

import pexpect
import pytest

ROOT = Path(__file__).parent.parent.parent
HOLMGANG = [sys.executable, "-m", "holmgang"]
HEAVY = ("holmgang.games", "msgspec", "rich", "textual", "numba")


def run(*words: str, **environment: str) -> subprocess.CompletedProcess[str]:
    return subprocess.run([*HOLMGANG, *words], capture_output=True, text=True, env={**os.environ, **environment}, timeout=60)


LOADED = f"""
import sys
from holmgang.cli import main
try:
    main(["--help"])
except SystemExit:
    print([name for name in {HEAVY} if name in sys.modules])
"""

FROM_WHEEL = """
import sys
sys.path.insert(0, sys.argv[1])
from holmgang import __file__ as where
from holmgang.cli import main
assert where.startswith(sys.argv[1])
sys.exit(main(["rules", "duo-regna"]))
"""


def test_help_loads_nothing_heavy() -> None:
    done = subprocess.run([sys.executable, "-c", LOADED], capture_output=True, text=True, check=True)
    assert done.stdout.splitlines()[-1] == "[]"


def test_alone_off_a_terminal_it_prints_its_help() -> None:
    done = run()
    assert done.returncode == 0
    assert done.stdout.startswith("examples:\n")


def test_a_closed_pipe_is_no_error() -> None:
    done = subprocess.run(["sh", "-c", f"{' '.join(HOLMGANG)} rules dueling-nobles | head -n 1"], capture_output=True, text=True)
    assert done.stderr == ""
    assert done.stdout.startswith("# ")


@pytest.mark.parametrize(
    "command", ["games", "show two-domains '22222/22222 1'", "rules duo-regna", "play duo-regna --plain --no-save", "--help"]
)
@pytest.mark.parametrize("where", [">/dev/full", ">&-"])
def test_output_that_goes_nowhere_is_told_in_one_sentence(command: str, where: str) -> None:
    words = f"{' '.join(HOLMGANG)} {command} {where} </dev/null"
    done = subprocess.run(["sh", "-c", words], capture_output=True, text=True, check=False)
    assert done.returncode == 1
    assert done.stderr in ("The output cannot be written: No space left on device.\n", "Nothing can be said: stdout is closed.\n")


def test_a_closed_stdin_is_told_in_one_sentence() -> None:
    done = subprocess.run(["sh", "-c", f"{' '.join(HOLMGANG)} check - <&-"], capture_output=True, text=True, check=False)
    assert (done.returncode, done.stderr) == (1, "Nothing can be read: stdin is closed.\n")


@pytest.mark.parametrize("pager", ["cat", "less"])
def test_the_rules_are_paged_without_raw_codes(pager: str) -> None:
    """A pager gets styles only if it is less, which is then told to show them; here both merely pass on what they get."""
    if pager == "less" and shutil.which("less") is None:
        pytest.skip("less is not installed")
    ours, theirs = pty.openpty()
    environment = {key: value for key, value in os.environ.items() if key not in ("NO_COLOR", "MANPAGER", "LESS")}
    environment |= {"TERM": "xterm", "PAGER": pager}
    with subprocess.Popen([*HOLMGANG, "rules", "duo-regna"], stdin=theirs, stdout=theirs, env=environment) as done:
        os.close(theirs)
        os.write(ours, b"q")
        out = b""
        while b"In two minutes" not in out:
            out += os.read(ours, 65536)
        done.kill()
    os.close(ours)
    assert b"ESC[" not in out
    assert (b"\x1b[1" in out) == (pager == "less")


def test_a_record_is_read_from_a_pipe() -> None:
    record = '[Game "duo-regna"]\n\nK | 6\n'.replace("K", "1. K")
    done = subprocess.run([*HOLMGANG, "replay", "-"], input=record, capture_output=True, text=True)
    assert "pulls the dragon" in done.stdout
    assert "no hash" in done.stderr


@pytest.mark.parametrize(("variable", "coloured"), [({}, True), ({"NO_COLOR": "1"}, False), ({"TERM": "dumb"}, False)])
def test_colours_only_on_a_terminal_that_wants_them(variable: dict[str, str], coloured: bool) -> None:
    ours, theirs = pty.openpty()
    environment = {key: value for key, value in os.environ.items() if key != "NO_COLOR"} | {"TERM": "xterm"} | variable
    subprocess.run([*HOLMGANG, "games"], stdout=theirs, env=environment, check=True)
    os.close(theirs)
    out = os.read(ours, 65536)
    os.close(ours)
    assert (b"\x1b[" in out) == coloured
    assert b"\x1b[" not in run("games").stdout.encode()


def test_an_engine_that_a_person_has_started_says_what_it_waits_for() -> None:
    child = pexpect.spawn(sys.executable, ["-m", "holmgang", "engine"], timeout=60, encoding="utf-8")
    child.expect_exact("This waits for another program to speak the engine protocol")
    child.sendline("quit")
    child.expect(pexpect.EOF)
    child.close()
    assert child.exitstatus == 0


def test_the_wheel_holds_all_that_playing_needs(tmp_path: Path) -> None:
    subprocess.run(
        [sys.executable, "-m", "build", "--wheel", "--no-isolation", "-o", str(tmp_path), str(ROOT)],
        check=True,
        capture_output=True,
    )
    (wheel,) = tmp_path.glob("*.whl")
    unpacked = tmp_path / "unpacked"
    with zipfile.ZipFile(wheel) as archive:
        archive.extractall(unpacked)
    (scripts,) = unpacked.glob("*.dist-info/entry_points.txt")
    assert {"holmgang = holmgang.cli:main", "holm = holmgang.cli:main"} <= set(scripts.read_text().splitlines())
    shipped = {path.relative_to(unpacked / "holmgang") for path in (unpacked / "holmgang").rglob("*") if path.is_file()}
    source = ROOT / "src" / "holmgang"
    kept = {path.relative_to(source) for path in source.rglob("*") if path.is_file() and "__pycache__" not in path.parts}
    assert shipped == kept
    subprocess.run([sys.executable, "-c", FROM_WHEEL, str(unpacked)], check=True, capture_output=True)
