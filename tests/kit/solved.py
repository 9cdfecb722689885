"""A solved game for tests: Duo Regna to one dragon, made once a run."""

import fcntl
import shutil
from pathlib import Path

import pytest

SOLVED_FILE = "duo-regna-v1-joker-priest-false-1.tables"


def solve_to_one(own: Path, shared: Path) -> Path:
    """A folder with its file; ``shared`` is where all processes of a test run look whether another has made it."""
    with (shared / f"{SOLVED_FILE}.lock").open("w") as lock:
        fcntl.flock(lock, fcntl.LOCK_EX)  # who comes while another makes it waits for that one's
        return _solve_to_one(own, shared)


def _solve_to_one(own: Path, shared: Path) -> Path:
    from holmgang.cli import main
    from holmgang.compiling.caching import _folder as compiled_folder

    made = own / SOLVED_FILE
    if (shared / SOLVED_FILE).exists():
        shutil.copyfile(shared / SOLVED_FILE, made)
        return own
    compiled_folder()  # remembered from here on: what is compiled is kept where it always is
    with pytest.MonkeyPatch.context() as patch:
        patch.setenv("HOLMGANG_CACHE", str(own))
        assert main(["solve", "duo-regna", "--option", "target=1"]) == 0
    draft = shutil.copyfile(made, shared / f"{SOLVED_FILE}.{own.parent.name}")
    draft.replace(shared / SOLVED_FILE)
    return own
