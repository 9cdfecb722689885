"""What is learned of a game, for a search to judge by."""

from functools import lru_cache
from typing import Any

from holmgang.core.game import AnyGame
from holmgang.games.dueling_nobles import DuelingNobles
from holmgang.games.dueling_nobles.table import Components
from holmgang.pocket.dueling_nobles import pocket_network
from holmgang.pocket.dueling_nobles_network import Network
from holmgang.pocket.files import PocketError


def find_network(game: AnyGame) -> Network | None:
    """The network of a whole game that has one; under other options than the usual ones it is the nearest there is."""
    played: Any = game
    return _network() if game.name == DuelingNobles.name and played.components == Components() else None


@lru_cache(maxsize=1)
def _network() -> Network | None:
    """None where the file cannot be used: a search can do without it."""
    try:
        return pocket_network()
    except PocketError:
        return None
