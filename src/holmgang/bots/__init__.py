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
"""The bots that play every game and that people are told of; a game may have levels besides. `find_bot` also knows search."""


def bot_names(game: str) -> tuple[str, ...]:
    """The bots that play a game: its levels, the weakest first, and those that play every game."""
    from .levels import levels_of

    return (*(level.name for level in levels_of(find_kind(game))), *BOT_NAMES)


def find_bot(name: str, game: str | None = None) -> Bot:
    """The bot with this name, in any letter case; a level only where the game is named whose level it is.

    One that searches may have a bound behind its name: ``search:500``, ``master:2s``. BadBound where it has none to set.
    """
    plain, colon, bound = name.strip().casefold().partition(":")
    bot = _find(plain, game)
    if not colon:
        return bot
    from .bounds import BadBound, read_bounds
    from .levels import Level
    from .search import SearchBot

    bounded = bot.bounded(read_bounds(bound)) if isinstance(bot, Level | SearchBot) else None
    if bounded is None:
        raise BadBound(f"{bot.name.capitalize()} does not search, so there is nothing to set behind its name.")
    return bounded


def _find(name: str, game: str | None) -> Bot:
    match name:
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
