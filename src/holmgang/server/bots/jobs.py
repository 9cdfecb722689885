"""What bots do: choose, and say what they would choose. They get a view, never a state, and nothing else of the match."""

from random import SystemRandom
from typing import NamedTuple

from holmgang.bots import find_bot
from holmgang.bots.hint import Hint, give_hint
from holmgang.core.game import View
from holmgang.games import find_kind
from holmgang.games.faults import faults_named


class BotChoice(NamedTuple):
    """What a worker needs to have a bot choose."""

    game: str
    options: dict[str, str]
    bot: str
    view: View


def choose(asked: BotChoice) -> str:
    """The text of the move that the bot chooses."""
    with faults_named():
        game = find_kind(asked.game).make(asked.options)
        return str(find_bot(asked.bot, asked.game).choose(game, asked.view, SystemRandom()))


class HintWanted(NamedTuple):
    """A choice that somebody would have shown."""

    game: str
    options: dict[str, str]
    view: View


def hint(wanted: HintWanted) -> Hint:
    """The best option, and why."""
    with faults_named():
        return give_hint(find_kind(wanted.game).make(wanted.options), wanted.view)


JOBS = {"choose": choose, "hint": hint}
