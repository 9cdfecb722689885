"""What is learned of a game, for a search to judge by."""

from typing import Any

from holmgang.core.game import AnyGame
from holmgang.games.dueling_nobles import DuelingNobles
from holmgang.games.dueling_nobles.table import Components
from holmgang.pocket.dueling_nobles import pocket_network, pocket_policy
from holmgang.pocket.dueling_nobles_network import Network
from holmgang.pocket.dueling_nobles_policy import Policy


def find_network(game: AnyGame) -> Network | None:
    """The network of a whole game that has one; under other options than the usual ones it is the nearest there is. PocketError
    where its file cannot be used: without it the search is another player, and nobody would notice."""
    return pocket_network() if _is_whole(game) else None


def find_policy(game: AnyGame) -> Policy | None:
    """The policy of a whole game that has one; PocketError where its file cannot be used."""
    return pocket_policy() if _is_whole(game) else None


def _is_whole(game: AnyGame) -> bool:
    played: Any = game
    return bool(game.name == DuelingNobles.name and played.components == Components())
