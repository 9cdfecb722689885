"""What is going on: open challenges, matches to watch, recent results. Looked up at most once a second, however many ask."""

import asyncio
import logging
from collections.abc import Sequence
from time import monotonic

from holmgang.core.errors import HolmgangError
from holmgang.core.seats import SEATS
from holmgang.server.logs import facts
from holmgang.server.store import Kept, Store, Unreadable

from .messages import LobbyPage, MatchSummary
from .pictures import clock_facts, match_facts, told_ending
from .player_names import with_names

MOST_LISTED = 50
MOST_SET_UP = 10
"""Challenges from positions of their own; each brings its picture."""
LASTS = 1.0
"""Seconds."""

_log = logging.getLogger("holmgang.lobby")


class Lobby:
    """The page that everybody who looks for a match has open."""

    def __init__(self, store: Store) -> None:
        self._store = store
        self._page: LobbyPage | None = None
        self._until = 0.0
        self.news = asyncio.Event()
        """Set when something has changed; whoever follows the lobby clears it."""
        self._left_out: set[str] = set()
        """Matches that cannot be shown, and of which the host has been told."""

    def changed(self) -> None:
        """A match was made, begun, ended or removed, or a seat was taken: whoever looks wants to see that."""
        self._page = None
        self.news.set()

    async def page(self) -> LobbyPage:
        """The page as it is now, or was a moment ago."""
        if self._page is None or monotonic() > self._until:
            self._until = monotonic() + LASTS
            self._page = await self._look()
        return self._page

    async def _look(self) -> LobbyPage:
        waiting = await self._store.listed("waiting", MOST_LISTED)
        live, over = [await self._store.listed(phase, MOST_LISTED) for phase in ("live", "over")]
        free = self._summaries([each for each in waiting if isinstance(each, Unreadable) or not each.full])
        usual, unusual = [[each for each in free if (each.set_up is None) == as_usual] for as_usual in (True, False)]
        return LobbyPage(usual, self._summaries(live), self._summaries(over), unusual[:MOST_SET_UP])

    def _summaries(self, listed: Sequence[Kept | Unreadable]) -> list[MatchSummary]:
        """Of all that can be read, and whose game is known here."""
        told: list[MatchSummary] = []
        for each in listed:
            if isinstance(each, Unreadable):
                self._leave_out(each.id, each.why)
                continue
            try:
                told.append(_summary(with_names(each)))
            except HolmgangError as error:
                self._leave_out(each.id, str(error))
        return told

    def _leave_out(self, match: str, why: str) -> None:
        """Tells the host once, not every second."""
        if match not in self._left_out:
            self._left_out.add(match)
            _log.warning("left out", extra=facts(match=match, sentence=why))


def _summary(kept: Kept) -> MatchSummary:
    facts, setup = match_facts(kept, None), kept.setup
    free = next((seat for seat in SEATS if not kept.holders[seat].taken), None)
    return MatchSummary(
        id=kept.id,
        game=facts.game,
        title=facts.title,
        names=setup.names,
        players=setup.seats,
        house_rules=facts.house_rules,
        clock=clock_facts(setup),
        best_of=1 if setup.series is None else setup.series.best_of,
        free=free,
        number=kept.number,
        touched=kept.touched,
        set_up=None if free is None else facts.set_up,
        result=None if kept.ended is None else told_ending(kept.ended, setup, None),
    )
