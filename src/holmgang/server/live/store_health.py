"""Whether the store can be written and read, as far as this process knows: fine, or away, since when and why."""

import asyncio
import logging
from collections.abc import Awaitable, Callable
from time import monotonic

from holmgang.core.errors import HolmgangError
from holmgang.matches.entries import now_ms
from holmgang.server.logs import facts
from holmgang.server.store import MatchStore, StoreError
from holmgang.server.tasks import end

EVERY = 1.0
"""The store is asked at most once in so many seconds, whoever would like to know."""
PATIENCE = 5.0
"""A store that has not answered for so many seconds is away."""
STALE = 8_000
"""A store that nobody could ask for so many milliseconds was away too: the machine slept, or stood still."""
NOTE_EVERY = 60.0
"""What the store refuses though it seems fine is noted once in so many seconds: others can make it happen often."""
LATE = f"The store has not answered for {PATIENCE:.0f} seconds: another program keeps it locked, or its disk is slow."

_log = logging.getLogger("holmgang.store")


class StoreHealth:
    """Asks the store. While it is away, whatever would write is refused at once, with the reason."""

    def __init__(self, store: MatchStore, came_back: Callable[[int], Awaitable[None]]) -> None:
        """``came_back`` is told since when the store was away, before anybody may write to it again."""
        self._store = store
        self._came_back = came_back
        self.why = ""
        """Why the store is away; nothing while it is fine."""
        self.good_at = now_ms()
        """When it was last known to be fine."""
        self._noted = self._asked = float("-inf")
        self._asking: asyncio.Task[None] | None = None
        self._probe: asyncio.Future[None] | None = None

    async def ask(self) -> None:
        """Raises StoreError with the reason if the store is away; whoever asks within a second shares the answer."""
        if self._asking is not None or monotonic() - self._asked >= EVERY:
            await self._answer()
        if self.why:
            raise StoreError(self.why)

    async def be_sure(self) -> None:
        """What `ask` does, for whoever has to know how the store is now; where it was asked just now, that costs nothing."""
        while self.stale and not self.why:
            await self._answer()
        if self.why:
            raise StoreError(self.why)

    @property
    def stale(self) -> bool:
        """Whether nobody knows how the store is: then nothing that time brings about may be done before it is asked."""
        return now_ms() - self.good_at > STALE

    def note(self, error: HolmgangError) -> None:
        """Notes what the store refused, unless that is known already."""
        now = monotonic()
        if not self.why and now - self._noted >= NOTE_EVERY:
            self._noted = now
            _log.warning("refused by the store", extra=facts(sentence=str(error)))

    async def close(self) -> None:
        """Stops asking the store whether it can be used."""
        await end(self._asking, self._probe)

    async def _answer(self) -> None:
        if self._asking is None:
            self._asked = monotonic()
            self._asking = asyncio.create_task(self._ask())
        await asyncio.shield(self._asking)

    async def _ask(self) -> None:
        try:
            if self._probe is None:
                begun = now_ms()
                self._probe = asyncio.ensure_future(self._store.probe())
            else:
                begun = self.good_at  # the answer that comes now was asked for long ago
            await asyncio.wait({self._probe}, timeout=PATIENCE)
            if not self._probe.done():
                self._gone(LATE)
                return
            probe, self._probe = self._probe, None
            try:
                probe.result()
                if self.why or begun - self.good_at > STALE:
                    await self._back()
                self.good_at = max(self.good_at, begun)
            except HolmgangError as error:
                self._gone(str(error))
        finally:
            self._asking = None

    def _gone(self, why: str) -> None:
        if not self.why:
            _log.warning("the store is away", extra=facts(sentence=why))
        self.why = self._store.away = why

    async def _back(self) -> None:
        await self._came_back(self.good_at)
        self.why = self._store.away = ""
        now = now_ms()
        _log.warning("the store is back", extra=facts(seconds=round((now - self.good_at) / 1000, 1)))
        self.good_at = now
