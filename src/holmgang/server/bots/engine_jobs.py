"""What a process does that runs one engine: it introduces the engine, and lets it choose. The engine gets a view, never a state.

The engine runs on between two choices, and is ended once it has not been asked for a while.
"""

from random import SystemRandom
from threading import Lock, Timer
from typing import NamedTuple

from holmgang.core.forfeits import Forfeit, ForfeitReason
from holmgang.core.game import View
from holmgang.core.seats import Seat
from holmgang.core.story import Spoken
from holmgang.engines.bot import EngineBot
from holmgang.engines.engine import Patience
from holmgang.engines.process import NoEngine
from holmgang.engines.settings import Engine
from holmgang.games import find_kind
from holmgang.games.faults import faults_named

IDLE = 120.0
"""Seconds after which an engine that nobody asks is ended."""
PATIENCE = Patience()
MARGIN = 5.0


class EngineChoice(NamedTuple):
    """What a worker needs to have an engine choose."""

    engine: Engine
    match: str
    game: str
    options: dict[str, str]
    names: tuple[str, str]
    view: View
    news: list[Spoken]


class Lost(NamedTuple):
    """It has lost its match by its own doing."""

    reason: ForfeitReason
    why: str


class _Kept:
    """The engine that this process runs, and the match and seat that it was told of last."""

    def __init__(self) -> None:
        self.lock = Lock()
        self.bot: EngineBot | None = None
        self.told: tuple[str, Seat | None] | None = None
        self.timer: Timer | None = None

    def of(self, engine: Engine) -> EngineBot:
        """The bot that speaks to this engine."""
        if self.timer is not None:
            self.timer.cancel()
        if self.bot is None or self.bot.engine != engine:
            self.rest()
            self.bot = EngineBot(engine, patience=PATIENCE)
        return self.bot

    def later(self) -> None:
        """Ends the program after a while in which nobody asks for it."""
        self.timer = Timer(IDLE, self._idle)
        self.timer.daemon = True
        self.timer.start()

    def rest(self) -> None:
        """Ends it; the next who asks finds it started anew."""
        if self.bot is not None:
            self.bot.close(politely=True)
        self.bot = self.told = None

    def _idle(self) -> None:
        with self.lock:
            self.rest()


_KEPT = _Kept()


def longest(engine: Engine) -> float:
    """Seconds that a choice may take, whatever the engine does: so long whoever asks has to wait for an answer."""
    return PATIENCE.hello + 3 * PATIENCE.ready + engine.seconds + PATIENCE.grace + MARGIN


def choose(asked: EngineChoice) -> str | Lost:
    """The text of the move that it chooses, or why it has lost."""
    with _KEPT.lock, faults_named():
        bot, told = _KEPT.of(asked.engine), (asked.match, asked.view.seat)
        game = find_kind(asked.game).make(asked.options)
        assert asked.view.seat is not None
        try:
            if _KEPT.told != told:
                _KEPT.told = None
                bot.begin(game, asked.view.seat, asked.names)
                _KEPT.told = told
            bot.hear(asked.news)
            return str(bot.choose(game, asked.view, SystemRandom()))
        except Forfeit as lost:
            _KEPT.rest()
            return Lost(lost.reason, str(lost))
        finally:
            _KEPT.later()


def games(engine: Engine) -> tuple[str, ...] | Lost:
    """The games that it plays, none standing for all; or why it is no engine."""
    with _KEPT.lock:
        try:
            return _KEPT.of(engine).start().games
        except NoEngine as error:
            _KEPT.rest()
            return Lost("crash", str(error))
        finally:
            _KEPT.later()


JOBS = {"choose": choose, "games": games}
