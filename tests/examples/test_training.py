"""The example of docs/training-an-agent.md learns, in an environment of its own, and JAX takes a batch's arrays as they are."""

import json
import os
import re
import shutil
import subprocess
from pathlib import Path

import pytest

from tests.docs.pages import ROOT, blocks

PAGE = "docs/training-an-agent.md"
EXAMPLE = ROOT / "examples" / "train_an_agent.py"
ENVIRONMENT = ".venv-examples"
TAKEN = """
import json
import jax.numpy as jnp
import numpy as np
from holmgang.research import Batch
batch, told = Batch("duo-regna", 64, seed=1), {}
for name in ("observations", "masks", "seats", "rewards", "terminated", "truncated"):
    ours = getattr(batch, name)
    theirs = jnp.from_dlpack(ours)
    assert np.array_equal(np.asarray(theirs), ours), name
    told[name] = [str(theirs.dtype), theirs.unsafe_buffer_pointer() == ours.ctypes.data]
cards = jnp.argmax(jnp.from_dlpack(batch.masks), axis=1)
before = np.asarray(cards).copy()
batch.step(cards)
assert (batch.decisions.held == before).all() and (batch.seats == 1).all()
print(json.dumps(told))
"""
AS_THEY_ARE = {
    "observations": ["int32", True],
    "masks": ["bool", True],
    "seats": ["int32", True],
    "rewards": ["float32", True],
    "terminated": ["bool", True],
    "truncated": ["bool", True],
}
"""What JAX makes of each array, and whether in the same memory."""


def test_what_the_page_shows_is_in_the_example() -> None:
    example = EXAMPLE.read_text(encoding="utf-8")
    shown = [block for block in blocks() if block.page == PAGE and block.kind == "python" and ">>> " not in block.text]
    assert len(shown) > 3
    assert [block.where for block in shown if block.text not in example] == []


@pytest.fixture(scope="module")
def python() -> Path:
    """A Python with what requirements/examples.txt has, as ``make train`` sets it up."""
    if shutil.which("make") is None:
        pytest.skip("there is no make on this machine")
    done = subprocess.run(["make", f"{ENVIRONMENT}/.ready"], cwd=ROOT, capture_output=True, text=True, check=False)
    if done.returncode:
        pytest.skip(f"JAX and RLax could not be installed: {done.stderr.strip().splitlines()[-1]}")
    return ROOT / ENVIRONMENT / "bin" / "python"


@pytest.mark.long
def test_it_learns_to_beat_the_squire(python: Path) -> None:
    done = subprocess.run([python, EXAMPLE, "--games", "1000"], cwd=ROOT, capture_output=True, text=True, check=False)
    assert done.returncode == 0, done.stderr
    found = re.search(r"against the squire: .* \((\d+\.\d) % to \d+\.\d %\)", done.stdout)
    assert found is not None, done.stdout
    assert float(found[1]) > 60


@pytest.mark.long
@pytest.mark.parametrize("wide", ["0", "1"])
def test_jax_takes_the_arrays_as_they_are_whether_it_knows_64_bits_or_not(python: Path, wide: str) -> None:
    environ = os.environ | {"JAX_ENABLE_X64": wide}
    done = subprocess.run([python, "-c", TAKEN], cwd=ROOT, env=environ, capture_output=True, text=True, check=False)
    assert done.returncode == 0, done.stderr
    assert json.loads(done.stdout) == AS_THEY_ARE
