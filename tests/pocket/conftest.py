"""What the tests of pocket values share."""

from pathlib import Path

import pytest

from holmgang.compiling.caching import _folder as compiled_folder


@pytest.fixture
def nothing_solved(tmp_path: Path, monkeypatch: pytest.MonkeyPatch) -> None:
    """An empty cache folder; what is compiled stays where it always is."""
    compiled_folder()
    monkeypatch.setenv("HOLMGANG_CACHE", str(tmp_path / "cache"))
