"""What the Makefile decides by itself: which Node builds the browser client."""

import os
import shutil
import subprocess
from pathlib import Path

import pytest

ROOT = Path(__file__).parent.parent
TOOLS = ("sh", "sed", "find", "awk", "make")


@pytest.mark.skipif(shutil.which("make") is None, reason="there is no make on this machine")
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
