"""All parts of one server, put together once."""

import asyncio
from time import monotonic
from typing import TYPE_CHECKING

from holmgang.server.api.matches import Matches
from holmgang.server.api.reviews import Reviews
from holmgang.server.bots.remote_bots import RemoteBots
from holmgang.server.hosting.admin import read_token
from holmgang.server.hosting.moderation import Moderation
from holmgang.server.hosting.schedule import scheduled_backups
from holmgang.server.http.known_seats import KnownSeats
from holmgang.server.http.match_watch import ServerWatch
from holmgang.server.live.hub import Hub
from holmgang.server.live.lobby import Lobby
from holmgang.server.live.lobby_feed import LobbyFeed
from holmgang.server.live.long_matches import SLICE
from holmgang.server.workers.pool import SHARE, Pool

from . import process_metrics
from .addresses import Addresses
from .limits import Held, Rate, Unread
from .metrics import Metrics
from .settings import Settings
from .store import Store, open_store
from .store.remote_bots import RemoteBot
from .tasks import end
from .tokens import digest

if TYPE_CHECKING:
    from holmgang.server.http.live_socket import LiveSocket

PAGES = 10
"""Times as many files of the pages may be asked for as other things: they are ready, and a page needs several."""
PAGES_AT_ONCE = 6
"""A sixth of a minute's may be asked for at once: a school that opens its pages, not ten seconds of a server's work."""
TALK = 10
"""For so many seconds' worth of messages all of an address may speak at once, as after a restart."""
MOST_UNREAD = 64 << 20
"""Bytes that the people at one address may leave unread, on live sockets and in plain answers: a megabyte for each of sixty."""
PING_EVERY = 25
"""Every socket is pinged once in so many seconds, some of them each second."""


class Server:
    """One server: its store, its matches, its limits, its open sockets."""

    def __init__(self, settings: Settings, store: Store | None = None) -> None:
        self.settings = settings
        self.metrics = Metrics()
        self.store = open_store(settings.store) if store is None else store
        self.hub = Hub(settings, self.store, self.metrics)
        self.workers = self._pool(settings.workers, settings.work_seconds, settings.work_queue // SHARE)
        reviewers = self._pool(settings.reviewers, settings.review_seconds, settings.reviews_per_address)
        self.reviews = Reviews(reviewers, self.store)
        self.noted: set[str] = set()
        """What the host was told once."""
        self.backups = scheduled_backups(settings, self.store, self.metrics)
        self.lobby = Lobby(self.store)
        self.lobby_feed = LobbyFeed(self.lobby)
        self.hub.lists_changed = self.lobby.changed
        self.addresses = Addresses(settings.proxies, settings.origins, settings.host_names)
        # what an address may do, its seats may do once more: whoever only looks takes nothing from those who play
        self.arriving, self.watching, self.seated = (
            Held(settings.sockets_per_address, f"live sockets {which}")
            for which in ("that have not said hello", "without a seat", "with a seat")
        )
        self.connections = Held(settings.sockets_per_address, "connections")
        """Plain ones, that is: a browser opens six."""
        self.unread = Unread(MOST_UNREAD)
        self.connects = Rate(settings.connections_per_minute, 60, "connections")
        self.handshakes = Rate(settings.connections_per_minute, 60, "live sockets")
        pages = settings.requests_per_minute * PAGES
        at_once = max(PAGES, pages // PAGES_AT_ONCE)
        self.pages, self.probes = (Rate(at_once, 60 * at_once / pages, what) for what in ("pages", "probes"))
        self._talk = tuple(Rate(settings.messages_per_address * TALK, TALK, "messages") for _ in range(2))
        self.requests, self._seats_requests = (Rate(settings.requests_per_minute, 60, "requests") for _ in range(2))
        self._seat_requests = Rate(settings.requests_per_seat, 60, "requests", "one seat")
        self._bot_requests = Rate(settings.requests_per_bot, 60, "requests", "one bot")
        self.known_seats, self.known_bots = KnownSeats(), KnownSeats()
        self.new_matches = Rate(settings.matches_per_hour, 3600, "new matches")
        self.sockets: set[LiveSocket] = set()
        self.moderation = Moderation(settings, self.store, self.hub, lambda: self.sockets)
        self.remote_bots = RemoteBots(self.hub, self.store)
        self.watch = ServerWatch(self)
        self.matches = Matches(self.hub, self.watch)
        self.admin = read_token(settings.admin_token_file)
        # a proxy may pass the sub-path on or cut it off
        self.live_paths = {"/api/live", f"{settings.path}api/live"}
        self._pinging: asyncio.Task[None] | None = None
        process_metrics.watch(self.metrics)
        self.metrics.gauge("holmgang_sockets", "Open live sockets.", lambda: len(self.sockets))
        self.metrics.gauge("holmgang_rooms", "Matches that somebody is connected to here.", lambda: len(self.hub.rooms))
        self.metrics.gauge(
            "holmgang_bots_waiting",
            "Bot choices waiting for a process.",
            lambda: self.hub.bots.waiting + self.hub.engines.waiting,
        )
        self.metrics.gauge(
            "holmgang_jobs_waiting",
            "Requests waiting for a process to work on them.",
            lambda: self.workers.waiting + self.reviews.workers.waiting,
        )

    def _pool(self, processes: int, seconds: float, line: int) -> Pool:
        """Processes for what requests ask for; so many may wait from one address."""
        settings = self.settings
        return Pool(
            "holmgang.server.api.request_jobs",
            processes=processes,
            seconds=seconds,
            megabytes=settings.worker_megabytes,
            queue=settings.work_queue,
            line=max(1, line),
            count=self.metrics.jobs.add,
        )

    @property
    def for_itself(self) -> bool:
        """Whether nothing says that others reach it through a proxy."""
        settings = self.settings
        return not (settings.proxies or settings.origins or settings.host_names)

    def traffic(self, socket: "LiveSocket") -> Rate:
        """Where a socket's messages count."""
        return self._talk[socket.seat is not None]

    def count_request(self, address: str, token: str | None, cost: int = 1) -> None:
        """Counts a request for the seat whose token it carries, or else for the address it comes from; or raises TooFast."""
        seat = None if token is None else self.known_seats.find(token)
        if seat is None:
            self.requests.take(address, cost=cost)
        else:
            self._seat_requests.take(seat, cost=cost)
            self._seats_requests.take(address, cost=cost)

    async def count_bot(self, token: str | None, address: str) -> RemoteBot:
        """Counts a request of a bot that plays from elsewhere, or raises TooFast; the bot. BadToken if there is none.

        A token that was not found to be a bot's counts for its address before anything is looked up.
        """
        if token is None or self.known_bots.find(token) is None:
            self.requests.take(address)
        bot = await self.remote_bots.known(token)
        self.known_bots.note(digest(token or ""))
        self._bot_requests.take(bot.name)
        self._seats_requests.take(address)
        return bot

    def count_showing(self, address: str, entries: int, *, seated: bool) -> None:
        """Counts that a match of so many entries is read and shown: a long one is much work. Raises TooFast."""
        (self._seats_requests if seated else self.requests).take(address, cost=entries // SLICE)

    async def start(self) -> None:
        """Opens the store and everything that lives as long as the server; raises what keeps it from opening."""
        if self.backups is not None:
            self.backups.prepare()
        await self.hub.start()
        await self.moderation.start()
        self.remote_bots.start()
        if self.backups is not None:
            self.backups.start()
        self._pinging = asyncio.create_task(self._ping())

    async def say_goodbye(self) -> None:
        """Sends everybody away who plays or watches; they come back once there is a server again."""
        await self.remote_bots.close()
        await self.workers.close()
        await self.reviews.close()
        await self.hub.say_goodbye()
        for socket in list(self.sockets):
            socket.shutdown()

    async def close(self) -> None:
        """Closes, once nobody asks for anything any more."""
        await end(self._pinging)
        await self.moderation.close()
        if self.backups is not None:
            await self.backups.close()
        await self.hub.close()

    async def _ping(self) -> None:
        slot = 0
        while True:
            await asyncio.sleep(1)
            slot = (slot + 1) % PING_EVERY
            now = monotonic()
            for socket in [each for each in self.sockets if not each.joined or id(each) // 64 % PING_EVERY == slot]:
                socket.look(now)
