"""Packages with games, installed for one test."""

import os
import sys
from collections.abc import Callable, Iterator
from pathlib import Path

import pytest

from holmgang import games
from holmgang.server.api.games import games_page

from . import NEW, PACKAGES, install_new_game

Install = Callable[[str, str], None]


def forget() -> None:
    """Whatever is known of games from outside."""
    for name in {*games._LOADED} - {*games.OWN_GAMES}:
        del games._LOADED[name]
    games.outside_games.cache_clear()
    games_page.cache_clear()


@pytest.fixture
def minimal(tmp_path: Path, monkeypatch: pytest.MonkeyPatch) -> Iterator[None]:
    """The minimal game is installed, in this process and in those that it starts."""
    monkeypatch.syspath_prepend(str(PACKAGES))
    monkeypatch.setenv("PYTHONPATH", str(PACKAGES))
    monkeypatch.setenv("HOLMGANG_HOME", str(tmp_path / "home"))
    forget()
    yield
    monkeypatch.undo()
    forget()


@pytest.fixture
def written(minimal: None, tmp_path: Path, monkeypatch: pytest.MonkeyPatch) -> Iterator[Path]:
    """A game as `new-game` writes it, installed: its folder."""
    folder = tmp_path / NEW
    install_new_game(folder)
    monkeypatch.syspath_prepend(str(folder / "src"))
    monkeypatch.setenv("PYTHONPATH", os.pathsep.join([str(PACKAGES), str(folder / "src")]))
    forget()
    yield folder
    for module in [each for each in sys.modules if each.partition(".")[0] == NEW.replace("-", "_")]:
        del sys.modules[module]


@pytest.fixture
def install(minimal: None, tmp_path: Path, monkeypatch: pytest.MonkeyPatch) -> Iterator[Install]:
    """Installs a package with one module and these entry points; what was imported from its folder is forgotten in the end."""
    folder = tmp_path / "packages"
    folder.mkdir()
    monkeypatch.syspath_prepend(str(folder))

    def add(module: str, entries: str) -> None:
        name = f"package_{len(list(folder.glob('*.dist-info')))}"
        (folder / f"{name}.py").write_text(module, encoding="utf-8")
        information = folder / f"{name}-1.0.dist-info"
        information.mkdir()
        (information / "METADATA").write_text(f"Metadata-Version: 2.1\nName: {name}\nVersion: 1.0\n", encoding="utf-8")
        lines = entries.replace("HERE", name)
        (information / "entry_points.txt").write_text(f"[holmgang.games]\n{lines}\n", encoding="utf-8")
        forget()

    yield add
    for name, module in [*sys.modules.items()]:
        if (getattr(module, "__file__", None) or "").startswith(f"{folder}{os.sep}"):
            del sys.modules[name]
