"""An engine as a bot: it is started when it is first needed, and ended when it has spoilt its game or nobody needs it."""

import weakref
from collections.abc import Sequence
from random import Random
from typing import Any

from holmgang.core.errors import MoveError, listing, shown
from holmgang.core.forfeits import Forfeit
from holmgang.core.game import AnyGame, View
from holmgang.core.moves import find_move
from holmgang.core.referee import Ending
from holmgang.core.seats import Seat
from holmgang.core.story import Spoken

from .engine import EngineIdentity, Patience, RunningEngine
from .process import Log, NoEngine
from .protocol import GoLine, OverLine
from .settings import Engine
from .view_lines import match_line, table_line

SEED_BITS = 53
"""A whole number that every language reads exactly."""


class EngineBot:
    """Plays as an engine chooses. Whatever the engine does wrong is a Forfeit, and the next game finds it started anew."""

    def __init__(self, engine: Engine, *, patience: Patience | None = None, log: Log | None = None) -> None:
        self.engine = engine
        self._patience = patience
        self._log = log
        self._running: RunningEngine | None = None
        self._stopper: weakref.finalize[..., Any] | None = None
        self._seated: tuple[AnyGame, Seat, tuple[str, str]] | None = None
        self._news: list[Spoken] = []

    @property
    def name(self) -> str:
        """What it is called here."""
        return self.engine.name

    def start(self, game: str | None = None) -> EngineIdentity:
        """Starts it, if it does not run; NoEngine if it does not, or does not play this game."""
        if self._running is None:
            self._running = RunningEngine(self.engine, patience=self._patience, log=self._log)
            self._stopper = weakref.finalize(self, self._running.end)  # also where nobody closes it
            self._seated = None
        about = self._running.about
        if game is not None and about.games and game not in about.games:
            raise NoEngine(f"{self.engine.title} does not play {game}: it plays {listing(about.games)}.")
        return about

    def begin(self, game: AnyGame, seat: Seat, names: tuple[str, str]) -> None:
        """A match begins, or goes on."""
        self._news = []
        self._seat(game, seat, names)

    def hear(self, news: Sequence[Spoken]) -> None:
        """Keeps it until the engine is asked."""
        self._news += news

    def choose(self, game: AnyGame, view: View, rng: Random) -> Any:
        """What the engine chooses among the options."""
        assert view.seat is not None
        if self._seated is None or self._seated[:2] != (game, view.seat) or self._running is None:
            self._seat(game, view.seat, ("First", "Second") if self._seated is None else self._seated[2])
        assert self._running is not None
        assert self._seated is not None
        engine = self.engine
        go = GoLine(milliseconds=round(engine.seconds * 1000), simulations=engine.simulations, seed=rng.getrandbits(SEED_BITS))
        news, self._news = self._news, []
        try:
            text = self._running.choose(table_line(game, view, news, self._seated[2]), go)
        except Forfeit:
            self.close()
            raise
        try:
            return find_move(game, view.options, text)
        except MoveError as error:
            self.close()
            raise Forfeit("illegal move", f"{self.engine.title} chose {shown(text)}, which is not possible.") from error

    def end(self, ending: Ending) -> None:
        """Lets it know how the match ended; it may play another."""
        if self._running is not None and self._seated is not None:
            self._running.over(OverLine(winner=ending.winner, reason=ending.reason))
        self._seated = None

    def close(self, *, politely: bool = False) -> None:
        """Ends the program, if it runs. ``politely``: it is asked to quit first."""
        if self._running is not None:
            self._running.end(politely=politely)
        if self._stopper is not None:
            self._stopper.detach()
        self._running = None

    def _seat(self, game: AnyGame, seat: Seat, names: tuple[str, str]) -> None:
        self._seated = game, seat, names
        try:
            self.start(game.name)
        except NoEngine as error:
            raise Forfeit("crash", str(error)) from error
        assert self._running is not None
        self._seated = game, seat, names
        try:
            self._running.begin(match_line(game, seat, names))
        except Forfeit:
            self.close()
            raise
