"""The programs that sit at a local match: bots, and engines, which are started with it and ended with it."""

from collections.abc import Callable
from random import Random

from holmgang.bots import Bot, find_bot
from holmgang.bots.levels import Level
from holmgang.bots.listening_bot import ListeningBot
from holmgang.bots.search import SearchBot
from holmgang.core.referee import Ending
from holmgang.core.seats import SEATS, Seat
from holmgang.engines.bot import EngineBot
from holmgang.engines.settings import find_engine
from holmgang.matches.entries import BOT, ENGINE, HUMAN, Setup
from holmgang.matches.folded_log import FoldedLog

from .settings import read_settings


class Program:
    """A bot at its seat."""

    def __init__(self, bot: Bot, seat: Seat) -> None:
        self._bot = bot
        self._seat = seat
        self._begun = False

    @property
    def ponders(self) -> bool:
        """Whether it may take a second: an engine, or a bot that searches or weighs every option up."""
        bot = self._bot
        if isinstance(bot, Level):
            return bot.search is not None or bot.judges is not None
        return isinstance(bot, SearchBot | EngineBot)

    @property
    def elsewhere(self) -> bool:
        """Whether it thinks in a process of its own: then nobody need stand still meanwhile."""
        return isinstance(self._bot, EngineBot)

    def thinking(self, match: FoldedLog, rng: Random) -> Callable[[], str]:
        """What lets it choose, here or in another thread: all that it takes from the match is put together now."""
        bot, seat, game, names = self._bot, self._seat, match.game, match.setup.names
        view, last = match.view(seat), match.play.last_choice(seat)
        news = match.news(seat, 0 if last is None else last.number) if isinstance(bot, ListeningBot) else []

        def think() -> str:
            if isinstance(bot, ListeningBot):
                if not self._begun:
                    bot.begin(game, seat, names)
                    self._begun = True
                bot.hear(news)
            return str(bot.choose(game, view, rng))

        return think

    def end(self, ending: Ending | None) -> None:
        """Tells an engine how the match ended, or only lets go of it where the match was left."""
        if isinstance(self._bot, EngineBot):
            if ending is not None:
                self._bot.end(ending)
            self._bot.close(politely=ending is not None)


def seat_programs(setup: Setup) -> dict[Seat, Program]:
    """Those of a match, by their seats. Engines run from now on; NoEngine if one does not."""
    seated: dict[Seat, Program] = {}
    try:
        for seat in SEATS:
            if setup.seats[seat] != HUMAN:
                seated[seat] = Program(_find(setup.seats[seat], setup.game), seat)
    except Exception:
        for each in seated.values():
            each.end(None)
        raise
    return seated


def _find(player: str, game: str) -> Bot:
    if not player.startswith(ENGINE):
        return find_bot(player.removeprefix(BOT), game)
    bot = EngineBot(find_engine(player.removeprefix(ENGINE), read_settings().engines))
    bot.start(game)
    return bot
