"""What is learned of a game, for a search to judge by."""

from functools import lru_cache
from typing import Any

from holmgang.core.game import AnyGame
from holmgang.games.dueling_nobles import DuelingNobles
from holmgang.games.dueling_nobles.table import Components
from holmgang.pocket.dueling_nobles import pocket_network, pocket_policy
from holmgang.pocket.dueling_nobles_network import Network
from holmgang.pocket.dueling_nobles_policy import Policy
from holmgang.pocket.files import PocketError


def find_network(game: AnyGame) -> Network | None:
    """The network of a whole game that has one; under other options than the usual ones it is the nearest there is."""
    return _network() if _is_whole(game) else None


def find_policy(game: AnyGame) -> Policy | None:
    """The policy of a whole game that has one."""
    return _policy() if _is_whole(game) else None


def _is_whole(game: AnyGame) -> bool:
    played: Any = game
    return bool(game.name == DuelingNobles.name and played.components == Components())


@lru_cache(maxsize=1)
def _network() -> Network | None:
    """None where the file cannot be used: a search can do without it."""
    try:
        return pocket_network()
    except PocketError:
        return None


@lru_cache(maxsize=1)
def _policy() -> Policy | None:
    try:
        return pocket_policy()
    except PocketError:
        return None
