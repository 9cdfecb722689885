"""Games from other packages. ``packages`` is what a folder of installed packages looks like: a game, and some that are broken."""

import tomllib
from pathlib import Path

from holmgang.cli import main

PACKAGES = Path(__file__).parent / "packages"
MINIMAL = "odds-and-evens"
"""The game that brings nothing but rules, texts and a story. Both choose at once in it."""
NEW = "fox-duel"
"""A game as `new-game` writes it: Liar's Dice under another name."""


def install_new_game(folder: Path) -> None:
    """Writes the game into a new folder, and makes its ``src`` a folder of installed packages."""
    assert main(["new-game", NEW, "--folder", str(folder)]) == 0
    package = tomllib.loads((folder / "pyproject.toml").read_text(encoding="utf-8"))["project"]
    information = folder / "src" / f"{package['name'].replace('-', '_')}-{package['version']}.dist-info"
    information.mkdir()
    (information / "METADATA").write_text(f"Metadata-Version: 2.1\nName: {NEW}\nVersion: 1.0\n", encoding="utf-8")
    ((group, games),) = package["entry-points"].items()
    entries = [f"[{group}]", *(f"{name} = {where}" for name, where in games.items())]
    (information / "entry_points.txt").write_text("\n".join(entries), encoding="utf-8")
