"""The end of `make test` says what was skipped and why."""

import os
import subprocess
import sys
from pathlib import Path

from tests import skipped

ROOT = Path(__file__).parent.parent


def told(folder: Path) -> str:
    command = [sys.executable, "-m", "tests.skipped", str(folder)]
    return subprocess.run(command, cwd=ROOT, capture_output=True, text=True, check=True).stdout


def test_what_the_parts_of_a_run_skipped_is_told_once_for_each_reason(tmp_path: Path) -> None:
    test = tmp_path / "test_parts.py"
    test.write_text("import pytest\n@pytest.mark.parametrize('n', [1, 2])\ndef test_it(n): pytest.skip('no browser here')\n")
    command = [sys.executable, "-m", "pytest", "-q", "-p", "tests.conftest", "-c", str(ROOT / "pyproject.toml"), str(test)]
    environment = {**os.environ, skipped.FOLDER: str(tmp_path / "notes")}
    for workers in ("0", "1"):
        subprocess.run([*command, "-n", workers], cwd=ROOT, env=environment, capture_output=True, check=True)
    assert told(tmp_path / "notes") == "Skipped:\n  4 × no browser here\n"


def test_a_whole_run_says_so(tmp_path: Path) -> None:
    assert told(tmp_path) == "Nothing was skipped.\n"
