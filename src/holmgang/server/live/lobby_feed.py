"""Those who look at the lobby are told when it has changed, so that an idle page asks for nothing."""

import asyncio
import logging
from contextlib import suppress
from typing import Protocol

from msgspec.structs import replace

from holmgang.core.errors import HolmgangError

from .lobby import Lobby
from .messages import ENCODER, LobbyFrame, LobbyPage, MatchSummary

TOLD_EVERY = 1.0
"""Seconds between two frames at least."""
LOOK_EVERY = 10.0
"""After so many seconds it is looked for what nobody told of, such as a match that ended at another server."""
MOST_TOLD = 20
"""Of each list; a page shows fewer."""
MOST_BYTES = 8_000_000
"""So much is sent in a second at most, to all together: where very many listen, they are told less often."""
AT_ONCE = 100
"""So many are told before others get their turn."""

_log = logging.getLogger("holmgang.lobby")


class LobbyListener(Protocol):
    """Somebody who looks at the lobby."""

    @property
    def unread(self) -> int:
        """How many bytes it has not taken in yet of what it was sent before."""
        ...

    def send(self, frame: bytes) -> None:
        """Must not wait: the lobby is told to all of its listeners in one go."""
        ...


class LobbyFeed:
    """The lobby as one frame for all. It is looked up only while somebody listens."""

    def __init__(self, lobby: Lobby) -> None:
        self._lobby = lobby
        self._listeners: set[LobbyListener] = set()
        self._behind: set[LobbyListener] = set()
        """Those who were left out because they are slow."""
        self._gist = b""
        self._frame: bytes | None = None
        """As it was told last."""
        self._following: asyncio.Task[None] | None = None

    def join(self, listener: LobbyListener) -> None:
        """Somebody would like to be told, from now on and at once."""
        self._listeners.add(listener)
        if self._frame is not None:
            listener.send(self._frame)
        if self._following is None:
            self._following = asyncio.get_running_loop().create_task(self._follow())

    def part(self, listener: LobbyListener) -> None:
        """Forgets a listener who has gone."""
        self._listeners.discard(listener)
        self._behind.discard(listener)
        if not self._listeners and self._following is not None:
            self._following.cancel()
            self._following, self._frame, self._gist = None, None, b""

    async def _follow(self) -> None:
        while True:
            self._lobby.news.clear()
            try:
                await self._look()
            except HolmgangError:
                _log.debug("not looked up")  # the store is away, and whoever asks for its health is told
            except Exception:  # noqa: BLE001 - the next look may go well
                _log.exception("not told")
            await asyncio.sleep(max(TOLD_EVERY, len(self._listeners) * len(self._frame or b"") / MOST_BYTES))
            with suppress(TimeoutError):
                await asyncio.wait_for(self._lobby.news.wait(), LOOK_EVERY)

    async def _look(self) -> None:
        page = _first(await self._lobby.page())
        gist = _gist(page)
        if gist == self._gist:
            await self._tell(self._behind)
            return
        self._gist, self._frame = gist, ENCODER.encode(LobbyFrame(page=page))
        await self._tell(self._listeners)

    async def _tell(self, listeners: set[LobbyListener]) -> None:
        frame = self._frame
        assert frame is not None
        for place, listener in enumerate(list(listeners)):
            if listener.unread:
                self._behind.add(listener)
            else:
                self._behind.discard(listener)
                listener.send(frame)
            if place % AT_ONCE == AT_ONCE - 1:
                await asyncio.sleep(0)
        self._behind &= self._listeners


def _first(page: LobbyPage) -> LobbyPage:
    return LobbyPage(page.open[:MOST_TOLD], page.live[:MOST_TOLD], page.recent[:MOST_TOLD], page.set_up[:MOST_TOLD])


def _gist(page: LobbyPage) -> bytes:
    """What is worth telling: that somebody has moved is not, nor which match was moved in last."""

    def same(listed: list[MatchSummary]) -> list[MatchSummary]:
        return [replace(each, number=0, touched=0) for each in listed]

    live = sorted(same(page.live), key=lambda each: each.id)
    return ENCODER.encode((same(page.open), live, same(page.recent), same(page.set_up)))
