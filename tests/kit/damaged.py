"""Files of values as a bad disk leaves them, in the place of those that come with the package."""

from functools import partial
from importlib import import_module
from pathlib import Path

import pytest

from holmgang.pocket.files import open_pocket, place

WHAT_TO_DO = "is damaged (its checksum is wrong): install Holmgang again."


def flip_a_bit(file: Path, at: int | None = None) -> None:
    """One in the middle, or of this byte."""
    whole = bytearray(file.read_bytes())
    whole[len(whole) // 2 if at is None else at] ^= 1
    file.write_bytes(whole)


def damage_pocket(game: str, folder: Path, monkeypatch: pytest.MonkeyPatch) -> None:
    """The game's file has a wrong bit, and nobody has read the right one; what cannot be read is remembered by nobody either."""
    place(game, folder).write_bytes(place(game).read_bytes())
    flip_a_bit(place(game, folder))
    module = import_module(f"holmgang.pocket.{game.replace('-', '_')}")
    monkeypatch.setattr(module, "open_pocket", partial(open_pocket, folder=folder))
    for each in vars(module).values():
        if hasattr(each, "cache_clear"):
            each.cache_clear()
