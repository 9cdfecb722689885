"""What is going on: open challenges, matches to watch, recent results. Looked up at most once a second, however many ask."""

from time import monotonic

from holmgang.core.seats import SEATS

from .forms import LobbyPage, MatchSummary
from .pictures import clock_facts, match_facts, told_ending
from .room import with_names
from .store import Kept, Store

MOST_LISTED = 50
LASTS = 1.0
"""Seconds."""


class Lobby:
    """The page that everybody who looks for a match has open."""

    def __init__(self, store: Store) -> None:
        self._store = store
        self._page: LobbyPage | None = None
        self._until = 0.0

    def changed(self) -> None:
        """Somebody here has just made a match or taken a seat, and wants to see that."""
        self._page = None

    async def page(self) -> LobbyPage:
        """The page as it is now, or was a moment ago."""
        if self._page is None or monotonic() > self._until:
            self._until = monotonic() + LASTS
            self._page = await self._look()
        return self._page

    async def _look(self) -> LobbyPage:
        waiting = await self._store.listed("waiting", MOST_LISTED)
        live, over = [await self._store.listed(phase, MOST_LISTED) for phase in ("live", "over")]
        free = [kept for kept in waiting if not kept.full]
        return LobbyPage(*([_summary(with_names(kept)) for kept in listed] for listed in (free, live, over)))


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
        result=None if kept.ended is None else told_ending(kept.ended, setup.names, None),
    )
