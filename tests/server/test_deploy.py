"""The files in deploy/: shown on the hosting page as they are; the unit for systemd takes away what the server does not need."""

import re
import shutil
import subprocess
import sys
from pathlib import Path

import pytest

from holmgang.cli.parser import build_parser
from holmgang.server.serve import STOP_WITHIN
from holmgang.server.stop_deadline import LAST_WORDS_WITHIN

ROOT = Path(__file__).parents[2]
PAGE = (ROOT / "docs" / "hosting.md").read_text(encoding="utf-8")
UNIT = ROOT / "deploy" / "holmgang.service"
LINES = UNIT.read_text(encoding="utf-8").splitlines()
MOST_EXPOSED = 30
"""Tenths, as systemd counts them."""

analyze = pytest.mark.skipif(shutil.which("systemd-analyze") is None, reason="systemd-analyze is not installed")


@pytest.mark.parametrize("file", sorted((ROOT / "deploy").iterdir()), ids=lambda file: file.name)
def test_a_file_stands_on_the_page_as_it_is(file: Path) -> None:
    assert f"`deploy/{file.name}`" in PAGE
    assert f"\n```\n{file.read_text(encoding='utf-8')}```\n" in PAGE


def test_the_unit_starts_what_exists_and_waits_for_its_end() -> None:
    (command,) = [line.removeprefix("ExecStart=") for line in LINES if line.startswith("ExecStart=")]
    assert build_parser().parse_args(command.split()[1:]).command == "serve"
    (patience,) = [line.removeprefix("TimeoutStopSec=") for line in LINES if line.startswith("TimeoutStopSec=")]
    assert STOP_WITHIN + LAST_WORDS_WITHIN <= 20 < int(patience)


def test_compiled_rules_may_still_be_run_by_the_unit() -> None:
    assert not [line for line in LINES if line.startswith("MemoryDenyWriteExecute")]


def test_nice_and_more_open_files_stay_allowed_by_the_unit() -> None:
    filters = [line.removeprefix("SystemCallFilter=") for line in LINES if line.startswith("SystemCallFilter=")]
    assert filters == ["@system-service", "~@privileged"]
    assert "LimitNOFILE=65536" in LINES


@analyze
def test_the_unit_is_exposed_to_little() -> None:
    done = subprocess.run(
        ["systemd-analyze", "security", "--offline=true", f"--threshold={MOST_EXPOSED}", "--no-pager", str(UNIT)],
        capture_output=True,
        text=True,
        check=False,
    )
    assert done.returncode == 0, done.stdout + done.stderr
    found = re.search(r"Overall exposure level for holmgang\.service: (\d+\.\d+)", done.stdout)
    assert found is not None
    assert float(found[1]) < 3


@analyze
def test_systemd_understands_the_unit(tmp_path: Path) -> None:
    here = tmp_path / "holmgang.service"
    command = str(Path(sys.executable).with_name("holmgang"))
    here.write_text(
        UNIT.read_text(encoding="utf-8").replace("/opt/holmgang/bin/holmgang serve", f"{command} serve"), encoding="utf-8"
    )
    done = subprocess.run(["systemd-analyze", "verify", str(here)], capture_output=True, text=True, check=False)
    assert (done.returncode, done.stdout + done.stderr) == (0, "")
