"""Games from other packages. ``packages`` is what a folder of installed packages looks like: a game, and some that are broken."""

from pathlib import Path

PACKAGES = Path(__file__).parent / "packages"
MINIMAL = "odds-and-evens"
"""The game that brings nothing but rules, texts and a story. Both choose at once in it."""
NEW = "fox-duel"
"""A game as `new-game` writes it: Liar's Dice under another name."""
