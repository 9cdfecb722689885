"""What a bot is, and which there are. A bot gets a view, never a state."""

from collections.abc import Callable
from random import Random
from typing import Any, Protocol

from holmgang.core.errors import HolmgangError, IllegalMove, UnknownName, cut, shown
from holmgang.core.game import AnyGame, View
from holmgang.games import find_kind


class Bot(Protocol):
    """Chooses among a view's options. All its randomness comes from the source it is given.

    Anything with these two is a bot; it need not be derived from anything. What it is given is an `AnyGame` and a `View`; one
    that plays a single game may say so in its types (``view: two_domains.View``).
    """

    @property
    def name(self) -> str:
        """What people call it."""
        ...

    def choose(self, game: Any, view: Any, rng: Random, /) -> Any:
        """One of ``view.options``, which are not empty."""
        ...


AnyBot = str | Bot | Callable[[], Bot]
"""How a bot is named where one is asked for: by its name, by itself, or by a class (or function) that makes one."""


class NoBot(HolmgangError):
    """Something that was given for a bot and is none."""


BOT_SENTENCES = {
    "random": "Plays anything that is allowed: for trying things out.",
    "greedy": "Takes what wins at once or measures best one decision ahead; where a game has no measure, almost anything.",
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


def chosen_move(bot: Bot, game: AnyGame, view: View, rng: Random) -> Any:
    """What a bot chooses; IllegalMove where that is none of its options."""
    move = bot.choose(game, view, rng)
    if move not in view.options:
        texts = [str(option) for option in view.options]
        if move in texts:
            raise IllegalMove(f"{shown(move)} is the text of a move: a bot returns one of view.options itself.")
        raise IllegalMove(f"{shown(str(move))} is not possible now.", texts)
    return move


def make_bot(given: AnyBot, game: str) -> Bot:
    """The bot that is meant, for the game with this name; NoBot where it is none."""
    if isinstance(given, str):
        if given.strip().casefold().startswith("engine:"):
            raise NoBot(
                f"{shown(given)} is a program of its own, no bot: holmgang match {cut(given)} greedy --game {game} plays it."
            )
        return find_bot(given, game)
    makes = callable(given) and (isinstance(given, type) or not hasattr(given, "choose"))
    try:
        bot: Any = given() if makes else given  # type: ignore[operator]  # a bot need not be callable, and this is
    except TypeError as error:
        if callable(getattr(given, "choose", None)) and given is not Bot:
            raise NoBot(f"{shown(repr(given))} cannot be made without arguments ({error}): give a bot that is made.") from error
        raise _no_bot(given) from error
    if not callable(getattr(bot, "choose", None)):
        raise _no_bot(given)
    return bot  # type: ignore[no-any-return]  # it has what a bot needs


def _no_bot(given: object) -> NoBot:
    told = shown(repr(given))
    return NoBot(f"{told} is no bot: give a name, an object with choose(game, view, rng), or a class of such objects.")


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
            from .offered import all_levels

            if name in all_levels():
                raise NoBot(f"{name.capitalize()} is a level, and each game has its own: name the game after it.")
            raise UnknownName("bot", name, BOT_NAMES)
        case wanted:
            from .levels import levels_of

            for level in levels_of(find_kind(game)):
                if level.name == wanted:
                    return level
            raise UnknownName(f"bot for {find_kind(game).title}", name, bot_names(game))
