"""What the Makefile decides by itself: which Node builds the browser client, and what is told at the end of the tests."""

import os
import shutil
import subprocess
import sys
from pathlib import Path

import pytest

ROOT = Path(__file__).parent.parent
NEEDS_MAKE = pytest.mark.skipif(shutil.which("make") is None, reason="there is no make on this machine")
TOOLS = ("sh", "sed", "find", "awk", "make")


@NEEDS_MAKE
@pytest.mark.parametrize(
    ("version", "own"), [(None, True), ("v16.20.2", True), ("v9.11.2", True), ("v18.0.0", False), ("v22.4.1", False)]
)
def test_a_node_that_is_missing_or_too_old_is_passed_over(tmp_path: Path, version: str | None, own: bool) -> None:
    for tool in TOOLS:
        (tmp_path / tool).symlink_to(str(shutil.which(tool)))
    if version is not None:
        for name, says in (("node", version), ("npm", "9.0.0")):
            program = tmp_path / name
            program.write_text(f"#!/bin/sh\necho {says}\n", encoding="utf-8")
            program.chmod(0o755)
    asked = ["make", "--dry-run", "--always-make", "web/node_modules/.ready"]
    told = subprocess.run(asked, cwd=ROOT, env={**os.environ, "PATH": str(tmp_path)}, capture_output=True, text=True, check=True)
    assert (".venv-node" in told.stdout) == own


@NEEDS_MAKE
@pytest.mark.parametrize(
    ("goals", "with_tools"), [(["setup"], True), (["site"], True), (["play"], False), (["play", "setup"], True)]
)
def test_packages_are_put_into_a_folder_once_though_much_is_made_side_by_side(goals: list[str], with_tools: bool) -> None:
    """Two installs at once would spoil what the other has put there; only those who play do without the tools."""
    asked = ["make", "--dry-run", "--always-make", *goals]
    told = subprocess.run(asked, cwd=ROOT, env=unasked(), capture_output=True, text=True, check=True)
    (install,) = (line for line in told.stdout.splitlines() if "npm --prefix web ci" in line)
    assert ("--omit=dev" not in install) == with_tools


def unasked() -> dict[str, str]:
    """The environment without what a make that runs these tests tells those that it starts."""
    return {name: value for name, value in os.environ.items() if not name.startswith("MAKE")}


@NEEDS_MAKE
@pytest.mark.parametrize("ends", ["true", "false"])
def test_what_was_skipped_is_told_even_where_a_test_has_failed_and_then_make_fails_too(tmp_path: Path, ends: str) -> None:
    """The parts of the run are a program that only ends, well or badly, after it has noted what it skipped."""
    parts = tmp_path / "parts"
    parts.write_text(f"""#!/bin/sh\nmkdir "$HOLMGANG_SKIPPED" && echo '{{"no GPU": 3}}' > "$HOLMGANG_SKIPPED/1.json"\n{ends}\n""")
    parts.chmod(0o755)
    (tmp_path / "python").symlink_to(sys.executable)
    given = {"MAKE": str(parts), "BIN": str(tmp_path), "SKIPPED": str(tmp_path / "notes")}
    asked = ["make", "--old-file=setup", "test", *(f"{name}={value}" for name, value in given.items())]
    told = subprocess.run(asked, cwd=ROOT, env=unasked(), capture_output=True, text=True, check=False)
    assert told.stdout == "Skipped:\n  3 × no GPU\n"
    assert (told.returncode == 0) == (ends == "true"), told.stderr
