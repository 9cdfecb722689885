"""Lines between a page and its worker, in place of live sockets."""

from time import monotonic

from holmgang.matches.errors import NotNow
from holmgang.server.live.line import ClientLine
from holmgang.server.live.room import Room
from holmgang.server.store.indexed_db import PlayedElsewhere

from .hub import HERE, BrowserHub
from .page import Page


class PageLine(ClientLine):
    """A line to a page that has its server in a worker."""

    __slots__ = ("_gone", "_hub", "_number", "_page")

    def __init__(self, hub: BrowserHub, page: Page, number: int) -> None:
        super().__init__()
        self._hub = hub
        self._page = page
        self._number = number
        self._gone = False
        self.address = HERE

    @property
    def hub(self) -> BrowserHub:
        return self._hub

    @property
    def closing(self) -> bool:
        """Whether either side has hung up."""
        return self._gone

    @property
    def lost(self) -> bool:
        """Whether either side has hung up."""
        return self._gone

    def send(self, frame: bytes) -> None:
        """Hands a frame to the page."""
        if not self._gone:
            self._page.tell(self._number, frame.decode())

    def leave(self, frame: bytes) -> None:
        """Hands over a last frame, and hangs up."""
        self.room = None
        self.send(frame)
        self._gone = True
        self._page.hang_up(self._number)

    def close(self) -> None:
        """The page has hung up."""
        self._gone = True
        self.part()

    async def admit(self, room: Room) -> None:
        """One tab plays a match; another one has to take it over first."""
        if not await self._hub.kept_here.take(room.id):
            self._hub.forget(room)
            raise PlayedElsewhere
        self._hub.make_ready(room)

    def watch_lobby(self, reply: int) -> None:
        """There is nobody else here to play with."""
        self.refuse(reply, NotNow("There is no lobby without a server."))


class Lines:
    """All lines of the page, by their numbers."""

    def __init__(self, hub: BrowserHub, page: Page) -> None:
        self._hub = hub
        self._page = page
        self._open: dict[int, PageLine] = {}

    def hear(self, number: int, message: str) -> None:
        """Something is said on a line; the first thing said opens it."""
        line = self._open.get(number)
        if line is None:
            line = self._open[number] = PageLine(self._hub, self._page, number)
        line.hear(message, monotonic())

    def close(self, number: int) -> None:
        """The page has hung up."""
        if (line := self._open.pop(number, None)) is not None:
            line.close()
