"""What a bot is, and which there are. A bot gets a view, never a state."""

from random import Random
from typing import Any, Protocol

from holmgang.core.errors import UnknownName
from holmgang.core.game import AnyGame, View


class Bot(Protocol):
    """Chooses among a view's options. All its randomness comes from the source it is given."""

    @property
    def name(self) -> str:
        """What people call it."""
        ...

    def choose(self, game: AnyGame, view: View, rng: Random) -> Any:
        """One of ``view.options``, which are not empty."""
        ...


BOT_NAMES = ("random", "greedy")
"""Those that people are offered. `find_bot` knows ``search``, too, for scripts."""


def find_bot(name: str) -> Bot:
    """The bot with this name, in any letter case."""
    match name.strip().casefold():
        case "random":
            from .random import RandomBot

            return RandomBot()
        case "greedy":
            from .greedy import GreedyBot

            return GreedyBot()
        case "search":
            from .search import SECONDS, SearchBot

            return SearchBot(seconds=SECONDS)
        case _:
            raise UnknownName("bot", name, BOT_NAMES)
