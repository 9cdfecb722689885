"""A game's rules in their fast form. Importing this loads numba."""

from holmgang.compiling.game import CompiledGame
from holmgang.core.game import AnyGame

from . import find_kind


def compiled_game(game: AnyGame) -> CompiledGame:
    """The game under its options, compiled when it is first used."""
    return CompiledGame(game, find_kind(game.name).compiled())
