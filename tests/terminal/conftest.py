"""Every test has a store of its own."""

from pathlib import Path

import pytest


@pytest.fixture(autouse=True)
def home(tmp_path: Path, monkeypatch: pytest.MonkeyPatch) -> Path:
    """An empty folder for matches, and no wish of the machine's owner about colours."""
    folder = tmp_path / "home"
    monkeypatch.setenv("HOLMGANG_HOME", str(folder))
    for name in ("NO_COLOR", "FORCE_COLOR"):
        monkeypatch.delenv(name, raising=False)
    return folder
