"""Keeping order while the server runs: who is banned, which names are not wanted, where matches came from, what is removed."""

import asyncio
import logging
from collections.abc import Callable, Collection, Iterable
from typing import Protocol

from holmgang.core.errors import HolmgangError
from holmgang.core.seats import Seat
from holmgang.matches.entries import DAY, now_ms
from holmgang.server.limits import Rate
from holmgang.server.live.hub import Hub
from holmgang.server.live.player_names import BadName
from holmgang.server.refusals import Banned
from holmgang.server.settings import Settings
from holmgang.server.store import Store
from holmgang.server.store.moderation import Ban
from holmgang.server.tasks import end

from .address_key import AddressKey, key_file, made_key
from .name_filter import compared, read_filter
from .retention import Retention

ROUND = 1.0
"""Seconds."""
LOOK_EVERY = 2
"""Rounds after which it looks whether anybody was banned elsewhere: by a command, or at another server."""
TIDY_EVERY = 3600
REPORT_DAYS = 90
"""So long a report is kept, settled or not."""
REPORTS_PER_HOUR = 10

_log = logging.getLogger("holmgang.moderation")


class Visitor(Protocol):
    """An open socket, as far as moderation has to do with it."""

    address: str

    def turn_away(self, error: HolmgangError) -> None:
        """Says why, and closes."""
        ...


class Moderation:
    """What the server knows of it, in memory: asking costs nothing."""

    def __init__(self, settings: Settings, store: Store, hub: Hub, visitors: Callable[[], Iterable[Visitor]]) -> None:
        self._settings = settings
        self._store = store
        self._hub = hub
        self._visitors = visitors
        self._filter = read_filter(settings.name_filter)
        self._retention = Retention(settings)
        self._addresses: dict[str, Ban] = {}
        self._names: dict[str, Ban] = {}
        self._mark: tuple[int, int] | None = None
        self._rounds: asyncio.Task[None] | None = None
        self.key: AddressKey
        self.reports = Rate(REPORTS_PER_HOUR, 3600, "reports")
        self.searching = asyncio.Lock()
        """A search looks at every match, so there is one at a time."""

    async def start(self) -> None:
        """Begins, once the store is open."""
        self.key = made_key(key_file(self._settings, self._store))
        await self.look()
        self._rounds = asyncio.create_task(self._go_round())

    async def close(self) -> None:
        """Ends the rounds in which it looks after bans and old matches."""
        await end(self._rounds)

    def banned(self, address: str) -> Banned | None:
        """What to tell somebody who may not play here; None for whoever may."""
        digest = self.key.digest(address) if self._addresses else None
        if digest is None or not _in_force(self._addresses.get(digest)):
            return None
        return Banned("Whoever runs this server does not let your address play here. Ask them if that is a mistake.")

    def check_address(self, address: str) -> None:
        """Raises Banned for whoever may not play here."""
        if (banned := self.banned(address)) is not None:
            raise banned

    def check_name(self, name: str) -> None:
        """Raises BadName for one that is banned or on the host's list; it does not say which."""
        if name and (_in_force(self._names.get(compared(name))) or self._filter.forbids(name)):
            raise BadName("This name cannot be used on this server; please choose another.")

    def came_from(self, match: str, seats: Collection[Seat], address: str) -> None:
        """Keeps where these seats were taken from, for as long as the host wants; nobody waits for that."""
        digest = self.key.digest(address)
        if digest is not None and self._settings.address_days:
            self._hub.spawn(self._keep_origin(match, seats, digest))

    async def _keep_origin(self, match: str, seats: Collection[Seat], digest: str) -> None:
        try:
            await self._store.host.came_from(match, seats, digest, now_ms())
        except HolmgangError:
            _log.debug("an origin was not kept")  # the store is away, and that is told elsewhere

    async def look(self) -> None:
        """Learns of new bans and of lifted ones, and sends away whoever is banned and still here."""
        mark = await self._store.host.bans_mark()
        if mark == self._mark:
            return
        bans = await self._store.host.bans(now_ms())
        self._mark = mark
        self._addresses = {ban.what: ban for ban in bans if ban.kind == "address"}
        self._names = {ban.what: ban for ban in bans if ban.kind == "name"}
        for visitor in list(self._visitors()):
            if (banned := self.banned(visitor.address)) is not None:
                visitor.turn_away(banned)

    async def _go_round(self) -> None:
        for number in range(1 << 62):
            try:
                await self._round(number)
            except HolmgangError:
                _log.debug("round broken off")  # the hub tells of a store that is away
            except Exception:  # noqa: BLE001 - the rounds must go on
                _log.exception("round broken off")
            await asyncio.sleep(ROUND)

    async def _round(self, number: int) -> None:
        if number % LOOK_EVERY == 0:
            await self.look()
        if number % TIDY_EVERY == 0:
            now = now_ms()
            await self._store.host.forget(
                origins=round(now - self._settings.address_days * DAY), reports=now - REPORT_DAYS * DAY, bans=now
            )
            self._retention.begin(now)
        await self._retention.go_on(self._store, lambda match: self._hub.changed(match, 0))


def _in_force(ban: Ban | None) -> bool:
    return ban is not None and (ban.until is None or ban.until > now_ms())
