"""What bots do: choose. A bot gets a view, never a state, and nothing else of its match."""

from random import SystemRandom
from typing import NamedTuple

from holmgang.bots import find_bot
from holmgang.core.game import View
from holmgang.games import find_kind


class Choice(NamedTuple):
    """A choice to be made."""

    game: str
    options: dict[str, str]
    bot: str
    view: View


def choose(asked: Choice) -> str:
    """The text of the move that the bot chooses."""
    game = find_kind(asked.game).make(asked.options)
    return str(find_bot(asked.bot).choose(game, asked.view, SystemRandom()))


JOBS = {"choose": choose}
