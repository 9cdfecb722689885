"""What a bot is, and which there are. A bot gets a view, never a state."""

from random import Random
from typing import Any, Protocol

from holmgang.core.errors import UnknownName
from holmgang.core.game import AnyGame, View
from holmgang.games import find_kind


class Bot(Protocol):
    """Chooses among a view's options. All its randomness comes from the source it is given."""

    @property
    def name(self) -> str:
        """What people call it."""
        ...

    def choose(self, game: AnyGame, view: View, rng: Random) -> Any:
        """One of ``view.options``, which are not empty."""
        ...


BOT_SENTENCES = {
    "random": "Plays anything that is allowed: for trying things out.",
    "greedy": "Looks one decision ahead and takes what measures best.",
}
BOT_NAMES = tuple(BOT_SENTENCES)
"""The bots that play every game and that people are told of; a game may have levels besides."""
FOR_SCRIPTS = ("search",)
"""`find_bot` knows these, too. A server lets nobody play them: what they compile was not tried within a worker's memory."""


def bot_names(game: str) -> tuple[str, ...]:
    """The bots that play a game: its levels, the weakest first, and those that play every game."""
    from .levels import levels_of

    return (*(level.name for level in levels_of(find_kind(game))), *BOT_NAMES)


def find_bot(name: str, game: str | None = None) -> Bot:
    """The bot with this name, in any letter case; a level only where the game is named whose level it is."""
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
        case _ if game is None:
            raise UnknownName("bot", name, BOT_NAMES)
        case wanted:
            from .levels import levels_of

            for level in levels_of(find_kind(game)):
                if level.name == wanted:
                    return level
            raise UnknownName(f"bot for {find_kind(game).title}", name, bot_names(game))
