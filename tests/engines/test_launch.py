"""What starts an engine within limits runs where the engine lies, and none of the engine's own files."""

import os
import subprocess
import sys
from pathlib import Path

import pytest

from holmgang.engines.launch import limited

WHERE_TO_LOOK = {"as usual": {}, "here first": {"PYTHONPATH": "."}}


@pytest.mark.parametrize("more", WHERE_TO_LOOK.values(), ids=WHERE_TO_LOOK)
@pytest.mark.parametrize("module", ["ctypes", "resource", "signal", "holmgang", "sitecustomize"])
def test_no_module_of_the_engine_is_taken_for_python_s_own(module: str, more: dict[str, str], tmp_path: Path) -> None:
    (tmp_path / f"{module}.py").write_text("raise SystemExit('taken for it')\n", encoding="utf-8")
    command = limited((sys.executable, "-I", "-S", "-c", "print('Hello')"), 512)
    done = subprocess.run(command, cwd=tmp_path, env={**os.environ, **more}, capture_output=True, text=True, check=False)
    assert (done.returncode, done.stdout, done.stderr) == (0, "Hello\n", "")
