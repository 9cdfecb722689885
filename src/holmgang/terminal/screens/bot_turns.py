"""Bots that take their time, at a table that is seen: what they answer to is painted first, and keys wait for their choice."""

import asyncio
from collections.abc import Callable
from math import inf
from time import perf_counter

from textual.screen import Screen

from holmgang.core.errors import HolmgangError
from holmgang.terminal.session import BotChoosing, Session

PAINTED = 0.05
"""Seconds after which what was drawn can be seen; a screen that is busy at once is not painted before it is done."""


class BotTurns(Screen[None]):
    """A table at which bots may think for a while."""

    session: Session

    def __init__(self) -> None:
        super().__init__()
        self._problem = ""
        """What went wrong last."""
        self._thinking = False
        """Whether a bot that takes its time begins as soon as the screen shows what it answers to."""
        self._answered_at = 0.0
        """When such a bot has chosen: keys pressed before that were for what stood there before."""

    def go_on(self) -> None:
        """Shows what there is to see and to choose."""
        raise NotImplementedError

    def _draw(self) -> None:
        raise NotImplementedError

    def _let_think_soon(self) -> None:
        self._thinking = True
        self._draw()
        self.set_timer(PAINTED, self._let_think)

    def _let_think(self) -> None:
        """One choice at a time, so that each is seen. While an engine thinks, the screen goes on, but for keys."""
        if self.session.thinks_elsewhere():
            self._answered_at = inf
            self.run_worker(self._let_engine_think())
        else:
            self._thinking = False
            self._chose(not self.session.ponders() or self._try(self.session.play_bot))

    async def _let_engine_think(self) -> None:
        play = await asyncio.to_thread(self.session.bot_thinking())
        self._thinking = False
        self._chose(self._try(play))

    def _chose(self, done: bool) -> None:
        """What has gone wrong is said, and the list lets it try again."""
        self._answered_at = perf_counter()  # the clock that keys are timed by on every system
        if done or not isinstance(self.session.stage, BotChoosing):
            self.go_on()
        else:
            self._draw()

    def _try(self, act: Callable[[], None]) -> bool:
        """Does it, or says why not."""
        try:
            act()
        except HolmgangError as error:
            self._problem = str(error)
            return False
        return True
